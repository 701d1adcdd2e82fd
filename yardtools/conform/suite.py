"""What an engine is asked about: positions of random games, rare ones made from them, and moves in each."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from yardtools.errors import YardError
from yardtools.formats.json import loads
from yardtools.game_setup import set_up
from yardtools.games.editions import Edition, Table, tables_of
from yardtools.games.game import CHANCE, Game, Move, State
from yardtools.games.shown import ShownRules, Step, shown_in
from yardtools.model import AnyBoard
from yardtools.playtest.vectors import random_move, wander

ENOUGH = 12
"""So often a kind of move is asked about at one table beside the moves of the games themselves."""

DRAWS = 60
"""So often a position is asked about at one table in which chance plays."""
RARE = 40
"""So many rare positions are made for a seat at one table."""
LAVISH = 0.1
"""How often somebody thrifty does something special."""

Size = tuple[int, int, int, int, int]
"""How large a position is: pawns, links of its board, legal moves, entries of the log, letters."""


@dataclass(slots=True, eq=False)
class Position:
    """One position to ask about, with the moves that are tried in it."""

    number: int
    """Which game it is of, from 1."""
    table: int
    """At which table, from 1."""
    state: State
    shown: ShownRules
    text: str
    """The position as JSON."""
    steps: tuple[Step, ...]

    @property
    def size(self) -> Size:
        """The measure by which the smallest position is found, compared from the left."""
        document = json.loads(self.text)
        pawns = document.get("pawns") or document.get("players") or ()
        links = getattr(self.state.game.board, "links", ())
        return len(pawns), len(links), len(self.state.moves()), len(document.get("log", ())), len(self.text)


class Suite:
    """All positions for some tables: the same seed gives the same, whatever is asked about them."""

    def __init__(self, tables: Sequence[Game], games: int, seed: int) -> None:
        self.tables, self.games, self.seed = tables, games, seed
        self._asked: Counter[tuple[int, tuple[str, ...]]] = Counter()

    @property
    def games_in_all(self) -> int:
        """How many games there are at all tables."""
        return self.games * len(self.tables)

    def positions(self) -> Iterator[Position]:
        """Every position, table by table and game by game."""
        self._asked.clear()
        for table, game in enumerate(self.tables, 1):
            shown = shown_in(game)
            for round in range(1, self.games + 1):
                number = (table - 1) * self.games + round
                yield from self._play(game, shown, table, number)

    def _play(self, game: Game, shown: ShownRules, table: int, number: int) -> Iterator[Position]:
        rng = random.Random(f"{self.seed}:{number}")  # noqa: S311 - it is to be the same again
        state = game.start()
        while state.seat:
            move = _thrifty_move(state, rng) if number % 2 else random_move(state, rng)
            if self._is_wanted(table, state):
                yield self._position(number, table, state, shown, move)
            for rare in self._rare_states(table, state, shown):
                yield self._position(number, table, rare, shown, random_move(rare, rng))
            state = state.play(move)
        yield Position(number, table, state, shown, _text(state), ())

    def _rare_states(self, table: int, state: State, shown: ShownRules) -> Iterator[State]:
        """What is made of a position, for each seat only so often."""
        for document in shown.rare(state):
            self._asked[table, ("rare", state.seat)] += 1
            if self._asked[table, ("rare", state.seat)] <= RARE:
                yield state.game.restore(document)

    def _is_wanted(self, table: int, state: State) -> bool:
        """Whether to ask about a position: about those where chance plays only so often."""
        self._asked[table, (state.seat,)] += 1
        return state.seat != CHANCE or self._asked[table, (CHANCE,)] <= DRAWS

    def _position(self, number: int, table: int, state: State, shown: ShownRules, move: Move) -> Position:
        moves = dict.fromkeys([move, *self._more_moves(table, state, shown)])
        steps = tuple(Step(state, each, state.play(each)) for each in moves)
        return Position(number, table, state, shown, _text(state), steps)

    def _more_moves(self, table: int, state: State, shown: ShownRules) -> Iterator[Move]:
        """A move of each kind that was not yet asked about often enough."""
        kinds: dict[tuple[str, ...], Move] = {}
        for move in state.moves():
            kinds.setdefault(shown.of_move(state, move), move)
        for move in shown.unoffered(state):
            kinds.setdefault(("", str(move[1])), move)
        for kind, move in kinds.items():
            self._asked[table, kind] += 1
            if self._asked[table, kind] <= ENOUGH:
                yield move


def _thrifty_move(state: State, rng: random.Random) -> Move:
    """A random move by one who keeps what is special for later: such moves take more words."""
    moves = state.moves()
    if state.seat == CHANCE or rng.random() < LAVISH:
        return random_move(state, rng)
    fewest = min(map(len, moves))
    return wander([move for move in moves if len(move) == fewest], rng)


def _text(state: State) -> str:
    return json.dumps(state.game.position_of(state), ensure_ascii=False, separators=(",", ":"))


# --- the tables -------------------------------------------------------------------------------


def make_tables(
    game: str, edition: Edition, board: str | None, players: int | None, options: Mapping[str, Any]
) -> list[Game]:
    """The games to be played: those of the game's own tables, or on one board, or by so many players."""
    tables = tables_of(game)
    if board is not None or players is not None:
        tables = tuple(table for table in tables if not table.board and players in (None, table.players))
        tables = tables or (Table(players=players or tables_of(game)[-1].players),)
    return [_make_table(game, table, edition, board, options) for table in tables]


def _make_table(
    game: str, table: Table, edition: Edition, board: str | None, options: Mapping[str, Any]
) -> Game:
    ground: AnyBoard | str | None = _ground(table.board) if table.board else board
    given = {**edition.options, **table.options, **options}
    try:
        return set_up(game, ground, table.players, given)
    except YardError as error:
        raise YardError(f"{edition.name} for {table.players} players: {error}") from error


@cache
def _ground(name: str) -> AnyBoard:
    """A small board that is shipped to try engines on."""
    return loads((Path(__file__).parent / "grounds" / f"{name}.json").read_text(encoding="utf-8"))
