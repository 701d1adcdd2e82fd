"""Whether one set of places is another one shifted, scaled, turned, mirrored or stretched.

Points are complex numbers here: every such map is turn·z + flip·z̄ + shift, found by least squares.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass

from yardtools.model.values import Point, number

Pair = tuple[Point, Point]
"""Where something is in the one place and in the other."""

ROUNDS = 20
"""How often the better half of the pairs is fitted anew at most."""

NEAR = 5e-4
"""Factors that differ by less are the same."""

MIRRORED = {0.0: "mirrored top to bottom", 180.0: "mirrored left to right"}
"""What mirroring is called by the angle it turns."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A map of the plane onto itself that keeps straight lines straight."""

    turn: complex
    flip: complex
    shift: complex

    @property
    def area(self) -> float:
        """How much larger areas become; less than nothing where it mirrors, 0 where it flattens all."""
        return abs(self.turn) ** 2 - abs(self.flip) ** 2

    @property
    def flat(self) -> bool:
        """Whether different places become the same, so that there is no way back."""
        return abs(self.area) <= 1e-6 * (abs(self.turn) ** 2 + abs(self.flip) ** 2)

    def at(self, place: Point) -> Point:
        """Where a place goes."""
        z = complex(*place)
        end = self.turn * z + self.flip * z.conjugate() + self.shift
        return (round(end.real, 2), round(end.imag, 2))

    def back(self) -> Fit:
        """The map that undoes this one; only where it is not flat."""
        turn, flip = self.turn.conjugate() / self.area, -self.flip / self.area
        return Fit(turn, flip, -turn * self.shift - flip * self.shift.conjugate())

    def matrix(self) -> list[float]:
        """The six numbers of the map as SVG and canvas have them."""
        turn, flip = self.turn, self.flip
        values = (
            turn.real + flip.real,
            turn.imag + flip.imag,
            flip.imag - turn.imag,
            turn.real - flip.real,
            self.shift.real,
            self.shift.imag,
        )
        return [number(round(value, 4) + 0.0) for value in values]

    def words(self, least: float) -> str:
        """What the map does; nothing where it leaves all as it is, or shifts it by less than the least."""
        told = [*_factors(self.turn, self.flip)]
        if max(abs(self.shift.real), abs(self.shift.imag)) >= least:
            told.append(f"shifted by {_short(self.shift.real)}, {_short(self.shift.imag)}")
        return ", ".join(told)


def _factors(turn: complex, flip: complex) -> list[str]:
    size = abs(turn) + abs(flip)
    if abs(flip) < NEAR * size:
        return _words_for_turn(turn)
    if abs(turn) < NEAR * size:
        return _words_for_mirroring(flip)
    if abs(turn.imag) + abs(flip.imag) < NEAR * size:
        return [f"stretched by {_short((turn + flip).real)}, {_short((turn - flip).real)}"]
    return ["skewed"]


def _words_for_turn(turn: complex) -> list[str]:
    angle = round(math.degrees(cmath.phase(turn)), 1)
    return _words_for_scale(turn) + ([f"turned by {_short(angle)}°"] if abs(angle) > 0.05 else [])


def _words_for_mirroring(flip: complex) -> list[str]:
    angle = abs(round(math.degrees(cmath.phase(flip)), 1))
    return [*_words_for_scale(flip), MIRRORED.get(angle, "mirrored and turned")]


def _words_for_scale(factor: complex) -> list[str]:
    return [] if abs(abs(factor) - 1) < NEAR else [f"scaled by {_short(abs(factor), 3)}"]


def _short(value: float, digits: int = 1) -> str:
    return f"{number(round(value, digits) + 0.0)}"


def robust_fit(pairs: Sequence[Pair], tolerance: float) -> Fit | None:
    """The map most of the pairs agree on; what is off by more than the tolerance has no say in the end."""
    chosen = list(pairs)
    fit = _fit(chosen)
    for _ in range(ROUNDS):
        nearer = sorted(pairs, key=lambda pair: (off(fit, pair), pair))[: len(pairs) // 2 + 1]
        if nearer == chosen:
            break
        chosen, fit = nearer, _fit(nearer)
    within = [pair for pair in pairs if off(fit, pair) <= tolerance]
    fit = _fit(within or chosen)
    return None if fit.flat else fit


def off(fit: Fit, pair: Pair) -> float:
    """How far from where the map puts it something is."""
    return math.dist(fit.at(pair[0]), pair[1])


def _fit(pairs: Sequence[Pair]) -> Fit:
    """The map with the least squares of what remains."""
    ends = [[complex(*place) for place in side] for side in zip(*pairs, strict=True)]
    middles = [sum(side) / len(side) for side in ends]
    zs, ws = ([place - middle for place in side] for side, middle in zip(ends, middles, strict=True))
    turn, flip = _solve(zs, ws)
    return Fit(turn, flip, middles[1] - turn * middles[0] - flip * middles[0].conjugate())


def _solve(zs: Sequence[complex], ws: Sequence[complex]) -> tuple[complex, complex]:
    """The factors for places around 0; places in one line say nothing of mirroring."""
    size, square = sum(abs(z) ** 2 for z in zs), sum(z * z for z in zs)
    along = sum(w * z.conjugate() for z, w in zip(zs, ws, strict=True))
    across = sum(w * z for z, w in zip(zs, ws, strict=True))
    spread = size * size - abs(square) ** 2
    if spread <= 1e-9 * size * size:
        return (along / size if size else 1 + 0j), 0j
    turn = (along * size - across * square.conjugate()) / spread
    return turn, (across * size - along * square) / spread
