"""SVG as text: elements written compactly, with everything from outside escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from yardtools.model.values import Point
from yardtools.symbols import measure

_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPECIAL = re.compile(f'[&<>"]|{_NOT_XML.pattern}')
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape_xml(text: str) -> str:
    """Text that is safe as content and in an attribute; characters XML cannot carry become �."""
    if not _SPECIAL.search(text):  # as nearly all of what is written
        return text
    return _NOT_XML.sub("\ufffd", text).translate(_ESCAPES)


def element(name: str, attributes: Mapping[str, str], *children: str) -> str:
    """An element with its attributes escaped; the children are markup already."""
    head = name + "".join(f' {key}="{escape_xml(value)}"' for key, value in attributes.items())
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def group(attributes: Mapping[str, str], children: Iterable[str]) -> str:
    """A group with a child a line, or nothing where there are no children."""
    rows = tuple(children)
    return element("g", attributes, "\n", *(row + "\n" for row in rows)) if rows else ""


def head(view: tuple[float, float, float, float], heading: str) -> dict[str, str]:
    """The attributes of a picture that shows what lies between left, top, right and bottom."""
    size = (view[0], view[1], view[2] - view[0], view[3] - view[1])
    return {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(map(measure, size)),
        "role": "img",
        "aria-label": heading,
    }


def text(content: str, attributes: Mapping[str, str]) -> str:
    """Real text, which can be searched and copied."""
    return element("text", attributes, escape_xml(content))


def spot(point: Point) -> str:
    """A point as path data has it."""
    return f"{measure(point[0])} {measure(point[1])}"


def translate(point: Point) -> str:
    """The transform that puts something drawn round 0,0 in its place."""
    return f"translate({measure(point[0])},{measure(point[1])})"
