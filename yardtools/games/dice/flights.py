"""Mister X's turn (D24-D29, D42): what he can do with the dice that were played and what he can cross off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from yardtools.games.dice.streetmap import BLACK, HELICOPTER, StreetMap
from yardtools.games.game import MISTER_X, Move

DOUBLE, PASS = "double", "pass"
SPECIAL_WAYS = (BLACK, HELICOPTER, PASS)
"""What he lays a die for with its X face up."""

PLAYED, UNUSED, SUPPLY = "played", "unused", "supply"
"""Where he can take a die from that he lays X face up (A-D3), in the order of the default."""


class Hop(NamedTuple):
    """A part of his turn: by what, to which place, and where its die comes from."""

    by: str
    place: int
    source: str


class Stock(NamedTuple):
    """The dice that Mister X can reach: faces beside the pawns, unused ones, the supply."""

    played: tuple[str, ...]
    unused: int
    supply: int

    @property
    def sources(self) -> list[str]:
        """Where there is a die to take."""
        return [word for word, there in zip((PLAYED, UNUSED, SUPPLY), self, strict=True) if there]


@dataclass(slots=True)
class Flight:
    """One turn of his: where he is, who is in his way, his dice and tickets, and how the rules are read.

    `back` are the dice that go back to the supply if his next hop shows him (D30).
    """

    streets: StreetMap
    occupied: int
    x: int
    stock: Stock
    specials: tuple[int, int, int]
    fields_left: int
    back: int
    any_die: bool
    is_compelled: bool
    late_double: bool

    def moves(self) -> list[Move]:
        """A die, a black ticket, the helicopter, a double, or a pass (D42)."""
        black, doubles, helicopters = self.specials
        rides, onto = self._rides(self.x, set(self.stock.played))
        single = rides + self._specials(BLACK, self.x, self.stock, black)
        ways = single + self._specials(HELICOPTER, self.x, self.stock, helicopters)
        if not rides:
            ways += self._forced_ways(onto)
        if doubles and self.fields_left > 1:
            ways += [first + second for first in single for second in self._seconds(first)]
        elif doubles and self.late_double:
            ways += [(DOUBLE, *way) for way in single]  # A-D20
        return sorted((MISTER_X, *way) for way in ways)

    def _rides(self, place: int, faces: set[str]) -> tuple[list[Move], list[Move]]:
        """By these dice: the ways to free places, and those onto detectives."""
        free: list[Move] = []
        onto: list[Move] = []
        for face in faces:
            for end in self.streets.hops(face, self.occupied).ends[place]:
                (onto if self.streets.bit[end] & self.occupied else free).append((face, end))
        return free, onto

    def _specials(self, by: str, place: int, stock: Stock, tickets: int) -> list[Move]:
        """By black ticket or helicopter to a free place (D27, D29)."""
        if not tickets:
            return []
        ends = self.streets.hops(by, self.occupied).ends[place]
        free = [end for end in ends if not self.streets.bit[end] & self.occupied]
        return [(by, end, *source) for end in free for source in self._sources(stock)]

    def _forced_ways(self, onto: list[Move]) -> list[Move]:
        """Where no die leads to a free place: onto a detective, or else a pass (D25, D26, A-D5)."""
        if onto and self.is_compelled:
            return onto
        return [(PASS, *source) for source in self._sources(self.stock)]

    def _sources(self, stock: Stock) -> list[Move]:
        """The words that say where he takes a die from; none, where that is not his to choose (A-D3)."""
        return [(word,) for word in stock.sources] if self.any_die else [()]

    def _seconds(self, first: Move) -> Iterator[Move]:
        """How a double can go on after its first hop (D28, A-D10)."""
        hop = self._hop(first, self.stock)
        left, faces = self._after(hop)
        yield from self._rides(hop.place, faces)[0]
        yield from self._specials(BLACK, hop.place, left, self.specials[0] - (hop.by == BLACK))

    def _after(self, first: Hop) -> tuple[Stock, set[str]]:
        """The dice left after the first hop of a double, and the faces its second can use.

        He covers a black ticket with one of the played dice that he does not need.
        """
        played, unused, supply = list(self.stock.played), self.stock.unused, self.stock.supply + self.back
        if first.source != PLAYED:
            left = Stock(tuple(played), unused - (first.source == UNUSED), supply - (first.source == SUPPLY))
            return left, set(played)
        if first.by == BLACK:
            return Stock(tuple(played[1:]), unused, supply), set(played) if len(played) > 1 else set()
        played.remove(first.by)
        return Stock(tuple(played), unused, supply), set(played)

    def _hop(self, way: Move, stock: Stock) -> Hop:
        """One hop of a move, with the source of its die."""
        by: Any = way[0]
        place: Any = self.x if by == PASS else way[1]
        if by not in SPECIAL_WAYS:
            return Hop(by, place, PLAYED)
        return Hop(by, place, str(way[-1]) if self.any_die else stock.sources[0])

    def parts(self, move: Move) -> tuple[list[Hop], bool]:
        """The hops of a legal move, and whether it crosses off the double."""
        words = move[1:]
        if words[0] == DOUBLE:
            return [self._hop(words[1:], self.stock)], True
        length = 3 if self.any_die and words[0] == BLACK else 2
        if words[0] in (PASS, HELICOPTER) or len(words) == length:
            return [self._hop(words, self.stock)], False
        first = self._hop(words[:length], self.stock)
        return [first, self._hop(words[length:], self._after(first)[0])], True
