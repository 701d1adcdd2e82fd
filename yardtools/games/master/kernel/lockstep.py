"""Many games in lockstep, in machine code: an action in each, what is legal then, and what a seat sees.

A game is kept as a short row: the position as `chase` has it without the map of occupied stations, which is
made again from the pawns when the game is laid on the table (`at`). Behind the position stand a first hop
that was chosen already, and his start. The logs have rows of their own, for few moves look at them.

Actions are numbers; which one a way has is in the table `numbers`, by pawn and by the way's place in the
book, and the table `ways` leads back. What a seat sees is written as `layout` and `counts` say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from yardtools.games.master.kernel.chase import (
    ALONE,
    AT_END,
    CHASE,
    END,
    EVERY_TURN,
    FLEE,
    FLIGHT,
    FOR_GOOD,
    KINDS,
    LENGTH_OF_POSITION,
    LOG,
    MISTER_X,
    MISTER_X_WON,
    MOVED,
    NONE,
    OCCUPIED,
    ONE,
    OVER,
    PAWNS,
    PLACES,
    POSSIBLE,
    ROUND,
    SHOWN,
    STAGE,
    STATIONS,
    STUCK,
    WAY,
    WAYS_OF,
    WINNER,
    X,
    begin,
    can_flee,
    can_fly,
    can_go,
    cannot_flee,
    chase,
    count_bits,
    end_game,
    flee,
    may_double,
    next_flight,
    next_step,
    pack,
    seed_game,
    somebody_can_move,
)  # fmt: skip
from yardtools.games.master.kernel.jit import inline, jit

FIRST, START, MORE = range(3)
"""What stands behind a position: a first hop that was chosen, plus 1, and his start."""
ENTRY = 3
"""An entry of the log: ticket, station, round."""
THEN = 1 << WAY
"""Marks the first hop of two in the table of ways."""
LEAVE, ACT, DEAL = range(3)
"""What is to be done with a game."""
TRIES = 1000
"""So many games are dealt until one has something to decide."""

(
    AT_TURN, AT_SEAT, AT_WINNERS, AT_ROUND, AT_PAWNS, AT_MOVED, AT_X, AT_POSSIBLE, AT_LAST_SEEN, AT_SEEN_AGO,
    AT_FIRST_BY, AT_FIRST_TO, AT_START, AT_LOG, ROUNDS, AGO, KINDS_IN_LOG, LAYOUT,
) = range(18)  # fmt: skip
"""The layout: where each thing stands in a row, then the most rounds and moves, the kinds of tickets in an
entry of the log, and for each kind of ticket its place there and among the words of a first hop."""

# --- one game ---------------------------------------------------------------------------------


@inline
def lay_out(book: Any, at: Any, kept: Any) -> None:
    """A game on the table, in place of the one that was there."""
    occupied, more = book[OCCUPIED], book[LENGTH_OF_POSITION]
    for pawn in range(book[PAWNS]):
        at[occupied + at[PLACES + pawn]] = 0
    for place in range(occupied):
        at[place] = kept[place]
    for pawn in range(book[PAWNS]):
        at[occupied + at[PLACES + pawn]] = 1
    for place in range(MORE):
        at[more + place] = kept[occupied + place]


@inline
def put_away(book: Any, at: Any, kept: Any) -> None:
    """The game that is on the table, into its row."""
    occupied, more = book[OCCUPIED], book[LENGTH_OF_POSITION]
    for place in range(occupied):
        kept[place] = at[place]
    for place in range(MORE):
        kept[occupied + place] = at[more + place]


@inline
def list_flights(book: Any, numbers: Any, at: Any, legal: Any) -> Any:
    """The actions of Mister X: any hop, and one that another may follow; how many there are."""
    flee_table, many, him = book[FLEE], 0, book[PAWNS]
    first = at[book[LENGTH_OF_POSITION] + FIRST] - 1
    if first >= 0:
        end = first & AT_END
        for row in range(book[flee_table + end], book[flee_table + end + 1]):
            if can_fly(book, at, book[row], first):
                legal[many] = numbers[him, row]
                many += 1
        return many
    double = may_double(book, at)
    for row in range(book[flee_table + at[X]], book[flee_table + at[X] + 1]):
        if not can_fly(book, at, book[row], ALONE):
            continue
        legal[many] = numbers[him, row]
        many += 1
        if double and goes_on(book, at, book[row]):
            legal[many] = numbers[him + 1, row]
            many += 1
    return many


@inline
def goes_on(book: Any, at: Any, way: int) -> bool:
    """Whether a second hop is possible after a way."""
    ways = book[FLEE] + (way & AT_END)
    for row in range(book[ways], book[ways + 1]):
        if can_fly(book, at, book[row], way):
            return True
    return False


@inline
def list_chases(book: Any, numbers: Any, at: Any, legal: Any) -> Any:
    """The actions of the detectives; how many there are."""
    many = 0
    for pawn in range(book[PAWNS]):
        if at[MOVED] >> pawn & 1:
            continue
        before = many
        ways = book[book[WAYS_OF] + pawn] + at[PLACES + pawn]
        for row in range(book[ways], book[ways + 1]):
            if can_go(book, at, pawn, book[row]):
                legal[many] = numbers[pawn, row]
                many += 1
        if book[FOR_GOOD] and many == before:
            legal[many] = numbers[pawn, 0]  # A-M9
            many += 1
    if many == 0:
        legal[0] = numbers[book[PAWNS], 0]  # M29
        many = 1
    return many


@inline
def fly(book: Any, reach: Any, at: Any, log: Any, sets: Any, tally: Any, move: int) -> None:
    """Mister X makes a move, and it is written in the log."""
    second, entry = move & (1 << WAY) - 1, ENTRY * at[LOG]
    write_entry(log, entry, move >> WAY & (1 << WAY) - 1, at[ROUND])
    if second != ALONE:
        write_entry(log, entry + ENTRY, second, at[ROUND])
    at[book[LENGTH_OF_POSITION] + FIRST] = 0
    flee(book, reach, at, sets, tally, True, move)


@inline
def write_entry(log: Any, entry: int, way: int, round: int) -> None:
    """One hop in the log."""
    log[entry] = way >> END
    log[entry + 1] = way & AT_END
    log[entry + 2] = round


@inline
def begin_turn(book: Any, at: Any, tally: Any) -> None:
    """If it is Mister X's turn and he cannot move, or by A-M2 they cannot, the game is over."""
    if at[STAGE] != FLIGHT:
        return
    at[MOVED] = 0
    if book[EVERY_TURN] and not somebody_can_move(book, at):
        end_game(at, MISTER_X_WON, STUCK)
    elif not can_flee(book, at):
        cannot_flee(book, at, tally)


