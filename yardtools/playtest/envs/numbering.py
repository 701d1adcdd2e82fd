"""Actions by number: every move of a seat has its own, the same in every position.

A move of two hops is made in two actions, so that Mister X needs a thousand numbers on London and not ten
thousand: first the first hop with the word `then`, after which it is still his turn, then the second hop,
under the number that it has as a move of its own. The engine gets the whole move.
"""

from __future__ import annotations

from yardtools.errors import YardError
from yardtools.games.environment import Environment
from yardtools.games.game import Move, State, notation

THEN = "then"
"""Ends the words of a first hop: `mister_x taxi 45 then`."""


IMAGINED: Move = ("imagined",)
"""The step to a position that nobody has played to, but that could be."""


class Numbering:
    """The numbers of one seat's actions, and the words of each."""

    def __init__(self, environment: Environment, seat: str) -> None:
        moves = list(dict.fromkeys(environment.vocabulary(seat)))
        firsts = (move for move in moves if environment.begins_double(move))
        self.words: list[Move] = [*moves, *((*move, THEN) for move in firsts)]
        self.number = {words: number for number, words in enumerate(self.words)}
        self._spelt: dict[Move, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.words)

    def spell(self, move: Move) -> tuple[int, ...]:
        """The actions that make a move: one, or for two hops two."""
        found = self._spelt.get(move)
        if found is None:
            found = self._spelt[move] = self._find_spelling(move)
        return found

    def _find_spelling(self, move: Move) -> tuple[int, ...]:
        if move in self.number:
            return (self.number[move],)
        for cut in range(3, len(move) - 1):
            first, second = (*move[:cut], THEN), (move[0], *move[cut:])
            if first in self.number and second in self.number:
                return self.number[first], self.number[second]
        raise KeyError(f"{notation(move)} has no number")


class Node:
    """A position as environments know it: the engine's, and a first hop that has been chosen already.

    `step` led here from the position `before`: an action, or a move of chance. It never
    changes, so copies of an environment's state share their nodes.
    """

    __slots__ = ("_legal", "before", "first", "memories", "numbering", "state", "step")

    def __init__(
        self,
        state: State,
        numbering: dict[str, Numbering],
        before: Node | None = None,
        step: int | Move = (),
        is_first: bool = False,
    ) -> None:
        self.state, self.numbering, self.before, self.step = state, numbering, before, step
        self.first = step if is_first and isinstance(step, int) else None
        self._legal: dict[int, Move] | None = None
        self.memories: dict[str, object] = {}
        """What each seat has seen up to here, kept by whoever works it out."""

    @property
    def seat(self) -> str:
        """Whose turn it is, as the engine says."""
        return self.state.seat

    def legal(self) -> dict[int, Move]:
        """The legal actions, ascending, each with its move; a first hop with any move that it begins."""
        if self._legal is None:
            spell = self.numbering[self.seat].spell if self.seat in self.numbering else None
            rows = {spell(move): move for move in self.state.moves()} if spell else {}
            if self.first is None:
                found = {row[0]: move for row, move in rows.items()}
            else:
                found = {row[1]: move for row, move in rows.items() if len(row) > 1 and row[0] == self.first}
            self._legal = dict(sorted(found.items()))
        return self._legal

    def after(self, action: int) -> Node:
        """The position after a legal action of the seat whose turn it is."""
        move = self.legal()[action]
        if self.first is None and len(self.numbering[self.seat].spell(move)) > 1:
            return Node(self.state, self.numbering, self, action, is_first=True)
        return Node(self.state.play(move), self.numbering, self, action)

    def after_draw(self, move: Move) -> Node:
        """The position after a move of chance."""
        return Node(self.state.play(move), self.numbering, self, move)

    def line(self) -> list[int | Move]:
        """The steps that led here from the very first position."""
        steps: list[int | Move] = []
        node = self
        while node.before is not None:
            steps.append(node.step)
            node = node.before
        if node.step == IMAGINED:
            raise YardError("an imagined position has no line of play, so it cannot be saved")
        return steps[::-1]

    def hop(self, seat: str) -> Move | None:
        """The first hop that this seat has chosen and not yet gone on from; others do not see it."""
        if self.first is None or seat != self.seat:
            return None
        return self.numbering[seat].words[self.first]

    def __deepcopy__(self, memo: object) -> Node:
        return self
