"""All that is drawn on a sheet, by number and by name, with the elements behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.tracing.editing.drawn import DrawnDoubt, DrawnLink, DrawnMission, DrawnStation, Layer
from yardtools.tracing.editing.spans import Spans

Entry = DrawnStation | DrawnLink | DrawnMission | DrawnDoubt | Layer
Key = int | str

KINDS: Mapping[str, Any] = {
    "stations": DrawnStation,
    "links": DrawnLink,
    "missions": DrawnMission,
    "doubts": DrawnDoubt,
    "layers": Layer,
}
"""The tables of a sheet, and what each holds."""

ROOT, IMAGE = "<svg>", "<image>"
"""The names under which the outermost element and the scan are among the layers."""


class Index:
    """The tables of a sheet."""

    def __init__(self) -> None:
        self.spans = Spans()
        self.quotes: tuple[bytes, ...] = (b'"', b"'")
        """What ids are written between."""
        self.stations: dict[int, DrawnStation] = {}
        self.links: dict[str, DrawnLink] = {}
        self.missions: dict[str, DrawnMission] = {}
        self.doubts: dict[str, DrawnDoubt] = {}
        self.layers: dict[str, Layer] = {}
        self._links_at: dict[int, set[str]] = {}
        self._links_of: dict[int, set[str]] = {}

    def table(self, kind: str) -> dict[Any, Any]:
        """The table of that kind."""
        table: dict[Any, Any] = getattr(self, kind)
        return table

    def tables(self) -> Iterator[tuple[str, dict[Any, Any]]]:
        """Every table with its kind."""
        return ((kind, self.table(kind)) for kind in KINDS)

    def put(self, kind: str, key: Key, entry: Entry | None) -> None:
        """Put an entry into its table, in the place of the one that is there; or take that away."""
        table = self.table(kind)
        old = table.pop(key, None)
        if isinstance(old, DrawnLink):
            self._note_link(old, is_there=False)
        if entry is not None:
            table[key] = entry
        if isinstance(entry, DrawnLink):
            self._note_link(entry, is_there=True)

    def _note_link(self, link: DrawnLink, *, is_there: bool) -> None:
        rows = [(self._links_at, number) for number in (link.start, link.end)]
        rows += [(self._links_of, each.element) for each in link.drawn]
        for table, number in rows:
            keys = table.setdefault(number, set())
            if is_there:
                keys.add(link.key)
            else:
                keys.discard(link.key)

    def links_at(self, number: int) -> list[DrawnLink]:
        """The links of a station, in the order of their names."""
        return [self.links[key] for key in sorted(self._links_at.get(number, ()))]

    def links_of(self, element: int) -> list[DrawnLink]:
        """The links that an element draws."""
        return sorted((self.links[key] for key in self._links_of.get(element, ())), key=lambda it: it.order)

    def twins_of(self, name: str) -> list[DrawnLink]:
        """The links of that name, in order."""
        found: list[DrawnLink] = []
        while (link := self.links.get(name if not found else f"{name}#{len(found) + 1}")) is not None:
            found.append(link)
        return found
