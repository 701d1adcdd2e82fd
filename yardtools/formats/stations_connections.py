"""Two lists: `stations.txt` with `id x y` a line, `connections.txt` with `a b mode` a line."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared.draft import Draft
from yardtools.formats.shared.lines import (
    LINK,
    STATION,
    TextFile,
    take_link,
    take_station,
    tells_places,
    write_rows,
)
from yardtools.formats.shared.plain_values import KEPT, Renaming
from yardtools.model import Board
from yardtools.model.values import number

STATIONS, CONNECTIONS = "stations.txt", "connections.txt"

SUFFIX = ".txt"
FILES: tuple[str, ...] = (STATIONS, CONNECTIONS)
LOSSLESS = False
CARRIES = "stations, positions and links; no one-way marks, no paths"
READ_BY = "people, and programs that split lines"


def dumps(board: Board) -> dict[str, str]:
    """Both lists; a station without a position is its number alone."""
    stations = ((station.id, *map(number, station.at or ())) for station in board.stations)
    links = ((link.start, link.end, link.by) for link in board.links)
    return {STATIONS: write_rows(stations), CONNECTIONS: write_rows(links)}


def part_of(text: str) -> str | None:
    """Which of the two lists a text looks like."""
    rows = list(islice(TextFile(text).rows(LINK), 1))
    return None if not rows else STATIONS if tells_places(rows[0]) else CONNECTIONS


def loads(content: Mapping[str, str], fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board of both lists; without `stations.txt` it has the stations that links name, unplaced."""
    draft = Draft(fault, renamed)
    if STATIONS in content:
        sheet = TextFile(content[STATIONS], STATIONS)
        for words in sheet.rows(STATION):
            take_station(draft, sheet, words)
    if CONNECTIONS not in content:
        draft.refuse(f"{CONNECTIONS} is missing", {"file": CONNECTIONS})
    sheet = TextFile(content.get(CONNECTIONS, ""), CONNECTIONS)
    for words in sheet.rows(LINK):
        take_link(draft, sheet, words)
    return draft.board(create=STATIONS not in content)
