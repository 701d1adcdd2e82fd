"""A record played again, move by move, against the rules; and the story of the game for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from yardtools.games.game import (
    DETECTIVES,
    MISTER_X,
    Game,
    IllegalMove,
    Move,
    Outcome,
    State,
    notation,
    parse,
)
from yardtools.playtest.records import Event, Record
from yardtools.wording import count_of


@dataclass(frozen=True, slots=True)
class Slip:
    """Where a record breaks a rule, or says what is not so; `rule` is empty where no rule of the game is."""

    line: int
    message: str
    move: str = ""
    number: int | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was made: its number, its line, and the positions before and after it."""

    number: int
    line: int
    move: Move
    before: State
    after: State
    note: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a record: the moves up to the first slip, and the slip, if there is one."""

    record: Record
    start: State
    steps: tuple[Step, ...]
    slip: Slip | None = None

    @property
    def state(self) -> State:
        """The position at the end: to go on from, where the game is not over."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def status(self) -> str:
        """`broken`, `cut` in its last line, `unfinished` with no outcome at its end, or `finished`."""
        if self.slip:
            return "broken"
        if self.record.cut:
            return "cut"
        return "unfinished" if self.record.outcome is None else "finished"


def replay(record: Record, game: Game) -> Replay:
    """Play a record again, up to where it goes wrong."""
    start = game.start()
    steps: list[Step] = []
    slip: Slip | None = None
    is_closed = False
    for event in record.events:
        if is_closed:
            slip = Slip(event.line, "the outcome stands before this line, and nothing may come after it")
        elif event.kind == "move":
            slip = _play(steps, steps[-1].after if steps else start, event)
        elif event.kind == "undo":
            slip = _undo(steps, event)
        else:
            slip = _check_outcome(steps[-1].after if steps else start, event)
            is_closed = True
        if slip:
            break
    return Replay(record, start, tuple(steps), slip)


def _play(steps: list[Step], state: State, event: Event) -> Slip | None:
    text, number = event.data["move"], len(steps) + 1
    move = parse(text)
    try:
        after = state.play(move)
    except IllegalMove as error:
        return Slip(event.line, error.reason, text, number, error.rule)
    steps.append(Step(number, event.line, move, state, after, event.data.get("note", "")))
    return None


def _undo(steps: list[Step], event: Event) -> Slip | None:
    count = event.data["undo"]
    if count > len(steps):
        return Slip(event.line, f"{count} moves are taken back, but only {len(steps)} were made")
    del steps[-count:]
    return None


def _check_outcome(state: State, event: Event) -> Slip | None:
    """What is wrong with an outcome; why it came about may be in other words."""
    claim, outcome = event.data["outcome"], state.outcome
    if outcome is None:
        words = f"the record has an outcome, but the game is not over; next to move: {state.seat}"
        return Slip(event.line, words)
    own = outcome.document()
    for key in ("winners", "scores", "rule"):
        if key in claim and _plain(claim[key]) != _plain(own.get(key, {})):
            return Slip(
                event.line,
                f"the outcome differs: its {key} {_words(claim[key])} in the record,"
                f" but {_words(own.get(key, {}))} by the rules ({outcome.reason})",
                rule=outcome.rule,
            )
    return None


def _plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return "are " + (", ".join(f"{seat} {points}" for seat, points in value.items()) or "none")
    if isinstance(value, list):
        return "are " + (", ".join(value) or "none")
    return f"is {value}"


# --- the game for people ----------------------------------------------------------------------


def story(steps: tuple[Step, ...]) -> Iterator[str]:
    """A game for people: numbered moves under their rounds, and how much each tells the detectives."""
    chapter = ""
    for step in steps:
        if (heading := _chapter(step.before)) != chapter:
            chapter = heading
            yield heading
        note = f"  {step.note}" if step.note else ""
        yield f"{step.number:5}  {notation(step.move)}{_hints(step)}{note}"


def _chapter(state: State) -> str:
    """The round; what comes before the first is the set-up, where a game counts so."""
    number = state.view(state.game.seats[0]).get("round", 0)
    return f"Round {number}" if number else "Set-up"


def _hints(step: Step) -> str:
    """What Mister X's move tells the detectives: where he shows himself, and in how many places he can be."""
    if step.before.seat != MISTER_X or step.after.outcome:
        return ""
    shown = [str(at) for at in _open_entries(step.after)[len(_open_entries(step.before)) :] if at is not None]
    words = [f"shows himself at {' and '.join(shown)}"] if shown else []
    if len(places := step.after.possible()) != 1 or not words:
        words.append(f"{count_of(len(places), 'place')} possible")
    return f"  ({', '.join(words)})"


def _open_entries(state: State) -> list[int | None]:
    """The stations on Mister X's log as the detectives see it, None where it is covered."""
    log = state.view(DETECTIVES).get("log", ())
    return [entry.get("station", entry.get("place")) for entry in log]


def describe_outcome(outcome: Outcome) -> str:
    """How a game ended, in a sentence."""
    who = " and ".join(outcome.winners)
    won = (
        f"{who} win{'s' if len(outcome.winners) == 1 and not who.endswith('s') else ''}"
        if who
        else "nobody wins"
    )
    scores = ", ".join(f"{seat} {points}" for seat, points in outcome.scores.items())
    return f"{won}: {outcome.reason} ({outcome.rule})" + (f"; {scores}" if scores else "")
