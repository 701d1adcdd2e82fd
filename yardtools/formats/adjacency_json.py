"""Every station with its neighbours by transport: `{"1": {"taxi": [8, 9], "bus": [46]}}`.

A two-way link stands at both its ends; one that stands at one end only is a fault of its own
(`links/one-sided`) and is kept as two-way. So a one-way link, which we write at its start only, is not
carried: those who read the list see where one can go, but not that somebody forgot the way back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from yardtools.findings import Fault, FaultSink, stop
from yardtools.formats.shared import json_objects
from yardtools.formats.shared.draft import Draft, Spot, number_of
from yardtools.formats.shared.plain_values import KEPT, Renaming, show_value
from yardtools.locate import pointer_of
from yardtools.model import Board, Link

SUFFIX = ".json"
FILES: tuple[str, ...] = ()
LOSSLESS = False
CARRIES = "stations and links; no positions, no paths, one-way links as one-sided"
READ_BY = "programs that ask where one can go from a station"

Listed = dict[tuple[str, int, int], list[str]]
"""The pointers at which a transport, a station and its neighbour are listed."""


def looks_like(_text: str, keys: Collection[str]) -> bool:
    """Whether a text has station numbers for keys."""
    return bool(keys) and all(map(str.isdigit, keys))


def dumps(board: Board) -> str:
    """The moves from every station, neighbours in order."""
    moves: dict[int, dict[str, list[int]]] = {station.id: {} for station in board.stations}
    for link in board.links:
        moves.setdefault(link.start, {}).setdefault(link.by, []).append(link.end)
        back = moves.setdefault(link.end, {})
        if not link.oneway and link.start != link.end:
            back.setdefault(link.by, []).append(link.start)
    rows = {
        str(station): {by: sorted(ends) for by, ends in moves[station].items()} for station in sorted(moves)
    }
    return json_objects.text_of(rows)


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board of an adjacency list; stations that are only neighbours are stations too."""
    draft, listed = Draft(fault, renamed), Listed()
    for key, moves in json_objects.read_object(text, fault).items():
        _take_station(draft, key, moves, listed)
    for link, pointer, fellow in _links(listed):
        spot: Spot = {"pointer": pointer}
        draft.link({"from": link.start, "to": link.end, "by": link.by}, lambda _, spot=spot: spot)  # type: ignore[misc]
        if draft.is_full:
            break
        if fellow is not None:
            fault(_one_sided(link, pointer, fellow))
    return draft.board(create=True)


def _take_station(draft: Draft, key: str, moves: Any, listed: Listed) -> None:
    pointer = pointer_of([key])
    if (station := number_of(key)) is None:
        draft.refuse(f"no station number: {show_value(key)}", {"pointer": pointer, "on_key": True})
        return
    draft.station({"id": station}, lambda _: {"pointer": pointer})
    if not isinstance(moves, dict):
        draft.refuse(f"no object of neighbours by transport: {show_value(moves)}", {"pointer": pointer})
        return
    for transport, ends in moves.items():
        _take_ends(draft, station, transport, ends, pointer + pointer_of([transport]), listed)


def _take_ends(draft: Draft, station: int, transport: str, ends: Any, pointer: str, listed: Listed) -> None:
    subject = f"station:{station}"
    try:
        means = draft.means(transport)
    except ValueError as error:
        draft.refuse(str(error), {"pointer": pointer, "on_key": True}, subject)
        return
    if not isinstance(ends, list):
        draft.refuse(f"no list of neighbours: {show_value(ends)}", {"pointer": pointer}, subject)
        return
    for index, value in enumerate(ends):
        end = number_of(value)
        if end is None:
            draft.refuse(
                f"no station number: {show_value(value)}", {"pointer": f"{pointer}/{index}"}, subject
            )
        else:
            for by in means:
                listed.setdefault((by, station, end), []).append(f"{pointer}/{index}")


def _links(listed: Listed) -> Iterator[tuple[Link, str, int | None]]:
    """Each link once with the pointer of one end, and the station there where no other end lists it."""
    for (by, station, end), here in listed.items():
        there = here if station == end else listed.get((by, end, station), [])
        both = min(len(here), len(there))
        if station <= end:
            yield from ((Link(station, end, by), pointer, None) for pointer in here[:both])
        yield from ((Link(station, end, by), pointer, station) for pointer in here[both:])


def _one_sided(link: Link, pointer: str, station: int) -> Fault:
    other = link.start + link.end - station
    words = f"{link} is listed at {station} but not at {other}"
    hint = (
        f"list {station} at {other} too, or remove it here; the board that is written has it both ways, and "
        "`yard export --to adjacency-json` lists both ends"
    )
    return Fault(link, words, "links/one-sided", hint, pointer=pointer)
