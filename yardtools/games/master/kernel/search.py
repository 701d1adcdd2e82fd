"""The search of both sides in machine code: trees of what one side may do, and how both may go on from there.

The detectives' tree holds their moves, pawn after pawn, and between the rounds what they would see of
Mister X; what they can know is all that a node stands for. His tree holds his own moves, and the detectives
answer by what they can know. Beyond the trees both sides play on for some rounds.
"""

from __future__ import annotations

import math
from typing import Any

from yardtools.games.master.kernel.belief import (
    BELIEF,
    DEPTH,
    DOUBLING,
    FADING,
    FIRST_TRIED,
    PLAIN,
    RIPE,
    SLIPPING,
    WIDENING,
    begin_round,
    catch,
    closeness,
    distance_to,
    draw_station,
    draw_way,
    follow,
    judge_steps,
    measure_others,
    next_steps,
)  # fmt: skip
from yardtools.games.master.kernel.chase import (
    ALONE,
    AT_END,
    CHASE,
    DETECTIVES_WON,
    DOUBLES,
    END,
    EVERY_TURN,
    FLIGHT,
    KINDS,
    LOG,
    MOVED,
    OVER,
    PAYS,
    PLACES,
    ROUND,
    SHOWN,
    STAGE,
    WAY,
    WINNER,
    X_PURSE,
    X,
    can_fly,
    cannot_flee,
    draw_below,
    flee,
    flights,
    is_slip,
    may_double,
    next_step,
    safety,
    seed_game,
    set_up,
    somebody_can_move,
    think,
)  # fmt: skip
from yardtools.games.master.kernel.jit import jit, part
from yardtools.games.master.kernel.tree import (
    CHILD,
    LENGTH,
    NODES,
    SIBLING,
    VISITS,
    choose_child,
    go_on,
    grow_sorted,
    learn,
    promise,
    walk_to,
)  # fmt: skip

SURE = 1.0 - 1e-9
"""He is as good as caught."""
DANGER = 2
"""He thinks of a double move when a pawn is so near."""


@part
def lay_on(row: Any, whole: Any, place: int) -> None:
    """Copy numbers onto a row of others."""
    for column in range(row.size):
        whole[place, column] = row[column]


@jit
def believe(ground: Any, room: Any, belief: Any, kind: int, seen: int) -> bool:
    """A belief after a hop that was truly made, in place; whether it could be made at all."""
    lay_on(belief, room.floats, BELIEF)
    can = follow(ground, room, kind, seen)
    for station in range(belief.size):
        belief[station] = room.floats[BELIEF, station]
    return can


# --- the detectives -------------------------------------------------------------------------------


@part
def step_in_tree(ground: Any, room: Any, tree: Any, node: int) -> Any:
    """The next move of the detectives, and the node from which to go on; -1 outside the tree."""
    desk = room.desk
    if node < 0 or tree.links[node, CHILD] < 0:
        many = next_steps(ground, room)
        if node < 0 and is_slip(room.random, int(ground.tables[SLIPPING])):
            return desk[draw_below(room.random, many)], -1
        best = judge_steps(ground, room, many)
        if node < 0 or tree.path[NODES] + many > tree.codes.size:
            return desk[best], -1
        grow_sorted(room, tree, node, many)
    child = choose_child(ground, tree, node)
    walk_to(tree, child)
    return tree.codes[child], (child if tree.links[child, VISITS] >= ground.tables[RIPE] else -1)


@part
def hop_unseen(ground: Any, room: Any, way: int) -> int:
    """He goes a way, and the belief follows what is seen of it, which comes back as one number."""
    book, at, kind = ground.book, room.at, way >> END
    shown = book[book[SHOWN] + at[LOG] + 1]
    follow(ground, room, kind, (way & AT_END) if shown else -1)
    at[book[X_PURSE] + kind] -= book[book[PAYS] + kind]
    at[LOG] += 1
    return int(way if shown else kind << END)


