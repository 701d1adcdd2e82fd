"""Faults of start cards and tickets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from yardtools.model import Board


class StartCard(NamedTuple):
    """A start card: whose it is, the station on it, its place in the list, and whether it came before."""

    side: str
    station: int
    place: int
    again: bool

    @property
    def subject(self) -> str:
        """How findings name this card."""
        return f"card:{self.side}-{self.station}"

    @property
    def pointer(self) -> str:
        """Where it stands in the board file."""
        return f"/starts/{self.side}/{self.place}"


def deal(board: Board) -> Iterator[StartCard]:
    """All start cards, one by one."""
    for side, stations in (("detective", board.starts.detective), ("mister_x", board.starts.mister_x)):
        seen: set[int] = set()
        for place, station in enumerate(stations):
            yield StartCard(side, station, place, station in seen)
            seen.add(station)
