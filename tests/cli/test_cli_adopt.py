"""What users see who adopt somebody's drawing: the folder, the table, the refusals; nothing is lost."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from support.adopted import foreign_drawings
from support.command import yard
from yardtools.api import load
from yardtools.formats import json as json_format

LOST = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9" stroke="red"/></svg>'


@pytest.fixture(scope="module")
def foreign() -> str:
    """London as a stranger draws it."""
    text = foreign_drawings().casings(load("london"))
    assert isinstance(text, str)
    return text


@pytest.fixture
def drawing(foreign: str, tmp_path: Path) -> Path:
    path = tmp_path / "My Town.svg"
    path.write_text(foreign, encoding="utf-8")
    return path


def test_a_folder_is_made_that_can_be_imported(drawing: Path, tmp_path: Path) -> None:
    done = yard("adopt", drawing.name, cwd=tmp_path)
    assert done.returncode == 0
    assert "next: look through my-town/box.toml, then `yard import my-town`" in done.stderr
    assert (tmp_path / "my-town" / "tracing.svg").read_bytes() == drawing.read_bytes()
    assert yard("import", "my-town", cwd=tmp_path).returncode == 0
    board = json_format.loads((tmp_path / "my-town" / "board.json").read_text(encoding="utf-8"))
    assert board.id == "my-town"
    assert len(load(tmp_path / "my-town").links) == 467


def test_what_was_understood_is_told(drawing: Path, tmp_path: Path) -> None:
    done = yard("adopt", drawing, "--dry-run", cwd=tmp_path)
    rows = done.stdout.splitlines()
    assert rows[0].split() == ["what", "how", "many", "where", "how", "sure"]
    assert rows[1].split()[:4] == ["stations", "199", ".nodes", "sure:"]
    assert "left out:" in rows
    assert "  467 hidden shapes: nobody sees them" in rows
    assert rows[-1].startswith(
        "read so, it has 199 stations and 467 links (345 taxi, 99 bus, 20 underground, 3"
    )


def test_a_dry_run_writes_nothing(drawing: Path, tmp_path: Path) -> None:
    assert yard("adopt", drawing, "--dry-run", cwd=tmp_path).returncode == 0
    assert list(tmp_path.iterdir()) == [drawing]


def test_a_folder_is_not_written_over(drawing: Path, tmp_path: Path) -> None:
    folder = tmp_path / "boards" / "town"
    folder.mkdir(parents=True)
    (folder / "box.toml").write_text("mine", encoding="utf-8")
    done = yard("adopt", drawing, "-o", folder)
    assert done.returncode == 2
    assert "--force writes over its box.toml and tracing.svg" in done.stderr
    assert [path.name for path in folder.iterdir()] == ["box.toml"]
    assert (folder / "box.toml").read_text(encoding="utf-8") == "mine"
    assert yard("adopt", drawing, "-o", folder, "--force").returncode == 0
    assert (folder / "box.toml").read_text(encoding="utf-8").startswith("# What this drawing means")


def test_a_drawing_that_lies_in_its_folder_gets_a_box(drawing: Path, tmp_path: Path) -> None:
    folder = tmp_path / "town"
    folder.mkdir()
    tracing = drawing.rename(folder / "tracing.svg")
    before = tracing.stat().st_mtime_ns
    assert yard("adopt", tracing).returncode == 0
    assert sorted(path.name for path in folder.iterdir()) == ["box.toml", "tracing.svg"]
    assert tracing.stat().st_mtime_ns == before
    assert yard("adopt", tracing).returncode == 2


def test_a_packed_drawing_stays_packed(foreign: str, tmp_path: Path) -> None:
    packed = tmp_path / "town.svgz"
    packed.write_bytes(gzip.compress(foreign.encode()))
    assert yard("adopt", packed, cwd=tmp_path).returncode == 0
    assert (tmp_path / "town" / "tracing.svgz").read_bytes() == packed.read_bytes()
    assert yard("import", "town", cwd=tmp_path).returncode == 0


def test_a_drawing_without_stations_is_refused_and_old_files_stay(tmp_path: Path) -> None:
    folder = tmp_path / "town"
    folder.mkdir()
    old = {"box.toml": "old box", "tracing.svg": "old drawing", "board.json": "old board"}
    for name, text in old.items():
        (folder / name).write_text(text, encoding="utf-8")
    lost = tmp_path / "lost.svg"
    lost.write_text(LOST, encoding="utf-8")
    done = yard("adopt", lost, "-o", folder, "--force")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no station can be told in this drawing: it shows 1 line, 0 closed shapes" in done.stderr
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == old


@pytest.mark.parametrize("content", ["", "no drawing", "<svg", "<html/>"])
def test_what_is_no_drawing_is_refused(content: str, tmp_path: Path) -> None:
    odd = tmp_path / "odd.svg"
    odd.write_text(content, encoding="utf-8")
    done = yard("adopt", odd, cwd=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == [odd]


def test_a_drawing_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = yard("adopt", "nowhere.svg", cwd=tmp_path)
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])


def test_corrections(drawing: Path, tmp_path: Path) -> None:
    options = ["--transport", "#0a9a8c=tram", "--transport", "#222222=ignore", "--dry-run"]
    done = yard("adopt", drawing, *options, cwd=tmp_path)
    assert "(345 taxi, 99 tram, 20 underground)" in done.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--transport", "bus"], "is no LINES=TRANSPORT"),
        (["--transport", "#fff=Big Bus"], "is no LINES=TRANSPORT"),
        (["--ignore", ".nothing"], "finds nothing in the drawing"),
        (["--stations", "g["], "cannot use the selector"),
        (["--transport", "#123456=bus"], "fits no lines"),
    ],
)
def test_corrections_that_cannot_be(options: list[str], words: str, drawing: Path, tmp_path: Path) -> None:
    done = yard("adopt", drawing, *options, cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr


def test_import_points_to_it(drawing: Path, tmp_path: Path) -> None:
    done = yard("import", drawing.name, cwd=tmp_path)
    assert "`yard adopt My Town.svg` finds out what a drawing without a box.toml means" in done.stderr
    yard("adopt", drawing.name, "-o", "town", cwd=tmp_path)
    assert "yard adopt" not in yard("import", "town", cwd=tmp_path).stderr


def test_a_made_folder_is_sound(drawing: Path, tmp_path: Path) -> None:
    yard("adopt", drawing.name, "-o", "town", cwd=tmp_path)
    yard("import", "town", cwd=tmp_path)
    done = yard("validate", "town", "--format", "concise", cwd=tmp_path)
    assert "box.toml" not in done.stdout
