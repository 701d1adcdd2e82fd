"""The chase in machine code: the rules of Master, the ways to choose a move, whole games one after another.

All of it works on a few flat arrays, for each array that is handed on costs time: the `book` (the game and
its board, never changed, see `book.py`), the position `at`, the `desk` (room for legal moves and sums),
`sets` of stations, and the generator `random`.

A way is a ticket and the station it leads to in one number, a move is who makes it and one way or two.
What is drawn comes from a generator that each game seeds anew, so a game is the same whichever series or
thread it is played in.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from yardtools.games.master.kernel.jit import inline, jit

# What stands where in the book: numbers, then where its tables begin, which follow them.
(
    ROUNDS, LAST_FIELD, FIELDS, PAWNS, COUNTED, EVERY_TURN, FOR_GOOD, FEEDS, DEALT_DOUBLES, STATIONS, KINDS,
    SAFE, BLACK_COSTS, DOUBLE_COSTS, PURSES, X_PURSE, OCCUPIED, LENGTH_OF_POSITION, MEMBERS, WORTH,
    LENGTH_OF_DESK, WALK, FREE_WALK, FLEE, PAIRS, WAYS_OF, PURSE_OF, DEALT, PAYS, SHOWN, CARDS, X_CARDS,
    DOUBTS, KEEPING, HEAD,
) = range(35)  # fmt: skip

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
"""A row of the table of games: winner, rule, round, log, moves, his end and start; then the pawns' starts."""

X_POLICY, X_SLIPS, POLICY, SLIPS, BY_SEAT = range(5)
"""How the players play: each side's policy and how often of 2**32 times it slips; detectives by seat."""
RANDOM, GREEDY, NEAR = range(3)
"""How one chooses: any move; as the greedy bot does; by the distance to where the others truly are."""

EVERYBODY, MISTER_X, CARD = 29, 30, 31
"""Who moves, where it is no pawn."""
FREE, PASS, NOTHING = 29, 30, 31
"""What is played, where it is no ticket."""
WAY, END = 25, 20
"""The bits of a way, and those of them that are the station."""
ALONE, AT_END = NOTHING << END, (1 << END) - 1
"""The second way of a move that is no double; what cuts the station out of a way."""

TRIES = 4
"""So often a move is drawn blindly before the legal ones are listed."""

POSSIBLE, LEFT, SPARE, TICKETS = range(4)
"""The sets: where he can be; room for two; then for each ticket where it would leave him."""
X_VISITS, VISITS, CAPTURES, CORNERS, USED = range(5)
"""The sums, a stretch as long as there are stations each, then tickets: his, doubles, the detectives'."""

# --- chance -----------------------------------------------------------------------------------

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
B27, B30, B31, B32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
NONE, ONE, LOW6 = np.uint64(0), np.uint64(1), np.uint64(63)


@inline
def mix(number: Any) -> Any:
    """A number stirred so that near ones come out far apart (the finish of SplitMix64)."""
    number = (number ^ (number >> B30)) * FIRST
    number = (number ^ (number >> B27)) * SECOND
    return number ^ (number >> B31)


@inline
def seed_game(random: Any, seed: int, game: int) -> None:
    """The generator as a game finds it."""
    random[0] = mix(mix(np.uint64(seed) + GOLDEN) + np.uint64(game) * GOLDEN)


@inline
def draw_below(random: Any, many: int) -> Any:
    """A number below `many`, each as likely as the others (to one in four thousand million)."""
    random[0] += GOLDEN
    return np.int64(((mix(random[0]) >> B32) * np.uint64(many)) >> B32)


# --- sets of stations -------------------------------------------------------------------------


