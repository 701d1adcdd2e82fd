"""What the differences between two boards mean in play: distances changed, stations out of reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from yardtools.graph import distances_from, neighbours, usable
from yardtools.model.network import Board, Team

LIMIT = 2000
"""Boards with more stations are not measured: all distances would take minutes."""

SIDES: tuple[Team, ...] = ("detectives", "mister_x")


@dataclass(frozen=True, slots=True)
class DistanceChange:
    """A pair of stations, and how many moves they are apart on both boards."""

    start: int
    end: int
    old: int
    new: int

    @property
    def size(self) -> int:
        """By how many moves the distance changes."""
        return abs(self.new - self.old)

    @property
    def weight(self) -> tuple[int, int]:
        """How much the change matters: its size, and among equals the nearer stations."""
        return (self.size, -self.old - self.new)

    def document(self) -> dict[str, Any]:
        """The pair as JSON data."""
        return {"from": self.start, "to": self.end, "old": self.old, "new": self.new}


@dataclass(frozen=True, slots=True)
class PlayChange:
    """How play changes for one side.

    Only stations that both boards have are counted; `pairs` are their distances, once for both
    directions where no link is one-way. `changed` includes the pairs `cut` off from each other and
    those newly `joined`. A station is in reach when more than half of the others lead to it.
    """

    side: Team
    pairs: int
    changed: int = 0
    largest: DistanceChange | None = None
    cut: int = 0
    joined: int = 0
    out_of_reach: tuple[int, ...] = ()
    into_reach: tuple[int, ...] = ()

    def document(self) -> dict[str, Any]:
        """The change as JSON data."""
        return {
            "side": self.side,
            "pairs": self.pairs,
            "changed": self.changed,
            "largest": self.largest.document() if self.largest else None,
            "cut": self.cut,
            "joined": self.joined,
            "out_of_reach": list(self.out_of_reach),
            "into_reach": list(self.into_reach),
        }


def play_changes(a: Board, b: Board) -> list[PlayChange] | None:
    """How play changes for detectives and for Mister X; None for boards too large to measure."""
    if max(len(a.stations), len(b.stations)) > LIMIT:
        return None
    return [_play_change(a, b, side) for side in SIDES]


def _play_change(a: Board, b: Board, side: Team) -> PlayChange:
    steps = [neighbours(board, usable(board, side)) for board in (a, b)]
    both_ways = all(not link.oneway for board in (a, b) for link in board.links)
    shared = sorted(steps[0].keys() & steps[1].keys())
    pairs = len(shared) * (len(shared) - 1) // (2 if both_ways else 1)
    if steps[0] == steps[1]:
        return PlayChange(side, pairs)
    tally = _Tally(shared, both_ways)
    for station in shared:
        tally.add(station, distances_from(station, steps[0]), distances_from(station, steps[1]))
    return tally.result(side, pairs)


class _Tally:
    """The running count over all starting stations."""

    def __init__(self, shared: list[int], both_ways: bool) -> None:
        self.shared = frozenset(shared)
        self.both_ways = both_ways
        self.changed = self.cut = self.joined = 0
        self.largest: DistanceChange | None = None
        self.led_to: tuple[Counter[int], Counter[int]] = (Counter(), Counter())

    def add(self, start: int, old: Mapping[int, int], new: Mapping[int, int]) -> None:
        """Count the distances from one station on both boards."""
        for reached, led_to in zip((old, new), self.led_to, strict=True):
            led_to.update(self.shared & reached.keys())
        for end in sorted(self.shared & {end for end, _ in old.items() ^ new.items()}):
            if end > start or not self.both_ways:
                self._compare(start, end, old.get(end), new.get(end))

    def _compare(self, start: int, end: int, old: int | None, new: int | None) -> None:
        self.changed += 1
        self.cut += new is None
        self.joined += old is None
        if old is not None and new is not None:
            stretch = DistanceChange(start, end, old, new)
            if self.largest is None or stretch.weight > self.largest.weight:
                self.largest = stretch

    def result(self, side: Team, pairs: int) -> PlayChange:
        """The count as the answer for one side."""
        old, new = (
            {station for station in self.shared if 2 * (led_to[station] - 1) > len(self.shared) - 1}
            for led_to in self.led_to
        )
        return PlayChange(
            side,
            pairs,
            self.changed,
            self.largest,
            self.cut,
            self.joined,
            out_of_reach=tuple(sorted(old - new)),
            into_reach=tuple(sorted(new - old)),
        )
