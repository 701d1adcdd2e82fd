"""Tracings on the command line: start a board folder, import it, keep it in step, see its faults drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from lxml import etree

from support.boards import london
from support.command import yard
from support.folders import change, codes
from support.pictures import white
from yardtools.formats import json as json_format
from yardtools.resources import board_folder, schema_names

LONDON = board_folder("london")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of London's folder, without its board."""
    place = tmp_path / "boards" / "london"
    place.mkdir(parents=True)
    for name in ("box.toml", "tracing.svg"):
        (place / name).write_bytes((LONDON / name).read_bytes())
    return place


def test_a_folder_gives_its_board(folder: Path) -> None:
    assert codes(folder) == ["document/out-of-date"]
    assert yard("import", folder, "--check").returncode == 1
    assert not (folder / "board.json").exists()
    assert yard("import", folder).returncode == 0
    assert (folder / "board.json").read_bytes() == (LONDON / "board.json").read_bytes()
    assert yard("import", folder, "--check").returncode == 0
    assert codes(folder) == []


def test_a_change_of_the_drawing_makes_the_board_out_of_date(folder: Path) -> None:
    yard("import", folder)
    text = (folder / "tracing.svg").read_text(encoding="utf-8")
    line = re.search(r'\n *<path id="link-taxi-1-8".*', text)
    assert line
    (folder / "tracing.svg").write_text(text.replace(line[0], ""), encoding="utf-8")
    arguments = ("--format", "json", "--select", "document")
    [finding] = json.loads(yard("validate", folder, *arguments).stdout)["findings"]
    assert finding["code"] == "document/out-of-date"
    assert finding["file"] == str(folder / "board.json")
    assert yard("import", folder, "--check").returncode == 1
    assert yard("import", folder).returncode == 0
    assert yard("diff", "london", folder, "--only", "links").stdout.count("- taxi 1-8") == 1


def test_errors_still_give_a_board(folder: Path) -> None:
    change(folder / "tracing.svg", "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 160,80")
    done = yard("import", folder)
    assert done.returncode == 1
    assert "error[trace/loose-end]" in done.stderr
    assert re.search(r"--> .*tracing\.svg:\d+:\d+", done.stderr)
    assert 'id="link-taxi-1-8"' in done.stderr
    board = json_format.loads((folder / "board.json").read_text(encoding="utf-8"))
    assert len(board.links) == 466  # type: ignore[union-attr]


def test_a_finding_of_a_tracing_says_all_it_knows(folder: Path) -> None:
    change(folder / "tracing.svg", "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 137.1,112.1")
    report = json.loads(yard("validate", folder, "--format", "json").stdout)
    [finding] = [each for each in report["findings"] if each["code"] == "trace/almost-joined"]
    assert {"file", "line", "column", "element", "layer", "at"} <= finding.keys()
    assert (finding["element"], finding["layer"], finding["at"]) == ("link-taxi-1-8", "taxi", [137.1, 112.1])


def test_a_single_tracing_goes_anywhere(folder: Path, tmp_path: Path) -> None:
    alone = tmp_path / "drawing.svg"
    alone.write_bytes((LONDON / "tracing.svg").read_bytes())
    text = (LONDON / "board.json").read_text(encoding="utf-8")
    assert yard("import", alone).stdout == text
    done = yard("import", alone, "--box", folder / "box.toml", "-o", tmp_path / "out.json")
    assert (done.returncode, (tmp_path / "out.json").read_text(encoding="utf-8")) == (0, text)
    assert yard("import", "--from", "svg", alone).stdout == text
    assert "--check needs" in yard("import", alone, "--check").stderr


def test_what_is_no_drawing_gives_no_board(folder: Path) -> None:
    (folder / "board.json").write_text("old", encoding="utf-8")
    for content in (b"", b"<svg", b"\x1f\x8bnonsense", bytes(range(256))):
        (folder / "tracing.svg").write_bytes(content)
        done = yard("import", folder)
        assert done.returncode == 2
        assert "error[document/" in done.stderr
        assert (folder / "board.json").read_text(encoding="utf-8") == "old"


def test_a_broken_box_is_told_and_the_drawing_skipped(folder: Path) -> None:
    (folder / "box.toml").write_text("id = ", encoding="utf-8")
    report = json.loads(yard("validate", folder, "--format", "json").stdout)
    assert [finding["code"] for finding in report["findings"]] == ["document/not-toml"]
    assert report["skipped"][0]["what"] == "the drawing"
    assert yard("import", folder).returncode == 2


def test_a_limit_on_markup(folder: Path) -> None:
    done = yard("import", folder, "--max-size", "1000")
    assert done.returncode == 2
    assert "document/refused" in done.stderr


def test_notes_are_drawn_into_a_copy(folder: Path, tmp_path: Path) -> None:
    change(folder / "tracing.svg", "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 160,80")
    before = (folder / "tracing.svg").read_bytes()
    notes = tmp_path / "notes.svg"
    assert yard("validate", folder, "--format", "svg-notes", "-o", notes).returncode == 1
    assert (folder / "tracing.svg").read_bytes() == before
    layer = etree.parse(notes).find(".//*[@id='findings']")
    assert layer is not None
    assert "".join(map(str, layer.itertext())).count("loose-end") == 1
    assert codes(folder / "tracing.svg") == ["trace/loose-end"]
    assert yard("validate", "london", folder, "--format", "svg-notes").returncode == 2