@inline
def move_of(book: Any, ways: Any, at: Any, action: int) -> Any:
    """The move that an action makes; -1 where it is the first hop of two, which waits for the second."""
    if at[STAGE] == CHASE:
        return ways[1, action]
    way, first = ways[0, action], book[LENGTH_OF_POSITION] + FIRST
    if way & THEN:
        at[first] = (way ^ THEN) + 1
        return np.int64(-1)
    if at[first]:
        return pack(MISTER_X, at[first] - 1, way)
    return pack(MISTER_X, way, ALONE)


@inline
def make(book: Any, reach: Any, at: Any, log: Any, sets: Any, tally: Any, move: int) -> None:
    """A move is made, and the next turn begins."""
    if at[STAGE] == CHASE:
        chase(book, at, sets, tally, True, move)
        begin_turn(book, at, tally)
    else:
        fly(book, reach, at, log, sets, tally, move)


@inline
def deal(book: Any, at: Any, desk: Any, sets: Any, random: Any, tally: Any, tape: Any) -> None:
    """A game begins."""
    begin(book, at, desk, sets, random, tape)
    at[book[LENGTH_OF_POSITION] + START] = at[X]
    begin_turn(book, at, tally)


@inline
def play_to_turn(
    book: Any, reach: Any, away: Any, players: Any, at: Any, log: Any, desk: Any, sets: Any, random: Any,
    tally: Any, tape: Any, learner: int, move: Any,
) -> None:  # fmt: skip
    """A move, if there is one, and those of bots until it is the learner's turn, or of who has both seats."""
    while True:
        if move >= 0:
            make(book, reach, at, log, sets, tally, move)
        if learner < 0 or at[STAGE] == OVER or at[STAGE] == learner:
            return
        if at[STAGE] == CHASE:
            move = next_step(book, away, players, at, desk, sets, random, tape)
        else:
            move = next_flight(book, reach, away, players, at, desk, sets, random, tape)


