"""The dice game on small tables: plain tiles with dice, positions in the middle of a hunt, random play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

from support.sound_tiles import tile_set
from yardtools.board_files import load
from yardtools.games.dice import GAME
from yardtools.games.dice.game import DiceGame
from yardtools.games.dice.state import DiceState
from yardtools.games.game import Move
from yardtools.model import Dice, TileSet

FACES = ("taxi", "taxi", "bus", "bus", "underground", "x")


@cache
def shipped_tiles() -> TileSet:
    """The tile set that is shipped."""
    return cast("TileSet", load("dice").board)


def tiles(text: str = "") -> TileSet:
    """Plain tiles with seven dice, changed by statements of the notation.

    In the layout AB/CD the places lie so, with bus stops in brackets and underground in braces:

        1  {2}   5  {6}
       [3]  4   [7]  8
        9 {10}  13 {14}
      [11] 12  [15] 16
    """
    return replace(tile_set(text), dice=Dice(7, FACES))


def table(text: str = "", players: int = 3, layout: str = "AB/CD", **options: Any) -> DiceGame:
    """The game on plain tiles, laid out already."""
    return GAME(tiles(text), players, layout=layout, **options)


def hunt(
    game: DiceGame,
    phase: str,
    x: int,
    pawns: Sequence[int],
    played: Sequence[str] = (),
    *,
    roll: Sequence[str] = (),
    moved: int | None = None,
    fields: int = 1,
    tickets: tuple[int, int, int] | None = None,
    tokens: int = 3,
    hand: int | None = None,
) -> DiceState:
    """A position in the middle of a hunt: he has passed until so many fields were filled.

    `played` are the faces beside the pawns in their order, empty where one has none; so many have `moved`,
    in the order of the round.
    """
    names = game.pawns
    faces = [*played, *[""] * (len(names) - len(played))]
    extra = 0 if game.options["start_counts"] else 1
    entries = fields + extra
    log = [{"by": "pass" if number else "start", "round": number, "place": x} for number in range(entries)]
    shown = max((field for field in (3, 7, 11) if field <= fields), default=-extra)
    covered = fields - shown
    moved = len(names) if moved is None and phase == "flight" else moved or 0
    order = [(entries - 1 + step) % len(names) if game.in_turn else step for step in range(len(names))]
    beside = sum(map(bool, faces))
    hand = (len(roll) or game.their_dice - beside) if hand is None else hand
    black, doubles, helicopters = tickets or (game.black, game.doubles, game.helicopters)
    specials = {"black": black, "double": doubles, "helicopter": helicopters}
    streets = game.map_of(game.given, game.options["expert_tiles"])
    free = [place for place in streets.stations.numbers if place not in pawns]
    position = {
        "turn": {"roll": "chance", "chase": "detectives", "flight": "mister_x"}[phase],
        "phase": phase,
        "round": entries,
        "layout": game.given,
        "expert": list(game.options["expert_tiles"]),
        "pawns": {
            pawn: {"place": place, "die": face or None}
            for pawn, place, face in zip(names, pawns, faces, strict=True)
        },
        "moved": [names[index] for index in order[:moved]],
        "roll": list(roll),
        "tokens": tokens,
        "dice": {
            "supply": game.dice - covered - beside - hand,
            "detectives": hand,
            "pawns": beside,
            "mister_x": covered,
        },
        "mister_x": {"place": x, "tickets": specials, "seen": specials},
        "log": log,
        "beliefs": [{"black": black, "helicopter": helicopters, "places": free}],
        "outcome": None,
    }
    return cast("DiceState", game.state(game.document() | {"position": position}))


def flight(game: DiceGame, x: int, pawns: Sequence[int], *played: str, **rest: Any) -> DiceState:
    """It is Mister X's turn, and these dice lie beside the pawns."""
    return hunt(game, "flight", x, pawns, played, **rest)


def chase(game: DiceGame, pawns: Sequence[int], *roll: str, x: int = 16, **rest: Any) -> DiceState:
    """It is a detective's turn, and these dice were rolled."""
    return hunt(game, "chase", x, pawns, roll=roll, **rest)


def ends(state: DiceState, *prefix: str | int) -> list[str | int]:
    """What comes last in the moves that begin with these words, and have but one word more."""
    size = len(prefix) + 1
    return [move[-1] for move in state.moves() if len(move) == size and move[: len(prefix)] == prefix]


def words(state: DiceState) -> list[str]:
    """All moves as text."""
    return [" ".join(map(str, move)) for move in state.moves()]


def played_out(game: DiceGame, seed: int, limit: int = 10_000) -> Iterator[tuple[DiceState, Move, DiceState]]:
    """A whole game at random: each position, the move played there, and the position after it."""
    rng = random.Random(seed)
    state = game.begin()
    while state.seat and limit:
        move = state.draw(rng) if state.seat == "chance" else _any_kind(state.moves(), rng)
        after = state.play(move)
        yield state, move, after
        state, limit = after, limit - 1


def _any_kind(moves: list[Move], rng: random.Random) -> Move:
    """One of the moves, every kind equally likely: there are many doubles, and one pass."""
    kinds = sorted({(move[1], len(move)) for move in moves}, key=str)
    kind = rng.choice(kinds)
    return rng.choice([move for move in moves if (move[1], len(move)) == kind])
