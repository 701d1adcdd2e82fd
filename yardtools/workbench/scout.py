"""Sends searches into the scan, and puts what they find on the sheet, each as one step that can be undone."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from yardtools.errors import YardError
from yardtools.model import Box
from yardtools.model.values import Point, pair, point
from yardtools.tracing.reading.scan import Placing
from yardtools.wording import count_of, join_words
from yardtools.workbench.bulletin import SEARCH
from yardtools.workbench.clicked_colours import Lab
from yardtools.workbench.draft_search import DraftSearch, FoundBoard, FoundStation, draft_scan
from yardtools.workbench.link_search import FEWEST, FoundLink, LinkSearch, check_extra, find_links
from yardtools.workbench.searching import Searches
from yardtools.workbench.session import Session

SURE = 0.5
"""Links of a draft from this certainty on are drawn, others are doubts."""
NOTHING = "No links were found that are not drawn already, or refused."


class Scout(Searches):
    """The searches of a session."""

    def __init__(self, session: Session) -> None:
        super().__init__(lambda: session.news.put(SEARCH))
        self._session, self._underneath = session, session.underneath
        self.colours: dict[str, Lab] = {}
        """The colours of transports that somebody has clicked in the scan."""

    def find_links(self, wanted: Sequence[str]) -> dict[str, Any]:
        """Begin to look for the links of some transports, or of all."""
        check_extra()
        return self.start(
            "links", find_links, self._link_search(), lambda found: self._propose(found, wanted)
        )

    def _link_search(self) -> LinkSearch:
        with self._session.lock:
            sheet = self._session.desk.sheet
            stations, links = list(sheet.stations.values()), list(sheet.links.values())
            ladder, radius = ladder_of(sheet.box), sheet.radius
        if len(stations) < FEWEST:
            raise YardError(f"place {FEWEST} stations first: links are looked for between them")
        scan, placing = self._underneath.whole()
        at = {station.number: placing.to_pixels(station.at) for station in stations}
        ways: dict[str, list[tuple[Point, ...]]] = {by: [] for by in ladder}
        for link in links:
            way = (at[link.start], *map(placing.to_pixels, link.path), at[link.end])
            ways.setdefault(link.by, []).append(way)
        return LinkSearch(
            scan,
            tuple((station.number, at[station.number], station.transports) for station in stations),
            ladder,
            {by: tuple(lines) for by, lines in ways.items()},
            radius / placing.scale,
            dict(self.colours),
        )

    def _propose(self, found: Sequence[FoundLink], wanted: Sequence[str]) -> str:
        """Draw what was found faintly, where nobody has drawn or refused it; in words what came of it."""
        operations = self._doubts(each for each in found if not wanted or each.by in wanted)
        if not operations:
            return NOTHING
        words = f"{count_of(len(operations), 'link')} proposed"
        self._session.do(operations, words=words)
        return f"{words}: dashed on the map, and listed under To check."

    def _doubts(self, found: Iterable[FoundLink]) -> list[dict[str, Any]]:
        """The operations that draw links faintly."""
        numbers, known = set(self._places()), self._known()
        _, placing = self._underneath.whole()
        return [_add_line(each, placing) | {"do": "add-doubt"} for each in _fitting(found, numbers, known)]

    def _places(self) -> dict[int, Point]:
        """Where stations are drawn."""
        with self._session.lock:
            return {number: station.at for number, station in self._session.desk.sheet.stations.items()}

    def _known(self) -> set[str]:
        """What is drawn, firmly or faintly, and what somebody has judged: as findings name it."""
        with self._session.lock:
            desk = self._session.desk
            lines = {f"link:{key}" for key in (*desk.sheet.links, *desk.sheet.doubts)}
            return lines | set(desk.marks)

    # --- colours

    def pick_colour(self, by: str, at: Point | None) -> dict[str, Any]:
        """Take the colour of a line that was clicked for that of a transport; without a place, forget it."""
        with self._session.lock:
            if by not in {transport.id for transport in self._session.desk.sheet.box.transports}:
                raise YardError(f"there is no transport {by!r}")
        if at is None:
            self.colours.pop(by, None)
        else:
            self.colours[by] = self._underneath.colour_at(at)
        return self.hints()

    def hints(self) -> dict[str, Any]:
        """What was clicked, as pages write colours."""
        if not self.colours:
            return {"hints": {}}
        from yardtools.draft.colours import to_hex  # noqa: PLC0415 - most pages need none

        return {"hints": {by: to_hex(lab) for by, lab in self.colours.items()}}

    # --- a whole draft

    def draft(self, highest: int | None) -> dict[str, Any]:
        """Begin to draft the scan; what is found comes as one step."""
        check_extra()
        with self._session.lock:
            sheet = self._session.desk.sheet
            stations, ladder = list(sheet.stations.values()), ladder_of(sheet.box)
        scan, placing = self._underneath.whole()
        known = tuple((each.number, placing.to_pixels(each.at), each.transports) for each in stations)
        given = DraftSearch(scan, ladder, known, dict(self.colours), highest)
        return self.start("draft", draft_scan, given, self._take_draft)

    def _take_draft(self, found: FoundBoard) -> str:
        """Draw what was found beside what is drawn; in words what came of it."""
        _, placing = self._underneath.whole()
        drawn, known, box = self._places(), self._known(), self._session.desk.sheet.box
        near = found.radius * placing.scale
        new = [
            each
            for each in found.stations
            if each.number not in drawn
            and f"station:{each.number}" not in known
            and all(math.dist(placing.to_board(each.at), at) > near for at in drawn.values())
        ]
        stations = [_add_station(each, placing) for each in new]
        if stations and not drawn:
            stations[0]["radius"] = round(near, 2)  # those after it are as large
        numbers = {*drawn, *(each.number for each in new)}
        links = [_add_line(each, placing) for each in _fitting(found.links, numbers, known)]
        if not stations and not links:
            return "Nothing was found that is not drawn already."
        self._session.do([*_set_colours(box, found.colours), *stations, *links], words="draft the scan")
        sure = sum(row["do"] == "add-link" for row in links)
        missing = sorted(set(range(1, max(numbers, default=0))) - numbers)
        words = f"Drafted: {count_of(len(new), 'station')}, {count_of(sure, 'link')}"
        rest = f"; no station was found for {join_words(list(map(str, missing[:8])))}" if missing else ""
        return f"{words}{rest}. The doubts are under To check."


def _fitting(found: Iterable[FoundLink], numbers: Collection[int], known: Collection[str]) -> list[FoundLink]:
    """Links between stations that are there, of several between the same the surest; none that is known."""
    rows = {}
    for link in sorted(found, key=lambda each: each.certainty):
        start, end = sorted((link.start, link.end))
        if start in numbers and end in numbers:
            rows[f"link:{link.by}:{start}-{end}"] = link
    return [link for subject, link in rows.items() if subject not in known]


def _add_line(link: FoundLink, placing: Placing) -> dict[str, Any]:
    """The operation that draws a link, or faintly what may be one."""
    path = [pair(point(placing.to_board(at))) for at in link.path]
    ends = {"by": link.by, "from": link.start, "to": link.end, "path": path}
    name = "add-link" if link.certainty >= SURE else "add-doubt"
    return {"do": name, **ends, "certainty": round(link.certainty, 2)}


def _add_station(station: FoundStation, placing: Placing) -> dict[str, Any]:
    at = pair(point(placing.to_board(station.at)))
    row = {"do": "add-station", "number": station.number, "at": at, "transports": list(station.transports)}
    return row | {"certainty": round(station.certainty, 2)}


def _set_colours(box: Box, colours: Mapping[str, str]) -> list[dict[str, Any]]:
    """The operations that write the colours of transports into the box, where it names transports."""
    places = {transport.id: place for place, transport in enumerate(box.transports)}
    rows = [(places[by], colour) for by, colour in colours.items() if by in places]
    return [
        {"do": "set-box", "path": ["transports", place, "colour"], "value": colour}
        for place, colour in rows
        if box.transports[place].colour != colour
    ]


def ladder_of(box: Box) -> tuple[str, ...]:
    """The transports that make types of stations, from the base up."""
    return tuple(box.ladder or (each.id for each in box.transports if not each.only))
