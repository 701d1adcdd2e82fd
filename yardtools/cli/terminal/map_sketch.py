"""A piece of the board in the terminal: numbers and names where the stations are, dotted lines between."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from rich.text import Text

from yardtools.model import Board
from yardtools.model.values import Point, name_of
from yardtools.symbols import colours_of
from yardtools.tile_graph import UNDERGROUND

FEWEST_NEAR, NEAR_PER_LINE = 5, 0.6
"""How many stations are in sight above, below and around: at least so many, more where there is more room."""
ACROSS, DOWN = 2, 4
"""The dots of one character."""
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
BRAILLE = 0x2800


def sketch_map(
    board: Board, centre: int | None, marks: Mapping[int, str], width: int, height: int
) -> Text | None:
    """The surroundings of a station, or the whole board; marked stations are shown in their styles.

    None where there are no positions to go by.
    """
    spots = {station.id: station.at for station in board.stations if station.at is not None}
    if not spots or (centre is not None and centre not in spots):
        return None
    near = max(FEWEST_NEAR, round(height * NEAR_PER_LINE))
    middle, radius = _all_of(spots) if centre is None else (spots[centre], _radius(spots, centre, near))
    paper = _Paper(spots, middle, radius, (width, height))
    _draw_links(board, spots, paper)
    for number, spot in spots.items():
        style = marks.get(number, "bold" if number == centre else "default")
        paper.write(spot, str(number), style, number in marks)
    for station in sorted(board.stations, key=lambda each: (each.id != centre, each.id not in marks)):
        paper.write_name(str(station.id), name_of(station.name, "en"))
    return paper.text()


def _all_of(spots: Mapping[int, Point]) -> tuple[Point, float]:
    """The middle of all stations, and how far one must look to see them from there."""
    across, down = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    middle = ((min(across) + max(across)) / 2, (min(down) + max(down)) / 2)
    return middle, max(max(down) - min(down), 1.0) / 2 * 1.15


def _radius(spots: Mapping[int, Point], centre: int, near: int) -> float:
    """How far one must look to see as many stations as wanted."""
    away = sorted(math.dist(spots[centre], spot) for spot in spots.values())
    return max(away[min(near, len(away) - 1)], 1.0) * 1.05


def _draw_links(board: Board, spots: Mapping[int, Point], paper: _Paper) -> None:
    colours = colours_of(board)
    for link in reversed(board.links):  # the base transport last, so that it is on top
        anywhere = board.assembled is not None and link.by == UNDERGROUND  # no lines: a web of them (D19)
        if link.start in spots and link.end in spots and not anywhere:
            line = (spots[link.start], *link.path, spots[link.end])
            for start, end in pairwise(line):
                paper.line(start, end, colours.get(link.by, ""))


def _start_of_stretch(middle: float, length: float, places: list[float]) -> float:
    """Where a stretch around a middle begins: it goes beyond the board only where it must."""
    margin = length / 12
    first, last = min(places) - margin, max(places) + margin
    if length > last - first:
        return (first + last - length) / 2
    return max(first, min(middle - length / 2, last - length))


@dataclass(frozen=True, slots=True)
class _Word:
    """A number on the paper; some go before others."""

    row: int
    start: int
    word: str
    style: str
    first: bool

    @property
    def end(self) -> int:
        return self.start + len(self.word)

    def touches(self, other: _Word) -> bool:
        """Whether there is no room between two words."""
        return self.row == other.row and self.start <= other.end and other.start <= self.end

    def letters(self) -> Iterator[tuple[int, str]]:
        """The letters with their columns."""
        return enumerate(self.word, self.start)


class _Paper:
    """Characters to write on; four dots high and two wide each."""

    def __init__(
        self, spots: Mapping[int, Point], centre: Point, radius: float, size: tuple[int, int]
    ) -> None:
        self._width, self._height = size
        self._scale = self._height * DOWN / 2 / radius
        across, down = self._width * ACROSS / self._scale, self._height * DOWN / self._scale
        self._left = _start_of_stretch(centre[0], across, [x for x, _ in spots.values()])
        self._top = _start_of_stretch(centre[1], down, [y for _, y in spots.values()])
        self._dots: dict[tuple[int, int], tuple[int, str]] = {}
        self._words: list[_Word] = []

    def _at(self, spot: Point) -> tuple[float, float]:
        return (spot[0] - self._left) * self._scale, (spot[1] - self._top) * self._scale

    def line(self, start: Point, end: Point, colour: str) -> None:
        """Dots from one spot to another, as far as they are on the paper."""
        (x, y), (far_x, far_y) = self._at(start), self._at(end)
        steps = max(1, math.ceil(max(abs(far_x - x), abs(far_y - y))))
        if steps > 40 * (self._width + self._height):
            return
        for step in range(0, steps + 1, 2):  # every second dot: numbers stay legible
            self._dot(x + (far_x - x) * step / steps, y + (far_y - y) * step / steps, colour)

    def _dot(self, x: float, y: float, colour: str) -> None:
        column, row = math.floor(x / ACROSS), math.floor(y / DOWN)
        if 0 <= column < self._width and 0 <= row < self._height:
            bit = DOTS[math.floor(y) % DOWN][math.floor(x) % ACROSS]
            self._dots[column, row] = (self._dots.get((column, row), (0, ""))[0] | bit, colour)

    def write(self, spot: Point, word: str, style: str, first: bool) -> None:
        """A word in the middle of a spot, unless another stands there; some go before all others."""
        x, y = self._at(spot)
        row, start = math.floor(y / DOWN), math.floor(x / ACROSS) - len(word) // 2
        new = _Word(row, start, word, style, first)
        if not 0 <= row < self._height or start < 0 or new.end > self._width:
            return
        near = [each for each in self._words if each.touches(new)]
        if not near or (first and not any(each.first for each in near)):
            self._words = [each for each in self._words if each not in near] + [new]

    def write_name(self, number: str, name: str) -> None:
        """A name behind a number that stands on the paper, or before it, where there is room for it."""
        written = next((each for each in self._words if each.word == number), None)
        if not name or written is None:
            return
        for start in (written.end + 1, written.start - len(name) - 1):
            new = _Word(written.row, start, name, "dim", first=False)
            others = (each for each in self._words if each is not written)
            if start >= 0 and new.end <= self._width and not any(each.touches(new) for each in others):
                self._words.append(new)
                return

    def text(self) -> Text:
        """The paper as lines of text."""
        text = Text(no_wrap=True)
        letters = {
            (column, each.row): (letter, each.style)
            for each in self._words
            for column, letter in each.letters()
        }
        for row in range(self._height):
            for letter, style in self._row(row, letters):
                text.append(letter, style)
            text.append("\n")
        text.rstrip()
        return text

    def _row(self, row: int, letters: Mapping[tuple[int, int], tuple[str, str]]) -> Iterator[tuple[str, str]]:
        for column in range(self._width):
            if (column, row) in letters:
                yield letters[column, row]
            elif (column, row) in self._dots:
                dots, colour = self._dots[column, row]
                yield chr(BRAILLE + dots), colour
            else:
                yield " ", ""
