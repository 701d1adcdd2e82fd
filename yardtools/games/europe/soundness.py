"""What cannot be in a position of Mister X Europe that somebody wrote: tickets, places, log, stage."""

from __future__ import annotations

from itertools import pairwise

from yardtools.errors import YardError
from yardtools.games.europe.ledger import rack_size
from yardtools.games.europe.moves import (
    CARDS,
    CHASE,
    DEAL,
    DISCARD,
    DOUBLE,
    FEWEST,
    FLIGHT,
    INVESTIGATE,
    MISSION,
    OPERATE,
    OPERATION,
    OVER,
    PAY,
    REFILL,
    SPECIAL,
)
from yardtools.games.europe.state import RINGS, EuropeState
from yardtools.games.game import MISTER_X, IllegalMove

READY = (FLIGHT, DISCARD, CHASE, SPECIAL, PAY, OPERATE)
"""Before these, everybody is placed."""


def check(state: EuropeState, turn: str) -> None:
    """Raise the first thing that is wrong, in one line."""
    if state.seat != turn:
        raise YardError(f"at stage {state.stage} it is {state.seat or 'nobody'!r}'s turn, not {turn!r}")
    if (state.result is None) == (state.stage == OVER):
        raise YardError("a game that is over has an outcome, another has none")
    _check_tickets(state)
    _check_people(state)
    _check_log(state)
    _check_rings(state)
    _check_stage(state)
    _check_known(state)


def _check_tickets(state: EuropeState) -> None:
    game = state.game
    for kind, count, printed in zip(game.kinds, state.all_tickets(), game.printed, strict=True):
        if count != printed:
            raise YardError(f"there are {count} {kind} tickets in all, but {printed} were printed (E3)")
    for name, rack, size in zip(game.people, state.racks, game.sizes, strict=True):
        if sum(rack) > size:
            raise YardError(f"{name} holds {sum(rack)} tickets, more than {size} (E10)")


def _check_people(state: EuropeState) -> None:
    if len(set(state.places)) < len(state.places):
        raise YardError("two detectives stand on one city (E22)")
    if state.stage in READY and (len(state.places) < len(state.game.pawns) or not state.log):
        raise YardError(f"at stage {state.stage} every detective has a city, and Mister X a start (E11, E12)")
    if bool(state.log) != bool(state.mission):
        raise YardError("Mister X has both a mission and a start, or neither (E12)")
    if state.log and state.stage != OVER and state.x in state.places:
        raise YardError(f"a detective stands on Mister X's city {state.x}, but the game is not over (E33)")
    if state.log and state.log[0][2] not in state.game.missions[state.mission].starts:
        raise YardError(f"{state.log[0][2]} is no start of the mission {state.mission} (E12)")


def _check_log(state: EuropeState) -> None:
    """Go over the log with the tickets on the bar, as players do after a game (E38)."""
    game = state.game
    targets = game.targets(state.mission) if state.mission else 0
    for number, (before, entry) in enumerate(pairwise(state.log), 1):
        kind, face_down, station, _ = entry
        hops = game.x_any if face_down else game.x_hops[game.mode_of[kind]]
        if station not in hops.ends[before[2]]:
            way = "link" if face_down else f"{game.modes[game.mode_of[kind]]} link"
            raise YardError(f"move {number} of the log: no {way} from {before[2]} to {station} (E38)")
        if game.bit[station] & targets and (number < state.number or state.stage != OVER):
            raise YardError(f"move {number} of the log reached the target {station}, but he went on (E34)")


def _check_rings(state: EuropeState) -> None:
    strokes = [ring[0] for ring in state.rings]
    if len(set(strokes)) < len(strokes) or not all(1 <= each <= RINGS for each in strokes):
        raise YardError(
            f"the rings have the strokes {strokes}, but there is one pair each of 1 to {RINGS} (E27)"
        )
    for _, station, number in state.rings:
        if number >= len(state.log) or state.log[number][2] != station:
            raise YardError(f"a ring says {station} after move {number}, which the log does not (E26)")


def _check_stage(state: EuropeState) -> None:
    """What is under way must be possible at this stage."""
    game = state.game
    if state.stage in (DEAL, REFILL):
        if not any(state.bag) or sum(state.racks[state.who]) >= game.sizes[state.who]:
            raise YardError(f"{game.people[state.who]} cannot draw: the rack is full or the bag empty (E19)")
    elif state.stage == CARDS and len(state.places) == len(game.pawns):
        raise YardError("every detective has drawn a start card already (E11)")
    elif state.stage == PAY and not state.who:
        raise YardError("only detective players pay for their specials (E24)")
    if state.stage == FLIGHT:
        _check_flight(state)
    elif state.stage in (PAY, OPERATE):
        _check_payment(state)
    elif state.plan:
        raise YardError(f"no special is under way at stage {state.stage} (E23)")
    if not state.moves() and state.stage != OVER:
        raise YardError(f"nothing can be done at stage {state.stage} of this position")


def _check_flight(state: EuropeState) -> None:
    """What he has chosen so far must be what he could choose."""
    plan = state.plan
    parts = [plan[: 1 + FEWEST], plan[1 + FEWEST :]] if plan[:1] == (DOUBLE,) else [plan]
    before = state.copy_with(plan=())
    try:
        for part in parts:
            before = before.play((MISTER_X, *part)) if part else before
    except (IllegalMove, ValueError, TypeError) as error:
        raise YardError(f"special: Mister X cannot have chosen {' '.join(map(str, plan))}: {error}") from None
    if before.stage != FLIGHT or before.plan != plan:
        raise YardError(f"special: after {' '.join(map(str, plan))} his turn does not go on (E14)")


def _check_payment(state: EuropeState) -> None:
    game, plan = state.game, state.plan
    tables = {INVESTIGATE: game.investigation, OPERATION: game.operation}
    if len(plan) < 2 or len(plan) % 2 or plan[1] not in tables.get(str(plan[0]), {}):
        raise YardError(f"special: {' '.join(map(str, plan))} is no special of the detectives (E23)")
    if any(name not in game.people[1:] for name in plan[2::2]) or any(
        k not in game.index for k in plan[3::2]
    ):
        raise YardError("special: tickets are paid as player and ticket in turn (E24)")
    if (len(plan) // 2 - 1 < int(plan[1])) != (state.stage == PAY):
        raise YardError(f"special: {len(plan) // 2 - 1} of {plan[1]} tickets are paid at stage {state.stage}")


def _check_known(state: EuropeState) -> None:
    """The ledger and what was told must leave Mister X where he is."""
    drawing = state.stage in (DEAL, REFILL) and not state.who
    size, held = rack_size(state.trail.rows), sum(state.racks[0])
    if not drawing and state.stage != OVER and size != held:
        raise YardError(f"by the ledger Mister X holds {size} tickets, not {held} (E14)")
    if state.log and state.stage not in (OVER, MISSION) and state.x not in state.possible():
        raise YardError(f"Mister X is on {state.x}, where he cannot be after all that was told (E32)")
