"""The whole way from a picture to a draft, stage by stage."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from yardtools.draft import ocr
from yardtools.draft.colours import find_line_colours
from yardtools.draft.drafted import Draft, DraftStation
from yardtools.draft.network import Network
from yardtools.draft.numbers import assign, keep_numbers, likely_numbers, read_print, score_numbers
from yardtools.draft.ocr import Text
from yardtools.draft.stations import Sighting, find_stations
from yardtools.errors import YardError
from yardtools.scans.picture import Picture

STAGES = ("text", "stations", "numbers", "colours", "links")
"""The stages in their order."""

_ZOOMS = (1.0, 1.7, 0.6)
_PLENTY = 60
"""So many words are enough: no other zoom is tried."""
_SMALLEST = 200
"""A picture with a shorter side shows no board that could be read."""
_FEWEST = 2

Progress = Callable[[str], None]


def draft(
    picture: Picture,
    transports: Sequence[str],
    numbers: Sequence[int] | None = None,
    progress: Progress = lambda _: None,
) -> Draft:
    """The draft of the board in a picture; the transports are those of its ladder, from the base up."""
    _check_size(picture)
    progress("text")
    texts = keep_numbers(picture, _read_text(picture))
    progress("stations")
    sighting = find_stations(picture, texts)
    progress("numbers")
    spots = _give_numbers(picture, sighting, numbers)
    progress("colours")
    places = [spot.at for spot in spots]
    colours = find_line_colours(picture, places, sighting.radius, transports, {})
    network = Network(picture, spots, sighting.radius, colours)
    progress("links")
    links = network.find_links()
    return Draft(picture.size, sighting.radius, network.describe_stations(links), links, colours)


def _check_size(picture: Picture) -> None:
    if min(picture.size) < _SMALLEST:
        wide, high = picture.size
        raise YardError(f"the picture is too small to read a board in it: {wide} × {high} pixels")


def _read_text(picture: Picture) -> list[Text]:
    """The words of the picture at the zoom that shows most of them."""
    best: list[Text] = []
    for zoom in _ZOOMS:
        found = ocr.find_text(picture, zoom)
        best = max(best, found, key=len)
        if len(best) >= _PLENTY:
            break
    return best


def _give_numbers(picture: Picture, sighting: Sighting, numbers: Sequence[int] | None) -> list[DraftStation]:
    """The places that have a number; what they show is not known yet."""
    places = [spot.at for spot in sighting.spots]
    readings = read_print(picture, places, sighting.text)
    wanted = numbers or likely_numbers(readings)
    sure = np.array([spot.certainty for spot in sighting.spots])
    given = assign(score_numbers(readings, wanted), wanted, places, sure)
    rows = zip(places, given, sure, strict=True)
    spots = [
        DraftStation(each.number, at, (), float(min(certainty, each.certainty)))
        for at, each, certainty in rows
        if each.number
    ]
    if len(spots) < _FEWEST:
        raise YardError("the numbers of the stations cannot be read in the picture")
    return spots
