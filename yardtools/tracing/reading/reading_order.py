"""Stations without numbers, numbered as one reads a page, and called by the texts beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

import numpy as np

from yardtools.model.values import Point
from yardtools.svg.lettering import WIDTH
from yardtools.svg.node import Node
from yardtools.tracing.reading.assignment import cheapest_assignment
from yardtools.tracing.reading.frame import Frame
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.station_numbers import CHOICES, FAR
from yardtools.tracing.reading.station_pattern import number_in
from yardtools.tracing.reading.stations import Spot
from yardtools.wording import count_of

LANGUAGE = "en"
"""What names are said to be in: a drawing does not tell."""
LONGEST = 60
"""The most letters of a name; longer texts are notes."""


def number_the_rest(
    spots: Sequence[Spot], texts: Iterable[Part], frame: Frame, reach: float, report: Reporter
) -> None:
    """Number the stations that have no number after the highest, in reading order, and name them."""
    rest = in_reading_order([spot for spot in spots if spot.number is None])
    if not rest:
        return
    first = 1 + max((spot.number for spot in spots if spot.number is not None), default=0)
    for number, spot in enumerate(rest, first):
        spot.number = number
    _name(rest, texts, frame, reach)
    _report(rest, report)


def in_reading_order(spots: Sequence[Spot]) -> list[Spot]:
    """Stations row by row from the top, each row from the left; a row is as high as a usual symbol."""
    if not spots:
        return []
    high = median(2 * spot.radius for spot in spots)
    rows: list[list[Spot]] = []
    for spot in sorted(spots, key=lambda spot: (spot.at[1], spot.at[0])):
        if rows and spot.at[1] <= rows[-1][0].at[1] + high / 2:
            rows[-1].append(spot)
        else:
            rows.append([spot])
    return [spot for row in rows for spot in sorted(row, key=lambda spot: spot.at[0])]


def _name(spots: Sequence[Spot], texts: Iterable[Part], frame: Frame, reach: float) -> None:
    """Call the stations by the words inside them, else by those nearby."""
    for spot in spots:
        inside = next((node.text for node in spot.nodes if _is_name(node.text)), "")
        if inside and not spot.name:
            spot.name = {LANGUAGE: _tidy(inside)}
    nameless = [spot for spot in spots if not spot.name]
    names = [part.node for part in texts if part.node.at is not None and _is_name(part.node.text)]
    for place, name in _assign(nameless, names, frame, reach).items():
        nameless[place].name = {LANGUAGE: _tidy(names[name].text)}


def _assign(spots: Sequence[Spot], names: Sequence[Node], frame: Frame, reach: float) -> dict[int, int]:
    """Which name belongs to which station; a name is long, and as near as the nearest of its letters."""
    letters = [(place, at) for place, node in enumerate(names) for at in _letters(node, frame)]
    reaches = np.array([FAR * spot.radius + reach for spot in spots])
    pairs = Points([at for _, at in letters]).near([spot.at for spot in spots], reaches, CHOICES)
    rows: list[dict[int, float]] = [{} for _ in spots]
    for spot, letter, far in zip(
        pairs.asker.tolist(), pairs.found.tolist(), pairs.distance.tolist(), strict=True
    ):
        rows[spot].setdefault(letters[letter][0], far * far)
    return cheapest_assignment(rows)


def _letters(node: Node, frame: Frame) -> list[Point]:
    """The first, the middle and the last letter of a text, about."""
    assert node.at is not None
    half = WIDTH * node.size * max(map(len, node.text.strip().split("\n"))) / 2
    across, down = node.matrix[0] * half, node.matrix[1] * half
    x, y = node.at
    return [frame.point((x + part * across, y + part * down)) for part in (-1, 0, 1)]


def _is_name(text: str) -> bool:
    words = _tidy(text)
    return 0 < len(words) <= LONGEST and any(map(str.isalpha, words)) and number_in(words) is None


def _tidy(text: str) -> str:
    """A text in one line, without what cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _report(spots: Sequence[Spot], report: Reporter) -> None:
    first, last = spots[0], spots[-1]
    named = sum(bool(spot.name) for spot in spots)
    which = f"{first.number}" if first is last else f"{first.number} to {last.number}"
    count = count_of(len(spots), "station")
    words = f"{count} without a number, numbered {which} in reading order; {named} got a name"
    hint = "write the numbers into the drawing to keep them when it changes"
    about = tuple(f"station:{spot.number}" for spot in spots)
    report("numbered-in-order", words, first.node, first.layer, at=first.at, about=about, hint=hint)
