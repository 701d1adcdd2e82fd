"""How a game of Purrlock Holmes runs: from step to step, from turn to turn, to its end.

What is still to be done lies on a pile of steps, the agenda; the topmost is next. A right guess lays its new
target and its two cards on top, whoever's turn it is, and what it interrupted goes on below: so a call of
«Paws off!» and a mishap at the table fit in anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from yardtools.games.game import Outcome, State
from yardtools.games.purrlock.moves import INVESTIGATE, OPENING, TARGET
from yardtools.games.purrlock.pieces import (
    ACT,
    DRAW,
    FURRIARTY,
    HAND_SIZE,
    LAY,
    MARKER,
    NOBODY,
    PASS_ON,
    REFILL,
    Desk,
    Piece,
    Step,
)
from yardtools.games.purrlock.scoring import outcome_for

if TYPE_CHECKING:  # a game makes its states
    from yardtools.games.purrlock.game import Purrlock


class Course(State):
    """All of the truth of one position, which knows what comes next."""

    __slots__ = (
        "active", "agenda", "asking", "box", "deck", "desks", "discard", "game",
        "guessed", "investigated", "result", "round", "trail", "wrong",
    )  # fmt: skip

    game: Purrlock
    agenda: tuple[Step, ...]
    round: int
    """0 before the first turn."""
    active: int
    """Whose turn it is."""
    asking: int
    """Who is asked now whether he calls «Paws off!» before the next step."""
    investigated: bool
    guessed: bool
    wrong: bool
    """What the active player has done in this turn."""
    trail: tuple[Piece, ...]
    box: tuple[int, ...]
    desks: tuple[Desk, ...]
    deck: int
    discard: tuple[int, ...]
    result: Outcome | None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.result

    # --- from step to step ---

    def _go_on(self, asked: bool = False) -> None:
        """Do what needs no decision, up to the next that does."""
        self.asking = NOBODY
        while self.result is None:
            if not self.agenda:
                self._next_turn()
                continue
            step = self.agenda[-1]
            if self.is_idle(step):
                self._skip(step)
                continue
            if not asked and self.has_window(step):
                self.asking = self._caller_after(NOBODY)
                if self.asking != NOBODY:
                    return
            if not self._run_by_itself(step):
                return
            asked = False

    def is_idle(self, step: Step) -> bool:
        """Whether there is nothing to do in a step."""
        desk = self.desks[step.player]
        if step.what == REFILL:
            return self.wrong or desk.penalty  # P25, A-P4
        if step.what == OPENING:
            return desk.target == NOBODY or not (step.left or step.cards)
        if step.what == INVESTIGATE:
            return desk.target == NOBODY or not desk.hand  # A-P12
        if step.what == ACT:  # A-P8
            return desk.target == NOBODY or (self.guessed and (self.investigated or not desk.hand))
        return False

    def _skip(self, step: Step) -> None:
        self._pop()
        if step.what == REFILL:
            self._change(step.player, penalty=False)
        if step.what == OPENING:
            self._throw(step.cards)

    def _run_by_itself(self, step: Step) -> bool:
        """Do a step that is nobody's to decide; whether it was one."""
        if step.what == PASS_ON:
            self._pass_on(step.player)
        elif step.what == FURRIARTY:
            self._move_furriarty()
        elif step.what != LAY and not step.is_choice:
            if not self.deck:
                self._rebuild()  # A-P8
            if self.deck:
                return False
            self._pop()
            if step.what == OPENING and step.cards:
                self._push(step._replace(left=0))
        else:
            return False
        return True

    def _pass_on(self, player: int) -> None:
        """What is left in the hand goes to the left neighbour; if it is nothing, he draws two (P24)."""
        left = (player + 1) % self.game.players
        cards = self.desks[player].hand
        self._pop()
        self._push(Step(REFILL, player, HAND_SIZE))
        if not cards:
            self._push(Step(DRAW, left, HAND_SIZE))
            return
        self._change(player, hand=0, passed=self.desks[player].passed | cards)
        self._see(cards, [left])
        self._change(left, hand=self.desks[left].hand | cards)

    def _move_furriarty(self) -> None:
        """The marker jumps over a paw, which is turned up (P27); with none left to jump, he is gone (P28)."""
        self._pop()
        place = self.trail.index(MARKER)
        if place == len(self.trail) - 1:
            self._end(NOBODY)
            return
        paw = self.trail[place + 1]
        assert paw is not None
        self.trail = (*self.trail[:place], (paw[0], True), MARKER, *self.trail[place + 2 :])
        self._begin_turn(self.game.first)

    def _next_turn(self) -> None:
        """The next player's turn, or Furriarty's when all have had theirs (P11)."""
        player = (self.active + 1) % self.game.players
        if not self.round:
            self._begin_turn(self.game.first)
        elif player == self.game.first:
            self._push(Step(FURRIARTY))
        else:
            self._begin_turn(player)

    def _begin_turn(self, player: int) -> None:
        self.active = player
        self.round += player == self.game.first
        self.investigated = self.guessed = self.wrong = False
        self.agenda = (Step(PASS_ON, player), Step(ACT, player))
        if self.desks[player].target == NOBODY:
            self._push(Step(TARGET, player))  # A-P8

    # --- «Paws off!» ---

    def has_window(self, step: Step) -> bool:
        """Whether calls may come before a step (A-P14): before two cards are drawn, not between them."""
        windows = self.game.options["call_windows"]
        if not self.round or windows != "all":
            return bool(self.round) and windows == "turn" and step.what == PASS_ON
        if step.what in (DRAW, REFILL):
            return step.left == HAND_SIZE
        return step.what != OPENING or not step.left or (step.left == 2 and not step.cards)

    def _caller_after(self, player: int) -> int:
        """Who is asked next, clockwise from the active player; he first, if nobody was asked yet."""
        many = self.game.players
        asked = 0 if player == NOBODY else (player - self.active) % many + 1
        for turn in range(asked, many):
            other = (self.active + turn) % many
            desk = self.desks[other]
            if not desk.called and desk.target != NOBODY:
                return other
        return NOBODY

    # --- the end ---

    def _end(self, catcher: int) -> None:
        for step in self.agenda:
            self._throw(step.cards)
        self.agenda, self.asking = (), NOBODY
        self.result = outcome_for(self, catcher)

    # --- small changes ---

    def _push(self, step: Step) -> None:
        self.agenda += (step,)

    def _pop(self) -> Step:
        *rest, step = self.agenda
        self.agenda = tuple(rest)
        return step

    def _put(self, player: int, desk: Desk) -> None:
        self.desks = (*self.desks[:player], desk, *self.desks[player + 1 :])

    def _change(self, player: int, **fields: Any) -> None:
        self._put(player, self.desks[player]._replace(**fields))

    def _see(self, cards: int, players: Iterable[int]) -> None:
        """Some players see cards outside the deck, their own stand and other hands."""
        desks = list(self.desks)
        for player in players:
            desks[player] = desks[player].without(cards)
        self.desks = tuple(desks)

    def _rebuild(self) -> None:
        """The discards become the deck; all know what is in it (P26, A-P8)."""
        self.deck = self.game.set_of(self.discard)
        self.discard = ()
        self.desks = tuple(desk._replace(unseen=self.deck) for desk in self.desks)

    def _throw(self, cards: int) -> None:
        """Drawn cards that are of no use any more are discarded, open like all."""
        self._see(cards, range(self.game.players))
        self.discard += tuple(self.game.members(cards))
