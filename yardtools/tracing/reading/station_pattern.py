"""How a station says its own number: by its id or label, or by a text inside it."""

from __future__ import annotations

from collections.abc import Iterator

import re2

from yardtools.errors import YardError
from yardtools.svg.digits import LONGEST
from yardtools.svg.node import Node
from yardtools.svg.shapes import all_overlap, everything_in, has_area, is_shape, shapes_of
from yardtools.tracing.reading.names import plain_name

LONGEST_PATTERN, LONGEST_NAME, MEMORY = 200, 200, 200_000
"""How long a pattern may be, in how long an id or label it is searched, and how many bytes that may take.

Boxes come from anywhere: the engine takes a time that grows with both, and with nothing else.
"""


def number_in(text: str) -> int | None:
    """The station number that a text is, if it is nothing else."""
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= LONGEST else None


class StationPattern:
    """How ids and labels say a station's number."""

    def __init__(self, pattern: str) -> None:
        if len(pattern) > LONGEST_PATTERN:
            raise YardError(f"box.toml: [tracing.stations] id has more than {LONGEST_PATTERN} characters")
        try:
            self._pattern = re2.compile(pattern, _options())
        except re2.error as error:
            words = _reason(error)
            raise YardError(f"box.toml: [tracing.stations] id is no regular expression: {words}") from error
        self._known: dict[str, int | None] = {}

    @property
    def has_group(self) -> bool:
        """Whether a group of the pattern is the number, and not all that it finds."""
        return bool(self._pattern.groups)

    def number(self, node: Node) -> int | None:
        """The number in the node's id or label."""
        own = node.id
        names = (own, plain_name(own), node.label) if "_" in own else (own, node.label)
        return next((number for name in names if (number := self.number_named(name)) is not None), None)

    def number_named(self, name: str | None) -> int | None:
        """The number in an id or label; one of great length has none."""
        if not name or len(name) > LONGEST_NAME:
            return None
        if name not in self._known:
            match = self._pattern.search(name.strip())
            self._known[name] = number_in(match[int(self.has_group)] or "") if match else None
        return self._known[name]

    def rename(self, name: str, number: int) -> str | None:
        """An id or label with another number in the place of its own; nothing where that cannot be."""
        match = self._pattern.search(name)
        if match is None or self.number_named(name) is None:
            return None
        start, end = match.span(int(self.has_group))
        renamed = f"{name[:start]}{number}{name[end:]}"
        return renamed if self.number_named(renamed) == number else None

    def is_station(self, node: Node) -> bool:
        """Whether a node is one station as a whole; else what is in it is read one by one."""
        if not node.children:
            return is_shape(node) and has_area(node)
        if self.number(node) is not None:
            return any(map(is_shape, everything_in(node)))
        shapes = shapes_of(node)
        if not shapes or node.is_layer or any(each.children for each in self._numbered_nodes(node)):
            return False
        held = self.numbers_inside(node)
        return len(held) == 1 or (not held and all_overlap(shapes))

    def is_numbered(self, node: Node) -> bool:
        """Whether a node says itself, by exactly one number, that it is a station."""
        return bool(shapes_of(node)) and self.is_station(node) and self.number_of(node) is not None

    def numbers_inside(self, node: Node) -> set[int]:
        """The numbers inside a group, by texts and by ids."""
        by_text = {number_in(each.text) for each in everything_in(node) if each.text}
        by_id = {self.number(each) for each in self._numbered_nodes(node)}
        return {number for number in by_text | by_id if number is not None}

    def _numbered_nodes(self, node: Node) -> Iterator[Node]:
        """What in a group has a number in its id; ids inside a clone are those of its original."""
        waiting = list(node.children) if node.tag != "use" else []
        while waiting:
            each = waiting.pop()
            if self.number(each) is not None:
                yield each
            elif each.tag != "use":
                waiting.extend(each.children)

    def number_of(self, node: Node) -> int | None:
        """The number that the station says itself: in its id or label, else inside it."""
        number = self.number(node)
        if number is None and node.children:
            held = self.numbers_inside(node)
            number = held.pop() if len(held) == 1 else None
        return number


def _options() -> re2.Options:
    options = re2.Options()
    options.log_errors, options.max_mem = False, MEMORY
    return options


def _reason(error: re2.error) -> str:
    """What the engine says of a pattern that it cannot use."""
    words = error.args[0] if error.args else b""
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