@part
def doubles(ground: Any, room: Any, station: int) -> bool:
    """Whether he hops twice from a station: now and then where a pawn is near, if he can."""
    can = may_double(ground.book, room.at) and distance_to(ground, room, station) <= DANGER
    return bool(can and is_slip(room.random, int(ground.tables[DOUBLING])))


@part
def see_flight(ground: Any, room: Any, tree: Any, node: int) -> Any:
    """He goes on as he may: whether he can, and the node of what is seen of it."""
    at, station = room.at, draw_station(ground, room)
    way = draw_way(ground, room, station)
    if way < 0:
        return False, -1
    twice = doubles(ground, room, station)
    code = hop_unseen(ground, room, way)
    second = draw_way(ground, room, way & AT_END) if twice else -1
    if second >= 0:
        code = (code + 1) << WAY | hop_unseen(ground, room, second)
        at[DOUBLES] -= 1
    at[MOVED] = 0
    at[STAGE] = CHASE
    return True, (go_on(tree, node, code) if node >= 0 else -1)


@part
def walk_hunt(ground: Any, room: Any, tree: Any) -> float:
    """Some rounds as they may be played; what they are worth to the detectives."""
    book, tables, at, path = ground.book, ground.tables, room.at, tree.path
    node, worth, until = 0, 0.0, at[ROUND] + int(tables[DEPTH])
    path[LENGTH] = 0
    walk_to(tree, 0)
    while True:
        while at[STAGE] == CHASE:
            move, node = step_in_tree(ground, room, tree, node)
            worth += catch(ground, room, move)
            if worth > SURE:
                return worth
        if at[STAGE] == OVER or (book[EVERY_TURN] and (not somebody_can_move(book, at))):
            return worth
        if at[ROUND] > until:
            measure_others(ground, room, 0, tables.size - FADING - 1)
            return worth + closeness(ground, room, at[PLACES])
        can, node = see_flight(ground, room, tree, node)
        if not can:
            return 1.0
        if not somebody_can_move(book, at):
            return worth
        begin_round(ground, room)


@jit
def hunt(ground: Any, room: Any, tree: Any, start: Any, belief: Any, seed: int, walks: int) -> None:
    """So many walks more of the detectives."""
    at, random, floats = room.at, room.random, room.floats
    for number in range(walks):
        seed_game(random, seed, number)
        for place in range(at.size):
            at[place] = start[place]
        lay_on(belief, floats, BELIEF)
        begin_round(ground, room)
        worth = walk_hunt(ground, room, tree)
        learn(tree, worth)


# --- Mister X -------------------------------------------------------------------------------------


@part
def can_make(ground: Any, room: Any, code: int) -> bool:
    """Whether a move of his can be made here."""
    book, at = ground.book, room.at
    way, second = code >> WAY & (1 << WAY) - 1, code & (1 << WAY) - 1
    if not can_fly(book, at, way, ALONE):
        return False
    return second == ALONE or can_fly(book, at, second, way)


@part
def grow_flights(ground: Any, room: Any, tree: Any, node: int) -> None:
    """A child for each single move of his that is not black, the safest first."""
    book, at, desk, kept = ground.book, room.at, room.desk, 0
    for index in range(flights(book, at, desk, False)):
        way = desk[index] >> WAY & (1 << WAY) - 1
        if way >> END != book[KINDS] - 1:
            desk[kept] = desk[index]
            room.worths[kept] = safety(book, ground.away, at, way, ALONE)
            kept += 1
    if tree.path[NODES] + kept <= tree.codes.size:
        grow_sorted(room, tree, node, kept)


@part
def choose_flight(ground: Any, room: Any, tree: Any, node: int) -> int:
    """The child to look at next among those that can be made here; -1 where none can."""
    tables, links, codes = ground.tables, tree.links, tree.codes
    log, best, most = math.log(links[node, VISITS] + 1.0), -1, -1.0
    tried = tables[FIRST_TRIED] + links[node, VISITS] ** tables[WIDENING]
    child = links[node, CHILD]
    while child >= 0 and tried >= 1.0:
        if can_make(ground, room, codes[child]):
            looks = promise(ground, tree, child, log)
            if looks > most:
                best, most = child, looks
            tried -= 1.0
        child = links[child, SIBLING]
    return int(best)


