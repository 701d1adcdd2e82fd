"""Games told again on one page that needs no network: every move on the board, with everything open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from yardtools.games.citations import cited_rules
from yardtools.games.game import CHANCE, Game, Move, State
from yardtools.games.open_table import open_tabletop
from yardtools.games.rules import rule
from yardtools.games.tabletop import seat_label
from yardtools.model import AnyBoard, Board, TileSet
from yardtools.viewer.replay.changes import change_between
from yardtools.viewer.scene.boards import SceneBoard, scene_board
from yardtools.viewer.scene.page import scene_page

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game to tell: its positions from the first on, the moves between them, and what is to say of it.

    `trouble` is what is wrong with its record after the last of its moves, and `seats` who played what.
    """

    name: str
    game: Game
    states: Sequence[State]
    moves: Sequence[Move]
    notes: Sequence[str] = ()
    trouble: str = ""
    seats: dict[str, str] = field(default_factory=dict)

    @property
    def end(self) -> str:
        """How it ended, in a sentence; where it goes no further, that."""
        last = self.states[-1]
        ending = self.game.tabletop(last.view(self.game.seats[0])).ending
        return ending.sentence if ending else "The record ends before the game does."


def replay_page(games: Sequence[ToldGame], theme: str = "") -> str:
    """One page for one game or several, first in a theme."""
    maps = _Maps()
    rows = [_game_data(each, maps) for each in games]
    title = rows[0]["title"] if len(rows) == 1 else f"{len(rows)} games"
    data = {"games": rows, "boards": [board.data for board in maps.boards], "rules": _rules(games)}
    return scene_page(
        title,
        _different(each.game.board for each in games),
        data,
        scripts=[HERE / "unfold.js", HERE / "chart.js", HERE / "replay.js"],
        styles=[HERE / "replay.css"],
        drawings={str(place): board.drawing for place, board in enumerate(maps.boards)},
        panel=(HERE / "panel.html").read_text(encoding="utf-8"),
        foot=(HERE / "foot.html").read_text(encoding="utf-8"),
        kind="replay",
        theme=theme,
    )


def _different(boards: Iterator[AnyBoard]) -> list[AnyBoard]:
    """Each board once."""
    found: list[AnyBoard] = []
    for board in boards:
        if not any(board is other for other in found):
            found.append(board)
    return found


class _Maps:
    """The boards that are drawn, each once, however many games were played on it."""

    def __init__(self) -> None:
        self.boards: list[SceneBoard] = []
        self._networks: list[Board] = []

    def place_of(self, network: Board | None, board: AnyBoard) -> int | None:
        """The number of a network among those drawn; None where there is no map."""
        if network is None:
            return None
        for place, known in enumerate(self._networks):
            if known is network:
                return place
        self._networks.append(network)
        self.boards.append(scene_board(network, board if isinstance(board, TileSet) else None))
        return len(self.boards) - 1


def _game_data(told: ToldGame, maps: _Maps) -> dict[str, Any]:
    game, last = told.game, told.states[-1]
    tops = [open_tabletop(state).document() for state in told.states]
    return {
        "name": told.name,
        "title": _title(game),
        "players": game.players,
        "seats": {seat_label(seat): player for seat, player in told.seats.items()},
        "end": told.end,
        "trouble": told.trouble,
        "board": maps.place_of(game.network_of(last.view(game.seats[0])), game.board),
        "first": tops[0],
        "steps": list(_steps(told, tops)),
    }


def _title(game: Game) -> str:
    """The game, and the board where that is not said already."""
    board = game.board.title or game.board.id
    return game.title if board in game.title or game.board.id == game.name else f"{game.title} on {board}"


def _steps(told: ToldGame, tops: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every move as a sentence, whose it was, what it changed, and what somebody noted beside it.

    Those that change nothing to be seen, such as a call that nobody makes, go with the one after them.
    """
    shown = tops[0]
    notes = [*told.notes, *[""] * len(told.moves)]
    for place, (state, move, note) in enumerate(zip(told.states, told.moves, notes, strict=False)):
        after, is_last = tops[place + 1], place + 1 == len(told.moves)
        if _looks_the_same(shown, after) and not note and not is_last:
            continue
        who = "" if state.seat == CHANCE else state.seat
        label = told.game.move_label(state.view(who or told.game.seats[0]), move)
        step = {"number": place + 1, "label": label, "change": change_between(shown, after)}
        yield step | ({"who": who} if who else {}) | ({"note": note} if note else {})
        shown = after


def _looks_the_same(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether nothing on the table has changed, but for who is asked."""
    keys = {*before, *after} - {"status", "people"}
    return all(before.get(key) == after.get(key) for key in keys)


def _rules(games: Sequence[ToldGame]) -> dict[str, str]:
    """What the rules say that are cited."""
    endings = [told.states[-1].outcome for told in games]
    texts = " ".join([*(told.trouble for told in games), *(each.rule for each in endings if each)])
    return {id: rule(id).brief for id in cited_rules(texts)}
