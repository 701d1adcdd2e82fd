"""The whole way from a picture to a draft, stage by stage."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from yardtools.draft import ocr
from yardtools.draft.colours import Lab, LineColour, find_line_colours
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.draft.false_transports import find_false_transports
from yardtools.draft.junctions import count_lines, weigh_by_lines
from yardtools.draft.network import Network
from yardtools.draft.numbers import (
    Steps,
    clear_numbers,
    keep_numbers,
    likely_numbers,
    read_print,
    score_numbers,
)
from yardtools.draft.ocr import Text
from yardtools.draft.own_digits import assign_by_own_digits
from yardtools.draft.stations import Sighting, find_stations
from yardtools.draft.tracks import rows_of_numbers
from yardtools.errors import YardError
from yardtools.findings import Point
from yardtools.scans.alike import Proposal, is_near
from yardtools.scans.corners import find_corners
from yardtools.scans.picture import Picture
from yardtools.scans.straightening import straighten

STAGES = ("text", "stations", "numbers", "colours", "links")
"""The stages in their order."""

_ZOOMS = (1.0, 1.7, 0.6, 2.6)
_PLENTY = 60
"""So many numbers are enough: no other zoom is tried."""
_SMALLEST = 200
"""A picture with a shorter side shows no board that could be read."""
_FEWEST = 2
_SURELY = 0.9
"""Stations beyond this certainty, with clear numbers, tell what is usual."""
_LIKELY = 0.5
"""Stations beyond this certainty may have numbers beyond all others."""

Progress = Callable[[str, float], None]
"""Is told the stage, and from 0 to 1 how much of it is done: once with 0, and now and then in a long one."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What a person says before: places of stations with the transports they show, colours, numbers."""

    examples: Mapping[Point, tuple[str, ...]] = field(default_factory=dict)
    colours: Mapping[str, Lab] = field(default_factory=dict)
    numbers: Mapping[Point, int] = field(default_factory=dict)


Known = Sequence[DraftStation]
"""Stations that a person placed and numbered: they stay as they are, and only the rest is looked for."""


@dataclass(frozen=True, slots=True)
class Straight:
    """A picture as it is drafted from: its file, and the corners of the board in the file it was made of."""

    data: bytes
    picture: Picture
    corners: tuple[Point, ...]
    found: bool
    """Whether the corners were seen in the picture, and not given by anybody."""


def open_straight(data: bytes, corners: Sequence[Point] = ()) -> Straight:
    """The picture in a file, made straight by the corners that were given, else by those plainly seen."""
    picture = Picture.open(data)
    seen = () if corners else find_corners(picture) or ()
    if not corners and not seen:
        return Straight(data, picture, (), found=False)
    flat, _, _ = straighten(data, corners or seen)
    return Straight(flat, Picture.open(flat), tuple(corners or seen), found=bool(seen))


def draft(
    picture: Picture,
    transports: Sequence[str],
    numbers: Sequence[int] | None = None,
    hints: Hints | None = None,
    progress: Progress = lambda *_: None,
    known: Known | None = None,
) -> Draft:
    """The draft of the board in a picture; the transports are those of its ladder, from the base up."""
    hints, known = hints or Hints(), [replace(each, certainty=1.0) for each in known or ()]
    _check_size(picture)
    progress("text", 0.0)
    texts = _read_numbers(picture, progress)
    progress("stations", 0.0)
    examples = [*(each.at for each in known), *hints.examples, *hints.numbers]
    sighting = find_stations(picture, texts, examples)
    progress("numbers", 0.0)
    spots = _give_numbers(picture, _add_known(sighting, known), numbers, _told_numbers(hints, known))
    progress("colours", 0.0)
    colours = _find_colours(picture, spots, sighting, transports, hints)
    progress("links", 0.0)
    described, links = _find_links(picture, spots, sighting, colours)
    false = [colours[by] for by in find_false_transports(links, list(colours)) if by not in hints.colours]
    if false:
        colours = _find_colours(picture, spots, sighting, transports, hints, false)
        described, links = _find_links(picture, spots, sighting, colours)
    stations = _as_told(described, sighting.radius, hints, known)
    return Draft(picture.size, sighting.radius, stations, links, colours)


def _find_links(
    picture: Picture, spots: Known, sighting: Sighting, colours: Mapping[str, LineColour]
) -> tuple[tuple[DraftStation, ...], tuple[DraftLink, ...]]:
    """The stations with what was seen of their lines, and the links in the given colours."""
    network = Network(picture, spots, sighting.radius, colours)
    found = network.find_links()
    return network.compare_ends(network.describe_stations(found), found)


def _find_colours(
    picture: Picture,
    spots: Known,
    sighting: Sighting,
    transports: Sequence[str],
    hints: Hints,
    false: Sequence[LineColour] = (),
) -> dict[str, LineColour]:
    places = [spot.at for spot in spots]
    return find_line_colours(picture, places, sighting.radius, transports, hints.colours, false)


