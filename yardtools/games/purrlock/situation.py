"""A position of Purrlock Holmes: what lies on the table, who knows what of it, and what it is worth.

What a player can know of his own target is exact, for one who forgets nothing that he saw:

- The deck is a known set whenever it is rebuilt: the discards, which were all open when they were laid. So
  each desk keeps the cards that may be in the deck, `unseen`: those of the last rebuilding that its player
  has not seen since, be it in his hand, as another's target, or laid open.
- A target comes from the deck, so when it is dealt it may be any of them: `possible`. From then on every card
  seen elsewhere, every answer and every wrong guess rules some out for good, even if the card seen goes back
  into the deck, for the target stands still.
- The cards that he has passed to the left are in other hands until they are shown: `passed`. A hand is passed
  on whole, so he also knows in whose.

Nothing else tells him more: hidden cards of one rebuilding can change places in every history.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from yardtools.errors import YardError
from yardtools.games.game import Outcome, State
from yardtools.games.purrlock.pieces import NOBODY, Desk, Piece, Step
from yardtools.games.purrlock.table import Name, Table

FIELDS = (
    "active", "agenda", "asking", "box", "deck", "desks", "discard", "game",
    "guessed", "investigated", "result", "round", "trail", "wrong",
)  # fmt: skip


class Situation(State):
    """All of the truth of one position."""

    __slots__ = FIELDS

    game: Table
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

    def __init__(self, **fields: Any) -> None:
        for name in FIELDS:
            setattr(self, name, fields[name])

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.result

    # --- what is known ---

    def possible_targets(self, seat: str) -> list[Name]:
        """What a seat's own target can be, for a player who forgets nothing he saw; exact."""
        if seat not in self.game.index:
            raise YardError(f"no seat {seat!r} in {self.game.name}; there are {', '.join(self.game.seats)}")
        desk = self.desks[self.game.index[seat]]
        if self.result is not None:
            return [] if desk.target == NOBODY else [self.game.cards[desk.target]]
        return self.game.names(desk.possible)

    def seen_by(self, player: int) -> int:
        """The cards that a player sees now, or of which he knows the place."""
        game, desk = self.game, self.desks[player]
        found = desk.hand | desk.passed | game.set_of(self.discard)
        for step in self.agenda:
            found |= step.cards if step.player == player else 0
        for index, other in enumerate(self.desks):
            found |= game.set_of((*other.leads, *other.dead_ends, *(card for card, _ in other.completed)))
            if index != player and other.target != NOBODY:
                found |= 1 << other.target
        return found

    def may_be_in_deck(self, player: int) -> int:
        """The cards that can be in the deck for a player: unseen, and not certain to be his own target."""
        desk = self.desks[player]
        return desk.unseen & ~desk.possible if desk.possible.bit_count() == 1 else desk.unseen

    def counted(self) -> dict[str, list[Any]]:
        """All cards and all paws, wherever they are: always those of the box, each once."""
        cards = [*self.game.members(self.deck), *self.discard]
        paws = [*self.box, *(piece[0] for piece in self.trail if piece is not None)]
        for step in self.agenda:
            cards += self.game.members(step.cards)
        for desk in self.desks:
            cards += [*self.game.members(desk.hand), *desk.leads, *desk.dead_ends]
            cards += [desk.target] * (desk.target != NOBODY)
            for card, taken in desk.completed:
                cards.append(card)
                paws += [piece[0] for piece in taken if piece is not None]
        return {"cards": sorted(self.game.cards[card] for card in cards), "paws": sorted(paws)}

    # --- the end ---

    def points(self, player: int) -> int:
        """Paws and marker, less one for a call (P33)."""
        pieces = [piece for _, taken in self.desks[player].completed for piece in taken]
        worth = (self.game.marker_points if piece is None else piece[0] for piece in pieces)
        return sum(worth) - self.desks[player].called

    def outcome_for(self, catcher: int) -> Outcome:
        """How it ends when somebody has caught Furriarty, or nobody has."""
        seats = self.game.seats
        scores = {seat: self.points(player) for player, seat in enumerate(seats)}
        chosen = self._chosen(catcher)
        who = " and ".join(chosen) or "nobody"
        if catcher == NOBODY:
            return Outcome((), "P28", f"Furriarty has escaped; demoted: {who}", scores)
        return Outcome(chosen, "P29", f"{seats[catcher]} has caught Furriarty; most points: {who}", scores)

    def _chosen(self, catcher: int) -> tuple[str, ...]:
        """Who wins with most points (P33); or, when Furriarty is gone, is demoted with fewest (P34)."""
        solved = [len(desk.completed) for desk in self.desks]
        if catcher != NOBODY and not self.game.options["catch_counts"]:
            solved[catcher] -= 1  # A-P13
        rows = [(self.points(player), -many) for player, many in enumerate(solved)]
        best = max(rows) if catcher != NOBODY else min(rows)
        chosen = tuple(seat for seat, row in zip(self.game.seats, rows, strict=True) if row == best)
        return () if len(chosen) > 1 and self.game.options["ties"] == "none" else chosen  # A-P9

    @property
    def demoted(self) -> tuple[str, ...]:
        """Who cleans the litter box when Furriarty has escaped (P34)."""
        return self._chosen(NOBODY) if self.result and self.result.rule == "P28" else ()

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

    def _seen(self, cards: int, players: Iterable[int]) -> None:
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
        self._seen(cards, range(self.game.players))
        self.discard += tuple(self.game.members(cards))
