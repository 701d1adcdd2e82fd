"""Whether a position of Purrlock Holmes that somebody wrote can be; a fault is an error with its place."""

from __future__ import annotations

from collections import Counter

from yardtools.errors import YardError
from yardtools.games.game import notation
from yardtools.games.purrlock.moves import INVESTIGATE, OPENING, TARGET
from yardtools.games.purrlock.pieces import (
    ACT,
    DEALT,
    DRAW,
    FURRIARTY,
    LAY,
    MARKER,
    NOBODY,
    PASS_ON,
    REFILL,
    START_HAND,
    Step,
)
from yardtools.games.purrlock.scoring import outcome_for
from yardtools.games.purrlock.state import PurrlockState

LEFT = {
    LAY: (1, 999), TARGET: (0, 0), OPENING: (0, 2), DRAW: (1, START_HAND), REFILL: (1, 2),
    ACT: (0, 0), INVESTIGATE: (1, 1), PASS_ON: (0, 0), FURRIARTY: (0, 0),
}  # fmt: skip
"""How many cards or paws can still be to come in each step."""

BOTTOM = (PASS_ON, REFILL, FURRIARTY)
"""What lies at the bottom of the agenda once the turns have begun."""


def check(state: PurrlockState) -> None:
    """Raise what is wrong with a position."""
    _check_pieces(state)
    if state.result is None:
        _check_steps(state)
        _check_top(state)
    for index in range(state.game.players):
        _check_desk(state, index)
        if state.result is None:
            _check_knowledge(state, index)
    _check_trail(state)
    _check_end(state)


def _check_pieces(state: PurrlockState) -> None:
    """Every card and every paw is somewhere, once (P1, P2)."""
    pieces, game = state.all_pieces(), state.game
    counts = Counter(pieces["cards"])
    for suspect, hour in game.cards:
        if counts[suspect, hour] != 1:
            times = "nowhere" if not counts[suspect, hour] else f"there {counts[suspect, hour]} times"
            raise YardError(f"the card {suspect} {hour} is {times} (P1)")
    if pieces["paws"] != sorted(game.paws):
        raise YardError(f"the paws are {pieces['paws']}, not the {list(game.paws)} of the board (P2)")


def _check_steps(state: PurrlockState) -> None:
    """The agenda can be worked off: turns at its bottom, and on top what came in between."""
    for place, step in enumerate(state.agenda):
        where = f"agenda: step {place + 1}, {step.what},"
        least, most = LEFT[step.what]
        if not least <= step.left <= most:
            raise YardError(f"{where} has {step.left} left, not {least} to {most}")
        if (step.player == NOBODY) != (step.what in (LAY, FURRIARTY)):
            raise YardError(f"{where} {'needs a player' if step.player == NOBODY else 'has no player'}")
        if step.cards and step.what != OPENING:
            raise YardError(f"{where} has cards, which only an opening has")
        if step.what == OPENING and step.left + step.cards.bit_count() > most:
            raise YardError(f"{where} takes two cards, not more (P21)")
        if not _is_in_place(state, place, step):
            raise YardError(f"{where} cannot stand there")


def _is_in_place(state: PurrlockState, place: int, step: Step) -> bool:
    if state.round == 0:
        return step.what not in (*BOTTOM, ACT, INVESTIGATE) and (
            step.what != LAY or place == len(state.agenda) - 1
        )
    own = step.player in (state.active, NOBODY)
    if place == 0:
        return step.what in BOTTOM and own
    if step.what == ACT:
        return place == 1 and own and state.agenda[0].what == PASS_ON
    if step.what == INVESTIGATE:
        return own and state.agenda[place - 1].what == ACT
    return step.what not in (*BOTTOM, LAY)


def _check_top(state: PurrlockState) -> None:
    """Somebody, or chance, has something to do."""
    if not state.agenda:
        raise YardError("agenda: there is nothing left to do, but the game is not over")
    step = state.agenda[-1]
    if state.is_idle(step):
        raise YardError(f"agenda: there is nothing to do in step {step.what}")
    if state.asking != NOBODY:
        desk = state.desks[state.asking]
        if not state.has_window(step) or desk.called or desk.target == NOBODY:
            raise YardError(f"asking: {state.game.seats[state.asking]} cannot call now (A-P14)")
    elif step.what in (PASS_ON, FURRIARTY):
        raise YardError(
            f"agenda: step {step.what} waits for nobody; somebody is asked for a call, or it is done"
        )
    elif step.what in DEALT and not step.is_choice and not state.deck:
        raise YardError(f"agenda: step {step.what} waits for a card, and the deck is empty")


