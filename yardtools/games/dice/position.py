"""Positions of the dice game as JSON data, and back again; what cannot be is an error with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from yardtools.errors import YardError
from yardtools.games.dice.flights import DOUBLE, PASS, SPECIAL_WAYS
from yardtools.games.dice.knowledge import Belief, Row, places_of
from yardtools.games.dice.state import (
    CHASE,
    FIELDS,
    FLIGHT,
    HIDING,
    LAYING,
    OVER,
    PLACING,
    REVEALS,
    ROLLING,
    SEATS,
    START,
    TOKENS,
    TURNING,
    X_FACE,
    DiceState,
    Entry,
)
from yardtools.games.dice.streetmap import BLACK, HELICOPTER, StreetMap
from yardtools.games.dice.view import PHASES, belief_rows, entry_row, public, specials_row
from yardtools.games.pursuit import check_names, read_outcome
from yardtools.wording import join_words

if TYPE_CHECKING:
    from yardtools.games.dice.game import DiceGame


def position(state: DiceState) -> dict[str, Any]:
    """A whole position."""
    rest = {
        "mister_x": {
            "place": state.x if state.stage >= ROLLING else None,
            "tickets": specials_row(state.specials),
            "seen": specials_row(state.seen),
        },
        "log": [entry_row(entry, True) for entry in state.log],
        "beliefs": belief_rows(state),
        "outcome": state.result.document() if state.result else None,
    }
    return public(state) | rest


def restore(game: DiceGame, position: Mapping[str, Any]) -> DiceState:
    """The state at a position."""
    stage = PHASES.index(position["phase"])
    if position["turn"] != SEATS[stage]:
        raise YardError(f"in the phase {position['phase']} it is the turn of {SEATS[stage] or 'nobody'!r}")
    laid = _read_layout(game, position, stage)
    turned = _read_expert(game, position, stage, laid)
    streets = game.map_of(game.layout_of(laid), turned) if stage >= PLACING else None
    places = _read_places(game, position, stage, streets)
    log, x = _read_log(game, position, stage, streets)
    specials, seen = (_read_specials(position["mister_x"][key]) for key in ("tickets", "seen"))
    dice = position["dice"]
    state = DiceState(
        game=game,
        stage=stage,
        laid=laid,
        turned=turned,
        streets=streets,
        places=places,
        occupied=streets.stations.set_of(places) if streets else 0,
        round=position["round"],
        moved=_read_moved(game, position),
        roll=tuple(sorted(position["roll"])),
        hand=dice["detectives"],
        played=tuple((position["pawns"].get(pawn) or {}).get("die") or "" for pawn in game.pawns),
        tokens=position["tokens"],
        supply=dice["supply"],
        covered=dice["mister_x"],
        log=log,
        x=x,
        specials=specials,
        seen=seen,
        swept=0,
        belief=_read_beliefs(position["beliefs"], streets),
        result=read_outcome(position["outcome"], is_over=stage == OVER),
    )
    _check_dice(state, position)
    _check_turn(state)
    _check_specials(state)
    _check_hunt(state)
    return state


# --- tiles and pawns --------------------------------------------------------------------------


def _read_layout(game: DiceGame, position: Mapping[str, Any], stage: int) -> tuple[str, ...]:
    layout: str = position["layout"]
    laid = tuple(layout.replace("/", ""))
    if layout != game.layout_of(laid) or (game.given and layout != game.given):
        wanted = game.given or f"rows of {game.columns} tiles"
        raise YardError(f"layout {layout!r} is not {wanted} (D8)")
    is_whole = len(laid) == game.size
    if is_whole == (stage == LAYING) or (not game.given and not _can_lie(game, laid)):
        raise YardError(f"layout {layout!r} cannot lie there in the phase {position['phase']} (D8)")
    return laid


def _read_expert(
    game: DiceGame, position: Mapping[str, Any], stage: int, laid: Sequence[str]
) -> tuple[str, ...]:
    turned, chosen = tuple(sorted(position["expert"])), game.options["expert_tiles"]
    counts = range(game.turns) if stage == TURNING else [game.turns if stage > TURNING else 0]
    fits = turned == chosen if chosen else len(turned) in counts and set(turned) <= set(laid)
    if not fits:
        raise YardError(f"tiles {join_words(turned) or 'none'} cannot lie expert side up (D37, A-D13)")
    if stage == TURNING and not game.turns:
        raise YardError("no tiles are turned in this game (D37)")
    return turned


def _can_lie(game: DiceGame, laid: Sequence[str]) -> bool:
    """Whether chance can have laid these tiles, in this order (A-D8)."""
    return all(letter in game.layouts.choices(tuple(laid[:number])) for number, letter in enumerate(laid))


def _read_places(
    game: DiceGame, position: Mapping[str, Any], stage: int, streets: StreetMap | None
) -> tuple[int, ...]:
    rows = position["pawns"]
    known = game.pawns[: len(rows)]
    if set(rows) != set(known):
        raise YardError(
            f"pawns {join_words(rows)} stand there; they come in the order {join_words(game.pawns)}"
        )
    if len(rows) > len(game.pawns) or (len(rows) == len(game.pawns)) != (stage >= HIDING):
        raise YardError(f"{len(rows)} pawns stand there in the phase {position['phase']}")
    places = tuple(rows[pawn]["place"] for pawn in known)
    for pawn, place in zip(known, places, strict=True):
        _check_place(streets, place, pawn)
    if len(set(places)) < len(places):
        raise YardError("two pawns stand on one place (D36)")
    return places


def _check_place(streets: StreetMap | None, place: int, what: str) -> int:
    if streets is None or place not in streets.bit:
        raise YardError(f"{what} is on place {place}, which the map does not have")
    return place


def _read_moved(game: DiceGame, position: Mapping[str, Any]) -> int:
    check_names(position["moved"], game.pawns, "pawn")
    return sum(1 << game.pawns.index(pawn) for pawn in position["moved"])


# --- Mister X ---------------------------------------------------------------------------------


def _read_log(
    game: DiceGame, position: Mapping[str, Any], stage: int, streets: StreetMap | None
) -> tuple[tuple[Entry, ...], int]:
    log = tuple(Entry(row["by"], row["round"], row["place"]) for row in position["log"])
    x = position["mister_x"]["place"]
    if stage < ROLLING:
        if log or x is not None:
            raise YardError("Mister X has no place and no entries before he hides (D11)")
        return (), 0
    if not log or log[0][:2] != (START, 0):
        raise YardError("the log begins with his start, in round 0 (D11)")
    for entry in log:
        _check_place(streets, entry.place, "an entry of the log")
    for before, entry in pairwise(log):
        _check_entry(game, before, entry)
    rounds = (position["round"] - 1, position["round"])
    if log[-1].round not in (rounds if stage == OVER else rounds[:1]):
        raise YardError(f"his last entry is of round {log[-1].round}, but this is round {rounds[1]} (D15)")
    if x != log[-1].place:
        raise YardError(f"the log ends on another place than {x}, where Mister X is")
    if game.field(len(log)) > FIELDS:
        raise YardError(f"the log has {len(log)} entries, more than there are fields (A-D1)")
    return log, x


def _check_entry(game: DiceGame, before: Entry, entry: Entry) -> None:
    """He makes an entry a round, in a double two, and passes where he stands (D24, D28, A-D22)."""
    if entry.by not in {*game.faces, *SPECIAL_WAYS} - {X_FACE}:
        raise YardError(f"the log has {entry.by!r}, by which nobody travels")
    is_next = entry.round == before.round + 1 or (entry.round == before.round > 0)
    if not is_next or (entry.by == PASS and entry.place != before.place):
        raise YardError(
            f"the log cannot go on from {before.place} in round {before.round} to {entry.place} in round"
            f" {entry.round} by {entry.by} (D24, A-D22)"
        )


def _read_specials(counts: Mapping[str, int]) -> tuple[int, int, int]:
    return counts[BLACK], counts[DOUBLE], counts[HELICOPTER]


def _read_beliefs(rows: Sequence[Mapping[str, Any]], streets: StreetMap | None) -> Belief:
    for row in rows:
        for place in row["places"]:
            _check_place(streets, place, "beliefs: Mister X")
    sets = streets.stations.set_of if streets else len
    return tuple(sorted(Row(row[BLACK], row[HELICOPTER], sets(row["places"])) for row in rows))


# --- all of it together -----------------------------------------------------------------------


def _check_dice(state: DiceState, position: Mapping[str, Any]) -> None:
    game, there = state.game, state.dice()
    if position["dice"] != there or sum(there.values()) != game.dice:
        counts = ", ".join(f"{where} {many}" for where, many in position["dice"].items())
        raise YardError(f"the dice ({counts}) are not the {game.dice} that lie there (D44)")
    if state.tokens > TOKENS:
        raise YardError(f"{state.tokens} re-roll tokens of {TOKENS} (D23)")
    for face in (*state.roll, *filter(None, state.played)):
        if face not in game.faces or (face == X_FACE and face in state.played):
            raise YardError(f"no die lies there with the face {face!r} (D20)")
    shown = [number for number in range(1, len(state.log) + 1) if game.field(number) in REVEALS]
    uncovered = shown[-1] if shown else 0
    if state.covered != len(state.log) - uncovered:
        raise YardError(
            f"{state.covered} dice lie on Mister X's board, not {len(state.log) - uncovered} (D30)"
        )


def _check_turn(state: DiceState) -> None:
    """Who has moved, who has a die, and whether a roll lies there, must fit the phase."""
    game, stage = state.game, state.stage
    if bool(state.roll or not state.hand) != (stage == CHASE) and (state.roll or stage == CHASE):
        raise YardError(f"a roll lies there in the phase chase and in no other, not in {PHASES[stage]} (D16)")
    if state.roll and len(state.roll) != state.hand:
        raise YardError(f"{len(state.roll)} dice are rolled of {state.hand} (D16)")
    for index, face in enumerate(state.played):
        if face and not state.moved >> index & 1:
            raise YardError(f"a die lies beside {game.pawns[index]}, who has not moved (D16)")
    order = [state.moved >> index & 1 for index in state.in_order()]
    if game.in_turn and order != sorted(order, reverse=True):
        raise YardError("the detectives have moved out of turn (D16)")
    all_moved = state.moved == game.everybody
    if (stage < CHASE + 1 and all_moved) or (stage == FLIGHT and not all_moved):
        raise YardError(f"in the phase {PHASES[stage]} these detectives cannot have moved (D15)")


def _check_specials(state: DiceState) -> None:
    """What he has left and what the log shows as used is no more than he began with (D9)."""
    game = state.game
    used = Counter(entry.by for entry in state.log)
    doubles = sum(before.round == entry.round for before, entry in pairwise(state.log))
    rows = zip(
        (BLACK, DOUBLE, HELICOPTER),
        (used[BLACK], doubles, used[HELICOPTER]),
        state.specials,
        (game.black, game.doubles, game.helicopters),
        strict=True,
    )
    for word, gone, left, most in rows:
        if gone + left > most:
            raise YardError(f"{word}: {gone} used and {left} left, but he begins with {most} (D9)")
    at_once = game.is_shown and state.seen != state.specials
    if at_once or any(known < left for known, left in zip(state.seen, state.specials, strict=True)):
        raise YardError("the detectives have not seen crossed off what Mister X has crossed off (A-D18)")


def _check_hunt(state: DiceState) -> None:
    if state.stage < ROLLING and (state.supply, state.round) != (state.game.dice, 1):
        raise YardError("all dice are in the supply, and it is round 1, until Mister X hides (D11, D12)")
    if state.stage not in (ROLLING, CHASE, FLIGHT):
        return
    if state.stage == FLIGHT and not state.fields_left:
        raise YardError("all of Mister X's fields are filled, so it is not his turn (D33)")
    if state.map.bit[state.x] & state.occupied:
        raise YardError(f"a detective stands on Mister X's place {state.x}, but the game is not over (D32)")
    black, _, helicopters = state.specials
    his = [row for row in state.belief if (row.black, row.helicopter) == (black, helicopters)]
    if not places_of(tuple(his)) & state.map.bit[state.x]:
        raise YardError(f"Mister X is on {state.x}, which is not among the beliefs")
    if len({row[:2] for row in state.belief}) < len(state.belief):
        raise YardError("two beliefs have the same tickets")
