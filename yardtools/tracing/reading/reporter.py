"""How faults of a drawing are reported: with the element, its place in the file and its spot on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from yardtools.findings import Fault, FaultSink, Place, Severity
from yardtools.model.values import Point, point
from yardtools.svg.limits import COORDINATE
from yardtools.svg.node import Node
from yardtools.svg.shapes import around, extent_of, middle, shapes_of
from yardtools.tracing.reading.frame import Frame


class Reporter:
    """Reports faults of a drawing with everything that helps to find the very element."""

    def __init__(
        self, fault: FaultSink, places: Callable[[], Sequence[Place]], frame: Frame, root: Node
    ) -> None:
        self._fault = fault
        self._places = places
        self._root = root
        self.frame = frame
        self._middles: dict[Node, Point | None] = {}

    def __call__(
        self,
        code: str,
        message: str,
        node: Node,
        layer: str = "",
        *,
        at: Point | None = None,
        about: Any = (),
        hint: str = "",
        box_pointer: str | None = None,
        severity: Severity | None = None,
    ) -> None:
        """Give a fault about an element; `at` is in board units, else the middle of what it draws."""
        spot = at or self.middle(node)
        self._fault(
            Fault(
                about or subject_of(node, spot),
                message,
                f"trace/{code}",
                hint,
                place=self._place(node),
                at=point(spot) if spot else None,
                element=node.id or self._paths.get(node),
                layer=layer or None,
                box_pointer=box_pointer,
                severity=severity,
            )
        )

    def name(self, node: Node) -> str:
        """What to call an element: its id, else a CSS selector that finds it."""
        return node.id or self._paths.get(node, node.tag)

    @cached_property
    def _paths(self) -> dict[Node, str]:
        """The selectors of all elements without an id, from the nearest one with an id that they are in."""
        paths: dict[Node, str] = {}
        waiting = [(self._root, "svg")]
        while waiting:
            above, path = waiting.pop()
            counts: Counter[str] = Counter()
            for child in above.children:
                counts[child.tag] += 1
                own = f"#{child.id}" if child.id else f"{path} > {child.tag}:nth-of-type({counts[child.tag]})"
                paths[child] = own
                if child.children:
                    waiting.append((child, own))
        return paths

    def _place(self, node: Node) -> Place | None:
        places = self._places()
        return places[node.number] if node.number < len(places) else None

    def middle(self, node: Node) -> Point | None:
        """The middle of what an element draws, in board units."""
        if node not in self._middles:  # a long line may be asked about for each of its links
            drawn = [extent_of(shape) for shape in shapes_of(node)]
            self._middles[node] = middle(around(drawn)) if drawn else node.at
        at = self._middles[node]
        return self.frame.point(at) if at else None


def report_far(node: Node, layer: str, report: Reporter) -> None:
    """Report something that lies beyond all boards."""
    words = f"{node.tag} {node.id}".strip() + f" is left out: it lies beyond {COORDINATE:.0e} board units"
    report("unreadable-path", words, node, layer, at=(0.0, 0.0), about=subject_of(node, (0.0, 0.0)))


def subject_of(node: Node, at: Point | None) -> str:
    """How findings name an element that has no number: by its id, else by where it is."""
    if node.id:
        return f"element:{node.id}"
    return f"spot:{at[0]:.0f},{at[1]:.0f}" if at else "drawing"


def measure(distance: float) -> str:
    """A distance for people: one decimal is enough, and none where it is zero."""
    return f"{distance:.1f}".removesuffix(".0")
