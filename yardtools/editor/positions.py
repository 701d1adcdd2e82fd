"""Places in a text as editors count them: lines and columns from 0, columns in the units agreed upon."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from lsprotocol.types import Position, Range
from pygls.workspace import PositionCodec

from yardtools.findings import Place
from yardtools.locate import Span


@dataclass(frozen=True)
class Positions:
    """A text with the way in which an editor counts in it."""

    text: str
    codec: PositionCodec

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self._lines:
            starts.append(starts[-1] + len(line) + 1)
        return starts

    def offset(self, position: Position) -> int:
        """How many characters stand before a position."""
        if position.line >= len(self._lines):
            return len(self.text)
        line = self._lines[position.line]
        units = 0
        for count, character in enumerate(line):
            if units >= position.character:
                return self._starts[position.line] + count
            units += self.codec.client_num_units(character)
        return self._starts[position.line] + len(line)

    def range_of(self, span: Span) -> Range:
        """A span of characters."""
        return Range(self._position(span[0]), self._position(span[1]))

    def span_at(self, place: Place) -> Span:
        """The characters that a finding underlines."""
        start = self._starts[min(place.line, len(self._lines)) - 1] + place.column - 1
        return start, start + place.length

    def range_at(self, place: Place | None) -> Range:
        """What a finding underlines; the first line where it has no place."""
        if place is None or place.line > len(self._lines):
            return Range(Position(0, 0), Position(0, self._units(0, None)))
        line, first = place.line - 1, place.column - 1
        return Range(
            Position(line, self._units(line, first)), Position(line, self._units(line, first + place.length))
        )

    def _units(self, line: int, column: int | None) -> int:
        units: int = self.codec.client_num_units(self._lines[line].rstrip("\r")[:column])
        return units

    def _position(self, offset: int) -> Position:
        line = min(bisect_right(self._starts, offset), len(self._lines)) - 1
        return Position(line, self.codec.client_num_units(self._lines[line][: offset - self._starts[line]]))