def _told_numbers(hints: Hints, known: Known) -> dict[Point, int]:
    return {**hints.numbers, **{each.at: each.number for each in known}}


def _add_known(sighting: Sighting, known: Known) -> Sighting:
    """The stations with those that are known in the place of what was seen there."""
    places = [each.at for each in known]
    others = [spot for spot in sighting.spots if not is_near(spot.at, places, sighting.radius)]
    return replace(sighting, spots=(*(Proposal(at, 1.0) for at in places), *others))


def _as_told(
    stations: Sequence[DraftStation], radius: float, hints: Hints, known: Known
) -> tuple[DraftStation, ...]:
    """The stations with what a person said about them."""
    told = {**hints.examples, **{each.at: each.transports for each in known}}
    pinned = {each.at for each in known}
    rows = []
    for station in stations:
        said = [by for at, by in told.items() if by and math.dist(at, station.at) < radius]
        sure = 1.0 if station.at in pinned else station.certainty
        rows.append(replace(station, transports=said[0] if said else station.transports, certainty=sure))
    return tuple(rows)


def _check_size(picture: Picture) -> None:
    if min(picture.size) < _SMALLEST:
        wide, high = picture.size
        raise YardError(f"the picture is too small to read a board in it: {wide} × {high} pixels")


def _read_numbers(picture: Picture, progress: Progress) -> list[Text]:
    """The numbers of the picture, at several zooms until there are plenty; each once."""
    seen: list[Text] = []
    for tried, zoom in enumerate(_ZOOMS):
        found = keep_numbers(picture, ocr.find_text(picture, zoom, _part_of(progress, tried)))
        few, more = sorted((seen, found), key=len)
        seen = [
            *more,
            *(text for text in few if not is_near(text.at, [each.at for each in more], text.size[1])),
        ]
        if len(seen) >= _PLENTY:
            break
    return seen


def _part_of(progress: Progress, tried: int) -> Callable[[float], None]:
    """Tells how much of the text is read: each zoom that is tried is half of what is left."""
    return lambda share: progress("text", 1 - 0.5**tried * (1 - 0.5 * share))


def _give_numbers(
    picture: Picture, sighting: Sighting, numbers: Sequence[int] | None, told: Mapping[Point, int]
) -> list[DraftStation]:
    """The places that have a number; what they show is not known yet."""
    places, sure, readings = _read_stations(picture, sighting, told)
    wanted = sorted({*(numbers or likely_numbers(readings, sure)), *told.values()})
    pinned = _pinned_rows(places, told, sighting.radius)
    table = score_numbers(readings, wanted)
    given = assign_by_own_digits(picture, sighting.radius, table, wanted, places, sure, pinned)
    rows = zip(places, given, sure, strict=True)
    spots = [
        DraftStation(each.number, at, (), min(each.certainty, _with_print(certainty, each.print)))
        for at, each, certainty in rows
        if each.number
    ]
    if len(spots) < _FEWEST:
        raise YardError("the numbers of the stations cannot be read in the picture")
    return spots if numbers else _without_unlikely_last(spots, told.values())


def _without_unlikely_last(spots: Sequence[DraftStation], told: Collection[int]) -> list[DraftStation]:
    """The places but for unlikely ones with the highest numbers: without them no number is missing."""
    likely = [spot.number for spot in spots if spot.certainty > _LIKELY or spot.number in told]
    return [spot for spot in spots if not likely or spot.number <= max(likely)]


def _with_print(certainty: float, legible: float) -> float:
    """How sure a place is a station, by its look and by whether a number can be read in it."""
    look = min(0.999, max(0.001, certainty))
    return 1 / (1 + math.exp(-(math.log(look / (1 - look)) + min(3.0, max(-2.0, 0.7 * legible)))))


def _read_stations(
    picture: Picture, sighting: Sighting, told: Mapping[Point, int]
) -> tuple[list[Point], NDArray[np.float64], list[Steps]]:
    """The places that may be stations, how sure each is, and what is read there; without rows of fields."""
    places = [spot.at for spot in sighting.spots]
    readings = read_print(picture, places, sighting.text)
    fields = rows_of_numbers(places, clear_numbers(readings), sighting.radius)
    kept = [row for row, at in enumerate(places) if row not in fields or is_near(at, list(told), 1.0)]
    places, readings = [places[row] for row in kept], [steps[kept] for steps in readings]
    look = np.array([sighting.spots[row].certainty for row in kept])
    known = (look > _SURELY) & (np.array(clear_numbers(readings)) > 0)
    sure = weigh_by_lines(look, count_lines(picture, places, sighting.radius), known)
    return places, sure, readings


def _pinned_rows(places: Sequence[Point], told: Mapping[Point, int], radius: float) -> dict[int, int]:
    """The places whose numbers somebody told."""
    rows = dict[int, int]()
    for at, number in told.items():
        row = min(range(len(places)), key=lambda row: math.dist(places[row], at))
        if math.dist(places[row], at) < radius:
            rows[row] = number
    return rows
