"""How a station says its own number: by its id or label, or by a text inside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from yardtools.errors import YardError
from yardtools.svg.digits import LONGEST
from yardtools.svg.node import Node
from yardtools.svg.shapes import all_overlap, everything_in, has_area, is_shape, shapes_of
from yardtools.tracing.reading.names import plain_name


def number_in(text: str) -> int | None:
    """The station number that a text is, if it is nothing else."""
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= LONGEST else None


class StationPattern:
    """How ids and labels say a station's number."""

    def __init__(self, pattern: str) -> None:
        try:
            self._pattern = re.compile(pattern)
        except (re.error, RecursionError, OverflowError) as error:
            raise YardError(f"box.toml: [tracing.stations] id is no regular expression: {error}") from error

    def number(self, node: Node) -> int | None:
        """The number in the node's id or label."""
        own = node.id
        for name in (own, plain_name(own), node.label) if "_" in own else (own, node.label):
            if name and (match := self._pattern.search(name.strip())):
                digits = match[1] if self._pattern.groups else match[0]
                number = number_in(digits or "")
                if number is not None:
                    return number
        return None

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
