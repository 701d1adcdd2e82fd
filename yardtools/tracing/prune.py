"""Lines that repeat a link taken out of a drawing's own text; everything else stays byte for byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from xml.parsers import expat

from yardtools.model import Board, Box, Link
from yardtools.tracing.node import Node
from yardtools.tracing.read import MAX_SIZE, reading_of, result
from yardtools.tracing.reading import Reading
from yardtools.tracing.retouch import Edit, attributes, opened

Span = tuple[int, int]


def pruned(
    data: bytes, subjects: Collection[str], box: Box | None = None, *, max_size: int = MAX_SIZE
) -> tuple[bytes, int]:
    """The drawing without the lines that repeat one of these links, and how many were taken out.

    The first line of a link stays. An element goes only if it draws nothing else, and only if the board
    is then the same but for the repeated links; otherwise nothing is changed.
    """
    reading = reading_of(data, box, max_size=max_size)
    board = result(reading) if reading else None
    if reading is None or not isinstance(board, Board):
        return data, 0
    doomed, repeats = _repeats(reading, frozenset(subjects))
    file = opened(data)
    spans = _spans(file.markup)
    edits = [Edit(*_line_of(file.markup, spans[node.number]), b"") for node in doomed if node.number in spans]
    changed = file.closed(edits)
    again = reading_of(changed, box, max_size=max_size)
    if again is None or result(again) != _without(board, repeats):
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
    for course in reading.woven:
        found.setdefault(course.stroke.node, []).extend(course.links)
    yield from found.items()


def _without(board: Board, repeats: set[int]) -> Board:
    return replace(board, links=tuple(link for link in board.links if id(link) not in repeats))


# --- where elements stand ---------------------------------------------------------------------


def _spans(markup: bytes) -> dict[int, Span]:
    """From where to where each element goes, by its number in document order."""
    spans: dict[int, Span] = {}
    open_elements: list[tuple[int, int]] = []
    parser = expat.ParserCreate("utf-8")
    count = 0

    def start(_: str, __: Mapping[str, str]) -> None:
        nonlocal count
        open_elements.append((count, parser.CurrentByteIndex))
        count += 1

    def end(_: str) -> None:
        number, begin = open_elements.pop()
        spans[number] = (begin, _after(markup, begin, parser.CurrentByteIndex))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.Parse(markup, True)
    return spans


def _after(markup: bytes, begin: int, end: int) -> int:
    """Where an element ends: after its end tag, or after its only tag."""
    if not markup.startswith(b"</", end):
        end = max((last for _, last in attributes(markup, begin).values()), default=begin)
    return markup.index(b">", end) + 1


def _line_of(markup: bytes, span: Span) -> Span:
    """The span of an element, with the line it stands on where it stands alone."""
    begin = markup.rfind(b"\n", 0, span[0])
    if begin >= 0 and not markup[begin : span[0]].strip() and markup[span[1] :].lstrip(b" \t\r")[:1] == b"\n":
        return (begin, span[1])
    return span
