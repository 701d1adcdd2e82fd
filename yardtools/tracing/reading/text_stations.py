"""Stations that are numbers and nothing else: texts where lines end, in a drawing without any symbol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from statistics import median

import numpy as np
import shapely

from yardtools.model.values import Point
from yardtools.svg.lettering import WIDTH
from yardtools.svg.node import Node
from yardtools.svg.shapes import Extent, extent_of, size
from yardtools.svg.transform import scale
from yardtools.tracing.reading.frame import Frame
from yardtools.tracing.reading.layers import Part, Parts
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.sizes import BEYOND
from yardtools.tracing.reading.station_numbers import Label
from yardtools.tracing.reading.stations import Spot
from yardtools.wording import count_of

GAP = 0.5
"""How far lines stop before a number that stands alone, in parts of the font size."""
FEWEST = 2
"""So many numbers with lines make a map."""
LARGE = 12
"""A closed shape is no symbol where it is more than this many times as large as a number reaches."""
MOST = 0.5
"""Numbers are stations where more than this part of the ends are at numbers, and of the numbers have ends."""


def extent_of_text(node: Node) -> Extent:
    """How far a text reaches in the drawing, with the gap that lines leave round it."""
    assert node.at is not None
    letter = node.size * scale(node.matrix)
    across = letter * (WIDTH * len(node.text.strip()) / 2 + GAP)
    down = letter * (0.5 + GAP)
    x, y = node.at
    return (x - across, y - down, x + across, y + down)


def find_text_stations(parts: Parts, labels: Iterable[Label], frame: Frame) -> list[Spot]:
    """The numbers at which lines end, as stations; none where the drawing shows others, or hardly any."""
    spots = [_spot(label, frame) for label in labels if label.node.text and label.node.size > 0]
    shapes = chain(parts.lines, parts.others, *parts.unknown.values())
    if len(spots) < FEWEST or _have_symbols(spots, shapes, frame):
        return []
    ends = Points([end for part in parts.lines for end in _ends(part.node, frame)])
    joined = _find_joined(spots, ends)
    if len(joined) < max(FEWEST, MOST * len(spots)) or _count_joined(ends, spots) < MOST * len(ends):
        return []
    among = {label.node for label in labels if label.among_stations}
    return [spot for place, spot in enumerate(spots) if place in joined or spot.node in among]


def report_text_stations(spots: Sequence[Spot], report: Reporter) -> None:
    """Report that numbers were read as stations."""
    first = spots[0]
    words = (
        f"the drawing has no symbols, so {count_of(len(spots), 'number')} where lines end are its stations"
    )
    hint = "draw a symbol round each in the layer stations, if it is to show what stops there"
    about = tuple(f"station:{spot.number}" for spot in spots)
    report("text-as-station", words, first.node, first.layer, at=first.at, about=about, hint=hint)


def _spot(label: Label, frame: Frame) -> Spot:
    extent = frame.extent(extent_of_text(label.node))
    return Spot(label.node, label.layer, label.at, extent, label.number, rim=max(size(extent)) / 2)


def _have_symbols(spots: Sequence[Spot], parts: Iterable[Part], frame: Frame) -> bool:
    """Whether closed shapes go round numbers: then those are symbols, wherever they lie."""
    large = LARGE * median(spot.rim for spot in spots)
    closed = (frame.extent(extent_of(part.node)) for part in parts if any(part.node.closed))
    boxes = [extent for extent in closed if max(size(extent)) <= large]
    if not boxes:
        return False
    tree = shapely.STRtree(shapely.points([spot.at for spot in spots]))
    shapes = shapely.box(*np.array(boxes).T)
    _, far = tree.query_nearest(shapes, all_matches=False, return_distance=True)
    return bool((far == 0).any())


def _ends(node: Node, frame: Frame) -> Iterator[Point]:
    for line, is_closed in zip(node.lines, node.closed, strict=True):
        if not is_closed:
            yield from (frame.point(line[0]), frame.point(line[-1]))


def _find_joined(spots: Sequence[Spot], ends: Points) -> set[int]:
    """The places of the numbers that some line ends at."""
    reaches = np.array([BEYOND * spot.rim for spot in spots])
    return set(ends.near([spot.at for spot in spots], reaches, 1).asker.tolist())


def _count_joined(ends: Points, spots: Sequence[Spot]) -> int:
    """How many ends are at some number."""
    places = [(float(x), float(y)) for x, y in ends.array]
    near = Points([spot.at for spot in spots]).nearest(places) if places else []
    return sum(distance <= BEYOND * spots[spot].rim for spot, distance in near)
