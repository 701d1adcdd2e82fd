"""Two tracings of one board as one: what the other has and this one has not is drawn here too."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from yardtools.model.values import Point, point, points
from yardtools.tracing.editing.drawn import DrawnLink, DrawnStation, link_name
from yardtools.tracing.editing.index import Index
from yardtools.tracing.editing.links import add_link, bend_link, turn_link
from yardtools.tracing.editing.marks import add_mark
from yardtools.tracing.editing.opening import open_tracing
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.stations import add_station, move_station, rename_station, retype_station
from yardtools.tracing.editing.work import Work

SAME = 1.0
"""Stations are at the same place where they are nearer than this many radii."""

Prefer = Literal["mine", "theirs"]


def merge(work: Work, tracing: str, prefer: Prefer = "mine") -> None:
    """Draw what another tracing of the board has and this one has not; `prefer` says who is right else."""
    other = open_tracing(tracing.encode(), work.box)[0]
    place = _fit(work.ground.frame.size, other.ground.frame.size)
    mine = dict(work.draft.index.stations)
    _refuse_other_numbers(work, other.index, place)
    for number, station in sorted(other.index.stations.items()):
        if number not in mine:
            add_station(work, place(station.spot), station.transports, number, station.name)
        elif prefer == "theirs":
            _take_station(work, mine[number], station, place(station.spot))
    for link in other.index.links.values():
        if link.twin == 1:
            _take_link(work, link, place, prefer)
    for mission in other.index.missions.values():
        for mark, number in mission.marks:
            if (mark, number) not in work.draft.mission(mission.id).marks:
                add_mark(work, mission.id, number, mark)


def _fit(mine: Point | None, theirs: Point | None) -> Callable[[Point], Point]:
    """How places of the other tracing are measured here."""
    if mine is None or theirs is None or mine == theirs:
        return point
    across, down = mine[0] / theirs[0], mine[1] / theirs[1]
    return lambda at: point((at[0] * across, at[1] * down))


def _refuse_other_numbers(work: Work, other: Index, place: Callable[[Point], Point]) -> None:
    """Refuse to put a station where this tracing has one of another number."""
    mine = work.draft.index.stations
    for number, station in sorted(other.stations.items()):
        if number in mine:
            continue
        at = place(station.spot)
        for own in mine.values():
            if math.dist(own.spot, at) < SAME * work.radius:
                words = f"station {number} of the other tracing is where this one has {own.number}"
                raise Refusal(f"{words}; renumber one of them first")


def _take_station(work: Work, mine: DrawnStation, theirs: DrawnStation, at: Point) -> None:
    """Have a station be as the other tracing has it."""
    if math.dist(mine.spot, at) > SAME * work.radius:
        move_station(work, mine.number, at)
    if theirs.shown is not None and theirs.transports != mine.transports:
        retype_station(work, mine.number, theirs.transports)
    if theirs.name and theirs.name != mine.name:
        rename_station(work, mine.number, theirs.name)


def _take_link(work: Work, theirs: DrawnLink, place: Callable[[Point], Point], prefer: Prefer) -> None:
    """Draw a link as the other tracing has it, if this one has none or the other is preferred."""
    ends = (theirs.start, theirs.end)
    path = points(map(place, theirs.path))
    names = [link_name(theirs.by, *ends), link_name(theirs.by, *ends[::-1])]
    mine = next((each for name in names if (each := work.draft.find("links", name)) is not None), None)
    if mine is None:
        if theirs.start != theirs.end:
            add_link(work, theirs.by, *ends, theirs.oneway, path)
    elif prefer == "theirs" and mine.link != theirs.link:
        is_back = mine.start != theirs.start
        turn_link(work, mine.key, "no" if not theirs.oneway else "back" if is_back else "forward")
        bend_link(work, link_name(theirs.by, *ends), path)
