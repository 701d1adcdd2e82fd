"""Sound boards to break: small towns on a grid whose streets, lines, cards and missions are all in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hypothesis import strategies as st

from support.boards import all_distances
from yardtools.model import Board, Link, Mission, Starts, Station
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS

STEP = 100
"""How far it is from street to street."""
TICKETS = {"taxi": 62, "bus": 49, "underground": 25, "black": 5, "double": 3}


class Town:
    """A grid of stations, numbered row by row from 1."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows

    def number(self, column: int, row: int) -> int:
        """The station at a crossing."""
        return row * self.columns + column + 1

    @property
    def numbers(self) -> range:
        """All stations."""
        return range(1, self.columns * self.rows + 1)

    def streets(self) -> Iterable[tuple[int, int]]:
        """The streets that are always there: every row, and both edges. No station's loss cuts them."""
        for row in range(self.rows):
            for column in range(self.columns - 1):
                yield self.number(column, row), self.number(column + 1, row)
        for column in (0, self.columns - 1):
            yield from self._column(column)

    def alleys(self) -> list[tuple[int, int]]:
        """Streets that may be there or not: those between the rows inside."""
        return [pair for column in range(1, self.columns - 1) for pair in self._column(column)]

    def _column(self, column: int) -> Iterable[tuple[int, int]]:
        for row in range(self.rows - 1):
            yield self.number(column, row), self.number(column, row + 1)

    def lines(self) -> Iterable[tuple[int, int]]:
        """Bus lines that hang together: along every other street, from every other station to the next."""
        for row in range(0, self.rows, 2):
            for column in range(0, self.columns - 2, 2):
                yield self.number(column, row), self.number(column + 2, row)
        for row in range(0, self.rows - 2, 2):
            yield self.number(0, row), self.number(0, row + 2)

    def tunnels(self) -> Iterable[tuple[int, int]]:
        """Underground lines that hang together, between bus stops far from each other."""
        right, low = (self.columns - 1) // 2 * 2, (self.rows - 1) // 2 * 2
        corner = self.number(0, 0)
        yield corner, self.number(right, 0)
        yield corner, self.number(0, low)

    def crossing(self) -> tuple[int, int]:
        """A ferry inside the town, where four streets meet at either end or three at least."""
        return self.number(1, 1), self.number(3, 2)


@st.composite
def sound_boards(draw: st.DrawFn) -> Board:
    """A board of 20 to 42 stations without any error or warning."""
    town = Town(draw(st.integers(5, 7)), draw(st.integers(4, 6)))
    links = _links(town, draw(st.sets(st.sampled_from(town.alleys()))))
    count = len(town.numbers)
    aside, down = (draw(st.binary(min_size=count, max_size=count)) for _ in range(2))
    names = draw(st.booleans())
    stations = [
        Station(
            number,
            _spot(town, number, _nudge(aside[number - 1]), _nudge(down[number - 1])),
            tuple(by for by in DEFAULT_LADDER if _transports_at(number, by, links)),
            {"en": f"Square {number}"} if names else {},
        )
        for number in town.numbers
    ]
    board = Board(
        id="sound",
        transports=DEFAULT_TRANSPORTS,
        stations=tuple(stations),
        links=tuple(links),
        frame=((town.columns + 1) * STEP, (town.rows + 1) * STEP),
        ladder=DEFAULT_LADDER,
        tickets=TICKETS,
    )
    return draw(_with_people(board))


def _links(town: Town, alleys: set[tuple[int, int]]) -> list[Link]:
    pairs = {
        "taxi": {*town.streets(), *alleys},
        "bus": town.lines(),
        "underground": town.tunnels(),
        "ferry": [town.crossing()],
    }
    return [Link(start, end, by) for by, ends in pairs.items() for start, end in ends]


def _nudge(byte: int) -> int:
    """A byte as a number from -8 to 8: bytes for all stations are drawn at once, which is quick."""
    return byte % 17 - 8


def _spot(town: Town, number: int, aside: int, down: int) -> tuple[float, float]:
    row, column = divmod(number - 1, town.columns)
    return ((column + 1) * STEP + aside, (row + 1) * STEP + down)


def _transports_at(number: int, by: str, links: Iterable[Link]) -> bool:
    return any(link.by == by and number in (link.start, link.end) for link in links)


@st.composite
def _with_people(draw: st.DrawFn, board: Board) -> Board:
    """The board with start cards, at least two moves apart, and mostly with a mission."""
    moves = all_distances(board)
    numbers = list(moves)
    hunted = draw(st.sampled_from(numbers))
    away = [number for number in numbers if moves[hunted][number] > 1]
    detectives = draw(st.permutations(away))[: draw(st.integers(5, min(8, len(away))))]
    starts = Starts(tuple(detectives), (hunted,))
    first = draw(st.sampled_from(numbers))
    begin = [first, *(n for n in numbers if moves[first][n] == 1)][:3]
    targets = [n for n in numbers if min(moves[start][n] for start in begin) > 2]
    if not targets or draw(st.booleans()):
        return replace(board, starts=starts)
    mission = Mission("green", tuple(begin), (draw(st.sampled_from(targets)),))
    marked = (*mission.starts, *mission.targets)
    clear = [n for n in away if min(min(moves[mark][n], moves[n][mark]) for mark in marked) > 1]
    starts = Starts(tuple(clear[:8]), (hunted,)) if len(clear) >= 5 else Starts()
    return replace(board, starts=starts, missions=(mission,), mission_starts=len(begin))
