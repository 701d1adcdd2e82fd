"""Ends of lines moved onto the stations they almost join, in the drawing's own text.

Only what is certain is changed: the two numbers of an end, and what follows from them. An element that
is drawn more than once, or whose data is written in a way that a small change would not keep, stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from yardtools.model import Board, Box, TileSet
from yardtools.model.values import Point
from yardtools.tracing.links import Shortfall
from yardtools.tracing.node import Node
from yardtools.tracing.pathtext import moved_pair, moved_path, written
from yardtools.tracing.read import MAX_SIZE, reading_of, result
from yardtools.tracing.reading import Reading
from yardtools.tracing.retouch import Edit, Sheetfile, attributes, opened, tags
from yardtools.tracing.sheet import Frame


def joined(data: bytes, box: Box | None = None, *, max_size: int = MAX_SIZE) -> tuple[bytes, int]:
    """The drawing with its almost joined ends moved onto their stations, and how many were moved.

    Everything else stays byte for byte. The same stations must be linked before and after; where they
    would not be, nothing is changed.
    """
    reading = reading_of(data, box, max_size=max_size)
    if reading is None:
        return data, 0
    before = _without_paths(result(reading))
    file = opened(data)
    changed = file.closed(_edits(reading, file))
    again = reading_of(changed, box, max_size=max_size)
    if again is None or _without_paths(result(again)) != before:
        return data, 0
    return changed, len(reading.short) - len(again.short)


def _without_paths(board: Board | TileSet) -> Board | TileSet:
    """The board but for the bends of its links: a curve bends otherwise when its end moves."""
    if isinstance(board, TileSet):
        return board
    return replace(board, links=tuple(replace(link, path=()) for link in board.links))


def _edits(reading: Reading, file: Sheetfile) -> Iterator[Edit]:
    """The changes for each element that has ends to move."""
    starts = tags(file.markup).starts
    drawn = Counter(node.number for node in reading.drawing.root.walk())
    for node, ends in _by_element(reading.short):
        if drawn[node.number] == 1 and node.number < len(starts):
            spans = attributes(file.markup, starts[node.number])
            values = {name: file.markup[start:end].decode() for name, (start, end) in spans.items()}
            for name, text in _element_edits(values, node, ends, reading.frame).items():
                yield Edit(*spans[name], text.encode())


def _by_element(short: Iterable[Shortfall]) -> Iterable[tuple[Node, list[Shortfall]]]:
    found: dict[Node, list[Shortfall]] = {}
    for end in short:
        if not end.stroke.closed:
            found.setdefault(end.stroke.node, []).append(end)
    return found.items()


def _local(at: Point, node: Node) -> Point | None:
    """A point of the drawing in the element's own units."""
    a, b, c, d, e, f = node.matrix
    size = a * d - b * c
    if not size:
        return None
    x, y = at[0] - e, at[1] - f
    return ((d * x - c * y) / size, (a * y - b * x) / size)


def _element_edits(
    values: Mapping[str, str], node: Node, ends: Sequence[Shortfall], frame: Frame
) -> dict[str, str]:
    """The attributes of an element that change when its ends are moved, one after the other."""
    changed = dict(values)
    for end in ends:
        target = _local(frame.back(end.spot.at), node)
        if target is not None:
            changed |= _moved(changed, node, end, target)
    return {name: value for name, value in changed.items() if value != values[name]}


def _moved(values: Mapping[str, str], node: Node, end: Shortfall, target: Point) -> dict[str, str]:
    if node.tag == "line":
        names = ("x2", "y2") if end.last else ("x1", "y1")
        spots = {name: written(round(value, 5)) for name, value in zip(names, target, strict=True)}
        return spots if all(_is_number(values.get(name, "")) for name in names) else {}
    name = {"path": "d", "polyline": "points"}.get(node.tag, "")
    text = values.get(name, "&")
    if "&" in text:
        return {}
    if node.tag == "polyline":
        return {name: moved_pair(text, target, last=end.last)}
    return {name: moved_path(text, end.stroke.place, target, len(node.lines), last=end.last)}


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
