"""Mister X's search in Europe: a mission and a start, each turn, and which tickets to keep.

A turn is thought of as a whole, whatever steps it is chosen in: a hop, the two of a double, or one face down.
What leads to a target is done at once; of the rest, that is played after which playouts end best for him.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from yardtools.games.europe.moves import DISCARD, DONE, DOUBLE, FACE_DOWN, FEWEST, HIDDEN, MISSION
from yardtools.games.europe.search.playouts import EuropePlayouts, europe_playouts
from yardtools.games.europe.tickets import FOOTPRINTS, SHADOW, split_ticket
from yardtools.games.game import Clock, Move, View
from yardtools.games.search.contest import best_candidate, random_numbers
from yardtools.games.search.crowd import KEEPS, Crowd
from yardtools.games.search.field import Floats, Ints
from yardtools.games.weights import AIMING

if TYPE_CHECKING:  # a game makes its search
    from yardtools.games.europe.game import Europe

HIS = (SHADOW, FOOTPRINTS)
"""The specials that are of use to him, the better one last."""
MOST = {1: 99, 2: 10}
"""How many turns of one hop, and of two, are thought about."""

Hop = tuple[int, int]
"""A mode and a city."""
Rack = Counter[str]


@dataclass(frozen=True)
class Line:
    """A whole turn, what he does now to make it, and how much that spends of what he would rather keep."""

    hops: tuple[Hop, ...]
    move: Move
    spent: int


class EuropeFlight:
    """Mister X's thoughts about one game."""

    def __init__(self, game: Europe) -> None:
        self._game = game

    def __call__(self, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        """What he does."""
        if view["stage"] == DISCARD:
            return self._discard(view, moves)
        if view["stage"] == MISSION:
            return self._choose_mission(view, moves, clock, rng)
        return self._travel(view, moves, clock, rng)

    # --- tickets ---

    def _discard(self, view: View, moves: Sequence[Move]) -> Move:
        """He throws away tickets whose special is not for him, but not the last of a transport."""
        unwanted = _unwanted(view["mister_x"]["tickets"])
        return next(move for move in moves if move[1] == DONE or move[2] in unwanted)

    # --- the beginning ---

    def _choose_mission(self, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        """The mission and the start from which playouts end best."""
        numbers = random_numbers(rng)
        pawns = [row["station"] for row in view["pawns"].values()]

        def trial(tried: Ints) -> NDArray[np.float64]:
            found = np.zeros(len(tried))
            for mission in self._game.missions:
                rows = np.flatnonzero([moves[one][2] == mission for one in tried])
                starts = [int(moves[one][3]) for one in tried[rows]]
                if starts:
                    found[rows] = self._begin(mission, starts, pawns, numbers)
            return found

        return moves[best_candidate(len(moves), trial, clock)]

    def _begin(
        self, mission: str, starts: Sequence[int], pawns: Sequence[int], numbers: np.random.Generator
    ) -> NDArray[np.float64]:
        """How the starts of a mission fare."""
        playouts, many = europe_playouts(self._game, mission), len(starts)
        field = playouts.field
        known = field.set_of(set(self._game.missions[mission].starts) - set(pawns))
        crowd = _crowd(field.places(starts), field.places(pawns), np.tile(known, (many, 1)))
        return playouts.share_won(crowd, numbers, flees=True)

    # --- a turn ---

    def _travel(self, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        playouts = europe_playouts(self._game, view["mission"])
        field = playouts.field
        pawns = field.places(row["station"] for row in view["pawns"].values())
        lines = _best_lines(playouts, pawns, Turn(self._game, view).lines(moves))
        ends = field.places(line.hops[-1][1] for line in lines)
        if not lines or field.to_go[ends[0]] == 0:
            return lines[0].move if lines else moves[0]
        crowd = _crowd(ends, pawns, self._known(playouts, view, pawns, lines))
        numbers = random_numbers(rng)

        def trial(tried: Ints) -> NDArray[np.float64]:
            return playouts.share_won(crowd.take(tried), numbers)

        return lines[best_candidate(len(lines), trial, clock)].move

    def _known(self, playouts: EuropePlayouts, view: View, pawns: Ints, lines: Sequence[Line]) -> Floats:
        """Where the detectives must think him after each line; for a double under way, its first hop too."""
        field, first = playouts.field, playouts.field.set_of(view["possible"])
        for kind in view["special"][1 + FEWEST :: 2]:
            first = field.follow(first, self._game.mode_of[self._game.index[kind]], pawns)
        found = []
        for line in lines:
            known = first
            for mode, _ in line.hops:
                known = field.follow(known, mode, pawns)
            known[field.place[line.hops[-1][1]]] = 1.0
            found.append(known)
        return np.array(found, np.float32)


def _crowd(x: Ints, pawns: Ints, known: Floats) -> Crowd:
    return Crowd(x, np.tile(pawns, (len(x), 1)), known, np.zeros((len(x), 0), np.int64))


def _unwanted(rack: dict[str, int]) -> set[str]:
    """Tickets that he can do without."""
    having, found = Counter[str](), set[str]()
    for kind in sorted(rack, key=lambda kind: (-_rank(kind), kind)):
        mode, special = split_ticket(kind)
        having[mode] += rack[kind]
        if special not in HIS and having[mode] > 1:
            found.add(kind)
    return found


def _rank(kind: str) -> int:
    """How much a ticket is worth to him by its special."""
    special = split_ticket(kind)[1]
    return HIS.index(special) + 1 if special in HIS else 0


def _best_lines(playouts: EuropePlayouts, pawns: Ints, lines: Iterator[Line]) -> list[Line]:
    """Of lines with the same hops the cheapest; of them all those that look best, the best first."""
    cheapest: dict[tuple[Hop, ...], Line] = {}
    for line in lines:
        if line.hops not in cheapest or line.spent < cheapest[line.hops].spent:
            cheapest[line.hops] = line
    field = playouts.field

    def looks(line: Line) -> float:
        end = field.place[line.hops[-1][1]]
        to_go = field.to_go[end]
        near = KEEPS[int(field.away[pawns, end].min())]
        return float("inf") if to_go == 0 else float(near - AIMING * to_go)

    room, found = dict(MOST), []
    for line in sorted(cheapest.values(), key=lambda line: (-looks(line), line.spent, line.hops)):
        room[len(line.hops)] -= 1
        if room[len(line.hops)] >= 0:
            found.append(line)
    return found


class Turn:
    """All that he can do in the rest of a turn."""

    def __init__(self, game: Europe, view: View) -> None:
        self._game, self._plan = game, view["special"]
        self._at: int = view["mister_x"]["station"]
        self._taken = {row["station"] for row in view["pawns"].values()}
        self._targets = set(game.missions[view["mission"]].targets)
        paid = [word for word in self._plan[1:] if isinstance(word, str)]
        self._rack = Rack(view["mister_x"]["tickets"])
        self._rack.subtract(paid)

    def lines(self, moves: Sequence[Move]) -> Iterator[Line]:
        """The lines that begin with each of the legal moves."""
        for move in moves:
            yield from self._lines_of(move)

    def _lines_of(self, move: Move) -> Iterator[Line]:
        words: Any = move[1:]
        if words[0] == DOUBLE:
            yield from self._doubles(move, self._rack - Rack(words[1:]))
        elif words[0] == HIDDEN:
            for city in self._free(self._game.x_any.ends[self._at]):
                yield Line(((len(self._game.modes), city),), move, 10 + self._lost(words[1:]))
        elif words[0] == FACE_DOWN:
            hop = (len(self._game.modes), words[2])
            yield from [Line((hop,), move, _rank(words[1]))] if words[2] not in self._taken else []
        elif self._plan[:1] == [DOUBLE] and len(self._plan) == 1 + FEWEST:
            yield from self._seconds(move, words[0], words[1], self._rack)
        elif words[1] not in self._taken:
            yield Line((self._hop(words[0], words[1]),), move, _rank(words[0]))

    def _doubles(self, move: Move, rack: Rack) -> Iterator[Line]:
        for kind, city in self._hops(self._at, rack):
            for line in self._seconds(move, kind, city, rack):
                yield Line(line.hops, move, 10 + self._lost([str(kind) for kind in move[2:]]))

    def _seconds(self, move: Move, kind: str, city: int, rack: Rack) -> Iterator[Line]:
        """The two hops of a double that begins so; one, where that is enough (A-E19)."""
        first = self._hop(kind, city)
        if city in self._targets:
            yield Line((first,), move, _rank(kind))
        elif city not in self._taken:
            for other, end in self._hops(city, rack - Rack([kind])):
                yield Line((first, self._hop(other, end)), move, _rank(kind))

    def _hops(self, at: int, rack: Rack) -> Iterator[tuple[str, int]]:
        for kind in sorted(rack):
            if rack[kind] > 0:
                mode = self._game.mode_of[self._game.index[kind]]
                yield from ((kind, city) for city in self._free(self._game.x_hops[mode].ends[at]))

    def _free(self, cities: Sequence[int]) -> list[int]:
        return [city for city in cities if city not in self._taken]

    def _hop(self, kind: str, city: int) -> Hop:
        return self._game.mode_of[self._game.index[kind]], city

    def _lost(self, paid: Sequence[str]) -> int:
        """How many kinds he has no more of after he has paid."""
        left = self._rack - Rack(paid)
        return sum(not left[kind] for kind in set(paid))
