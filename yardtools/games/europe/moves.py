"""The moves of Mister X Europe: their words, and those that are legal at each stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from yardtools.games.europe.assignment import transports_for_most
from yardtools.games.europe.tickets import BLUE_LIGHT, FOOTPRINTS, MAGNIFIER, SHADOW, Counts, add_ticket
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move

if TYPE_CHECKING:  # a state asks for its moves
    from yardtools.games.europe.state import EuropeState

DEAL, CARDS, MISSION, FLIGHT, DISCARD, REFILL = "deal", "cards", "mission", "flight", "discard", "refill"
CHASE, SPECIAL, PAY, OPERATE, OVER = "chase", "special", "pay", "operation", "over"
STAGES = (DEAL, CARDS, MISSION, FLIGHT, DISCARD, REFILL, CHASE, SPECIAL, PAY, OPERATE, OVER)
"""What a position waits for; discards and refills are Mister X's or a player's."""

DRAW, DONE, STAY = "draw", "done", "stay"
DOUBLE, HIDDEN, FACE_DOWN = "double", "hidden", "face-down"
INVESTIGATE, OPERATION = "investigate", "operation"
COST = {DOUBLE: FOOTPRINTS, HIDDEN: SHADOW, INVESTIGATE: MAGNIFIER, OPERATION: BLUE_LIGHT}
"""The special part that pays for each special (E3)."""
FEWEST, MOST = 3, 5
"""So many tickets a special costs; each better row of its table costs one more."""


def legal_moves(state: EuropeState) -> list[Move]:
    """Every legal move, sorted; forced passes are moves."""
    return _MOVES_AT[state.stage](state)


def _draws(state: EuropeState) -> list[Move]:
    pairs = zip(state.game.kinds, state.bag, strict=True)
    return [(CHANCE, DRAW, kind) for kind, count in pairs if count]


def _cards(state: EuropeState) -> list[Move]:
    pawn = state.game.pawns[len(state.places)]
    return [(CHANCE, pawn, card) for card in state.game.cards if card not in state.places]


def _missions(state: EuropeState) -> list[Move]:
    """A mission and a start where no detective stands (E12, A-E5)."""
    return [
        (MISTER_X, MISSION, mission.id, start)
        for mission in state.game.missions.values()
        for start in sorted(set(mission.starts))
        if not state.game.bit[start] & state.occupied
    ]


def _discards(state: EuropeState) -> list[Move]:
    name, rack = state.game.people[state.who], state.racks[state.who]
    found: list[Move] = [
        (name, DISCARD, kind) for place, kind in enumerate(state.game.kinds)
        if rack[place] and place >= state.least
    ]  # fmt: skip
    return [*found, (name, DONE)]


# --- Mister X's moves ---


def _flights(state: EuropeState) -> list[Move]:
    rack, plan = x_rack(state), state.plan
    if plan[:1] == (HIDDEN,):
        return _hidden_hops(state, rack)
    if plan[:1] == (DOUBLE,):
        if len(plan) == 1 + FEWEST:
            return _first_hops(state, _hops(state, state.x, rack), rack)
        return list(_hops(state, int(plan[-1]), rack))
    found = list(_hops(state, state.x, rack))
    found += [(MISTER_X, DOUBLE, *paid) for paid in _payments(state, FOOTPRINTS) if _can_double(state, paid)]
    if _can_hide(state, barred_cities(state)):
        found += [(MISTER_X, HIDDEN, *paid) for paid in _payments(state, SHADOW)]
    return sorted(found) or [(MISTER_X, STAY)]


def _first_hops(state: EuropeState, hops: Iterator[Move], rack: Counts) -> list[Move]:
    """Those after which a second one is possible, or not needed any more (E17, A-E19)."""
    found = []
    for move in hops:
        kind, end = state.game.index[str(move[1])], int(move[2])
        ends = state.game.bit[end] & (state.game.targets(state.mission) | state.occupied)
        if ends or next(_hops(state, end, add_ticket(rack, kind, -1)), None):
            found.append(move)
    return found


def _payments(state: EuropeState, special: str) -> list[tuple[str, ...]]:
    """Every choice of three tickets of a special."""
    game, rack = state.game, state.racks[0]
    held = [place for place in game.with_special[special] if rack[place]]
    if sum(rack[place] for place in held) < FEWEST:
        return []
    return [
        tuple(game.kinds[place] for place in paid)
        for paid in combinations_with_replacement(held, FEWEST)
        if all(paid.count(place) <= rack[place] for place in paid)
    ]


def _can_double(state: EuropeState, paid: tuple[str, ...]) -> bool:
    rack = state.racks[0]
    for kind in paid:
        rack = add_ticket(rack, state.game.index[kind], -1)
    return sum(rack) > 1 and bool(_first_hops(state, _hops(state, state.x, rack), rack))


def _hidden_hops(state: EuropeState, rack: Counts) -> list[Move]:
    """Any ticket, any link (E18)."""
    barred = barred_cities(state)
    ends = [end for end in state.game.x_any.ends[state.x] if not state.game.bit[end] & barred]
    held = [kind for kind, count in zip(state.game.kinds, rack, strict=True) if count]
    return [(MISTER_X, FACE_DOWN, kind, end) for kind in held for end in ends]


def x_rack(state: EuropeState) -> Counts:
    """What Mister X has left on this turn, without the tickets of what he has chosen so far."""
    rack = state.racks[0]
    for word in state.plan[1:]:
        if isinstance(word, str):
            rack = add_ticket(rack, state.game.index[word], -1)
    return rack


def barred_cities(state: EuropeState) -> int:
    """The cities that Mister X may not enter (A-E6)."""
    return 0 if state.game.options["onto_detective"] == "loses" else state.occupied


def is_boxed_in(state: EuropeState) -> bool:
    """Whether nothing but detectives keeps him from travelling, when he cannot (A-E7)."""
    game = state.game
    pairs = zip(game.mode_of, state.racks[0], strict=True)
    return _can_hide(state, 0) or any(count and game.x_hops[mode].ends[state.x] for mode, count in pairs)


def _hops(state: EuropeState, at: int, rack: Counts) -> Iterator[Move]:
    """The ordinary movements from a city with these tickets, sorted (E14)."""
    game, barred = state.game, barred_cities(state)
    for place, count in enumerate(rack):
        if count:
            for end in game.x_hops[game.mode_of[place]].ends[at]:
                if not game.bit[end] & barred:
                    yield (MISTER_X, game.kinds[place], end)


def _can_hide(state: EuropeState, barred: int) -> bool:
    """Whether a hidden move is possible: three shadows, one more ticket, and any link (E18)."""
    rack = state.racks[0]
    shadows = sum(rack[place] for place in state.game.with_special[SHADOW])
    return shadows >= FEWEST and sum(rack) > FEWEST and bool(state.game.x_any.reach[state.x] & ~barred)


# --- the detectives' moves ---


def usable_transports(state: EuropeState) -> dict[int, int]:
    """For each detective who can still be moved, the transports he may be moved by (E20, E21)."""
    game = state.game
    found: dict[int, int] = {}
    for who in range(1, len(game.people)):
        own = [i for i, leader in enumerate(game.leader) if leader == who and not state.moved >> i & 1]
        tickets = tuple(min(count, len(own)) for count in game.of_modes(state.racks[who]))
        ways = tuple(_ways(state, index) for index in own)
        if game.options["must_move"] == "most":
            modes = transports_for_most(ways, tickets)
        else:
            held = sum(1 << mode for mode, count in enumerate(tickets) if count)
            modes = tuple(way & held for way in ways)
        found |= dict(zip(own, modes, strict=True))
    return {index: modes for index, modes in found.items() if modes}


def _ways(state: EuropeState, index: int) -> int:
    """The transports that lead a detective to a free city, as bits (E22)."""
    at, free = state.places[index], ~state.occupied
    return sum(1 << mode for mode, hops in enumerate(state.game.hops) if hops.reach[at] & free)


def _chases(state: EuropeState) -> list[Move]:
    game, allowed = state.game, usable_transports(state)
    found: list[Move] = []
    for index in game.by_name:
        modes = allowed.get(index, 0)
        if not modes:
            continue
        pawn, rack, at = game.pawns[index], state.racks[game.leader[index]], state.places[index]
        for place, count in enumerate(rack):
            if count and modes >> game.mode_of[place] & 1:
                ends = game.hops[game.mode_of[place]].ends[at]
                found += [(pawn, game.kinds[place], e) for e in ends if not game.bit[e] & state.occupied]
    return found


def _specials(state: EuropeState) -> list[Move]:
    """One special for all, or none (E23); both cost exactly three, four or five tickets (A-E22)."""
    found: list[Move] = [(DETECTIVES, DONE)]
    found += [
        (DETECTIVES, INVESTIGATE, n) for n in state.game.investigation if payable(state, INVESTIGATE) >= n
    ]
    for n in state.game.operation:
        if payable(state, OPERATION) >= n and _operations_with(state, n):  # A-E25
            found.append((DETECTIVES, OPERATION, n))
    return found


def payable(state: EuropeState, special: str) -> int:
    """How many tickets they can bring together: no player more than he leads detectives (E24)."""
    kinds = state.game.with_special[COST[special]]
    rows = zip(state.racks[1:], state.game.led[1:], strict=True)
    return sum(min(led, sum(rack[place] for place in kinds)) for rack, led in rows)


def _pays(state: EuropeState) -> list[Move]:
    """The next ticket that somebody pays, in the order of players and kinds, so that enough can follow."""
    game, special, count = state.game, str(state.plan[0]), int(state.plan[1])
    kinds = game.with_special[COST[special]]
    paid = len(state.plan) // 2 - 1
    own = state.plan[2::2].count(game.people[state.who])
    found: list[Move] = []
    later = 0  # what those after this player can bring
    for who in reversed(range(state.who, len(game.people))):
        rack, room = state.racks[who], game.led[who] - (own if who == state.who else 0)
        for place in kinds:
            if rack[place] and room and (who > state.who or place >= state.least):
                follow = min(room, sum(rack[other] for other in kinds if other >= place))
                if paid + follow + later >= count:
                    found.append((game.people[who], PAY, game.kinds[place]))
        later += min(room, sum(rack[place] for place in kinds))
    return sorted(found)


def _operations(state: EuropeState) -> list[Move]:
    return _operations_with(state, int(state.plan[1]))


def _operations_with(state: EuropeState, count: int) -> list[Move]:
    """The extra moves of any detective that so many blue lights pay for (E28)."""
    game = state.game
    hops = game.hops[game.operation[count]]
    return [
        (game.pawns[index], OPERATION, end)
        for index in game.by_name
        for end in hops.ends[state.places[index]]
        if not game.bit[end] & state.occupied
    ]


_MOVES_AT: dict[str, Callable[[EuropeState], list[Move]]] = {
    DEAL: _draws,
    REFILL: _draws,
    CARDS: _cards,
    MISSION: _missions,
    FLIGHT: _flights,
    DISCARD: _discards,
    CHASE: _chases,
    SPECIAL: _specials,
    PAY: _pays,
    OPERATE: _operations,
    OVER: lambda _: [],
}
