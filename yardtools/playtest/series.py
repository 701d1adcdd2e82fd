"""Many games of one kind: what is played, one game by its number, and what is kept of it.

A game is known by its number: all chance in it, and all that its bots draw, comes from a generator that
depends on the seed and that number alone. So it is the same game whoever plays it, wherever and when.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any

from yardtools.bots import bot
from yardtools.bots.bot import Bot
from yardtools.games import find_game
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Game, Move, State, View
from yardtools.games.pursuit import spot
from yardtools.model import AnyBoard
from yardtools.playtest.lines import Document

RUN_FORMAT = "yard-run/1"
ENGINE, KERNEL = "engine", "kernel"
"""Who can play: the rules themselves, move by move; or compiled play."""
START = "start"
"""The word of a move that sets a pawn down."""
DOUBLE, BLACK, PASS = "double", "black", "pass"
TICKETLESS = (START, "free")
"""The words of moves that no ticket is used for; bobbies need none."""


@dataclass(frozen=True)
class Plan:
    """What is played, as one value that can be sent anywhere; `bots` has a bot for each seat."""

    game: str
    board: AnyBoard = field(repr=False)
    fingerprint: str
    players: tuple[int, ...]
    options: Mapping[str, Any]
    bots: Mapping[str, str]
    seed: int
    version: str
    """Of the program: another one may play otherwise."""
    by: str = ENGINE

    def document(self) -> dict[str, Any]:
        """What makes two runs the same run, as JSON data."""
        return {
            "format": RUN_FORMAT,
            "yardtools": self.version,
            "game": self.game,
            "board": {"id": self.board.id, "hash": self.fingerprint},
            "players": list(self.players),
            "options": dict(self.options),
            "bots": dict(self.bots),
            "seed": self.seed,
            "by": self.by,
        }

    @cached_property
    def key(self) -> str:
        """The same for plans that are the same."""
        return json.dumps(self.document(), sort_keys=True)

    def table(self, players: int) -> Game:
        """The game for a number of players."""
        return find_game(self.game)(self.board, players, **self.options)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of a plan, by their numbers from the first on, for one number of players."""

    players: int
    first: int
    games: int

    @property
    def last(self) -> int:
        """The number of its last game."""
        return self.first + self.games - 1


PlayerOfBatches = Callable[[Plan, Batch], list[Document]]
"""Plays a batch and gives lines for the run file: one a game, or one for them all."""


def check_seats(plan: Plan) -> None:
    """Raise where a plan cannot be played: no such bot, or no game for compiled play."""
    for players in plan.players:
        game = plan.table(players)
        for seat in game.seats:
            bot(plan.bots[seat], game, seat)
        if plan.by == KERNEL:
            _kernel().check(plan, game)


def play_batch(plan: Plan, batch: Batch) -> list[Document]:
    """The games of a batch, a row each, by whoever is to play them."""
    return _PLAYERS[plan.by](plan, batch)


def _by_engine(plan: Plan, batch: Batch) -> list[Document]:
    table = _table(plan, batch.players)
    return [table.row(number) for number in range(batch.first, batch.last + 1)]


def _by_kernel(plan: Plan, batch: Batch) -> list[Document]:
    return list(_kernel().play(plan, batch))


def _kernel() -> Any:
    """Compiled play, loaded when it is asked for."""
    return import_module("yardtools.playtest.bulk")


_PLAYERS: dict[str, PlayerOfBatches] = {ENGINE: _by_engine, KERNEL: _by_kernel}


# --- one game ---------------------------------------------------------------------------------


