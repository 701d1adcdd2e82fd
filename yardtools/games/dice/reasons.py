"""Why a move of the dice game is illegal, and by which rule."""

from __future__ import annotations

from typing import Any

from yardtools.games.dice.flights import DOUBLE, PASS
from yardtools.games.dice.state import (
    FLIGHT,
    HIDING,
    LAYING,
    OVER,
    PLACING,
    REROLL,
    ROLLING,
    START,
    TURNING,
    X_FACE,
    DiceState,
)
from yardtools.games.dice.streetmap import BLACK, HELICOPTER
from yardtools.games.game import DETECTIVES, MISTER_X, Move, Reason, notation
from yardtools.wording import join_words

CHANCES = {
    LAYING: ("now chance lays a tile", "D8"),
    TURNING: ("now chance turns a tile to its expert side", "D37"),
    ROLLING: ("now the dice are rolled", "D16"),
}

NOT_THEIRS = {
    X_FACE: ("nobody travels by an X", "D20"),
    BLACK: ("only Mister X has black tickets", "D27"),
    HELICOPTER: ("only Mister X has a helicopter", "D29"),
}


def reason(state: DiceState, move: Move) -> Reason:
    """What forbids a move in this position."""
    if not isinstance(move, tuple) or not move or not all(isinstance(word, str | int) for word in move):
        return f"{move!r} is no move; moves look like {notation(_example(state))!r}", "D15"
    if state.stage == OVER:
        assert state.result is not None
        return f"the game is over: {state.result.reason}", state.result.rule
    if state.stage in CHANCES:
        return _chance(state, move)
    if state.stage == PLACING:
        return _start(state, move)
    if state.stage == HIDING:
        return _hideout(state, move)
    return _flight(state, move) if state.stage == FLIGHT else _walk(state, move)


def _example(state: DiceState) -> Move:
    return (state.moves() or [("red", "taxi", 45)])[0]


def _unlike(state: DiceState, move: Move, rule: str) -> Reason:
    return f"{notation(move)} is no move now; moves look like {notation(_example(state))!r}", rule


def _chance(state: DiceState, move: Move) -> Reason:
    what, rule = CHANCES[state.stage]
    if move[:2] != _example(state)[:2]:
        return f"{notation(move)}: {what}", rule
    if state.stage == ROLLING:
        faces = ", ".join(sorted(set(state.game.faces)))
        return f"{notation(move)}: {state.hand} dice are rolled, their faces in order, of {faces}", rule
    letter = move[2] if len(move) == 3 else ""
    if letter in state.laid and state.stage == LAYING:
        return f"tile {letter} lies there already", rule
    if state.stage == LAYING and any(tile.id == letter for tile in state.game.tiles.tiles):
        return f"tile {letter}: three of the tiles must have underground", "A-D8"
    return f"{notation(move)}: there is no such tile to {move[1]}", rule


def _start(state: DiceState, move: Move) -> Reason:
    pawn = state.game.pawns[len(state.places)]
    if len(move) != 3 or move[:2] != (pawn, START):
        return f"{notation(move)}: now {pawn} chooses a place to start", "D10"
    place = move[2]
    if place in state.places:
        return f"{_who(state, place)} stands on {place}", "D36"
    return f"{pawn} starts on a place where only taxis stop, and {place} is none", "D10"


def _hideout(state: DiceState, move: Move) -> Reason:
    if len(move) != 3 or move[:2] != (MISTER_X, START):
        return f"{notation(move)}: now Mister X chooses a place to start", "D11"
    if move[2] in state.places:
        return f"{_who(state, move[2])} stands on {move[2]}", "D11"
    return f"the map has no place {move[2]}", "D11"


def _who(state: DiceState, place: Any) -> str:
    return state.game.pawns[state.places.index(place)]


# --- the detectives ---------------------------------------------------------------------------


def _walk(state: DiceState, move: Move) -> Reason:
    game = state.game
    if move == (DETECTIVES, REROLL):
        return "no re-roll token is left", "D23"
    if move[0] not in game.pawns:
        return f"{notation(move)}: it is the detectives' turn", "D15"
    index = game.pawns.index(str(move[0]))
    if index not in state.active():
        has_moved = f"{move[0]} has moved in this round"
        waiting = f"now it is {game.pawns[state.active()[0]]}'s turn"
        return has_moved if state.moved >> index & 1 else waiting, "D16" if game.in_turn else "D41"
    if move[1:] == (PASS,):
        return f"{_example(state)[0]} can use a die, so {move[0]} may not stay", "D22"
    return _step(state, index, move[1], move[2]) if len(move) == 3 else _unlike(state, move, "D16")


