"""A whole drawing as it was read: its nodes, its view, and the ways to ask about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from yardtools.errors import YardError
from yardtools.findings import Place
from yardtools.svg.elements import Element, Table
from yardtools.svg.limits import Refused
from yardtools.svg.node import Node
from yardtools.svg.selectors import BrokenSelector, Finder, read_selectors
from yardtools.svg.units import Box, Room


class Drawing:
    """A drawing: everything in it that is drawn, in the user units of its outermost element.

    `view` is its viewBox (x, y, width, height), else its width and height in pixels; 0 where it says none.
    `page` is what one sees of it: more than the view where the page has another shape. `room` is what
    its lengths are measured by.
    """

    def __init__(
        self, root: Node, view: Box, page: Box, room: Room, table: Table, finder: Callable[[], Finder]
    ) -> None:
        self.root = root
        self.view = view
        self.page = page
        self.room = room
        self._table = table
        self._finder = finder

    def element(self, tag: str) -> Element | None:
        """The first element of that tag, also one that draws nothing."""
        return next(self.elements(tag), None)

    def elements(self, tag: str) -> Iterator[Element]:
        """Every element of that tag, in document order."""
        return (each for each in self._table.elements if each.tag == tag)

    def element_at(self, number: int) -> Element:
        """The element of that number in document order."""
        return self._table.elements[number]

    def places(self) -> list[Place]:
        """Where each element begins in the file, by its number."""
        return self._table.places

    def matches(self, selector: str) -> frozenset[Node]:
        """The nodes that a CSS selector finds; also those that a clone shows."""
        try:
            found = self._finder().any(read_selectors(selector))
        except (BrokenSelector, Refused) as error:
            raise YardError(f"cannot use the selector {selector!r}: {error}") from error
        return frozenset(node for number in found for node in self._nodes.get(number, ()))

    @cached_property
    def _nodes(self) -> dict[int, list[Node]]:
        """The nodes of each element: more than one where there are clones of it."""
        nodes: dict[int, list[Node]] = {}
        for node in self.root.walk():
            nodes.setdefault(node.number, []).append(node)
        return nodes
