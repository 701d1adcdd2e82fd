"""The largest flow through a small network of pipes, found by one shortest free way after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable

Node = Hashable


class Pipes:
    """A network of pipes, each with a width; a width of None lets everything through."""

    def __init__(self) -> None:
        self._free: dict[Node, dict[Node, float]] = {}

    def add(self, start: Node, end: Node, width: int | None = None) -> None:
        """Lay a pipe; where there is one, it becomes as wide as both together."""
        room = float("inf") if width is None else width
        onwards = self._free.setdefault(start, {})
        onwards[end] = onwards.get(end, 0) + room
        self._free.setdefault(end, {}).setdefault(start, 0)

    def largest_flow(self, spring: Node, sea: Node) -> float:
        """How much can flow at once from the spring to the sea; the pipes are full afterwards."""
        total = 0.0
        while way := self._free_way(spring, sea):
            amount = min(self._free[start][end] for start, end in way)
            for start, end in way:
                self._free[start][end] -= amount
                self._free[end][start] += amount
            total += amount
        return total

    def _free_way(self, spring: Node, sea: Node) -> list[tuple[Node, Node]]:
        """The shortest way with room in every pipe; nothing where there is none."""
        came_from: dict[Node, Node] = {spring: spring}
        waiting = deque([spring])
        while waiting and sea not in came_from:
            here = waiting.popleft()
            for there, room in self._free.get(here, {}).items():
                if room > 0 and there not in came_from:
                    came_from[there] = here
                    waiting.append(there)
        return _steps_to(sea, came_from) if sea in came_from else []


def _steps_to(end: Node, came_from: dict[Node, Node]) -> list[tuple[Node, Node]]:
    steps = []
    while came_from[end] != end:
        steps.append((came_from[end], end))
        end = came_from[end]
    return steps