def _step(state: DiceState, index: int, face: Any, place: Any) -> Reason:
    """What is wrong with a step of a detective."""
    if face in NOT_THEIRS:
        return NOT_THEIRS[face]
    if face not in state.roll:
        return f"no {face} was rolled, but {join_words(state.roll) or 'none'}", "D16"
    at = state.places[index]
    if slip := _no_way(state, at, face, place):
        return slip
    return f"{_who(state, place)} stands on {place}", "D36"


def _no_way(state: DiceState, at: int, by: Any, place: Any) -> Reason | None:
    """Why nothing leads from one place to another, if nothing does."""
    streets = state.map
    ends = streets.hops(by, state.occupied).ends[at]
    if place in ends:
        return None
    if by == BLACK:
        return f"black ticket: nothing goes from {at} to {place}", "D27"
    if by == HELICOPTER:
        across = {"edge": "at the opposite edge", "aligned": "straight across"}[
            state.game.options["helicopter"]
        ]
        slip = f"{place} is not {across}" if ends else f"{at} is not at the edge of the map"
        return f"helicopter: {slip}", "A-D4" if ends else "D29"
    return _no_ride(state, at, by, place)


def _no_ride(state: DiceState, at: int, by: str, place: Any) -> Reason:
    if not state.map.stops(by, at):
        return f"{by} die: no {by} stops at {at}", "D21"
    if state.map.is_against(by, at, place):
        return f"{by} die: the street from {at} to {place} is one-way", "D38"
    rule = {"bus": "D18", "underground": "D19"}.get(by, "D17")
    return f"{by} die: no {by} from {at} to {place}", rule


# --- Mister X ---------------------------------------------------------------------------------


def _flight(state: DiceState, move: Move) -> Reason:
    if move[0] != MISTER_X:
        return f"{notation(move)}: it is Mister X's turn", "D15"
    words = move[1:]
    if words[:1] == (PASS,):
        return _no_pass(state, words)
    if words[:1] == (DOUBLE,):
        return "a double is written as its two hops, such as mister_x taxi 1 bus 2", "A-D20"
    hops = _split(state, words)
    if hops is None:
        return _unlike(state, move, "D42")
    if len(hops) > 1:
        return _double(state, hops)
    return _hop(state, state.x, hops[0], list(state.stock.played), state.specials[0]) or _unlike(
        state, move, "D42"
    )


def _no_pass(state: DiceState, words: Move) -> Reason:
    if any(move[1] == PASS for move in state.moves()):
        return f"mister_x {notation(words)}: he says which die he takes, played, unused or supply", "A-D3"
    return "Mister X can use a die, so he may not pass", "D26"


def _split(state: DiceState, words: Move) -> list[Move] | None:
    """The hops of a move, or nothing where it is no row of hops."""
    hops: list[Move] = []
    while words:
        size = 3 if state.game.any_die and words[0] in (BLACK, HELICOPTER) else 2
        if len(words) < size or not isinstance(words[0], str) or not isinstance(words[1], int):
            return None
        hops.append(words[:size])
        words = words[size:]
    return hops if len(hops) in (1, 2) else None


def _double(state: DiceState, hops: list[Move]) -> Reason:
    if not state.specials[1]:
        return "Mister X has crossed off his double", "D28"
    if state.fields_left < 2:
        return "a double needs two free fields", "A-D20"
    if HELICOPTER in (hops[0][0], hops[1][0]):
        return "no helicopter within a double", "A-D10"
    dice, black, at = list(state.stock.played), state.specials[0], state.x
    for hop in hops:
        if slip := _hop(state, at, hop, dice, black, in_double=True):
            return slip
        at = int(hop[1])
        if hop[0] == BLACK:
            black -= 1
        else:
            dice.remove(str(hop[0]))
    return "the only die played covers the black ticket, so there is none for the second hop", "A-D3"


def _hop(
    state: DiceState, at: int, hop: Move, dice: list[str], black: int, *, in_double: bool = False
) -> Reason | None:
    """What is wrong with one hop of Mister X, if anything."""
    by, place = hop[0], hop[1]
    if slip := _cannot_use(state, by, dice, black) or _no_way(state, at, by, place):
        return slip
    if state.map.bit[place] & state.occupied:  # type: ignore[index]
        rule = "A-D4" if by == HELICOPTER else "D36" if in_double or by == BLACK else "A-D5"
        return f"{_who(state, place)} stands on {place}", rule
    if len(hop) == 3:
        return f"there is no die to take from {hop[2]!r}", "A-D3"
    return None


def _cannot_use(state: DiceState, by: Any, dice: list[str], black: int) -> Reason | None:
    """Why he has neither that die nor that ticket."""
    if by == X_FACE:
        return NOT_THEIRS[X_FACE]
    if by == BLACK:
        return None if black else ("Mister X has no black ticket left", "D27")
    if by == HELICOPTER:
        return None if state.specials[2] else ("Mister X has used his helicopter", "D29")
    return (
        None
        if by in dice
        else (f"no detective has left a {by} die; there is {join_words(dice) or 'none'}", "D24")
    )
