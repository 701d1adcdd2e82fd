"""What several checks ask of one network board, worked out once."""

from __future__ import annotations

from functools import cached_property

from yardtools.geometry import Line, line_of, positions_of
from yardtools.graph import Neighbours, components, neighbours
from yardtools.model import Board, Link, Station
from yardtools.model.values import Point


class Study:
    """A board, and what follows from it; each answer is worked out when it is first asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @cached_property
    def stations(self) -> dict[int, Station]:
        """The stations by number; the first counts where a number is used twice."""
        found: dict[int, Station] = {}
        for station in self.board.stations:
            found.setdefault(station.id, station)
        return found

    @cached_property
    def positions(self) -> dict[int, Point]:
        """Where each station is, where that is known."""
        return positions_of(self.board)

    @cached_property
    def links_at(self) -> dict[int, list[Link]]:
        """The links of each station the board has, either way."""
        found: dict[int, list[Link]] = {number: [] for number in self.stations}
        for link in self.board.links:
            for end in {link.start, link.end}:
                if end in found:
                    found[end].append(link)
        return found

    @cached_property
    def lines(self) -> list[tuple[Link, Line]]:
        """The links whose ends have positions, each with the line it is drawn as."""
        drawn = ((link, line_of(link, self.positions)) for link in self.board.links)
        return [(link, line) for link, line in drawn if line is not None]

    @cached_property
    def neighbours(self) -> Neighbours:
        """Where one can go from each station in one move, by any transport."""
        return neighbours(self.board)

    def pieces(self, by: str) -> list[list[int]]:
        """The pieces that one transport falls into; stations it does not serve are pieces of one."""
        if by not in self._pieces:
            self._pieces[by] = components(self.board, [by])
        return self._pieces[by]

    @cached_property
    def _pieces(self) -> dict[str, list[list[int]]]:
        return {}


_last: list[Study] = []


def study(board: Board) -> Study:
    """The study of a board; the last one is kept, for checks ask one after the other about one board."""
    if not _last or _last[0].board is not board:
        _last[:] = [Study(board)]
    return _last[0]
