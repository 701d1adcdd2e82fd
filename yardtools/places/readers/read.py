"""A file recognised and read as a list of places; whatever is wrong with it stops the draft in one line."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from yardtools import files
from yardtools.board_files import decode
from yardtools.errors import YardError
from yardtools.findings import Fault, FaultSink
from yardtools.formats.shared.lines import BOM
from yardtools.formats.shared.xml import is_opened_by
from yardtools.locate import describe_first
from yardtools.places.plan import Place
from yardtools.places.readers import csv, geojson, osm, overpass, toml
from yardtools.places.readers.listing import Listing, refuse
from yardtools.wording import count_of

FEWEST, MOST, MOST_WAYS = 3, 5_000, 2_000
"""How many places a board is drafted from, and how many lines are laid."""
SAME = 1.5
"""Things of one name within so many kilometres are one place of a map extract."""

Reader = Callable[[str, tuple[str, ...], FaultSink], Listing]
PBF = b"OSMHeader"


def read_list(path: Path, languages: tuple[str, ...] = (), most: int | None = None) -> Listing:
    """The places and lines of a file, checked; `most` is how many are chosen of them, if not all."""
    data = files.read(path, files.LARGEST_FOREIGN)
    if PBF in data[:40]:
        raise YardError(f"{path} is a PBF file; save the extract as OSM XML (.osm), which is read")
    faults: list[Fault] = []
    text = decode(data, faults.append)
    listing = _reader_for(path, text)(text, languages, faults.append) if text is not None else Listing()
    if not faults:
        listing = _join_same(listing)
        faults += _wrong_with(listing, most)
    if faults:
        raise YardError(describe_first(faults, str(path), text or ""))
    return listing


def _reader_for(path: Path, text: str) -> Reader:
    """The reader of the kind of file that a text is."""
    opening = text.removeprefix(BOM).lstrip()[:1]
    if path.suffix.lower() == ".toml":
        return toml.read
    if opening == "<":
        if not is_opened_by(text.removeprefix(BOM), "osm"):
            raise YardError(f"{path} is XML, but no OSM file: its root should be <osm>")
        return osm.read
    if opening in ("{", "["):
        return _json_reader(path, text)
    return csv.read


def _json_reader(path: Path, text: str) -> Reader:
    """Overpass's answers have elements, GeoJSON features; a board is no list of places."""
    try:
        keys = set(json.loads(text.removeprefix(BOM)))
    except (ValueError, RecursionError, TypeError):  # the reader says what is wrong
        return geojson.read
    if "format" in keys and "stations" in keys:
        raise YardError(f"{path} is a board already: `yard import` and `yard view` take it as it is")
    return overpass.read if "elements" in keys else geojson.read


# --- what is there twice ----------------------------------------------------------------------

Cell = tuple[int, ...]


def _join_same(listing: Listing) -> Listing:
    """A map extract with each place once: the most important of those that have one name and lie together."""
    if not listing.is_extract:
        return listing
    kept: dict[tuple[str, Cell], Place] = {}
    for place in sorted(listing.places, key=lambda place: (place.rank, -place.population)):
        cell = _cell(place)
        if not any((place.title.casefold(), near) in kept for near in _around(cell)):
            kept[place.title.casefold(), cell] = place
    chosen = {id(place) for place in kept.values()}
    listing.places = [place for place in listing.places if id(place) in chosen]
    return listing


def _cell(place: Place) -> Cell:
    """The cube of space that a place lies in: on the globe no such squares can be laid."""
    high, far = map(math.radians, place.at)
    spot = (math.cos(high) * math.cos(far), math.cos(high) * math.sin(far), math.sin(high))
    return tuple(math.floor(axis * 6371.0 / SAME) for axis in spot)


def _around(cell: Cell) -> Iterator[Cell]:
    steps = (-1, 0, 1)
    x, y, z = cell
    return ((x + right, y + down, z + deep) for right in steps for down in steps for deep in steps)


def keyed(listing: Listing) -> dict[str, Place]:
    """The places by keys of their own: the names the file uses, or titles, told apart where they repeat."""
    if listing.keys is not None:
        return dict(zip(listing.keys, listing.places, strict=True))
    found: dict[str, Place] = {}
    counts: dict[str, int] = {}
    for place in listing.places:
        counts[place.title] = count = counts.get(place.title, 0) + 1
        found[place.title if count == 1 else f"{place.title}\0{count}"] = place
    return found


# --- what is wrong with the whole -------------------------------------------------------------


def _wrong_with(listing: Listing, most: int | None) -> list[Fault]:
    """What is wrong with a list as a whole."""
    faults: list[Fault] = []
    count = len(listing.places)
    if count < FEWEST:
        words = f"only {count_of(count, 'place')}" if count else "no places"
        kinds = (
            "named nodes that are places, stations or stops" if listing.is_osm else "names and coordinates"
        )
        refuse(faults.append, f"{words} in the file: a board needs at least {FEWEST} ({kinds})", {})
    if most is None and count > MOST:
        refuse(faults.append, f"{count:,} places are more than the {MOST:,} that are drafted", {}, CHOOSE)
    if len(listing.ways) > MOST_WAYS:
        refuse(
            faults.append, f"{len(listing.ways):,} lines are more than the {MOST_WAYS:,} that are laid", {}
        )
    if not listing.is_extract:
        _refuse_repeats(listing.places, faults.append)
    return faults


CHOOSE = "--places N takes the N most important"


def _refuse_repeats(places: Iterable[Place], fault: FaultSink) -> None:
    """Tell of places that stand in one spot, and of numbers used twice."""
    spots: dict[tuple[float, float], Place] = {}
    numbers: dict[int, Place] = {}
    for place in places:
        spot = (round(place.at[0], 6), round(place.at[1], 6))
        first = spots.setdefault(spot, place)
        if first is not place:
            what = "stands there twice" if first.title == place.title else f"stands where {first.title} does"
            refuse(fault, f"{place.title} {what}{_line_of(first.spot)}", place.spot)
        if place.number is not None and (other := numbers.setdefault(place.number, place)) is not place:
            words = f"{place.title} has the number {place.number}, as {other.title} has{_line_of(other.spot)}"
            refuse(fault, words, place.spot)


def _line_of(spot: Mapping[str, object]) -> str:
    line = getattr(spot.get("place"), "line", None)
    return f" (line {line})" if line else ""