def _check_desk(state: PurrlockState, index: int) -> None:
    """Leads are leads and dead ends are dead ends (P14), and wrong guesses are wrong."""
    game, desk, seat = state.game, state.desks[index], state.game.seats[index]
    if desk.target == NOBODY:
        if state.result is None and (desk.leads or desk.dead_ends or desk.misses or desk.possible):
            raise YardError(f"{seat} has no target, so no leads, dead ends, guesses or possible targets")
        return
    name = game.texts[desk.target]
    for card in (*desk.leads, *desk.dead_ends):
        is_lead = bool(game.leads_to[card] >> desk.target & 1)
        if is_lead != (card in desk.leads):
            what = "lead" if card in desk.leads else "dead end"
            raise YardError(f"{seat}: {game.texts[card]} is no {what} to {name} (P14)")
    known = {words: cards for _, cards, words in game.guesses}
    for words in desk.misses:
        if words not in known:
            raise YardError(f"{seat}: {notation(words)!r} is no guess (P16)")
        if known[words] >> desk.target & 1:
            raise YardError(f"{seat}: the wrong guess {notation(words)!r} is right for {name} (P16)")


def _check_knowledge(state: PurrlockState, index: int) -> None:
    """What a player can know agrees with the truth, and with what he sees."""
    desk, seat = state.desks[index], state.game.seats[index]
    others = [other for place, other in enumerate(state.desks) if place != index]
    if desk.target != NOBODY and not desk.possible >> desk.target & 1:
        raise YardError(f"{seat}: the target is not among its possible targets")
    if state.deck & ~desk.unseen:
        raise YardError(f"{seat}: {_some(state, state.deck & ~desk.unseen)} is in the deck, but not unseen")
    astray = desk.passed
    for other in others:
        astray &= ~other.hand
    if astray:
        raise YardError(f"{seat}: {_some(state, astray)} was passed, but is in no other hand")
    seen = state.seen_by(index) & (desk.unseen | desk.possible)
    if seen:
        raise YardError(f"{seat} sees {_some(state, seen)}: it is neither unseen nor a possible target")
    if wrong := desk.possible & ~_consistent_targets(state, index):
        raise YardError(f"{seat}: {_some(state, wrong)} is no possible target any more")


def _consistent_targets(state: PurrlockState, index: int) -> int:
    """The targets that agree with every answer a player has had."""
    game, desk = state.game, state.desks[index]
    found = game.all
    for card in desk.leads:
        found &= game.leads_to[card]
    for card in desk.dead_ends:
        found &= ~game.leads_to[card]
    for _, cards, words in game.guesses:
        found &= ~cards if words in desk.misses else found
    return found


def _some(state: PurrlockState, cards: int) -> str:
    return state.game.texts[next(state.game.members(cards))]


def _check_trail(state: PurrlockState) -> None:
    """The marker is where the rounds have brought it (P6, P27)."""
    layout = state.game.layout
    taken = [piece for desk in state.desks for _, pieces in desk.completed for piece in pieces]
    if state.agenda and state.agenda[-1].what == LAY:
        laid = len(state.trail) - (MARKER in state.trail)
        marked = state.trail.index(MARKER) if MARKER in state.trail else -1
        place = layout.down + layout.up
        if laid + state.agenda[-1].left != layout.paws or marked != (place if laid >= place else -1):
            raise YardError("trail: it is not laid as this number of players asks for (P6)")
        return
    if (*state.trail, *taken).count(MARKER) != 1:
        raise YardError("trail: there must be one marker (P3)")
    if MARKER in taken:
        if state.result is None:
            raise YardError("somebody has taken the marker, but the game is not over (P29)")
        return
    behind = len(state.trail) - 1 - state.trail.index(MARKER)
    if behind != layout.behind - max(state.round - 1, 0):
        raise YardError(f"trail: {behind} paws are behind the marker in round {state.round} (P27)")


def _check_end(state: PurrlockState) -> None:
    if state.result is None:
        return
    if state.agenda or state.asking != NOBODY:
        raise YardError("agenda: the game is over, and nothing is left to do")
    catcher = NOBODY
    for index, desk in enumerate(state.desks):
        if any(MARKER in pieces for _, pieces in desk.completed):
            catcher = index
    if catcher == NOBODY and state.round != state.game.layout.behind + 1:
        raise YardError("outcome: the game is over, but Furriarty is neither caught nor gone (P28)")
    if state.result != outcome_for(state, catcher):
        raise YardError(f"outcome: it should say: {outcome_for(state, catcher).reason}")
