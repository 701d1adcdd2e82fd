"""Where Mister X may be, as both sides believe, and how closely the detectives have closed in on it.

A belief is a share for each station. He is taken to go rather where no pawn is near; each ticket that he
shows, each station where he is seen, and each that pawns find empty changes it. The detectives close in on
all of it at once, so what a round is worth to them is reckoned, not drawn.

What `chase` works on comes in two bundles here, with more in them (see `Ground` and `Room`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yardtools.games.master.kernel.chase import (
    ALONE,
    AT_END,
    END,
    EVERYBODY,
    FLEE,
    FOR_GOOD,
    KINDS,
    LAST_FIELD,
    LOG,
    MOVED,
    PASS,
    PAWNS,
    PLACES,
    ROUND,
    ROUNDS,
    STATIONS,
    WAY,
    X_PURSE,
    chase,
    draw_below,
    pack,
    steps,
)  # fmt: skip
from yardtools.games.master.kernel.jit import part

EXPLORE, FIRST_TRIED, WIDENING, RIPE, DEPTH, SLIPPING, PLAIN, DOUBLING, BLACK_SHARE, LEAF, TENDS = range(11)
"""The tables: how much a move counts that was seldom tried; how many moves are tried at first, and how that
grows with visits; after how many of them a node grows; how many rounds one looks ahead; how often a pawn
goes anywhere, how often the detectives play plainly, and he hops twice (of 2**32 times); how often he pays
black;
what closeness is worth beside a capture; then, by the distance of the nearest pawn, how he is drawn to a
station; then what a pawn so far away is worth."""
FARTHEST = 5
"""All that is as far or farther is alike to him."""
FADING = TENDS + FARTHEST + 1

BELIEF, AFTER, PULL, CHANCE, PURSUIT, SHARES, WEIGHTS, PAIR, FLOATS = range(9)
"""The rows of `floats`: where he is believed to be, and will be, and how he is drawn to each station; how he
is drawn to each listed end, and how closely he would be pursued there; how likely he pays with each ticket,
and with any that leads to an end."""
HERE, ENDS, SEEN, NEAREST, SECOND, THIRD, ORDER, REMOTE, MANY, UNTIL, INTS = range(11)
"""The rows of `ints`: stations he may be on, those he may go to, and behind which of these a station is
listed; how far the nearest of the other pawns are; pawns by how near they are, and how far that is; how many
stations are listed; where the ends of each of them end among all that follow one another."""
CHANCES = 1 << 32
"""What shares are told in, where they are drawn."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Ground(NamedTuple):
    """What does not change while one thinks."""

    book: NDArray[np.int32]
    reach: NDArray[np.uint64]
    away: NDArray[np.int16]
    tables: Floats
    players: Ints


class Room(NamedTuple):
    """What one thinks on: all that `chase` takes, rows to reckon on, and what moves on the desk are worth."""

    at: Ints
    desk: Ints
    sets: NDArray[np.uint64]
    random: NDArray[np.uint64]
    tally: Ints
    tape: Ints
    floats: Floats
    ints: Ints
    leads: NDArray[np.uint32]
    """Where each listed station leads, by places among the ends: without a sign, so looked up at once."""
    worths: Floats


# --- where he may be -------------------------------------------------------------------------------


@part
def distance_to(ground: Any, room: Any, station: int) -> int:
    """How many moves the nearest pawn needs to a station, or the most that counts."""
    near = FARTHEST
    for pawn in range(ground.book[PAWNS]):
        near = min(near, int(ground.away[room.at[PLACES + pawn], station]))
    return near


@part
def tendency(ground: Any, room: Any, end: int) -> float:
    """How much he is drawn to a station: the less, the nearer a pawn is; nothing where one stands."""
    return float(ground.tables[TENDS + distance_to(ground, room, end)])


@part
def share_of(ground: Any, room: Any, kind: int) -> float:
    """How likely he pays with a ticket rather than another to the same station."""
    book, tables, at = ground.book, ground.tables, room.at
    if at[book[X_PURSE] + kind] == 0:
        return 0.0
    return float(tables[BLACK_SHARE]) if kind == book[KINDS] - 1 else 1.0


@part
def pull_of(ground: Any, room: Any, way: int) -> float:
    """How likely he goes a way, beside the others from the same station."""
    return tendency(ground, room, way & AT_END) * share_of(ground, room, way >> END)


@part
def pull_of_all(ground: Any, room: Any, station: int) -> float:
    """All that draws him away from a station."""
    book, whole = ground.book, 0.0
    for row in range(book[book[FLEE] + station], book[book[FLEE] + station + 1]):
        whole += pull_of(ground, room, book[row])
    return whole


@part
def reckon_pulls(ground: Any, room: Any) -> None:
    """How he is drawn to every station, and how likely he pays with each ticket."""
    book, away, tables, at = ground.book, ground.away, ground.tables, room.at
    floats, ints = room.floats, room.ints
    for station in range(book[STATIONS]):
        ints[SEEN, station] = FARTHEST
    for pawn in range(book[PAWNS]):
        place = at[PLACES + pawn]
        for station in range(book[STATIONS]):
            ints[SEEN, station] = min(ints[SEEN, station], np.int64(away[place, station]))
    for station in range(book[STATIONS]):
        floats[PULL, station] = tables[TENDS + ints[SEEN, station]]
    for kind in range(book[KINDS]):
        floats[SHARES, kind] = share_of(ground, room, kind)


