"""GeoJSON in degrees: points are places; lines are ways where they say what runs on them.

A line says so with `transport`, `route` or `railway`. Lines of one transport with the same `ref` or `name`
are one line; tracks (`railway` alone) are all joined. An area that is a place counts with its middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from yardtools.findings import FaultSink
from yardtools.formats.shared.json_objects import read_object
from yardtools.formats.shared.plain_values import show_value
from yardtools.model.values import Point
from yardtools.places.plan import UNRANKED, Place, Way
from yardtools.places.readers.listing import (
    Listing,
    Spot,
    names_in,
    read_degrees,
    read_population,
    refuse,
)
from yardtools.places.readers.tags import TYPES, mode_of_route, mode_of_track, mode_said, rank_of

POINTS = ("Point", "MultiPoint")
LINES = {"LineString": 1, "MultiLineString": 2}
AREAS = ("Polygon", "MultiPolygon")

Document = Mapping[str, Any]
LineKey = tuple[str, str]
"""What runs on a line, and which line it is."""


def read(text: str, languages: tuple[str, ...], fault: FaultSink) -> Listing:
    """The places and lines of a collection of features."""
    document = read_object(text, fault)
    listing, lines = Listing(is_extract=True), dict[LineKey, list[tuple[Point, ...]]]()
    for pointer, feature in _features(document, fault):
        _take(listing, lines, feature, pointer, languages, fault)
    listing.ways = [Way(mode, tuple(courses)) for (mode, _), courses in lines.items()]
    listing.is_osm = any(
        str(feature.get("id", "")).startswith(("node/", "way/", "relation/"))
        for _, feature in _features(document, lambda _: None)
    )
    return listing


def _features(document: Document, fault: FaultSink) -> Iterator[tuple[str, Document]]:
    """The features, each with its pointer; a document may be one of them itself."""
    if "board" in document:
        refuse(fault, "this is a board in board units, not places in degrees", {"pointer": "/board"})
        return
    if document.get("type") == "Feature":
        yield "", document
        return
    rows = document.get("features")
    if document and not isinstance(rows, list):
        refuse(fault, 'no GeoJSON: there is no list of "features"', {"pointer": ""})
    for index, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            yield f"/features/{index}", row
        else:
            refuse(fault, f"no feature: {show_value(row)}", {"pointer": f"/features/{index}"})


def _take(
    listing: Listing,
    lines: dict[LineKey, list[tuple[Point, ...]]],
    feature: Document,
    pointer: str,
    languages: tuple[str, ...],
    fault: FaultSink,
) -> None:
    """Note the place or the line that a feature is."""
    geometry, properties = _part(feature, "geometry"), _part(feature, "properties")
    kind, spot = str(geometry.get("type")), {"pointer": f"{pointer}/geometry/coordinates"}
    try:
        if kind in POINTS:
            for at in _pairs(geometry, int(kind == "MultiPoint")):
                _add_place(listing, at, properties, languages, {"pointer": pointer})
        elif kind in LINES and (key := _line_of(properties, pointer)):
            parts = geometry.get("coordinates")
            courses = [parts] if kind == "LineString" else parts
            found = [tuple(map(_pair, _list(course))) for course in _list(courses)]
            lines.setdefault(key, []).extend(found)
        elif kind in AREAS and rank_of(properties) is not None:
            corners = _pairs(geometry, 2 if kind == "Polygon" else 3)
            _add_place(listing, _middle(corners), properties, languages, {"pointer": pointer})
    except ValueError as error:
        refuse(fault, _about(properties) + str(error), spot)


def _part(feature: Document, key: str) -> Document:
    part = feature.get(key)
    return part if isinstance(part, dict) else {}


def _about(properties: Document) -> str:
    name = properties.get("name")
    return f"{show_value(name)}: " if isinstance(name, str) and name else ""


def _list(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    raise ValueError(f"no coordinates: {show_value(value)}")


def _pairs(geometry: Document, depth: int) -> list[Point]:
    """All positions of a geometry, whose lists are nested so deep."""
    rows = [geometry.get("coordinates")]
    for _ in range(depth):
        rows = list(chain.from_iterable(map(_list, rows)))
    return list(map(_pair, rows))


def _pair(value: Any) -> Point:
    """A place on the globe; GeoJSON has the longitude first."""
    if not isinstance(value, list) or len(value) < 2:
        raise ValueError(f"no position [longitude, latitude]: {show_value(value)}")
    return read_degrees(value[1], value[0])


def _middle(corners: list[Point]) -> Point:
    """The middle of an area, which lies on one side of the date line."""
    if not corners:
        raise ValueError("an area without corners")
    rows = list(zip(*corners, strict=True))
    return ((min(rows[0]) + max(rows[0])) / 2, (min(rows[1]) + max(rows[1])) / 2)


def _line_of(properties: Document, pointer: str) -> LineKey | None:
    """Which line a feature is part of; nothing where nothing runs on it."""
    label = next((str(properties[key]) for key in ("ref", "name") if properties.get(key)), pointer)
    if mode := mode_said(properties.get("transport")) or mode_said(properties.get("mode")):
        return mode, label
    if (mode := mode_of_route(properties)) and mode != "ferry":
        return mode, label
    track = mode_of_track(properties)
    return (track, "") if track else None


def _add_place(
    listing: Listing, at: Point, properties: Document, languages: tuple[str, ...], spot: Spot
) -> None:
    """Note a place; one without a name is only a mark on the map."""
    fields = {"name": _plain_name(properties)} | dict(properties)
    if not (names := names_in(fields, languages)):
        return
    kind = properties.get("type")
    typed = TYPES.get(kind.lower(), UNRANKED) if isinstance(kind, str) else UNRANKED
    rank = rank_of(properties)
    land = properties.get("land") or properties.get("island")
    listing.places.append(
        Place(
            at,
            names,
            land if isinstance(land, str) else "",
            None,
            typed if rank is None else rank,
            read_population(properties.get("population")),
            spot,
        )
    )


def _plain_name(properties: Document) -> Any:
    """The name under whichever of the usual keys."""
    keys = ("name", "Name", "NAME", "title", "city", "station")
    return next((properties[key] for key in keys if properties.get(key)), None)
