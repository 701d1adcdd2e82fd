"""Which rules of Purrlock Holmes a position shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yardtools.games.game import Move
from yardtools.games.purrlock.moves import (
    BOTH,
    CALL,
    DEAL,
    EXPOSED,
    GUESS,
    HAND,
    INVESTIGATE,
    OPENING,
    PASS,
    PAW,
    SAW,
    TARGET,
    TIDY,
)
from yardtools.games.purrlock.pieces import ACT, LAY, MARKER, NOBODY
from yardtools.games.purrlock.state import PurrlockState
from yardtools.games.shown import Path, Rules, ShownRules, Step

DEAL_RULES = {TARGET: "P8", OPENING: "P9", HAND: "P10"}
"""In the set-up; later others deal."""
LATER_RULES = {TARGET: "P21", OPENING: "P21", HAND: "P25"}
MISHAPS = {SAW: "P31", EXPOSED: "P32"}


class Shown(ShownRules):
    """What the hunt for clues shows."""

    # --- moves ---

    def of_move(self, state: PurrlockState, move: Move) -> Rules:
        """By which rules a move is legal."""
        what, player, about = state.game.meaning[move]
        if what in (GUESS, CALL) and about[1] >> state.desks[player].target & 1:
            return ("P30" if what == CALL else "P16", "P17" if about[0] == BOTH else "P12", "P18")
        if what == PAW:
            return ("P6",)
        if what == DEAL:
            return ((LATER_RULES if state.round else DEAL_RULES)[about[0]],)
        if what == INVESTIGATE:
            return _investigation(state)
        rules: dict[str, Rules] = {
            GUESS: ("P16", "P12"),
            CALL: ("P30",),
            PASS: ("A-P14", "P30"),
            TIDY: ("P12", "P24"),
        }
        return rules.get(what, ())

    def tempting(self, state: PurrlockState) -> Iterator[Move]:
        """To tidy up too early, to guess twice, to act in another's turn, to show what one does not hold."""
        game = state.game
        for player, seat in enumerate(game.seats):
            yield (seat, TIDY)
            yield from game.guess_moves[player][:1]
            yield from game.call_moves[player][:1]
            yield from (game.investigate_moves[player][card] for card in range(0, len(game.cards), 7))

    def unoffered(self, state: PurrlockState) -> Iterator[Move]:
        """Mishaps, which happen and are never offered (P31, P32)."""
        wanted = {SAW, EXPOSED} if state.round and state.agenda and len(state.discard) % 3 == 0 else set()
        for move, (what, player, about) in state.game.meaning.items():
            if what in wanted and state.desks[player if what == SAW else about].target != NOBODY:
                wanted.discard(what)
                yield move

    def rare(self, state: PurrlockState) -> Iterator[dict[str, Any]]:
        """The marker leftmost on the trail, so that the next right guess takes it (P29)."""
        steps = [step.what for step in state.agenda]
        if steps[-1:] == [ACT] and state.asking == NOBODY and state.active == 0 and not state.guessed:
            position = state.game.position_of(state)
            trail = position["trail"]
            place = next(number for number, piece in enumerate(trail) if "marker" in piece)
            box = sorted([*position["box"], *(piece["paw"] for piece in trail[:place])])
            yield position | {"trail": trail[place:], "box": box}

    # --- what a move changes ---

    def of_change(self, step: Step, path: Path) -> Rules:
        """Cards, the trail, what was guessed, whose turn it is."""
        what, player, _ = step.before.game.meaning[step.move]
        if what in (PAW, DEAL):
            return _dealt(step, path)
        if what in MISHAPS:
            return (MISHAPS[what],)
        if path[0] in ("trail", "box"):
            return _of_trail(step)
        if what == INVESTIGATE:
            return _shown(step, path, player)
        if what in (GUESS, CALL):
            return _guessed(step, path, player, what)
        return _tidied(step, path)

    def of_outcome(self, step: Step, said: tuple[str, ...] | None) -> Rules:
        """How a game ends: Furriarty caught or gone, and what counts then."""
        after = step.after
        if after.outcome is None:
            last = MARKER in after.trail and after.trail[-1] is MARKER and after.round
            return ("P28", "P35") if last else ("P29",) if said is not None else ()
        caught = any(MARKER in taken for desk in after.desks for _, taken in desk.completed)
        return ("P33", "P29", "P36") if caught else ("P34", "P28", "P35")

    # --- what is seen ---

    def of_view(self, state: PurrlockState, seat: str, path: Path, said: Any = None) -> Rules:  # noqa: ARG002
        """What a player sees of the others, and never of the own target."""
        if path[0] == "possible":
            return ("P14", "P37")
        if path[-1] in ("leads", "dead_ends"):
            return ("P15", "P37")
        if "completed" in path:
            return ("P19", "P37")
        return ("P20", "P37") if str(path[0]).startswith("discard") else ("P37",)


