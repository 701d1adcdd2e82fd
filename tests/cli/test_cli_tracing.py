"""Tracings on the command line: start a board folder, import it, keep it in step, see its faults drawn."""

from __future__ import annotations

import json
import re
import struct
import zlib
from copy import deepcopy
from pathlib import Path

import pytest
from lxml import etree

from support.boards import london
from support.command import yard
from support.folders import change, codes
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
    change(folder / "tracing.svg", "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 145.1,112.1")
    report = json.loads(yard("validate", folder, "--format", "json").stdout)
    [finding] = [each for each in report["findings"] if each["code"] == "trace/almost-joined"]
    assert {"file", "line", "column", "element", "layer", "at"} <= finding.keys()
    assert (finding["element"], finding["layer"], finding["at"]) == ("link-taxi-1-8", "taxi", [145.1, 112.1])


def test_a_drawing_without_stations_leaves_the_old_board(folder: Path) -> None:
    (folder / "board.json").write_text("old", encoding="utf-8")
    text = (folder / "tracing.svg").read_text(encoding="utf-8")
    (folder / "tracing.svg").write_text(text.replace('"stations"', '"Halte"'), encoding="utf-8")
    done = yard("import", folder)
    assert done.returncode == 2
    assert "no station could be read" in done.stderr
    assert 'Halte = "stations"' in done.stderr
    assert (folder / "board.json").read_text(encoding="utf-8") == "old"


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
    change(folder / "tracing.svg", "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 145.1,112.1")
    (folder / "board.json").write_text((LONDON / "board.json").read_text() + "\n", encoding="utf-8")
    assert codes(folder) == ["document/not-canonical", "trace/almost-joined"]
    done = yard("validate", folder, "--fix")
    assert (done.returncode, done.stderr.count("\n")) == (0, 2)
    for name in ("tracing.svg", "board.json"):
        assert (folder / name).read_bytes() == (LONDON / name).read_bytes()
    assert yard("validate", folder, "--fix").stderr == ""


# --- yard new ---------------------------------------------------------------------------------


