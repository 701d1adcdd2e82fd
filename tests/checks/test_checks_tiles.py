"""Checks of tiles and trails: sound games broken in one way, and that is what is found, where it is."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.sound_tiles import (
    FACES,
    LETTERS,
    STREET,
    any_layout,
    sound_tile_sets,
    sound_tiles,
    sound_trails,
    tile_set,
    wild_tile_sets,
)
from yardtools.assemble import assemble, layout_text
from yardtools.checks.registry import rules
from yardtools.checks.shared.notation_tiles import with_side
from yardtools.checks.shared.tile_traps import traps
from yardtools.findings import ERROR, INFO, Fault
from yardtools.graph import distances_from, neighbours
from yardtools.model import Board, Card, Layout, Port, Road, Side, Tile, TileSet, Trail
from yardtools.validation.run_checks import run_checks

SEEDS = st.integers(0, 2**32)
ROWS = st.integers(0, 3)


def find(board: TileSet | Trail, code: str) -> list[Fault]:
    """What one check says, after making sure that every pointer leads somewhere."""
    faults = run_checks(board).faults
    for fault in faults:
        assert fault.pointer is not None
        assert at(board.document(), fault.pointer) is not None
    return [fault for fault in faults if fault.code == code]


def at(document: Any, pointer: str) -> Any:
    for step in pointer.split("/")[1:]:
        document = document[int(step) if isinstance(document, list) else step]
    return document


def errors(board: TileSet | Trail) -> set[str]:
    return {fault.code for fault in run_checks(board).faults if rules()[fault.code].severity is ERROR}


def subject(letter: str, expert: bool) -> str:
    return f"tile:{letter}" + (":expert" if expert else "")


def has_side(tiles: TileSet, letter: str, expert: bool) -> bool:
    return any(tile.id == letter and (tile.expert or not expert) for tile in tiles.tiles)


def change(tiles: TileSet, face: tuple[str, bool], **values: Any) -> TileSet:
    return with_side(tiles, *face, lambda side: replace(side, **values))


def side_of(tiles: TileSet, face: tuple[str, bool]) -> Side:
    tile = next(tile for tile in tiles.tiles if tile.id == face[0])
    side = tile.expert if face[1] else tile.plain
    assert side
    return side


def first(letter: str) -> int:
    return 4 * LETTERS.index(letter)


# --- what is sound stays clean ----------------------------------------------------------------


@given(sound_tile_sets())
@settings(max_examples=30)
def test_sound_tiles_are_clean(tiles: TileSet) -> None:
    outcome = run_checks(tiles)
    assert [fault for fault in outcome.faults if rules()[fault.code].severity is not INFO] == []
    assert outcome.skipped == ()


@settings(max_examples=30)
@given(sound_trails())
def test_sound_trails_are_clean(trail: Trail) -> None:
    assert run_checks(trail).faults == ()


def test_plain_tiles_are_clean() -> None:
    assert run_checks(sound_tiles()).faults == ()


def test_what_is_not_drawn_yet_is_no_fault() -> None:
    empty = replace(sound_tiles(), ports=(), tiles=tuple(Tile(letter, Side(), Side()) for letter in LETTERS))
    assert run_checks(empty).faults == ()
    assert run_checks(Trail("empty")).faults == ()


# --- numbers and letters ----------------------------------------------------------------------


@given(sound_tile_sets(), FACES, ROWS)
@settings(max_examples=20)
def test_place_count(tiles: TileSet, face: tuple[str, bool], row: int) -> None:
    assume(has_side(tiles, *face))
    side = side_of(tiles, face)
    gone = side.places[row]
    roads = tuple(road for road in side.roads if gone.id not in (road.start, road.end))
    broken = change(tiles, face, places=tuple(each for each in side.places if each != gone), roads=roads)
    fault, *more = find(broken, "tiles/place-count")
    assert fault.subject == (subject(*face),)
    assert "has 3 places" in fault.message
    assert not more
    assert "tiles/sides-differ" not in errors(broken)


@given(sound_tile_sets(), st.sampled_from(list(itertools.permutations(LETTERS, 2))))
@settings(max_examples=20)
def test_duplicate_letter(tiles: TileSet, letters: tuple[str, str]) -> None:
    one, other = letters
    renamed = (replace(tile, id=one) if tile.id == other else tile for tile in tiles.tiles)
    (fault,) = find(replace(tiles, tiles=tuple(renamed)), "tiles/duplicate-letter")
    assert fault.subject == (f"tile:{one}",)


@given(sound_tile_sets(), st.sampled_from(list(itertools.permutations(LETTERS, 2))), ROWS, ROWS)
@settings(max_examples=20)
def test_duplicate_number(tiles: TileSet, letters: tuple[str, str], row: int, other: int) -> None:
    old, new = first(letters[0]) + 1 + row, first(letters[1]) + 1 + other
    for expert in (False, True):
        if has_side(tiles, letters[0], expert):
            tiles = with_side(tiles, letters[0], expert, lambda side: renumber(side, old, new))
    (fault,) = find(tiles, "tiles/duplicate-number")
    assert fault.subject == (f"place:{new}", *(f"tile:{letter}" for letter in sorted(letters)))
    assert at(tiles.document(), fault.pointer or "")["id"] == new


def renumber(side: Side, old: int, new: int) -> Side:
    def end(value: Any) -> Any:
        return new if value == old else value

    places = (replace(place, id=end(place.id)) for place in side.places)
    roads = (replace(road, start=end(road.start), end=end(road.end)) for road in side.roads)
    return Side(tuple(places), tuple(roads))


def test_a_number_twice_on_one_side() -> None:
    tiles = with_side(sound_tiles(), "A", False, lambda side: renumber(side, 1, 2))
    (fault,) = find(tiles, "tiles/duplicate-number")
    assert fault.subject == ("place:2", "tile:A")
    assert fault.message == "number 2 is there twice on tile A"


@given(sound_tile_sets(), st.sampled_from(LETTERS), ROWS)
@settings(max_examples=20)
def test_sides_differ(tiles: TileSet, letter: str, row: int) -> None:
    assume(has_side(tiles, letter, True))
    old = first(letter) + 1 + row
    broken = with_side(tiles, letter, True, lambda side: renumber(side, old, 99))
    (fault,) = find(broken, "tiles/sides-differ")
    assert fault.subject == (f"tile:{letter}:expert", "place:99", f"place:{old}")
    assert errors(broken) == {"tiles/sides-differ"}


# --- roads ------------------------------------------------------------------------------------


@given(sound_tile_sets(), FACES, ROWS, st.sampled_from([98, "nowhere"]))
@settings(max_examples=20)
def test_unknown_end(tiles: TileSet, face: tuple[str, bool], row: int, end: int | str) -> None:
    assume(has_side(tiles, *face))
    start = first(face[0]) + 1 + row
    road = Road(start, end, STREET)
    broken = change(tiles, face, roads=(*side_of(tiles, face).roads, road))
    (fault,) = find(broken, "tiles/unknown-end")
    assert set(fault.subject) == {
        subject(*face),
        f"place:{start}",
        f"{'place' if end == 98 else 'port'}:{end}",
    }
    assert at(broken.document(), fault.pointer or "") == road.document()
    assert errors(broken) == {"tiles/unknown-end"}


@given(sound_tile_sets(), st.sampled_from(LETTERS), ROWS, st.sampled_from(["oneway", "dead_end"]))
@settings(max_examples=20)
def test_expert_marks_on_a_plain_side(tiles: TileSet, letter: str, row: int, mark: str) -> None:
    roads = list(side_of(tiles, (letter, False)).roads)
    roads[row] = replace(roads[row], oneway=mark == "oneway", dead_end=mark == "dead_end")
    broken = change(tiles, (letter, False), roads=tuple(roads))
    (fault,) = find(broken, "tiles/expert-mark-on-plain-side")
    assert fault.subject[0] == f"tile:{letter}"
    assert at(broken.document(), fault.pointer or "")[mark] is True


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ("A: 1 taxi 4", "tiles/expert-mark-on-plain-side"),
        ("A: 2 taxi 3", "tiles/expert-mark-on-plain-side"),
        ("A expert: 1 taxi bus 4", "tiles/lane-not-taxi"),
        ("A expert: 2 bus 3", "tiles/lane-not-taxi"),
        ("A: 1 taxi bus 2 via 25,90 75,90", "tiles/bus-bends"),
        ("A: 1 taxi bus 4 via 75,25", "tiles/bus-bends"),
        ("A: no 1-left-1; A: 3 taxi bus left-1", "tiles/bus-bends"),
    ],
)
def test_lanes_and_bends(marks: str, code: str) -> None:
    tiles = tile_set(marks)
    assert errors(tiles) == {code}
    (fault,) = find(tiles, code)
    assert fault.subject[0] in ("tile:A", "tile:A:expert")
    assert "/roads/" in (fault.pointer or "")


@pytest.mark.parametrize(
    "marks",
    ["A: 1 taxi bus 2 via 50,33", "A: 1 at 28,22", "A expert: 1 taxi 4 via 51,49", "A: 1 taxi 4 via 75,25"],
)
def test_what_is_drawn_by_hand_is_straight_enough(marks: str) -> None:
    tiles = tile_set(marks)
    assert run_checks(tiles).faults == ()


# --- ports ------------------------------------------------------------------------------------

PORTS = st.sampled_from([f"{edge}-{row}" for edge in ("top", "right", "bottom", "left") for row in (1, 2)])


@given(sound_tile_sets(), FACES, PORTS)
@settings(max_examples=20)
def test_a_port_without_a_road(tiles: TileSet, face: tuple[str, bool], port: str) -> None:
    assume(has_side(tiles, *face))
    roads = tuple(road for road in side_of(tiles, face).roads if road.end != port)
    broken = change(tiles, face, roads=roads)
    (fault,) = find(broken, "tiles/port-mismatch")
    assert fault.subject == (subject(*face),)
    assert f"ends at port {port}" in fault.message
    assert errors(broken) == {"tiles/port-mismatch"}


@given(sound_tile_sets(), FACES, PORTS)
@settings(max_examples=20)
def test_a_port_with_other_transports(tiles: TileSet, face: tuple[str, bool], port: str) -> None:
    assume(has_side(tiles, *face))
    roads = side_of(tiles, face).roads
    roads = tuple(replace(road, by=("taxi",)) if road.end == port else road for road in roads)
    (fault,) = find(change(tiles, face, roads=roads), "tiles/port-mismatch")
    assert fault.subject == (subject(*face),)
    assert "is for taxi, elsewhere for taxi and bus" in fault.message


@given(sound_tile_sets(), FACES)
@settings(max_examples=20)
def test_a_port_that_no_other_tile_has(tiles: TileSet, face: tuple[str, bool]) -> None:
    assume(has_side(tiles, *face))
    ports = (Port("left-3", "left", tiles.size / 2), Port("right-3", "right", tiles.size / 2))
    road = Road(first(face[0]) + 1, "left-3", ("taxi",))
    broken = change(
        replace(tiles, ports=(*tiles.ports, *ports)), face, roads=(*side_of(tiles, face).roads, road)
    )
    (fault,) = find(broken, "tiles/port-mismatch")
    assert fault.subject == (subject(*face),)
    assert "no other tile has one" in fault.message


@given(sound_tile_sets(), PORTS)
@settings(max_examples=20)
def test_a_port_that_meets_none(tiles: TileSet, name: str) -> None:
    moved = (replace(port, offset=tiles.size / 2) if port.id == name else port for port in tiles.ports)
    broken = replace(tiles, ports=tuple(moved))
    faults = find(broken, "tiles/port-mismatch")
    assert {fault.subject[0] for fault in faults} >= {f"port:{name}"}
    assert len(faults) == 2  # the port, and the one that was to meet it
    assert all((fault.pointer or "").startswith("/ports/") for fault in faults)


# --- places -----------------------------------------------------------------------------------


@given(sound_tile_sets(), st.integers(0, 2) | st.integers(7, 9), st.randoms())
@settings(max_examples=20)
def test_too_few_with_or_without_underground(tiles: TileSet, count: int, chance: random.Random) -> None:
    served = set(chance.sample(LETTERS, count))
    for letter, expert in itertools.product(LETTERS, (False, True)):
        if has_side(tiles, letter, expert):
            shown = ("taxi", "underground") if letter in served else ("taxi",)
            places = side_of(tiles, (letter, expert)).places
            places = (places[0], replace(places[1], transports=shown), *places[2:])
            tiles = change(tiles, (letter, expert), places=places)
    (fault,) = find(tiles, "tiles/too-few-underground")
    few = served if count < 3 else set(LETTERS) - served
    assert fault.subject == ("transport:underground", *(f"tile:{letter}" for letter in sorted(few)))


@given(sound_tile_sets(), st.integers(0, 4), st.randoms())
@settings(max_examples=20)
def test_too_few_taxi_places(tiles: TileSet, count: int, chance: random.Random) -> None:
    left = set(chance.sample(LETTERS, count))
    for letter, expert in itertools.product(LETTERS, (False, True)):
        if has_side(tiles, letter, expert):
            tiles = with_side(tiles, letter, expert, lambda side, letter=letter: busy(side, letter in left))  # type: ignore[misc]
    faults = find(tiles, "tiles/too-few-taxi-places")
    assert bool(faults) == (worst_count(tiles) is not None)
    for fault in faults:
        assert set(fault.subject) <= {
            subject(letter, expert) for letter in LETTERS for expert in (False, True)
        }


def busy(side: Side, keeps_one: bool) -> Side:
    """The side with buses at every taxi place, but for the first if one is kept."""
    places = (
        replace(place, transports=("taxi", "bus"))
        if place.transports == ("taxi",) and (row or not keeps_one)
        else place
        for row, place in enumerate(side.places)
    )
    return replace(side, places=tuple(places))


def worst_count(tiles: TileSet) -> int | None:
    """The least number of taxi places in a layout with too few of them, the slow way."""
    taxi = {
        tile.id: min(
            sum(place.transports == ("taxi",) for place in side.places)
            for side in (tile.plain, tile.expert)
            if side
        )
        for tile in tiles.tiles
    }
    served = {
        tile.id
        for tile in tiles.tiles
        if any("underground" in place.transports for place in tile.plain.places)
    }
    sixes = (six for six in itertools.combinations(LETTERS, 6) if len(served & set(six)) == 3)
    small = min(sum(taxi[letter] for letter in six) for six in sixes)
    large = sum(taxi.values())
    return large if large < 3 else small if small < 2 else None


@given(sound_tile_sets(), FACES, st.sampled_from(["top", "right", "bottom", "left"]))
@settings(max_examples=20)
def test_no_edge_place(tiles: TileSet, face: tuple[str, bool], edge: str) -> None:
    assume(has_side(tiles, *face))
    half = tiles.size / 2

    def away(x: float, y: float) -> tuple[float, float]:
        moved = {"top": (x, max(y, half + 1)), "bottom": (x, min(y, half - 1))}
        return moved.get(edge, (min(x, half - 1) if edge == "right" else max(x, half + 1), y))

    places = (replace(place, at=away(*place.at)) for place in side_of(tiles, face).places if place.at)
    (fault,) = find(change(tiles, face, places=tuple(places)), "tiles/no-edge-place")
    assert fault.subject == (subject(*face),)
    assert f"at its {edge} edge" in fault.message


# --- traps ------------------------------------------------------------------------------------


def is_in_one_piece(board: Board) -> bool:
    """Whether one gets from the first station to all others and back."""
    steps = neighbours(board)
    back: dict[int, list[int]] = {number: [] for number in steps}
    for start, ends in steps.items():
        for end in ends:
            back[end].append(start)
    return all(len(distances_from(next(iter(way)), way)) == len(way) for way in (steps, back))


@given(sound_tile_sets(), st.sampled_from(LETTERS), ROWS, st.booleans())
@settings(max_examples=20)
def test_a_place_that_only_ports_join_is_a_trap(
    tiles: TileSet, letter: str, row: int, is_way_in: bool
) -> None:
    number = first(letter) + 1 + row
    side = side_of(tiles, (letter, False))
    assume("underground" not in side.places[row].transports)

    def turn(road: Road) -> Road:
        if number not in (road.start, road.end) or isinstance(road.end, str):
            return road
        other = road.end if road.start == number else road.start
        ends = (other, number) if is_way_in else (number, other)
        return Road(ends[0], ends[1], road.by, oneway=True)

    broken = with_side(tiles, letter, True, lambda _: Side(side.places, tuple(map(turn, side.roads))))
    (fault,) = find(broken, "tiles/layout-trap")
    assert fault.subject == (f"tile:{letter}:expert", f"place:{number}")
    assert f"one cannot {'leave' if is_way_in else 'reach'} place {number}" in fault.message


@given(wild_tile_sets())
@settings(max_examples=30)
def test_the_layout_of_a_trap_shows_it(tiles: TileSet) -> None:
    for face, trap in itertools.islice(traps(tiles), 3):
        board = assemble(tiles, trap.layout, trap.expert)
        steps = neighbours(board)
        assert trap.inside
        assert trap.outside
        assert sorted(trap.inside + trap.outside) == sorted(steps)
        assert not any(end in trap.outside for number in trap.inside for end in steps[number])
        assert face is None or face.letter in trap.layout


@given(wild_tile_sets(), SEEDS)
@settings(max_examples=30)
def test_where_no_trap_is_found_every_layout_is_in_one_piece(tiles: TileSet, seed: int) -> None:
    assume(next(traps(tiles), None) is None)
    chance = random.Random(seed)
    for _ in range(5):
        assert is_in_one_piece(assemble(tiles, *any_layout(tiles, chance)))


@given(wild_tile_sets(), st.sampled_from([(2, 1), (1, 2), (3, 1)]))
@settings(max_examples=30)
def test_small_maps_laid_in_every_way_agree_with_the_search(tiles: TileSet, shape: tuple[int, int]) -> None:
    few = replace(tiles, tiles=tiles.tiles[: shape[0] * shape[1]])
    lost = any(not is_in_one_piece(board) for board in all_boards(few, shape[0]))
    assert lost == (next(traps(few, [shape]), None) is not None)


def all_boards(tiles: TileSet, columns: int) -> Iterator[Board]:
    turnable = [tile.id for tile in tiles.tiles if tile.expert]
    turns = [turn for size in range(len(turnable) + 1) for turn in itertools.combinations(turnable, size)]
    for order in itertools.permutations(tile.id for tile in tiles.tiles):
        for turn in turns:
            yield assemble(tiles, layout_text(order, columns), turn)


def test_whole_tiles_can_be_a_trap() -> None:
    marks = [
        f"{letter}: {first(letter) + row} taxi bus> bottom-{row - 2}" for letter in LETTERS for row in (3, 4)
    ]
    tiles = tile_set(";".join([*marks, *(mark.replace(":", " expert:") for mark in marks)]))
    assert isinstance(tiles, TileSet)
    # the underground leads back up, unless the lowest tiles have none
    (fault,) = find(tiles, "tiles/layout-trap")
    assert "one cannot leave places" in fault.message
    assert fault.subject[0].startswith("tile:")


def test_the_underground_leads_out_of_what_would_be_a_trap() -> None:
    cut_off = "A: no 2-1; A: no 2-4; A expert: no 2-1; A expert: no 2-4"
    assert not find(tile_set(f"{cut_off}"), "tiles/layout-trap")
    assert find(tile_set(f"{cut_off}; A: 2 shows taxi"), "tiles/layout-trap")


# --- trails -----------------------------------------------------------------------------------

CARDS = st.builds(Card, st.sampled_from(["crow", "dog", "goose", "rat", "toad"]), st.integers(1, 12))


@settings(max_examples=30)
@given(sound_trails(), CARDS)
def test_a_card_is_missing(trail: Trail, card: Card) -> None:
    (fault,) = run_checks(replace(trail, cards=tuple(each for each in trail.cards if each != card))).faults
    assert (fault.code, fault.subject) == ("trail/deck-incomplete", (card.subject,))


@settings(max_examples=30)
@given(sound_trails(), CARDS)
def test_a_card_is_there_twice(trail: Trail, card: Card) -> None:
    broken = replace(trail, cards=(*trail.cards, card))
    (fault,) = find(broken, "trail/deck-incomplete")
    assert fault.subject == (card.subject,)
    assert at(broken.document(), fault.pointer or "") == card.document()


@settings(max_examples=30)
@given(sound_trails(), st.sampled_from([Card("cat", 3), Card("crow", 13)]))
def test_a_card_is_no_card_of_the_deck(trail: Trail, card: Card) -> None:
    (fault,) = find(replace(trail, cards=(*trail.cards, card)), "trail/deck-incomplete")
    assert fault.subject == (card.subject,)


@settings(max_examples=30)
@given(sound_trails())
def test_a_suspect_or_an_hour_is_missing(trail: Trail) -> None:
    four = replace(trail, suspects=trail.suspects[:4], cards=trail.cards[:48])
    assert [fault.subject for fault in find(four, "trail/deck-incomplete")] == [("suspects",)]
    eleven = replace(trail, hours=11, cards=tuple(card for card in trail.cards if card.hour < 12))
    assert [fault.subject for fault in find(eleven, "trail/deck-incomplete")] == [("hours",)]


@settings(max_examples=30)
@given(sound_trails(), st.integers(1, 30))
def test_paws_are_eighteen(trail: Trail, count: int) -> None:
    faults = find(replace(trail, paws=(1,) * count), "trail/tile-count")
    assert [fault.subject for fault in faults] == ([("paws",)] if count != 18 else [])


@settings(max_examples=30)
@given(sound_trails(), st.integers(-9, 0) | st.integers(4, 9), st.integers(1, 3))
def test_a_value_out_of_range(trail: Trail, value: int, count: int) -> None:
    broken = replace(trail, paws=(*trail.paws[count:], *[value] * count))
    (fault,) = find(broken, "trail/value-out-of-range")
    assert len(fault.subject) == count
    assert at(broken.document(), fault.pointer or "") == value


@settings(max_examples=30)
@given(sound_trails(), st.integers(2, 5), st.integers(0, 30))
def test_a_layout_must_fit(trail: Trail, players: int, behind: int) -> None:
    others = tuple(layout for layout in trail.layouts if layout.players != players)
    broken = replace(trail, layouts=(*others, Layout(players, 3, 2, behind)))
    faults = find(broken, "trail/layout-size")
    assert [fault.subject for fault in faults] == ([(f"layout:{players}",)] if behind > 13 else [])
