"""Which rules of Mister X Europe a position shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yardtools.games.europe.moves import (
    CARDS,
    CHASE,
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
    OPERATE,
    OPERATION,
    OVER,
    PAY,
    REFILL,
    SPECIAL,
    STAY,
)
from yardtools.games.europe.state import OPENING, EuropeState
from yardtools.games.europe.tickets import FOOTPRINTS, SHADOW
from yardtools.games.game import DETECTIVES, MISTER_X, Move
from yardtools.games.shown import Path, Rules, ShownRules, Step

STAGE_RULES = {DEAL: "E10", CARDS: "E11", MISSION: "E12", SPECIAL: "E23", PAY: "E24", OPERATE: "E28"}
TURN_FIELDS = ("turn", "stage", "acting", "round", "turns", "moved", "entered", "least", "special")
SPECIAL_RULES = {INVESTIGATE: "E26", OPERATION: "E28", DONE: "E23"}
HEAPS = ("box", "bag", "played", "racks")


class Shown(ShownRules):
    """What the hunt over the continent shows."""

    order = "E20"

    # --- moves ---

    def of_move(self, state: EuropeState, move: Move) -> Rules:
        """By which rules a move is legal."""
        if state.stage in (DISCARD, REFILL):
            return ("E30",) if state.who else ("E19",)
        if state.stage == SPECIAL:
            return (SPECIAL_RULES[str(move[1])], "E23", "E24")
        if state.stage in STAGE_RULES:
            return (STAGE_RULES[state.stage],)
        if state.stage == FLIGHT:
            return _flight(state, move)
        return ("E33",) if move[2] == state.x else ("E20", "E39")

    def tempting(self, state: EuropeState) -> Iterator[Move]:
        """Staying, tickets of others, occupied cities, specials too early or by the wrong tickets."""
        if state.stage == FLIGHT:
            yield (MISTER_X, STAY)
            yield from _tempting_flights(state)
        elif state.stage == CHASE:
            yield (DETECTIVES, INVESTIGATE, FEWEST)
            for index, pawn in enumerate(state.game.pawns):
                yield from _tempting_walks(state, index, pawn)
        elif state.stage == SPECIAL:
            yield from ((DETECTIVES, what, n) for what in (INVESTIGATE, OPERATION) for n in (3, 4, 5))
        elif state.stage == DISCARD:
            yield (DETECTIVES, INVESTIGATE, FEWEST)
        elif state.stage == PAY:
            people = state.game.people[1:]
            yield from ((name, PAY, kind) for name in people for kind in state.game.kinds)

    # --- what a move changes ---

    def of_change(self, step: Step, path: Path) -> Rules:
        """Pawns, heaps of tickets, the log, rings, whose turn it is."""
        if path[0] == "rings":
            return _of_rings(step)
        before = step.before.stage
        if before in (DEAL, CARDS, MISSION):
            return (STAGE_RULES[before],)
        if path[0] in TURN_FIELDS:
            return _turned(step)
        if path[0] in (*HEAPS, "pawns"):
            return _of_pawn(step, path) if path[0] == "pawns" else _of_heap(step, path)
        if path[0] == "log" and path[-1] not in ("not", "told"):
            return _written(step, path)
        return ("E41",)

    def of_outcome(self, step: Step, said: tuple[str, ...] | None) -> Rules:
        """How a game ends; and that it has no last round."""
        if step.after.outcome:
            return (step.after.outcome.rule,)
        if said is not None:
            return ("E34",) if MISTER_X in said else ("E33",)
        return ("E43",) if step.after.stage == FLIGHT and step.after.round > 1 else ()

    def of_possible(self, step: Step, said: Any = None) -> Rules:  # noqa: ARG002
        """Where he can be: by his tickets, the rings, and from move 25 on in the open."""
        before, after = step.before, step.after
        if after.stage == OVER or before.stage in (DEAL, CARDS):
            return ("E41",)
        if before.stage == MISSION:
            return ("E12",)
        if after.rings != before.rings:
            return _of_rings(step)
        if before.stage == FLIGHT and len(after.log) > len(before.log):
            return _seen(after, len(after.log) - 1)
        return ("E32",) if after.round > before.round else ("E41",)

    def rare(self, state: EuropeState) -> Iterator[dict[str, Any]]:
        """A bag that is all but empty, with its tickets in the box (E36)."""
        if state.stage == REFILL and sum(state.bag) > 1 and state.turns % 4 == 1:
            position = state.game.position_of(state)
            kind = next(iter(position["bag"]))
            left = {name: count - (name == kind) for name, count in position["bag"].items()}
            box = {name: left.get(name, 0) + position["box"].get(name, 0) for name in left | position["box"]}
            full = {name: count for name, count in sorted(box.items()) if count}
            yield position | {"bag": {kind: 1}, "box": full}

    # --- what is seen ---

    def of_view(self, state: EuropeState, seat: str, path: Path, said: Any = None) -> Rules:  # noqa: ARG002
        """What lies on the table, and what is secret."""
        if path[0] in TURN_FIELDS:
            return ("E13",)
        if path[0] == "rings":
            return ("E27", "E41")
        if path[0] == "mission" or path[:2] == ("mister_x", "start"):
            return ("E12", "E41")
        if path[0] == "log" and len(path) > 1 and int(path[1]):
            return _seen(state, int(path[1])) if seat == DETECTIVES else ("E15",)
        return ("E41",)


# --- moves ------------------------------------------------------------------------------------


def _flight(state: EuropeState, move: Move) -> Rules:
    early = ("E16",) if state.round == 1 else ()
    if move[1] in (DOUBLE, HIDDEN):
        return ("E17" if move[1] == DOUBLE else "E18", *early)
    if move[1] == STAY:
        return ("E37",)
    target = state.game.bit[int(move[-1])] & state.game.targets(state.mission)
    reached = ("E34",) if target else ()
    if state.plan:
        return ("E18", *reached) if move[1] == FACE_DOWN else ("E17", *reached)
    return ("E14", "E39", *reached)


def _tempting_flights(state: EuropeState) -> Iterator[Move]:
    game = state.game
    if state.plan:
        return
    for place, kind in enumerate(game.kinds):
        yield from ((MISTER_X, kind, end) for end in game.x_hops[game.mode_of[place]].ends[state.x])
    for word, special in ((DOUBLE, FOOTPRINTS), (HIDDEN, SHADOW)):
        right = [game.kinds[place] for place in game.with_special[special]]
        yield (MISTER_X, word, *sorted(right * FEWEST)[:FEWEST])
    wrong = [game.kinds[place] for place in game.with_special[SHADOW]]
    yield (MISTER_X, DOUBLE, *sorted(wrong * FEWEST)[:FEWEST])


def _tempting_walks(state: EuropeState, index: int, pawn: str) -> Iterator[Move]:
    game = state.game
    for place, kind in enumerate(game.kinds):
        for end in game.hops[game.mode_of[place]].ends[state.places[index]][:6]:
            yield (pawn, kind, end)


# --- what a move changes ----------------------------------------------------------------------


def _turned(step: Step) -> Rules:
    """Whose turn it is after a move, in the order of a round."""
    before, after = step.before, step.after
    if before.stage == FLIGHT:
        return ("E37", "E13") if step.move[1] == STAY else ("E14", "E13")
    if before.stage == CHASE and after.stage == SPECIAL:
        return ("E23", "E25", "E40")
    if before.stage == CHASE and after.stage == DISCARD:
        return ("E25", "E40") if after.number < OPENING else ("E40",)
    if before.stage == CHASE and after.stage == CHASE:
        return ("E20", "E21") if _somebody_stays(after) else ("E20",)
    return ("E40",) if before.stage != REFILL or before.who else ("E14",)


def _somebody_stays(state: EuropeState) -> bool:
    waiting = len(state.game.pawns) - state.moved.bit_count()
    return len({move[0] for move in state.moves()}) < waiting


def _of_heap(step: Step, path: Path) -> Rules:
    """Where tickets go: from racks to the bar, into the bag, into the box, and back."""
    before = step.before.stage
    if before in (REFILL, DISCARD):
        refilled = before == REFILL and not sum(step.after.box) and sum(step.before.box)
        return ("E36",) if refilled else ("E30", "E29") if step.before.who else ("E19",)
    if before == CHASE:
        own = path[1] == step.after.game.people[_leader(step)] if path[0] == "racks" else True
        return ("E20", "E29") if own else ("E42",)
    if before == FLIGHT:
        return _of_his_tickets(step, path)
    return ("E29",) if path[0] == "box" else ("E24",)


def _leader(step: Step) -> int:
    game = step.after.game
    leader: int = game.leader[game.pawn_index[str(step.move[0])]]
    return leader


def _of_his_tickets(step: Step, path: Path) -> Rules:
    if step.move[1] == STAY:
        return ("E37",)
    if path[0] == "box":
        return ("E29",)
    if path[0] == "bag" and len(step.after.log) > step.after.game.visible_from:
        return ("E35",)
    special = {DOUBLE: ("E17",), HIDDEN: ("E18",)}
    return special.get(str((*step.before.plan, "")[0]), ("E14",))


def _of_pawn(step: Step, path: Path) -> Rules:
    if path[1] != step.move[0]:
        return ()
    return ("E20",) if step.before.stage == CHASE else ("E28",) if step.before.stage == OPERATE else ()


def _written(step: Step, path: Path) -> Rules:
    """The ticket and the city of a move he has just made."""
    new = len(path) > 1 and int(path[1]) >= len(step.before.log)
    if step.before.stage != FLIGHT or not new:
        return ("E37",) if step.before.stage == FLIGHT and step.move[1] == STAY else ()
    plan = step.before.plan
    return ("E15", "E17") if plan[:1] == (DOUBLE,) else ("E18",) if plan else ("E15",)


def _of_rings(step: Step) -> Rules:
    if step.before.stage in (PAY, SPECIAL):
        return ("E26", "E27") if step.after.rings != step.before.rings else ()
    return ("E32", "E27") if step.after.round > step.before.round else ()


# --- what is seen -----------------------------------------------------------------------------


def _seen(state: EuropeState, number: int) -> Rules:
    """By which rule a field of his log is open, or not."""
    if number >= state.game.visible_from:
        return ("E35", "E41")
    return ("E18", "E41") if state.log[number][1] else ("E15", "E41")
