"""A run of many games: what is left to play, what there is already, and the file that both are kept in.

The file is JSON lines: first what is played, then a line for every game, or for many games at once. Lines
stand in the order in which games ended, which means nothing: a game is known by its number. A run that was
killed goes on with the games that are not in its file.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from yardtools.errors import YardError
from yardtools.playtest.lines import Document, Kind, LineFile, read_head, rows_of
from yardtools.playtest.series import RUN_FORMAT, Batch, Plan
from yardtools.playtest.statistics import games_for, width
from yardtools.playtest.tally import Tally

KIND = Kind("run", RUN_FORMAT, "run-1")
STEPS = (100, 120, 150, 200, 250, 300, 400, 500, 600, 800)
CHECKPOINTS = tuple(step * 10**power for power in range(8) for step in STEPS)
"""Numbers of games at which one may look whether that is enough: 100, 120, 150 … 1000, 1200 …"""
LIMIT = CHECKPOINTS[-1]
"""The most games that a run can have."""


class Goal(NamedTuple):
    """When a run is done: after so many games, or earlier, when the intervals are narrow enough.

    It may be changed when a run goes on.
    """

    games: int | None
    until_width: float | None = None

    @classmethod
    def of(cls, head: Document) -> Goal:
        """The goal that the head of a run tells."""
        return cls(*(head.get(key) for key in cls._fields))

    def document(self) -> dict[str, Any]:
        """The goal as JSON data."""
        return {key: value for key, value in self._asdict().items() if value is not None}

    def stages(self) -> list[int]:
        """The numbers of games after which it is asked whether that was enough; always the same ones."""
        last = self.games or LIMIT
        if self.until_width is None:
            return [last]
        return [*(stage for stage in CHECKPOINTS if stage < last), last]


# --- the file ---------------------------------------------------------------------------------


WRITER = "run"
"""Who else may be writing to the file of a run."""


class RunFile:
    """A run on disk: what it says it is, the lines in it, and room for more; nobody else writes to it."""

    def __init__(self, path: str | Path) -> None:
        self.name, self.cut = str(path), False
        self.file = LineFile.reopen(path, WRITER)
        try:
            self._rows = rows_of(self.file.read(), self.name)
            first = next(self._rows, None)
            self.head = read_head(first, self.name, KIND)
        except BaseException:
            self.file.close()
            raise
        assert first is not None
        self._size = first.end

    def lines(self) -> Iterator[Document]:
        """Every whole line behind the first; a last one that is cut is left out, its game played again."""
        for row in self._rows:
            if row.data is None:
                self.cut = True
                return
            if isinstance(row.data, dict) and "format" in row.data:
                raise YardError(f"{self.name}:{row.number}: another run begins here; a file holds one")
            KIND.check(row.data, f"{self.name}:{row.number}")
            self._size = row.end
            yield row.data

    def reopen(self) -> LineFile:
        """The file to go on with, once its lines are read."""
        self.file.go_on_behind(self._size)
        return self.file


def begin(path: str | Path, plan: Plan, goal: Goal) -> LineFile:
    """A new file for a run."""
    return LineFile.create(path, plan.document() | goal.document(), WRITER)


def differences(told: Document, plan: Plan) -> Iterator[str]:
    """In what a run in a file is another one than is asked for."""
    own = plan.document()
    for key in own:
        if told.get(key) != own[key]:
            yield f"its {key} {_words(told.get(key))}, not {_words(own[key]).partition(' ')[2]}"


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return "are " + (", ".join(f"{key}={each}" for key, each in value.items()) or "none")
    if isinstance(value, list):
        return "are " + ", ".join(map(str, value))
    return f"is {value}"


# --- what there is, and what is left ----------------------------------------------------------


class Ledger:
    """Which games of a run have been played, and what they add up to, stage by stage."""

    def __init__(self, plan: Plan, goal: Goal) -> None:
        self.plan, self.goal = plan, goal
        self._stages = goal.stages()
        self._seats = {players: plan.table(players).seats for players in plan.players}
        self._tallies = {players: [Tally() for _ in self._stages[:1]] for players in plan.players}
        self._played = {players: Numbers() for players in plan.players}
        self._stage = dict.fromkeys(plan.players, 0)

    def take(self, lines: Iterable[Document], where: str = "") -> int:
        """Count some lines; a game that is there already is not counted again. How many games were new."""
        new = 0
        for line in lines:
            players, first = line["players"], line.get("number", line.get("first"))
            games = line.get("games", 1)
            if players not in self._played:
                raise YardError(f"{where}a game for {players} players is no part of this run")
            fresh = self._played[players].add(first, first + games - 1)
            if fresh not in (0, games):
                raise YardError(f"{where}games {first} to {first + games - 1} are there twice in part")
            if fresh:
                self._tally_at(players, first, first + games - 1, where).add(line)
                new += games
        return new

    def _tally_at(self, players: int, first: int, last: int, where: str) -> Tally:
        stage = bisect_left(self._stages, last)
        if stage == len(self._stages):
            raise YardError(f"{where}game {last} is there, but only {self._stages[-1]} are asked for")
        if stage and first <= self._stages[stage - 1]:
            raise YardError(f"{where}games {first} to {last} lie on both sides of {self._stages[stage - 1]}")
        tallies = self._tallies[players]
        tallies += (Tally() for _ in range(len(tallies), stage + 1))
        return tallies[stage]

    def tally(self, players: int) -> Tally:
        """What the games up to the stage that was reached add up to."""
        found = Tally()
        for each in self._tallies[players][: self._stage[players] + 1]:
            found.merge(each)
        return found

    def tallies(self) -> dict[int, Tally]:
        """The same for every number of players."""
        return {players: self.tally(players) for players in self.plan.players}

    def gaps(self, players: int) -> list[tuple[int, int]]:
        """The games of this stage that are still to be played, as first and last numbers."""
        return self._played[players].gaps(self._stages[self._stage[players]])

    def settle(self) -> bool:
        """Go on to the next stage where one is through and not enough; whether any game is left to play."""
        for players in self.plan.players:
            while not self.gaps(players) and not self._is_enough(players):
                self._stage[players] += 1
        return any(self.gaps(players) for players in self.plan.players)

    def _is_enough(self, players: int) -> bool:
        if self._stage[players] == len(self._stages) - 1:
            return True
        limit = self.goal.until_width
        return limit is not None and self.width(players) <= limit

    def width(self, players: int) -> float:
        """How wide the widest interval is by now."""
        return width(self.tally(players), self._seats[players])

    def handout(self) -> Handout:
        """What is left of this stage, to be given out in batches."""
        return Handout([(players, *gap) for players in self.plan.players for gap in self.gaps(players)])

    @property
    def games_played(self) -> int:
        """How many games have been played."""
        return sum(len(numbers) for numbers in self._played.values())

    @property
    def total(self) -> int:
        """How many games it will be; about how many, where that depends on what comes out."""
        return sum(self._estimate(players) for players in self.plan.players)

    def _estimate(self, players: int) -> int:
        here = self._stages[self._stage[players]]
        if self.goal.until_width is None or self._stage[players] == len(self._stages) - 1:
            return here
        if not self.gaps(players):
            return here
        needed = games_for(self.goal.until_width, self.tally(players), self._seats[players])
        later = bisect_left(self._stages, needed)
        return max(here, self._stages[min(later, len(self._stages) - 1)])


class Handout:
    """Games to be played, given out in batches of any size; none lies on both sides of a checkpoint."""

    def __init__(self, gaps: list[tuple[int, int, int]]) -> None:
        self._gaps = gaps[::-1]
        self.left = sum(last - first + 1 for _, first, last in gaps)

    def next(self, size: int) -> Batch | None:
        """The next games, at most so many; None when all are given out."""
        if not self._gaps:
            return None
        players, first, last = self._gaps.pop()
        end = min(last, first + size - 1, CHECKPOINTS[bisect_left(CHECKPOINTS, first)])
        if end < last:
            self._gaps.append((players, end + 1, last))
        batch = Batch(players, first, end - first + 1)
        self.left -= batch.games
        return batch


class Numbers:
    """A set of numbers of games, as ranges in order."""

    def __init__(self) -> None:
        self._ranges: list[list[int]] = []

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in self._ranges)

    def add(self, first: int, last: int) -> int:
        """Put a range of numbers in; how many of them are new."""
        ranges = self._ranges
        begin = bisect_left(ranges, first - 1, key=lambda each: each[1])
        end, low, high, before = begin, first, last, 0
        while end < len(ranges) and ranges[end][0] <= last + 1:
            low, high = min(low, ranges[end][0]), max(high, ranges[end][1])
            before += max(0, min(last, ranges[end][1]) - max(first, ranges[end][0]) + 1)
            end += 1
        ranges[begin:end] = [[low, high]]
        return last - first + 1 - before

    def gaps(self, limit: int) -> list[tuple[int, int]]:
        """The ranges of numbers from 1 to the limit that are not in it."""
        found, start = [], 1
        for first, last in self._ranges:
            if first > limit:
                break
            if start < first:
                found.append((start, first - 1))
            start = last + 1
        return [*found, (start, limit)] if start <= limit else found
