"""One start of Mister X in a hunt: what he may do first, and where the detectives' cards lead them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from yardtools.games.game import Game, Move
from yardtools.games.pursuit import Hops

Turn = tuple[frozenset[int], int]
"""What he may do first: the stations that must be free for it, and where it ends."""


@dataclass(frozen=True)
class Opening:
    """One start of Mister X: his first turns, and the detectives' start cards with where each of them leads.

    `deal` gives the moves that set the pawns on some cards, in that order, and him on his start.
    """

    game: Game
    start: int
    turns: frozenset[Turn]
    cards: Mapping[int, frozenset[int]]
    pawns: Sequence[str]
    deal: Callable[[Sequence[int]], Iterator[Move]]
    mission: str = ""
    """The mission whose start it is, where he chooses one."""
    is_avoidable: bool = False
    """Whether he chooses this start when he has seen the detectives' cards."""
    when_stuck: str = ""
    """What the rules do where he cannot leave, to be told at the end of a sentence."""

    def deal_with(self, cards: Iterable[int]) -> list[Move]:
        """A deal with these cards in it; the pawns left get those that are least in his way."""
        chosen = list(cards)
        stops = {stop for needed, _ in self.turns for stop in needed}
        others = sorted(set(self.cards) - set(chosen), key=lambda card: (card in stops, card))
        return list(self.deal([*chosen, *others][: len(self.pawns)]))


def turn_of(move: Move) -> Turn:
    """The turn that a move of his makes."""
    stations = [word for word in move if isinstance(word, int)]
    return frozenset(stations), stations[-1]


def ends_from(card: int, ways: Iterable[Hops]) -> frozenset[int]:
    """Where some ways lead from a start card."""
    return frozenset(end for hops in ways for end in hops.ends[card])
