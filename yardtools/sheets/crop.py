"""The part of a drawing that one page shows: what lies elsewhere is left out, the rest is as it was.

So a large map on many pages is not many large maps, and looking for a station in the file finds the
pages that show it. What cannot be judged stays: only stations, names and lines go.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_MOVED = re.compile(r"translate\((-?[\d.]+),(-?[\d.]+)\)")
_PLAIN = re.compile(r"[MLQC\d\s.,-]*")
"""Path data with absolute points alone: its points hold all of the line between them."""


def view_of(picture: str) -> Box:
    """What a drawing shows, in its own units."""
    match = re.search(r'viewBox="([^"]*)"', picture)
    assert match is not None
    left, top, width, height = map(float, match[1].split())
    return (left, top, left + width, top + height)


@dataclass(frozen=True, slots=True)
class _Piece:
    """An element that can go, as text, and the box it lies in."""

    markup: str
    box: Box


class Cropping:
    """A drawing taken apart once, to be put together again for each page."""

    def __init__(self, picture: str) -> None:
        root = etree.fromstring(picture.encode())
        self._parts: list[str | _Piece] = []
        for child in root:
            self._take(child)

    def part(self, box: Box) -> str:
        """The drawing of what lies in a box, with the box as its view."""
        left, top, right, bottom = box
        view = " ".join(f"{value:.4f}" for value in (left, top, right - left, bottom - top))
        rows = (
            part if isinstance(part, str) else part.markup
            for part in self._parts
            if isinstance(part, str) or _meet(part.box, box)
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{"".join(rows)}</svg>'

    def _take(self, node: etree._Element) -> None:
        """A group of pieces with its opening and closing tag, or an element as it is."""
        pieces = [_box(child) for child in node]
        if node.tag is etree.Comment or not any(pieces):
            self._parts.append(_text(node))
            return
        shell = etree.Element(node.tag, dict(node.attrib), nsmap=node.nsmap)
        shell.text = "|"
        opening, _, closing = _text(shell).rpartition("|")
        self._parts.append(opening)
        for child, box in zip(node, pieces, strict=True):
            self._parts.append(_Piece(_text(child), box) if box else _text(child))
        self._parts.append(closing)


def _text(node: etree._Element) -> str:
    return str(etree.tostring(node, encoding="unicode", with_tail=False))


def _box(node: etree._Element) -> Box | None:
    """The box of a station, a name or a line; nothing for what is always drawn."""
    moved = _MOVED.fullmatch(node.get("transform", ""))
    if node.get("data-station") and node.get("x"):
        letters = len("".join(map(str, node.itertext())))
        return _round([node.get("x", "0"), node.get("y", "0")], letters * _length(node, "font-size"))
    if node.get("data-station") and moved and len(node):
        return _round([*moved.groups()], SYMBOL * _length(node[-1], "font-size"))
    data = node.get("d", "")
    if data and not node.get("transform") and _PLAIN.fullmatch(data):
        return _round(_NUMBER.findall(data), _length(node, "stroke-width"))
    return None


SYMBOL = 5
"""How far a station's symbol reaches at most, measured by the font size of its number."""


def _length(node: etree._Element, name: str) -> float:
    """A length of an element, or of the group it is in; where neither has one, it is drawn anyhow."""
    parent = node.getparent()
    text = node.get(name) or (parent.get(name) if parent is not None else None)
    return float(text) if text else math.inf


def _round(numbers: Sequence[str], reach: float) -> Box:
    """The box of some points, with so much more on every side."""
    xs, ys = [float(x) for x in numbers[::2]], [float(y) for y in numbers[1::2]]
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
