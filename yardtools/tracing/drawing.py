"""A whole drawing as it was read: its nodes, its view, and the ways to ask about them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from yardtools.errors import YardError
from yardtools.findings import Place
from yardtools.tracing.elements import BOARD, Element, Table
from yardtools.tracing.node import Node
from yardtools.tracing.safety import Refused
from yardtools.tracing.selectors import BrokenSelector, Finder, read_selectors
from yardtools.tracing.units import Box


class Drawing:
    """A drawing: everything in it that is drawn, in the user units of its outermost element.

    `view` is its viewBox (x, y, width, height), else its width and height in pixels; 0 where it tells none.
    `metadata` is what a tracing of ours carries beside what is drawn, as JSON.
    """

    def __init__(self, root: Node, view: Box, table: Table, finder: Callable[[], Finder]) -> None:
        self.root = root
        self.view = view
        self._table = table
        self._finder = finder

    @cached_property
    def _written(self) -> Element | None:
        return next((each for each in self._table.elements if each.tag == BOARD), None)

    @property
    def metadata(self) -> str | None:
        """What a tracing of ours says beside the drawing."""
        return self._written.own_text() if self._written else None

    @property
    def metadata_place(self) -> Place | None:
        """Where it says that."""
        return self.places()[self._written.number] if self._written else None

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
