"""What may be done in each position of Mister X Europe: every legal move, sorted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from yardtools.games.europe.assignment import in_a_largest
from yardtools.games.europe.ledger import Counts
from yardtools.games.europe.state import (
    CARDS,
    CHASE,
    COST,
    DEAL,
    DISCARD,
    DONE,
    DOUBLE,
    DRAW,
    FACE_DOWN,
    FLIGHT,
    HIDDEN,
    INVESTIGATE,
    MISSION,
    OPERATE,
    OPERATION,
    OVER,
    PAY,
    REFILL,
    SPECIAL,
    STAY,
    Standing,
)  # fmt: skip
from yardtools.games.europe.table import FEWEST, FOOTPRINTS, SHADOW, plus
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move


def moves(state: Standing) -> list[Move]:
    """Every legal move, sorted; forced passes are moves."""
    return _CHOICES[state.stage](state)


def _draws(state: Standing) -> list[Move]:
    pairs = zip(state.game.kinds, state.bag, strict=True)
    return [(CHANCE, DRAW, kind) for kind, count in pairs if count]


def _cards(state: Standing) -> list[Move]:
    pawn = state.game.pawns[len(state.places)]
    return [(CHANCE, pawn, card) for card in state.game.cards if card not in state.places]


def _missions(state: Standing) -> list[Move]:
    """A mission and a start where no detective stands (E12, A-E5)."""
    return [
        (MISTER_X, MISSION, mission.id, start)
        for mission in state.game.missions.values()
        for start in sorted(set(mission.starts))
        if not state.game.bit[start] & state.occupied
    ]


def _discards(state: Standing) -> list[Move]:
    name, rack = state.game.people[state.who], state.racks[state.who]
    found: list[Move] = [
        (name, DISCARD, kind) for place, kind in enumerate(state.game.kinds)
        if rack[place] and place >= state.least
    ]  # fmt: skip
    return [*found, (name, DONE)]


# --- Mister X's moves ---


def _flights(state: Standing) -> list[Move]:
    rack, plan = state.x_rack, state.plan
    if plan[:1] == (HIDDEN,):
        return _face_down(state, rack)
    if plan[:1] == (DOUBLE,):
        if len(plan) == 1 + FEWEST:
            return _first_hops(state, state.hops(state.x, rack), rack)
        return list(state.hops(int(plan[-1]), rack))
    found = list(state.hops(state.x, rack))
    found += [(MISTER_X, DOUBLE, *paid) for paid in _payments(state, FOOTPRINTS) if _can_double(state, paid)]
    if state.can_hide(state.barring):
        found += [(MISTER_X, HIDDEN, *paid) for paid in _payments(state, SHADOW)]
    return sorted(found) or [(MISTER_X, STAY)]


def _first_hops(state: Standing, hops: Iterator[Move], rack: Counts) -> list[Move]:
    """Those after which a second one is possible, or not needed any more (E17, A-E19)."""
    found = []
    for move in hops:
        kind, end = state.game.index[str(move[1])], int(move[2])
        ends = state.game.bit[end] & (state.game.targets(state.mission) | state.occupied)
        if ends or next(state.hops(end, plus(rack, kind, -1)), None):
            found.append(move)
    return found


def _payments(state: Standing, special: str) -> list[tuple[str, ...]]:
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


def _can_double(state: Standing, paid: tuple[str, ...]) -> bool:
    rack = state.racks[0]
    for kind in paid:
        rack = plus(rack, state.game.index[kind], -1)
    return sum(rack) > 1 and bool(_first_hops(state, state.hops(state.x, rack), rack))


def _face_down(state: Standing, rack: Counts) -> list[Move]:
    """Any ticket, any link (E18)."""
    ends = [end for end in state.game.x_any.ends[state.x] if not state.game.bit[end] & state.barring]
    held = [kind for kind, count in zip(state.game.kinds, rack, strict=True) if count]
    return [(MISTER_X, FACE_DOWN, kind, end) for kind in held for end in ends]


# --- the detectives' moves ---


def permitted(state: Standing) -> dict[int, int]:
    """For each detective who can still be moved, the transports he may be moved by (E20, E21)."""
    game = state.game
    found: dict[int, int] = {}
    for who in range(1, len(game.people)):
        own = [i for i, leader in enumerate(game.leader) if leader == who and not state.moved >> i & 1]
        tickets = tuple(min(count, len(own)) for count in game.of_modes(state.racks[who]))
        ways = tuple(map(state.ways, own))
        if game.options["must_move"] == "most":
            modes = in_a_largest(ways, tickets)
        else:
            held = sum(1 << mode for mode, count in enumerate(tickets) if count)
            modes = tuple(way & held for way in ways)
        found |= dict(zip(own, modes, strict=True))
    return {index: modes for index, modes in found.items() if modes}


def _chases(state: Standing) -> list[Move]:
    game, allowed = state.game, permitted(state)
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


def _specials(state: Standing) -> list[Move]:
    """One special for all, or none (E23); both cost exactly three, four or five tickets (A-E22)."""
    found: list[Move] = [(DETECTIVES, DONE)]
    found += [
        (DETECTIVES, INVESTIGATE, n) for n in state.game.investigation if state.payable(INVESTIGATE) >= n
    ]
    for n in state.game.operation:
        if state.payable(OPERATION) >= n and _operations_with(state, n):  # A-E25
            found.append((DETECTIVES, OPERATION, n))
    return found


def _pays(state: Standing) -> list[Move]:
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


def _operations(state: Standing) -> list[Move]:
    return _operations_with(state, int(state.plan[1]))


def _operations_with(state: Standing, count: int) -> list[Move]:
    """The extra moves of any detective that so many blue lights pay for (E28)."""
    game = state.game
    hops = game.hops[game.operation[count]]
    return [
        (game.pawns[index], OPERATION, end)
        for index in game.by_name
        for end in hops.ends[state.places[index]]
        if not game.bit[end] & state.occupied
    ]


_CHOICES: dict[str, Callable[[Standing], list[Move]]] = {
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
