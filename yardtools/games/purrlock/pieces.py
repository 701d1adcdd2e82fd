"""What lies on the table in Purrlock Holmes: steps still to be done, desks, pieces of the trail."""

from __future__ import annotations

from typing import NamedTuple

from yardtools.games.game import Move
from yardtools.games.purrlock.moves import HAND, INVESTIGATE, OPENING, TARGET

LAY, DRAW, REFILL, ACT, PASS_ON, FURRIARTY = "lay", "draw", "refill", "act", "pass-on", "furriarty"
STEPS = (LAY, TARGET, OPENING, DRAW, REFILL, ACT, INVESTIGATE, PASS_ON, FURRIARTY)
"""What can be next: paws are laid, a target is dealt, cards are drawn and investigated at once, drawn for the
hand, drawn at the end of a turn; a player acts, shows another card, passes his hand on; Furriarty moves."""

DEALT = {TARGET: TARGET, OPENING: OPENING, DRAW: HAND, REFILL: HAND}
"""What the cards of a step are dealt for."""

NOBODY = -1
START_HAND, HAND_SIZE = 4, 2  # P10

Piece = tuple[int, bool] | None
"""A paw, with its value and whether it lies face up; None is the marker."""
MARKER: Piece = None


class Step(NamedTuple):
    """One thing to be done: by whom, with how many cards still to come, and which were drawn for it."""

    what: str
    player: int = NOBODY
    left: int = 0
    cards: int = 0

    @property
    def is_choice(self) -> bool:
        """Whether it is for its player to decide: what to show or to guess."""
        return self.what in (ACT, INVESTIGATE) or (self.what == OPENING and not self.left)

    @property
    def is_under_way(self) -> bool:
        """Whether it is the rest of an investigation that has begun."""
        return self.what == INVESTIGATE or (self.what == OPENING and (self.cards > 0 or self.left < 2))


class Desk(NamedTuple):
    """What lies before one player, and what he can know of the cards."""

    target: int = NOBODY
    hand: int = 0
    leads: tuple[int, ...] = ()
    dead_ends: tuple[int, ...] = ()
    misses: tuple[Move, ...] = ()
    """The wrong guesses at this target."""
    completed: tuple[tuple[int, tuple[Piece, ...]], ...] = ()
    called: bool = False
    penalty: bool = False
    """Whether a wrong call costs him the cards of his next turn (A-P4)."""
    unseen: int = 0
    possible: int = 0
    passed: int = 0

    def without(self, cards: int) -> Desk:
        """The desk of a player who sees these cards away from the deck, his stand and other hands."""
        keep = ~cards
        return self._replace(
            unseen=self.unseen & keep, possible=self.possible & keep, passed=self.passed & keep
        )
