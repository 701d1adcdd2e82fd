"""Moves of the dice game counted, and by a tiny engine of another make: squares in a grid, nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from support.dice_positions import FACES, chase, flight, table
from support.perft import perft

GRID = ((1, 2, 5, 6), (3, 4, 7, 8), (9, 10, 13, 14), (11, 12, 15, 16))
"""The places of plain tiles in the layout AB/CD, where streets run along every row and column."""
SPOT = {place: (row, column) for row, places in enumerate(GRID) for column, place in enumerate(places)}
UNDERGROUND = {2, 6, 10, 14}
STOPS = {3, 7, 11, 15} | UNDERGROUND
PAWNS = ("blue", "red")

Place = int
Moves = set[tuple[str | int, ...]]


def ride(place: Place, face: str) -> set[Place]:
    """Where a face leads, square by square."""
    if face == "underground":
        return UNDERGROUND - {place} if place in UNDERGROUND else set()
    goals = STOPS if face == "bus" else set(SPOT)
    found = set()
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)) if place in goals else ():
        row, column = SPOT[place][0] + down, SPOT[place][1] + right
        while 0 <= row < 4 and 0 <= column < 4 and GRID[row][column] not in goals:
            row, column = row + down, column + right
        if 0 <= row < 4 and 0 <= column < 4:
            found.add(GRID[row][column])
    return found


def fly(place: Place) -> set[Place]:
    """Where the helicopter leads: from an outer row or column to the opposite one."""
    row, column = SPOT[place]
    rows = {3 - row} if row in (0, 3) else set()
    columns = {3 - column} if column in (0, 3) else set()
    return {end for end, (down, right) in SPOT.items() if down in rows or right in columns} - {place}


def black(place: Place) -> set[Place]:
    return ride(place, "taxi") | ride(place, "bus") | ride(place, "underground")


def walks(pawn: int, places: tuple[Place, ...], roll: tuple[str, ...]) -> Moves:
    ways = {(PAWNS[pawn], face, end) for face in set(roll) - {"x"} for end in ride(places[pawn], face)}
    return {way for way in ways if way[2] not in places} or {(PAWNS[pawn], "pass")}


def flights(
    x: Place, places: tuple[Place, ...], dice: tuple[str, ...], tickets: tuple[int, int, int]
) -> Moves:
    """All of Mister X's moves with two dice played, as D42 lists them."""

    def hops(at: Place, faces: tuple[str, ...], left: int) -> Moves:
        found = {(face, end) for face in faces for end in ride(at, face) if end not in places}
        return found | ({("black", end) for end in black(at) if end not in places} if left else set())

    single = hops(x, dice, tickets[0])
    found: Moves = {("mister_x", *hop) for hop in single}
    if tickets[2]:
        found |= {("mister_x", "helicopter", end) for end in fly(x) if end not in places}
    if not hops(x, dice, 0):
        onto = {("mister_x", face, end) for face in dice for end in ride(x, face)}
        found |= onto or {("mister_x", "pass")}
    for hop in single if tickets[1] else set():
        at = int(hop[1])
        if hop[0] == "black":
            seconds = hops(at, dice, tickets[0] - 1)
        else:
            rest = list(dice)
            rest.remove(str(hop[0]))
            seconds = hops(at, tuple(rest), tickets[0])
        found |= {("mister_x", *hop, *second) for second in seconds}
    return found


PLACES = [(1, (4, 16)), (2, (1, 5)), (3, (1, 12)), (10, (4, 9)), (16, (8, 12)), (6, (5, 8)), (7, (4, 16))]


@pytest.mark.rule("D17", "D18", "D19", "D28", "D29", "D42")
@pytest.mark.parametrize(("x", "places"), PLACES)
@pytest.mark.parametrize("tickets", [(2, 1, 1), (1, 1, 0), (0, 0, 0)])
def test_mister_x_has_exactly_these_moves(
    x: int, places: tuple[int, int], tickets: tuple[int, int, int]
) -> None:
    for dice in product(("bus", "taxi", "underground"), repeat=2):
        state = flight(table(), x, places, *dice, tickets=tickets)
        assert set(state.moves()) == flights(x, places, dice, tickets)


@pytest.mark.rule("D16", "D22")
@pytest.mark.parametrize(("x", "places"), PLACES)
def test_detectives_have_exactly_these_moves(x: int, places: tuple[int, int]) -> None:
    for roll in {tuple(sorted(roll)) for roll in product(FACES, repeat=3)}:
        state = chase(table(), places, *roll, x=x, tokens=0)
        assert set(state.moves()) == walks(0, places, roll)


def count_ways(
    x: Place, places: tuple[Place, ...], dice: tuple[str, ...], tickets: tuple[int, int, int]
) -> int:
    """The ways to play Mister X's turn, a roll and a detective's step, by the other engine."""
    rolls = {tuple(sorted(roll)) for roll in product(FACES, repeat=3)}
    total = 0
    for move in flights(x, places, dice, tickets):
        if move[-1] in places:
            continue  # caught: nobody plays on
        total += sum(len(walks(1, places, roll)) + 1 for roll in rolls)  # red begins round 2; one may re-roll
    return total


@pytest.mark.parametrize(("x", "places"), PLACES[:3])
def test_the_ways_to_play_three_moves(x: int, places: tuple[int, int]) -> None:
    state = flight(table(), x, places, "bus", "taxi")
    assert perft(state, 1) == len(flights(x, places, ("bus", "taxi"), (2, 1, 1)))
    assert perft(state, 3) == count_ways(x, places, ("bus", "taxi"), (2, 1, 1))


def test_the_first_moves_on_nine_tiles() -> None:
    state = table(players=4, layout="ABC/DEF/GHI").begin()
    taxi_only = 9 * 3 - 4  # one stop a tile, and on four of them the underground
    kinds = Counter(len(place.transports) for tile in state.game.tiles.tiles for place in tile.plain.places)
    assert kinds[1] == taxi_only
    assert perft(state, 3) == taxi_only * (taxi_only - 1) * (taxi_only - 2)
    assert perft(state, 2) * (36 - 2) == 23 * 22 * 34
