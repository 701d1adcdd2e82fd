"""What the picture shows of the stations of a tracing: their numbers, their types, and those not drawn.

The print under each drawn station is read; what the symbols of each type look like is learned from those
drawn as such, and the picture searched for more of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.drawn import Drawn
from yardtools.draft.numbers import CROPS, read_print, score_numbers
from yardtools.findings import Point
from yardtools.scans.alike import PatternSearch, judge
from yardtools.scans.peaks import Taken

Kind = tuple[str, ...]
"""The transports that a symbol shows."""
Table = NDArray[np.float64]

_HEIGHTS = (0.55, 0.7, 0.9, 1.15)
"""How high numbers may be, in radii."""
_ASKED = 10
"""So many stations are read to learn how high they are."""
_READ = 0.5
"""A number read with this chance is what the print says."""
_LEGIBLE = 0.6
"""The least share of numbers that must be read as they are drawn, or nothing is said of any."""
_ELSEWHERE = 0.6
"""What a reading counts for, if that number is read where it is drawn as well."""
_FEWEST = 4
"""So many stations of a type at least show what it looks like."""
_EXAMPLES = 16
_FIELDS = 7
_APART = 1.3
"""By how much a symbol must be nearer to those of another type than to those of its own."""
_USUAL = 4.0
"""How far from its type, in usual distances, a symbol may be."""
_TOLD_APART = 0.8
"""The least share of symbols that must look most like those of their own type, or nothing is said of any."""
_ALIKE = 0.5


@dataclass(frozen=True, slots=True)
class Reading:
    """A number that is read at a place."""

    at: Point
    number: int
    certainty: float


@dataclass(frozen=True, slots=True)
class Unmarked:
    """A numbered symbol where no station is drawn, and the type it looks like."""

    seen: Reading
    kind: Kind


class StationEvidence:
    """The stations of a tracing in their picture."""

    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self._search = PatternSearch(drawn.picture, drawn.radius)
        self._numbers = range(1, round(1.15 * max(*drawn.numbers, 2)) + 10)
        self._text = self._text_height()
        stations = {station.id: station for station in drawn.board.stations}
        self._kinds = defaultdict[Kind, list[int]](list)
        for row, number in enumerate(drawn.numbers):
            if not stations[number].derived:
                self._kinds[stations[number].transports].append(row)

    # --- numbers

    def _text_height(self) -> float:
        """The height of the print at which most of it reads as it is drawn."""
        step = max(1, len(self._drawn.numbers) // _ASKED)
        rows = list(range(0, len(self._drawn.numbers), step))
        heights = [height * self._drawn.radius for height in _HEIGHTS]
        return max(heights, key=lambda height: float(self._read_drawn(rows, height, CROPS[:1]).mean()))

    def _scores(self, places: Sequence[Point], text: float, crops: Sequence[tuple[float, int]]) -> Table:
        """For each place and number how likely it is printed there."""
        if not places:
            return np.zeros((0, len(self._numbers)))
        return np.exp(score_numbers(read_print(self._drawn.picture, places, text, crops), self._numbers))

    def _read_drawn(self, rows: Sequence[int], text: float, crops: Sequence[tuple[float, int]]) -> Table:
        """How likely each of some stations has the number that is drawn."""
        table = self._scores([self._drawn.places[row] for row in rows], text, crops)
        return np.array(
            [self._chance(table[place], self._drawn.numbers[row]) for place, row in enumerate(rows)]
        )

    def _chance(self, chances: Table, number: int) -> float:
        return float(chances[number - 1]) if 0 < number <= len(chances) else 0.0

    def other_numbers(self) -> list[tuple[int, Reading]] | None:
        """The stations, by row, that have another number in the picture; nothing where none can be read."""
        rows = range(len(self._drawn.numbers))
        as_drawn = self._read_drawn(rows, self._text, CROPS[:1])
        unread = [row for row in rows if as_drawn[row] < _READ]
        table = self._scores([self._drawn.places[row] for row in unread], self._text, CROPS)
        for place, row in enumerate(unread):
            as_drawn[row] = self._chance(table[place], self._drawn.numbers[row])
        if (as_drawn >= _READ).mean() < _LEGIBLE:
            return None
        known = {
            number for number, chance in zip(self._drawn.numbers, as_drawn, strict=True) if chance >= _READ
        }
        found = ((row, self._other_number(table[place], row, known)) for place, row in enumerate(unread))
        return [(row, reading) for row, reading in found if reading]

    def _other_number(self, chances: Table, row: int, known: set[int]) -> Reading | None:
        number = int(chances.argmax()) + 1
        certainty = float(chances.max()) * (_ELSEWHERE if number in known else 1.0)
        if number == self._drawn.numbers[row] or chances.max() < _READ:
            return None
        if self._chance(chances, self._drawn.numbers[row]) > 0.1 * chances.max():
            return None
        return Reading(self._drawn.places[row], number, min(1.0, certainty))

    # --- types

    def other_types(self) -> list[tuple[int, Kind, float]]:
        """The stations, by row, whose symbols look like those of another type, and how surely."""
        kinds = {kind: rows for kind, rows in self._kinds.items() if len(rows) >= _FEWEST}
        if len(kinds) < 2:
            return []
        looks = np.stack([_coarse(self._search.look(at), self._search.inside) for at in self._drawn.places])
        middles = np.stack([np.median(looks[rows], axis=0) for rows in kinds.values()])
        own = np.concatenate(
            [np.abs(looks[rows] - middle) for rows, middle in zip(kinds.values(), middles, strict=True)]
        )
        spread = np.median(own, axis=0) + 1.5
        away = (np.abs(looks[:, None] - middles[None]) / spread).mean(axis=2)
        return list(self._mistaken(kinds, away)) if _tell_apart(kinds, away) else []

    def _mistaken(self, kinds: Mapping[Kind, list[int]], away: Table) -> Iterator[tuple[int, Kind, float]]:
        names = list(kinds)
        usual = [float(np.median(away[rows, place])) for place, rows in enumerate(kinds.values())]
        for kind, rows in self._kinds.items():
            for row in rows:
                best = int(away[row].argmin())
                own = float(away[row, names.index(kind)]) if kind in names else 9 * usual[best]
                if names[best] == kind or away[row, best] > _USUAL * usual[best]:
                    continue
                if own > _APART * away[row, best]:
                    yield row, names[best], float(1 - 0.5 * (away[row, best] / own) ** 1.5)

    # --- stations that are not drawn

    def unmarked(self) -> list[Unmarked]:
        """The numbered symbols where no station is drawn."""
        found = list[tuple[float, Point, Kind]]()
        for kind, rows in self._kinds.items():
            if len(rows) >= _FEWEST:
                step = max(1, len(rows) // _EXAMPLES)
                finds = self._search.run([self._drawn.places[row] for row in rows[::step]])
                alike = judge(self._search, *finds, self._drawn.places)
                found += [(each.certainty, each.at, kind) for each in alike if each.certainty >= _ALIKE]
        taken = Taken(1.5 * self._drawn.radius)
        spots = [row for row in sorted(found, key=lambda row: (-row[0], row[1])) if taken.add(row[1])]
        table = self._scores([at for _, at, _ in spots], self._text, CROPS)
        return list(self._with_number(spots, table))

    def _with_number(self, spots: Sequence[tuple[float, Point, Kind]], table: Table) -> Iterator[Unmarked]:
        for (certainty, at, kind), chances in zip(spots, table, strict=True):
            number = int(chances.argmax()) + 1
            if chances.max() >= _READ and number not in self._drawn.numbers:
                yield Unmarked(Reading(at, number, min(certainty, float(chances.max()))), kind)


def _tell_apart(kinds: Mapping[Kind, list[int]], away: Table) -> bool:
    """Whether symbols show their types: most are most like those of their own; bare ones are like any."""
    nearest = away.argmin(axis=1)
    own = [nearest[row] == place for place, rows in enumerate(kinds.values()) for row in rows]
    return float(np.mean(own)) >= _TOLD_APART


def _coarse(look: NDArray[np.float32], inside: float) -> Table:
    """The colours of a symbol in few fields, without the digits' detail, lit as all others."""
    half = look.shape[0] // 2
    reach = round(0.92 * inside)
    part = look[half - reach : half + reach + 1, half - reach : half + reach + 1, :3]
    edges = np.linspace(0, part.shape[0], _FIELDS + 1).astype(int)
    sums = np.add.reduceat(np.add.reduceat(part, edges[:-1], axis=0), edges[:-1], axis=1)
    sizes = np.diff(edges)
    fields = sums / (sizes[:, None] * sizes[None, :])[..., None]
    steps = np.arange(_FIELDS) - (_FIELDS - 1) / 2
    round_ = np.hypot(steps[:, None], steps[None, :]) <= _FIELDS / 2
    chosen = fields[round_]
    chosen[:, 0] -= chosen[:, 0].mean()
    return np.asarray(chosen.ravel(), dtype=np.float64)
