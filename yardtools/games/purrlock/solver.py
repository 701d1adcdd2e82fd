"""A solver for Purrlock: it asks for the card that tells most, and guesses when that pays.

All targets that its view leaves possible are equally likely. A card splits them into those to which it would
be a lead and the rest; the nearer to halves, the more it tells. A guess is weighed by the points it can be
expected to bring, against what waiting for more answers brings.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from yardtools.games.game import Move, View
from yardtools.games.purrlock.moves import BOTH, CALL, GUESS, HOUR, INVESTIGATE, PASS, TIDY

if TYPE_CHECKING:
    from yardtools.games.purrlock.game import Purrlock

SHARPER = 3.0
"""How much likelier a guess gets by the answers of one more turn."""
PATIENCE = 0.85
"""What points are worth that come a turn later, for others take from the trail too."""
SOONER = 0.35
"""What it is worth, in points of a whole target, to begin the next one a turn earlier."""
MISSED = 0.4
"""What it costs in points to draw no cards after a wrong guess."""
CALLED = 1.0
"""What a call costs (P33)."""


class Prize(NamedTuple):
    """What lies leftmost on the trail: the points of one piece and of two, and whether that ends the game."""

    one: float
    two: float
    one_ends: bool
    two_ends: bool


class Solver:
    """A player at one seat, who goes by what can be known."""

    def __init__(self, game: Purrlock, seat: str) -> None:
        self._game, self._seat = game, seat

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """What tells most, or pays best."""
        prospects = _Prospects(self._game, view, self._seat)
        if moves[0][1] == PASS:
            return prospects.call(moves) or moves[0]
        shows = [move for move in moves if move[1] == INVESTIGATE]
        guesses = [move for move in moves if move[1] == GUESS]
        if guesses and (sure := prospects.certain(guesses)):
            return sure
        if shows:
            return max(shows, key=lambda move: (prospects.tells(move), rng.random()))
        return prospects.guess(guesses) or next(move for move in moves if move[1] == TIDY)


class _Prospects:
    """One view as the solver reads it."""

    def __init__(self, game: Purrlock, view: View, seat: str) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._possible = [game.by_text[text] for text in view["possible"]]
        self._left = _turns_left(game, view, seat)
        self._prize = self._leftmost(0)

    # --- asking ---

    def tells(self, move: Move) -> float:
        """How much the answer to a card is expected to tell, in bits."""
        suspect, hour = move[2:]
        leads_to = self._game.leads_to[self._game.by_text[f"{suspect} {hour}"]]
        many = len(self._possible)
        leads = sum(leads_to >> card & 1 for card in self._possible)
        return 0.0 if leads in (0, many) else -sum(p * math.log2(p) for p in (leads / many, 1 - leads / many))

    # --- guessing ---

    def certain(self, guesses: Sequence[Move]) -> Move | None:
        """The guess at both that cannot be wrong: made first, so that the hand serves the next target."""
        return next((move for move in guesses if move[2] == BOTH and self._chance(move) == 1), None)

    def guess(self, guesses: Sequence[Move]) -> Move | None:
        """The guess that brings more than waiting does, if there is one."""
        if not guesses or not self._possible:
            return None
        later = self._later()
        cost = MISSED if self._left else 0.0
        worth = [(self._brings(move, later - cost), move) for move in guesses]
        best, move = max(worth, key=lambda row: row[0])
        return move if best > later else None

    def call(self, moves: Sequence[Move]) -> Move | None:
        """«Paws off!», where it brings more than it costs and than one's own next turn would."""
        calls = [move for move in moves if move[1] == CALL]
        if not calls or not self._possible:
            return None
        worth = [(self._brings(move, 0.0) - CALLED, move) for move in calls]
        best, move = max(worth, key=lambda row: row[0])
        if not self._left and self._view["active"] != self._seat:
            return move if best > 0 else None
        waits = self._view["active"] != self._seat or self._view["guessed"]
        sure = self._chance(move) == 1 and waits
        return move if sure and best > PATIENCE * self._leftmost(2).two else None

    def _chance(self, move: Move) -> float:
        """How likely a guess is right."""
        about, *words = move[2:]
        names = [self._game.cards[card] for card in self._possible]
        if about == BOTH:
            fitting = names.count((str(words[0]), int(words[1])))
        else:
            fitting = [name[about == HOUR] for name in names].count(words[0])
        return fitting / len(names) if names else 0.0

    def _brings(self, move: Move, wrong: float) -> float:
        """The points a guess can be expected to bring, if it is worth so much to be wrong."""
        chance, prize = self._chance(move), self._prize
        points, ends = (prize.two, prize.two_ends) if move[2] == BOTH else (prize.one, prize.one_ends)
        sooner = 0.0 if ends or not self._left else SOONER * prize.two
        return chance * (points + sooner) + (1 - chance) * wrong

    def _later(self) -> float:
        """What it is worth to wait for one's next turn."""
        if not self._left:
            return 0.0
        sharper = min(1.0, SHARPER / len(self._possible))
        return PATIENCE * sharper * self._prize.two * (1 + SOONER * (self._left > 1))

    # --- the trail ---

    def _leftmost(self, skipped: int) -> Prize:
        """What is leftmost on the trail once so many pieces are gone."""
        unseen = self._view["paws_unseen"]
        mean = sum(unseen) / len(unseen) if unseen else 0.0
        pieces = self._view["trail"][skipped : skipped + 2]
        worth = [piece.get("marker", mean if piece.get("paw") is None else piece["paw"]) for piece in pieces]
        marks = ["marker" in piece for piece in pieces]
        if marks[:1] == [True] and self._game.options["marker_first"] == "marker":
            worth, marks = worth[:1], marks[:1]  # A-P3
        return Prize(float(sum(worth[:1])), float(sum(worth)), any(marks[:1]), any(marks))


def _turns_left(game: Purrlock, view: View, seat: str) -> int:
    """How many turns a seat has still to begin, if nobody catches Furriarty before."""
    behind = [*reversed(view["trail"])]
    rounds: int = next((place for place, piece in enumerate(behind) if "marker" in piece), 0)
    turn = {name: (index - game.first) % game.players for name, index in game.index.items()}
    return rounds + int(turn[seat] > turn[view["active"]])


def careful_moves(view: View, moves: Sequence[Move]) -> Sequence[Move]:
    """The guess that cannot be wrong, where there is one; else anything but a guess."""
    targets = view.get("possible", [])
    if len(targets) == 1:
        suspect, hour = targets[0].split()
        right = [move for move in moves if move[1:] == (GUESS, BOTH, suspect, int(hour))]
        if right:
            return right
    return [move for move in moves if move[1] not in (GUESS, CALL)] or moves
