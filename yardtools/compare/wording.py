"""The differences between two boards in plain words, entry by entry, for text and pages alike."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from yardtools.compare.difference import Difference, LinkChange, Moved, OneSided, StationChange, link_name
from yardtools.compare.documents import Change, unmatched
from yardtools.compare.play import LIMIT, PlayChange, Stretch
from yardtools.compare.renumber import Renumbering, telling
from yardtools.model.network import Station, rank
from yardtools.model.values import Point, display_name, number

ADDED, REMOVED, CHANGED = "+", "-", "~"

SIDES = {"detectives": "detectives", "mister_x": "Mister X"}

SAYS = {
    "at": "says where its stations lie",
    "transports": "says what its stations show",
    "name": "names its stations",
    "derived": "takes what its stations show from their links",
}
"""What a board that says something of its stations does."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One difference: its sign, its words, and the subject it is about, where that can be shown."""

    sign: str
    text: str
    subject: str = ""


def sections(found: Difference, old: str, new: str, order: Iterable[str] = ()) -> dict[str, list[Entry]]:
    """All entries under their headings; `old` and `new` name the boards, `order` is that of transports."""
    stations = [*_presence(found), *map(_changed, found.stations_changed)]
    return {
        "stations": sorted(stations, key=_by_number) + [_one_sided(row, old, new) for row in found.one_sided],
        "positions": [_moved(move) for move in found.moved],
        "links": _links(found, rank(order)),
        "board": [_told(change) for change in found.metadata],
    }


def numbering_note(mapping: Renumbering, old: str, new: str) -> str:
    """What is said of a renumbering."""
    count = f"{len(mapping):,} station{'' if len(mapping) == 1 else 's'}"
    return f"{new} numbers {count} differently: {telling(mapping)}; {old} is compared under these numbers"


def play_notes(play: Iterable[PlayChange] | None) -> Iterator[str]:
    """What is said of play, a line for each side and each thing that changes for it."""
    if play is None:
        yield f"not measured: there are more than {LIMIT:,} stations"
        return
    for change in play:
        side = SIDES[change.side]
        yield f"{side}: {_distances(change)}"
        for count, words in ((change.cut, "cut off from each other"), (change.joined, "newly joined")):
            if count:
                yield f"{side}: {count:,} pair{' is' if count == 1 else 's are'} {words}"
        for stations, words in ((change.out_of_reach, "out of"), (change.into_reach, "now within")):
            if stations:
                yield f"{side}: {words} reach: {', '.join(map(str, stations))}"


def _distances(change: PlayChange) -> str:
    if not change.changed:
        return "no distance changes"
    verb = "changes" if change.changed == 1 else "change"
    most = f", {_most(change.largest)}" if change.largest else ""
    return f"{change.changed:,} of {change.pairs:,} distances {verb}{most}"


def _most(stretch: Stretch) -> str:
    return f"at most by {stretch.size} ({stretch.start} to {stretch.end}: {stretch.old} → {stretch.new})"


# --- stations ---------------------------------------------------------------------------------


def _presence(found: Difference) -> Iterator[Entry]:
    for sign, stations in ((REMOVED, found.stations_removed), (ADDED, found.stations_added)):
        for station in stations:
            yield Entry(sign, _described(station), station.subject)


def _described(station: Station) -> str:
    name = display_name(station.name)
    shown = f" ({', '.join(station.transports)})" if station.transports else ""
    return f"{station.id}{f' {name}' if name else ''}{shown}"


def _changed(change: StationChange) -> Entry:
    told = "; ".join(f"{row.key} {'gone: ' * (row.new is None)}{_values(row)}" for row in change.changes())
    return Entry(CHANGED, f"{change.after.id}: {told}", change.after.subject)


def _by_number(entry: Entry) -> int:
    return int(entry.subject.removeprefix("station:"))


def _one_sided(row: OneSided, old: str, new: str) -> Entry:
    sign, name = (ADDED, new) if row.in_new else (REMOVED, old)
    return Entry(sign, f"only {name} {SAYS[row.field]} ({row.stations:,} do)")


def _moved(move: Moved) -> Entry:
    way = f"{_spot(move.before)} → {_spot(move.after)}"
    return Entry(CHANGED, f"{move.station} by {number(move.distance)}: {way}", f"station:{move.station}")


def _spot(at: Point) -> str:
    return f"{number(at[0])},{number(at[1])}"


# --- links ------------------------------------------------------------------------------------


def _links(found: Difference, order: Mapping[str, int]) -> list[Entry]:
    """What became of links, as a board lists them: by transport, then by number."""
    rows = [(link, Entry(REMOVED, link_name(link), link.subject)) for link in found.links_removed]
    rows += [(link, Entry(ADDED, link_name(link), link.subject)) for link in found.links_added]
    rows += [(change.after, _rerouted(change)) for change in found.links_changed]
    rows.sort(key=lambda row: (order.get(row[0].by, len(order)), row[0].by, row[0].start, row[0].end))
    return [entry for _, entry in rows]


def _rerouted(change: LinkChange) -> Entry:
    link = change.after
    return Entry(CHANGED, f"{link_name(link)}: {', '.join(change.words())}", link.subject)


# --- everything else --------------------------------------------------------------------------


def _told(change: Change) -> Entry:
    sign = ADDED if change.old is None else REMOVED if change.new is None else CHANGED
    return Entry(sign, f"{change.key}: {_values(change)}")


def _values(change: Change) -> str:
    """The values of a change: one, or old → new; of lists longer than a point only what comes and goes."""
    if change.old is None or change.new is None:
        return _value(change.new if change.old is None else change.old)
    if _is_plain_list(change.old) and _is_plain_list(change.new) and not _is_point(change.new):
        gone, come = unmatched(change.old, change.new)
        words = [*(f"without {_value(item)}" for item in gone), *(f"with {_value(item)}" for item in come)]
        if words:
            return ", ".join(words)
    return f"{_value(change.old)} → {_value(change.new)}"


def _is_plain_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, int | str) for item in value)


def _is_point(value: list[Any]) -> bool:
    return len(value) == 2 and not any(isinstance(item, str) for item in value)


def _value(value: Any) -> str:
    if isinstance(value, dict) and all(isinstance(item, int | float | str) for item in value.values()):
        return ", ".join(f"{key} {item}" for key, item in value.items())
    if _is_plain_list(value) and not _is_point(value):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
