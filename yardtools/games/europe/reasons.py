"""Why a move of Mister X Europe is illegal, and by which rule."""

from __future__ import annotations

from typing import Any

from yardtools.games.europe.moves import (
    CARDS,
    CHASE,
    COST,
    DEAL,
    DISCARD,
    DONE,
    DOUBLE,
    FACE_DOWN,
    FEWEST,
    FLIGHT,
    HIDDEN,
    INVESTIGATE,
    MISSION,
    MOST,
    OPERATE,
    OPERATION,
    OVER,
    PAY,
    REFILL,
    SPECIAL,
    STAY,
    barred_cities,
    payable,
    usable_transports,
    x_rack,
)
from yardtools.games.europe.state import OPENING, EuropeState
from yardtools.games.game import MISTER_X, Move, Reason, notation


def reason(state: EuropeState, move: Any) -> Reason:
    """What forbids a move in this position."""
    if not isinstance(move, tuple) or not move or not all(isinstance(word, str | int) for word in move):
        return f"{move!r} is no move; moves look like {_example(state)!r}", "E13"
    if state.stage == OVER:
        assert state.result is not None
        return f"the game is over: {state.result.reason}", state.result.rule
    said = _REASONS[state.stage](state, move)
    return said or (
        f"{notation(move)} is no move here; moves look like {_example(state)!r}",
        _RULES[state.stage],
    )


def _example(state: EuropeState) -> str:
    return notation((state.moves() or [("red", "car-shadow", 45)])[0])


def _draw(state: EuropeState, move: Move) -> Reason | None:
    rule = "E10" if state.stage == DEAL else "E19" if not state.who else "E30"
    if move[:2] == ("chance", "draw") and len(move) == 3:
        return f"{state.game.people[state.who]} cannot draw {move[2]}: none is in the bag", rule
    return f"{notation(move)}: now {state.game.people[state.who]} draws a ticket", rule


def _card(state: EuropeState, move: Move) -> Reason | None:
    pawn = state.game.pawns[len(state.places)]
    if len(move) != 3 or move[:2] != ("chance", pawn):
        return f"{notation(move)}: now {pawn} draws a start card", "E11"
    return f"{pawn} cannot draw {move[2]}: no such card is left", "E11"


def _mission(state: EuropeState, move: Move) -> Reason | None:
    if len(move) != 4 or move[:2] != (MISTER_X, MISSION):
        return f"{notation(move)}: now Mister X chooses his mission and start", "E12"
    if move[2] not in state.game.missions:
        return f"there is no mission {move[2]}", "E12"
    if move[3] not in state.game.missions[str(move[2])].starts:
        return f"{move[3]} is no start of the mission {move[2]}", "E12"
    return f"{_who(state, move[3])} stands on {move[3]}", "A-E5"


def _discard(state: EuropeState, move: Move) -> Reason | None:
    name = state.game.people[state.who]
    rule = "E30" if state.who else "E19"
    if move[1:2] in ((INVESTIGATE,), (OPERATION,)):
        return _too_late(state)
    if move[0] != name:
        return f"{notation(move)}: now {name} discards tickets, or writes `{name} {DONE}`", rule
    if move[1:2] != (DISCARD,) or len(move) != 3:
        return None
    place = state.game.index.get(str(move[2]))
    if place is None:
        return _no_ticket(move[2])
    if not state.racks[state.who][place]:
        return f"{name} has no {move[2]} ticket", rule
    return f"{move[2]}: tickets are discarded in the order of their names", rule


def _too_late(state: EuropeState) -> Reason:
    if state.number < OPENING:
        return f"no special before a ticket lies on field {OPENING} of the bar", "E25"
    return "one special after all movements, before anything is discarded", "E40"


def _no_ticket(word: Any) -> Reason:
    return f"there are no {word} tickets", "E3"


# --- Mister X ---


def _flight(state: EuropeState, move: Move) -> Reason | None:
    if move[0] != MISTER_X:
        return f"{notation(move)}: it is Mister X's turn", "E13"
    word = move[1] if len(move) > 1 else ""
    if word in (DOUBLE, HIDDEN):
        return _x_special(state, str(word), move[2:])
    stuck = state.moves() == [(MISTER_X, STAY)]
    if stuck or word == STAY:
        said = "Mister X cannot travel: he stays and draws new tickets", "E37"
        return said if stuck else ("Mister X has a way to travel, so he may not stay", "A-E8")
    if state.plan[:1] == (HIDDEN,):
        return _hidden_hop(state, move)
    if word == FACE_DOWN:
        return "only the ticket of a hidden move lies face down", "E18"
    return _hop(state, move) if len(move) == 3 else None


def _x_special(state: EuropeState, word: str, paid: Move) -> Reason | None:
    rule = "E17" if word == DOUBLE else "E18"
    if state.plan:
        return "a turn has one special at most", "A-E9"
    if len(paid) != FEWEST or any(kind not in state.game.index for kind in paid):
        return f"a {word} move is paid with {FEWEST} tickets", rule
    places = [state.game.index[str(kind)] for kind in paid]
    wrong = [
        kind for kind, place in zip(paid, places, strict=True) if state.game.special_of[place] != COST[word]
    ]
    if wrong:
        return f"{wrong[0]}: a {word} move is paid with {COST[word]}", "E39"
    if any(places.count(place) > state.racks[0][place] for place in places):
        return f"Mister X does not hold {' '.join(map(str, paid))}", rule
    if places != sorted(places):
        return f"write the tickets in the order of their names: {' '.join(sorted(map(str, paid)))}", rule
    wants = (
        "two hops with the other tickets" if word == DOUBLE else "one more ticket and a free city to go to"
    )
    return f"a {word} move needs {wants}", rule