@inline
def list_actions(book: Any, numbers: Any, at: Any, legal: Any) -> Any:
    """The actions of the seat whose turn it is; how many there are."""
    if at[STAGE] == FLIGHT:
        return list_flights(book, numbers, at, legal)
    if at[STAGE] == CHASE:
        return list_chases(book, numbers, at, legal)
    return 0


# --- all games --------------------------------------------------------------------------------


@jit
def play_on(
    book: Any, reach: Any, away: Any, players: Any, numbers: Any, ways: Any, at: Any, desk: Any, sets: Any,
    tally: Any, tape: Any, learner: int, seeds: Any, games: Any, stride: int, random: Any, kept: Any,
    logs: Any, beliefs: Any, todo: Any, actions: Any, turns: Any, legal: Any, many: Any, masks: Any,
) -> None:  # fmt: skip
    """Act in games, or deal new ones, and say what is legal then; turns are stages of `chase`."""
    for game in range(kept.shape[0]):
        if todo[game] == LEAVE:
            continue
        own, log = random[game : game + 1], logs[game]
        lay_out(book, at, kept[game])
        for part in range(beliefs.shape[1]):
            sets[POSSIBLE, part] = beliefs[game, part]
        for _ in range(TRIES):
            move = np.int64(-1)
            if todo[game] == ACT:
                move = move_of(book, ways, at, actions[game])
            else:
                seed_game(own, seeds[game], games[game])
                games[game] += stride
                deal(book, at, desk, sets, own, tally, tape)
            play_to_turn(book, reach, away, players, at, log, desk, sets, own, tally, tape, learner, move)
            if todo[game] == ACT or at[STAGE] != OVER:
                break
        for part in range(beliefs.shape[1]):
            beliefs[game, part] = sets[POSSIBLE, part]
        put_away(book, at, kept[game])
        turns[game] = at[STAGE]
        for place in range(many[game]):
            masks[game, legal[game, place]] = 0
        many[game] = list_actions(book, numbers, at, legal[game])
        for place in range(many[game]):
            masks[game, legal[game, place]] = 1


@jit
def find_illegal(masks: Any, turns: Any, actions: Any) -> int:
    """The first game that goes on in which an action is not legal, -1 where all are."""
    for game in range(actions.size):
        action = actions[game]
        if turns[game] == OVER:
            continue
        if action < 0 or action >= masks.shape[1] or masks[game, action] == 0:
            return game
    return -1


@jit
def draw_actions(legal: Any, many: Any, random: Any, actions: Any) -> None:
    """Any legal action in each game; nought where nobody is to move."""
    for game in range(actions.size):
        drawn = np.int64(((random[game] >> np.uint64(32)) * np.uint64(many[game])) >> np.uint64(32))
        actions[game] = legal[game, drawn] if many[game] else 0


# --- what is seen -----------------------------------------------------------------------------


