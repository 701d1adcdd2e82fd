"""Drawings written: elements and layers put into a tree, and the tree as text that Inkscape opens."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from lxml import etree

from yardtools.svg.namespaces import INKSCAPE, SODIPODI, SVG

NAMESPACES: Mapping[Any, str] = {None: SVG, "inkscape": INKSCAPE, "sodipodi": SODIPODI}
"""The namespaces that every drawing declares, by prefix."""

_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def new_page(
    width: str, height: str, declared: Mapping[Any, str] = NAMESPACES, marks: Mapping[str, str] | None = None
) -> etree._Element:
    """An empty drawing of that size, its units those of the page."""
    size = {"version": "1.1", "width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
    return etree.Element(f"{{{SVG}}}svg", size | dict(marks or {}), nsmap=dict(declared))


def add_view(root: etree._Element, background: str, layer: str) -> None:
    """What Inkscape wants to know: the colour behind the page, and the layer to draw in first."""
    view = {"id": "view", "pagecolor": background, "bordercolor": "#999999", "borderopacity": "1"}
    view |= {f"{{{INKSCAPE}}}document-units": "px", f"{{{INKSCAPE}}}current-layer": layer}
    etree.SubElement(root, f"{{{SODIPODI}}}namedview", view)


def add(parent: etree._Element, tag: str, attributes: Mapping[str, str]) -> etree._Element:
    """A new SVG element at the end of its parent."""
    return etree.SubElement(parent, f"{{{SVG}}}{tag}", dict(attributes))


def add_layer(
    root: etree._Element, id: str, label: str, look: Mapping[str, str], *, locked: bool = False
) -> etree._Element:
    """A new layer on top of the others; a locked one cannot be touched by accident."""
    marks = {f"{{{INKSCAPE}}}groupmode": "layer", f"{{{INKSCAPE}}}label": label}
    lock = {f"{{{SODIPODI}}}insensitive": "true"} if locked else {}
    return add(root, "g", {"id": id, **marks, **lock, **look})


def to_text(root: etree._Element) -> str:
    """The text of a drawing, an element a line."""
    text = etree.tostring(root, pretty_print=True, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'


def replace_unwritable(text: str, substitute: Callable[[str], str]) -> str:
    """The text with a substitute for each of the few characters that XML cannot carry."""
    return _NOT_XML.sub(lambda odd: substitute(odd[0]), text)