@part
def move_share(ground: Any, room: Any, station: int, kind: int, seen: int) -> float:
    """Where he comes from a station with a ticket, by how he is drawn; how much of its share that is."""
    book, floats, whole, moved = ground.book, room.floats, 0.0, 0.0
    first, until = book[book[FLEE] + station], book[book[FLEE] + station + 1]
    for row in range(first, until):
        whole += floats[PULL, book[row] & AT_END] * floats[SHARES, book[row] >> END]
    if whole == 0.0:
        return 0.0
    part_of = floats[BELIEF, station] * floats[SHARES, kind] / whole
    for row in range(first, until):
        way, end = book[row], book[row] & AT_END
        if way >> END == kind and (seen < 0 or seen == end):
            gained = part_of * floats[PULL, end]
            floats[AFTER, end] += gained
            moved += gained
    return moved


@part
def follow(ground: Any, room: Any, kind: int, seen: int) -> bool:
    """The belief after a hop with a ticket, seen at a station or nowhere (-1); whether it can be at all."""
    book, floats = ground.book, room.floats
    before, after = 0.0, 0.0
    reckon_pulls(ground, room)
    for station in range(book[STATIONS]):
        floats[AFTER, station] = 0.0
        before += floats[BELIEF, station]
    for station in range(book[STATIONS]):
        if floats[BELIEF, station] > 0.0:
            after += move_share(ground, room, station, kind, seen)
    for station in range(book[STATIONS] if after > 0.0 else 0):
        floats[BELIEF, station] = floats[AFTER, station] * before / after
    return after > 0.0


@part
def draw_station(ground: Any, room: Any) -> int:
    """One of the stations where he may be, as likely as it is believed."""
    book, random, floats = ground.book, room.random, room.floats
    found, left = -1, 0.0
    for station in range(book[STATIONS]):
        left += floats[BELIEF, station]
    left *= draw_below(random, CHANCES) / CHANCES
    for station in range(book[STATIONS]):
        if floats[BELIEF, station] > 0.0:
            found = station
            left -= floats[BELIEF, station]
            if left < 0.0:
                break
    return found


@part
def draw_way(ground: Any, room: Any, station: int) -> int:
    """A way that he may go from a station; -1 where there is none."""
    book, found = ground.book, -1
    left = pull_of_all(ground, room, station) * draw_below(room.random, CHANCES) / CHANCES
    for row in range(book[book[FLEE] + station], book[book[FLEE] + station + 1]):
        pull = pull_of(ground, room, book[row])
        if pull > 0.0:
            found = book[row]
            left -= pull
            if left < 0.0:
                break
    return int(found)


# --- how closely he is pursued -------------------------------------------------------------------


@part
def list_stations(ground: Any, room: Any) -> None:
    """Where he may be, and where he can go from there, each once; and how likely he pays with each ticket."""
    book, floats, ints, here = ground.book, room.floats, room.ints, 0
    for kind in range(book[KINDS]):
        floats[SHARES, kind] = share_of(ground, room, kind)
    for station in range(book[STATIONS]):
        ints[SEEN, station] = 0
    ints[MANY, 1] = 0
    for station in range(book[STATIONS]):
        if floats[BELIEF, station] > 0.0:
            list_ends(ground, room, station, here)
            ints[HERE, here] = station
            here += 1
    ints[MANY, 0] = here


@part
def list_ends(ground: Any, room: Any, station: int, here: int) -> None:
    """Where he can go from a station, each end once, with how likely he pays for it."""
    book, floats, ints, leads = ground.book, room.floats, room.ints, room.leads
    first = ints[UNTIL, here - 1] if here else 0
    until = first
    for row in range(book[book[FLEE] + station], book[book[FLEE] + station + 1]):
        end, place = book[row] & AT_END, first
        if ints[SEEN, end] == 0:
            ints[ENDS, ints[MANY, 1]] = end
            ints[MANY, 1] += 1
            ints[SEEN, end] = ints[MANY, 1]
        listed = ints[SEEN, end] - 1
        while place < until and leads[place] != listed:
            place += 1
        if place == until:
            leads[place], floats[WEIGHTS, place] = (listed, 0.0)
            until += 1
        floats[WEIGHTS, place] += floats[SHARES, book[row] >> END]
    ints[UNTIL, here] = until