# --- moves ------------------------------------------------------------------------------------


def _investigation(state: PurrlockState) -> Rules:
    step = state.agenda[-1]
    if step.what == OPENING:
        return ("P21", "P38") if state.round else ("P9",)
    seldom = ("P23",) if step.what == ACT and state.desks[step.player].hand.bit_count() == 2 else ()
    return ("P13", "P38", *seldom)


# --- what a move changes ----------------------------------------------------------------------


def _dealt(step: Step, path: Path) -> Rules:
    before = step.before
    if before.agenda[-1].what == LAY:
        return ("P6",)
    if before.deck.bit_count() == 1:
        return ("P26",)
    use = step.move[2]
    if path[0] in ("deck", "players", "agenda", "turn"):
        return ((LATER_RULES if before.round else DEAL_RULES)[str(use)],)
    return ()


def _shown(step: Step, path: Path, player: int) -> Rules:
    """A card is turned up: lead or dead end."""
    own = path[0] == "players" and path[1] == step.after.game.seats[player]
    if own and path[-1] in ("leads", "dead_ends", "possible"):
        return ("P14", "P15")
    if path[-1] == "unseen":
        return ("P37",)
    return _investigation(step.before) if own or path[0] in ("agenda", "investigated") else ("P11",)


def _guessed(step: Step, path: Path, player: int, what: str) -> Rules:
    """A guess: right with what follows, or wrong with what it costs."""
    before, after = step.before, step.after
    desk, was = after.desks[player], before.desks[player]
    call = ("P30",) if what == CALL else ()
    own = path[0] == "players" and path[1] == after.game.seats[player]
    both = BOTH in step.move
    if len(desk.completed) == len(was.completed):
        return _wrong(path, own, both) + call
    if own and "completed" in path:
        return ("P19", "P18", *call)
    if path[0] == "discard" or (own and path[-1] in ("leads", "dead_ends")):
        return ("P20", "P36")
    if path[0] == "agenda":
        return ("P21", "P36")
    if own and path[-1] == "called":
        return ("P30",)
    return (("P17",) if both else ("P16",)) + call if own else ("P36",)


def _wrong(path: Path, own: bool, both: bool) -> Rules:
    if path[0] == "wrong":
        return ("P22",)
    if own and path[-1] in ("wrong_guesses", "possible"):
        return ("P17", "P16") if both else ("P16",)
    return ("P16",) if own or path[0] == "guessed" else ("P12",)


def _tidied(step: Step, path: Path) -> Rules:
    """The hand goes to the left, cards are drawn, the next player acts."""
    if path[0] in ("turn", "active", "round", "asking"):
        return ("P11",)
    if path[-1] in ("hand", "passed"):
        return ("P24", "P38")
    if path[0] in ("agenda", "deck", "wrong"):
        return ("P25", "P22") if step.before.wrong else ("P25",)
    return ("P24",)


def _of_trail(step: Step) -> Rules:
    """Pieces are taken from the left, or the marker jumps to the right."""
    before, after = step.before.trail, step.after.trail
    if len(after) < len(before):
        return ("P29", "P18") if MARKER not in after else ("P18",)
    return ("P27",) if after != before else ()
