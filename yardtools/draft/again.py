"""A board drafted again: what a person confirmed, corrected or drew stays, and the rest is drawn anew.

What the earlier draft drew is in the record of the tracing. What differs from it now is a person's work, and
so is everything where there is no record.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from yardtools.draft.doubts import SURE
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.draft.record import Ends, Record, Recorded, ends_of, record_sheet, sort_ends
from yardtools.findings import Point
from yardtools.model.values import point, points
from yardtools.tracing.editing.drawn import DrawnDoubt, DrawnLink, DrawnStation
from yardtools.tracing.editing.sheet import Refusal, Sheet
from yardtools.tracing.reading.scan import Placing

RIGHT = "right"
"""The verdict on what was compared with the print and found true."""

_LINK = re.compile(r"link:([^:\s]+):(\d{1,9})-(\d{1,9})(?:#\d+)?")
_STILL = 0.1
"""What was moved by less than this, in station radii, was not moved by anybody."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a person wants, whatever the next draft sees."""

    stations: Mapping[int, DrawnStation]
    links: Mapping[str, DrawnLink]
    without: frozenset[Ends]
    """The links that a person took out."""
    nowhere: tuple[Point, ...]
    """Where a person took a station out."""


def find_kept(sheet: Sheet, record: Record | None, verdicts: Mapping[str, str]) -> Kept:
    """What a person did to the drawing since it was recorded; `verdicts` are those of the workbench."""
    if record is None:
        return Kept(dict(sheet.stations), dict(sheet.links), _denied(sheet, verdicts), ())
    now = _follow_stations(record, sheet)
    links = {key: sheet.links[key] for key in _kept_links(sheet, record, now, verdicts)}
    stations = {*_kept_stations(sheet, record, now, verdicts), *_ends_of_links(links)}
    there = {ends_of(link) for link in sheet.links.values()}
    before = {*_rename(record.links, now), *_rename(record.without, now), *_denied(sheet, verdicts)}
    left = {ends_of(each.link) for each in sheet.doubts.values()}
    before |= _rename(record.doubts, now).keys() - left  # a doubt that was taken out was none
    gone = (record.stations[number].at for number in record.stations.keys() - now.keys())
    return Kept(
        {number: sheet.stations[number] for number in sorted(stations)},
        links,
        frozenset(before - there),
        tuple(at for at in (*record.nowhere, *gone) if not _is_near(at, sheet, sheet.radius)),
    )


# --- what became of what was recorded ---------------------------------------------------------


def _follow_stations(record: Record, sheet: Sheet) -> dict[int, int]:
    """The numbers that the recorded stations have now; one that is gone has none.

    A station is the one of its number nearby, else the one in its place, else the one of its number.
    """
    found: dict[int, int] = {}
    for is_same in (_is_unmoved, _is_renumbered, _is_moved):
        for number in sorted(record.stations.keys() - found.keys()):
            old, taken = record.stations[number], {*found.values()}
            left = (each for each in sheet.stations.values() if each.number not in taken)
            match = next((each for each in left if is_same(number, old, each, sheet)), None)
            if match is not None:
                found[number] = match.number
    return found


def _is_unmoved(number: int, old: Recorded, new: DrawnStation, sheet: Sheet) -> bool:
    return number == new.number and math.dist(old.at, new.at) < sheet.radius


def _is_renumbered(_: int, old: Recorded, new: DrawnStation, sheet: Sheet) -> bool:
    return math.dist(old.at, new.at) < sheet.radius


def _is_moved(number: int, _: Recorded, new: DrawnStation, __: Sheet) -> bool:
    return number == new.number


def _kept_stations(
    sheet: Sheet, record: Record, now: Mapping[int, int], verdicts: Mapping[str, str]
) -> Iterator[int]:
    """The stations that a person placed, numbered, typed, named, marked for a mission or confirmed."""
    before = {new: old for old, new in now.items()}
    marked = {number for each in sheet.missions.values() for _, number in each.marks}
    for number, station in sheet.stations.items():
        old = before.get(number)
        is_own = old == number and old not in record.kept and _is_as(record.stations[old], station, sheet)
        is_told = number in marked or bool(station.own_name) or verdicts.get(f"station:{number}") == RIGHT
        if not is_own or is_told:
            yield number


