"""The part of a drawing that one page shows: what lies elsewhere is left out, the rest is as it was.

So a large map on many pages is not many large maps, and looking for a station in the file finds the
pages that show it. What cannot be judged stays: only stations, names and lines go.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from yardtools.geometry import Box
from yardtools.sheets.shared.picture_limit import check_picture

EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)
"""The box of what is always drawn."""

SYMBOL = 5
"""How far a station's symbol reaches at most, measured by the font size of its number."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_MOVED = re.compile(r"translate\((-?[\d.]+),(-?[\d.]+)\)")
_PLAIN = re.compile(r"(?:M[LQC\d\s.,-]*)+")
"""Path data with absolute points alone: its points hold all of the line between them."""
_AREA = re.compile(r"(?:M[LQCZ\d\s.,-]*)+")
"""The same of areas, which are kept or left out as a whole: a part of one would be painted otherwise."""


def view_of(picture: str) -> Box:
    """What a drawing shows, in its own units."""
    match = re.search(r'viewBox="([^"]*)"', picture)
    assert match is not None
    left, top, width, height = map(float, match[1].split())
    return (left, top, left + width, top + height)


def without_words(picture: str) -> str:
    """A drawing without its words: where it is too small to read them, or they would be there twice."""
    return _WORDS.sub("", picture)


_WORDS = re.compile("<text.*?</text>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of markup, and the box it lies in."""

    markup: str
    box: Box = EVERYWHERE


class Cropping:
    """A drawing taken apart once, to be put together again for each page."""

    def __init__(self, picture: str) -> None:
        check_picture(picture)
        parser = etree.XMLParser(
            huge_tree=True, resolve_entities=False
        )  # it is ours, and no larger than that
        drawing = etree.fromstring(picture.encode(), parser)
        self._pieces = [piece for child in drawing for piece in _pieces_of(child)]

    def part(self, box: Box) -> str:
        """The drawing of what lies in a box, with the box as its view."""
        left, top, right, bottom = box
        view = " ".join(f"{value:.4f}" for value in (left, top, right - left, bottom - top))
        rows = (piece.markup for piece in self._pieces if _meet(piece.box, box))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{"".join(rows)}</svg>'


def _pieces_of(node: etree._Element) -> Iterator[_Piece]:
    """The pieces of an element: of a group those of its children, of a path its lines."""
    lines = re.findall("M[^M]*", node.get("d", ""))
    if len(lines) > 1 and _PLAIN.fullmatch(node.get("d", "")) and not node.get("transform"):
        reach = _length(node, "stroke-width")
        node.set("d", "|")
        before, _, after = _text(node).partition("|")
        yield _Piece(before)
        yield from (_Piece(line, _round(_NUMBER.findall(line), reach)) for line in lines)
        yield _Piece(after)
    elif node.tag == _GROUP and not node.get("data-station") and not node.get("transform"):
        children = [*node]
        shell = etree.Element(node.tag, {str(key): str(value) for key, value in node.attrib.items()})
        shell.text = "|"
        before, _, after = _text(shell).rpartition("|")
        yield _Piece(before)
        for child in children:
            yield from _pieces_of(child)
        yield _Piece(after)
    else:
        yield _Piece(_text(node), _box(node) or EVERYWHERE)


_GROUP = "{http://www.w3.org/2000/svg}g"


def _text(node: etree._Element) -> str:
    return str(etree.tostring(node, encoding="unicode", with_tail=False))


def _box(node: etree._Element) -> Box | None:
    """The box of a station, a name or a line; nothing for what is always drawn."""
    moved = _MOVED.fullmatch(node.get("transform", ""))
    if node.get("data-station") and node.get("x"):
        letters = len("".join(map(str, node.itertext())))
        return _round([node.get("x", "0"), node.get("y", "0")], letters * _length(node, "font-size"))
    if node.get("data-station") and moved and len(node):
        return _round(moved.groups(), SYMBOL * _length(node[-1], "font-size"))
    if _AREA.fullmatch(node.get("d", "")) and not node.get("transform"):
        return _round(_NUMBER.findall(node.get("d", "")), _length(node, "stroke-width"))
    return None


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