class Table:
    """A game to be played as often as one likes; bots sit down anew each time, and remember no other game."""

    def __init__(self, game: Game, bots: Mapping[str, str], seed: int) -> None:
        self.game, self._bots, self._seed = game, bots, seed

    def play(self, number: int) -> tuple[State, list[Move]]:
        """The end of the game of that number, and the moves that led there."""
        rng = generator(self._seed, number)
        bots: dict[str, Bot] = {seat: bot(self._bots[seat], self.game, seat) for seat in self.game.seats}
        state, moves = self.game.begin(), []
        while seat := state.seat:
            if seat == CHANCE:
                move = state.draw(rng)
            else:
                who = bots[seat]
                move = who.choose(state.view(seat) if who.looks else {}, state.moves(), rng)
            moves.append(move)
            state = state.play(move)
        return state, moves

    def row(self, number: int) -> dict[str, Any]:
        """What is kept of the game of that number."""
        return {"players": self.game.players, "number": number} | summary(*self.play(number))


_tables: dict[tuple[str, int], Table] = {}


def _table(plan: Plan, players: int) -> Table:
    """The table of a plan, laid once in each process."""
    if (plan.key, players) not in _tables:
        if any(key != plan.key for key, _ in _tables):
            _tables.clear()
        _tables[plan.key, players] = Table(plan.table(players), plan.bots, plan.seed)
    return _tables[plan.key, players]


def generator(seed: int, number: int) -> random.Random:
    """The generator of one game."""
    return random.Random(f"{seed}/{number}")  # noqa: S311 - it is to be the same again


# --- what is kept -----------------------------------------------------------------------------


def summary(end: State, moves: list[Move]) -> dict[str, Any]:
    """How a game ended and where everybody went, from its last position, where all is public."""
    outcome, view = end.outcome, end.view(end.game.seats[0])
    assert outcome is not None
    told: dict[str, Any] = {
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "reason": outcome.reason.partition(";")[0],
        "moves": sum(move[0] != CHANCE for move in moves),
        "rounds": view["round"],
    }
    if outcome.scores:
        told["scores"] = dict(outcome.scores)
    return told | _chase(view, moves, outcome.winners) if MISTER_X in view else told


def _chase(view: View, moves: list[Move], winners: tuple[str, ...]) -> dict[str, Any]:
    """What a hunt leaves: paths from the start on, where he was caught or could not move on, tickets."""
    paths, used = _walks(moves, view["pawns"])
    log = view["log"]
    his = paths[MISTER_X] = _flight(view)
    told: dict[str, Any] = {"paths": paths}
    if DETECTIVES in winners and his:
        caught = any(path[-1:] == his[-1:] for pawn, path in paths.items() if pawn != MISTER_X)
        told["caught" if caught else "cornered"] = his[-1]
    rounds = Counter(entry["round"] for entry in log if entry["round"])
    laid = Counter(filter(None, map(_ticket, log)))
    if doubles := sum(count > 1 for count in rounds.values()):
        laid[DOUBLE] = doubles
    return told | {"tickets": {MISTER_X: dict(sorted(laid.items())), DETECTIVES: dict(sorted(used.items()))}}


def _walks(moves: list[Move], pawns: Mapping[str, Any]) -> tuple[dict[str, list[int]], Counter[str]]:
    """The path of every pawn, and the tickets that took them there."""
    paths: dict[str, list[int]] = {pawn: [] for pawn in pawns}
    used: Counter[str] = Counter()
    for move in moves:
        pawn = move[1] if move[0] == CHANCE else move[0]
        if pawn in paths and isinstance(move[-1], int):
            paths[str(pawn)].append(move[-1])
            if move[0] != CHANCE and move[1] not in TICKETLESS:
                used[str(move[1])] += 1
    return paths, used


def _flight(view: View) -> list[int]:
    """Mister X's path: his start, which some games write into the log, and every entry of it."""
    stops = [at for entry in view["log"] if (at := spot(entry)) is not None]
    start = view["mister_x"].get(START)
    logged = bool(view["log"]) and not view["log"][0]["round"]
    return stops if logged or start is None else [start, *stops]


def _ticket(entry: Mapping[str, Any]) -> str | None:
    """What an entry of the log was paid with; nothing for a start or a pass."""
    ticket = BLACK if entry.get(BLACK) else entry.get("ticket") or entry.get("by") or entry.get("transport")
    return ticket if entry["round"] and ticket != PASS else None