def _is_as(old: Recorded, new: DrawnStation, sheet: Sheet) -> bool:
    return math.dist(old.at, new.at) < _STILL * sheet.radius and {*old.transports} == {*new.transports}


def _kept_links(
    sheet: Sheet, record: Record, now: Mapping[int, int], verdicts: Mapping[str, str]
) -> Iterator[str]:
    """The links that a person drew, bent, made one-way or confirmed."""
    drafted = _rename(record.links, now)
    for key, link in sheet.links.items():
        path = drafted.get(ends_of(link))
        is_own = path is not None and link.twin == 1 and not link.oneway and _runs_so(path, link, sheet)
        if not is_own or verdicts.get(f"link:{link.name}") == RIGHT:
            yield key


def _runs_so(path: tuple[Point, ...], link: DrawnLink, sheet: Sheet) -> bool:
    """Whether a link still runs through the same points, from whichever end."""
    most = _STILL * sheet.radius
    return any(_is_same_path(path, other, most) for other in (link.path, link.path[::-1]))


def _is_same_path(one: tuple[Point, ...], other: tuple[Point, ...], most: float) -> bool:
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) and all(math.dist(*pair) < most for pair in pairs)


def _ends_of_links(links: Mapping[str, DrawnLink]) -> Iterator[int]:
    """The stations that are held by what is kept of their links."""
    for link in links.values():
        yield from link.ends


def _rename(links: Iterable[Ends], now: Mapping[int, int]) -> dict[Ends, Any]:
    """Links under the numbers that their stations have now; of those that are gone there are none."""
    values = links if isinstance(links, Mapping) else dict.fromkeys(links)
    return {
        sort_ends(by, now[start], now[end]): value
        for (by, start, end), value in values.items()
        if start in now and end in now
    }


def _denied(sheet: Sheet, verdicts: Mapping[str, str]) -> frozenset[Ends]:
    """The links that were looked at and are not drawn, whatever the verdict: a person left them out."""
    there = {ends_of(link) for link in sheet.links.values()}
    judged = filter(None, map(_LINK.fullmatch, verdicts))
    return frozenset({sort_ends(match[1], int(match[2]), int(match[3])) for match in judged} - there)


def _is_near(at: Point, sheet: Sheet, radius: float) -> bool:
    return any(math.dist(at, station.at) < radius for station in sheet.stations.values())


# --- between the picture and the board --------------------------------------------------------


def known_stations(kept: Kept, placing: Placing) -> list[DraftStation]:
    """The stations that are kept as the next draft is told of them: in pixels."""
    return [
        DraftStation(number, placing.to_pixels(each.spot), () if each.derived else each.transports, 1.0)
        for number, each in kept.stations.items()
    ]


def place_draft(draft: Draft, placing: Placing) -> Draft:
    """A draft in board units."""
    stations = (replace(each, at=point(placing.to_board(each.at))) for each in draft.stations)
    links = (replace(each, path=points(map(placing.to_board, each.path))) for each in draft.links)
    return replace(draft, radius=draft.radius * placing.scale, stations=tuple(stations), links=tuple(links))


def settle(draft: Draft, kept: Kept) -> Draft:
    """A draft, in board units, with what is kept in it as certain, and without what a person took out."""
    places = [*(each.at for each in kept.stations.values()), *kept.nowhere]
    known = [DraftStation(number, each.at, each.transports, 1.0) for number, each in kept.stations.items()]
    others = [
        each
        for each in draft.stations
        if each.number not in kept.stations
        and not any(math.dist(each.at, at) < draft.radius for at in places)
    ]
    stations = sorted([*known, *others], key=lambda each: each.number)
    return replace(draft, stations=tuple(stations), links=tuple(_settle_links(draft, kept, stations)))


def _settle_links(draft: Draft, kept: Kept, stations: Iterable[DraftStation]) -> Iterator[DraftLink]:
    there = {each.number for each in stations}
    for drawn in kept.links.values():
        yield DraftLink(drawn.start, drawn.end, drawn.by, drawn.path, 1.0)
    decided = {ends_of(link) for link in kept.links.values()} | kept.without
    for link in draft.links:
        if {link.start, link.end} <= there and ends_of(link) not in decided:
            yield link


