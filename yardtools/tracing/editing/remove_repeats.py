"""Takes lines that repeat a link out of a drawing's own text; everything else stays byte for byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

from yardtools.model import Board, Box, Link
from yardtools.svg.edits import find_elements, open_file, removal
from yardtools.svg.limits import MAX_SIZE
from yardtools.svg.node import Node
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import board_of, read_quietly


def remove_repeats(
    data: bytes, subjects: Collection[str], box: Box | None = None, *, max_size: int = MAX_SIZE
) -> tuple[bytes, int]:
    """The drawing without the lines that repeat one of these links, and how many were taken out.

    The first line of a link stays. An element goes only if it draws nothing else, and only if the board
    is then the same but for the repeated links; otherwise nothing is changed.
    """
    reading = read_quietly(data, box, max_size=max_size)
    board = board_of(reading) if reading else None
    if reading is None or not isinstance(board, Board):
        return data, 0
    doomed, repeats = _repeats(reading, frozenset(subjects))
    file = open_file(data)
    elements = find_elements(file.markup)
    edits = [removal(file.markup, elements[node.number]) for node in doomed if node.number < len(elements)]
    changed = file.apply(edits)
    again = read_quietly(changed, box, max_size=max_size)
    if again is None or board_of(again) != _without(board, repeats):
        return data, 0
    return changed, len(edits)


def _repeats(reading: Reading, subjects: frozenset[str]) -> tuple[list[Node], set[int]]:
    """The elements that only draw what an earlier one drew, and the links they make, by identity."""
    drawn = Counter(node.number for node in reading.drawing.root.walk())
    seen: set[object] = set()
    doomed, repeats = list[Node](), set[int]()
    for node, links in _by_element(reading):
        keys = [link.key for link in links]
        is_repeat = links and all(link.key in seen and link.subject in subjects for link in links)
        if is_repeat and drawn[node.number] == 1:
            doomed.append(node)
            repeats |= {id(link) for link in links}
        seen.update(keys)
    return doomed, repeats


def _by_element(reading: Reading) -> Iterator[tuple[Node, list[Link]]]:
    found: dict[Node, list[Link]] = {}
    for course in reading.all_courses:
        found.setdefault(course.stroke.node, []).extend(course.links)
    yield from found.items()


def _without(board: Board, repeats: set[int]) -> Board:
    return replace(board, links=tuple(link for link in board.links if id(link) not in repeats))
