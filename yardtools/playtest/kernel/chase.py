"""The chase in machine code: the rules of Master, the ways to choose a move, whole games one after another.

Everything compiled stands in this file (see `compiled`), and all of it works on a few flat arrays, for each
array that is handed on costs time: the `book` (the game and its board, never changed, see `book.py`), the
position `at`, the `desk` (room for legal moves and sums), `sets` of stations, and the generator `random`.

A way is a ticket and the station it leads to in one number, a move is who makes it and one way or two.
What is drawn comes from a generator that each game seeds anew, so a game is the same whichever series or
thread it is played in.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from yardtools.playtest.kernel.compiled import compiled

# What stands where in the book: numbers, then where its tables begin, which follow them.
(
    ROUNDS, LAST_FIELD, FIELDS, PAWNS, COUNTED, EVERY_TURN, FOR_GOOD, FEEDS, DEALT_DOUBLES, STATIONS, KINDS,
    PURSES, X_PURSE, OCCUPIED, LENGTH_OF_POSITION, MEMBERS, WORTH, LENGTH_OF_DESK, WALK, FREE_WALK, FLEE,
    PURSE_OF, DEALT, PAYS, SHOWN, CARDS, X_CARDS, DOUBTS, HEAD,
) = range(29)  # fmt: skip

STAGE, X, ROUND, MOVED, DOUBLES, LOG, CUT, WINNER, RULE, LENGTH, PLACES = range(11)
"""What stands where in a position; CUT: nobody left could move, LENGTH: moves made, with cards drawn.

Then the pawns' places, the purses, Mister X's, and for each station whether a pawn stands there.
"""
FLIGHT, CHASE, OVER = range(3)
DETECTIVES_WON, MISTER_X_WON = range(2)
RULES = ("", "M27", "M28", "M41", "M42", "A-M2")
_, CORNERED, CAUGHT, ESCAPED, STRANDED, STUCK = range(6)
"""The rules by which a game ends, as numbers."""
COLUMNS = 7
"""What is told of a game: winner, rule, round, log, moves, his end and start; then the pawns' starts."""

X_POLICY, X_SLIPS, POLICY, SLIPS, BY_SEAT = range(5)
"""How the players play: each side's policy and how often of 2**32 times it slips; detectives by seat."""
RANDOM, GREEDY, NEAR = range(3)
"""How one chooses: any move; as the greedy bot does; by the distance to where the others truly are."""
STEP_AWAY, SAFE, BESIDE, BLACK_COSTS, DOUBLE_COSTS = 2000, 4, 8000, 700, 1500
"""What the greedy bot weighs."""

EVERYBODY, MISTER_X, CARD = 29, 30, 31
"""Who moves, where it is no pawn."""
FREE, PASS, NOTHING = 29, 30, 31
"""What is played, where it is no ticket."""
WAY, END = 25, 20
"""The bits of a way, and those of them that are the station."""
ALONE, AT_END = NOTHING << END, (1 << END) - 1
"""The second way of a move that is no double; what cuts the station out of a way."""

POSSIBLE, LEFT, SPARE, TICKETS = range(4)
"""The sets: where he can be; room for two; then for each ticket where it would leave him."""
X_VISITS, VISITS, CAPTURES, CORNERS, USED = range(5)
"""The sums, a stretch as long as there are stations each, then tickets: his, doubles, the detectives'."""

# --- chance -----------------------------------------------------------------------------------

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
B27, B30, B31, B32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
NONE, ONE, LOW6 = np.uint64(0), np.uint64(1), np.uint64(63)


@compiled
def mixed(number: Any) -> Any:
    """A number stirred so that near ones come out far apart (the finish of SplitMix64)."""
    number = (number ^ (number >> B30)) * FIRST
    number = (number ^ (number >> B27)) * SECOND
    return number ^ (number >> B31)


@compiled
def seed_game(random: Any, seed: int, game: int) -> None:
    """The generator as a game finds it."""
    random[0] = mixed(mixed(np.uint64(seed) + GOLDEN) + np.uint64(game) * GOLDEN)


