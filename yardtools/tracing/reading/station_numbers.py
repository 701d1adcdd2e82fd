"""Which number belongs to which station, where only texts nearby tell: right for the whole sheet at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.svg.shapes import around, extent_of, middle, shapes_of
from yardtools.tracing.reading.assignment import cheapest_assignment
from yardtools.tracing.reading.frame import Frame
from yardtools.tracing.reading.layers import STATIONS, Part, Parts
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.station_pattern import number_in
from yardtools.tracing.reading.stations import Spot

CHOICES = 12
"""How many texts around a station can be meant at most."""
HABIT = 5
"""So many texts make a habit."""
FAR = 4
"""A text may be this many radii of its station away, and the reach of a line more."""

_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Label:
    """A text that is a number and no part of a station; `among_stations` where it lies in their layer."""

    node: Node
    layer: str
    number: int
    at: Point
    among_stations: bool


def find_labels(parts: Parts, frame: Frame) -> list[Label]:
    """The texts of a sheet that are numbers, and the outlines that once were such texts."""
    written = [(part, part.node.text, part.node.at) for part in parts.texts]
    written += [(part, part.node.spoken, _middle(part.node)) for part in parts.outlines]
    return [
        Label(part.node, part.layer, number, frame.point(at), part.role == STATIONS)
        for part, text, at in written
        if at is not None and (number := number_in(text)) is not None
    ]


def _middle(node: Node) -> Point | None:
    shapes = shapes_of(node)
    return middle(around(map(extent_of, shapes))) if shapes else None


def give_numbers(spots: Sequence[Spot], texts: Sequence[Label], reach: float) -> list[Label]:
    """Give the stations that have no number the texts nearby; the texts that are left over come back."""
    free = _not_beside_their_own(spots, texts, reach)
    nameless = [spot for spot in spots if spot.number is None]
    taken: set[int] = set()
    for spot, label in _by_habit(nameless, free, reach).items():
        nameless[spot].number = free[label].number
        taken.add(label)
    rest = [label for place, label in enumerate(free) if place not in taken]
    return _not_beside_their_own(spots, rest, reach) if taken else rest


def note_misread(spots: Iterable[Spot], texts: Iterable[Part], frame: Frame, reach: float) -> None:
    """Note at the stations without a number the text inside or nearest to them that is almost one."""
    nameless = [spot for spot in spots if spot.number is None]
    if not nameless:
        return
    beside = [
        (part.node.text, frame.point(part.node.at))
        for part in texts
        if part.node.at is not None and _is_misread(part.node.text)
    ]
    reaches = np.array([FAR * spot.radius + reach for spot in nameless])
    near = Points([at for _, at in beside]).near([spot.at for spot in nameless], reaches, 1)
    found = {
        spot: beside[text][0] for spot, text in zip(near.asker.tolist(), near.found.tolist(), strict=True)
    }
    for place, spot in enumerate(nameless):
        inside = (node.text for node in spot.nodes if _is_misread(node.text))
        spot.misread = next(inside, found.get(place, ""))


def _is_misread(text: str) -> bool:
    """Whether a text has digits, but is no number alone."""
    return _DIGIT.search(text) is not None and number_in(text) is None


def _by_habit(spots: Sequence[Spot], texts: Sequence[Label], reach: float) -> dict[int, int]:
    """Which text belongs to which station; where texts mostly stand at the same side, that side is looked at.

    So a station whose text is missing does not take that of its neighbour.
    """
    first = _assign_texts(spots, texts, reach, (0.0, 0.0))
    if len(first) < HABIT:
        return first
    ways = np.array([np.subtract(texts[text].at, spots[spot].at) for spot, text in first.items()])
    usual = np.median(ways, axis=0)
    is_habit = np.median(np.hypot(*(ways - usual).T)) < np.median(np.hypot(*ways.T)) / 2
    return _assign_texts(spots, texts, reach, (float(usual[0]), float(usual[1]))) if is_habit else first


def _assign_texts(
    spots: Sequence[Spot], texts: Sequence[Label], reach: float, usual: Point
) -> dict[int, int]:
    """Which text belongs to which station: as many as can be, and as near as can be altogether.

    Near is what is near the usual place beside a station. The squares of the distances count: so texts
    that all stand the same way beside their stations are never shifted along a row, even where each is
    nearer to the next station.
    """
    if not spots or not texts:
        return {}
    reaches = np.array([FAR * spot.radius + reach for spot in spots])
    places = [(spot.at[0] + usual[0], spot.at[1] + usual[1]) for spot in spots]
    pairs = Points([text.at for text in texts]).near(places, reaches, CHOICES)
    rows: list[dict[int, float]] = [{} for _ in spots]
    for spot, text, distance in zip(
        pairs.asker.tolist(), pairs.found.tolist(), pairs.distance.tolist(), strict=True
    ):
        rows[spot][text] = distance * distance
    return cheapest_assignment(rows)


def _not_beside_their_own(spots: Sequence[Spot], texts: Sequence[Label], reach: float) -> list[Label]:
    """The texts without those that only repeat the number of the station they stand beside."""
    numbered: dict[int, list[Spot]] = {}
    for spot in spots:
        if spot.number is not None:
            numbered.setdefault(spot.number, []).append(spot)
    return [
        text
        for text in texts
        if not any(is_beside(text, spot, reach) for spot in numbered.get(text.number, ()))
    ]


def is_beside(text: Label, spot: Spot, reach: float) -> bool:
    """Whether a text stands at a station, and so can be its number."""
    across, down = text.at[0] - spot.at[0], text.at[1] - spot.at[1]
    return float(np.hypot(across, down)) <= FAR * spot.radius + reach