def test_notes_say_how_many_findings_are_drawn(folder: Path, tmp_path: Path) -> None:
    notes, arguments = tmp_path / "notes.svg", ("--format", "svg-notes", "-o", tmp_path / "notes.svg")
    nowhere = "1 has no place in the drawing"  # document/out-of-date
    assert yard("validate", folder, *arguments).stderr == f"wrote {notes}: 0 findings drawn, {nowhere}\n"
    assert yard("import", folder).returncode == 0
    assert yard("validate", folder, *arguments).stderr == f"wrote {notes}: 0 findings drawn\n"
    assert notes.read_bytes() == (folder / "tracing.svg").read_bytes()
    change(folder / "tracing.svg", "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 160,80")
    done = yard("validate", folder, "--select", "trace", *arguments)
    assert done.stderr == f"wrote {notes}: 1 finding drawn\n"


def test_fix_moves_ends_and_writes_canonically(folder: Path) -> None:
    change(folder / "tracing.svg", "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 137.1,112.1")
    (folder / "board.json").write_text((LONDON / "board.json").read_text() + "\n", encoding="utf-8")
    assert codes(folder) == ["document/not-canonical", "trace/almost-joined"]
    done = yard("validate", folder, "--fix")
    assert (done.returncode, done.stderr.count("\n")) == (0, 2)
    for name in ("tracing.svg", "board.json"):
        assert (folder / name).read_bytes() == (LONDON / name).read_bytes()
    assert yard("validate", folder, "--fix").stderr == ""


# --- yard new ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["network", "tiles", "trail"])
def test_a_new_folder_is_sound_from_the_start(kind: str, tmp_path: Path) -> None:
    done = yard("new", "boards/my-map", "--kind", kind, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert yard("validate", "boards/my-map/box.toml", cwd=tmp_path).returncode == 0
    assert {path.name for path in (tmp_path / "schemas").iterdir()} == {
        f"{n}.schema.json" for n in schema_names()
    }
    assert (tmp_path / "boards/my-map/tracing.svg").exists() == (kind != "trail")
    done = yard("import", "boards/my-map", cwd=tmp_path)
    assert done.returncode in (0, 1), done.stderr
    assert 'id": "my-map"' in (tmp_path / "boards/my-map/board.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("embed", [True, False])
def test_the_scan_lies_locked_underneath(embed: bool, tmp_path: Path) -> None:
    (tmp_path / "scan.png").write_bytes(white(640, 480))
    assert yard("new", "boards/x", "--scan", "scan.png", *["--embed"] * embed, cwd=tmp_path).returncode == 0
    root = etree.parse(tmp_path / "boards/x/tracing.svg").getroot()
    assert root.get("viewBox") == "0 0 640 480"
    layer = root.find("{*}g")
    assert layer is not None
    assert layer.get("id") == "scan"
    assert layer.get("{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}insensitive") == "true"
    [image] = layer
    href = image.get("{http://www.w3.org/1999/xlink}href") or ""
    assert href.startswith("data:image/png;base64,") if embed else href == "scan.png"
    assert (tmp_path / "boards/x/scan.png").exists() != embed


def test_drawing_in_the_template(tmp_path: Path) -> None:
    yard("new", "boards/x", cwd=tmp_path)
    drawing = tmp_path / "boards/x/tracing.svg"
    text = drawing.read_text(encoding="utf-8")
    circles = (
        '<circle id="station-1" cx="100" cy="100" r="12"/><circle id="station-2" cx="300" cy="100" r="12"/>'
    )
    text = re.sub(r'(<g id="stations"[^>]*)/>', rf"\1>{circles}</g>", text)
    text = re.sub(r'(<g id="taxi"[^>]*)/>', r'\1><path d="M 101,101 L 298,99"/></g>', text)
    drawing.write_text(text, encoding="utf-8")
    done = yard("import", "boards/x", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    board = json.loads((tmp_path / "boards/x/board.json").read_text(encoding="utf-8"))
    assert board["links"] == [{"from": 1, "to": 2, "by": "taxi"}]
    assert [station["at"] for station in board["stations"]] == [[100, 100], [300, 100]]


def test_new_refuses_what_it_cannot_do(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("", encoding="utf-8")
    (tmp_path / "no.png").write_text("no picture", encoding="utf-8")
    for arguments in (("full",), ("Big Name",), ("x", "--scan", "missing.png"), ("x", "--scan", "no.png")):
        done = yard("new", *arguments, cwd=tmp_path)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), arguments
    assert not (tmp_path / "x").exists()


def test_london_is_what_its_tracing_makes() -> None:
    assert json_format.loads(yard("import", "--from", "svg", LONDON / "tracing.svg").stdout) == london()
    assert yard("import", LONDON, "--check").returncode == 0
