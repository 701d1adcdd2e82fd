"""GeoJSON: stations as points, links as lines, in board units as they are (y runs downwards).

The member `crs` says so, for else programs take coordinates for degrees: a plane whose y runs south.
A line runs from station to station through the link's path. Where a position is missing the geometry
is null, and the path stands among the properties. The member `board` holds everything of the board
beside stations and links.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared import json_objects
from yardtools.formats.shared.draft import Draft, Spot, Where
from yardtools.formats.shared.plain_values import KEPT, Renaming, about_document, distinct, pick, show_value
from yardtools.model import Board, Link, Station
from yardtools.model.values import Point, pair

SUFFIX = ".geojson"
FILES: tuple[str, ...] = ()
LOSSLESS = True
CARRIES = "everything"
READ_BY = "QGIS, geopandas, Leaflet and other map programs (as plain coordinates, not degrees)"

Document = dict[str, Any]

CRS = {
    "type": "name",
    "properties": {
        "name": 'ENGCRS["Board",EDATUM["Board"],CS[Cartesian,2],AXIS["x",east],AXIS["y",south],'
        'LENGTHUNIT["board unit",1]]'
    },
}
"""The plane of a board, as a named coordinate system of GeoJSON 2008: its text (WKT) is its name."""


def looks_like(_text: str, keys: Collection[str]) -> bool:
    """Whether a text has features."""
    return "features" in keys


def dumps(board: Board) -> str:
    """The board as a feature collection."""
    places = {station.id: station.at for station in reversed(board.stations) if station.at}
    features = [
        *(_feature(station.subject, *_station(station)) for station in board.stations),
        *(_feature(link.subject, *_link(link, places)) for link in board.links),
    ]
    for feature, mark in zip(features, distinct([feature["id"] for feature in features]), strict=True):
        feature["id"] += mark
    return json_objects.text_of(
        {"type": "FeatureCollection", "crs": CRS, "board": about_document(board), "features": features}
    )


def _feature(id: str, geometry: Document | None, properties: Document) -> Document:
    return {"type": "Feature", "id": id, "geometry": geometry, "properties": properties}


def _station(station: Station) -> tuple[Document | None, Document]:
    row = station.document()
    at = row.pop("at", None)
    return {"type": "Point", "coordinates": at} if at else None, row


def _link(link: Link, places: Mapping[int, Point]) -> tuple[Document | None, Document]:
    row = {"oneway": False} | link.document()
    start, end = places.get(link.start), places.get(link.end)
    if not start or not end:
        return None, row
    row.pop("path", None)
    return {"type": "LineString", "coordinates": [pair(at) for at in (start, *link.path, end)]}, row


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board in a feature collection; a feature with two ends is a link, any other a station."""
    document, draft = json_objects.read_object(text, fault), Draft(fault, renamed)
    if document and "features" not in document:
        found = (
            f"the type is {show_value(document['type'])}" if "type" in document else 'there are no "features"'
        )
        draft.refuse(f"no FeatureCollection: {found}", {"pointer": ""})
    json_objects.take_about(draft, document, "")
    for pointer, feature in json_objects.entries(draft, document, "features"):
        _take(draft, feature, pointer)
    return draft.board()


def _take(draft: Draft, feature: Document, pointer: str) -> None:
    properties = _part(draft, feature, "properties", pointer)
    geometry = _part(draft, feature, "geometry", pointer)
    drawn = _geometry_fields(geometry)
    row = json_objects.row_of(properties) | drawn
    where = _where(pointer, properties, drawn)
    if geometry.get("type") not in (None, "Point", "LineString"):
        draft.refuse(f"neither point nor line: {show_value(geometry['type'])}", where("geometry"))
    elif "path" in drawn or _has_ends(row):
        draft.link(row, where)
    else:
        draft.station({"id": feature.get("id")} | row, where)


def _part(draft: Draft, feature: Document, key: str, pointer: str) -> Document:
    part = feature.get(key) or {}
    if isinstance(part, dict):
        return part
    draft.refuse(f"{key} is no object: {show_value(part)}", {"pointer": f"{pointer}/{key}"})
    return {}


def _geometry_fields(geometry: Document) -> Document:
    """The fields of a row that the geometry tells."""
    points = geometry.get("coordinates")
    if geometry.get("type") == "LineString":
        return {"path": points[1:-1] if isinstance(points, list) else points}
    if geometry.get("type") == "Point":
        return dict(zip("xy", points, strict=False)) if isinstance(points, list) else {"x": points}
    return {}


def _where(pointer: str, properties: Document, drawn: Document) -> Where:
    steps = {"x": "/0", "y": "/1", "path": ""}

    def where(field: str) -> Spot:
        if field in drawn:
            return {"pointer": f"{pointer}/geometry/coordinates{steps[field]}"}
        if field in ("", "geometry"):
            return {"pointer": pointer}
        return json_objects.where_in(f"{pointer}/properties", properties)(field)

    return where


def _has_ends(row: Document) -> bool:
    return all(pick(row, field)[1] is not None for field in ("from", "to"))
