"""The detectives' search in Europe: who goes where in this round, and what becomes of their tickets.

A plan says where all pawns go that have yet to move. It is bettered pawn by pawn until nothing is gained,
then another is begun somewhere else, as long as the budget lasts. The pawn that is likeliest to come upon him
goes first, for what it finds there changes the plan of the others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from yardtools.games.europe.moves import CHASE, DISCARD, DONE, INVESTIGATE, OPERATE, OPERATION, PAY
from yardtools.games.europe.search.grip import Grip
from yardtools.games.europe.search.playouts import europe_playouts
from yardtools.games.europe.tickets import BLUE_LIGHT, MAGNIFIER, split_ticket
from yardtools.games.game import Clock, Move, View
from yardtools.games.search.field import Field, Ints

if TYPE_CHECKING:  # a game makes its search
    from yardtools.games.europe.game import Europe

THEIRS = (MAGNIFIER, BLUE_LIGHT)
"""The specials that are of use to them, the better one first."""
FOUND = {5: 6, 4: 10, 3: 16}
"""So many cities are possible, or fewer, when they have asked with so many magnifiers."""

Ends = dict[int, list[Move]]
"""The places where a pawn can go, and the moves that lead there."""


class EuropeHunt:
    """The detectives' thoughts about one game."""

    def __init__(self, game: Europe) -> None:
        self._game = game
        self._choosers = {DISCARD: self._discard, PAY: self._pay}

    def __call__(self, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        """What they do."""
        if view["stage"] in self._choosers:
            return self._choosers[view["stage"]](view, moves)
        round = Round(self._game, view)
        if view["stage"] == CHASE:
            return round.walk(moves, clock, rng)
        return max(moves, key=lambda move: (round.worth_of(move), move[1] != DONE))

    def _discard(self, view: View, moves: Sequence[Move]) -> Move:
        """They throw away what serves neither a special nor the next moves."""
        row = view["players"][view["acting"]]
        unwanted = _unwanted(row["tickets"], len(row["pawns"]), self._game.modes[0])
        return next(move for move in moves if move[1] == DONE or move[2] in unwanted)

    def _pay(self, view: View, moves: Sequence[Move]) -> Move:
        """They pay with the transport of which most is left."""

        def left(move: Move) -> int:
            rack = view["players"][move[0]]["tickets"]
            return _by_transport(rack)[split_ticket(str(move[2]))[0]]

        return max(moves, key=lambda move: (left(move), move))


def _by_transport(rack: dict[str, int]) -> Counter[str]:
    found = Counter[str]()
    for kind, count in rack.items():
        found[split_ticket(kind)[0]] += count
    return found


def _unwanted(rack: dict[str, int], pawns: int, plain: str) -> set[str]:
    """Kinds that a leader of so many pawns can do without; of the plain transport he wants two each."""
    found, modes, specials = set[str](), Counter[str](), Counter[str]()
    for kind in sorted(rack, key=lambda kind: (_rank(kind), kind)):
        mode, special = split_ticket(kind)
        serves = special in THEIRS and specials[special] < pawns
        enough = modes[mode] >= (2 * pawns if mode == plain else pawns)
        specials[special] += rack[kind]
        modes[mode] += rack[kind]
        if enough and not serves:
            found.add(kind)
    return found


def _rank(kind: str) -> int:
    special = split_ticket(kind)[1]
    return THEIRS.index(special) if special in THEIRS else len(THEIRS)


class Round:
    """The rest of a round, from what they know."""

    def __init__(self, game: Europe, view: View) -> None:
        playouts = europe_playouts(game, view["mission"])
        self._game, self._view = game, view
        self._field: Field = playouts.field
        rows = view["pawns"]
        self._pawns = self._field.places(row["station"] for row in rows.values())
        still = [row["station"] for pawn, row in rows.items() if pawn not in view["moved"]]
        if view["stage"] != CHASE:
            still = []
        self.grip = Grip(self._field, self._field.spread[playouts.modes], view["possible"], still)

    # --- specials ---

    def worth_of(self, move: Move) -> float:
        """What a special is worth, or an extra move that one pays for."""
        if self._view["stage"] == OPERATE:
            return self._best([(self._game.pawn_index[str(move[0])], int(move[2]))])
        if move[1] == INVESTIGATE:
            doubt = min(len(self.grip.possible), FOUND[int(move[2])])
            return float(self.grip.worth(self._pawns[None], doubt)[0])
        if move[1] == OPERATION:
            return self._best(self._extra_moves(int(move[2])))
        return float(self.grip.worth(self._pawns[None])[0])

    def _extra_moves(self, count: int) -> list[tuple[int, int]]:
        """The extra moves that so many tickets pay for (E28)."""
        hops = self._game.hops[self._game.operation[count]]
        stations = [row["station"] for row in self._view["pawns"].values()]
        return [
            (pawn, end)
            for pawn, station in enumerate(stations)
            for end in hops.ends[station]
            if end not in stations
        ]

    def _best(self, extra: Sequence[tuple[int, int]]) -> float:
        plans = np.repeat(self._pawns[None], len(extra), axis=0)
        for plan, (pawn, end) in zip(plans, extra, strict=True):
            plan[pawn] = self._field.place[end]
        return float(self.grip.worth(plans).max())

    # --- moves ---

    def walk(self, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        """The first move of the best plan that is found."""
        ends: dict[int, Ends] = {}
        for move in sorted(moves, key=lambda move: self._far(self._field.place[int(move[2])])):
            pawn, place = self._game.pawn_index[str(move[0])], self._field.place[int(move[2])]
            ends.setdefault(pawn, {}).setdefault(place, []).append(move)
        plan = self._best_plan(ends, clock, rng)
        likely = dict(zip(self.grip.possible.tolist(), self.grip.likely.tolist(), strict=True))
        ready = [pawn for pawn in ends if int(plan[pawn]) in ends[pawn]]
        first = max(
            ready, key=lambda pawn: (likely.get(int(plan[pawn]), 0.0), -self._far(int(self._pawns[pawn])))
        )
        return max(ends[first][int(plan[first])], key=self._spares)

    def _far(self, place: int) -> float:
        """How far it is from a place to where he is likely to be."""
        return float(self._field.away[place, self.grip.possible] @ self.grip.likely)

    def _best_plan(self, ends: dict[int, Ends], clock: Clock, rng: random.Random) -> Ints:
        """Plans are bettered from where the pawns stand, then from anywhere."""
        order = sorted(ends, key=lambda pawn: self._far(int(self._pawns[pawn])))
        best = self._better(self._pawns.copy(), ends, order, clock)
        while not clock.is_up:
            plan = self._pawns.copy()
            for pawn in order:
                plan[pawn] = rng.choice(list(ends[pawn]))
            best = max(best, self._better(plan, ends, order, clock), key=lambda found: found[0])
        return best[1]

    def _better(
        self, plan: Ints, ends: dict[int, Ends], order: Sequence[int], clock: Clock
    ) -> tuple[float, Ints]:
        """A plan in which no pawn alone could do better, as far as time allows, and what it is worth."""
        worth = before = -1.0
        while worth < 0 or worth > before:
            before = worth
            for pawn in order:
                if worth >= 0 and clock.is_up:
                    return worth, plan
                worth = self._move_best(plan, pawn, ends[pawn], clock)
        return worth, plan

    def _move_best(self, plan: Ints, pawn: int, ends: Ends, clock: Clock) -> float:
        """Send one pawn of a plan where it does best, and nobody else goes."""
        others = np.delete(plan, pawn)
        free = [end for end in ends if end not in others][: clock.left] or [int(plan[pawn])]
        plans = np.repeat(plan[None], len(free), axis=0)
        plans[:, pawn] = free
        clock.spend(len(free))
        worths = self.grip.worth(plans)
        plan[pawn] = free[int(worths.argmax())]
        return float(worths.max())

    def _spares(self, move: Move) -> tuple[bool, bool, int, Move]:
        """Of tickets to the same city they lay one that they need least."""
        leader = self._game.people[self._game.leader[self._game.pawn_index[str(move[0])]]]
        rack = self._view["players"][leader]["tickets"]
        mode, special = split_ticket(str(move[1]))
        return _by_transport(rack)[mode] > 1, special not in THEIRS, rack[move[1]], move
