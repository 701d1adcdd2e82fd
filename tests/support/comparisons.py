"""Boards to compare, and what `yard diff` and `yard vote` print about them, taken apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from lxml import html

from support.command import yard
from yardtools.model import Board, Link, Station
from yardtools.model.values import Point


def without_drawing(board: Board) -> Board:
    """The board without a drawing."""
    stations = tuple(replace(station, at=None) for station in board.stations)
    return replace(board, stations=stations, links=tuple(replace(link, path=()) for link in board.links))


def with_oddities(board: Board) -> Board:
    """The board with one change of every kind, and a name that means harm."""
    rows = list(board.stations)
    rows[0] = replace(rows[0], name={"en": '<script>alert("1")</script>\x1b[31m'})
    rows[40] = replace(rows[40], at=(1300, 288))
    links = [replace(board.links[0], oneway=True), *board.links[1:], board.links[30], Link(199, 300, "taxi")]
    return replace(board, title="Odd", links=tuple(links), stations=(*rows[:198], Station(300, (800, 1200))))


def redraw(board: Board, place: Callable[[Point], Point]) -> Board:
    """The board with every place changed alike."""
    stations = (replace(row, at=place(row.at)) for row in board.stations if row.at)
    links = (replace(link, path=tuple(map(place, link.path))) for link in board.links)
    return replace(board, stations=tuple(stations), links=tuple(links))


def entries_in(text: str) -> Iterator[tuple[str, str]]:
    """The entries of a comparison in text."""
    yield from re.findall(r"^  ([-+~]) (.*)$", text, re.MULTILINE)


def links_named_in(block: str) -> tuple[set[str], set[str]]:
    """The links named as wrong and as missing in a board's block of text."""
    named: dict[str, set[str]] = {"wrong": set(), "missing": set()}
    heading = ""
    for line in block.splitlines()[1:]:
        heading = line[2:11].strip() or heading
        named[heading] |= set(filter(None, (link.strip() for link in line[11:].split(","))))
    return named["wrong"], named["missing"]


def page(*arguments: str | Path) -> tuple[str, html.HtmlElement]:
    """The page of a comparison, as text and as a tree."""
    text = yard("diff", *arguments, "--format", "html").stdout
    return text, html.fromstring(text)
