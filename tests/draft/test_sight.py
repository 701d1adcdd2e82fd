"""What is seen before any link: lines that leave stations, colours, rows of fields, print, and hints."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageDraw

from yardtools.draft import ocr, pipeline
from yardtools.draft.colours import Lab, LineColour, colours_of_symbols, find_line_colours, to_hex
from yardtools.draft.drafted import DraftStation
from yardtools.draft.drawn_stations import _tell_apart
from yardtools.draft.numbers import COLOUR, INSIDE, _crop, assign
from yardtools.draft.ocr import Text
from yardtools.draft.pipeline import Hints, _add_known, _as_told, _pinned_rows, _without_unlikely_last
from yardtools.draft.rays import look_around
from yardtools.draft.stations import Sighting
from yardtools.draft.tracks import rows_of_numbers
from yardtools.scans import Picture, Proposal
from yardtools.scans.picture import to_lab

pytest.importorskip("scipy")

PAPER, WHITE, DARK, BLUE, RED = "#e6dcc4", "#ffffff", "#2a2622", "#2060c0", "#d1322e"


def lab(hex: str) -> Lab:
    colours = np.array([[int(hex[at : at + 2], 16) for at in (1, 3, 5)]], dtype=np.float32)
    light, red, yellow = to_lab(colours)[0].tolist()
    return light, red, yellow


def is_like(seen: Lab, hex: str, most: float = 12.0) -> bool:
    return math.dist(seen, lab(hex)) < most


# --- lines and colours ------------------------------------------------------------------------

GRID = [(120.0 + 160 * (place % 5), 110.0 + 150 * (place // 5)) for place in range(20)]
RADIUS = 20.0


@pytest.fixture(scope="module")
def city() -> Picture:
    """White lines with dark edges from each station to the next, a few blue ones, white streets, a park."""
    image = Image.new("RGB", (2 * 880, 2 * 700), PAPER)
    pen, rng = ImageDraw.Draw(image), np.random.default_rng(5)
    pen.rectangle((900, 900, 1500, 1390), fill="#b4d296")
    for start, end in rng.uniform((0, 0), image.size, (30, 2, 2)):
        pen.line([tuple(start), tuple(end)], "#fbf9f2", 8)
    places = [(2 * x, 2 * y) for x, y in GRID]
    links = [(one, one + step) for one in range(20) for step in (1, 5) if one + step < 20]
    for one, other in [pair for pair in links if pair[1] % 5 or pair[1] - pair[0] == 5]:
        for colour, width in ((DARK, 18), (WHITE, 11)):
            pen.line([places[one], places[other]], colour, width)
    for one, other in ((0, 6), (6, 12), (12, 18), (4, 8), (8, 12)):
        pen.line([places[one], places[other]], BLUE, 12)
    for x, y in places:
        pen.ellipse((x - 40, y - 40, x + 40, y + 40), "#fdfbf3", DARK, 5)
    return Picture(image.resize((880, 700), Image.Resampling.LANCZOS))


def test_lines_that_leave_a_station_are_seen_by_their_own_colour(city: Picture) -> None:
    around = look_around(city, GRID[6], RADIUS)
    white = [line for line in around.lines if is_like(tuple(line), WHITE)]
    blue = [line for line in around.lines if is_like(tuple(line), BLUE, 15)]
    assert len(white) >= 4
    assert len(blue) == 2
    assert len(around.lines) == len(white) + len(blue), "edges are no lines"


def test_white_lines_are_told_from_streets_and_their_edges(city: Picture) -> None:
    found = find_line_colours(city, GRID, RADIUS, ("taxi", "bus"), {})
    assert is_like(found["taxi"].lab, WHITE), to_hex(found["taxi"].lab)
    assert is_like(found["bus"].lab, BLUE, 15), to_hex(found["bus"].lab)
    assert found["taxi"].share > 0.9
    assert found["taxi"].certainty > 0.8


def test_a_colour_that_somebody_tells_is_taken_and_the_rest_is_found(city: Picture) -> None:
    found = find_line_colours(city, GRID, RADIUS, ("taxi", "bus"), {"taxi": lab(BLUE)})
    assert found["taxi"].lab == lab(BLUE)
    assert is_like(found["bus"].lab, WHITE)
    assert list(found) == ["taxi", "bus"]


def test_two_shades_of_one_hue_do_not_push_a_transport_out() -> None:
    """Half of the board lies in the light: its yellow lines are of another shade, and few lines are red."""
    image = Image.new("RGB", (880, 700), "#cfe3e8")
    pen = ImageDraw.Draw(image)
    links = [(one, one + step) for one in range(20) for step in (1, 5) if one + step < 20]
    for one, other in [pair for pair in links if pair[1] % 5 or pair[1] - pair[0] == 5]:
        pen.line([GRID[one], GRID[other]], "#b8a83c" if one % 5 < 3 else "#fff97a", 8)
    for colour, chain in ((BLUE, (0, 6, 12, 8, 4)), (RED, (1, 7, 13))):
        for one, other in pairwise(chain):
            pen.line([GRID[one], GRID[other]], colour, 8)
    for x, y in GRID:
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), "#fdfbf3", DARK, 3)
    found = find_line_colours(Picture(image), GRID, RADIUS, ("taxi", "bus", "underground"), {})
    assert is_like(found["bus"].lab, BLUE, 15), to_hex(found["bus"].lab)
    assert is_like(found["underground"].lab, RED, 15), to_hex(found["underground"].lab)


def test_two_deep_lines_are_enough_for_a_transport_that_is_wanted() -> None:
    image = Image.new("RGB", (880, 700), PAPER)
    pen = ImageDraw.Draw(image)
    for one in (place for place in range(20) if place % 5 < 4):
        pen.line([GRID[one], GRID[one + 1]], "#c29a3a", 8)
    pen.line([GRID[2], GRID[7]], RED, 8)
    for x, y in GRID:
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), "#fdfbf3", DARK, 3)
    found = find_line_colours(Picture(image), GRID, RADIUS, ("car", "rail"), {})
    assert is_like(found["rail"].lab, RED, 15), to_hex(found["rail"].lab)
    assert found["rail"].certainty < 0.5


def test_the_pale_colour_of_dashed_lines_does_not_push_a_transport_out() -> None:
    """Between dashes lines look paler, at many stations; blue lines are too few to see, but symbols are."""
    image = Image.new("RGB", (880, 700), PAPER)
    pen = ImageDraw.Draw(image)
    for one in (place for place in range(20) if place % 5 < 4):
        pen.line([GRID[one], GRID[one + 1]], "#c29a3a", 8)
    for place in range(15):
        pen.line([GRID[place], GRID[place + 5]], "#874f68" if place % 5 < 3 else "#b59ca7", 8)
    for place, (x, y) in enumerate(GRID):
        fill = BLUE if place in (2, 11, 13) else "#fdfbf3"
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), fill, DARK, 3)
    found = find_line_colours(Picture(image), GRID, RADIUS, ("car", "rail", "plane"), {})
    assert is_like(found["rail"].lab, "#874f68", 15), to_hex(found["rail"].lab)
    assert is_like(found["plane"].lab, BLUE, 15), to_hex(found["plane"].lab)


def test_dark_edges_are_no_transport_where_lines_are_hardly_lighter_than_the_ground() -> None:
    """Off-white lines on light grey: each edge looks like a dark line with much the same on both sides."""
    image = Image.new("RGB", (3 * 880, 3 * 700), "#dcd6cb")
    pen = ImageDraw.Draw(image)
    places = [(3 * x, 3 * y) for x, y in GRID]
    links = [(one, one + step) for one in range(20) for step in (1, 5, 6) if one + step < 20]
    for one, other in [pair for pair in links if pair[1] % 5 or pair[1] - pair[0] == 5]:
        for colour, width in ((DARK, 33), ("#eeebe0", 21)):
            pen.line([places[one], places[other]], colour, width)
    for colour, chain in (("#e08a2e", (0, 7, 14)), (BLUE, (4, 7, 10))):
        for one, other in pairwise(chain):
            pen.line([places[one], places[other]], colour, 24)
    for x, y in places:
        pen.ellipse((x - 60, y - 60, x + 60, y + 60), "#fdfbf3", DARK, 8)
    small = Picture(image.resize((880, 700), Image.Resampling.LANCZOS))
    found = find_line_colours(small, GRID, RADIUS, ("taxi", "bus", "underground"), {})
    assert is_like(found["taxi"].lab, "#eeebe0"), to_hex(found["taxi"].lab)
    rest = {by: to_hex(found[by].lab) for by in found if by != "taxi"}
    assert all(is_like(found[by].lab, "#e08a2e", 15) or is_like(found[by].lab, BLUE, 15) for by in rest), rest


def test_symbols_may_show_two_hues_that_lie_side_by_side() -> None:
    image = Image.new("RGB", (880, 700), PAPER)
    pen = ImageDraw.Draw(image)
    for place, (x, y) in enumerate(GRID):
        fill = "#3b62b5" if place % 3 == 0 else "#8a2f7d" if place in (4, 10) else "#fdfbf3"
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), fill, DARK, 3)
    blue, purple = colours_of_symbols(Picture(image), GRID, RADIUS)
    assert is_like(blue.lab, "#3b62b5")
    assert is_like(purple.lab, "#8a2f7d")
    assert (blue.share, purple.share) == (0.35, 0.1)


def test_types_are_told_only_where_symbols_show_them() -> None:
    kinds = {("taxi",): [0, 1, 2, 3, 4], ("taxi", "bus"): [5, 6, 7, 8, 9]}
    clear = np.array([[1.0, 3.0]] * 5 + [[3.0, 1.0]] * 4 + [[1.0, 3.0]])
    bare = np.array([[1.0, 1.1], [1.1, 1.0]] * 5)
    assert _tell_apart(kinds, clear), "one of ten is drawn as another type"
    assert not _tell_apart(kinds, bare)


# --- rows of fields ---------------------------------------------------------------------------


def test_a_track_whose_numbers_stations_have_too_is_left_out() -> None:
    stations = [
        (100.0 + 97 * (place % 7), 200.0 + 80 * (place // 7) + 9 * (place % 2)) for place in range(21)
    ]
    track = [(60.0 + 40 * field, 30.0) for field in range(12)]
    read = [*range(1, 22), *range(1, 8), 0, *range(9, 13)]
    assert rows_of_numbers([*stations, *track], read, 12.0) == set(range(21, 33))


def test_a_long_track_along_the_edge_is_left_out_though_no_number_is_read_elsewhere() -> None:
    stations = [(100.0 + 97 * (place % 7), 200.0 + 80 * (place // 7)) for place in range(21)]
    track = [(60.0 + 40 * field, 470.0) for field in range(12)]
    read = [0] * 21 + [*range(1, 13)]
    assert rows_of_numbers([*stations, *track], read, 12.0) == set(range(21, 33))
    beyond = [(x, y + 400.0) for x, y in stations]
    assert rows_of_numbers([*stations, *beyond, *track], [0] * 42 + read[21:], 12.0) == set(), (
        "amidst stations"
    )


def test_stations_in_even_rows_stay() -> None:
    stations = [(100.0 + 60 * (place % 7), 200.0 + 60 * (place // 7)) for place in range(21)]
    assert rows_of_numbers(stations, range(1, 22), 12.0) == set()
    assert rows_of_numbers([], [], 12.0) == set()
    rows = [(100.0 + 60 * (place % 10), 200.0 + 60 * (place // 10)) for place in range(40)]
    assert rows_of_numbers(rows, range(1, 41), 12.0) == set()


# --- text -------------------------------------------------------------------------------------


def test_numbers_of_all_zooms_count_each_once_until_there_are_plenty(monkeypatch: pytest.MonkeyPatch) -> None:
    def number(x: float) -> Text:
        return Text((x, 50.0), (14.0, 10.0), 0.9)

    seen = {1.0: [number(10)], 1.7: [number(12), number(60)], 0.6: [], 2.6: [number(110)]}
    tried = list[float]()
    monkeypatch.setattr(pipeline, "keep_numbers", lambda _, texts: texts)

    def find_text(_: Picture, zoom: float, __: object) -> list[Text]:
        tried.append(zoom)
        return seen[zoom]

    monkeypatch.setattr(ocr, "find_text", find_text)
    read = pipeline._read_numbers(Picture(Image.new("RGB", (200, 100))), lambda *_: None)
    assert sorted(text.at[0] for text in read) == [12, 60, 110]
    seen[1.0], tried[:] = [number(30 * place) for place in range(60)], []
    assert len(pipeline._read_numbers(Picture(Image.new("RGB", (200, 100))), lambda *_: None)) == 60
    assert tried == [1.0]


# --- print ------------------------------------------------------------------------------------


def test_the_rim_of_a_symbol_is_kept_from_the_reader() -> None:
    image = Image.new("RGB", (200, 200), "#406040")
    pen = ImageDraw.Draw(image)
    pen.ellipse((60, 60, 140, 140), "#fffdf0", "#202020", 6)
    pen.rectangle((96, 80, 104, 120), "#202020")
    picture = Picture(image)
    whole, inside = (_crop(picture, (100, 100), 64.0 * 1.35, kind, 1.35) for kind in (COLOUR, INSIDE))
    assert whole.shape == inside.shape
    assert inside[0, 0] == pytest.approx((255, 253, 240), abs=3)
    assert whole[0, 0] == pytest.approx((64, 96, 64), abs=3)
    middle = (inside.shape[0] // 2, inside.shape[1] // 2)
    assert inside[middle] == pytest.approx(whole[middle], abs=3)


def test_a_number_is_sure_where_no_change_would_be_nearly_as_good() -> None:
    table = np.full((3, 3), np.log(0.01))
    np.fill_diagonal(table, 0.0)
    table[0, 1] = np.log(0.9)  # 1 may be a 2, but the other is surely 2
    table[2] = np.log(0.01)  # illegible
    given = assign(table, (1, 2, 3), [(0.0, 0.0), (9.0, 0.0), (5.0, 5.0)], np.full(3, 0.99))
    assert [each.number for each in given] == [1, 2, 3]
    assert given[0].certainty > 0.9
    assert given[2].print < 0 < given[0].print


# --- what people told -------------------------------------------------------------------------


def test_a_number_that_is_told_is_given_there_and_nowhere_else() -> None:
    table = np.full((2, 3), np.log(0.01))
    table[0, 0] = table[1, 0] = 0.0
    given = assign(table, (1, 2, 3), [(0.0, 0.0), (9.0, 0.0)], np.full(2, 0.9), {0: 3})
    assert [each.number for each in given] == [3, 1]


def test_known_stations_stay_as_they_are() -> None:
    known = [DraftStation(7, (50.0, 50.0), ("taxi", "bus"), 1.0)]
    seen = Sighting((Proposal((52.0, 50.0), 0.4), Proposal((150.0, 50.0), 0.9)), 12.0, 10.0)
    both = _add_known(seen, known)
    assert [(spot.at, spot.certainty) for spot in both.spots] == [((50.0, 50.0), 1.0), ((150.0, 50.0), 0.9)]
    assert _pinned_rows([spot.at for spot in both.spots], {(50.0, 50.0): 7, (400.0, 1.0): 9}, 12.0) == {0: 7}
    stations = [DraftStation(7, (50.0, 50.0), ("taxi",), 0.3), DraftStation(8, (150.0, 50.0), ("taxi",), 0.9)]
    told = _as_told(stations, 12.0, Hints(examples={(151.0, 50.0): ("taxi", "bus")}), known)
    assert [(each.transports, each.certainty) for each in told] == [
        (("taxi", "bus"), 1.0),
        (("taxi", "bus"), 0.9),
    ]


def test_a_colour_is_sure_by_default() -> None:
    assert LineColour(lab(BLUE), 0.5).certainty == 1.0


def test_an_unlikely_station_beyond_all_numbers_is_none_but_one_in_a_gap_may_be() -> None:
    sure = {1: 0.99, 2: 0.2, 3: 0.98, 4: 0.3, 5: 0.1}
    spots = [DraftStation(number, (10.0 * number, 0.0), (), chance) for number, chance in sure.items()]
    assert [spot.number for spot in _without_unlikely_last(spots, ())] == [1, 2, 3]
    assert [spot.number for spot in _without_unlikely_last(spots, (4,))] == [1, 2, 3, 4], "somebody told 4"
    assert _without_unlikely_last(spots[3:], ()) == spots[3:], "where all are unlikely, none is left out"
