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
    reckon_pulls,
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
    find_child,
    find_or_grow,
    go_on,
    grow_sorted,
    learn,
    promise,
    uproot,
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


@jit
def reckon(ground: Any, room: Any) -> None:
    """How he is drawn to every station, and how likely he pays with each ticket."""
    reckon_pulls(ground, room)


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
def walk_hunt(ground: Any, room: Any, tree: Any, node: int) -> float:
    """Some rounds as they may be played from a node on; what they are worth to the detectives."""
    book, tables, at = ground.book, ground.tables, room.at
    worth, until = 0.0, at[ROUND] + int(tables[DEPTH])
    tree.path[LENGTH] = 0
    walk_to(tree, node)
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
        learn(tree, walk_hunt(ground, room, tree, 0))


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
def grow_flights(ground: Any, room: Any, tree: Any, node: int, black: bool) -> None:
    """A child for each single move of his, all that are black or all that are not, the safest first."""
    book, at, desk, kept = ground.book, room.at, room.desk, 0
    for index in range(flights(book, at, desk, False)):
        way = desk[index] >> WAY & (1 << WAY) - 1
        if (way >> END == book[KINDS] - 1) == black:
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
def flee_believed(ground: Any, room: Any, move: int) -> int:
    """He makes a move, and what is believed follows its tickets; what is seen of it, as one number."""
    book, reach, at, sets, tally = ground.book, ground.reach, room.at, room.sets, room.tally
    way, second = move >> WAY & (1 << WAY) - 1, move & (1 << WAY) - 1
    shown = book[SHOWN] + at[LOG] + 1
    code = way if book[shown] else way >> END << END
    follow(ground, room, way >> END, way & AT_END if book[shown] else -1)
    if second != ALONE:
        code = (code + 1) << WAY | (second if book[shown + 1] else second >> END << END)
        seen = second & AT_END if book[shown + 1] else -1
        follow(ground, room, second >> END, seen)
    flee(book, reach, at, sets, tally, True, move)
    return int(code)


@part
def answer_in_mind(mind: Any, desk: Any, many: int, node: int) -> int:
    """The node of the move on the desk that the detectives have thought of most; -1 if of none."""
    found, links = -1, mind.links
    child = links[node, CHILD] if node >= 0 else -1
    while child >= 0:
        if links[child, VISITS] and (found < 0 or links[child, VISITS] > links[found, VISITS]):
            found = child
        child = links[child, SIBLING]
    for index in range(many if found >= 0 else 0):
        if desk[index] == mind.codes[found]:
            return int(found)
    return -1


@part
def close_in(ground: Any, room: Any, mind: Any, node: int) -> int:
    """The detectives' round, pawn after pawn, as they would think, or as closely as each can.

    Now and then a pawn goes anywhere. What comes back is the node of their thoughts after it.
    """
    begin_round(ground, room)
    while room.at[STAGE] == CHASE:
        many = next_steps(ground, room)
        node = answer_in_mind(mind, room.desk, many, node)
        if is_slip(room.random, int(ground.tables[SLIPPING])):
            move, node = room.desk[draw_below(room.random, many)], -1
        elif node >= 0:
            move = mind.codes[node]
        else:
            move = room.desk[judge_steps(ground, room, many)]
        catch(ground, room, move)
    return node


@part
def foresee(ground: Any, rivals: Any, room: Any, tree: Any, mind: Any) -> None:
    """The detectives think of what to answer to the move that he would try next: one walk of theirs."""
    child = choose_flight(ground, room, tree, 0)
    if child < 0:
        return
    node = find_or_grow(mind, 0, flee_believed(ground, room, tree.codes[child]))
    if room.at[STAGE] == CHASE and node >= 0:
        room.at[X] = -1
        begin_round(rivals, room)
        learn(mind, walk_hunt(rivals, room, mind, node))


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
        grow_flights(ground, room, tree, node, False)
    child = choose_flight(ground, room, tree, node) if node >= 0 else -1
    if child < 0:
        return -1, -1
    walk_to(tree, child)
    return tree.codes[child], (child if tree.links[child, VISITS] >= ground.tables[RIPE] else -1)


@part
def fly_on(ground: Any, room: Any, tree: Any, node: int) -> Any:
    """His turn, by the tree or beyond it; the node from which to go on, and what is seen of his move."""
    book, at, desk, sets = ground.book, room.at, room.desk, room.sets
    move, node = fly_in_tree(ground, room, tree, node)
    if move < 0:
        move = think(book, ground.reach, ground.away, ground.players, at, desk, sets, room.random)
    if move < 0:
        cannot_flee(book, at, room.tally)
        return -1, -1
    return node, flee_believed(ground, room, move)


@part
def walk_flight(ground: Any, room: Any, tree: Any, mind: Any, plain: bool) -> float:
    """Some rounds as they may be played; what they are worth to him."""
    book, at = ground.book, room.at
    node, thought, until = 0, 0, at[ROUND] + int(ground.tables[DEPTH])
    tree.path[LENGTH] = 0
    walk_to(tree, 0)
    while at[STAGE] != OVER:
        if at[STAGE] == FLIGHT:
            if at[ROUND] > until or (book[EVERY_TURN] and not somebody_can_move(book, at)):
                return 1.0
            node, seen = fly_on(ground, room, tree, node)
            thought = find_child(mind, thought, seen) if thought >= 0 else -1
        elif plain:
            chase_plainly(ground, room)
        else:
            thought = close_in(ground, room, mind, thought)
    return 0.0 if at[WINNER] == DETECTIVES_WON else 1.0


@part
def set_stand(ground: Any, room: Any, stand: Any) -> None:
    """Everything as it stands before his move: the position, where he is possible, where he is believed."""
    start, possible, belief = stand
    set_up(ground.book, room.at, room.sets, start, possible, start[X])
    lay_on(belief, room.floats, BELIEF)


@jit
def plant_flights(ground: Any, room: Any, tree: Any, stand: Any, black: bool) -> None:
    """A tree anew, of the single moves that he may think about: those that are black, or the others."""
    uproot(tree)
    set_stand(ground, room, stand)
    grow_flights(ground, room, tree, 0, black)


@jit
def flight(grounds: Any, room: Any, trees: Any, stand: Any, seed: int, walks: int) -> None:
    """So many walks more of Mister X; the moves that he thinks about are in his tree already.

    Of both sides there is a ground and a tree, his first.
    """
    ground, rivals = grounds
    tree, mind = trees
    for number in range(walks):
        seed_game(room.random, seed, number)
        plain = is_slip(room.random, int(ground.tables[PLAIN]))
        set_stand(ground, room, stand)
        if not plain:
            foresee(ground, rivals, room, tree, mind)
            set_stand(ground, room, stand)
        learn(tree, walk_flight(ground, room, tree, mind, plain))
