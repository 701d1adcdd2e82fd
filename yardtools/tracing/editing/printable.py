"""A tracing to print: what is drawn without the layers that are not read, and the scan under it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lxml import etree

from yardtools.model import Box
from yardtools.svg.edits import open_file
from yardtools.svg.elements import HREF
from yardtools.svg.node import Node
from yardtools.svg.shapes import Extent, area, extent_of
from yardtools.tracing.reading.frame import Frame
from yardtools.tracing.reading.layers import CUT, LayerNames
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import read_quietly

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_FILTER = re.compile(r"(?<![\w-])filter(?=\s*:)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Scan:
    """The picture under a drawing: its address as the drawing has it, and where it lies on the board."""

    href: str
    extent: Extent


@dataclass(frozen=True, slots=True)
class Print:
    """A drawing that shows only what is read: its markup, its view, and how board units lie in it."""

    svg: bytes
    view: tuple[float, float, float, float]
    frame: Frame
    scan: Scan | None = None


def make_printable(data: bytes, box: Box | None = None) -> Print | None:
    """What there is to print of a drawing; nothing where the file is not a drawing."""
    reading = read_quietly(data, box)
    if reading is None or not (reading.drawing.view[2] and reading.drawing.view[3]):
        return None
    # entities were looked at when the drawing was read: those that grow, or come from elsewhere, are refused
    own: Any = "internal"
    parser = etree.XMLParser(encoding="utf-8", resolve_entities=own, no_network=True, huge_tree=True)
    root = etree.fromstring(open_file(data).markup, parser)
    elements = list(root.iter("*"))
    scan = _scan(reading, elements)
    for node in _cut(reading):
        _remove(elements[node.number])
    for image in list(root.iter("{*}image", "{*}filter")):
        _remove(image)
    _drop_filters(root)
    left, top, width, height = reading.drawing.view
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height:g}")
    root.set("preserveAspectRatio", "none")
    return Print(etree.tostring(root), reading.drawing.view, reading.frame, scan)


def _cut(reading: Reading) -> list[Node]:
    """The layers that are not read."""
    names = LayerNames(reading.box)
    return [node for node in reading.drawing.root.walk() if names.of(node) == CUT]


def _remove(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _drop_filters(root: etree._Element) -> None:
    """Take effects such as blur away: no line needs them, and a few numbers make them take for ever."""
    for element in root.iter("*"):
        element.attrib.pop("filter", "")
        if style := element.get("style"):
            element.set("style", _without_filters(style))
        if element.text and etree.QName(element).localname == "style":
            element.text = _without_filters(element.text)


def _without_filters(css: str) -> str:
    return _FILTER.sub("x-effect", _COMMENT.sub("", css))


def _scan(reading: Reading, elements: list[etree._Element]) -> Scan | None:
    """The largest picture in the drawing."""
    images = [node for node in reading.drawing.root.walk() if node.tag == "image" and node.lines]
    found = max(images, key=lambda node: area(extent_of(node)), default=None)
    if found is None or not area(extent_of(found)):
        return None
    element = elements[found.number]
    href = (element.get("href") or element.get(HREF) or "").strip()
    extent = reading.frame.extent(extent_of(found))
    return Scan(href, extent) if href else None
