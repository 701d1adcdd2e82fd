"""Our own list, `places.toml`: places by name, what the map is to be like, and the links by hand.

All but `places` may be left out:

    id = "my-land"
    title = "My land"
    centre = [52.0, 12.0]        # latitude and longitude of the middle of the map
    width = 1640                 # of the board, in board units; the height follows
    margin = 40                  # what stays free round the outermost places
    gap = 60                     # the least distance of two places
    rows = 16                    # into how many rows the numbering cuts the map, or where: [75, 150]
    longest = 300                # no longer road is proposed
    ladder = ["car", "rail"]     # the transports, the base first
    [places]
    "Lisbon" = { at = [38.72, -9.14], de = "Lissabon" }     # names in other languages, if they differ
    "Palermo" = { at = [38.12, 13.36], land = "Sicily" }    # no road leads from one land to another
    [links]
    car = ["Porto - Lisbon"]                # roads besides those proposed
    rail = ["Porto - Lisbon - Madrid"]      # a chain of places, linked one by one
    [without]
    car = ["Lisbon - Madrid"]               # roads proposed, but not to be
    [missions.green]
    starts = ["Porto"]
    targets = ["Madrid"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from yardtools.findings import FaultSink
from yardtools.formats import box as box_format
from yardtools.formats.shared.plain_values import is_language, show_value
from yardtools.locate import pointer_of
from yardtools.model.values import Point
from yardtools.places.plan import Place, Road, road_of
from yardtools.places.readers.listing import ENGLISH, Listing, read_degrees, refuse
from yardtools.wording import suggest

LADDER = ("car", "rail", "plane")
WIDTH, ROWS = 1640.0, 16
"""What a list means that does not say it."""

_TRANSPORT = re.compile("[a-z][a-z0-9_-]*")
_OF_PLACE = ("at", "land")

Table = Mapping[str, Any]


def read(text: str, languages: tuple[str, ...], fault: FaultSink) -> Listing:
    """The places, settings and links of a list."""
    document = box_format.parse(text, fault)
    if document is None:
        return Listing()
    settings = dict(_settings(document, fault))
    rows = _table(document, "places", fault)
    if not rows:
        refuse(fault, "no places: they stand in a table [places]", {"pointer": ""})
    spoken = languages or (*ENGLISH, *_languages(rows))
    places = {name: place for name, row in rows.items() if (place := _place(name, row, spoken, fault))}
    for key in ("links", "without"):
        chains = _table(document, key, fault)
        known = _known(chains, key, settings, fault)
        settings[key] = {by: _roads(rows, (key, by), chains[by], fault) for by in known}
    settings["missions"] = _missions(rows, _table(document, "missions", fault), fault)
    return Listing(list(places.values()), settings=settings, keys=list(places))


# --- settings ---------------------------------------------------------------------------------


def _text(value: Any) -> str:
    if isinstance(value, str) and value.strip():
        return value
    raise ValueError("must be a text")


def _size(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value <= 100_000:
        return float(value)
    raise ValueError("must be a number from 1 to 100,000")


def _centre(value: Any) -> Point:
    if isinstance(value, list) and len(value) == 2:
        return read_degrees(*value)
    raise ValueError("must be [latitude, longitude]")


def _rows(value: Any) -> int | list[float]:
    if isinstance(value, list):
        return sorted(map(_size, value))
    return int(_size(value))


def _ladder(value: Any) -> tuple[str, ...]:
    names = value if isinstance(value, list) else []
    if names and all(isinstance(name, str) and _TRANSPORT.fullmatch(name) for name in names):
        return tuple(dict.fromkeys(names))
    raise ValueError('must be a list of transports such as ["car", "rail"]')


SETTINGS: Mapping[str, Callable[[Any], Any]] = {
    "id": _text,
    "title": _text,
    "centre": _centre,
    "width": _size,
    "margin": _size,
    "gap": _size,
    "rows": _rows,
    "longest": _size,
    "ladder": _ladder,
}
TABLES = ("places", "links", "without", "missions")


def _settings(document: Table, fault: FaultSink) -> Iterator[tuple[str, Any]]:
    """What the list says of the map; what it does not say is as it always was."""
    yield from (("width", WIDTH), ("rows", ROWS), ("ladder", LADDER))
    for key, value in document.items():
        if key in SETTINGS:
            try:
                yield key, SETTINGS[key](value)
            except ValueError as error:
                refuse(fault, f"{key} {error}: {show_value(value)}", {"pointer": pointer_of([key])})
        elif key not in TABLES:
            hint = suggest(key, [*SETTINGS, *TABLES])
            refuse(fault, f"nothing is called {key!r}", {"pointer": pointer_of([key]), "on_key": True}, hint)


def _table(document: Table, key: str, fault: FaultSink) -> Table:
    table = document.get(key, {})
    if isinstance(table, dict):
        return table
    refuse(fault, f"{key} must be a table", {"pointer": pointer_of([key])})
    return {}


# --- places and links -------------------------------------------------------------------------


def _languages(rows: Table) -> list[str]:
    used = {key for row in rows.values() if isinstance(row, dict) for key in row if is_language(key)}
    return sorted(used - {*_OF_PLACE, *ENGLISH})


def _place(name: str, row: Any, languages: tuple[str, ...], fault: FaultSink) -> Place | None:
    """A place, with a name in every language that is used anywhere: the key where there is no other."""
    spot = {"pointer": pointer_of(["places", name])}
    try:
        at = _centre(row.get("at") if isinstance(row, dict) else row)
    except ValueError as error:
        refuse(fault, f"{name} is no place: `at` {error}: {show_value(row)}", spot)
        return None
    own = row if isinstance(row, dict) else {}
    names = {language: str(own.get(language, name)) for language in languages}
    return Place(at, names, str(own.get("land", "")), spot=spot)


def _known(chains: Table, key: str, settings: Table, fault: FaultSink) -> Iterator[str]:
    """The transports of a table that are on the ladder."""
    for by in chains:
        if by in settings["ladder"]:
            yield by
        else:
            words = f"no transport is called {by!r}; the ladder has {', '.join(settings['ladder'])}"
            refuse(fault, words, {"pointer": pointer_of([key, by]), "on_key": True})


def _roads(places: Table, path: tuple[str, str], chains: Any, fault: FaultSink) -> list[Road]:
    """The roads of chains such as `Porto - Lisbon - Madrid`, each once."""
    roads: list[Road] = []
    for index, chain in enumerate(chains if isinstance(chains, list) else [chains]):
        names = [name.strip() for name in str(chain).split(" - ")]
        if _are_known(places, names, "links name", pointer_of([*path, index]), fault):
            roads += (road_of(*pair) for pair in pairwise(names) if pair[0] != pair[1])
    return list(dict.fromkeys(roads))


def _missions(places: Table, missions: Table, fault: FaultSink) -> dict[str, dict[str, list[str]]]:
    """The starts and targets of the missions."""
    found: dict[str, dict[str, list[str]]] = {}
    for id, table in missions.items():
        rows = table if isinstance(table, dict) else {}
        found[id] = {key: list(map(str, rows.get(key, ()))) for key in ("starts", "targets")}
        for key, names in found[id].items():
            _are_known(places, names, f"mission {id} names", pointer_of(["missions", id, key]), fault)
    return found


def _are_known(places: Table, names: Iterable[str], who: str, pointer: str, fault: FaultSink) -> bool:
    unknown = sorted(set(names) - set(places))
    if unknown:
        hint = suggest(unknown[0], places)
        words = f"{who} places that are not in the list: {', '.join(unknown)}"
        refuse(fault, words, {"pointer": pointer}, hint)
    return not unknown
