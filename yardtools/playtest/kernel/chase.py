"""The chase in machine code: the rules of Master, the ways to choose a move, whole games one after another.

Everything compiled stands in this file (see `compiled`). A position is a handful of small arrays that are
changed in place. A move is one number, see `packed`; what is drawn comes from a generator that each game seeds
anew, so a game is the same whichever batch or thread it is played in.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yardtools.playtest.kernel.compiled import compiled

Ints = NDArray[np.int64]
Bits = NDArray[np.uint64]

STAGE, X, ROUND, MOVED, DOUBLES, LOG, CUT, WINNER, RULE, LENGTH = range(10)
"""What the numbers of a position are; CUT: nobody left could move, LENGTH: moves made, with cards drawn."""
NUMBERS = 10
COLUMNS = 7
"""What is told of a game: winner, rule, round, log, moves, his end and start; then the pawns' starts."""
FLIGHT, CHASE, OVER = range(3)
DETECTIVES_WON, MISTER_X_WON = range(2)
RULES = ("", "M27", "M28", "M41", "M42", "A-M2")
_, CORNERED, CAUGHT, ESCAPED, STRANDED, STUCK = range(6)
"""The rules by which a game ends, as numbers."""

RANDOM, GREEDY, NEAR = range(3)
"""How one chooses: any move; as the greedy bot does; by the distance to where the others truly are."""
SAFE = 4
TWICE, BESIDE, BLACK_COSTS, DOUBLE_COSTS = 2000, 8000, 700, 1500
"""What the greedy bot weighs, in thousandths."""

EVERYBODY, MISTER_X, CARD = 29, 30, 31
"""Who moves, where it is no pawn."""
FREE, PASS, NOTHING = 29, 30, 31
"""What is played, where it is no ticket."""
KIND, STATION = 5, 20
"""The bits of a move that a ticket and a station take."""


class Position(NamedTuple):
    """One position of a game that is being played."""

    numbers: Ints
    places: Ints
    purses: NDArray[np.int32]
    x_purse: NDArray[np.int32]
    occupied: NDArray[np.uint8]
    possible: Bits
    """Where Mister X can be; kept only where somebody asks for it."""


class Desk(NamedTuple):
    """Room to reckon in."""

    moves: Ints
    random: Bits
    sets: Bits
    members: Ints
    worth: Ints
    tape: Ints
    """Two rows, for the moves made and for how many were legal; no columns where nobody records."""


class Players(NamedTuple):
    """How each side chooses, and how often of 2**32 times it slips; whether detectives move by seat."""

    x: int
    x_slips: int
    detectives: int
    detectives_slip: int
    by_seat: int


class Tally(NamedTuple):
    """Sums over games."""

    x_visits: Ints
    visits: Ints
    captures: Ints
    cornered: Ints
    x_tickets: Ints
    """By kind, and at the end the doubles."""
    tickets: Ints


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
def seeded(random: Any, seed: int, game: int) -> None:
    """The generator as a game finds it."""
    random[0] = mixed(mixed(np.uint64(seed) + GOLDEN) + np.uint64(game) * GOLDEN)


@compiled
def drawn(random: Any, many: int) -> int:
    """A number below `many`, each as likely as the others (to one in four thousand million)."""
    random[0] += GOLDEN
    return np.int64(((mixed(random[0]) >> B32) * np.uint64(many)) >> B32)


# --- moves and sets ---------------------------------------------------------------------------


@compiled
def packed(who: int, kind: int, end: int, second: int, last: int) -> int:
    """A move as one number: who, ticket and station, and again for the second hop of a double."""
    return (((who << KIND | kind) << STATION | end) << KIND | second) << STATION | last


@compiled
def who_of(move: int) -> int:
    """Who makes a move."""
    return move >> 2 * (KIND + STATION)


@compiled
def kind_of(move: int) -> int:
    """The ticket of a move, the first of a double."""
    return (move >> KIND + 2 * STATION) & 31


@compiled
def end_of(move: int) -> int:
    """Where a move leads, or the first hop of a double."""
    return (move >> KIND + STATION) & 0xFFFFF


@compiled
def second_of(move: int) -> int:
    """The second ticket of a double; NOTHING for others."""
    return (move >> STATION) & 31


@compiled
def last_of(move: int) -> int:
    """Where the second hop of a double leads."""
    return move & 0xFFFFF


