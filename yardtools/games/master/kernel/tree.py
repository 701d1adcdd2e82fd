"""Trees in machine code: what one side may do, grown where it looks best (UCT).

A tree comes as four arrays (see `Tree`), which all functions here take together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yardtools.games.master.kernel.belief import EXPLORE, FIRST_TRIED, WIDENING, Floats, Ints
from yardtools.games.master.kernel.jit import part

CHILD, SIBLING, VISITS, LINKS = range(4)
NODES, LENGTH, WALKED = range(3)
"""What stands where in `path`: how many nodes there are, how many of them are on the walk, and which."""
ROOM, LONGEST = 1_000_000, 1_000
"""The most nodes of a tree, and of a walk through it."""


class Tree(NamedTuple):
    """A row for each node of the first three, the root's first."""

    links: NDArray[np.int32]
    """Its first child, its next sibling, and how often it was visited."""
    codes: Ints
    """The move that leads to it, or what is seen there."""
    sums: Floats
    """What it brought in all visits together."""
    path: Ints
    """How many nodes there are, then those of the walk that is being made."""

    @classmethod
    def plant(cls, moves: Sequence[int]) -> Tree:
        """A tree of a root, with the moves that are to be tried from it, if they are known."""
        links, codes = np.zeros((ROOM, LINKS), np.int32), np.zeros(ROOM, np.int64)
        many = len(moves) + 1
        codes[1:many] = moves
        links[:many, CHILD] = -1
        links[:many, SIBLING] = [-1, *range(2, many), -1][:many]
        links[0, CHILD] = 1 if moves else -1
        path = np.zeros(LONGEST, np.int64)
        path[NODES] = many
        return cls(links, codes, np.zeros(ROOM), path)

    def step(self, move: int, gained: float) -> None:
        """Go on from the node that a move leads to; what the move gained is taken off all that is left."""
        child = next(child for child in self._children() if self.codes[child] == move)
        self.links[0, [CHILD, VISITS]] = self.links[child, [CHILD, VISITS]]
        self.sums[0] = self.sums[child]
        used = slice(int(self.path[NODES]))
        self.sums[used] = (self.sums[used] - gained * self.links[used, VISITS]) / (1 - gained)

    def most_tried(self) -> int:
        """The move from the root that was tried most; of those, the better one."""
        children = [child for child in self._children() if self.links[child, VISITS]]
        return int(self.codes[max(children, key=lambda child: (self.links[child, VISITS], self.sums[child]))])

    def lead(self) -> int:
        """How much oftener one move from the root was tried than any other."""
        *_, second, first = sorted([0, 0, *(int(self.links[child, VISITS]) for child in self._children())])
        return first - second

    def _children(self) -> list[int]:
        found, child = list[int](), int(self.links[0, CHILD])
        while child >= 0:
            found.append(child)
            child = int(self.links[child, SIBLING])
        return found


@part
def uproot(tree: Any) -> None:
    """Nothing is left of a tree but its root, which nobody has visited."""
    links = tree.links
    links[0, CHILD], links[0, SIBLING], links[0, VISITS], tree.sums[0] = (-1, -1, 0, 0.0)
    tree.path[NODES] = 1


@part
def grow(tree: Any, node: int, code: int) -> int:
    """A child more, before the others; -1 where there is no room."""
    links, codes, sums, path = tree.links, tree.codes, tree.sums, tree.path
    new = path[NODES]
    if new >= codes.size:
        return -1
    path[NODES] += 1
    links[new, CHILD], links[new, VISITS], links[new, SIBLING] = (-1, 0, links[node, CHILD])
    links[node, CHILD], codes[new], sums[new] = (new, code, 0.0)
    return int(new)


@part
def grow_sorted(room: Any, tree: Any, node: int, many: int) -> None:
    """A child for each move on the desk, the one of most worth first."""
    desk, worths = room.desk, room.worths
    for _ in range(many):
        worst = -1
        for index in range(many):
            if desk[index] >= 0 and (worst < 0 or worths[index] < worths[worst]):
                worst = index
        grow(tree, node, desk[worst])
        desk[worst] = -1


@part
def find_child(tree: Any, node: int, code: int) -> int:
    """The child that a move or a sight leads to; -1 where there is none."""
    links, codes = tree.links, tree.codes
    child = links[node, CHILD]
    while child >= 0 and codes[child] != code:
        child = links[child, SIBLING]
    return int(child)


@part
def walk_to(tree: Any, node: int) -> None:
    """One node more on the walk."""
    path = tree.path
    path[WALKED + path[LENGTH]] = node
    path[LENGTH] += 1


@part
def find_or_grow(tree: Any, node: int, code: int) -> int:
    """The child that a code leads to, grown if need be; -1 where there is no room."""
    child = find_child(tree, node, code)
    return child if child >= 0 else grow(tree, node, code)


@part
def go_on(tree: Any, node: int, code: int) -> int:
    """One node more on the walk, the child that a code leads to; -1 where there is no room."""
    child = find_or_grow(tree, node, code)
    if child >= 0:
        walk_to(tree, child)
    return int(child)


@part
def promise(ground: Any, tree: Any, node: int, log: float) -> float:
    """How good a node looks, and how little it was tried."""
    tables, links, sums = ground.tables, tree.links, tree.sums
    visits = links[node, VISITS]
    if visits == 0:
        return math.inf
    return float(sums[node] / visits + tables[EXPLORE] * math.sqrt(log / visits))


@part
def choose_child(ground: Any, tree: Any, node: int) -> int:
    """The child to look at next, among the first ones; among more of them as visits grow."""
    tables, links = ground.tables, tree.links
    visits = links[node, VISITS]
    tried = tables[FIRST_TRIED] + visits ** tables[WIDENING]
    log, best, most = math.log(visits + 1.0), -1, -1.0
    child = links[node, CHILD]
    while child >= 0 and tried >= 1.0:
        looks = promise(ground, tree, child, log)
        if looks > most:
            best, most = child, looks
        child = links[child, SIBLING]
        tried -= 1.0
    return int(best)


@part
def learn(tree: Any, worth: float) -> None:
    """What a walk has shown, to all its nodes."""
    links, sums, path = tree.links, tree.sums, tree.path
    for place in range(path[LENGTH]):
        links[path[WALKED + place], VISITS] += 1
        sums[path[WALKED + place]] += worth