@compiled
def drawn(random: Any, many: int) -> int:
    """A number below `many`, each as likely as the others (to one in four thousand million)."""
    random[0] += GOLDEN
    return np.int64(((mixed(random[0]) >> B32) * np.uint64(many)) >> B32)


# --- sets of stations -------------------------------------------------------------------------


@compiled
def count_bits(word: Any) -> int:
    """How many bits are set."""
    word = word - ((word >> ONE) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@compiled
def take_out(sets: Any, which: int, station: int) -> None:
    """A set without one station."""
    sets[which, station >> 6] &= ~(ONE << (np.uint64(station) & LOW6))


@compiled
def put_in(sets: Any, which: int, station: int) -> None:
    """A set with one station more."""
    sets[which, station >> 6] |= ONE << (np.uint64(station) & LOW6)


@compiled
def empty(sets: Any, which: int) -> None:
    """A set of nothing."""
    for part in range(sets.shape[1]):
        sets[which, part] = NONE


@compiled
def members(book: Any, desk: Any, sets: Any, which: int) -> int:
    """The stations of a set in a row on the desk; how many they are."""
    many = 0
    for part in range(sets.shape[1]):
        word = sets[which, part]
        while word != NONE:
            lowest = word & (~word + ONE)
            desk[book[MEMBERS] + many] = part * 64 + count_bits(lowest - ONE)
            many += 1
            word ^= lowest
    return many


@compiled
def spread(book: Any, reach: Any, at: Any, sets: Any, kind: int, before: int, after: int) -> int:
    """Where a ticket leads from a set, but for where pawns stand; how many stations that are."""
    empty(sets, after)
    first = kind * book[STATIONS]
    for index in range(sets.shape[1]):
        word = sets[before, index]
        while word != NONE:
            lowest = word & (~word + ONE)
            row = first + index * 64 + count_bits(lowest - ONE)
            for part in range(sets.shape[1]):
                sets[after, part] |= reach[row, part]
            word ^= lowest
    for pawn in range(book[PAWNS]):
        take_out(sets, after, at[PLACES + pawn])
    many = 0
    for part in range(sets.shape[1]):
        many += count_bits(sets[after, part])
    return many


@compiled
def reckon_distances(begins: Any, ends: Any, far: int) -> Any:
    """The least number of steps between all stations, `far` where there is no way."""
    many = begins.size - 1
    away = np.full((many, many), -1, np.int16)
    queue = np.empty(many, np.int64)
    for source in range(many):
        away[source, source] = 0
        queue[0] = source
        first, last = 0, 1
        while first < last:
            station = queue[first]
            first += 1
            for row in range(begins[station], begins[station + 1]):
                if away[source, ends[row]] < 0:
                    away[source, ends[row]] = away[source, station] + 1
                    queue[last] = ends[row]
                    last += 1
        for station in range(many):
            if away[source, station] < 0:
                away[source, station] = far
    return away


# --- legal moves ------------------------------------------------------------------------------


@compiled
def packed(who: int, way: int, second: int) -> int:
    """A move as one number."""
    return (np.int64(who) << WAY | way) << WAY | second


@compiled
def may_double(book: Any, at: Any) -> bool:
    """Whether he has a double ticket, and the log two fields for it (M35, A-M1)."""
    if at[DOUBLES] == 0:
        return False
    still = book[ROUNDS] - at[ROUND] if book[ROUNDS] else 0
    return bool(at[LOG] + 2 + still <= book[FIELDS])


@compiled
def flights(book: Any, at: Any, desk: Any) -> int:
    """Every move of Mister X, in a row on the desk; how many there are."""
    double = may_double(book, at)
    flee, purse, occupied, many = book[FLEE], book[X_PURSE], book[OCCUPIED], 0
    for row in range(book[flee + at[X]], book[flee + at[X] + 1]):
        way = book[row]
        end, kind = way & AT_END, way >> END
        if at[occupied + end] or at[purse + kind] == 0:
            continue
        desk[many] = packed(MISTER_X, way, ALONE)
        many += 1
        if double:
            for next_row in range(book[flee + end], book[flee + end + 1]):
                second = book[next_row]
                spent = book[book[PAYS] + kind] if second >> END == kind else 0
                if not at[occupied + (second & AT_END)] and at[purse + (second >> END)] > spent:
                    desk[many] = packed(MISTER_X, way, second)
                    many += 1
    return many


@compiled
def steps(book: Any, at: Any, desk: Any, pawn: int, many: int) -> int:
    """The moves of a pawn, written behind those that are there."""
    station, purse, occupied = at[PLACES + pawn], book[book[PURSE_OF] + pawn], book[OCCUPIED]
    if purse < 0:  # M19
        for row in range(book[book[FREE_WALK] + station], book[book[FREE_WALK] + station + 1]):
            if not at[occupied + (book[row] & AT_END)]:
                desk[many] = packed(pawn, book[row], ALONE)
                many += 1
        return many
    for row in range(book[book[WALK] + station], book[book[WALK] + station + 1]):
        way = book[row]
        if not at[occupied + (way & AT_END)] and at[purse + (way >> END)] > 0:
            desk[many] = packed(pawn, way, ALONE)
            many += 1
    return many


@compiled
def chases(book: Any, at: Any, desk: Any, by_seat: int) -> int:
    """Every move of the detectives; by seat, only those of the first pawn that has any."""
    many = 0
    for pawn in range(book[PAWNS]):
        if at[MOVED] >> pawn & 1:
            continue
        before = many
        many = steps(book, at, desk, pawn, many)
        if book[FOR_GOOD] and many == before:
            desk[many] = packed(pawn, PASS << END, ALONE)  # A-M9
            many += 1
        if by_seat and many:
            return many
    if many == 0:
        desk[0] = packed(EVERYBODY, PASS << END, ALONE)  # M29
        many = 1
    return many


@compiled
def somebody_can_move(book: Any, at: Any, desk: Any) -> bool:
    """Whether a pawn that counts has a move (A-M2)."""
    for pawn in range(book[COUNTED]):
        if steps(book, at, desk, pawn, 0):
            return True
    return False


# --- choosing ---------------------------------------------------------------------------------


@compiled
def slip(desk: Any, random: Any, slips: int, many: int) -> int:
    """Any single move, as often as a player slips; else -1. Doubles are not spent by accident."""
    if slips == 0 or drawn(random, 1 << 32) >= slips:
        return -1
    while True:
        chosen = drawn(random, many)
        if desk[chosen] & ALONE == ALONE:
            return chosen


@compiled
def think_ahead(book: Any, reach: Any, at: Any, desk: Any, sets: Any) -> None:
    """How many stations each of his tickets would leave, and no pair of them reckoned yet."""
    kinds = book[KINDS]
    for place in range(kinds * (kinds + 1)):
        desk[book[WORTH] + place] = -1
    for kind in range(kinds):
        if at[book[X_PURSE] + kind]:
            left = spread(book, reach, at, sets, kind, POSSIBLE, TICKETS + kind)
            desk[book[WORTH] + kind * (kinds + 1)] = left


@compiled
def left_after(book: Any, reach: Any, at: Any, desk: Any, sets: Any, way: int, second: int) -> int:
    """How many stations the detectives must think of after a move; none but his own where he shows himself."""
    shown, kind, other = book[SHOWN] + at[LOG] + 1, way >> END, second >> END
    if second == ALONE:
        return 1 if book[shown] else desk[book[WORTH] + kind * (book[KINDS] + 1)]
    if book[shown + 1]:
        return 1
    if book[shown]:
        empty(sets, SPARE)
        put_in(sets, SPARE, way & AT_END)
        return spread(book, reach, at, sets, other, SPARE, LEFT)
    place = book[WORTH] + kind * (book[KINDS] + 1) + other + 1
    if desk[place] < 0:
        desk[place] = spread(book, reach, at, sets, other, TICKETS + kind, LEFT)
    return desk[place]


@compiled
def safety(book: Any, away: Any, at: Any, way: int, second: int) -> int:
    """How far from the pawns a move of Mister X leads, less what it costs."""
    end = (way if second == ALONE else second) & AT_END
    near, black = SAFE, book[KINDS] - 1
    for pawn in range(book[PAWNS]):
        near = min(near, np.int64(away[at[PLACES + pawn], end]))
    worth = STEP_AWAY * near
    if near <= 1:
        worth -= BESIDE
    if way >> END == black:
        worth -= BLACK_COSTS
    if second != ALONE:
        worth -= DOUBLE_COSTS + (BLACK_COSTS if second >> END == black else 0)
    return worth


@compiled
def best_flight(
    book: Any, reach: Any, away: Any, at: Any, desk: Any, sets: Any, random: Any, many: int, doubting: bool
) -> int:
    """The move that keeps him far from the pawns and them in doubt; any of those that are as good."""
    if doubting:
        think_ahead(book, reach, at, desk, sets)
    best, chosen, equal = -(1 << 40), 0, 0
    for index in range(many):
        way, second = desk[index] >> WAY & (1 << WAY) - 1, desk[index] & (1 << WAY) - 1
        worth = safety(book, away, at, way, second)
        if doubting:
            worth += book[book[DOUBTS] + left_after(book, reach, at, desk, sets, way, second)]
        if worth > best:
            best, chosen, equal = worth, index, 1
        elif worth == best:
            equal += 1
            if drawn(random, equal) == 0:
                chosen = index
    return chosen


@compiled
def remoteness(book: Any, away: Any, desk: Any, end: int, possible: int) -> int:
    """How far a station is from all where he can be together; least of all where it is one of them."""
    far = 0
    for member in range(possible):
        step = np.int64(away[end, desk[book[MEMBERS] + member]])
        if step == 0:
            return -1
        far += step
    return far


@compiled
def best_step(
    book: Any, away: Any, at: Any, desk: Any, sets: Any, random: Any, many: int, knowing: bool
) -> int:
    """The move that leads nearest to wherever Mister X can be, or to where he is; any of the best."""
    possible = 1
    if knowing:
        desk[book[MEMBERS]] = at[X]
    else:
        possible = members(book, desk, sets, POSSIBLE)
    best, chosen, equal = 1 << 60, 0, 0
    for index in range(many):
        way = desk[index] >> WAY & (1 << WAY) - 1
        far = 1 << 50 if way >> END == PASS else remoteness(book, away, desk, way & AT_END, possible)
        if far < best:
            best, chosen, equal = far, index, 1
        elif far == best:
            equal += 1
            if drawn(random, equal) == 0:
                chosen = index
    return chosen


@compiled
def choose(
    book: Any, reach: Any, away: Any, at: Any, desk: Any, sets: Any, random: Any, players: Any, many: int
) -> int:
    """Which of the moves on the desk the side at the turn makes."""
    flies = at[STAGE] == FLIGHT
    policy = players[X_POLICY] if flies else players[POLICY]
    if policy == RANDOM:
        return drawn(random, many)
    chosen = slip(desk, random, players[X_SLIPS] if flies else players[SLIPS], many)
    if chosen >= 0:
        return chosen
    if flies:
        return best_flight(book, reach, away, at, desk, sets, random, many, policy == GREEDY)
    return best_step(book, away, at, desk, sets, random, many, policy == NEAR)


# --- playing ----------------------------------------------------------------------------------


@compiled
def won(at: Any, side: int, rule: int) -> None:
    """The game is over."""
    at[STAGE] = OVER
    at[WINNER] = side
    at[RULE] = rule


@compiled
def hop(book: Any, reach: Any, at: Any, sets: Any, tally: Any, tracked: bool, way: int) -> None:
    """Mister X goes one hop, and the detectives draw their conclusions."""
    kind, end = way >> END, way & AT_END
    at[book[X_PURSE] + kind] -= book[book[PAYS] + kind]
    at[X] = end
    at[LOG] += 1
    tally[end] += 1
    tally[USED * book[STATIONS] + kind] += 1
    if not tracked:
        return
    if book[book[SHOWN] + at[LOG]]:  # M34
        empty(sets, POSSIBLE)
        put_in(sets, POSSIBLE, end)
    else:
        spread(book, reach, at, sets, kind, POSSIBLE, LEFT)
        for part in range(sets.shape[1]):
            sets[POSSIBLE, part] = sets[LEFT, part]


@compiled
def flee(book: Any, reach: Any, at: Any, desk: Any, sets: Any, tally: Any, tracked: bool, move: int) -> None:
    """Mister X makes a move of one hop or two; where no pawn can answer, he has won."""
    second = move & (1 << WAY) - 1
    hop(book, reach, at, sets, tally, tracked, move >> WAY & (1 << WAY) - 1)
    if second != ALONE:
        hop(book, reach, at, sets, tally, tracked, second)
        at[DOUBLES] -= 1
        tally[USED * book[STATIONS] + book[KINDS]] += 1
    at[MOVED] = 0
    at[STAGE] = CHASE
    if not somebody_can_move(book, at, desk):
        won(at, MISTER_X_WON, STRANDED)  # M42


@compiled
def step(book: Any, at: Any, sets: Any, tally: Any, tracked: bool, pawn: int, way: int) -> None:
    """A pawn moves; on Mister X's station it has caught him (M28)."""
    kind, end, stations = way >> END, way & AT_END, book[STATIONS]
    purse = book[book[PURSE_OF] + pawn]
    if purse >= 0:
        at[purse + kind] -= 1
        at[book[X_PURSE] + kind] += book[FEEDS]  # M25
        tally[USED * stations + book[KINDS] + 1 + kind] += 1
    at[book[OCCUPIED] + at[PLACES + pawn]] = 0
    at[book[OCCUPIED] + end] = 1
    at[PLACES + pawn] = end
    at[MOVED] |= 1 << pawn
    tally[VISITS * stations + end] += 1
    if end == at[X]:
        tally[CAPTURES * stations + end] += 1
        won(at, DETECTIVES_WON, CAUGHT)
    elif tracked:
        take_out(sets, POSSIBLE, end)


@compiled
def chase(book: Any, at: Any, sets: Any, tally: Any, tracked: bool, move: int) -> None:
    """One move of the detectives, and the end of the round where it was the last."""
    who, way, everybody = move >> 2 * WAY, move >> WAY & (1 << WAY) - 1, (1 << book[PAWNS]) - 1
    sits_out = way >> END == PASS
    if not sits_out:
        step(book, at, sets, tally, tracked, who, way)
    else:
        at[MOVED] |= everybody if who == EVERYBODY else 1 << who
    if at[MOVED] != everybody or at[STAGE] == OVER:
        return
    if at[ROUND] == book[ROUNDS] or (book[LAST_FIELD] and at[LOG] >= book[LAST_FIELD]):
        won(at, MISTER_X_WON, ESCAPED)  # M41
        return
    at[ROUND] += 1
    at[STAGE] = FLIGHT
    at[CUT] = sits_out


@compiled
def is_decided(book: Any, at: Any, desk: Any, tally: Any, many: int) -> bool:
    """Whether the game ends before he moves: he cannot (M27), or by an option they cannot (A-M2)."""
    if book[EVERY_TURN] and (many == 0 and at[CUT] or not somebody_can_move(book, at, desk[many:])):
        won(at, MISTER_X_WON, STUCK)
    elif many == 0:
        tally[CORNERS * book[STATIONS] + at[X]] += 1
        won(at, DETECTIVES_WON, CORNERED)
    return bool(at[STAGE] == OVER)


@compiled
def record(tape: Any, place: int, move: int, many: int) -> None:
    """A move onto the tape and how many were legal, if the tape has room."""
    if place < tape.shape[1]:
        tape[0, place] = move
        tape[1, place] = many


@compiled
def play(
    book: Any, reach: Any, away: Any, at: Any, desk: Any, sets: Any, random: Any, players: Any,
    tally: Any, tape: Any, until: int,
) -> None:  # fmt: skip
    """Play on from a position to the end of the game, or of a round."""
    tracked = players[X_POLICY] == GREEDY or players[POLICY] == GREEDY
    while at[STAGE] != OVER:
        if at[STAGE] == FLIGHT:
            many = flights(book, at, desk)
            if is_decided(book, at, desk, tally, many) or at[ROUND] > until:
                return
        else:
            many = chases(book, at, desk, players[BY_SEAT])
        move = desk[choose(book, reach, away, at, desk, sets, random, players, many)]
        record(tape, at[LENGTH], move, many)
        at[LENGTH] += 1
        if at[STAGE] == FLIGHT:
            flee(book, reach, at, desk, sets, tally, tracked, move)
        else:
            chase(book, at, sets, tally, tracked, move)


# --- beginning --------------------------------------------------------------------------------


@compiled
def draw_card(book: Any, at: Any, desk: Any, random: Any, tape: Any, who: int, many: int) -> int:
    """One of the cards on the desk, drawn and recorded."""
    card = desk[drawn(random, many)]
    record(tape, at[LENGTH], packed(CARD, who << END | card, ALONE), many)
    at[LENGTH] += 1
    return card


@compiled
def place_pawns(book: Any, at: Any, desk: Any, random: Any, tape: Any) -> None:
    """Each pawn draws a card that nobody has (M20)."""
    for pawn in range(book[PAWNS]):
        many = 0
        for row in range(book[CARDS], book[X_CARDS]):
            if not at[book[OCCUPIED] + book[row]]:
                desk[many] = book[row]
                many += 1
        at[PLACES + pawn] = draw_card(book, at, desk, random, tape, pawn, many)
        at[book[OCCUPIED] + at[PLACES + pawn]] = 1


@compiled
def place_mister_x(book: Any, at: Any, desk: Any, sets: Any, random: Any, tape: Any) -> None:
    """He draws a card that nobody has and that he can leave, if there is one (A-M10)."""
    many = 0
    for leaving in (True, False):
        for row in range(book[X_CARDS], book[DOUBTS]):
            at[X] = book[row]
            if not at[book[OCCUPIED] + at[X]] and (not leaving or flights(book, at, desk[many:])):
                desk[many] = at[X]
                many += 1
        if many:
            break
    empty(sets, POSSIBLE)
    for card in range(many):
        put_in(sets, POSSIBLE, desk[card])
    at[X] = draw_card(book, at, desk, random, tape, MISTER_X, many)


@compiled
def begin(book: Any, at: Any, desk: Any, sets: Any, random: Any, tape: Any) -> None:
    """Tickets are dealt and all cards drawn, the pawns' first."""
    at[:] = 0
    at[ROUND] = 1
    for place in range(book[OCCUPIED] - book[PURSES]):
        at[book[PURSES] + place] = book[book[DEALT] + place]
    place_pawns(book, at, desk, random, tape)
    place_mister_x(book, at, desk, sets, random, tape)
    at[DOUBLES] = book[DEALT_DOUBLES]


@compiled
def play_games(
    book: Any, reach: Any, away: Any, at: Any, desk: Any, sets: Any, random: Any, players: Any,
    tally: Any, tape: Any, seed: int, first: int, table: Any,
) -> None:  # fmt: skip
    """Whole games by their numbers; a row of the table for each (see COLUMNS)."""
    for game in range(table.shape[0]):
        seed_game(random, seed, first + game)
        begin(book, at, desk, sets, random, tape)
        table[game, 6] = at[X]
        for pawn in range(book[PAWNS]):
            table[game, COLUMNS + pawn] = at[PLACES + pawn]
        play(book, reach, away, at, desk, sets, random, players, tally, tape, 1 << 40)
        table[game, 0] = at[WINNER]
        table[game, 1] = at[RULE]
        table[game, 2] = at[ROUND]
        table[game, 3] = at[LOG]
        table[game, 4] = at[LENGTH] - book[PAWNS] - 1
        table[game, 5] = at[X]


@compiled
def play_out(
    book: Any, reach: Any, away: Any, at: Any, desk: Any, sets: Any, random: Any, players: Any,
    tally: Any, tape: Any, seed: int, until: int, start: Any, possible: Any, stations: Any, results: Any,
) -> None:  # fmt: skip
    """Playouts from one position, Mister X on each of some stations in turn."""
    for playout in range(results.size):
        seed_game(random, seed, playout)
        at[:] = start
        sets[POSSIBLE] = possible
        at[X] = stations[playout % stations.size]
        if at[book[OCCUPIED] + at[X]]:
            won(at, DETECTIVES_WON, CAUGHT)
        play(book, reach, away, at, desk, sets, random, players, tally, tape, until)
        results[playout] = 0
        if at[STAGE] == OVER:
            results[playout] = 1 if at[WINNER] == MISTER_X_WON else -1
