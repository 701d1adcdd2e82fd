"""A graph and where it lies: `graph.txt` counts and lists stations and links, `pos.txt` has `id x y`."""

from __future__ import annotations

from collections.abc import Mapping

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared.draft import Draft, Spot, number_of
from yardtools.formats.shared.lines import (
    STATION,
    Cell,
    TextFile,
    row_span,
    take_link,
    take_station,
    tells_places,
    write_rows,
)
from yardtools.formats.shared.plain_values import KEPT, Renaming, show_value
from yardtools.model import Board
from yardtools.model.values import number

GRAPH, POSITIONS = "graph.txt", "pos.txt"

SUFFIX = ".txt"
FILES: tuple[str, ...] = (GRAPH, POSITIONS)
LOSSLESS = False
CARRIES = "stations, positions and links; no one-way marks, no paths"
READ_BY = "course material and programs that read a graph and its positions as two lists"

Line = list[Cell]


def dumps(board: Board) -> dict[str, str]:
    """Both lists; stations without a position are in the first only."""
    head = (len(board.stations), len(board.links))
    stations = ((station.id,) for station in board.stations)
    links = ((link.start, link.end, link.by.capitalize()) for link in board.links)
    places = ((station.id, *map(number, station.at)) for station in board.stations if station.at)
    return {GRAPH: write_rows([head, *stations, *links]), POSITIONS: write_rows(places)}


def part_of(text: str) -> str | None:
    """Which of the two lists a text looks like: only positions have three numbers in every line."""
    lines = list(TextFile(text).lines())
    if not lines:
        return None
    rows = lines[1:] if len(lines) > 1 and len(lines[0]) == 1 else lines
    return POSITIONS if all(len(row) == len(STATION) and tells_places(row) for row in rows) else GRAPH


def loads(content: Mapping[str, str], fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board of both lists; without `pos.txt` its stations have no positions."""
    draft = Draft(fault, renamed)
    if GRAPH not in content:
        draft.refuse(f"{GRAPH} is missing", {"file": GRAPH})
    graph, positions = (
        TextFile(content.get(GRAPH, ""), GRAPH),
        TextFile(content.get(POSITIONS, ""), POSITIONS),
    )
    placed = _position_lines(draft, positions)
    for words in _body(draft, graph) if GRAPH in content else ():
        if len(words) > 1:
            take_link(draft, graph, words)
        else:
            _take_station(draft, graph, words[0], positions, placed)
    for line in (line for lines in placed.values() for line in lines):
        take_station(draft, positions, line)
    return draft.board()


def _body(draft: Draft, graph: TextFile) -> list[Line]:
    """The lines after the first, whose counts are compared with them: a difference means a loss."""
    lines = list(graph.lines())
    if not lines or len(lines[0]) != 2:
        span = row_span(lines[0]) if lines else (0, 0)
        draft.refuse("the first line must count stations and links", graph.spot(span))
        return lines
    links = sum(len(words) > 1 for words in lines[1:])
    counts = {"stations": len(lines) - 1 - links, "links": links}
    for cell, (what, count) in zip(lines[0], counts.items(), strict=True):
        if cell.text != str(count):
            words = f"the first line announces another number of {what} than the {count} that follow"
            draft.refuse(f"{words}: {show_value(cell.text)}", graph.spot(cell.span))
    return lines[1:]


def _position_lines(draft: Draft, positions: TextFile) -> dict[int | None, list[Line]]:
    """The lines of `pos.txt` by station; some files begin with their number, which says nothing new."""
    found: dict[int | None, list[Line]] = {}
    for place, words in enumerate(positions.lines()):
        if place == 0 and len(words) == 1:
            continue
        if (id := number_of(words[0].text)) is None or len(words) != 3:
            said = show_value(positions.text_at(row_span(words)))
            draft.refuse(f"a position is `id x y`: {said}", positions.spot(row_span(words)))
        else:
            found.setdefault(id, []).append(words)
    return found


def _take_station(
    draft: Draft, graph: TextFile, word: Cell, positions: TextFile, placed: dict[int | None, list[Line]]
) -> None:
    """Read a station of `graph.txt` with its position in `pos.txt`."""
    lines = placed.get(number_of(word.text), [])
    x_and_y = dict(zip("xy", lines.pop(0)[1:], strict=True)) if lines else {}

    def where(field: str) -> Spot:
        return positions.spot(x_and_y[field].span) if field in x_and_y else graph.spot(word.span)

    draft.station({"id": word.text} | {field: cell.text for field, cell in x_and_y.items()}, where)
