"""A board as a set of facts, which two boards share or not, whatever their numbers are.

Links and stations are facts alike, so that one count says how far two boards are apart, under plain
numbers and under any renumbering.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from yardtools.compare.renumber import Renumbering
from yardtools.model.network import Board

Label = tuple[str, int]
"""How a link looks from one of its ends: its transport, and 1 outwards, -1 inwards, 0 both ways."""


class Fact(NamedTuple):
    """A link, or a station as a link of no transport to itself."""

    by: str
    start: int
    end: int
    oneway: bool

    def under(self, mapping: Renumbering) -> Fact:
        """The fact under new numbers."""
        start, end = mapping.get(self.start, self.start), mapping.get(self.end, self.end)
        if end < start and not self.oneway:
            start, end = end, start
        return Fact(self.by, start, end, self.oneway)


class Atlas:
    """The facts of a board, and what lies around every station."""

    def __init__(self, board: Board) -> None:
        self.stations = sorted({station.id for station in board.stations})
        self.rank = {number: place for place, number in enumerate(self.stations)}
        self.at = {station.id: station.at for station in board.stations if station.at}
        links = [Fact(*link.key) for link in board.links]
        self.facts = Counter(links + [Fact("", number, number, False) for number in self.stations])
        self.facts_at: dict[int, set[Fact]] = defaultdict(set)
        for fact in self.facts:
            self.facts_at[fact.start].add(fact)
            self.facts_at[fact.end].add(fact)
        self.around = self._around(links)
        self.shape = {number: Counter(label for label, _ in rows) for number, rows in self.around.items()}

    def _around(self, links: Iterable[Fact]) -> dict[int, list[tuple[Label, int]]]:
        """The ends of every station's links, with how each looks from there."""
        around: dict[int, list[tuple[Label, int]]] = {number: [] for number in self.stations}
        for link in links:
            if link.start in around and link.end in around:
                around[link.start].append(((link.by, int(link.oneway)), link.end))
                around[link.end].append(((link.by, -int(link.oneway)), link.start))
        return {number: sorted(rows) for number, rows in around.items()}


class Facing:
    """Two atlases side by side: the old one, whose numbers may change, and the new one."""

    def __init__(self, old: Board, new: Board) -> None:
        self.old, self.new = Atlas(old), Atlas(new)
        self._unlike: dict[tuple[int, int], int] = {}

    def unlike(self, number: int, other: int) -> int:
        """How many links two stations differ in, wherever those lead."""
        key = (number, other)
        if key not in self._unlike:
            a, b = self.old.shape[number], self.new.shape[other]
            self._unlike[key] = sum(((a - b) + (b - a)).values())
        return self._unlike[key]

    def differences(self, here: Iterable[int], there: Iterable[int], mapping: Renumbering) -> int:
        """How many facts at these numbers of each board only one of them has, the old board renumbered."""
        balance: Counter[Fact] = Counter()
        for fact in {fact for number in here for fact in self.old.facts_at.get(number, ())}:
            balance[fact.under(mapping)] += self.old.facts[fact]
        for fact in {fact for number in there for fact in self.new.facts_at.get(number, ())}:
            balance[fact] -= self.new.facts[fact]
        return sum(map(abs, balance.values()))

    def all_differences(self, mapping: Renumbering) -> int:
        """How many facts only one of the boards has, the old board renumbered."""
        return self.differences(self.old.facts_at, self.new.facts_at, mapping)