@compiled
def count_bits(word: Any) -> int:
    """How many bits are set."""
    word = word - ((word >> ONE) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@compiled
def members_of(stations: Any, found: Any) -> int:
    """The stations of a set in a row, and how many they are."""
    many = 0
    for index in range(stations.size):
        word = stations[index]
        while word != NONE:
            lowest = word & (~word + ONE)
            found[many] = index * 64 + count_bits(lowest - ONE)
            many += 1
            word ^= lowest
    return many


@compiled
def take_out(stations: Any, station: int) -> None:
    """A set without one station."""
    stations[station >> 6] &= ~(ONE << (np.uint64(station) & LOW6))


@compiled
def only(stations: Any, station: int) -> None:
    """The set of one station."""
    stations[:] = NONE
    stations[station >> 6] = ONE << (np.uint64(station) & LOW6)


@compiled
def spread(reach: Any, kind: int, before: Any, places: Any, after: Any) -> int:
    """Where a ticket leads from a set, but for where pawns stand; and how many stations that are."""
    after[:] = NONE
    for index in range(before.size):
        word = before[index]
        while word != NONE:
            lowest = word & (~word + ONE)
            station = index * 64 + count_bits(lowest - ONE)
            for part in range(after.size):
                after[part] |= reach[kind, station, part]
            word ^= lowest
    for place in places:
        take_out(after, place)
    many = 0
    for part in after:
        many += count_bits(part)
    return many


@compiled
def reckon_distances(at: Any, end: Any) -> Any:
    """The least number of steps between all stations, 99 where there is no way."""
    many = at.size - 1
    away = np.full((many, many), 99, np.int16)
    queue = np.empty(many, np.int64)
    for source in range(many):
        away[source, source] = 0
        queue[0] = source
        first, last = 0, 1
        while first < last:
            station = queue[first]
            first += 1
            for row in range(at[station], at[station + 1]):
                if end[row] != source and away[source, end[row]] == 99:
                    away[source, end[row]] = min(away[source, station] + 1, 98)
                    queue[last] = end[row]
                    last += 1
    return away


# --- legal moves ------------------------------------------------------------------------------


@compiled
def flights(rules: Any, at: Any, moves: Any) -> int:
    """Every move of Mister X, written in a row; how many there are."""
    may_double = False
    if at.numbers[DOUBLES] > 0:
        still = rules.rounds - at.numbers[ROUND] if rules.rounds else 0
        may_double = at.numbers[LOG] + 2 + still <= rules.fields  # M35, A-M1
    many = 0
    station = at.numbers[X]
    for row in range(rules.flee_at[station], rules.flee_at[station + 1]):
        end, kind = rules.flee_end[row], rules.flee_kind[row]
        if at.occupied[end] or at.x_purse[kind] == 0:
            continue
        moves[many] = packed(MISTER_X, kind, end, NOTHING, 0)
        many += 1
        if may_double:
            for second in range(rules.flee_at[end], rules.flee_at[end + 1]):
                last, other = rules.flee_end[second], rules.flee_kind[second]
                spent = rules.pays[kind] if other == kind else 0
                if not at.occupied[last] and at.x_purse[other] > spent:
                    moves[many] = packed(MISTER_X, kind, end, other, last)
                    many += 1
    return many


@compiled
def steps(rules: Any, at: Any, pawn: int, moves: Any, many: int) -> int:
    """The moves of a pawn, written behind those that are there."""
    station, purse = at.places[pawn], rules.purse_of[pawn]
    if purse < 0:  # M19
        for row in range(rules.free_at[station], rules.free_at[station + 1]):
            if not at.occupied[rules.free_end[row]]:
                moves[many] = packed(pawn, FREE, rules.free_end[row], NOTHING, 0)
                many += 1
        return many
    for row in range(rules.walk_at[station], rules.walk_at[station + 1]):
        end, kind = rules.walk_end[row], rules.walk_kind[row]
        if not at.occupied[end] and at.purses[purse, kind] > 0:
            moves[many] = packed(pawn, kind, end, NOTHING, 0)
            many += 1
    return many


@compiled
def chases(rules: Any, at: Any, moves: Any, by_seat: int) -> int:
    """Every move of the detectives; by seat, only those of the first pawn that has any."""
    many = 0
    for pawn in range(rules.pawns):
        if at.numbers[MOVED] >> pawn & 1:
            continue
        before = many
        many = steps(rules, at, pawn, moves, many)
        if rules.for_good and many == before:
            moves[many] = packed(pawn, PASS, 0, NOTHING, 0)  # A-M9
            many += 1
        if by_seat and many:
            return many
    if many == 0:
        moves[0] = packed(EVERYBODY, PASS, 0, NOTHING, 0)  # M29
        many = 1
    return many


@compiled
def somebody_can_move(rules: Any, at: Any) -> bool:
    """Whether a pawn that counts has a move (A-M2)."""
    for pawn in range(rules.counted):
        station, purse = at.places[pawn], rules.purse_of[pawn]
        if purse < 0:
            for row in range(rules.free_at[station], rules.free_at[station + 1]):
                if not at.occupied[rules.free_end[row]]:
                    return True
        else:
            for row in range(rules.walk_at[station], rules.walk_at[station + 1]):
                if not at.occupied[rules.walk_end[row]] and at.purses[purse, rules.walk_kind[row]] > 0:
                    return True
    return False


# --- choosing ---------------------------------------------------------------------------------


@compiled
def slipped(desk: Any, slips: int, many: int) -> int:
    """Any move, as often as a player slips; else -1. Doubles are not spent by accident."""
    if slips == 0 or drawn(desk.random, 1 << 32) >= slips:
        return -1
    while True:
        move = drawn(desk.random, many)
        if second_of(desk.moves[move]) == NOTHING:
            return move


@compiled
def doubt_after(rules: Any, ground: Any, at: Any, desk: Any, move: int) -> int:
    """How many stations the detectives must think of after a move of Mister X; sets are reckoned once."""
    kind, second, field = kind_of(move), second_of(move), at.numbers[LOG] + 1
    if second == NOTHING:
        if rules.shown[field]:
            return 1
        return desk.worth[kind, 0]
    if rules.shown[field + 1]:
        return 1
    if rules.shown[field]:
        only(desk.sets[-1], end_of(move))
        return spread(ground.reach, second, desk.sets[-1], at.places, desk.sets[-2])
    if desk.worth[kind, second + 1] < 0:
        desk.worth[kind, second + 1] = spread(ground.reach, second, desk.sets[kind], at.places, desk.sets[-1])
    return desk.worth[kind, second + 1]


@compiled
def best_flight(rules: Any, ground: Any, at: Any, desk: Any, many: int, doubting: bool) -> int:
    """The move that keeps him farthest from the pawns, and in doubt; any of those that are as good."""
    black = rules.pays.size - 1
    if doubting:
        desk.worth[:] = -1
        for kind in range(rules.pays.size):
            if at.x_purse[kind]:
                desk.worth[kind, 0] = spread(ground.reach, kind, at.possible, at.places, desk.sets[kind])
    best, chosen, equal = -(1 << 40), 0, 0
    for index in range(many):
        move = desk.moves[index]
        second = second_of(move)
        end = end_of(move) if second == NOTHING else last_of(move)
        near = SAFE
        for place in at.places:
            near = min(near, ground.away[place, end])
        worth = TWICE * near
        if near <= 1:
            worth -= BESIDE
        if kind_of(move) == black:
            worth -= BLACK_COSTS
        if second != NOTHING:
            worth -= DOUBLE_COSTS
            if second == black:
                worth -= BLACK_COSTS
        if doubting:
            worth += ground.doubts[doubt_after(rules, ground, at, desk, move)]
        if worth > best:
            best, chosen, equal = worth, index, 1
        elif worth == best:
            equal += 1
            if drawn(desk.random, equal) == 0:
                chosen = index
    return chosen


@compiled
def best_step(ground: Any, at: Any, desk: Any, many: int, knowing: bool) -> int:
    """The move that leads nearest to wherever Mister X can be, or to where he is; any of the best."""
    if knowing:
        desk.members[0] = at.numbers[X]
        possible = 1
    else:
        possible = members_of(at.possible, desk.members)
    best, chosen, equal = 1 << 40, 0, 0
    for index in range(many):
        move = desk.moves[index]
        if kind_of(move) == PASS:
            far = 1 << 30
        else:
            far = 0
            for member in range(possible):
                step = np.int64(ground.away[end_of(move), desk.members[member]])
                if step == 0:
                    far = -1
                    break
                far += step
        if far < best:
            best, chosen, equal = far, index, 1
        elif far == best:
            equal += 1
            if drawn(desk.random, equal) == 0:
                chosen = index
    return chosen


@compiled
def choose(rules: Any, ground: Any, at: Any, desk: Any, players: Any, many: int) -> int:
    """The move that the side at the turn makes, among those in a row on the desk."""
    if at.numbers[STAGE] == FLIGHT:
        policy, slips = players.x, players.x_slips
    else:
        policy, slips = players.detectives, players.detectives_slip
    if policy == RANDOM:
        return drawn(desk.random, many)
    chosen = slipped(desk, slips, many)
    if chosen >= 0:
        return chosen
    if at.numbers[STAGE] == FLIGHT:
        return best_flight(rules, ground, at, desk, many, policy == GREEDY)
    return best_step(ground, at, desk, many, policy == NEAR)


# --- playing ----------------------------------------------------------------------------------


@compiled
def won(at: Any, side: int, rule: int) -> None:
    """The game is over."""
    at.numbers[STAGE] = OVER
    at.numbers[WINNER] = side
    at.numbers[RULE] = rule


@compiled
def hop(rules: Any, ground: Any, at: Any, desk: Any, tally: Any, tracked: bool, kind: int, end: int) -> None:
    """Mister X goes one hop, and the detectives draw their conclusions."""
    numbers = at.numbers
    at.x_purse[kind] -= rules.pays[kind]
    numbers[X] = end
    numbers[LOG] += 1
    tally.x_visits[end] += 1
    tally.x_tickets[kind] += 1
    if tracked:
        if rules.shown[numbers[LOG]]:  # M34
            only(at.possible, end)
        else:
            spread(ground.reach, kind, at.possible, at.places, desk.sets[0])
            at.possible[:] = desk.sets[0]


@compiled
def flee(rules: Any, ground: Any, at: Any, desk: Any, tally: Any, tracked: bool, move: int) -> None:
    """Mister X makes a move of one hop or two; where no pawn can answer, he has won."""
    hop(rules, ground, at, desk, tally, tracked, kind_of(move), end_of(move))
    if second_of(move) != NOTHING:
        hop(rules, ground, at, desk, tally, tracked, second_of(move), last_of(move))
        at.numbers[DOUBLES] -= 1
        tally.x_tickets[-1] += 1
    at.numbers[MOVED] = 0
    at.numbers[STAGE] = CHASE
    if not somebody_can_move(rules, at):
        won(at, MISTER_X_WON, STRANDED)  # M42


@compiled
def step(rules: Any, at: Any, tally: Any, tracked: bool, move: int) -> None:
    """A pawn moves; on Mister X's station it has caught him (M28)."""
    pawn, kind, end = who_of(move), kind_of(move), end_of(move)
    purse = rules.purse_of[pawn]
    if purse >= 0:
        at.purses[purse, kind] -= 1
        at.x_purse[kind] += rules.feeds  # M25
        tally.tickets[kind] += 1
    at.occupied[at.places[pawn]] = 0
    at.occupied[end] = 1
    at.places[pawn] = end
    tally.visits[end] += 1
    at.numbers[MOVED] |= 1 << pawn
    if end == at.numbers[X]:
        tally.captures[end] += 1
        won(at, DETECTIVES_WON, CAUGHT)
    elif tracked:
        take_out(at.possible, end)


@compiled
def chase(rules: Any, at: Any, tally: Any, tracked: bool, move: int) -> None:
    """One move of the detectives, and the end of the round where it was the last."""
    everybody, numbers = (1 << rules.pawns) - 1, at.numbers
    sits_out = kind_of(move) == PASS
    if not sits_out:
        step(rules, at, tally, tracked, move)
    else:
        numbers[MOVED] |= everybody if who_of(move) == EVERYBODY else 1 << who_of(move)
    if numbers[MOVED] != everybody or numbers[STAGE] == OVER:
        return
    if numbers[ROUND] == rules.rounds or (rules.last_field and numbers[LOG] >= rules.last_field):
        won(at, MISTER_X_WON, ESCAPED)  # M41
        return
    numbers[ROUND] += 1
    numbers[STAGE] = FLIGHT
    numbers[CUT] = sits_out


@compiled
def is_beaten(rules: Any, at: Any, tally: Any, many: int) -> bool:
    """Whether the game ends before he moves: he cannot (M27), or by an option they cannot (A-M2)."""
    if rules.every_turn and not somebody_can_move(rules, at):
        won(at, MISTER_X_WON, STUCK)
    elif many == 0 and rules.every_turn and at.numbers[CUT]:
        won(at, MISTER_X_WON, STUCK)
    elif many == 0:
        tally.cornered[at.numbers[X]] += 1
        won(at, DETECTIVES_WON, CORNERED)
    return at.numbers[STAGE] == OVER


@compiled
def record(desk: Any, place: int, move: int, many: int) -> None:
    """A move onto the tape, if there is one."""
    if place < desk.tape.shape[1]:
        desk.tape[0, place] = move
        desk.tape[1, place] = many


@compiled
def play(rules: Any, ground: Any, at: Any, desk: Any, players: Any, tally: Any, until: int) -> None:
    """Play on from a position to the end, or to the end of a round."""
    numbers = at.numbers
    tracked = players.x == GREEDY or players.detectives == GREEDY
    while numbers[STAGE] != OVER:
        if numbers[STAGE] == FLIGHT:
            many = flights(rules, at, desk.moves)
            if is_beaten(rules, at, tally, many) or numbers[ROUND] > until:
                return
        else:
            many = chases(rules, at, desk.moves, players.by_seat)
        move = desk.moves[choose(rules, ground, at, desk, players, many)]
        record(desk, numbers[LENGTH], move, many)
        numbers[LENGTH] += 1
        if numbers[STAGE] == FLIGHT:
            flee(rules, ground, at, desk, tally, tracked, move)
        else:
            chase(rules, at, tally, tracked, move)


# --- beginning --------------------------------------------------------------------------------


@compiled
def deal(desk: Any, at: Any, who: int, cards: Any) -> int:
    """A card that nobody stands on, drawn and recorded."""
    many = 0
    for card in cards:
        if not at.occupied[card]:
            desk.moves[many] = packed(CARD, who, card, NOTHING, 0)
            many += 1
    move = desk.moves[drawn(desk.random, many)]
    record(desk, at.numbers[LENGTH], move, many)
    at.numbers[LENGTH] += 1
    return end_of(move)


@compiled
def x_card(rules: Any, at: Any, desk: Any, tracked: bool) -> int:
    """Mister X's card: one that he can leave, if there is one (A-M10)."""
    cards = np.empty(rules.x_cards.size, np.int32)
    for leaving in range(2):
        many = 0
        for card in rules.x_cards:
            at.numbers[X] = card
            if not at.occupied[card] and (leaving == 1 or flights(rules, at, desk.moves) > 0):
                cards[many] = card
                many += 1
        if many:
            break
    if tracked:
        at.possible[:] = NONE
        for card in cards[:many]:
            at.possible[card >> 6] |= ONE << (np.uint64(card) & LOW6)
    return deal(desk, at, MISTER_X, cards[:many])


@compiled
def begin(rules: Any, at: Any, desk: Any, tracked: bool) -> None:
    """All cards are drawn, the pawns' first (M20)."""
    at.numbers[:] = 0
    at.numbers[ROUND] = 1
    at.purses[:] = rules.dealt
    at.x_purse[:] = rules.x_dealt
    at.occupied[:] = 0
    for pawn in range(rules.pawns):
        at.places[pawn] = deal(desk, at, pawn, rules.cards)
        at.occupied[at.places[pawn]] = 1
    at.numbers[X] = x_card(rules, at, desk, tracked)
    at.numbers[DOUBLES] = rules.doubles


@compiled
def play_games(
    rules: Any, ground: Any, at: Any, desk: Any, players: Any, tally: Any, seed: int, first: int, table: Any
) -> None:
    """Whole games by their numbers; a row of the table for each (see COLUMNS)."""
    tracked = players.x == GREEDY or players.detectives == GREEDY
    numbers = at.numbers
    for game in range(table.shape[0]):
        seeded(desk.random, seed, first + game)
        begin(rules, at, desk, tracked)
        table[game, 6] = numbers[X]
        table[game, COLUMNS:] = at.places
        play(rules, ground, at, desk, players, tally, 1 << 40)
        table[game, 0] = numbers[WINNER]
        table[game, 1] = numbers[RULE]
        table[game, 2] = numbers[ROUND]
        table[game, 3] = numbers[LOG]
        table[game, 4] = numbers[LENGTH] - rules.pawns - 1
        table[game, 5] = numbers[X]


@compiled
def play_out(
    rules: Any, ground: Any, start: Any, at: Any, desk: Any, players: Any, tally: Any,
    seed: int, until: int, stations: Any, results: Any,
) -> None:  # fmt: skip
    """Playouts from one position, Mister X on each of some stations in turn."""
    for playout in range(results.size):
        seeded(desk.random, seed, playout)
        at.numbers[:] = start.numbers
        at.places[:] = start.places
        at.purses[:] = start.purses
        at.x_purse[:] = start.x_purse
        at.occupied[:] = start.occupied
        at.possible[:] = start.possible
        at.numbers[X] = stations[playout % stations.size]
        if at.occupied[at.numbers[X]]:
            won(at, DETECTIVES_WON, CAUGHT)
        play(rules, ground, at, desk, players, tally, until)
        results[playout] = 0
        if at.numbers[STAGE] == OVER:
            results[playout] = 1 if at.numbers[WINNER] == MISTER_X_WON else -1
