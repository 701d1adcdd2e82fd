"""Drafts from pictures: each stage on small things that we make, and the folder that comes of it."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from support.command import yard
from support.pictures import picture as two_halves
from support.pictures import white
from yardtools.draft.colours import LineColour, Surroundings, shares_in_symbols, stops_by_symbol, to_hex
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.draft.lines import RADIUS as LINES
from yardtools.draft.lines import LineMap, Way
from yardtools.draft.links import ALONE, TOGETHER, features_alone, features_together, judge_ways
from yardtools.draft.numbers import assign, likely_numbers, score_numbers
from yardtools.draft.ocr import Text
from yardtools.draft.output import doubts, folder_files
from yardtools.draft.passing import passing_stops
from yardtools.draft.stations import find_stations
from yardtools.scans import Picture
from yardtools.scans.picture import to_lab

pytest.importorskip("scipy")


# --- numbers ----------------------------------------------------------------------------------


def read_as(*texts: str) -> np.ndarray:
    """What a reader would see that is nearly sure of these texts."""
    steps = np.full((len(texts), 9, 12), 0.001, dtype=np.float32)
    for row, text in enumerate(texts):
        steps[row, :, 0] = 0.989
        for place, digit in enumerate(text):
            steps[row, 2 * place + 1] = 0.001
            steps[row, 2 * place + 1, int(digit) + 1] = 0.989
    return steps


def test_a_number_is_what_the_whole_print_says() -> None:
    table = score_numbers([read_as("125", "25", "5", "11")], range(1, 200))
    assert (table.argmax(axis=1) + 1).tolist() == [125, 25, 5, 11]


def test_the_numbers_of_a_board_end_where_its_print_does() -> None:
    sure = np.full(5, 0.99)
    assert likely_numbers([read_as("1", "2", "3", "5", "4")], sure) == range(1, 6)
    assert likely_numbers([read_as("1", "2", "3", "6", "4")], sure) == range(1, 7)


def test_each_number_is_given_once_and_neighbours_tell() -> None:
    places = [(100.0 * (place % 10), 100.0 * (place // 10)) for place in range(60)]
    table = np.full((60, 60), np.log(0.03 / 60))
    for place in range(60):
        table[place, place] = 0.0
    table[33] = np.log(0.02)  # illegible
    table[20, 20], table[20, 50] = np.log(0.3), np.log(0.4)  # 21 that looks like 51
    given = assign(table, range(1, 61), places, np.full(60, 0.9))
    assert [each.number for each in given] == list(range(1, 61))


def test_a_place_that_is_no_station_gets_no_number() -> None:
    table = np.full((3, 2), np.log(0.03 / 2))
    table[0, 0] = table[1, 1] = 0.0
    given = assign(table, (1, 2), [(0.0, 0.0), (9.0, 0.0), (5.0, 5.0)], np.array([0.9, 0.9, 0.3]))
    assert [each.number for each in given] == [1, 2, 0]


# --- stations ---------------------------------------------------------------------------------


def test_a_number_in_a_disc_is_a_station_though_its_kind_is_rare() -> None:
    image = Image.new("RGB", (700, 500), "#f4f0e4")
    pen = ImageDraw.Draw(image)
    places = [(90.0 + 130 * (place % 5), 100.0 + 150 * (place // 5)) for place in range(15)]
    for x, y in places:
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), fill="#8e44ad", outline="#222222", width=3)
        pen.rounded_rectangle((x - 14, y - 8, x + 14, y + 8), 7, fill="white")
    x, y = rare = places[7]
    pen.rectangle((x - 22, y - 11, x + 22, y + 11), fill="white", outline="#e67e22", width=4)
    content = io.BytesIO()
    image.save(content, "PNG")
    texts = [Text(at, (18.0, 14.0), 0.9) for at in places]
    spots = find_stations(Picture.open(content.getvalue()), texts).spots
    near = [min(math.dist(spot.at, at) for spot in spots) for at in places]
    assert len(spots) == len(places)
    assert max(near) < 2
    assert min(spots, key=lambda spot: spot.certainty).at == pytest.approx(rare, abs=2)


# --- colours and lines ------------------------------------------------------------------------

PLACES = {1: (60.0, 60.0), 2: (300.0, 70.0), 3: (280.0, 260.0), 4: (70.0, 250.0), 5: (180.0, 160.0)}
LINKS = {"#d04030": [(1, 2), (2, 3), (3, 4)], "#2060c0": [(1, 5), (5, 3)]}
RADIUS = 14.0


@pytest.fixture(scope="module")
def town() -> Picture:
    """Five stations, lines in two colours, and a park of the first line's colour."""
    image = Image.new("RGB", (360 * 4, 320 * 4), "#eee8d8")
    pen = ImageDraw.Draw(image)
    pen.rectangle((1240, 560, 1430, 900), fill="#d04030")
    for colour, pairs in LINKS.items():
        for pair in pairs:
            pen.line([tuple(4 * value for value in PLACES[end]) for end in pair], colour, 16)
    for number, (x, y) in PLACES.items():
        fill = "#2060c0" if number in (1, 3, 5) else "#fffdf0"
        pen.ellipse([4 * (x - 14), 4 * (y - 14), 4 * (x + 14), 4 * (y + 14)], fill, "#202020", 6)
    return Picture(image.resize((360, 320), Image.Resampling.LANCZOS))


