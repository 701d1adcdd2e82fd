"""Searching in compiled play: one seat of a game thinks about its moves, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

import yardtools.games.master.kernel.belief as belief  # noqa: PLR0402 - the package imports this module
import yardtools.games.master.kernel.chase as chase  # noqa: PLR0402
import yardtools.games.master.kernel.search as search  # noqa: PLR0402
from yardtools.games.game import DETECTIVES, MISTER_X, Move, View
from yardtools.games.master.kernel.belief import Floats, Ground, Room
from yardtools.games.master.kernel.book import bits, words
from yardtools.games.master.kernel.memory import Memory
from yardtools.games.master.kernel.policies import players
from yardtools.games.master.kernel.suspicion import Suspicion
from yardtools.games.master.kernel.tree import Tree
from yardtools.games.master.kernel.watch import Watch
from yardtools.games.pursuit import spot
from yardtools.games.weights import FAR

if TYPE_CHECKING:
    from yardtools.games.master.kernel.kernel import Kernel

TENDENCIES = (0.0, 0.09, 1.0, 1.35, 3.3, 4.0)
"""How much Mister X is drawn to a station, by the moves that the nearest pawn needs to it.

Counted in games of this search against itself (`scripts/strength.py tendencies`); five moves stand for more.
"""
BLACK = 0.8
"""How likely he pays black rather than with another ticket, as counted there."""
DOUBLING = 0.15
"""How often he hops twice where a pawn needs two moves or less to him, and he can; counted likewise."""
FADING = 0.75
"""What a pawn one move farther away is worth."""
COUNTED = 3
"""So many pawns count: one alone does not catch him."""

BOTH = {
    belief.FIRST_TRIED: 1,
    belief.WIDENING: 0.4,
    belief.SLIPPING: 0.1 * belief.CHANCES,
    belief.DOUBLING: DOUBLING * belief.CHANCES,
    belief.BLACK_SHARE: BLACK,
    belief.LEAF: 1 / COUNTED,
}
EACH = {
    DETECTIVES: {belief.EXPLORE: 0.1, belief.RIPE: 1, belief.DEPTH: 3},
    MISTER_X: {belief.EXPLORE: 0.35, belief.RIPE: 30, belief.DEPTH: 30},
}
"""How both search, and where they differ. His walks go on to the end of nearly every game; theirs only as far
as a belief that nobody has checked is worth something."""
DOUBT = 0.1
"""However sure Mister X is of whom he has before him, he thinks of the others so often."""
PLAINLY = players("greedy:0.1", "greedy:0.1", "free")
"""How both play beyond the trees: Mister X always, plain detectives too."""


SUSPECTING = 0.5
"""Of the longest thought about a move so far, detectives give so much to where he may have gone."""
HIS_WALK = 3
"""A walk of Mister X takes as long as so many of theirs, and counts as many where they make it."""
CERTAIN = 0.999
"""So likely a pawn catches him, and there is no more to think of."""

Public = tuple[int, int, dict[str, int | None], set[str]]
"""The round, how much is logged, where pawns stand, and which have moved."""


class Thinker:
    """One seat through a game: `begin` to think about a move, `walk` as long as there is time, then `end`."""

    def __init__(self, kernel: Kernel, seat: str) -> None:
        self._kernel, self._seat, room = kernel, seat, kernel.room()
        columns = max(len(kernel.game.pawns), *_sizes(kernel))
        floats, ints = np.zeros((belief.FLOATS, columns)), np.zeros((belief.INTS, columns), np.int64)
        grounds = {side: Ground(kernel.book, *kernel.chart, _tables(side), PLAINLY) for side in EACH}
        self._his, self._theirs = grounds[MISTER_X], grounds[DETECTIVES]
        leads = np.zeros(columns, np.uint32)
        self._room = Room(*room, floats, ints, leads, np.zeros(len(room.desk)))
        suspicion = Suspicion(kernel, self._his, self._theirs, self._room) if seat == DETECTIVES else None
        self._memory = Memory(kernel, self._theirs, self._room, suspicion)
        self._watch = Watch(kernel)
        self._next: Public | None = None
        self._walked = self._longest = 0

    def begin(self, view: View, moves: Sequence[Move], most: int = 0, seed: int = 0) -> int:
        """Think about a position anew; at Mister X's turn, only of these moves.

        Detectives first think about where he may have gone; how many walks of so many that took comes back.
        """
        kernel, game = self._kernel, self._kernel.game
        his = self._seat == MISTER_X
        if his:
            self._suspect(self._watch.judge(view))
        state = game.imagine(view, view["mister_x"]["station"] if his else view["possible"][0])
        self._state, self._start = state, kernel.position(state)
        self._start[chase.X] = kernel.place[state.x] if his else -1  # he is wherever they believe
        self._possible = bits(state.trace.stations & ~state.swept, words(len(kernel.place)))
        about = int(SUSPECTING * min(most, self._longest)) // HIS_WALK
        self._believed, taken = self._memory.recall(view, self._start, about, seed)
        if self._next != _public(view):
            self._tree = Tree.plant([kernel.from_words(move) for move in moves] if his else [])
        self._mind = Tree.plant([])
        self._view, self._next = view, None
        self._walked = 0
        return taken * HIS_WALK

    def walk(self, walks: int, seed: int) -> None:
        """So many walks more through what may come."""
        self._walked += walks
        self._longest = max(self._longest, self._walked)
        if self._seat == MISTER_X:
            grounds, trees = (self._his, self._theirs), (self._tree, self._mind)
            stand = self._start, self._possible, self._believed
            search.flight(grounds, self._room, trees, stand, seed, walks)
        else:
            search.hunt(self._theirs, self._room, self._tree, self._start, self._believed, seed, walks)

    def is_settled(self, left: int) -> bool:
        """Whether so many walks more can change nothing."""
        return self._tree.lead() > left

    def end(self) -> Move:
        """The move that was tried most; Mister X remembers what it tells the others."""
        chosen = self._tree.most_tried()
        move = self._kernel.to_words(chosen)
        if self._seat == MISTER_X:
            self._memory.expect(self._start, move)
            self._watch.expect(self._state.play(move))
        else:
            self._keep(chosen, move)
        return move

    def _keep(self, chosen: int, move: Move) -> None:
        """What was thought of how the others go on after a pawn's move is good for them too."""
        pawn, *_, end = move
        gained = float(self._believed[self._kernel.place[end]]) if isinstance(end, int) else 0.0
        if gained < CERTAIN and pawn in self._view["pawns"]:
            self._tree.step(chosen, gained)
            self._next = _public(self._view, move)

    def _suspect(self, greedy: float) -> None:
        """Mister X thinks of greedy detectives as often as they are likely."""
        self._his.tables[belief.PLAIN] = (DOUBT + (1 - 2 * DOUBT) * greedy) * belief.CHANCES


def _public(view: View, move: Move = ()) -> Public:
    """How a round stands, perhaps after a pawn's move more."""
    places = {pawn: spot(row) for pawn, row in view["pawns"].items()}
    moved = set(view["moved"])
    if move:
        places[str(move[0])] = move[-1] if isinstance(move[-1], int) else places[str(move[0])]
        moved.add(str(move[0]))
    return view["round"], len(view["log"]), places, moved


def _sizes(kernel: Kernel) -> tuple[int, int]:
    """How many stations there are, and how many ways of Mister X."""
    stations, flee = len(kernel.place), int(kernel.book[chase.FLEE])
    return stations, int(kernel.book[flee + stations] - kernel.book[flee])


def _tables(seat: str) -> Floats:
    """The numbers by which a seat judges, as `belief` lays them out."""
    head = np.zeros(belief.TENDS)
    for place, number in (BOTH | EACH[seat]).items():
        head[place] = number
    fading = [FADING**step for step in range(FAR)]
    return np.array([*head, *TENDENCIES, *fading, 0.0])
