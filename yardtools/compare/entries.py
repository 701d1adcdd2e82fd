"""The differences between two boards in plain words, entry by entry, for text and pages alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from yardtools.compare.changes import LinkChange, OneSided, StationChange, StationMove, link_name
from yardtools.compare.difference import SHEET, Difference, Kind, change_kind
from yardtools.compare.documents import Change, only_in_each
from yardtools.compare.drawings import DrawingChange, LayoutChange
from yardtools.compare.play import LIMIT, DistanceChange, PlayChange
from yardtools.compare.renumber import Renumbering, describe_renumbering
from yardtools.model.network import Link, Station, rank
from yardtools.model.values import Point, display_name, number
from yardtools.wording import count_of

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


def sections(found: Difference, old: str, new: str, order: Iterable[str] = ()) -> dict[Kind, list[Entry]]:
    """All entries by their kind; `old` and `new` name the boards, `order` is that of transports."""
    stations = [*_presence(found), *map(_station_entry, found.stations_changed)]
    placed = [row for row in found.one_sided if row.field == "at"]
    shown = [row for row in found.one_sided if row.field != "at"]
    ranks = rank(order)
    return {
        "stations": sorted(stations, key=_by_number) + [_one_sided(row, old, new) for row in shown],
        "links": _links(found, ranks),
        "positions": [*(_one_sided(row, old, new) for row in placed), *_positions(found)],
        "paths": [*_drawing(found.drawing, old, new), *_paths(found.paths_to_list, ranks)],
        "about": [_change_entry(change) for change in found.metadata if change_kind(change) == "about"],
    }


def numbering_note(mapping: Renumbering, old: str, new: str) -> str:
    """What is said of a renumbering."""
    changed = f"{new} numbers {count_of(len(mapping), 'station')} differently"
    return f"{changed}: {describe_renumbering(mapping)}; {old} is compared under these numbers"


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
                yield f"{side}: {count_of(count, 'pair is', 'pairs are')} {words}"
        for stations, words in ((change.out_of_reach, "out of"), (change.into_reach, "now within")):
            if stations:
                yield f"{side}: {words} reach: {', '.join(map(str, stations))}"


def _distances(change: PlayChange) -> str:
    if not change.changed:
        return "no distance changes"
    verb = "changes" if change.changed == 1 else "change"
    most = f", {_most(change.largest)}" if change.largest else ""
    return f"{change.changed:,} of {count_of(change.pairs, 'distance')} {verb}{most}"


def _most(stretch: DistanceChange) -> str:
    ends = f"{stretch.start} to {stretch.end}"
    return f"by at most {count_of(stretch.size, 'move')} ({ends}: {stretch.old} → {stretch.new})"


# --- stations ---------------------------------------------------------------------------------


def _presence(found: Difference) -> Iterator[Entry]:
    for sign, stations in ((REMOVED, found.stations_removed), (ADDED, found.stations_added)):
        for station in stations:
            yield Entry(sign, _describe(station), station.subject)


def _describe(station: Station) -> str:
    name = display_name(station.name)
    shown = f" ({', '.join(station.transports)})" if station.transports else ""
    return f"{station.id}{f' {name}' if name else ''}{shown}"


def _station_entry(change: StationChange) -> Entry:
    told = "; ".join(part for row in change.changes() for part in _station_words(row))
    return Entry(CHANGED, f"{change.after.id}: {told}", change.after.subject)


def _station_words(row: Change) -> list[str]:
    """What a station says otherwise."""
    if row.key == "transports":
        gone, come = only_in_each(row.old or [], row.new or [])
        return [*(f"shows {by} too" for by in come), *(f"no longer shows {by}" for by in gone)]
    if row.key == "derived":
        return ["shows what its links tell" if row.new else "shows its own symbol now"]
    if row.old is None:
        return [f"named {_title(row.new)}"]
    return [f"no longer named {_title(row.old)}" if row.new is None else f"{_key(row.key)} {_values(row)}"]


def _title(name: Any) -> str:
    """The name of a station, whether in one language or in several."""
    return display_name(name) if isinstance(name, dict) else str(name)


def _by_number(entry: Entry) -> int:
    return int(entry.subject.removeprefix("station:"))


def _one_sided(row: OneSided, old: str, new: str) -> Entry:
    sign, name = (ADDED, new) if row.in_new else (REMOVED, old)
    return Entry(sign, f"only {name} {SAYS[row.field]} ({row.stations:,} do)")


def _positions(found: Difference) -> Iterator[Entry]:
    for change in found.metadata:
        if change.key == SHEET:
            yield _change_entry(change)
    if found.layout:
        yield Entry(CHANGED, _layout(found.layout))
    strays = set(found.layout.strays) if found.layout else ()
    for move in found.moves_to_list:
        words = _stray(move) if move in strays else _move_words(move)
        yield Entry(CHANGED, f"{move.station} {words}", f"station:{move.station}")


def _layout(layout: LayoutChange) -> str:
    share = f"all {layout.of:,}" if layout.stations == layout.of else f"{layout.stations:,} of {layout.of:,}"
    but = f", but for {len(layout.strays):,}" if layout.strays else ""
    return f"{share} differ ({layout.words()}{but})"


def _stray(move: StationMove) -> str:
    """A station that a new layout does not explain: where it would stand, and where it does."""
    return f"by {number(move.distance or 0)} beyond that: {_spot(move.before)} → {_spot(move.after)}"


def _move_words(move: StationMove) -> str:
    if move.distance is None:
        return f"now at {_spot(move.after)}" if move.after else f"is placed no longer: {_spot(move.before)}"
    return f"by {number(move.distance)}: {_spot(move.before)} → {_spot(move.after)}"


def _spot(at: Point | None) -> str:
    return f"{number(at[0])},{number(at[1])}" if at else ""


# --- links ------------------------------------------------------------------------------------


def _links(found: Difference, order: Mapping[str, int]) -> list[Entry]:
    """What became of links, as a board lists them: by transport, then by number."""
    rows = [(link, Entry(REMOVED, link_name(link), link.subject)) for link in found.links_removed]
    rows += [(link, Entry(ADDED, link_name(link), link.subject)) for link in found.links_added]
    rows += [(change.after, _link_entry(change)) for change in found.links_changed]
    return _in_link_order(rows, order)


def _link_entry(change: LinkChange) -> Entry:
    link = change.after
    return Entry(CHANGED, f"{link_name(link)}: {change.direction()}", link.subject)


def _in_link_order(rows: Iterable[tuple[Link, Entry]], order: Mapping[str, int]) -> list[Entry]:
    def place(row: tuple[Link, Entry]) -> tuple[int, str, int, int]:
        link = row[0]
        return (order.get(link.by, len(order)), link.by, link.start, link.end)

    return [entry for _, entry in sorted(rows, key=place)]


def _drawing(drawing: DrawingChange | None, old: str, new: str) -> Iterator[Entry]:
    """What is said of all paths together."""
    if drawing is None:
        return
    links = count_of(drawing.links, "link")
    yield {
        "old": Entry(REMOVED, f"only {old} draws them ({links})"),
        "new": Entry(ADDED, f"only {new} draws them ({links})"),
        "follow": Entry(CHANGED, f"{links} follow the positions"),
        "other": Entry(CHANGED, f"{links} are drawn otherwise"),
    }[drawing.manner]


def _paths(changes: Iterable[LinkChange], order: Mapping[str, int]) -> list[Entry]:
    rows = (
        (link, Entry(CHANGED, f"{link_name(link)}: {change.path()}", link.subject))
        for change in changes
        for link in [change.after]
    )
    return _in_link_order(rows, order)


# --- everything else --------------------------------------------------------------------------

KEYS = {
    "starts": "start cards",
    "starts/detective": "start cards of detectives",
    "starts/mister_x": "start cards of mister_x",
    "mission_starts": "mission start cards",
}
"""What keys are called."""

HOLDERS = {"transports": "transport", "missions": "mission", "name": "name in", "tiles": "tile"}
"""What one entry under a key is called."""


def _change_entry(change: Change) -> Entry:
    sign = ADDED if change.old is None else REMOVED if change.new is None else CHANGED
    values = _values(change)
    return Entry(sign, f"{_key(change.key)}: {values}" if values else _key(change.key))


def _key(key: str) -> str:
    """A key in words: `transports/bus/only` is `transport bus only`."""
    holder, _, rest = key.partition("/")
    return KEYS.get(key) or (f"{HOLDERS.get(holder, holder)} {rest.replace('/', ' ')}" if rest else key)


def _values(change: Change) -> str:
    """The values of a change: one, or old → new; of lists longer than a point only what comes and goes."""
    if change.old is None or change.new is None:
        only = change.new if change.old is None else change.old
        # The key names the entry already.
        return _value({k: v for k, v in only.items() if k != "id"} if isinstance(only, dict) else only)
    if _is_plain_list(change.old) and _is_plain_list(change.new) and change.key not in POINTS:
        gone, come = only_in_each(change.old, change.new)
        words = [*(f"+ {_value(item)}" for item in come), *(f"- {_value(item)}" for item in gone)]
        if words:
            return ", ".join(words)
    return f"{_value(change.old)} → {_value(change.new)}"


POINTS = ("frame", "at")
"""Lists whose entries mean something only together."""


def _is_plain_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, int | float | str) for item in value)


def _value(value: Any) -> str:
    """A value in words: lists with commas, objects as `key value`, with semicolons where they nest."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        nested = any(isinstance(item, dict | list) for item in value.values())
        return ("; " if nested else ", ").join(f"{key} {_value(item)}" for key, item in value.items())
    if isinstance(value, list):
        return (", " if _is_plain_list(value) else "; ").join(map(_value, value)) or "none"
    return str(value)