def lab(hex: str) -> LineColour:
    colours = np.array([[int(hex[at : at + 2], 16) for at in (1, 3, 5)]], dtype=np.float32)
    return LineColour(tuple(to_lab(colours)[0].tolist()), 1.0)


def test_the_lines_round_stations_have_the_colours_of_transports(town: Picture) -> None:
    lines = LineMap(town, list(PLACES.values()), RADIUS)
    around = Surroundings(town, list(PLACES.values()), RADIUS)
    found = [each for each in around.find_colours() if lines.is_line_colour(each)]
    assert len(found) == 2
    for each, hex in zip(found, LINKS, strict=True):
        assert np.linalg.norm(np.subtract(each.lab, lab(hex).lab)) < 12


@pytest.mark.parametrize("hex", ["#d04030", "#ffffff", "#000000", "#1f9e94", "#f0bd27"])
def test_a_colour_is_written_as_it_was_read(hex: str) -> None:
    assert to_hex(lab(hex).lab) == hex


def test_symbols_show_which_transports_stop(town: Picture) -> None:
    shares = shares_in_symbols(town, list(PLACES.values()), RADIUS, [lab("#2060c0")])
    lines = Surroundings(town, list(PLACES.values()), RADIUS).count_lines(lab("#2060c0"))
    shown = stops_by_symbol(shares[:, 0], lines)
    assert shown is not None
    assert shown.tolist() == [True, False, True, False, True]
    assert stops_by_symbol(np.zeros(5), lines) is None
    assert stops_by_symbol(np.linspace(0.01, 0.02, 5), lines) is None, "all alike tell nothing"
    assert stops_by_symbol(0.01 * shares[:, 0], 3 - lines.clip(0, 3)) is None, "its lines leave the others"


def test_ways_follow_the_lines_of_their_colour(town: Picture) -> None:
    lines = LineMap(town, list(PLACES.values()), RADIUS)
    colours = [lab(hex) for hex in LINKS]
    chance = lines.chances(colours[0], colours[1:])
    ways = {(way.start + 1, way.end + 1): way for way in lines.ways(chance, range(5))}
    for pair in LINKS["#d04030"]:
        assert ways[pair].colour.mean() > 0.7, pair
    assert all(ways[pair].colour.mean() < 0.5 for pair in ((1, 5), (3, 5)) if pair in ways)
    assert chance[int(170 * lines.zoom), int(335 * lines.zoom)] < 0.1, "the park is no line"


def test_the_model_knows_links_from_other_ways(town: Picture) -> None:
    lines = LineMap(town, list(PLACES.values()), RADIUS)
    colours = [lab(hex) for hex in LINKS]
    ways = list(lines.ways(lines.chances(colours[0], colours[1:]), range(5)))
    alone = features_alone(ways, lines)
    assert alone.shape == (len(ways), len(ALONE))
    assert features_together(ways, lines, alone, np.full(len(ways), 0.5)).shape[1] == len(TOGETHER)
    sure = {
        (each.way.start + 1, each.way.end + 1) for each in judge_ways(ways, lines) if each.certainty >= 0.5
    }
    assert sure == set(LINKS["#d04030"])
    assert judge_ways([], lines) == []


def way(start: int, end: int, *points: np.ndarray) -> Way:
    """A way through these points, in full colour."""
    legs = [np.linspace(one, other, 12, endpoint=False) for one, other in pairwise(points)]
    path = np.concatenate(legs)
    return Way(start, end, 1.0, path, np.ones(len(path), dtype=np.float32), 0.0)


def test_a_line_stops_where_it_turns_or_others_begin_and_passes_where_it_goes_on(town: Picture) -> None:
    lines = LineMap(town, [(20.0, 100.0), (180.0, 100.0), (340.0, 100.0), (180.0, 300.0)], RADIUS)
    (left, middle, right, below), step = lines.places, 1.2 * LINES
    across, along = np.array([step, 0.0]), np.array([0.0, step])
    there = way(0, 1, left + across, middle - across)
    on = way(1, 2, middle + across, right - across)
    down = way(1, 3, middle + along, below - along)
    aside = way(1, 3, middle + across, middle + across + 4 * along)
    assert passing_stops([there, on], lines, {1}) == {1}
    assert passing_stops([there, on], lines, ()) == set()
    assert passing_stops([there, on, down], lines, {1}) == set()
    assert passing_stops([there, down], lines, {1}) == set()
    assert passing_stops([there, on, aside], lines, {1}) == {1}, "what is not drawn to the middle is no stop"
    assert passing_stops([aside], lines, {1}) == {1}


