"""Boards drawn as strangers draw them are adopted without any hint: nearly all links, hardly a wrong one."""

from __future__ import annotations

import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

from support.adopted import adopted, foreign_drawings
from support.quick import rest_slow
from yardtools.api import load, load_any
from yardtools.assemble import assemble
from yardtools.model import Board, TileSet
from yardtools.tracing.writing.writer import write_tracing

CONVENTIONS = list(foreign_drawings().CONVENTIONS)


def is_quick(convention: str, name: str) -> bool:
    """Whether a board is drawn by a convention in every run: either board by every other one."""
    return CONVENTIONS.index(convention) % 2 == ["london", "europe"].index(name)


@pytest.mark.parametrize(
    ("convention", "name"), rest_slow(product(CONVENTIONS, ["london", "europe"]), is_quick)
)
def test_a_foreign_drawing_gives_the_links_of_its_board(convention: str, name: str) -> None:
    script, board = foreign_drawings(), load(name)
    score = script.score(
        script.CONVENTIONS[convention](board), board, by_place=convention in script.UNNUMBERED
    )
    assert score.is_good, str(score)


def dice_laid_out() -> Board:
    """The dice tiles as one board."""
    tiles = load_any("dice")
    assert isinstance(tiles, TileSet)
    return assemble(tiles, "ABC/DEF/GHI", ["B"])


@pytest.mark.parametrize("make", [lambda: load("london"), lambda: load("europe"), dice_laid_out])
def test_our_own_drawings_give_the_same_links(make: object) -> None:
    assert callable(make)
    board = make()
    again = adopted(write_tracing(board)).board
    assert again.links == board.links
    assert again.stations == board.stations
    assert (again.starts, again.tickets, again.ladder) == (board.starts, board.tickets, board.ladder)


@pytest.mark.parametrize("make", [lambda: load("london"), lambda: load("europe"), dice_laid_out])
def test_our_own_drawings_need_not_say_so(make: object) -> None:
    """The same without the metadata, as if somebody had drawn it by our rules."""
    assert callable(make)
    board = make()
    text = write_tracing(board)
    head, _, rest = text.partition("<metadata")
    bare = head + rest.partition("</metadata>")[2]
    again = adopted(bare).board
    assert {(link.by, link.start, link.end) for link in again.links} == {
        (link.by, link.start, link.end) for link in board.links
    }


@pytest.mark.parametrize("name", ["london", pytest.param("europe", marks=pytest.mark.slow)])
def test_connectors_that_inkscape_saved(name: str, tmp_path: Path) -> None:
    """Inkscape draws its connectors anew when it opens a drawing, and saves them as it likes."""
    if not shutil.which("inkscape"):
        pytest.skip("inkscape is not installed")
    script, board = foreign_drawings(), load(name)
    drawn, saved = tmp_path / "drawn.svg", tmp_path / "saved.svg"
    drawn.write_text(script.connectors(board), encoding="utf-8")
    command = ["inkscape", "--export-type=svg", f"--export-filename={saved}", str(drawn)]
    subprocess.run(
        command, check=True, capture_output=True, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    )
    text = saved.read_text(encoding="utf-8")
    assert "connection-start" in text
    score = script.score(text, board)
    assert score.is_good, str(score)
