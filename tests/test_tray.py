"""A tray of tiles lays the same maps as `assemble`, without their lines."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.sound_tiles import any_layout, sound_tile_sets, tile_set
from yardtools.assemble import Tray, assemble
from yardtools.board_files import load
from yardtools.graph import moves
from yardtools.model import TileSet
from yardtools.tile_graph import has_arrows, legs


def ways(
    tray: Tray, layout: str, expert: tuple[str, ...], against: bool = False
) -> set[tuple[str, int, int]]:
    return {ride[:3] for ride in tray.rides(layout, expert, against)}


def links(tiles: TileSet, layout: str, expert: tuple[str, ...]) -> set[tuple[str, int, int]]:
    rows = moves(assemble(tiles, layout, expert), ["taxi", "bus"])
    return {(by, start, end) for start, row in rows.items() for by, found in row.items() for end in found}


@given(sound_tile_sets(), st.integers(0, 2**32))
@settings(max_examples=20)
def test_rides_are_the_moves_of_the_board(tiles: TileSet, seed: int) -> None:
    tray, rng = Tray(tiles), random.Random(seed)
    for _ in range(2):
        layout, turned = any_layout(tiles, rng)
        expert = tuple(turned)
        board = assemble(tiles, layout, expert)
        assert ways(tray, layout, expert) == links(tiles, layout, expert)
        stations = tray.stations(layout, expert)
        assert {station.id: station for station in stations} == {
            station.id: station for station in board.stations
        }


def test_against_one_way_streets_every_ride_can_be_ridden_back() -> None:
    tiles = load("dice").board
    assert isinstance(tiles, TileSet)
    tray, expert = Tray(tiles), ("A", "C", "D", "E")
    against = ways(tray, "ABC/DEF/GHI", expert, against=True)
    assert {(by, end, start) for by, start, end in against} == against
    assert against > ways(tray, "ABC/DEF/GHI", expert)
    plain = ways(tray, "ABC/DEF/GHI", ())
    assert ways(tray, "ABC/DEF/GHI", (), against=True) == plain
    assert not any(has_arrows(tile.plain) for tile in tiles.tiles)
    assert has_arrows(tiles.tiles[0].expert)  # type: ignore[arg-type]


@pytest.mark.parametrize(("heading", "end"), [("right", 7), ("bottom", 11)])
def test_buses_have_a_heading(heading: str, end: int) -> None:
    rides = [ride for ride in Tray(tile_set()).rides("AB/CD") if ride.by == "bus" and ride.start == 3]
    assert [ride.end for ride in rides if ride.heading == heading] == [end]
    assert all(ride.heading is None for ride in Tray(tile_set()).rides("AB/CD") if ride.by == "taxi")


def test_legs_against_an_arrow() -> None:
    tiles = tile_set("A: 1 taxi bus> 2")
    side = tiles.tiles[0].plain
    assert (2, 1) not in {(leg.start, leg.end) for leg in legs(side, tiles)}
    back = next(leg for leg in legs(side, tiles, against=True) if (leg.start, leg.end) == (2, 1))
    assert back.heading == "left"