# --- the folder -------------------------------------------------------------------------------

DRAFT = Draft(
    (400, 300),
    12.0,
    (
        DraftStation(1, (50.0, 50.0), ("taxi", "bus"), 0.99),
        DraftStation(2, (350.0, 60.0), ("taxi", "bus"), 0.6),
        DraftStation(3, (200.0, 250.0), ("taxi",), 0.97),
    ),
    (
        DraftLink(1, 2, "bus", ((200.0, 20.0),), 0.98),
        DraftLink(1, 3, "taxi", (), 0.96),
        DraftLink(3, 2, "taxi", (), 0.7),
        DraftLink(1, 2, "taxi", (), 0.2),
    ),
    {"taxi": lab("#f0bd27"), "bus": lab("#1f9e94")},
)


def test_a_draft_is_a_folder_that_can_be_imported(tmp_path: Path) -> None:
    folder = tmp_path / "saltmouth"
    folder.mkdir()
    for name, content in folder_files(DRAFT, "saltmouth", "Saltmouth", "scan.png", white(400, 300)).items():
        (folder / name).write_bytes(content)
    done = yard("import", folder)
    assert done.returncode in (0, 1), done.stderr
    listed = yard("export", folder / "board.json", "--to", "edges", "-o", "-")
    assert sorted(listed.stdout.split("\n")[:3]) == ["1 2 bus", "1 3 taxi", "2 3 taxi"], listed.stderr
    text = (folder / "tracing.svg").read_text(encoding="utf-8")
    assert 'id="_doubt-taxi"' in text
    assert text.count("data-confidence=") == 7
    assert Image.open(folder / "colours.png").size[1] == 88


def test_doubts_are_named_the_most_doubtful_first() -> None:
    assert doubts(DRAFT) == ["station:2 0.60", "link:taxi:2-3 0.70", "link:taxi:1-2 0.20"]


def test_a_number_that_no_station_has_is_the_first_doubt() -> None:
    gap = replace(DRAFT, stations=tuple(each for each in DRAFT.stations if each.number != 2))
    assert doubts(gap)[0] == "station:2 0.00"


# --- the command ------------------------------------------------------------------------------


def picture_file(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    content = io.BytesIO()
    image.save(content, kind, **options)
    return content.getvalue()


BAD = {
    "blank.png": (white(900, 700), "no stations are seen"),
    "tiny.png": (white(40, 30), "too small to read a board in it: 40 × 30 pixels"),
    "huge.png": (white(20_000, 5_000), "more than 80,000,000 pixels"),
    "half.png": (two_halves("red", "blue")[:200], "damaged or cut off"),
    "text.png": (b"no picture", "no picture of a known kind"),
    "cmyk.jpg": (picture_file(Image.new("CMYK", (600, 400)), "JPEG"), "no stations are seen"),
    "deep.png": (
        picture_file(Image.fromarray(np.full((400, 600), 40_000, dtype=np.uint16))),
        "no stations are seen",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_picture_is_told_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    data, words = BAD[name]
    (tmp_path / name).write_bytes(data)
    done = yard("draft", tmp_path / name, "-o", tmp_path / "board")
    assert done.returncode == 2
    assert words in done.stderr
    assert name in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--numbers", "199"], "'199' is no range such as 1-199"),
        (["--corners", "1,2 3,4"], "four corners, not 2"),
        (["--corners", "a,b"], "give four places in pixels"),
        (["--transports", "taxi,Bus"], "'Bus' is no transport"),
        (["-o", "Bad Name"], "cannot be a board's id"),
    ],
)
def test_options_are_checked_first(options: list[str], words: str, tmp_path: Path) -> None:
    done = yard("draft", tmp_path / "none.png", "-o", tmp_path / "board", *options)
    assert done.returncode == 2
    assert words in done.stderr


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from yardtools.draft import ocr

    monkeypatch.setitem(__import__("sys").modules, "onnxruntime", None)
    ocr._session.cache_clear()
    (tmp_path / "scan.png").write_bytes(white(400, 300))
    done = yard("draft", tmp_path / "scan.png", "-o", tmp_path / "board")
    assert done.returncode == 2
    assert "pip install 'yardtools[draft]'" in done.stderr
