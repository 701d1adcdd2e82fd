"""Which rules of Scotland Yard Master a position shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from yardtools.games.game import DETECTIVES, MISTER_X, Move
from yardtools.games.master.state import BLACK, CHASE, FLIGHT, FREE, OVER, PASS, SETUP, MasterState
from yardtools.games.shown import Path, Rules, ShownRules, Step

TURN_FIELDS = ("turn", "round", "moved")
OVER_ALL = ("A-M11",)
"""After the end everything is open."""


class Shown(ShownRules):
    """What the chase on the network shows."""

    order = "M22"
    general: ClassVar = {"M36": "M34", "M37": "M26"}

    # --- moves ---

    def of_move(self, state: MasterState, move: Move) -> Rules:
        """By which rules a move is legal."""
        if state.stage == SETUP:
            return ("A-M10" if move[1] == MISTER_X else "M20",)
        return _flight(move) if state.stage == FLIGHT else _walk(state, move)

    def tempting(self, state: MasterState) -> Iterator[Move]:
        """Staying, occupied places, tickets that nobody holds, pawns that have moved."""
        if state.stage == FLIGHT:
            yield (MISTER_X, PASS)
            yield from _tempting_flights(state)
        elif state.stage == CHASE:
            yield (DETECTIVES, PASS)
            for index, pawn in enumerate(state.game.pawns):
                yield from _tempting_walks(state, index, pawn)

    # --- what a move changes ---

    def of_change(self, step: Step, path: Path) -> Rules:
        """The pawn, its ticket, the log, whose turn it is."""
        if path[0] in TURN_FIELDS:
            return ("M22",)
        if step.before.stage == SETUP:
            return ("M20",)
        if path[0] == "log":
            return _written(step, path)
        return _of_pawn(step, path) if path[0] == "pawns" else _of_purse(path)

    def of_outcome(self, step: Step, said: tuple[str, ...] | None) -> Rules:
        """How a game ends, and that it goes on while it does."""
        after = step.after
        if after.outcome is None:
            return _goes_on(step, said)
        if after.outcome.rule == "M28":
            ends_much = after.moved != after.game.everybody or _is_last(after)
            return ("M28", "M40", "M45") if ends_much else ("M28", "M40")
        return (after.outcome.rule,)

    def of_possible(self, step: Step, said: Any = None) -> Rules:
        """Where he can be: from his tickets, where he showed himself, and where nobody met him."""
        after = step.after
        if step.before.stage == FLIGHT:
            shown = _shows(after) or _is_one(said)
            if len(step.move) == 5 and _knows_too_much(after, said):
                return ("M36", "M34")
            return _shown_by_double(after) or (("M34",) if shown else ("M32", "M44"))
        return OVER_ALL if after.stage == OVER else ("M44",)

    def rare(self, state: MasterState) -> Iterator[dict[str, Any]]:
        """Pawns without tickets, Mister X all but cornered, his last black ticket, the last round."""
        if state.stage == FLIGHT:
            yield from _rare_flights(state)
        elif state.stage == CHASE and not state.moved:
            yield from _rare_walks(state)

    # --- what is seen ---

    def of_view(self, state: MasterState, seat: str, path: Path, said: Any = None) -> Rules:
        """What lies on the table, and what is secret."""
        if path[0] in TURN_FIELDS:
            return ("M22",)
        if path[0] in ("pawns", "pool"):
            return ("M44",) if path[-1] == "station" else ("M31", "M44")
        if state.stage == OVER:
            return OVER_ALL
        return _his_own(path) if seat == MISTER_X else _hidden(state, path, said)


# --- moves ------------------------------------------------------------------------------------


def _flight(move: Move) -> Rules:
    black = ("M38",) if BLACK in move[1::2] else ()
    if len(move) == 5:
        return ("M35", *black)
    return black or ("M24",)


def _walk(state: MasterState, move: Move) -> Rules:
    if move[1:] == (PASS,):
        return ("M29",) if move[0] == DETECTIVES else ("A-M9", "M29")
    if move[2] == state.x:
        return ("M26",)
    if _corners(state, move):
        return ("M24", "M27")
    return ("M19",) if move[0] in state.game.bobbies else ("M24",)


def _corners(state: MasterState, move: Move) -> bool:
    """Whether the last step of a round leaves Mister X no way out."""
    game = state.game
    index = game.index[str(move[0])]
    if state.moved | 1 << index != game.everybody:
        return False
    occupied = state.occupied ^ game.bit[state.places[index]] | game.bit[int(move[2])]
    return not game.can_flee(state.x, state.x_purse, occupied)


def _tempting_flights(state: MasterState) -> Iterator[Move]:
    """Every hop by any ticket, held or not; twice, from the nearest stations only."""
    hops = [(ticket, end) for ticket, ways in state.game.x_hops.items() for end in ways.ends[state.x]]
    for ticket, end in hops:
        yield (MISTER_X, ticket, end)
    taken = [(ticket, end) for ticket, end in hops if end in state.places]
    for ticket, end in {*hops[:2], *hops[-2:], *taken[:1]}:
        for second, ways in state.game.x_hops.items():
            for last in ways.ends[end]:
                yield (MISTER_X, ticket, end, second, last)


def _tempting_walks(state: MasterState, index: int, pawn: str) -> Iterator[Move]:
    at = state.places[index]
    for ticket, ways in state.game.x_hops.items():
        word = FREE if pawn in state.game.bobbies and ticket != BLACK else ticket
        for end in ways.ends[at]:
            yield (pawn, word, end)


# --- what a move changes ----------------------------------------------------------------------


def _written(step: Step, path: Path) -> Rules:
    """The log: what he has just written, or that nobody else writes on it."""
    new = step.before.stage == FLIGHT and int(path[1]) >= len(step.before.log) if len(path) > 1 else False
    return (("M35", "M32") if len(step.move) == 5 else ("M32",)) if new else ()


def _of_pawn(step: Step, path: Path) -> Rules:
    if step.before.stage != CHASE:
        return ()
    pawn = path[1]
    if "tickets" in path:
        return ("M25",) if pawn == step.move[0] else ("M30",)
    if pawn != step.move[0]:
        return ()
    return ("M19",) if pawn in step.after.game.bobbies else ("M24",)


def _of_purse(path: Path) -> Rules:
    """Mister X's place and tickets, and the detectives' pool."""
    if path[:2] == ("mister_x", "tickets"):
        return {BLACK: ("M38",), "double": ("M35",)}.get(str(path[2]), ("M25",))
    return ("M25",) if path[0] == "pool" else ("M33",)


def _is_last(state: MasterState) -> bool:
    """Whether this is the last round."""
    game = state.game
    return state.round == game.rounds or bool(game.last_field and len(state.log) >= game.last_field)


def _goes_on(step: Step, said: tuple[str, ...] | None) -> Rules:
    """That a game is not over: nobody is caught, somebody can move, or the last round is under way."""
    after = step.after
    if said is not None:
        return _said_too_early(after, said)
    if after.stage == CHASE and _is_last(after):
        return ("M41",)
    if after.stage == CHASE and not all(map(after.can_move, range(len(after.game.pawns)))):
        return ("M42",)
    return ()


def _said_too_early(after: MasterState, said: tuple[str, ...]) -> Rules:
    if MISTER_X in said:
        return ("M41",) if _is_last(after) else ("M42",)
    return ("M27",) if after.stage == FLIGHT else ("M28", "M40")


# --- what is seen -----------------------------------------------------------------------------


def _shows(state: MasterState) -> bool:
    return len(state.log) in state.game.reveals


def _is_one(said: Any) -> bool:
    """Whether an engine knows where he is."""
    return isinstance(said, list) and len(said) == 1


def _knows_too_much(state: MasterState, said: Any) -> bool:
    """Whether an engine rules out stations that he can be on, as if he had shown himself on the way."""
    return isinstance(said, list) and set(said) < set(state.possible())


def _shown_by_double(state: MasterState) -> Rules:
    """That he showed himself in the middle of a double move, and has vanished again."""
    log = state.log
    double = len(log) > 1 and log[-1][2] == log[-2][2]
    return ("M36", "M34") if double and len(log) - 1 in state.game.reveals else ()


def _his_own(path: Path) -> Rules:
    """What he sees himself: what he has written."""
    return ("M32",) if path[0] == "log" else ("M33",) if path[1:] == ("station",) else ("M44",)


def _hidden(state: MasterState, path: Path, said: Any) -> Rules:
    """What the detectives see of him."""
    if path[:2] == ("mister_x", "start"):
        return ("M43", "M44")
    if path[:2] == ("mister_x", "tickets"):
        return ("M44",)
    if path[0] == "log":
        return _entry_seen(state, path)
    if path[0] == "possible":
        return _shown_by_double(state) or (("M34",) if _shows(state) or _is_one(said) else ("M44",))
    return ("M34",) if _has_shown(state) else ("M32", "M44")


def _entry_seen(state: MasterState, path: Path) -> Rules:
    if path[-1] != "station":
        return ("M32",)
    number = int(path[1]) + 1
    if number == len(state.log) - 1 and (double := _shown_by_double(state)):
        return double
    return ("M34",) if _has_shown(state) else ("M32", "M44")


def _has_shown(state: MasterState) -> bool:
    """Whether he has shown himself by now."""
    return any(number <= len(state.log) for number in state.game.reveals)


# --- rare positions ---------------------------------------------------------------------------


def _rare_flights(state: MasterState) -> Iterator[dict[str, Any]]:
    position = state.game.position_of(state)
    if len(state.log) % 7 == 2:  # M42
        pool = {"pool": dict.fromkeys(position["pool"], 0)} if "pool" in position else {}
        pawns = {pawn: _without_tickets(row) for pawn, row in position["pawns"].items()}
        yield position | pool | {"pawns": pawns}
    if state.may_double and len(state.log) % 3 == 1:  # M35, M38
        his = position["mister_x"]
        yield position | {"mister_x": his | {"tickets": his["tickets"] | {BLACK: 1}}}


def _rare_walks(state: MasterState) -> Iterator[dict[str, Any]]:
    game, position = state.game, state.game.position_of(state)
    others = list(game.pawns[1:])
    if not game.is_pool and len(state.log) % 5 == 1:  # M29
        first = {game.pawns[0]: _without_tickets(position["pawns"][game.pawns[0]])}
        yield position | {"pawns": position["pawns"] | first, "moved": others}
    if places := _cordon(state):  # M27
        rows = zip(position["pawns"].items(), places, strict=True)
        pawns = {pawn: row | {"station": place} for (pawn, row), place in rows}
        yield position | {"pawns": pawns, "moved": others}
    if not _is_last(state) and any(move[-1] == state.x for move in state.moves()):  # M28 against M41
        yield from _aged(state, position)


def _without_tickets(row: dict[str, Any]) -> dict[str, Any]:
    return row | {"tickets": dict.fromkeys(row["tickets"], 0)} if "tickets" in row else row


def _cordon(state: MasterState) -> list[int]:
    """Places for the pawns round Mister X, the first of them a step from closing the last way out."""
    game, x = state.game, state.x
    ways = sorted({end for hops in game.x_hops.values() for end in hops.ends[x]})
    spare = [place for place in state.places if place not in (*ways, x)]
    for gap in ways:
        inner = [place for place in ways if place != gap]
        outer = [place for place in game.free.ends[gap] if place not in (*ways, x)]
        rest = [place for place in spare if place not in outer[:1]]
        places = [*outer[:1], *inner, *rest][: len(game.pawns)]
        if outer and len(inner) < len(game.pawns) == len(places):
            return places
    return []


def _aged(state: MasterState, position: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same in the last round: before what is on his log he has gone to and fro."""
    game, log = state.game, position["log"]
    doubles = len(log) - len({entry["round"] for entry in log})
    last = game.rounds or int(game.last_field or 0) - doubles
    more = last - state.round
    if more > 0 and more % 2 == 0 and log[0]["ticket"] != BLACK:
        ends = (log[0]["station"], position["mister_x"]["start"])
        early = [{"ticket": log[0]["ticket"], "round": n + 1, "station": ends[n % 2]} for n in range(more)]
        later = [entry | {"round": entry["round"] + more} for entry in log]
        yield position | {"log": early + later, "round": last}
