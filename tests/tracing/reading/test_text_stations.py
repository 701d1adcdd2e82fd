"""Drawings in which a station is just its number, where lines end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from support.command import yard
from support.tracings import board_in, codes, drawing
from yardtools.board_files import load
from yardtools.model import Board
from yardtools.resources import board_folder
from yardtools.svg.namespaces import INKSCAPE, SVG

LONDON = load("london").network


def london_of_texts(size: float) -> bytes:
    """London without symbols: its lines as they are, without names, and a text at each station."""
    root: Any = etree.parse(board_folder("london") / "tracing.svg").getroot()
    root.remove(root.find(f"{{{SVG}}}metadata"))
    root.remove(next(each for each in root if each.get("id") == "stations"))
    for line in root.iter(f"{{{SVG}}}path"):
        del line.attrib["id"]
    layer = etree.SubElement(
        root, f"{{{SVG}}}g", {f"{{{INKSCAPE}}}label": "numbers", "text-anchor": "middle"}
    )
    for station in LONDON.stations:
        assert station.at
        look = {"x": str(station.at[0]), "y": str(station.at[1] + 0.36 * size), "font-size": str(size)}
        etree.SubElement(layer, f"{{{SVG}}}text", look).text = str(station.id)
    return etree.tostring(root)


def links_of(board: Board) -> set[str]:
    return {str(link) for link in board.links}


@pytest.mark.parametrize("size", [6.0, 9.0, 14.0])
def test_london_of_texts_alone_is_london(size: float) -> None:
    board, faults = board_in(london_of_texts(size))
    assert [station.id for station in board.stations] == [station.id for station in LONDON.stations]
    assert links_of(board) == links_of(LONDON)
    assert codes(faults) == ["trace/derived-transports", "trace/text-as-station"]


def test_it_is_adopted_too(tmp_path: Path) -> None:
    file = tmp_path / "texts.svg"
    file.write_bytes(london_of_texts(9).replace(b'label="bus"', b'label="Linien"').replace(b'id="bus"', b""))
    done = yard("adopt", file, "-o", tmp_path / "adopted")
    assert done.returncode == 0
    assert "199 numbers that lines end at, in a drawing without symbols" in done.stdout
    assert "199 stations and 467 links" in done.stdout
    assert yard("import", tmp_path / "adopted").returncode == 0


def numbers(*places: tuple[int, int]) -> str:
    return "".join(
        f'<text x="{x - 3}" y="{y + 4}" font-size="11">{n}</text>' for n, (x, y) in enumerate(places, 1)
    )


LINES = ("M 50,50 L 150,50", "M 150,50 L 250,50", "M 250,50 L 50,50")
PLACES = ((50, 50), (150, 50), (250, 50))


def texts_with(more: str, places: tuple[tuple[int, int], ...] = PLACES) -> bytes:
    """A drawing of lines and numbers, and something more, without any station."""
    whole = drawing(*LINES, more=f"{numbers(*places)}{more}")
    return whole[: whole.index(b'<g id="stations">')] + whole[whole.index(b'<g id="taxi"') :]


@pytest.mark.parametrize(
    "more", ["", '<rect width="400" height="300" fill="beige"/>', '<circle cx="350" cy="250" r="9"/>']
)
def test_the_paper_and_what_lies_elsewhere_are_no_symbols(more: str) -> None:
    assert len(board_in(texts_with(more))[0].stations) == 3


@pytest.mark.parametrize(
    ("more", "places"),
    [
        ('<g id="stops"><circle cx="50" cy="50" r="9"/><circle cx="150" cy="50" r="9"/></g>', PLACES),
        ("", ((100, 50), (200, 50), (350, 250))),
        ("", ((50, 50), *((300, y) for y in range(100, 300, 20)))),
    ],
    ids=["with symbols", "beside the lines", "most elsewhere"],
)
def test_other_numbers_are_no_stations(more: str, places: tuple[tuple[int, int], ...]) -> None:
    from yardtools.tracing.reading.reader import read_tracing

    assert read_tracing(texts_with(more, places), None, lambda _: None) is None