def picture(file: Path, width: int, height: int) -> Path:
    """A white PNG of that size."""
    rows = zlib.compress(b"".join(b"\0" + b"\xff" * width for _ in range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    return file


def draw_station(folder: Path) -> None:
    """Put a first station into a new tracing."""
    circle = '<circle id="station-1" class="taxi" cx="100" cy="100" r="12"/>'
    drawing = folder / "tracing.svg"
    text = drawing.read_text(encoding="utf-8")
    drawing.write_text(re.sub(r'(<g id="stations"[^>]*>)', rf"\1{circle}", text), encoding="utf-8")


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
    board = tmp_path / "boards/my-map/board.json"
    if kind == "network":
        assert (done.returncode, board.exists()) == (2, False), done.stderr
        assert "trace/nothing-drawn" in done.stderr
    else:
        assert done.returncode in (0, 1), done.stderr
        assert 'id": "my-map"' in board.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("option", "address"),
    [([], "scan.png"), (["--link"], "../../my%20%231.PNG"), (["--embed"], "data:image/png;base64,")],
)
def test_the_scan_lies_locked_underneath(option: list[str], address: str, tmp_path: Path) -> None:
    scan = picture(tmp_path / "my #1.PNG", 640, 480)
    assert yard("new", "boards/x", "--scan", scan.name, *option, cwd=tmp_path).returncode == 0
    root = etree.parse(tmp_path / "boards/x/tracing.svg").getroot()
    assert root.get("viewBox") == "0 0 640 480"
    layer = root.find("{*}g")
    assert layer is not None
    assert layer.get("id") == "scan"
    assert layer.get("{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}insensitive") == "true"
    [image] = layer
    href = image.get("{http://www.w3.org/1999/xlink}href") or ""
    assert href.startswith(address)
    copy = tmp_path / "boards/x/scan.png"
    assert copy.exists() == (not option)
    assert not copy.exists() or copy.read_bytes() == scan.read_bytes()
    draw_station(tmp_path / "boards/x")
    yard("import", "boards/x", cwd=tmp_path)
    page = yard("view", "boards/x", cwd=tmp_path).stdout
    assert ("lies outside the board's folder" in page) == (option == ["--link"])
    assert ('"scan":{"href":"data:image/png' in page.replace('": ', '":')) == (option != ["--link"])


def test_a_scan_that_is_there_already_stays(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    picture(tmp_path / "x" / "board.png", 64, 48)
    assert yard("new", "x", "--scan", "x/board.png", cwd=tmp_path).returncode == 0
    assert 'href="board.png"' in (tmp_path / "x/tracing.svg").read_text(encoding="utf-8")
    assert {each.name for each in (tmp_path / "x").iterdir()} == {"board.png", "box.toml", "tracing.svg"}


def test_the_examples_in_the_box_pass_its_checks(tmp_path: Path) -> None:
    yard("new", "x", cwd=tmp_path)
    box = tmp_path / "x" / "box.toml"
    text = box.read_text(encoding="utf-8").partition("# [tracing]")[0]
    box.write_text(re.sub(r"(?m)^# (?=\[|[a-z_0-9]+ = )", "", text), encoding="utf-8")
    assert "stated = " in box.read_text(encoding="utf-8")
    done = yard("validate", "x/box.toml", "--fail-on", "info", cwd=tmp_path)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("width", [300, 1000, 7000])
def test_the_legend_is_as_large_as_the_page_wants_it(width: int, tmp_path: Path) -> None:
    picture(tmp_path / "scan.png", width, width * 3 // 4)
    yard("new", "x", "--scan", "scan.png", cwd=tmp_path)
    root = etree.parse(tmp_path / "x" / "tracing.svg").getroot()
    legend = next(each for each in root.iter("{*}g") if each.get("id") == "_legend")
    texts = [each for each in legend if each.text]
    assert 1.2 < 100 * float(legend.get("font-size") or 0) / width < 2
    assert max(float(each.get("y") or 0) for each in texts) < width * 3 / 4, "it is no longer than the page"
    layers = {each.get("id"): each for each in root.iter("{*}g")}
    assert layers["stations"].get("fill-opacity") == "0.6"
    view = root.find("{*}namedview")
    assert view is not None
    assert view.get("{http://www.inkscape.org/namespaces/inkscape}current-layer") == "taxi"


def test_symbols_are_copied_from_beside_the_page(tmp_path: Path) -> None:
    yard("new", "x", cwd=tmp_path)
    drawing = tmp_path / "x" / "tracing.svg"
    root = etree.parse(drawing).getroot()
    stations = next(each for each in root.iter("{*}g") if each.get("id") == "stations")
    for place, symbol in enumerate(list(stations), 1):
        copy = deepcopy(symbol)
        copy.set("id", f"g{place}")
        copy.set("transform", f"translate({200 * place},{300})")
        text = next(copy.iter("{*}text"))
        text.text = str(place)
        stations.append(copy)
    drawing.write_bytes(etree.tostring(root))
    done = yard("import", "x", cwd=tmp_path)
    assert "unnumbered" not in done.stdout
    board = json.loads((tmp_path / "x/board.json").read_text(encoding="utf-8"))
    assert [(each["id"], each["at"], each["transports"]) for each in board["stations"]] == [
        (1, [200, 300], ["taxi"]),
        (2, [400, 300], ["taxi", "bus"]),
        (3, [600, 300], ["taxi", "bus", "underground"]),
    ]
    drawing.write_bytes(etree.tostring(root).replace(b">3<", b">?<"))
    assert codes(tmp_path / "x" / "tracing.svg").count("trace/unnumbered-station") == 1


def test_drawing_in_the_template(tmp_path: Path) -> None:
    yard("new", "boards/x", cwd=tmp_path)
    drawing = tmp_path / "boards/x/tracing.svg"
    text = drawing.read_text(encoding="utf-8")
    circles = (
        '<circle id="station-1" cx="100" cy="100" r="12"/><circle id="station-2" cx="300" cy="100" r="12"/>'
    )
    text = re.sub(r'(<g id="stations"[^>]*>)', rf"\1{circles}", text)
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
