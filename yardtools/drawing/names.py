"""The layer of names: each beside its station, clear of stations and other names, of lines if it can be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from yardtools.drawing.markup import group, text
from yardtools.drawing.plan import Plan
from yardtools.drawing.spots import Named, Spot, font_size, named_stations, rated_spots
from yardtools.geometry import Box
from yardtools.model.values import Point
from yardtools.symbols import measure

ROUNDS = 4
"""How often all names look for a better spot once all have one."""
APART = (0.3, 0.06)
"""How far names keep from each other, beside and above, in font sizes: two in a row must not read as one."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its place: `at` is where its base line is anchored, `box` what it covers."""

    name: str
    station: int
    at: Point
    anchor: str
    box: Box


def name_layer(plan: Plan) -> str:
    """The names of all stations that have one and room for it."""
    size = font_size(plan)
    look = {
        "class": "names",
        "data-layer": "names",
        "font-family": plan.theme.font,
        "font-size": measure(size),
        "fill": plan.theme.ink,
    }
    halo = {"stroke": plan.theme.paper, "stroke-width": measure(0.28 * size), "stroke-linejoin": "round"}
    style = {"font-weight": "500", "text-anchor": "middle", "paint-order": "stroke"}
    return group(look | halo | style, map(_write_label, place_names(plan)))


def place_names(plan: Plan) -> Iterator[Label]:
    """Every name at its spot, in the board's order; one that would cover others is left out."""
    size, names = font_size(plan), named_stations(plan)
    table = _Table([*rated_spots(plan, names)], (APART[0] * size, APART[1] * size), 8 * size)
    table.settle()
    for _ in range(ROUNDS):
        if not table.improve():
            break
    return (_label(names[name], spot, size) for name, spot in table.chosen_spots())


def _label(named: Named, spot: Spot, size: float) -> Label:
    left, top, right, bottom = spot.box
    anchor, x = {1: ("start", left), -1: ("end", right), 0: ("middle", (left + right) / 2)}[spot.held]
    return Label(named.name, named.station, (x, (top + bottom) / 2 + 0.35 * size), anchor, spot.box)


def _write_label(label: Label) -> str:
    place = {"data-station": str(label.station), "x": measure(label.at[0]), "y": measure(label.at[1])}
    return text(label.name, place | ({} if label.anchor == "middle" else {"text-anchor": label.anchor}))


class _Table:
    """Which name has which spot, in squares, so that a look at one spot costs the same on any map."""

    def __init__(self, names: Sequence[Sequence[Spot]], apart: tuple[float, float], square: float) -> None:
        self._names, self._apart, self._square = names, apart, square
        self._taken: dict[int, int] = {}
        self._squares: dict[tuple[int, int], set[int]] = {}

    def chosen_spots(self) -> Iterator[tuple[int, Spot]]:
        """The names that have a spot, each with it."""
        return ((name, self._names[name][spot]) for name, spot in sorted(self._taken.items()))

    def settle(self) -> None:
        """Every name takes its cheapest free spot; those with the fewest spots choose first."""
        for name in sorted(range(len(self._names)), key=lambda name: (len(self._names[name]), name)):
            self._choose(name)

    def improve(self) -> bool:
        """Every name looks once more, and may ask another to move; whether anything changed."""
        changed = [self._better(name) for name in range(len(self._names))]
        return any(changed)

    def _choose(self, name: int) -> bool:
        """Take the cheapest spot where no other name is."""
        for place, spot in enumerate(self._names[name]):
            if not self._covered_by(name, spot.box):
                return self._take(name, place)
        return False

    def _better(self, name: int) -> bool:
        """Take a cheaper spot if it is free, or if the one name there can move for less than is gained."""
        present = self._taken.get(name)
        cost = self._names[name][present].cost if present is not None else math.inf
        for place, spot in enumerate(self._names[name]):
            if spot.cost >= cost:
                return False
            others = self._covered_by(name, spot.box)
            if not others or (len(others) == 1 and self._yields(others.pop(), spot.box, cost - spot.cost)):
                return self._take(name, place)
        return False

    def _yields(self, name: int, box: Box, gain: float) -> bool:
        """Whether a name can leave a box for a free spot that costs it less than the other gains."""
        present = self._taken[name]
        limit = self._names[name][present].cost + gain
        for place, spot in enumerate(self._names[name]):
            if spot.cost >= limit:
                return False
            if place != present and not self._meet(spot.box, box) and not self._covered_by(name, spot.box):
                return self._take(name, place)
        return False

    def _take(self, name: int, place: int) -> bool:
        if name in self._taken:
            for square in self._under(self._names[name][self._taken[name]].box):
                self._squares[square].discard(name)
        self._taken[name] = place
        for square in self._under(self._names[name][place].box):
            self._squares.setdefault(square, set()).add(name)
        return True

    def _covered_by(self, name: int, box: Box) -> set[int]:
        """The other names that something in this box would cover."""
        near = {other for square in self._under(box) for other in self._squares.get(square, ())} - {name}
        return {other for other in near if self._meet(box, self._names[other][self._taken[other]].box)}

    def _meet(self, one: Box, other: Box) -> bool:
        beside, above = self._apart
        across = one[0] - beside < other[2] and other[0] < one[2] + beside
        return across and one[1] - above < other[3] and other[1] < one[3] + above

    def _under(self, box: Box) -> Iterator[tuple[int, int]]:
        """The squares under a box and the space it keeps free."""
        beside, above = self._apart
        wide = (box[0] - beside, box[1] - above, box[2] + beside, box[3] + above)
        left, top, right, bottom = (math.floor(side / self._square) for side in wide)
        return ((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1))
