"""A whole random game as text to read: the golden files of the games."""

from __future__ import annotations

import json
import random

from yardtools.games.game import CHANCE, Game, State
from yardtools.playtest.records import dumps, head, loads
from yardtools.playtest.replay import describe_outcome, replay, story
from yardtools.playtest.vectors import random_move

LOOKS = (10, 30, 100)
"""After so many moves the views of all seats are looked at, and at the end."""


def random_record(rules: Game, seed: int) -> str:
    """A random game, played to its end, as a record."""
    rng, state, moves = random.Random(seed), rules.start(), []
    while state.seat:
        moves.append(random_move(state, rng))
        state = state.play(moves[-1])
    return dumps(head(rules, "0" * 64, seed=seed), moves, state.outcome)


def playthrough(rules: Game, seed: int) -> str:
    """A whole random game: every move, how many others there were, and now and then what each seat sees."""
    played = replay(loads(random_record(rules, seed)), rules)
    assert played.status == "finished"
    assert played.state.outcome is not None
    options = json.dumps(rules.document()["options"])
    lines = [f"{rules.name} on {rules.board.id} for {rules.players} players, options {options}, seed {seed}"]
    steps = iter(played.steps)
    for line in story(played.steps):
        if not line.startswith(" "):
            lines.append(line)
            continue
        step = next(steps)
        mark = " *" if step.before.seat == CHANCE else ""
        lines.append(f"{line}  [of {len(step.before.moves())}]{mark}")
        if step.number in LOOKS:
            lines += _seen(step.after)
    lines += ["Outcome", f"       {describe_outcome(played.state.outcome)}", *_seen(played.state)]
    return "\n".join(lines) + "\n"


def _seen(state: State) -> list[str]:
    return [f"       {seat} sees {json.dumps(state.view(seat))}" for seat in state.game.seats]