@inline
def count_bits(word: Any) -> Any:
    """How many bits are set."""
    word = word - ((word >> ONE) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@inline
def take_out(sets: Any, which: int, station: int) -> None:
    """A set without one station."""
    sets[which, station >> 6] &= ~(ONE << (np.uint64(station) & LOW6))


@inline
def put_in(sets: Any, which: int, station: int) -> None:
    """A set with one station more."""
    sets[which, station >> 6] |= ONE << (np.uint64(station) & LOW6)


@inline
def empty(sets: Any, which: int) -> None:
    """A set of nothing."""
    for part in range(sets.shape[1]):
        sets[which, part] = NONE


@inline
def members(book: Any, desk: Any, sets: Any, which: int) -> Any:
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


@inline
def spread(book: Any, reach: Any, at: Any, sets: Any, kind: int, before: int, after: int) -> Any:
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


@jit
def reckon_distances(begins: Any, ends: Any, queue: Any, away: Any, far: int) -> None:
    """The least number of steps between all stations, `far` where there is no way; -1 before."""
    many = queue.size
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


# --- legal moves ------------------------------------------------------------------------------


@inline
def pack(who: int, way: int, second: int) -> Any:
    """A move as one number."""
    return (np.int64(who) << WAY | way) << WAY | second


@inline
def may_double(book: Any, at: Any) -> bool:
    """Whether he has a double ticket, and the log two fields for it (M35, A-M1)."""
    if at[DOUBLES] == 0:
        return False
    still = book[ROUNDS] - at[ROUND] if book[ROUNDS] else 0
    return bool(at[LOG] + 2 + still <= book[FIELDS])


@inline
def can_fly(book: Any, at: Any, way: int, before: int) -> bool:
    """Whether Mister X can go a way, after he has paid for another (M26, M37)."""
    if at[book[OCCUPIED] + (way & AT_END)]:
        return False
    kind = way >> END
    spent = book[book[PAYS] + kind] if before >> END == kind else 0
    return bool(at[book[X_PURSE] + kind] > spent)


@inline
def flights(book: Any, at: Any, desk: Any, double: bool) -> Any:
    """Every move of Mister X, doubles or not, in a row on the desk; how many there are."""
    flee, many = book[FLEE], 0
    for row in range(book[flee + at[X]], book[flee + at[X] + 1]):
        way = book[row]
        if not can_fly(book, at, way, ALONE):
            continue
        desk[many] = pack(MISTER_X, way, ALONE)
        many += 1
        if double:
            end = way & AT_END
            for second in range(book[flee + end], book[flee + end + 1]):
                if can_fly(book, at, book[second], way):
                    desk[many] = pack(MISTER_X, way, book[second])
                    many += 1
    return many


@inline
def can_go(book: Any, at: Any, pawn: int, way: int) -> bool:
    """Whether nobody stands at the end of a way, and a pawn can pay for it; bobbies go free (M19)."""
    if at[book[OCCUPIED] + (way & AT_END)]:
        return False
    purse = book[book[PURSE_OF] + pawn]
    return bool(purse < 0 or at[purse + (way >> END)] > 0)


@inline
def steps(book: Any, at: Any, desk: Any, pawn: int, many: int) -> Any:
    """The moves of a pawn, written behind those that are there."""
    ways = book[book[WAYS_OF] + pawn] + at[PLACES + pawn]
    for row in range(book[ways], book[ways + 1]):
        if can_go(book, at, pawn, book[row]):
            desk[many] = pack(pawn, book[row], ALONE)
            many += 1
    return many


@inline
def chases(book: Any, at: Any, desk: Any, by_seat: int) -> Any:
    """Every move of the detectives; by seat, only those of the first pawn that has any."""
    many = 0
    for pawn in range(book[PAWNS]):
        if at[MOVED] >> pawn & 1:
            continue
        before = many
        many = steps(book, at, desk, pawn, many)
        if book[FOR_GOOD] and many == before:
            desk[many] = pack(pawn, PASS << END, ALONE)  # A-M9
            many += 1
        if by_seat and many:
            return many
    if many == 0:
        desk[0] = pack(EVERYBODY, PASS << END, ALONE)  # M29
        many = 1
    return many


@inline
def somebody_can_move(book: Any, at: Any) -> bool:
    """Whether a pawn that counts has a move (A-M2)."""
    for pawn in range(book[COUNTED]):
        ways = book[book[WAYS_OF] + pawn] + at[PLACES + pawn]
        for row in range(book[ways], book[ways + 1]):
            if can_go(book, at, pawn, book[row]):
                return True
    return False


@inline
def can_flee(book: Any, at: Any) -> bool:
    """Whether Mister X has a move (M27, A-M4)."""
    ways = book[FLEE] + at[X]
    for row in range(book[ways], book[ways + 1]):
        if can_fly(book, at, book[row], ALONE):
            return True
    return False


# --- choosing ---------------------------------------------------------------------------------


@inline
def any_flight(book: Any, at: Any, random: Any) -> Any:
    """Any move of Mister X, each as likely as the others; -1 where none was found.

    Drawn from all ways, legal or not, until a legal one comes: the same as listing the legal ones and
    drawing among them, and much quicker.
    """
    flee = book[FLEE]
    first = book[flee + at[X]]
    singles = book[flee + at[X] + 1] - first
    pairs = book[book[PAIRS] + at[X]] if may_double(book, at) else 0
    for _ in range(TRIES if singles else 0):
        number = draw_below(random, singles + pairs)
        if number < singles:
            if can_fly(book, at, book[first + number], ALONE):
                return pack(MISTER_X, book[first + number], ALONE)
            continue
        number -= singles
        row = first
        end = book[row] & AT_END
        while number >= book[flee + end + 1] - book[flee + end]:
            number -= book[flee + end + 1] - book[flee + end]
            row += 1
            end = book[row] & AT_END
        way, second = book[row], book[book[flee + end] + number]
        if can_fly(book, at, way, ALONE) and can_fly(book, at, second, way):
            return pack(MISTER_X, way, second)
    return -1


@inline
def any_step(book: Any, at: Any, random: Any, by_seat: int) -> Any:
    """Any move of the detectives, found in the same way; by seat, of the first that has not moved."""
    total, waiting = 0, 0
    for pawn in range(book[PAWNS]):
        if at[MOVED] >> pawn & 1 == 0:
            ways = book[book[WAYS_OF] + pawn] + at[PLACES + pawn]
            total += book[ways + 1] - book[ways]
            waiting |= 1 << pawn
            if by_seat:
                break
    for _ in range(TRIES if total else 0):
        number = draw_below(random, total)
        for pawn in range(book[PAWNS]):
            if waiting >> pawn & 1:
                ways = book[book[WAYS_OF] + pawn] + at[PLACES + pawn]
                if number < book[ways + 1] - book[ways]:
                    way = book[book[ways] + number]
                    if can_go(book, at, pawn, way):
                        return pack(pawn, way, ALONE)
                    break
                number -= book[ways + 1] - book[ways]
    return -1


@inline
def is_slip(random: Any, slips: int) -> bool:
    """Whether a player slips this time."""
    return bool(slips and draw_below(random, 1 << 32) < slips)


@inline
def think_ahead(book: Any, reach: Any, at: Any, desk: Any, sets: Any) -> None:
    """How many stations each of his tickets would leave, and no pair of them reckoned yet."""
    kinds = book[KINDS]
    for place in range(kinds * (kinds + 1)):
        desk[book[WORTH] + place] = -1
    for kind in range(kinds):
        if at[book[X_PURSE] + kind]:
            left = spread(book, reach, at, sets, kind, POSSIBLE, TICKETS + kind)
            desk[book[WORTH] + kind * (kinds + 1)] = left


@inline
def left_after(book: Any, reach: Any, at: Any, desk: Any, sets: Any, way: int, second: int) -> Any:
    """How many stations the detectives must think of after a move; only his own where he shows himself."""
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


@inline
def safety(book: Any, away: Any, at: Any, way: int, second: int) -> Any:
    """How far from the pawns a move of Mister X leads, less what it costs."""
    end = (way if second == ALONE else second) & AT_END
    near, black = int(book[SAFE]), book[KINDS] - 1
    for pawn in range(book[PAWNS]):
        near = min(near, int(away[at[PLACES + pawn], end]))
    worth = book[book[KEEPING] + near]
    if way >> END == black:
        worth -= book[BLACK_COSTS]
    if second != ALONE:
        worth -= book[DOUBLE_COSTS] + (book[BLACK_COSTS] if second >> END == black else 0)
    return worth


@inline
def best_flight(
    book: Any, reach: Any, away: Any, at: Any, desk: Any, sets: Any, random: Any, many: int, doubting: bool
) -> Any:
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
            if draw_below(random, equal) == 0:
                chosen = index
    return chosen


@inline
def remoteness(book: Any, away: Any, desk: Any, end: int, possible: int) -> Any:
    """How far a station is from all where he can be together; least of all where it is one of them."""
    far = 0
    for member in range(possible):
        step = int(away[end, desk[book[MEMBERS] + member]])
        if step == 0:
            return -1
        far += step
    return far


@inline
def best_step(
    book: Any, away: Any, at: Any, desk: Any, sets: Any, random: Any, many: int, knowing: bool
) -> Any:
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
            if draw_below(random, equal) == 0:
                chosen = index
    return chosen


@inline
def record(tape: Any, place: int, move: int, many: int) -> None:
    """A move onto the tape and how many were legal, if the tape has room."""
    if place < tape.shape[1]:
        tape[0, place] = move
        tape[1, place] = many


@inline
def need_no_double(book: Any, away: Any, at: Any, move: int) -> bool:
    """Whether a single move keeps him so far away that no double could be worth its ticket."""
    best = book[book[KEEPING] + book[SAFE]] - book[DOUBLE_COSTS]
    return bool(safety(book, away, at, move >> WAY & (1 << WAY) - 1, ALONE) > best)


@inline
def think(book: Any, reach: Any, away: Any, players: Any, at: Any, desk: Any, sets: Any, random: Any) -> Any:
    """The move that Mister X makes if he does not play at random, -1 if he has none."""
    greedy, double = players[X_POLICY] == GREEDY, may_double(book, at)
    slips = is_slip(random, players[X_SLIPS])
    listed = double and greedy and not slips  # doubles are not spent by accident, nor looked at without need
    while True:
        many = flights(book, at, desk, listed)
        if many == 0:
            return -1
        if slips:
            return desk[draw_below(random, many)]
        move = desk[best_flight(book, reach, away, at, desk, sets, random, many, greedy)]
        if listed or not double or need_no_double(book, away, at, move):
            return move
        listed = True


@inline
def next_flight(
    book: Any, reach: Any, away: Any, players: Any, at: Any, desk: Any, sets: Any, random: Any, tape: Any
) -> Any:
    """The move that Mister X makes, -1 if he has none; legal moves are counted where somebody records."""
    if players[X_POLICY] != RANDOM:
        move = think(book, reach, away, players, at, desk, sets, random)
    else:
        move = any_flight(book, at, random)
        if move < 0:
            many = flights(book, at, desk, may_double(book, at))
            if many:
                move = desk[draw_below(random, many)]
    if tape.shape[1]:
        record(tape, at[LENGTH], move, flights(book, at, desk, may_double(book, at)))
    return move


@inline
def next_step(
    book: Any, away: Any, players: Any, at: Any, desk: Any, sets: Any, random: Any, tape: Any
) -> Any:
    """The move that the detectives make; the same for them."""
    policy, move = players[POLICY], -1
    if policy == RANDOM and not book[FOR_GOOD]:
        move = any_step(book, at, random, players[BY_SEAT])
        if move >= 0 and tape.shape[1] == 0:
            return move
    many = chases(book, at, desk, players[BY_SEAT])
    if move < 0 and (policy == RANDOM or is_slip(random, players[SLIPS])):
        move = desk[draw_below(random, many)]
    elif move < 0:
        move = desk[best_step(book, away, at, desk, sets, random, many, policy == NEAR)]
    record(tape, at[LENGTH], move, many)
    return move


# --- playing ----------------------------------------------------------------------------------


@inline
def end_game(at: Any, side: int, rule: int) -> None:
    """The game is over."""
    at[STAGE] = OVER
    at[WINNER] = side
    at[RULE] = rule


@inline
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


@inline
def flee(book: Any, reach: Any, at: Any, sets: Any, tally: Any, tracked: bool, move: int) -> None:
    """Mister X makes a move of one hop or two; where no pawn can answer, he has won."""
    second = move & (1 << WAY) - 1
    hop(book, reach, at, sets, tally, tracked, move >> WAY & (1 << WAY) - 1)
    if second != ALONE:
        hop(book, reach, at, sets, tally, tracked, second)
        at[DOUBLES] -= 1
        tally[USED * book[STATIONS] + book[KINDS]] += 1
    at[MOVED] = 0
    at[STAGE] = CHASE
    if not somebody_can_move(book, at):
        end_game(at, MISTER_X_WON, STRANDED)  # M42


@inline
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
        end_game(at, DETECTIVES_WON, CAUGHT)
    elif tracked:
        take_out(sets, POSSIBLE, end)


@inline
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
        end_game(at, MISTER_X_WON, ESCAPED)  # M41
        return
    at[ROUND] += 1
    at[STAGE] = FLIGHT
    at[CUT] = sits_out


@inline
def cannot_flee(book: Any, at: Any, tally: Any) -> None:
    """Mister X has no move and has lost (M27); by an option not, where they could not move either (A-M2)."""
    if book[EVERY_TURN] and at[CUT]:
        end_game(at, MISTER_X_WON, STUCK)
    else:
        tally[CORNERS * book[STATIONS] + at[X]] += 1
        end_game(at, DETECTIVES_WON, CORNERED)


@inline
def play(
    book: Any, reach: Any, away: Any, players: Any, at: Any, desk: Any, sets: Any, random: Any,
    tally: Any, tape: Any, until: int,
) -> None:  # fmt: skip
    """Play on from a position to the end of the game, or of a round."""
    tracked = players[X_POLICY] == GREEDY or players[POLICY] == GREEDY
    while at[STAGE] != OVER:
        if at[STAGE] == CHASE:
            move = next_step(book, away, players, at, desk, sets, random, tape)
            chase(book, at, sets, tally, tracked, move)
            at[LENGTH] += 1
        elif book[EVERY_TURN] and not somebody_can_move(book, at):
            end_game(at, MISTER_X_WON, STUCK)  # A-M2
        elif at[ROUND] > until:
            return
        else:
            move = next_flight(book, reach, away, players, at, desk, sets, random, tape)
            if move < 0:
                cannot_flee(book, at, tally)
            else:
                flee(book, reach, at, sets, tally, tracked, move)
                at[LENGTH] += 1


# --- beginning --------------------------------------------------------------------------------


@inline
def draw_card(at: Any, desk: Any, random: Any, tape: Any, who: int, many: int) -> Any:
    """One of the cards on the desk, drawn and recorded."""
    card = desk[draw_below(random, many)]
    record(tape, at[LENGTH], pack(CARD, who << END | card, ALONE), many)
    at[LENGTH] += 1
    return card


@inline
def place_pawns(book: Any, at: Any, desk: Any, random: Any, tape: Any) -> None:
    """Each pawn draws a card that nobody has (M20)."""
    for pawn in range(book[PAWNS]):
        many = 0
        for row in range(book[CARDS], book[X_CARDS]):
            if not at[book[OCCUPIED] + book[row]]:
                desk[many] = book[row]
                many += 1
        at[PLACES + pawn] = draw_card(at, desk, random, tape, pawn, many)
        at[book[OCCUPIED] + at[PLACES + pawn]] = 1


@inline
def place_mister_x(book: Any, at: Any, desk: Any, sets: Any, random: Any, tape: Any) -> None:
    """He draws a card that nobody has and that he can leave, if there is one (A-M10)."""
    many = 0
    for leaving in (True, False):
        for row in range(book[X_CARDS], book[DOUBTS]):
            at[X] = book[row]
            if not at[book[OCCUPIED] + at[X]] and (not leaving or can_flee(book, at)):
                desk[many] = at[X]
                many += 1
        if many:
            break
    empty(sets, POSSIBLE)
    for card in range(many):
        put_in(sets, POSSIBLE, desk[card])
    at[X] = draw_card(at, desk, random, tape, MISTER_X, many)


@inline
def begin(book: Any, at: Any, desk: Any, sets: Any, random: Any, tape: Any) -> None:
    """Tickets are dealt and all cards drawn, the pawns' first."""
    at[:] = 0
    at[ROUND] = 1
    for place in range(book[OCCUPIED] - book[PURSES]):
        at[book[PURSES] + place] = book[book[DEALT] + place]
    place_pawns(book, at, desk, random, tape)
    place_mister_x(book, at, desk, sets, random, tape)
    at[DOUBLES] = book[DEALT_DOUBLES]


@inline
def set_up(book: Any, at: Any, sets: Any, start: Any, possible: Any, station: int) -> None:
    """A position that the engine gave, Mister X on some station; under a pawn he is caught already."""
    for place in range(at.size):
        at[place] = start[place]
    for part in range(possible.size):
        sets[POSSIBLE, part] = possible[part]
    at[X] = station
    if at[book[OCCUPIED] + station]:
        end_game(at, DETECTIVES_WON, CAUGHT)


@jit
def play_games(
    book: Any, reach: Any, away: Any, players: Any, at: Any, desk: Any, sets: Any, random: Any,
    tally: Any, tape: Any, seed: int, first: int, until: int, start: Any, possible: Any, stations: Any,
    table: Any,
) -> None:  # fmt: skip
    """Whole games by their numbers, or playouts from a start; a row of the table for each (see COLUMNS)."""
    for game in range(table.shape[0]):
        seed_game(random, seed, first + game)
        if stations.size:
            set_up(book, at, sets, start, possible, stations[game % stations.size])
        else:
            begin(book, at, desk, sets, random, tape)
        table[game, 6] = at[X]
        for pawn in range(book[PAWNS]):
            table[game, COLUMNS + pawn] = at[PLACES + pawn]
        play(book, reach, away, players, at, desk, sets, random, tally, tape, until)
        table[game, 0] = at[WINNER]
        table[game, 1] = at[RULE]
        table[game, 2] = at[ROUND]
        table[game, 3] = at[LOG]
        table[game, 4] = at[LENGTH] - book[PAWNS] - 1
        table[game, 5] = at[X]
