"""Tiles side by side make one board: streets, buses, underground and edges as the rules have them."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.boards import tile_sets
from support.command import yard
from support.sound_tiles import any_layout, sound_tile_sets
from support.sound_tiles import tile_set as tiles
from yardtools.assemble import assemble, outer_places, rows_of
from yardtools.checks.shared.notation_tiles import with_side
from yardtools.errors import YardError
from yardtools.formats import json as json_format
from yardtools.graph import moves, neighbours
from yardtools.model import Board, Link, Road, Side, TileSet

SEEDS = st.integers(0, 2**32)


def links(board: Board, by: str, *ends: int) -> list[Link]:
    return [link for link in board.links if link.by == by and set(ends) <= {link.start, link.end}]


# --- taxis ------------------------------------------------------------------------------------


def test_taxis_go_along_streets_and_over_seams() -> None:
    board = assemble(tiles(), "AB/CD")
    assert moves(board, ["taxi"])[4]["taxi"] == [2, 3, 7, 10]  # D17: above, left, on B, on C below
    assert moves(board, ["taxi"])[1]["taxi"] == [2, 3]  # D34: nothing lies over the edge


@pytest.mark.parametrize(
    ("marks", "arcs"),
    [
        ("A: 4 taxi bus> right-2", [(4, 7)]),
        ("B: left-2 taxi bus> 7", [(4, 7)]),
        ("B: 7 taxi bus> left-2", [(7, 4)]),
        ("A: 4 taxi bus> right-2; B: left-2 taxi bus> 7", [(4, 7)]),
        ("A: 4 taxi bus> right-2; B: 7 taxi bus> left-2", []),  # they point at each other
        ("A: right-2 taxi bus> 4; B: left-2 taxi bus> 7", []),  # they point away
        ("A: 4 taxi bus right-2 broken", []),
        ("B: 7 taxi bus left-2 broken", []),
        ("A: 4 bus right-2", []),  # no taxi on one part
        ("B: no 7-left-2", []),
    ],
)
def test_a_one_way_or_broken_part_counts_for_the_whole(marks: str, arcs: list[tuple[int, int]]) -> None:
    board = assemble(tiles(marks), "AB")
    found = links(board, "taxi", 4, 7)
    assert [(link.start, link.end) for link in found] == arcs
    assert all(link.oneway for link in found)


def test_two_one_way_streets_against_each_other_are_one_two_way_move() -> None:
    def both(side: Side) -> Side:
        return replace(side, roads=(Road(1, 2, ("taxi",), True), Road(2, 1, ("taxi",), True)))

    board = assemble(with_side(tiles(), "A", False, both), "A")
    assert [(link.start, link.end, link.oneway) for link in board.links] == [(1, 2, False)]


def test_a_street_without_places_only_passes_through() -> None:
    through = "B: no 5; B: no 6; B: left-1 taxi bus right-1"
    board = assemble(tiles(through), "ABC")
    assert [(link.start, link.end) for link in links(board, "taxi", 2, 9)] == [(2, 9)]


def test_bends_are_carried_to_their_place_on_the_board() -> None:
    board = assemble(tiles("B: 5 taxi bus 6 via 50,30"), "AB")
    assert links(board, "taxi", 5, 6)[0].path == ((150.0, 30.0),)
    assert links(board, "taxi", 2, 5)[0].path == ()


# --- buses ------------------------------------------------------------------------------------


def test_the_bus_of_the_rule_book_runs_from_15_to_19() -> None:
    board = assemble(tiles(), "DE")
    assert moves(board, ["bus"])[15]["bus"] == [19]
    assert links(board, "bus", 15, 19)[0].path == ()


def test_a_bus_does_not_pass_a_stop() -> None:
    board = assemble(tiles("D: 16 shows taxi, bus"), "DE")
    assert moves(board, ["bus"])[15]["bus"] == [16]
    assert moves(board, ["bus"])[16]["bus"] == [14, 15, 19]


@pytest.mark.parametrize(
    ("marks", "ends"),
    [
        ("D: 15 taxi bus> 16", [(15, 19)]),
        ("D: 16 taxi bus> 15", [(19, 15)]),
        ("E: left-2 taxi bus> 19", [(15, 19)]),
        ("D: 15 taxi bus> 16; E: 19 taxi bus> left-2", []),
        ("D: 15 taxi bus 16 broken", []),
        ("D: 15 taxi 16", []),
    ],
)
def test_a_bus_line_is_one_way_where_any_part_is(marks: str, ends: list[tuple[int, int]]) -> None:
    found = links(assemble(tiles(marks), "DE"), "bus", 15, 19)
    assert [(link.start, link.end) for link in found] == ends


def test_buses_neither_turn_nor_take_lanes() -> None:
    stops = "A: 1 shows taxi, bus; A: 3 shows taxi; A: 2 shows taxi; A: 4 shows taxi, bus"
    assert links(assemble(tiles(stops), "A"), "bus", 1, 4) == []
    lane = assemble(tiles(f"{stops}; A: 1 taxi bus 4"), "A")
    assert links(lane, "bus", 1, 4) == []
    assert len(links(lane, "taxi", 1, 4)) == 1  # D40


def test_a_bus_begins_only_where_buses_stop() -> None:
    board = assemble(tiles(), "ABC/DEF/GHI")
    served = {station.id for station in board.stations if "bus" in station.transports}
    assert {end for link in board.links if link.by == "bus" for end in (link.start, link.end)} <= served


# --- the rest ---------------------------------------------------------------------------------


@given(sound_tile_sets(), SEEDS)
@settings(max_examples=30)
def test_any_layout_of_sound_tiles_is_a_sound_board(tile_set: TileSet, seed: int) -> None:
    layout, expert = any_layout(tile_set, random.Random(seed))
    board = assemble(tile_set, layout, expert)
    assert board == assemble(tile_set, layout, sorted(expert, reverse=True))
    assert json_format.loads(json_format.dumps(board)) == board
    assert len({link.key for link in board.links}) == len(board.links)
    assert not any(link.start == link.end for link in board.links)
    steps = neighbours(board)
    for link in board.links:
        assert link.end in steps[link.start]
        assert link.oneway or link.start in steps[link.end]
    if not expert:
        assert not any(link.oneway for link in board.links)


@given(sound_tile_sets(), SEEDS)
@settings(max_examples=15)
def test_underground_goes_from_any_to_any(tile_set: TileSet, seed: int) -> None:
    board = assemble(tile_set, *any_layout(tile_set, random.Random(seed)))
    served = [station.id for station in board.stations if "underground" in station.transports]
    found = {(link.start, link.end) for link in board.links if link.by == "underground"}
    assert found == set(itertools.combinations(served, 2))


@given(sound_tile_sets(), SEEDS)
@settings(max_examples=15)
def test_the_outer_edge_is_the_outermost_row_and_column(tile_set: TileSet, seed: int) -> None:
    layout, expert = any_layout(tile_set, random.Random(seed))
    board = assemble(tile_set, layout, expert)
    rows = rows_of(layout)
    first = {letter: 4 * "ABCDEFGHI".index(letter) for letter in "".join(rows)}
    assert board.frame is not None
    edges = outer_places(board.stations, rows, board.frame)
    assert set(edges["top"]) == {first[letter] + place for letter in rows[0] for place in (1, 2)}
    assert set(edges["bottom"]) == {first[letter] + place for letter in rows[-1] for place in (3, 4)}
    assert set(edges["left"]) == {first[row[0]] + place for row in rows for place in (1, 3)}
    assert set(edges["right"]) == {first[row[-1]] + place for row in rows for place in (2, 4)}


def test_the_board_says_where_it_comes_from() -> None:
    board = assemble(tiles(), "ab/cd", ["d", "B"])
    assert board.id == "example-ab-cd-expert-bd"
    assert board.frame == (200, 200)
    assert board.assembled
    assert board.assembled.document() == {"tiles": "example", "layout": "AB/CD", "expert": ["B", "D"]}
    assert {station.id: station.at for station in board.stations}[16] == (175, 175)


def test_ports_drawn_a_little_apart_still_meet() -> None:
    assert links(assemble(tiles("port left-2 at 77"), "AB"), "taxi", 4, 7)
    assert not links(assemble(tiles("port left-2 at 90"), "AB"), "taxi", 4, 7)


@pytest.mark.parametrize(
    ("layout", "expert", "words"),
    [
        ("", "", "rows of tile letters"),
        ("AB/", "", "rows of tile letters"),
        ("A1", "", "rows of tile letters"),
        ("ÄB", "", "rows of tile letters"),
        ("ABC/DE", "", "ABC has 3, DE has 2"),
        ("AB/CA", "", "tile A twice"),
        ("AZ", "", "no tile Z; it has A, B"),
        ("AB", "C", "has no C"),
    ],
)
def test_what_cannot_be_laid_is_told(layout: str, expert: str, words: str) -> None:
    with pytest.raises(YardError, match=words):
        assemble(tiles(), layout, expert)


def test_tiles_must_have_what_is_to_be_laid() -> None:
    bare = replace(tiles(), tiles=tuple(replace(tile, expert=None) for tile in tiles().tiles))
    with pytest.raises(YardError, match="tile B of example has no expert side"):
        assemble(bare, "AB", "B")
    side = bare.tiles[0].plain
    lost = replace(side, places=(replace(side.places[0], at=None), *side.places[1:]))
    with pytest.raises(YardError, match="place 1 of tile A has no position"):
        assemble(replace(bare, tiles=(replace(bare.tiles[0], plain=lost),)), "A")


@given(tile_sets())
@settings(max_examples=25)
def test_whatever_the_tiles_they_are_laid_or_refused(tile_set: TileSet) -> None:
    letters = "".join(tile.id for tile in tile_set.tiles)
    expert = [tile.id for tile in tile_set.tiles if tile.expert][:1]
    try:
        board = assemble(tile_set, letters, expert)
    except YardError:
        return
    assert json_format.loads(json_format.dumps(board)) == board


# --- the command ------------------------------------------------------------------------------


def test_the_command_writes_a_board(tmp_path: Path) -> None:
    file, out = tmp_path / "tiles.json", tmp_path / "board.json"
    file.write_text(json_format.dumps(tiles()), encoding="utf-8")
    done = yard("assemble", file, "--layout", "DE/AB", "--expert", "e, b", "-o", out)
    assert (done.returncode, done.stderr) == (0, f"wrote {out}\n")
    assert json_format.loads(out.read_text(encoding="utf-8")) == assemble(tiles(), "DE/AB", "EB")
    assert yard("assemble", "-", "--layout", "AB", given=json_format.dumps(tiles())).stdout.startswith("{")


def test_the_command_refuses_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "tiles.json"
    file.write_text(json_format.dumps(tiles()), encoding="utf-8")
    for arguments, words in (
        (("london", "--layout", "AB"), "london is a network board; this needs a tile set"),
        ((file, "--layout", "AA"), "layout AA uses tile A twice"),
        ((file,), "Missing option '--layout'"),
    ):
        done = yard("assemble", *arguments)
        assert done.returncode == 2
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
