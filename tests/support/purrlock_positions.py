"""Positions of Purrlock Holmes to test with: a few words make a whole one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from yardtools.formats import json as json_format
from yardtools.games.game import CHANCE, Move
from yardtools.games.purrlock.game import Purrlock
from yardtools.games.purrlock.state import PurrlockState
from yardtools.model import Card, Layout, Marker, Suspect, Trail
from yardtools.resources import board_folder

QUIET = {"call_windows": "none"}
"""For tests that are not about calls."""


@cache
def trail() -> Trail:
    """The shipped trail."""
    board = json_format.loads((board_folder("purrlock") / "board.json").read_text(encoding="utf-8"))
    assert isinstance(board, Trail)
    return board


@cache
def game(players: int = 2, **options: Any) -> Purrlock:
    """A game on the shipped trail."""
    return Purrlock(trail(), players, **options)


@cache
def small(suspects: int, hours: int, players: int, behind: int = 2, **options: Any) -> Purrlock:
    """A game with few cards and paws of one value, so that all deals can be gone through."""
    names = [f"s{number}" for number in range(suspects)]
    board = Trail(
        "small",
        tuple(map(Suspect, names)),
        hours,
        tuple(Card(name, hour + 1) for name in names for hour in range(hours)),
        (1,) * 12,
        (Marker("trail", 3), Marker("table")),
        (Layout(players, 2, 2, behind),),
    )
    return Purrlock(board, players, **options)


def start_turns(rules: Purrlock, seed: int = 1) -> PurrlockState:
    """The first turn, with some cards or other."""
    state = rules.start(seed=seed)
    assert isinstance(state, PurrlockState)
    while not state.round:
        state = state.play(state.moves()[0])
    return state


def play_on(state: PurrlockState, *moves: str) -> PurrlockState:
    """The position after some moves."""
    for move in moves:
        state = state.play(move)
    return state


def moves_of(state: PurrlockState, *kinds: str) -> list[str]:
    """The moves of some kinds, without the seat and the kind."""
    return [" ".join(map(str, move[2:])) for move in state.moves() if move[1] in kinds]


def lively(state: PurrlockState, rng: random.Random) -> Move:
    """A move that makes things happen: guesses when little is possible, now and then a mishap."""
    moves = state.moves()
    standing = [seat for seat, desk in zip(state.game.seats, state.desks, strict=True) if desk.target >= 0]
    if len(standing) > 1 and rng.random() < 0.02:
        first, second = rng.sample(standing, 2)
        return rng.choice([("referee", "saw", first), ("referee", "exposed", first, second)])
    if state.seat == CHANCE:
        return state.draw(rng)
    quiet = [move for move in moves if move[1] not in ("guess", "paws-off")]
    possible = state.possible_targets(state.seat)
    if len(possible) <= 4 or not quiet or rng.random() < 0.05:
        wanted = rng.choice(possible)
        sure = [move for move in moves if move[1] in ("guess", "paws-off") and move[2:] == ("both", *wanted)]
        return rng.choice(sure or quiet)
    return rng.choice(quiet)


# --- whole positions --------------------------------------------------------------------------


def cards(text: str) -> list[str]:
    """Cards in words: `crow 6, rat 5`."""
    return [part.strip() for part in text.split(",") if part.strip()]


def pieces(text: str) -> list[dict[str, Any]]:
    """Pieces of a trail: `2 3? M 1?`, where a question mark lies face down and M is the marker."""
    return [
        {"marker": 3} if word == "M" else {"paw": int(word.rstrip("?")), "up": not word.endswith("?")}
        for word in text.split()
    ]


def step(text: str) -> dict[str, Any]:
    """A step: `act 1`, `draw 1 2`, `opening 1 0 crow 6`, `furriarty`."""
    what, *rest = text.split(maxsplit=3)
    player = f"player-{rest[0]}" if rest else None
    left = int(rest[1]) if len(rest) > 1 else 0
    return {"step": what, "player": player, "left": left, "cards": cards(rest[2]) if len(rest) > 2 else []}


def position(
    rules: Purrlock,
    players: Sequence[Mapping[str, Any]] = (),
    *,
    trail: str = "",
    round: int = 1,
    active: int = 1,
    agenda: Sequence[str] = (),
    asking: int = 0,
    discard: str = "",
    deck: str | None = None,
    **flags: bool,
) -> PurrlockState:
    """A position in the middle of a game; what is not said lies in the deck, and all remember what they saw.

    With a deck given, the cards that are nowhere else are in the last player's hand.
    """
    rows = [_row(row) for row in players] + [_row({}) for _ in range(rules.players - len(players))]
    steps = [step(text) for text in agenda or (f"pass-on {active}", f"act {active}")]
    spare = _spare(rules, rows, cards(discard), steps, None if deck is None else cards(deck))
    for row in rows:
        if row["target"] is None:
            row["target"] = spare.pop()
    if deck is not None:
        rows[-1]["hand"] += spare
    lying = pieces(trail or _usual(rules, round))
    used = [*lying, *(piece for row in rows for done in row["completed"] for piece in done["pieces"])]
    box = Counter(rules.paws) - Counter(piece["paw"] for piece in used if "paw" in piece)
    where: dict[str, Any] = {
        "turn": "", "round": round, "active": f"player-{active}",
        "asking": f"player-{asking}" if asking else None,
        "investigated": False, "guessed": False, "wrong": False, **flags,
        "agenda": steps, "trail": lying, "box": sorted(box.elements()),
        "deck": spare if deck is None else cards(deck), "discard": cards(discard),
        "players": {}, "outcome": None,
    }  # fmt: skip
    for number, row in enumerate(rows):
        where["players"][f"player-{number + 1}"] = row | _memory(rules, rows, number, steps, cards(discard))
    top = steps[-1]
    chooses = top["step"] in ("act", "investigate") or (top["step"] == "opening" and not top["left"])
    where["turn"] = where["asking"] or (top["player"] if chooses else "chance")
    state = rules.state(rules.document() | {"position": where})
    assert isinstance(state, PurrlockState)
    return state


def _row(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "target": given.get("target"),
        **{key: cards(given.get(key, "")) for key in ("hand", "leads", "dead_ends", "passed")},
        "wrong_guesses": list(given.get("wrong", ())),
        "called": given.get("called", False),
        "penalty": given.get("penalty", False),
        "completed": [
            {"target": card, "pieces": pieces(taken)} for card, taken in given.get("completed", {}).items()
        ],
    }


def _spare(rules: Purrlock, rows: Any, discard: Any, steps: Any, deck: Any) -> list[str]:
    """The cards that are nowhere yet."""
    taken = [*discard, *(card for each in steps for card in each["cards"]), *(deck or [])]
    for row in rows:
        taken += [*row["hand"], *row["leads"], *row["dead_ends"], *(e["target"] for e in row["completed"])]
        taken += [row["target"]] if row["target"] else []
    return [card for card in rules.texts if card not in taken]


def _usual(rules: Purrlock, round: int) -> str:
    """A trail of ones and twos as it is laid, the marker having moved."""
    layout = rules.layout
    down, up = ["1?"] * layout.down, ["2"] * layout.up + ["3"] * (round - 1)
    return " ".join([*down, *up, "M", *["3?"] * (layout.behind - round + 1)])


def _memory(rules: Purrlock, rows: Any, number: int, steps: Any, discard: Any) -> dict[str, Any]:
    """What a player can know who has seen what lies open and his own hand, but nothing before."""
    own = rows[number]
    seen = [*own["hand"], *own["passed"], *discard]
    seen += [card for each in steps if each["player"] == f"player-{number + 1}" for card in each["cards"]]
    for place, row in enumerate(rows):
        seen += [*row["leads"], *row["dead_ends"], *(entry["target"] for entry in row["completed"])]
        seen += [row["target"]] if place != number else []
    unseen = [card for card in rules.texts if card not in seen]
    possible = [card for card in unseen if own["target"] and agrees(rules, own, card)]
    return {"unseen": unseen, "possible": possible}


def agrees(rules: Purrlock, row: Any, target: str) -> bool:
    """Whether a target agrees with all the answers a player has had; written anew, from the rule book."""
    suspect, hour = target.split()
    right = (f"both {target}", f"suspect {suspect}", f"hour {hour}")
    return (
        all(is_lead(rules, card, target) for card in row["leads"])
        and not any(is_lead(rules, card, target) for card in row["dead_ends"])
        and not any(guess in right for guess in row["wrong_guesses"])
    )


def is_lead(rules: Purrlock, card: str, target: str) -> bool:
    """Same suspect, same hour, or the hour before or after."""
    (suspect, hour), (wanted, when) = card.split(), target.split()
    apart = abs(int(hour) - int(when))
    near = apart <= 1 or (apart == len(rules.of_hour) - 1 and rules.options["clock"] == "circular")
    return suspect == wanted or near