@inline
def see_him(book: Any, layout: Any, at: Any, log: Any, knows_all: bool, row: Any) -> None:
    """Mister X as far as a seat may know him: where he is, began, and was last seen; and the log."""
    stations, width, seen = book[STATIONS], layout[KINDS_IN_LOG] + 2, -1
    if knows_all or book[book[SHOWN] + at[LOG]]:
        row[layout[AT_X] + at[X]] = 1
    if knows_all:
        row[layout[AT_START] + at[book[LENGTH_OF_POSITION] + START]] = 1
    for number in range(at[LOG]):
        entry, place = ENTRY * number, layout[AT_LOG] + width * number
        row[place + layout[LAYOUT + log[entry]]] = 1
        if knows_all or book[book[SHOWN] + number + 1]:
            row[place + width - 2] = (log[entry + 1] + 1) / stations
            seen = number
        row[place + width - 1] = min(log[entry + 2] / layout[ROUNDS], 1.0)
    if seen >= 0:
        row[layout[AT_LAST_SEEN] + log[ENTRY * seen + 1]] = 1
    row[layout[AT_SEEN_AGO]] = min((at[LOG] - 1 - seen) / layout[AGO], 1.0)


@inline
def see_possible(book: Any, layout: Any, at: Any, belief: Any, row: Any) -> None:
    """Where he can be: before his move not where he could not leave; when it is over, where he is."""
    place = layout[AT_POSSIBLE]
    if at[STAGE] == OVER:
        row[place + at[X]] = 1  # A-M11
        return
    for part in range(belief.size):
        word = belief[part]
        while word != NONE:
            lowest = word & (~word + ONE)
            station = part * 64 + count_bits(lowest - ONE)
            word ^= lowest
            if at[STAGE] == CHASE or can_leave(book, at, station):
                row[place + station] = 1


@inline
def can_leave(book: Any, at: Any, station: int) -> bool:
    """Whether he could move, if he were on a station."""
    ways = book[FLEE] + station
    for row in range(book[ways], book[ways + 1]):
        if can_fly(book, at, book[row], ALONE):
            return True
    return False


@inline
def see(book: Any, layout: Any, counts: Any, at: Any, log: Any, belief: Any, seat: int, row: Any) -> None:
    """What a seat may know of a position, as numbers between 0 and 1."""
    over = at[STAGE] == OVER
    row[:] = 0
    if over:
        row[layout[AT_WINNERS] + (0 if at[WINNER] == MISTER_X_WON else 1)] = 1
    else:
        row[layout[AT_TURN] + at[STAGE]] = 1
    row[layout[AT_SEAT] + seat] = 1
    row[layout[AT_ROUND]] = min(at[ROUND] / layout[ROUNDS], 1.0)
    for pawn in range(book[PAWNS]):
        row[layout[AT_PAWNS] + pawn * book[STATIONS] + at[PLACES + pawn]] = 1
        row[layout[AT_MOVED] + pawn] = at[MOVED] >> pawn & 1
    for number in range(counts.shape[0]):
        row[counts[number, 0]] = min(at[counts[number, 1]] / counts[number, 2], 1.0)
    first = at[book[LENGTH_OF_POSITION] + FIRST] - 1
    if first >= 0 and seat == 0:
        row[layout[AT_FIRST_BY] + layout[LAYOUT + book[KINDS] + (first >> END)]] = 1
        row[layout[AT_FIRST_TO] + (first & AT_END)] = 1
    see_him(book, layout, at, log, seat == 0 or over, row)
    see_possible(book, layout, at, belief, row)


@jit
def see_all(
    book: Any, layout: Any, counts: Any, at: Any, kept: Any, logs: Any, beliefs: Any, chosen: Any, seats: Any,
    rows: Any,
) -> None:  # fmt: skip
    """What a seat may know of each of some games, a row each."""
    for number in range(chosen.size):
        game = chosen[number]
        lay_out(book, at, kept[game])
        see(book, layout, counts, at, logs[game], beliefs[game], seats[number], rows[number])
