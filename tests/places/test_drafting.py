"""Drafting a board from our own list of places: each step, and the whole of it."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.command import Done, yard
from yardtools.geometry import clearances, crossings
from yardtools.model import Board
from yardtools.model.values import Point
from yardtools.places.numbering import number_in_rows
from yardtools.places.plan import Place, Plan
from yardtools.places.projection import EARTH, fit, middle_of, project
from yardtools.places.roads import CLEAR, Pieces, bridges, complete_ladder, propose_roads
from yardtools.places.spreading import spread
from yardtools.validation.imports import import_folder

LIST = """
id = "iberia"
title = "Iberia"
centre = [40.0, -3.0]
width = 800
longest = 500
ladder = ["car", "rail"]
[places]
"Lisbon" = { at = [38.72, -9.14], de = "Lissabon" }
"Porto" = { at = [41.15, -8.61] }
"Madrid" = { at = [40.42, -3.70] }
"Seville" = { at = [37.39, -5.99], de = "Sevilla" }
"Valencia" = { at = [39.47, -0.38] }
"Barcelona" = { at = [41.39, 2.17] }
"Bilbao" = { at = [43.26, -2.94] }
"Palma" = { at = [39.57, 2.65], land = "Mallorca" }
"Manacor" = { at = [39.57, 3.21], land = "Mallorca" }
[links]
car = ["Lisbon - Seville"]
rail = ["Barcelona - Madrid - Lisbon", "Barcelona - Palma"]
[without]
car = ["Porto - Bilbao"]
[missions.green]
starts = ["Lisbon", "Porto"]
targets = ["Palma"]
"""


def run(folder: Path, text: str = LIST, *options: str) -> Done:
    places = folder / "places.toml"
    places.write_text(text, encoding="utf-8")
    return yard("draft", places, "-o", folder / "board", *options)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("draft")
    done = run(path)
    assert done.returncode == 0, done.stderr
    assert "9 stations; links:" in done.stdout
    return path / "board"


@pytest.fixture(scope="module")
def board(folder: Path) -> Board:
    read = import_folder(folder)
    assert isinstance(read.board, Board)
    assert [finding for document in read.documents for finding in document.findings] == []
    return read.board


class TestDraft:
    def test_stations_show_exactly_the_transports_of_their_links(self, board: Board) -> None:
        for station in board.stations:
            served = {link.by for link in board.links if station.id in (link.start, link.end)}
            assert set(station.transports) == served

    def test_names_in_every_language_that_is_used(self, board: Board) -> None:
        names = {station.name["en"]: station.name["de"] for station in board.stations}
        assert (names["Lisbon"], names["Porto"]) == ("Lissabon", "Porto")

    def test_north_is_up_and_east_is_right(self, board: Board) -> None:
        at = {station.name["en"]: station.at or (0, 0) for station in board.stations}
        assert at["Bilbao"][1] < at["Madrid"][1] < at["Seville"][1]
        assert at["Lisbon"][0] < at["Madrid"][0] < at["Barcelona"][0]

    def test_roads_as_asked_and_none_over_the_sea(self, board: Board) -> None:
        name = {station.id: station.name["en"] for station in board.stations}
        roads = {frozenset((name[link.start], name[link.end])) for link in board.links if link.by == "car"}
        assert {"Lisbon", "Seville"} in roads
        assert {"Porto", "Bilbao"} not in roads
        assert [road for road in roads if road & {"Palma", "Manacor"}] == [{"Palma", "Manacor"}]

    def test_missions_are_drawn(self, board: Board) -> None:
        (mission,) = board.missions
        name = {station.id: station.name["en"] for station in board.stations}
        assert {name[number] for number in mission.starts} == {"Lisbon", "Porto"}
        assert [name[number] for number in mission.targets] == ["Palma"]

    def test_a_second_draft_keeps_what_was_written_by_hand(self, tmp_path: Path) -> None:
        assert run(tmp_path).returncode == 0
        box, tracing = tmp_path / "board" / "box.toml", tmp_path / "board" / "tracing.svg"
        before = box.read_text(encoding="utf-8")
        edited = before.replace("[names]", "[starts]\ndetective = [3]\n\n[names]")
        box.write_text(edited, encoding="utf-8")
        drawn = tracing.read_bytes()
        assert run(tmp_path).returncode == 2
        assert run(tmp_path, LIST, "--force").returncode == 0
        assert box.read_text(encoding="utf-8") == edited
        assert tracing.read_bytes() != drawn  # it carries the starts along
        read = import_folder(tmp_path / "board").board
        assert isinstance(read, Board)
        assert read.starts.detective == (3,)

    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ("Barcelona - Palma", "Barcelona - Plama", "not in the list: Plama"),
            ('targets = ["Palma"]', 'targets = ["Ibiza"]', "mission green names places"),
            ("centre", "center", "places.toml:4:1: nothing is called 'center'; did you mean 'centre'?"),
            ("longest", "longst", "longst"),
            ("[links]", "[links", "places.toml:18:7"),
            (
                "at = [38.72, -9.14]",
                "at = [38.72]",
                "places.toml:9:12: Lisbon is no place: `at` must be [lat",
            ),
            ("38.72, -9.14", "138.72, -9.14", "are the two swapped?"),
            ("rail = [", "plane = [", "no transport is called 'plane'"),
            ("width = 800", 'width = "wide"', "places.toml:5:9: width must be a number"),
            ("width = 800", "width = nan", "width must be a number"),
            ("width = 800", "width = 90", "find no room on a board of 90"),
        ],
    )
    def test_a_bad_list_gives_one_clear_line(self, tmp_path: Path, old: str, new: str, words: str) -> None:
        done = run(tmp_path, LIST.replace(old, new))
        assert done.returncode == 2
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
        assert not (tmp_path / "board").exists()


class TestProjection:
    def test_areas_are_true(self) -> None:
        """A field of one degree by one has the same area on the sheet as on the globe, wherever it lies."""
        for south in (36, 50, 64):
            corners = [(south, 30), (south, 31), (south + 1, 31), (south + 1, 30)]
            spots = [project(corner, (52, 12)) for corner in corners]
            turns = zip(spots, spots[1:] + spots[:1], strict=True)
            area = abs(sum(x * other_y - other_x * y for (x, y), (other_x, other_y) in turns)) / 2
            bands = math.sin(math.radians(south + 1)) - math.sin(math.radians(south))
            assert area == pytest.approx(EARTH**2 * math.radians(1) * bands, rel=1e-3)

    def test_the_centre_is_in_the_middle(self) -> None:
        assert project((52, 12), (52, 12)) == pytest.approx((0, 0))
        right, below = project((51, 13), (52, 12))
        assert (right > 0, below > 0) == (True, True)


def squares(count: int) -> st.SearchStrategy[list[Point]]:
    spot = st.tuples(st.integers(0, 60), st.integers(0, 60)).map(
        lambda at: (at[0] * 15 + 50.0, at[1] * 15 + 50.0)
    )
    return st.lists(spot, min_size=2, max_size=count, unique=True)


class TestSteps:
    @settings(max_examples=20, deadline=None)
    @given(spots=squares(12))
    def test_places_end_up_apart(self, spots: list[Point]) -> None:
        moved = spread({str(i): spot for i, spot in enumerate(spots)}, 60, (1000, 1000), 40)
        assert min(math.dist(one, two) for one, two in combinations(moved.values(), 2)) > 57

    def test_places_with_room_stay(self) -> None:
        spots = {"a": (100.0, 100.0), "b": (200.0, 100.0), "c": (150.0, 250.0)}
        assert spread(spots, 60, (400, 400), 40) == spots

    def test_numbers_run_row_by_row(self) -> None:
        spots = {"d": (300.0, 120.0), "b": (200.0, 20.0), "c": (50.0, 110.0), "a": (10.0, 30.0)}
        assert number_in_rows(spots, 2) == {"a": 1, "b": 2, "c": 3, "d": 4}
        assert number_in_rows(spots, [25, 115]) == {"b": 1, "a": 2, "c": 3, "d": 4}

    @settings(max_examples=25, deadline=None)
    @given(spots=squares(25))
    def test_proposed_roads_neither_cross_nor_pass_over_a_place(self, spots: list[Point]) -> None:
        named = {f"{i:02}": spot for i, spot in enumerate(spots)}
        places = {name: Place((0.0, 0.0), {"en": name}) for name in named}
        roads = propose_roads(Plan(places), named)
        lines = [(named[one], named[two]) for one, two in roads]
        assert list(crossings(lines)) == []
        for road, line in zip(roads, lines, strict=True):
            others = [spot for name, spot in named.items() if name not in road]
            assert min(clearances(line, others), default=math.inf) >= CLEAR


def named(spots: list[Point], **lands: str) -> tuple[Plan, dict[str, Point]]:
    """Places called a, b, c, … where they are to stand on the board."""
    keyed = dict(zip("abcdefghij", spots, strict=False))
    places = {key: Place((0.0, 0.0), {"en": key}, lands.get(key, "")) for key in keyed}
    return Plan(places), keyed


class TestWholeBoards:
    def test_thousands_in_one_spot_are_stretched_apart(self) -> None:
        """A crowd of a thousand and one far away: all of them find room."""
        crowd = {str(i): (500 + (i % 32) * 0.01, 500 + i // 32 * 0.01) for i in range(1000)}
        moved = spread({**crowd, "far": (3900.0, 3900.0)}, 60, (4000, 4000), 40)
        at = sorted(moved.values())
        near = (math.dist(one, two) for one, two in combinations(at[::7], 2))
        assert min(near) > 50
        assert all(40 <= x <= 3960 and 40 <= y <= 3960 for x, y in at)

    def test_places_in_one_line_are_joined(self) -> None:
        plan, spots = named([(100.0, 50.0), (300.0, 50.0), (200.0, 50.0)])
        assert propose_roads(plan, spots) == [("a", "c"), ("b", "c")]

    def test_lands_that_no_line_joins_get_a_road(self) -> None:
        plan, spots = named([(0.0, 0.0), (0.0, 100.0), (300.0, 0.0), (300.0, 90.0)], c="isle", d="isle")
        roads = propose_roads(plan, spots)
        assert roads == [("a", "b"), ("c", "d")]
        assert bridges(roads, [], spots) == [("a", "c")]
        assert bridges(roads, [("b", "d")], spots) == []

    def test_a_lone_place_gets_a_road_even_where_a_line_leads_there(self) -> None:
        _, spots = named([(0.0, 0.0), (0.0, 100.0), (90.0, 0.0)])
        assert bridges([("a", "b")], [("b", "c")], spots) == [("a", "c")]

    def test_types_are_nested_with_the_shortest_links(self) -> None:
        _, spots = named([(0.0, 0.0), (100.0, 0.0), (200.0, 0.0), (300.0, 0.0)])
        added = complete_ladder(
            {"taxi": [], "bus": [("a", "b")], "tube": [("b", "d"), ("c", "d")]},
            ("taxi", "bus", "tube"),
            spots,
        )
        assert added == {"bus": [("b", "c"), ("c", "d")]}

    def test_pieces_are_joined_once(self) -> None:
        pieces = Pieces()
        assert [pieces.join(*pair) for pair in ("ab", "cd", "bc", "ad")] == [True, True, True, False]

    @pytest.mark.parametrize(
        "spots",
        [
            [(60.0, 10.0), (61.0, 10.0), (62.0, 10.0)],  # one below the other
            [(60.0, 10.0), (60.0, 20.0), (60.0, 30.0)],
            [(0.0, 179.5), (0.5, -179.5), (-0.5, 179.9)],  # both sides of the date line
            [(90.0, 0.0), (89.0, 0.0), (89.0, 180.0)],
            [(0.0, 0.0), (0.0, 180.0), (10.0, 90.0)],  # both ends of the earth
        ],
    )
    def test_the_map_fills_its_frame(self, spots: list[Point]) -> None:
        plan = Plan({str(i): Place(at, {"en": str(i)}) for i, at in enumerate(spots)}, width=1000)
        to_board = fit(plan)
        wide, tall = to_board.frame
        at = [to_board(spot) for spot in spots]
        assert 500 <= tall <= 2100
        assert all(0 < x < wide and 0 < y < tall for x, y in at)
        extents = [max(row) - min(row) for row in zip(*at, strict=True)]
        assert extents[0] > 0.9 * (wide - 80) or extents[1] > 0.9 * (tall - 80)

    def test_the_middle_of_places_lies_between_them(self) -> None:
        assert middle_of([(10.0, 170.0), (10.0, -170.0)]) == pytest.approx((10.15, 180.0), abs=0.2)