# --- drawing ----------------------------------------------------------------------------------


class Redrawing:
    """A drawing brought to what a settled draft says; what is kept is not touched.

    `refused` says what could not be drawn.
    """

    def __init__(self, sheet: Sheet, draft: Draft, kept: Kept) -> None:
        self.sheet, self.refused = sheet, list[str]()
        self._kept = kept
        self._stations = {each.number: each for each in draft.stations if each.number not in kept.stations}
        by_hand = {ends_of(link) for link in kept.links.values()}
        open_links = {ends_of(link): link for link in draft.links if ends_of(link) not in by_hand}
        self._links = {ends: link for ends, link in open_links.items() if link.certainty >= SURE}
        self._doubts = {ends: link for ends, link in open_links.items() if link.certainty < SURE}

    def draw(self) -> Record:
        """Do all there is to do; gives the record of it."""
        self._take_out()
        self._draw_stations()
        self._draw_links()
        self._draw_doubts()
        record = record_sheet(self.sheet, self._kept.stations, self._kept.links)
        return replace(record, without=self._kept.without, nowhere=self._kept.nowhere)

    def _do(self, name: str, **values: Any) -> None:
        try:
            self.sheet.do({"do": name, **values})
        except Refusal as refusal:
            self.refused.append(str(refusal))

    def _own_stations(self) -> list[DrawnStation]:
        return [each for number, each in self.sheet.stations.items() if number not in self._kept.stations]

    def _own_links(self) -> list[DrawnLink]:
        return [each for key, each in self.sheet.links.items() if key not in self._kept.links]

    def _take_out(self) -> None:
        """Take out what is not seen any more, and stations that are seen elsewhere."""
        for link in self._own_links():
            if ends_of(link) not in self._links:
                self._do("delete-link", link=link.key)
        for station in self._own_stations():
            new = self._stations.get(station.number)
            if new is None or math.dist(new.at, station.at) > self.sheet.radius:
                self._do("delete-station", station=station.number, links=True)

    def _draw_stations(self) -> None:
        old = {each.number: each for each in self._own_stations()}
        for number, new in sorted(self._stations.items()):
            shown = list(new.transports)
            if number not in old:
                self._do("add-station", at=list(new.at), transports=shown, number=number)
                continue
            if math.dist(old[number].at, new.at) >= _STILL * self.sheet.radius:
                self._do("move-station", station=number, at=list(new.at))
            if {*old[number].transports} != {*shown}:
                self._do("retype-station", station=number, transports=shown)

    def _draw_links(self) -> None:
        old = {ends_of(each): each for each in self._own_links()}
        for (by, start, end), new in sorted(self._links.items()):
            path = new.path if new.start == start else new.path[::-1]
            drawn = old.get((by, start, end))
            if drawn is None:
                self._do("add-link", by=by, **{"from": start, "to": end}, path=list(map(list, path)))
            elif not _runs_so(path, drawn, self.sheet):
                self._do("bend-link", link=drawn.key, path=list(map(list, path)))

    def _draw_doubts(self) -> None:
        """Draw what may be links; what is drawn as it should be stays."""
        there = {ends_of(each.link): each for each in self.sheet.doubts.values()}
        for ends, old in there.items():
            new = self._doubts.get(ends)
            if new is None or not self._is_same_doubt(old, new):
                self._do("delete-doubt", doubt=old.key)
        left = {ends_of(each.link) for each in self.sheet.doubts.values()}
        for ends, new in sorted(self._doubts.items()):
            if ends not in left:
                place = {"from": new.start, "to": new.end, "path": list(map(list, new.path))}
                self._do("add-doubt", by=new.by, certainty=round(new.certainty, 2), **place)

    def _is_same_doubt(self, old: DrawnDoubt, new: DraftLink) -> bool:
        path = new.path if new.start == old.link.start else new.path[::-1]
        most = _STILL * self.sheet.radius
        return old.certainty == round(new.certainty, 2) and _is_same_path(path, old.link.path, most)
