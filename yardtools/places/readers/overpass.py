"""Overpass JSON: the answer to a query of OpenStreetMap, the nodes of ways beside them or inside (`geom`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.findings import FaultSink
from yardtools.formats.shared.json_objects import read_object
from yardtools.formats.shared.plain_values import show_value
from yardtools.model.values import Point
from yardtools.places.readers.elements import Elements, Member, course_of
from yardtools.places.readers.listing import Listing, read_degrees, refuse

Document = Mapping[str, Any]
ORDER = {"node": 0, "way": 1, "relation": 2}


def read(text: str, languages: tuple[str, ...], fault: FaultSink) -> Listing:
    """The places and lines of an answer."""
    rows = list(_rows(read_object(text, fault), fault))
    elements = Elements()
    for pointer, row in sorted(rows, key=lambda row: ORDER[row[1]["type"]]):
        try:
            _take(elements, row, pointer)
        except ValueError as error:
            refuse(fault, f"{row['type']} {show_value(row.get('id'))}: {error}", {"pointer": pointer})
    return elements.listing(languages)


def _rows(document: Document, fault: FaultSink) -> Iterator[tuple[str, Document]]:
    """The nodes, ways and relations, each with its pointer."""
    rows = document.get("elements", [])
    if not isinstance(rows, list):
        refuse(fault, f"elements is no list: {show_value(rows)}", {"pointer": "/elements"})
        return
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            refuse(fault, f"no element: {show_value(row)}", {"pointer": f"/elements/{index}"})
        elif isinstance(row.get("type"), str) and row["type"] in ORDER:
            yield f"/elements/{index}", row


def _take(elements: Elements, row: Document, pointer: str) -> None:
    kind, id = row["type"], str(row.get("id"))
    if isinstance(tags := row.get("tags"), dict) and tags:
        elements.tagged.append((kind, id, tags, lambda: {"pointer": pointer}))
    if isinstance(centre := row.get("center"), dict):
        elements.centres[kind, id] = _position(centre)
    if kind == "node":
        elements.nodes[id] = _position(row)
    elif kind == "way":
        refs = (str(ref) for ref in _list(row, "nodes"))
        elements.courses[id] = _course(row) or course_of(refs, elements.nodes)
    else:
        elements.members[id] = tuple(
            _member(each, elements) for each in _list(row, "members") if isinstance(each, dict)
        )


def _member(row: Document, elements: Elements) -> Member:
    """A member; a node whose position stands here counts as if it stood on its own."""
    kind, ref = str(row.get("type")), str(row.get("ref"))
    if kind == "node" and "lat" in row:
        elements.nodes.setdefault(ref, _position(row))
    return Member(kind, ref, str(row.get("role", "")), _course(row))


def _course(row: Document) -> tuple[Point, ...]:
    """The corners that stand inside a way; those outside what was asked for are null."""
    return tuple(_position(each) for each in _list(row, "geometry") if isinstance(each, dict))


def _position(row: Document) -> Point:
    return read_degrees(row.get("lat"), row.get("lon"))


def _list(row: Document, key: str) -> list[Any]:
    value = row.get(key)
    if value is None or isinstance(value, list):
        return value or []
    raise ValueError(f"{key} is no list: {show_value(value)}")
