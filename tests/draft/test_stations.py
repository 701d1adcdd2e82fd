"""Stations that are hard to see: of a rare kind, or beside what only looks like one."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from support.small_town import PLACES, RADIUS, print_town
from yardtools.draft.junctions import count_lines, weigh_by_lines
from yardtools.draft.ocr import Text
from yardtools.draft.stations import find_stations
from yardtools.findings import Point
from yardtools.scans import Picture
from yardtools.scans.alike import is_near

pytest.importorskip("scipy")

DISCS = [(60.0 + 80 * column, 60.0 + 80 * row) for row in range(3) for column in range(6)]
PLATES = [DISCS[place] for place in (3, 10, 13)]


def test_lines_leave_stations_and_not_what_looks_like_them() -> None:
    town = print_town()
    assert count_lines(town, list(PLACES.values()), RADIUS).tolist() == [2, 2, 2, 1, 2]
    assert count_lines(town, [(200.0, 290.0)], RADIUS).tolist() == [0]
    assert count_lines(town, [], RADIUS).tolist() == []


def test_what_no_line_leaves_is_hardly_a_station_where_lines_leave_stations() -> None:
    sure, known = np.array([0.99, 0.99, 0.99, 0.3, 0.99]), np.array([True, True, True, False, False])
    legend = weigh_by_lines(sure, np.array([2, 2, 1, 2, 0]), known)
    assert legend[3] > sure[3] + 0.1
    assert legend[4] < legend[2] < legend[0]
    unseen = weigh_by_lines(sure, np.zeros(5, dtype=np.intp), known)
    assert unseen[4] > 0.98, "in this print no lines are seen anywhere"
    none_known = weigh_by_lines(sure, np.array([2, 2, 1, 2, 0]), np.zeros(5, dtype=bool))
    assert none_known == pytest.approx(sure)


def test_stations_of_a_rare_kind_are_found_where_one_of_them_has_a_number() -> None:
    picture = print_plates()
    seen = [Text(at, (20.0, 12.0), 0.9) for at in DISCS if at not in PLATES[1:]]
    spots = find_stations(picture, seen).spots
    assert all(is_near(at, [spot.at for spot in spots], 3.0) for at in DISCS)
    assert all(is_near(spot.at, DISCS, 3.0) for spot in spots if spot.certainty > 0.5)


def print_plates() -> Picture:
    """Rows of white discs with lines between them, three of them under a wide plate."""
    image = Image.new("RGB", (520 * 4, 280 * 4), "#eee8d8")
    pen = ImageDraw.Draw(image)
    for x, y in DISCS:
        for to in ((x + 80, y), (x, y + 80)):
            if to in DISCS:
                pen.line([_at((x, y)), _at(to)], "#d0a030", 20)
    for x, y in DISCS:
        pen.ellipse((*_at((x - 14, y - 14)), *_at((x + 14, y + 14))), "#fffdf0", "#202020", 8)
        if (x, y) in PLATES:
            pen.rectangle((*_at((x - 19, y - 9)), *_at((x + 19, y + 9))), "#c03040", "#fffdf0", 6)
    return Picture(image.resize((520, 280), Image.Resampling.LANCZOS))


def _at(place: Point) -> Point:
    return 4 * place[0], 4 * place[1]