@part
def measure_others(ground: Any, room: Any, but: int, far: int) -> None:
    """How far the nearest three of the other pawns are from where he can go."""
    book, away, tables, at = ground.book, ground.away, ground.tables, room.at
    floats, ints = room.floats, room.ints
    for index in range(ints[MANY, 1]):
        ints[NEAREST, index], ints[SECOND, index], ints[THIRD, index] = (far, far, far)
    for pawn in range(book[PAWNS]):
        place = at[PLACES + pawn]
        for index in range(ints[MANY, 1] if pawn != but else 0):
            step = np.int64(away[place, ints[ENDS, index]])
            first, second = ints[NEAREST, index], ints[SECOND, index]
            ints[NEAREST, index] = min(first, step)
            step = max(first, step)
            ints[SECOND, index] = min(second, step)
            ints[THIRD, index] = min(ints[THIRD, index], max(second, step))
    for index in range(ints[MANY, 1]):
        pair = tables[FADING + ints[NEAREST, index]] + tables[FADING + ints[SECOND, index]]
        floats[PAIR, index] = pair


@part
def closeness(ground: Any, room: Any, place: int) -> float:
    """How likely he is caught, or how closely pursued after his next hop, with the pawn on a place."""
    away, tables, floats, ints, leads = ground.away, ground.tables, room.floats, room.ints, room.leads
    for index in range(ints[MANY, 1]):
        step = np.int64(away[place, ints[ENDS, index]])
        chance = tables[TENDS + min(step, ints[NEAREST, index], FARTHEST)]
        third = min(step, ints[THIRD, index])
        floats[CHANCE, index] = chance
        floats[PURSUIT, index] = chance * (floats[PAIR, index] + tables[FADING + third])
    total, lead = 0.0, 0
    for index in range(ints[MANY, 0]):
        station, until = ints[HERE, index], ints[UNTIL, index]
        share, whole, close = floats[BELIEF, station], 0.0, 0.0
        if station == place:
            total += share
        elif share > 0.0:
            for each in range(lead, until):
                whole += floats[WEIGHTS, each] * floats[CHANCE, leads[each]]
                close += floats[WEIGHTS, each] * floats[PURSUIT, leads[each]]
            total += share * (tables[LEAF] * close / whole if whole > 0.0 else 1.0)
        lead = until
    return total


@part
def is_last_round(ground: Any, room: Any) -> bool:
    """Whether the game ends with this round."""
    book, at = ground.book, room.at
    return bool(at[ROUND] == book[ROUNDS] or (book[LAST_FIELD] and at[LOG] >= book[LAST_FIELD]))


@part
def order_pawns(ground: Any, room: Any) -> None:
    """The pawns by how far they are from where he may be, the nearest first."""
    book, away, at, floats, ints = ground.book, ground.away, room.at, room.floats, room.ints
    for pawn in range(book[PAWNS]):
        far = 0.0
        for index in range(ints[MANY, 0]):
            station = ints[HERE, index]
            far += floats[BELIEF, station] * away[at[PLACES + pawn], station]
        ints[REMOTE, pawn] = int(far * 1000)
        place = pawn
        while place > 0 and ints[REMOTE, ints[ORDER, place - 1]] > ints[REMOTE, pawn]:
            ints[ORDER, place] = ints[ORDER, place - 1]
            place -= 1
        ints[ORDER, place] = pawn


@part
def begin_round(ground: Any, room: Any) -> None:
    """What the detectives look at before they move: where he may be, and who is near."""
    list_stations(ground, room)
    order_pawns(ground, room)


@part
def next_steps(ground: Any, room: Any) -> int:
    """The moves of the next pawn in order that has any, on the desk; how many they are."""
    book, at, desk, ints = ground.book, room.at, room.desk, room.ints
    for place in range(book[PAWNS]):
        pawn = ints[ORDER, place]
        if at[MOVED] >> pawn & 1:
            continue
        many = steps(book, at, desk, pawn, 0)
        if many == 0 and book[FOR_GOOD]:
            desk[0] = pack(pawn, PASS << END, ALONE)
            many = 1
        if many:
            return int(many)
    desk[0] = pack(EVERYBODY, PASS << END, ALONE)
    return 1


@part
def judge_steps(ground: Any, room: Any, many: int) -> int:
    """What each move on the desk is worth, the plainer ticket a little more; the place of the best."""
    tables, desk, floats, worths = ground.tables, room.desk, room.floats, room.worths
    worths[0], pawn = (0.0, desk[0] >> 2 * WAY)
    if many == 1:
        return 0
    measure_others(ground, room, pawn, tables.size - FADING - 1)
    best, last = 0, is_last_round(ground, room)
    for index in range(many):
        way = desk[index] >> WAY & (1 << WAY) - 1
        if way >> END == PASS:
            worths[index] = 0.0
        elif last:
            worths[index] = floats[BELIEF, way & AT_END]
        else:
            worths[index] = closeness(ground, room, way & AT_END)
        worths[index] -= 1e-06 * (way >> END)
        if worths[index] > worths[best]:
            best = index
    return best


@part
def catch(ground: Any, room: Any, move: int) -> float:
    """A pawn makes a move; how likely it has caught him, which he is believed not to be from now on."""
    book, at, sets, tally, floats = ground.book, room.at, room.sets, room.tally, room.floats
    way, caught = move >> WAY & (1 << WAY) - 1, 0.0
    chase(book, at, sets, tally, True, move)
    if way >> END != PASS:
        caught = float(floats[BELIEF, way & AT_END])
        floats[BELIEF, way & AT_END] = 0.0
    return caught
