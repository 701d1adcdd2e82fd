"""What a seat has seen from the beginning: its information state, for one who forgets nothing.

It is the sequence of the seat's views, each given by what it changed, with the seat's own actions among them.
Moves that change nothing in its view, because they happen behind its back, leave no trace in it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from yardtools.games.game import View
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.look import Row
from yardtools.playtest.envs.numbering import Node

CONSTANT = ("game", "seat")
FOLLOWING = ("possible", "beliefs")
"""What is reckoned from all that was seen, so that it tells a seat nothing new."""
LARGEST = 100_000
"""An information state of more numbers than this is given in words alone."""
KEPT = 2
"""What is written before each view: that there is one, and the own action before it."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The last thing that a seat has seen, and what it saw before."""

    before: Memory | None
    number: int
    text: str
    view: View
    row: Row


class Recall:
    """What the seats of an arena remember, in a game of so many actions; left out, of the most there can be.

    There is a view at the beginning, and one after each action and each move of chance.
    """

    def __init__(self, arena: Arena, longest: int | None = None) -> None:
        self._arena = arena
        looks = arena.looks.values()
        self._width = KEPT + max(look.narrow_size for look in looks)
        self._now = max(look.size for look in looks)
        self._most = 1 + (longest or arena.bounds.longest) + arena.bounds.draws
        self.size = self._now + self._most * self._width

    def memory(self, node: Node, seat: str) -> Memory:
        """All that a seat has seen up to a position; kept with the position."""
        chain: list[Node] = []
        at: Node | None = node
        while at is not None and seat not in at.memories:
            chain.append(at)
            at = at.before
        for each in reversed(chain):
            each.memories[seat] = self._next(each, seat)
        return node.memories[seat]  # type: ignore[return-value]

    def _next(self, node: Node, seat: str) -> Memory:
        """What a position tells a seat, beyond what it knew."""
        before: Any = node.before.memories[seat] if node.before else None
        whole = self._arena.view(node, seat)
        view = {key: value for key, value in whole.items() if key not in CONSTANT + FOLLOWING}
        is_own = node.before is not None and node.before.seat == seat
        action = node.step if is_own and isinstance(node.step, int) else None
        change = changes(before.view, view) if before else view
        if before and not change and action is None:
            return before  # type: ignore[no-any-return]
        words = "" if action is None else f"{self._arena.words(seat, action)} "
        row = np.zeros(self._width, np.float32)
        row[0] = 1
        row[1] = 0 if action is None else (action + 1) / len(self._arena.numbering[seat])
        self._arena.looks[seat].narrow(whole, row[KEPT:])
        text = words + json.dumps(change, separators=(",", ":"))
        return Memory(before, before.number + 1 if before else 0, text, view, row)

    def text(self, node: Node, seat: str) -> str:
        """The information state in words: a line for each time that the seat saw something new."""
        lines: list[str] = []
        memory: Memory | None = self.memory(node, seat)
        while memory is not None:
            lines.append(memory.text)
            memory = memory.before
        return "\n".join([seat, *reversed(lines)])

    def write(self, node: Node, seat: str, row: Row) -> None:
        """The information state as numbers: what is seen now, then every view there was, from the first."""
        now = self._arena.observation(node, seat)
        row[: len(now)] = now
        views = row[self._now :].reshape(self._most, self._width)
        memory: Memory | None = self.memory(node, seat)
        while memory is not None:
            views[memory.number] = memory.row
            memory = memory.before


def changes(before: Any, after: Any) -> dict[str, Any]:
    """What is different in the second of two views; lists that only grew by what they grew."""
    found: dict[str, Any] = {}
    for key, value in after.items():
        old = before.get(key)
        if value == old:
            continue
        if isinstance(value, dict) and isinstance(old, dict) and value.keys() >= old.keys():
            found[key] = changes(old, value)
        elif isinstance(value, list) and isinstance(old, list) and old and value[: len(old)] == old:
            found[f"{key}+"] = value[len(old) :]
        else:
            found[key] = value
    return found