def _hidden_hop(state: EuropeState, move: Move) -> Reason | None:
    if len(move) != 4 or move[1] != FACE_DOWN:
        return f"a hidden move goes on as `{_example(state)}`", "E18"
    if move[2] not in state.game.index:
        return _no_ticket(move[2])
    if not x_rack(state)[state.game.index[str(move[2])]]:
        return f"Mister X has no {move[2]} ticket left", "E18"
    if move[3] not in state.game.x_any.ends[state.x]:
        return f"hidden move: no link from {state.x} to {move[3]}", "E18"
    return f"{_who(state, move[3])} stands on {move[3]}", "A-E6"


def _hop(state: EuropeState, move: Move) -> Reason | None:
    game, kind, end = state.game, move[1], move[2]
    second = len(state.plan) > 1 + FEWEST
    at = int(state.plan[-1]) if second else state.x
    if kind not in game.index:
        return _no_ticket(kind)
    place = game.index[str(kind)]
    if not x_rack(state)[place]:
        return f"Mister X has no {kind} ticket{' left' if state.plan else ''}", "E14"
    mode = game.mode_of[place]
    if end not in game.x_hops[mode].ends[at]:
        return f"{game.modes[mode]} ticket: no {game.modes[mode]} link from {at} to {end}", "E1"
    if game.bit[int(end)] & barred_cities(state):
        return f"{_who(state, end)} stands on {end}", "E17" if state.plan and not second else "A-E6"
    return f"from {end} a second hop is not possible", "E17"


def _who(state: EuropeState, station: Any) -> str:
    return state.game.pawns[state.places.index(station)] if station in state.places else "nobody"


# --- the detectives ---


def _chase(state: EuropeState, move: Move) -> Reason | None:
    game = state.game
    if move[1:2] in ((INVESTIGATE,), (OPERATION,)):
        return "a special comes after all detectives have moved", "E23"
    if move[0] not in game.pawn_index:
        return f"{notation(move)}: now the detectives move", "E13" if move[0] == MISTER_X else "E40"
    if len(move) != 3:
        return None
    return _no_ticket(move[1]) if move[1] not in game.index else _step(state, move)


def _step(state: EuropeState, move: Move) -> Reason | None:
    game = state.game
    pawn, kind, end = move
    index = game.pawn_index[str(pawn)]
    if state.moved >> index & 1:
        return f"{pawn} has moved in this round", "E20"
    place = game.index[str(kind)]
    if not state.racks[game.leader[index]][place]:
        return f"{game.people[game.leader[index]]}, who leads {pawn}, has no {kind} ticket", "E42"
    mode, at = game.mode_of[place], state.places[index]
    if end not in game.hops[mode].ends[at]:
        return f"{game.modes[mode]} ticket: no {game.modes[mode]} link from {at} to {end}", "E20"
    if end in state.places:
        return f"{_who(state, end)} stands on {end}", "E22"
    if not usable_transports(state).get(index, 0) >> mode & 1:
        return f"with {pawn} by {game.modes[mode]}, fewer detectives could be moved than can be", "A-E14"
    return None


def _special(state: EuropeState, move: Move) -> Reason | None:
    if len(move) != 3 or move[1] not in (INVESTIGATE, OPERATION):
        return f"{notation(move)}: now the detectives may use a special, or write `detectives {DONE}`", "E23"
    word, count = str(move[1]), move[2]
    table = state.game.investigation if word == INVESTIGATE else state.game.operation
    if count not in table:
        return f"{word} takes {FEWEST} to {MOST} tickets, not {count}", "A-E22"
    can = payable(state, word)
    if can < int(count):
        return f"the detectives can bring together {can} tickets with {COST[word]}, not {count}", "E24"
    mode = state.game.modes[state.game.operation[int(count)]] if word == OPERATION else ""
    return f"no detective has a {mode} link to a free city", "A-E25"


def _pay(state: EuropeState, move: Move) -> Reason | None:
    if (
        len(move) != 3
        or move[1] != PAY
        or move[0] not in state.game.person
        or not state.game.person[str(move[0])]
    ):
        return None
    special = COST[str(state.plan[0])]
    if move[2] not in state.game.index:
        return _no_ticket(move[2])
    who, place = state.game.person[str(move[0])], state.game.index[str(move[2])]
    if state.game.special_of[place] != special:
        return f"{move[2]}: this is paid with {special}", "E39"
    if not state.racks[who][place]:
        return f"{move[0]} has no {move[2]} ticket", "E24"
    if state.plan[2::2].count(move[0]) >= state.game.led[who]:
        return f"{move[0]} leads {state.game.led[who]} and may bring no more tickets", "E24"
    return (
        f"{notation(move)}: tickets are paid in the order of players and names, so that enough follow",
        "E24",
    )


def _operate(state: EuropeState, move: Move) -> Reason | None:
    game = state.game
    if len(move) != 3 or move[1] != OPERATION or move[0] not in game.pawn_index:
        return None
    mode = game.operation[int(state.plan[1])]
    at = state.places[game.pawn_index[str(move[0])]]
    if move[2] not in game.hops[mode].ends[at]:
        return f"special operation: no {game.modes[mode]} link from {at} to {move[2]}", "E28"
    return f"{_who(state, move[2])} stands on {move[2]}", "E22"


_REASONS = {
    DEAL: _draw, REFILL: _draw, CARDS: _card, MISSION: _mission, FLIGHT: _flight, DISCARD: _discard,
    CHASE: _chase, SPECIAL: _special, PAY: _pay, OPERATE: _operate,
}  # fmt: skip
_RULES = {
    MISSION: "E12",
    FLIGHT: "E14",
    CHASE: "E20",
    SPECIAL: "E23",
    PAY: "E24",
    OPERATE: "E28",
    DISCARD: "E40",
}
