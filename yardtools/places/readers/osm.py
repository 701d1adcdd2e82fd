"""OSM XML (`.osm`): the nodes, ways and relations of an extract of OpenStreetMap."""

from __future__ import annotations

from functools import partial

from yardtools.findings import FaultSink
from yardtools.formats.shared import xml
from yardtools.formats.shared.plain_values import show_value
from yardtools.places.readers.elements import Elements, Member, course_of
from yardtools.places.readers.listing import Listing, read_degrees, refuse
from yardtools.places.readers.tags import Tags


def read(text: str, languages: tuple[str, ...], fault: FaultSink) -> Listing:
    """The places and lines of an extract."""
    page = xml.parse(text, fault)
    if page is None:
        return Listing()
    if page.root.tag != "osm":
        refuse(fault, f"no OSM file: the root is {show_value(page.root.tag)}", page.spot(page.root))
        return Listing()
    if page.root.getroottree().docinfo.internalDTD is not None:
        refuse(fault, "a document type, which no OSM file has", page.spot(page.root))
        return Listing()
    elements = Elements()
    for kind in ("node", "way", "relation"):
        for element in page.root.iterchildren(kind):
            _take(elements, kind, element, page, fault)
    return elements.listing(languages)


def _take(elements: Elements, kind: str, element: xml.Element, page: xml.Page, fault: FaultSink) -> None:
    id, tags = element.get("id", ""), _tags(element)
    if element.get("action") == "delete" or element.get("visible") == "false":
        return
    if tags:
        elements.tagged.append((kind, id, tags, partial(page.spot, element)))
    if kind == "node":
        try:
            elements.nodes[id] = read_degrees(element.get("lat"), element.get("lon"))
        except ValueError as error:
            refuse(fault, f"node {id}: {error}", page.spot(element))
    elif kind == "way":
        refs = (child.get("ref", "") for child in element.iterchildren("nd"))
        elements.courses[id] = course_of(refs, elements.nodes)
    else:
        elements.members[id] = tuple(
            Member(child.get("type", ""), child.get("ref", ""), child.get("role", ""))
            for child in element.iterchildren("member")
        )


def _tags(element: xml.Element) -> Tags:
    return {child.get("k", ""): child.get("v", "") for child in element.iterchildren("tag")}
