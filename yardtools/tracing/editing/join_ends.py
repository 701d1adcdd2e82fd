"""Moves ends of lines onto the stations they almost join, in the drawing's own text.

Only what is certain is changed: the two numbers of an end, and what follows from them. An element that
is drawn more than once, or whose data is written in a way that a small change would not keep, stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from yardtools.model import Board, Box, TileSet
from yardtools.model.values import Point
from yardtools.svg.edits import Edit, SvgFile, attribute_spans, find_elements, open_file
from yardtools.svg.limits import MAX_SIZE
from yardtools.svg.node import Node
from yardtools.svg.path_edits import format_number, move_list_end, move_path_end
from yardtools.svg.units import number
from yardtools.tracing.reading.courses import Shortfall
from yardtools.tracing.reading.frame import Frame
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import board_of, read_quietly


def join_ends(data: bytes, box: Box | None = None, *, max_size: int = MAX_SIZE) -> tuple[bytes, int]:
    """The drawing with its almost joined ends moved onto their stations, and how many were moved.

    Everything else stays byte for byte. The same stations must be linked before and after; where they
    would not be, nothing is changed.
    """
    reading = read_quietly(data, box, max_size=max_size)
    if reading is None:
        return data, 0
    before = _without_paths(board_of(reading))
    file = open_file(data)
    changed = file.apply(_edits(reading, file))
    again = read_quietly(changed, box, max_size=max_size)
    if again is None or _without_paths(board_of(again)) != before:
        return data, 0
    return changed, len(reading.short) - len(again.short)


def _without_paths(board: Board | TileSet) -> Board | TileSet:
    """The board but for the bends of its links: a curve bends otherwise when its end moves."""
    if isinstance(board, TileSet):
        return board
    return replace(board, links=tuple(replace(link, path=()) for link in board.links))


def _edits(reading: Reading, file: SvgFile) -> Iterator[Edit]:
    """The changes for each element that has ends to move."""
    elements = find_elements(file.markup)
    drawn = Counter(node.number for node in reading.drawing.root.walk())
    for node, ends in _by_element(reading.short):
        if drawn[node.number] == 1 and node.number < len(elements):
            spans = attribute_spans(file.markup, elements[node.number][0])
            values = {name: file.markup[start:end].decode() for name, (start, end) in spans.items()}
            for name, text in _element_edits(values, node, ends, reading.frame).items():
                yield Edit(*spans[name], text.encode())


def _by_element(short: Iterable[Shortfall]) -> Iterable[tuple[Node, list[Shortfall]]]:
    found: dict[Node, list[Shortfall]] = {}
    for end in short:
        if not end.stroke.node.closed[end.stroke.place]:
            found.setdefault(end.stroke.node, []).append(end)
    return found.items()


def _element_edits(
    values: Mapping[str, str], node: Node, ends: Sequence[Shortfall], frame: Frame
) -> dict[str, str]:
    """The attributes of an element that change when its ends are moved, one after the other."""
    changed = dict(values)
    for end in ends:
        target = node.local(frame.back(end.spot.at))
        if target is not None:
            changed |= _move(changed, node, end, target)
    return {name: value for name, value in changed.items() if value != values[name]}


def _move(values: Mapping[str, str], node: Node, end: Shortfall, target: Point) -> dict[str, str]:
    if node.tag == "line":
        names = ("x2", "y2") if end.last else ("x1", "y1")
        spots = {name: format_number(round(value, 5)) for name, value in zip(names, target, strict=True)}
        return spots if all(number(values.get(name, "")) is not None for name in names) else {}
    name = {"path": "d", "polyline": "points"}.get(node.tag, "")
    text = values.get(name, "&")
    if "&" in text:
        return {}
    if node.tag == "polyline":
        return {name: move_list_end(text, target, last=end.last)}
    return {name: move_path_end(text, end.stroke.place, target, len(node.lines), last=end.last)}
