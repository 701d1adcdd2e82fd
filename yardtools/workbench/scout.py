"""Sends searches into the scan, and puts what they find on the sheet, each as one step that can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from yardtools.errors import YardError
from yardtools.model import Box
from yardtools.model.values import Point, pair, point
from yardtools.wording import count_of
from yardtools.workbench.bulletin import SEARCH
from yardtools.workbench.link_search import FEWEST, FoundLink, LinkSearch, check_extra, find_links
from yardtools.workbench.searching import Searches
from yardtools.workbench.session import Session

NOTHING = "No links were found that are not drawn already, or refused."


class Scout(Searches):
    """The searches of a session."""

    def __init__(self, session: Session) -> None:
        super().__init__(lambda: session.news.put(SEARCH))
        self._session, self._underneath = session, session.underneath

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
            {},
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
        """The operations that draw links faintly; of several between the same stations the surest."""
        with self._session.lock:
            desk = self._session.desk
            judged = {subject.removeprefix("link:") for subject in desk.marks}
            known, numbers = {*desk.sheet.links, *desk.sheet.doubts, *judged}, set(desk.sheet.stations)
        _, placing = self._underneath.whole()
        rows = {}
        for link in sorted(found, key=lambda each: each.certainty):
            start, end = sorted((link.start, link.end))
            if {start, end} <= numbers and f"{link.by}:{start}-{end}" not in known:
                path = [pair(point(placing.to_board(at))) for at in link.path]
                ends = {"by": link.by, "from": link.start, "to": link.end, "path": path}
                rows[link.by, start, end] = {"do": "add-doubt", **ends, "certainty": round(link.certainty, 2)}
        return list(rows.values())


def ladder_of(box: Box) -> tuple[str, ...]:
    """The transports that make types of stations, from the base up."""
    return tuple(box.ladder or (each.id for each in box.transports if not each.only))
