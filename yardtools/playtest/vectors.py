"""Positions with everything the rules say about them, for testing engines in other languages.

Random games are played, and each position on the way is one line: the truth, every legal move, the
probabilities of chance, what each seat may know, where Mister X can be, the outcome, the move then
played, and the rules that all this shows. The same seed gives the same lines everywhere.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

from yardtools.games.game import CHANCE, MISTER_X, Game, Move, State, notation
from yardtools.games.rules import rule_order
from yardtools.games.shown import (
    ShownRules,
    Step,
    rules_of_change,
    rules_of_moves,
    rules_of_view,
    shown_in,
)

FORMAT = "yard-vectors/1"
COMPRESSED = ".gz"


def vectors(game: Game, fingerprint: str, games: int, seed: int) -> Iterator[list[str]]:
    """The lines of a file of vectors: first its head, then the positions of one game after the other."""
    rng = random.Random(seed)  # noqa: S311 - it is to be the same again
    told = game.document() | {"format": FORMAT, "board": {"id": game.board.id, "hash": fingerprint}}
    yield [_line(told | {"games": games, "seed": seed, "seats": list(game.seats)})]
    for number in range(1, games + 1):
        yield [_line(row) for row in _play(game, number, rng)]


def _play(game: Game, number: int, rng: random.Random) -> Iterator[dict[str, Any]]:
    """One game: a row a position, from the very first to the one where it is over."""
    state, ply, shown = game.start(), 0, shown_in(game)
    while state.seat:
        move = random_move(state, rng)
        after = state.play(move)
        rules = _rules(shown, state, Step(state, move, after))
        yield _row(state, number, ply) | {"played": notation(move), "rules": rules}
        state, ply = after, ply + 1
    yield _row(state, number, ply) | {"played": None, "rules": _rules(shown, state, None)}


def _row(state: State, number: int, ply: int) -> dict[str, Any]:
    """A position and what the rules say about it."""
    row: dict[str, Any] = {"number": number, "ply": ply, "seat": state.seat}
    row["position"] = state.game.position_of(state)
    row["moves"] = [notation(move) for move in state.moves()]
    if state.seat == CHANCE:
        row["chances"] = [str(chance) for _, chance in state.chances()]
    row["views"] = {seat: state.view(seat) for seat in state.game.seats}
    if MISTER_X in state.game.seats:
        row["possible"] = state.possible()
    return row | {"outcome": state.outcome.document() if state.outcome else None}


def _rules(shown: ShownRules, state: State, step: Step | None) -> dict[str, list[str]]:
    """The rules that a position shows, by what shows them."""
    views = set[str]().union(*(rules_of_view(shown, state, seat) for seat in state.game.seats))
    found = {"moves": rules_of_moves(shown, state), "views": views}
    if step:
        found["position"] = rules_of_change(shown, step)
        found["outcome"] = set(shown.of_outcome(step, None))
        found["possible"] = set(shown.of_possible(step))
    return {what: sorted(rules, key=rule_order) for what, rules in found.items() if rules}


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def random_move(state: State, rng: random.Random) -> Move:
    """Some legal move: chance as likely as it is, others so that every kind of them comes up."""
    if state.seat == CHANCE:
        return rng.choices(state.moves(), state.weights())[0]  # not by `draw`, which a game may make faster
    return wander(state.moves(), rng)


def wander(moves: Sequence[Move], rng: random.Random) -> Move:
    """A move drawn word by word, so that rare kinds of moves are not drowned by the many of one kind."""
    depth = 0
    while len(moves) > 1:
        words = sorted({move[depth : depth + 1] for move in moves})
        word = words[rng.randrange(len(words))]
        moves = [move for move in moves if move[depth : depth + 1] == word]
        depth += 1
    return moves[0]


@contextmanager
def compress(file: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """The file, compressed on the way where its name ends so; no name or time of making gets in."""
    if not name.endswith(COMPRESSED):
        yield file
        return
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as pack:
        yield pack  # type: ignore[misc]
