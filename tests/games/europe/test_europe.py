"""The shipped Europe: what the rule book demands of it, its worked example, its drawing and its files."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest

from support.boards import all_distances
from yardtools import graph
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.geometry import clearances, crossings, line_of, positions_of
from yardtools.model import Board
from yardtools.places.plan import Plan
from yardtools.places.projection import project_all
from yardtools.places.readers.read import keyed, read_list
from yardtools.resources import board_folder
from yardtools.validation.imports import import_folder

FOLDER = board_folder("europe")
HIDDEN_MOVES = 24
ROW = 75.0
"""The height of a row: so much lower may a city stand than one with a higher number."""
FURTHEST = 40.0
"""So far at most was a city pushed from where the projection puts it: some 90 km."""
ISLANDS = ("Great Britain", "Ireland", "Corsica", "Sardinia", "Sicily", "Crete")


@cache
def europe() -> Board:
    board = json_format.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
    assert isinstance(board, Board)
    return board


@cache
def linked_cities() -> frozenset[tuple[str, int, int]]:
    return frozenset((link.by, link.start, link.end) for link in europe().links)


@cache
def distances() -> dict[int, dict[int, int]]:
    return all_distances(europe())


def number_of(name: str) -> int:
    (number,) = [station.id for station in europe().stations if station.name["en"] == name]
    return number


class TestCities:
    def test_199_cities_numbered_without_a_gap(self) -> None:
        assert [station.id for station in europe().stations] == list(range(1, 200))

    def test_every_city_has_its_own_name_in_each_language(self) -> None:
        for language in ("en", "de", "fr"):
            assert len({station.name[language] for station in europe().stations}) == 199
        assert europe().stations[166 - 1].name == {"en": "Lisbon", "de": "Lissabon", "fr": "Lisbonne"}

    def test_a_city_shows_exactly_the_transports_of_its_links(self) -> None:
        served: dict[int, set[str]] = defaultdict(set)
        for link in europe().links:
            served[link.start].add(link.by)
            served[link.end].add(link.by)
        assert {station.id: set(station.transports) for station in europe().stations} == served

    def test_symbols_climb_the_ladder(self) -> None:
        assert europe().ladder == ("car", "rail", "plane")
        for station in europe().stations:
            assert station.transports == europe().ladder[: len(station.transports)], station
        kinds = Counter(len(station.transports) for station in europe().stations)
        assert kinds == {1: 66, 2: 104, 3: 29}

    def test_numbers_run_in_reading_order(self) -> None:
        """Row by row from the top, and from left to right in a row: x falls only where a new row begins."""
        places = [station.at or (0, 0) for station in europe().stations]
        lowest = 0.0
        for _, y in places:
            assert lowest - y < ROW
            lowest = max(lowest, y)
        rows = 1 + sum(after[0] < before[0] for before, after in pairwise(places))
        assert rows == 19

    def test_cities_stand_where_the_projection_puts_them(self) -> None:
        """A few were pushed off to make room for their neighbours, none of them far."""
        listing = read_list(FOLDER / "places.toml")
        spots = project_all(replace(Plan(keyed(listing)), **listing.settings))
        moved = {
            station.name["en"]: math.dist(spots.pop(station.name["en"]), station.at or (0, 0))
            for station in europe().stations
        }
        assert spots == {}
        assert max(moved.values()) < FURTHEST
        assert sorted(moved.values())[len(moved) // 2] < 10


class TestLinks:
    def test_how_many(self) -> None:
        assert Counter(link.by for link in europe().links) == {"car": 368, "rail": 198, "plane": 42}
        assert len(linked_cities()) == 608
        assert not any(link.oneway for link in europe().links)

    @pytest.mark.parametrize(
        "link",
        [
            ("rail", 137, 164),
            ("car", 136, 137),
            ("car", 173, 174),
            ("car", 164, 173),
            ("rail", 84, 106),
        ],
    )
    def test_the_worked_example_can_be_played(self, link: tuple[str, int, int]) -> None:
        assert link in linked_cities()

    def test_from_194_one_reaches_173_in_two_moves(self) -> None:
        near = graph.neighbours(europe())
        assert number_of("Larissa") in {*near[194]} & {*near[173]}

    def test_trains_and_planes_each_run_in_one_piece(self) -> None:
        for by in ("rail", "plane"):
            assert [len(piece) > 1 for piece in graph.components(europe(), [by])].count(True) == 1

    def test_roads_end_at_the_sea(self) -> None:
        """Six islands have roads of their own; SOURCES.md names them all."""
        pieces = graph.components(europe(), ["car"])
        assert [len(piece) for piece in pieces] == [173, 13, 4, 3, 2, 2, 2]
        text = (FOLDER / "SOURCES.md").read_text(encoding="utf-8")
        assert all(island in text for island in ISLANDS)
        assert [transport.id for transport in europe().transports if transport.in_pieces] == ["car"]

    def test_no_city_is_the_only_way_to_others(self) -> None:
        near = graph.neighbours(europe())
        for gone in near:
            left = {city: [end for end in ends if end != gone] for city, ends in near.items() if city != gone}
            assert len(graph.distances_from(next(iter(left)), left)) == 198, gone

    def test_three_to_five_roads_meet_but_at_the_edges(self) -> None:
        met = Counter(end for link in europe().links if link.by == "car" for end in (link.start, link.end))
        assert max(met.values()) == 5
        assert sum(count >= 3 for count in met.values()) > 160

    @pytest.mark.parametrize(
        ("one", "two", "by"),
        [
            ("Copenhagen", "Malmö", {"car", "rail"}),  # the bridge over the Øresund
            ("London", "Lille", {"rail"}),  # the Channel Tunnel
            ("Naples", "Messina", {"rail"}),  # by ship over the strait
            ("Helsinki", "Tallinn", {"rail"}),
            ("Split", "Ancona", {"rail"}),
            ("Alexandroupoli", "Izmir", {"car"}),  # the bridge over the Dardanelles
            ("Patras", "Ioannina", {"car"}),  # the bridge at Rio
        ],
    )
    def test_over_straits_and_seas(self, one: str, two: str, by: set[str]) -> None:
        ends = tuple(sorted((number_of(one), number_of(two))))
        assert {link.by for link in europe().links if (link.start, link.end) == ends} == by


class TestMissions:
    def test_three_with_five_starts_each(self) -> None:
        assert {mission.id for mission in europe().missions} == {"green", "yellow", "orange"}
        marked = [set(mission.starts) | set(mission.targets) for mission in europe().missions]
        assert all(len(mission.starts) == 5 and mission.targets for mission in europe().missions)
        assert sum(map(len, marked)) == len(set.union(*marked))

    def test_194_is_a_yellow_start(self) -> None:
        (yellow,) = [mission for mission in europe().missions if mission.id == "yellow"]
        assert 194 in yellow.starts

    @pytest.mark.parametrize(("id", "least", "most"), [("green", 6, 7), ("yellow", 7, 9), ("orange", 8, 9)])
    def test_how_far_the_targets_are(self, id: str, least: int, most: int) -> None:
        (mission,) = [mission for mission in europe().missions if mission.id == id]
        moves = [distances()[start][target] for start in mission.starts for target in mission.targets]
        assert (min(moves), max(moves)) == (least, most)
        assert 6 <= least <= most <= HIDDEN_MOVES

    def test_starts_of_a_mission_lie_in_one_region(self) -> None:
        for mission in europe().missions:
            for start in mission.starts:
                others = set(mission.starts) - {start}
                assert min(distances()[start][other] for other in others) <= 2, (mission.id, start)


class TestCards:
    def test_15_start_cards_apart_from_each_other_and_from_the_missions(self) -> None:
        cards = europe().starts.detective
        assert len(set(cards)) == 15
        assert not europe().starts.mister_x
        assert min(distances()[one][two] for one, two in combinations(cards, 2)) >= 2
        for mission in europe().missions:
            ends = mission.starts + mission.targets
            assert min(distances()[card][end] for card in cards for end in ends) >= 2, mission.id

    def test_120_tickets_of_twelve_kinds(self) -> None:
        box = box_format.loads((FOLDER / "box.toml").read_text(encoding="utf-8"))
        assert sum(box.tickets.values()) == box.stated_tickets == 120
        kinds = {transport.id: set(transport.tickets) for transport in europe().transports}
        specials = ("footprints", "shadow", "magnifier", "blue-light")
        for transport, tickets in kinds.items():
            assert tickets == {f"{transport}-{special}" for special in specials}
        assert set().union(*kinds.values()) == set(europe().tickets)
        for special in specials:
            assert sum(europe().tickets[f"{transport}-{special}"] for transport in kinds) == 30


class TestDrawing:
    def test_everything_is_inside_the_frame(self) -> None:
        wide, high = europe().frame or (0, 0)
        assert (wide, high) == (1960, 1497)
        positions = positions_of(europe())
        for link in europe().links:
            assert all(0 < x < wide and 0 < y < high for x, y in line_of(link, positions) or ()), link

    def test_cities_keep_their_distance(self) -> None:
        places = positions_of(europe()).values()
        assert min(math.dist(one, two) for one, two in combinations(places, 2)) > 73

    @pytest.mark.parametrize("transport", ["car", "rail", "plane"])
    def test_no_two_links_of_a_transport_cross(self, transport: str) -> None:
        positions = positions_of(europe())
        own = [link for link in europe().links if link.by == transport]
        lines = [line for link in own if (line := line_of(link, positions))]
        assert [(own[one], own[two]) for one, two, _ in crossings(lines)] == []

    def test_no_link_runs_over_a_city_that_is_not_its_own(self) -> None:
        positions = positions_of(europe())
        for link in europe().links:
            others = [at for number, at in positions.items() if number not in (link.start, link.end)]
            line = line_of(link, positions)
            assert line
            assert min(clearances(line, others)) > 15, link

    def test_cars_run_straight(self) -> None:
        assert not any(link.path for link in europe().links if link.by == "car")


class TestFiles:
    def test_the_board_is_what_tracing_and_box_make(self) -> None:
        read = import_folder(FOLDER)
        assert [finding for document in read.documents for finding in document.findings] == []
        assert read.board is not None
        text = (FOLDER / "board.json").read_text(encoding="utf-8")
        assert json_format.dumps(read.board) == text