@part
def flee_believed(ground: Any, room: Any, move: int) -> None:
    """He makes a move, and what is believed follows its tickets."""
    book, reach, at, sets, tally = ground.book, ground.reach, room.at, room.sets, room.tally
    way, second = move >> WAY & (1 << WAY) - 1, move & (1 << WAY) - 1
    shown = book[SHOWN] + at[LOG] + 1
    follow(ground, room, way >> END, way & AT_END if book[shown] else -1)
    if second != ALONE:
        seen = second & AT_END if book[shown + 1] else -1
        follow(ground, room, second >> END, seen)
    flee(book, reach, at, sets, tally, True, move)


@part
def close_in(ground: Any, room: Any) -> None:
    """The detectives' round, pawn after pawn, as closely as each can; now and then anywhere."""
    begin_round(ground, room)
    while room.at[STAGE] == CHASE:
        many = next_steps(ground, room)
        if is_slip(room.random, int(ground.tables[SLIPPING])):
            chosen = draw_below(room.random, many)
        else:
            chosen = judge_steps(ground, room, many)
        catch(ground, room, room.desk[chosen])


@part
def chase_plainly(ground: Any, room: Any) -> None:
    """The detectives' round as greedy ones play it."""
    while room.at[STAGE] == CHASE:
        move = next_step(
            ground.book, ground.away, ground.players, room.at, room.desk, room.sets, room.random, room.tape
        )
        catch(ground, room, move)


@part
def fly_in_tree(ground: Any, room: Any, tree: Any, node: int) -> Any:
    """The next move of Mister X, and the node from which to go on; -1 for what the tree does not have."""
    if node >= 0 and tree.links[node, CHILD] < 0:
        grow_flights(ground, room, tree, node)
    child = choose_flight(ground, room, tree, node) if node >= 0 else -1
    if child < 0:
        return -1, -1
    walk_to(tree, child)
    return tree.codes[child], (child if tree.links[child, VISITS] >= ground.tables[RIPE] else -1)


@part
def fly_on(ground: Any, room: Any, tree: Any, node: int) -> int:
    """His turn, by the tree or beyond it; the node from which to go on."""
    book, at, desk, sets = ground.book, room.at, room.desk, room.sets
    move, node = fly_in_tree(ground, room, tree, node)
    if move < 0:
        move = think(book, ground.reach, ground.away, ground.players, at, desk, sets, room.random)
    if move < 0:
        cannot_flee(book, at, room.tally)
    else:
        flee_believed(ground, room, move)
    return int(node)


@part
def walk_flight(ground: Any, room: Any, tree: Any) -> float:
    """Some rounds as they may be played; what they are worth to him."""
    book, at = ground.book, room.at
    node, until = 0, at[ROUND] + int(ground.tables[DEPTH])
    plain = is_slip(room.random, int(ground.tables[PLAIN]))
    tree.path[LENGTH] = 0
    walk_to(tree, 0)
    while at[STAGE] != OVER:
        if at[STAGE] == FLIGHT:
            if at[ROUND] > until or (book[EVERY_TURN] and not somebody_can_move(book, at)):
                return 1.0
            node = fly_on(ground, room, tree, node)
        elif plain:
            chase_plainly(ground, room)
        else:
            close_in(ground, room)
    return 0.0 if at[WINNER] == DETECTIVES_WON else 1.0


@jit
def flight(
    ground: Any, room: Any, tree: Any, start: Any, possible: Any, belief: Any, seed: int, walks: int
) -> None:
    """So many walks more of Mister X; the moves that he thinks about are in the tree already."""
    for number in range(walks):
        seed_game(room.random, seed, number)
        set_up(ground.book, room.at, room.sets, start, possible, start[X])
        lay_on(belief, room.floats, BELIEF)
        learn(tree, walk_flight(ground, room, tree))
