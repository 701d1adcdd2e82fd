"""Drafts from pictures: each stage on small things that we make, and the folder that comes of it."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from support.command import yard
from support.pictures import picture as two_halves
from support.pictures import white
from support.small_town import LINKS, PLACES, RADIUS, lab, print_town
from yardtools.draft.colours import (
    Surroundings,
    find_line_colours,
    shares_in_symbols,
    stops_by_symbol,
    to_hex,
)
from yardtools.draft.doubt_list import DOUBTS_FILE, Doubt, read_doubts
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.draft.numbers import assign, likely_numbers, score_numbers
from yardtools.draft.ocr import Text
from yardtools.draft.output import doubts, first_result
from yardtools.draft.stations import find_stations
from yardtools.scans import Picture

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


def test_print_that_cannot_be_read_ends_no_board() -> None:
    """Two numbers of nine stations are clear, and all the rest is illegible."""
    unread = np.full_like(read_as("1"), 1 / read_as("1").shape[-1])
    readings = np.concatenate([read_as("1", "2"), *[unread] * 7])
    assert likely_numbers([readings], np.full(9, 0.99)) == range(1, 10)


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


@pytest.fixture(scope="module")
def town() -> Picture:
    return print_town()


def test_the_lines_round_stations_have_the_colours_of_transports(town: Picture) -> None:
    found = find_line_colours(town, list(PLACES.values()), RADIUS, ("taxi", "bus", "underground"), {})
    assert list(found) == ["taxi", "bus"]
    for each, hex in zip(found.values(), LINKS, strict=True):
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


def test_symbols_of_a_higher_transport_may_hide_the_lower_one() -> None:
    shares = np.array([0.85] * 8 + [0.14] * 4 + [0.0] * 20)
    lines = np.array([2] * 12 + [0] * 20)
    assert stops_by_symbol(shares, lines) is None, "plates show a little of it"
    shown = stops_by_symbol(shares, lines, np.array([True] * 8 + [False] * 4 + [True] * 20))
    assert shown is not None
    assert shown.tolist() == [True] * 8 + [False] * 24
    assert stops_by_symbol(shares, lines, np.zeros(32, dtype=bool)) is None


def test_symbols_may_all_have_a_little_of_a_colour() -> None:
    lines = np.array([2] * 4 + [0] * 12)
    shown = stops_by_symbol(np.array([0.1] * 4 + [0.025] * 12), lines)
    assert shown is not None
    assert shown.sum() == 4
    assert stops_by_symbol(np.array([0.1, 0.1, 0.1, 0.1, *np.linspace(0.005, 0.055, 12)]), lines) is None


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


SCAN = white(400, 300)


def test_a_draft_is_a_folder_that_can_be_imported(tmp_path: Path) -> None:
    folder = tmp_path / "saltmouth"
    folder.mkdir()
    (folder / "scan.png").write_bytes(SCAN)
    for name, content in first_result(DRAFT, "saltmouth", "Saltmouth", "scan.png", SCAN).files.items():
        (folder / name).write_bytes(content)
    done = yard("import", folder)
    assert done.returncode in (0, 1), done.stderr
    listed = yard("export", folder / "board.json", "--to", "edges", "-o", "-")
    assert sorted(listed.stdout.split("\n")[:3]) == ["1 2 bus", "1 3 taxi", "2 3 taxi"], listed.stderr
    text = (folder / "tracing.svg").read_text(encoding="utf-8")
    assert 'id="_doubt-taxi"' in text
    assert text.count("data-confidence=") == 7
    assert 'r="12"' in text, "symbols are as large as in the picture"
    with Image.open(folder / "colours.png") as swatches:
        found = {colour for _, colour in swatches.convert("RGB").getcolors(999) or ()}
    assert {(240, 189, 39), (31, 158, 148)} <= found


def test_doubts_are_named_the_most_doubtful_first() -> None:
    assert doubts(DRAFT) == [
        "station:2 0.60",
        "link:taxi:2-3 0.70",
        "station:1 0.80 more taxi links may lead there",
    ]


def test_the_list_of_doubts_is_read_as_it_was_written() -> None:
    files = first_result(DRAFT, "saltmouth", "Saltmouth", "scan.png", SCAN).files
    assert read_doubts(files[DOUBTS_FILE]) == [
        Doubt("station:2", 0.6),
        Doubt("link:taxi:2-3", 0.7),
        Doubt("station:1", 0.8),
    ]


def test_a_doubt_says_why_a_station_is_to_be_looked_at() -> None:
    loose = tuple(replace(each, loose=("bus",) * (each.number < 3), certainty=1.0) for each in DRAFT.stations)
    lines = doubts(replace(DRAFT, stations=loose))
    assert "station:1 0.60 a bus line leaves it that no link follows" in lines
    assert {each.subject for each in read_doubts("\n".join(lines).encode())} >= {"station:1", "station:2"}


def test_a_list_of_doubts_may_have_words_in_it() -> None:
    text = b"# up to here\nlink:taxi:1-2 0.20 nearly white\n\nno subject 0.3\nstation:x 0.1\nstation:7 1\n"
    assert read_doubts(text) == [Doubt("link:taxi:1-2", 0.2), Doubt("station:7", 1.0)]


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
        (["--corners", "1,2 3,4"], "four corners are eight numbers, not 4"),
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
