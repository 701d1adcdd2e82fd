"""The shipped dice tiles: what the rules demand of them, every way to lay them, and their files."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

from support.command import yard
from support.sound_tiles import any_layout
from yardtools import validate
from yardtools.assemble import assemble, outer_places, rows_of
from yardtools.checks.shared.notation import example
from yardtools.findings import INFO, Fault
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.games.dice.game import DiceGame
from yardtools.graph import moves
from yardtools.model import Board, Link, Road, Side, TileSet
from yardtools.resources import board_folder
from yardtools.tile_graph import STEPS, Ground, has_underground
from yardtools.tracing.reading.reader import read_tracing
from yardtools.validation.imports import import_folder

FOLDER = board_folder("dice")
LETTERS = "ABCDEFGHI"
STREET = ("taxi", "bus")
LAYOUTS, STRIDE = 2000, 25
"""So many layouts are laid, and every so many-th is put before all the checks."""

CLOCKWISE = {"top": (1, 2), "right": (2, 4), "bottom": (4, 3), "left": (3, 1)}
"""The streets inside a tile, from the first place to the second as one goes round clockwise."""
BUSES = {
    "A": {1, 4},
    "B": {6, 8},
    "C": {10, 11, 12},
    "D": {13, 15},
    "E": {18, 19},
    "F": {21, 22, 24},
    "G": {25, 28},
    "H": {29, 30, 31, 32},
    "I": {34, 35},
}
UNDERGROUND = {4, 11, 18, 25, 34}
GONE = {"B": "right", "D": "left", "H": "top"}
"""The streets that plain sides do not have."""
ONEWAY = {
    "A": "top right bottom left",
    "C": "right bottom",
    "D": "bottom",
    "E": "right",
    "F": "bottom left",
    "H": "top right",
    "I": "left top",
}
DEAD = {"B": "top", "D": "right", "E": "bottom", "G": "top left", "I": "bottom"}
LANES = {"B": (6, 7), "D": (13, 16), "E": (17, 20), "F": (22, 23), "G": (25, 28), "I": (34, 35)}
ONEWAY_LANES = {"I"}
"""What expert sides have; every one-way street runs clockwise, and a lane as it is written."""

Arc = tuple[int, int]


@cache
def dice() -> TileSet:
    board = json_format.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
    assert isinstance(board, TileSet)
    return board


def sides() -> Iterator[tuple[str, bool, Side]]:
    for tile in dice().tiles:
        assert tile.expert
        yield tile.id, False, tile.plain
        yield tile.id, True, tile.expert


def streets(letter: str, names: str) -> set[Arc]:
    """The streets of a tile by their places, clockwise."""
    first = 4 * LETTERS.index(letter)
    return {(first + CLOCKWISE[name][0], first + CLOCKWISE[name][1]) for name in names.split()}


def ends(road: Road) -> Arc | None:
    """The two places of a road, or nothing where it leads to a port."""
    return (road.start, road.end) if isinstance(road.start, int) and isinstance(road.end, int) else None


# --- by the rules alone: a walk over the rows and columns of the laid tiles -------------------


def barred_steps(letter: str, expert: bool, arrows: bool) -> set[Arc]:
    """The steps between neighbours of a tile that no street allows; arrows may be left out of account."""
    gone, dead, oneway = ("", DEAD, ONEWAY) if expert else (GONE.get(letter, ""), {}, {})
    shut = streets(letter, gone) | streets(letter, dead.get(letter, ""))
    against = {(end, start) for start, end in streets(letter, oneway.get(letter, ""))}
    return shut | {(end, start) for start, end in shut} | (against if arrows else set())


class Walk:
    """The places of a layout by column and row, and the steps between them."""

    def __init__(self, layout: str, expert: list[str], *, arrows: bool = True) -> None:
        rows = rows_of(layout)
        self.places = {
            (2 * column + right, 2 * row + down): 4 * LETTERS.index(letter) + 1 + right + 2 * down
            for row, letters in enumerate(rows)
            for column, letter in enumerate(letters)
            for right, down in product((0, 1), repeat=2)
        }
        self.barred = {
            arc for letter in "".join(rows) for arc in barred_steps(letter, letter in expert, arrows)
        }
        self.lanes = {arc for letter in expert if letter in LANES for arc in self._lane(letter)}

    @staticmethod
    def _lane(letter: str) -> Iterator[Arc]:
        start, end = LANES[letter]
        yield start, end
        if letter not in ONEWAY_LANES:
            yield end, start

    def ahead(self, spot: Arc, step: Arc) -> Arc | None:
        """The next place straight on, unless the map ends or no street leads there (D34, D38, D39)."""
        there = (spot[0] + step[0], spot[1] + step[1])
        is_open = there in self.places and (self.places[spot], self.places[there]) not in self.barred
        return there if is_open else None

    def taxis(self) -> set[Arc]:
        """D17, D40: one step along a street, or a lane."""
        steps = ((spot, self.ahead(spot, step)) for spot in self.places for step in STEPS.values())
        return self.lanes | {(self.places[spot], self.places[there]) for spot, there in steps if there}

    def buses(self) -> set[Arc]:
        """D18: straight on to the first stop."""
        stops = set().union(*BUSES.values())
        found = set()
        for spot, step in product(self.places, STEPS.values()):
            there = self.ahead(spot, step) if self.places[spot] in stops else None
            while there and self.places[there] not in stops:
                there = self.ahead(there, step)
            if there:
                found.add((self.places[spot], self.places[there]))
        return found


def arcs(board: Board, by: str) -> set[Arc]:
    own = [link for link in board.links if link.by == by]
    return {(link.start, link.end) for link in own} | {
        (link.end, link.start) for link in own if not link.oneway
    }


def is_in_one_piece(ways: set[Arc]) -> bool:
    """Whether one gets from any place to all others."""
    first = min(ways)[0]
    everything = {number for arc in ways for number in arc}
    back = {(end, start) for start, end in ways}
    return reach_from(first, ways) == reach_from(first, back) == everything


def reach_from(first: int, ways: set[Arc]) -> set[int]:
    ahead: dict[int, list[int]] = {}
    for start, end in ways:
        ahead.setdefault(start, []).append(end)
    found, queue = {first}, [first]
    for number in queue:
        further = set(ahead.get(number, ())) - found
        found |= further
        queue += further
    return found


# --- the tiles --------------------------------------------------------------------------------


class TestTiles:
    def test_nine_tiles_with_two_sides_and_the_numbers_1_to_36_row_by_row(self) -> None:
        assert "".join(tile.id for tile in dice().tiles) == LETTERS
        for letter, _, side in sides():
            first = 4 * LETTERS.index(letter) + 1
            spots = {place.id: place.at for place in side.places}
            assert spots == {
                first: (60, 60),
                first + 1: (180, 60),
                first + 2: (60, 180),
                first + 3: (180, 180),
            }

    def test_every_port_of_every_side_has_an_ordinary_street(self) -> None:
        edges = ("top", "right", "bottom", "left")
        assert [(port.id, port.edge, port.offset) for port in dice().ports] == [
            (f"{edge}-{place}", edge, offset) for edge in edges for place, offset in ((1, 60), (2, 180))
        ]
        for letter, expert, side in sides():
            leaving = [road for road in side.roads if ends(road) is None]
            assert sorted(str(road.end) for road in leaving) == sorted(port.id for port in dice().ports)
            assert all(road.by == STREET and not road.path for road in leaving), (letter, expert)
            assert not any(road.oneway or road.dead_end for road in leaving), (letter, expert)

    def test_places_show_the_same_on_both_sides(self) -> None:
        for letter, _, side in sides():
            shown = {place.id: place.transports for place in side.places}
            assert {number for number, by in shown.items() if "bus" in by} == BUSES[letter]
            assert {n for n, by in shown.items() if "underground" in by} == UNDERGROUND & set(shown)
            assert all("taxi" in by for by in shown.values())

    def test_five_tiles_have_underground_and_four_have_not(self) -> None:
        having = {tile.id for tile in dice().tiles if has_underground(tile.plain)}
        assert having == set("ACEGI")
        choices = [set(six) for six in combinations(LETTERS, 6) if len(having & set(six)) == 3]
        assert len(choices) == 40  # A-D8: each of them can be laid
        assert min(sum(4 - len(BUSES[letter]) for letter in six) for six in choices) == 8  # D6: two would do

    def test_plain_sides_are_streets_alone(self) -> None:
        for letter, expert, side in sides():
            if not expert:
                inner = {pair for road in side.roads if (pair := ends(road))}
                every = streets(letter, " ".join(CLOCKWISE)) - streets(letter, GONE.get(letter, ""))
                assert inner == {(min(pair), max(pair)) for pair in every}, letter
                assert not any(road.oneway or road.dead_end for road in side.roads)

    def test_expert_sides_have_their_marks(self) -> None:
        for letter, expert, side in sides():
            inner = [(pair, road) for road in side.roads if (pair := ends(road))] if expert else []
            oneway = {pair for pair, road in inner if road.oneway and road.by == STREET}
            broken = {frozenset(pair) for pair, road in inner if road.dead_end}
            lanes = {pair: road.oneway for pair, road in inner if road.by == ("taxi",)}
            if expert:
                assert oneway == streets(letter, ONEWAY.get(letter, "")), letter
                assert broken == set(map(frozenset, streets(letter, DEAD.get(letter, "")))), letter
                assert lanes == ({LANES[letter]: letter in ONEWAY_LANES} if letter in LANES else {})
                assert oneway or broken
            ground = Ground(side, dice())
            assert {pair for pair, road in inner if ground.is_lane(road)} == set(lanes)

    def test_no_two_expert_sides_are_alike(self) -> None:
        kinds = {
            (ONEWAY.get(letter), DEAD.get(letter), LANES.get(letter, (0, 0))[0] % 4) for letter in LETTERS
        }
        assert len(kinds) == 9

    @pytest.mark.parametrize("letter", LETTERS)
    def test_each_side_is_in_one_piece_alone(self, letter: str) -> None:
        for expert in ("", letter):
            ways = arcs(assemble(dice(), letter, expert), "taxi")
            assert is_in_one_piece(ways)
            assert len({number for arc in ways for number in arc}) == 4

    def test_the_dice_are_data(self) -> None:
        found = dice().dice
        assert found
        assert found.count == 7  # D1
        assert Counter(found.faces) == {"taxi": 2, "bus": 2, "underground": 1, "x": 1}  # A-D16
        assert dice().tickets == {"black": 3, "double": 1, "helicopter": 1}  # D9


# --- the maps ---------------------------------------------------------------------------------


@cache
def layouts() -> list[tuple[str, list[str]]]:
    chance = random.Random(36)
    return [any_layout(dice(), chance) for _ in range(LAYOUTS)]


def _rides(walk: Walk) -> tuple[set[Arc], set[Arc]]:
    """The bus rides of a map, and those that no taxi can do in one move."""
    return walk.buses(), walk.buses() - walk.taxis()


class TestMaps:
    @pytest.mark.parametrize("many", [LAYOUTS // 5, pytest.param(LAYOUTS, marks=pytest.mark.slow)])
    def test_any_legal_layout_is_a_sound_map(self, many: int) -> None:
        """Each goes by the rules, so every street over a seam is whole, and is in one piece by taxi."""
        sizes: Counter[int] = Counter()
        for layout, expert in layouts()[:many]:
            board, walk = assemble(dice(), layout, expert), Walk(layout, expert)
            taxis = arcs(board, "taxi")
            assert taxis == walk.taxis(), (layout, expert)
            assert arcs(board, "bus") == walk.buses(), (layout, expert)
            assert is_in_one_piece(taxis), (layout, expert)
            assert {number for arc in taxis for number in arc} == {place.id for place in board.stations}
            sizes[len(board.stations)] += 1
        assert sum(sizes.values()) == many
        assert min(sizes[24], sizes[36]) > many / 3

    def test_laid_maps_pass_the_checks(self) -> None:
        """No error and no warning; corners with one street are told as infos, the order of numbers is not."""
        for layout, expert in layouts()[::STRIDE]:
            found = list(validate(assemble(dice(), layout, expert)))
            assert {finding.severity for finding in found} <= {INFO}, (layout, expert)
            assert {finding.code for finding in found} <= {"network/dead-end"}, (layout, expert)

    def test_buses_leave_from_every_stop_of_plain_sides_and_arrive_there(self) -> None:
        for layout, _ in layouts():
            rides = Walk(layout, []).buses()
            stops = set().union(*(BUSES[letter] for letter in layout.replace("/", "")))
            assert stops == {start for start, _ in rides} == {end for _, end in rides}, layout

    def test_arrows_never_stand_against_each_other(self) -> None:
        """Every bus line can be ridden one way at least, so a black ticket finds each of them."""
        for layout, expert in layouts()[::STRIDE]:
            rides = arcs(assemble(dice(), layout, expert), "bus")
            lines = Walk(layout, expert, arrows=False).buses()
            assert lines == rides | {(end, start) for start, end in rides}, (layout, expert)

    def test_many_buses_run_on_past_a_place(self) -> None:
        walks = [Walk(layout, []) for layout, _ in layouts()[::STRIDE]]
        rides, far = (sum(map(len, each)) for each in zip(*map(_rides, walks), strict=True))
        assert 0.4 < far / rides < 0.6


# --- examples checked by hand on the drawing --------------------------------------------------


def test_the_bus_of_the_rule_book_runs_from_15_to_19() -> None:
    board = assemble(dice(), "DE")
    assert moves(board, ["bus"])[15]["bus"] == [19]  # V-D1: over 16, where only taxis stop
    assert Link(15, 19, "bus") in board.links


@pytest.mark.parametrize(
    ("layout", "expert", "start", "ends"),
    [
        ("DE", "", 13, [18]),  # over 14 and 17; no street to 15
        ("DE", "", 19, [15]),
        ("DE", "D", 13, [15, 18]),  # there is a street to 15; the lane to 16 is not for buses
        ("DE", "D", 15, [13]),  # 16 → 15 is one-way: a part is enough
        ("DE", "D", 19, [15]),
        ("DE", "E", 15, [19]),
        ("E/F", "", 18, [22]),  # over 20; at the other three sides lies the edge
        ("E/F", "", 22, [18, 21, 24]),
        ("E/F", "E", 18, [22]),
        ("E/F", "E", 22, [21, 24]),  # 18 → 20 is one-way
        ("GE", "", 25, [18]),
        ("GE", "G", 25, []),  # a dead end to the right and one below
        ("GE", "G", 18, []),  # it stops neither at 17 nor at 26
        ("GE", "G", 28, [19]),
        ("AB", "", 6, [1]),  # no street to 8
        ("AB", "A", 6, []),
        ("AB", "A", 1, [6]),
        ("AB", "A", 8, [4]),
        ("AI", "I", 34, []),  # 33 → 34 is one-way, and a bus takes no lane
        ("AI", "I", 1, [34]),
        ("FB", "", 22, [6, 21, 24]),
        ("FB", "B", 22, [21, 24]),  # 5-6 is a dead end
        ("F/H", "", 21, [22, 29]),
        ("F/H", "F", 21, [22]),  # 23 → 21 is one-way
        ("F/H", "FH", 29, [21, 30, 31]),
    ],
)
def test_buses_by_hand(layout: str, expert: str, start: int, ends: list[int]) -> None:
    assert moves(assemble(dice(), layout, expert), ["bus"])[start].get("bus", []) == ends


@pytest.mark.parametrize(
    ("layout", "expert", "start", "ends"),
    [
        ("DE", "", 16, [14, 15, 19]),
        ("DE", "", 15, [16]),  # no street to 13
        ("DE", "D", 16, [13, 15, 19]),  # a lane, an arrow, a seam; a dead end to 14
        ("DE", "D", 15, [13]),
        ("DE", "D", 14, [13, 17]),
        ("DE", "E", 18, [17, 20]),
        ("DE", "E", 20, [17]),  # back by the lane alone
        ("I", "I", 34, [35, 36]),
        ("I", "I", 35, [33]),  # the lane is one-way too
        ("I", "I", 33, [34]),
        ("GHI", "", 30, [32, 33]),  # no street to 29
        ("ABC/DEF/GHI", "", 17, [7, 14, 18, 19]),
    ],
)
def test_taxis_by_hand(layout: str, expert: str, start: int, ends: list[int]) -> None:
    assert moves(assemble(dice(), layout, expert), ["taxi"])[start]["taxi"] == ends


def test_underground_by_hand() -> None:
    board = assemble(dice(), "ABC/DEF/GHI", "ADG")
    under = moves(board, ["underground"])
    assert under[4]["underground"] == [11, 18, 25, 34]  # D19, whatever side is up
    assert [number for number, by in under.items() if by] == sorted(UNDERGROUND)
    assert not any(link.oneway for link in board.links if link.by == "underground")  # D38


def test_the_helicopter_lands_in_the_outermost_rows_and_columns() -> None:
    board = assemble(dice(), "CAB/FED", "FA")
    assert board.frame is not None
    assert outer_places(board.stations, ["CAB", "FED"], board.frame) == {
        "top": (1, 2, 5, 6, 9, 10),
        "right": (6, 8, 14, 16),
        "bottom": (15, 16, 19, 20, 23, 24),
        "left": (9, 11, 21, 23),
    }


# --- the files --------------------------------------------------------------------------------


class TestFiles:
    def test_the_board_is_what_tracing_and_box_make(self) -> None:
        made = import_folder(FOLDER)
        assert [finding for document in made.documents for finding in document.findings] == []
        assert made.board is not None
        assert json_format.dumps(made.board) == (FOLDER / "board.json").read_text(encoding="utf-8")

    def test_nothing_is_found_in_it(self) -> None:
        done = yard("validate", FOLDER, "--fail-on", "info")
        assert (done.returncode, done.stderr) == (0, "")

    def test_the_drawing_says_the_same_without_the_marks_of_its_editor(self) -> None:
        """Plain SVG drops layers' labels; ids and the ground's underscore must do."""
        drawn = (FOLDER / "tracing.svg").read_text(encoding="utf-8")
        plain = re.sub(r' (inkscape|sodipodi):[a-z-]+="[^"]*"', "", drawn)
        assert "inkscape:label" not in plain
        faults: list[Fault] = []
        box = box_format.loads((FOLDER / "box.toml").read_text(encoding="utf-8"))
        assert read_tracing(plain.encode(), box, faults.append) == dice()
        assert faults == []


def test_no_die_takes_one_from_a_place_where_it_does_not_stop() -> None:
    """D16: a die is usable only where its transport stops, whatever the streets."""
    tiles = example("dice; A: 1 shows bus; A expert: 1 shows bus")
    assert isinstance(tiles, TileSet)
    streets = DiceGame(tiles, 4, layout="ABC/DEF/GHI").map_of("ABC/DEF/GHI")
    assert streets.hops("taxi", 0).ends[1] == ()
    assert all(1 not in ends for ends in streets.hops("taxi", 0).ends.values())
    assert streets.hops("bus", 0).ends[1]
