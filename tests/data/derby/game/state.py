"""A position of Derby: its moves, and what comes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yardtools.games.game import CHANCE, IllegalMove, Move, Outcome, State, parse

if TYPE_CHECKING:
    from yardtools.games.derby.game import Derby

PASS, ROLL, START = "pass", "roll", "start"


class DerbyState(State):
    """One position; `roll` is what the die shows, 0 before it is rolled."""

    __slots__ = ("game", "places", "result", "roll", "round", "turn")

    game: Derby
    places: tuple[int, ...]
    turn: int
    round: int
    roll: int
    result: Outcome | None

    @property
    def seat(self) -> str:
        """Chance draws the starts and rolls the die, then the runner moves (R2, R3)."""
        if self.result:
            return ""
        return self.game.seats[self.turn] if self.roll else CHANCE

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.result

    def moves(self) -> list[Move]:
        """Every legal move, sorted."""
        if self.result:
            return []
        if len(self.places) < 2:
            runner = self.game.seats[len(self.places)]
            return [(CHANCE, START, runner, at) for at in self.game.starts if at not in self.places]
        if not self.roll:
            return [(CHANCE, ROLL, face) for face in self.game.ends]
        return [(self.seat, end) for end in self.ends()] or [(self.seat, PASS)]  # R5

    def weights(self) -> list[int]:
        """Two of the three sides of the die show a 1 (R3)."""
        return [2, 1] if len(self.places) == 2 and not self.roll else super().weights()

    def ends(self) -> list[int]:
        """Where the runner may go (R4, A-R1)."""
        barred = {self.places[1 - self.turn]} if self.game.options["occupied"] == "barred" else set[int]()
        return [end for end in self.game.ends[self.roll][self.places[self.turn]] if end not in barred]

    def play(self, move: Move | str) -> DerbyState:
        """The position after a move."""
        move = parse(move) if isinstance(move, str) else move
        if move not in self.moves():
            from yardtools.games.derby.reasons import reason

            raise IllegalMove(*reason(self, move))
        last = move[-1]
        if len(self.places) < 2:
            return self.copy_with(places=(*self.places, last))
        if not self.roll:
            return self.copy_with(roll=last)
        return self.copy_with(places=self._places_after(last), roll=0)._end_turn()

    def _places_after(self, last: str | int) -> tuple[int, ...]:
        at = self.places[self.turn] if last == PASS else int(last)
        return (at, self.places[1]) if self.turn == 0 else (self.places[0], at)

    def _end_turn(self) -> DerbyState:
        """The race is won (R7) or over (R6), or it is the other's turn."""
        if self.places[self.turn] == self.game.goal:
            winner = self.game.seats[self.turn]
            return self.copy_with(result=Outcome((winner,), "R7", f"{winner} has reached the goal"))
        if self.turn == 1 and self.round == self.game.options["rounds"]:
            return self.copy_with(result=Outcome((), "R6", "the last round is over"))
        return self.copy_with(turn=1 - self.turn, round=self.round + self.turn)
