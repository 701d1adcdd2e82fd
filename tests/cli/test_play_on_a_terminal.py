"""`yard play` on real terminals: all of it fits on the screen, lines are edited, secrets are forgotten."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from support.command import YARD, process
from support.games import at_home
from support.terminals import Terminal, turn_of
from yardtools.cli.terminal.typed_moves import find_moves, say_move
from yardtools.games import GAMES
from yardtools.games.game import State
from yardtools.playtest.records import read

UP = "\x1b[A"
SHORT: dict[str, dict[str, Any]] = {"master": {"end": "rounds:2"}, "europe": {"max_moves": 3}}
"""Options by which long games are over soon."""
MOST = 30
"""So many moves of people are made, then somebody leaves."""

INTERNAL = re.compile(r"mister_x|player-\d|\b(car|rail|plane)-\w|bobby-\d|phase:|paws-off")
"""Words of records, which no player says."""


@contextmanager
def playing(
    arguments: list[str], columns: int, rows: int, program: Sequence[str] = YARD
) -> Iterator[Terminal]:
    """`yard play` on a terminal."""
    terminal = Terminal([*program, "play", *arguments], columns, rows)
    try:
        terminal.wait_for_prompt()
        yield terminal
    finally:
        terminal.close()


class Player:
    """Somebody at a terminal who knows the game by its record, and looks closely before typing."""

    def __init__(self, name: str, terminal: Terminal, record: Path) -> None:
        self._game = at_home(name, **SHORT.get(name, {}))
        self._terminal, self._record = terminal, record
        self._state: State = self._game.begin()
        self._known = 0

    def state(self) -> State:
        """The position now."""
        moves = read(self._record).moves
        for move in moves[self._known :]:
            self._state = self._state.play(move)
        self._known = len(moves)
        return self._state

    def look(self) -> None:
        """The frame is whole: its first line, the status, a part of the board and the prompt."""
        state, terminal = self.state(), self._terminal
        top = turn_of(state).top
        text = terminal.text()
        assert terminal.lost_lines() == 0, text
        assert terminal.lines[0].startswith(f"── {top.title[:20]}"), text
        assert f" · {top.seat} · {top.status.round} ─" in terminal.lines[0], text
        assert terminal.lines[0].endswith(" help ──"), text
        assert top.status.sentence[:60].split("\n")[0] in text.replace("\n", " "), text
        assert terminal.lines[terminal.screen.cursor.y].startswith(f"{top.seat}> "), text
        assert self._has_board(text), text
        assert not INTERNAL.search(text), text

    def _has_board(self, text: str) -> bool:
        dots = sum("\u2800" < letter <= "\u28ff" for letter in text)
        return dots > 40 if self._game.network_of(self._state.view(self._state.seat)) else "trail" in text


def options_of(name: str) -> list[str]:
    """The options by which a game is over soon."""
    return [word for key, value in SHORT.get(name, {}).items() for word in ("--option", f"{key}={value}")]


def say_any(state: State, rng: random.Random) -> str:
    """A legal move, in words that nobody can misunderstand."""
    turn = turn_of(state)
    while True:
        move = rng.choice(turn.moves)
        if find_moves(words := say_move(move, turn.table), turn.moves, turn.spell) == [move]:
            return words


@pytest.mark.parametrize("name", GAMES)
def test_a_game_against_bots_fits_on_the_smallest_screen(name: str, tmp_path: Path) -> None:
    """80 columns and 24 rows: every prompt, help, lists, rules, refusals and the end."""
    rng = random.Random(2)
    record = tmp_path / "game.jsonl"
    asked = ["help", "moves", "log", "table", "rules", "more", "xyzzy", "map 9", "ways 9", ""]
    command = [name, "--seed", "2", "--record", str(record), *options_of(name)]
    with playing(command, 80, 24) as terminal:
        player = Player(name, terminal, record)
        for number in range(MOST):
            player.look()
            if number % 4 == 0 and len(player.state().moves()) > 1:
                terminal.answer(words := asked[number // 4 % len(asked)])
                player.look()
                assert words != "help" or "quit" in terminal.lines[terminal.screen.cursor.y - 1]
            if not terminal.answer(say_any(player.state(), rng)):
                break
        else:
            terminal.answer("quit")
        assert terminal.program.wait(60) == 0
        if player.state().outcome:
            assert terminal.lines[0].startswith(f"── {player.state().game.title[:20]}"), terminal.text()
            assert terminal.lost_lines() == 0


@pytest.mark.parametrize("name", GAMES)
def test_people_at_one_keyboard_see_whole_frames(name: str, tmp_path: Path) -> None:
    """100 columns and 30 rows, everybody a person: between two of them nothing is left on the screen."""
    rng = random.Random(3)
    record = tmp_path / "game.jsonl"
    command = [name, "--seed", "3", "--seats", "human", "--record", str(record), *options_of(name)]
    with playing(command, 100, 30) as terminal:
        player = Player(name, terminal, record)
        for _ in range(12):
            if "your turn" in terminal.text():
                assert len([line for line in terminal.lines if line.strip()]) == 2, terminal.text()
                terminal.answer("")
            player.look()
            prompt = terminal.answer(say_any(player.state(), rng))
            if "Enter hides this" in prompt:
                assert terminal.lines[0].startswith("── "), terminal.text()
                assert terminal.lost_lines() == 0
                prompt = terminal.answer("")
            if not prompt:
                break


def test_a_window_of_another_size_is_respected_at_the_next_prompt() -> None:
    with playing(["master", "--seed", "3"], 80, 24) as terminal:
        assert "this terminal is small" not in terminal.text()
        for columns, rows in ((132, 43), (100, 30), (70, 20), (40, 12), (80, 24)):
            terminal.resize(columns, rows)
            terminal.answer("")
            text = " ".join(terminal.text().split())
            small = (
                f"this terminal is small ({columns}x{rows}); `yard play master --web` plays in the browser"
            )
            assert (small in text) == (columns < 80 or rows < 24), text
            assert terminal.lines[0].startswith("── Scot"), text
            assert len(terminal.lines[0].rstrip()) == columns, text
            assert terminal.screen.cursor.y == rows - 2, text


def test_lines_are_edited_and_found_again() -> None:
    with playing(["master", "--seed", "3"], 80, 24) as terminal:
        terminal.answer("ways 100")
        terminal.type(UP)
        terminal.wait_for("The detectives> ways 100")
        terminal.type("\x01map \x1b[3~\x1b[3~\x1b[3~\x1b[3~\x1b[3~")  # to the front, then take `ways ` out
        terminal.wait_for("The detectives> map 100")
        terminal.answer("")
        assert "around 100" in terminal.text()


def test_nobody_finds_what_another_typed() -> None:
    """Neither by the arrow keys nor by putting in again what was cut out of a line."""
    command = ["master", "--seed", "3", "--seats", "human", "--no-color"]
    with playing(command, 80, 24) as terminal:
        terminal.answer("")
        terminal.type("secret plan")
        terminal.wait_for("secret plan")
        terminal.type("\x15")  # cut it out
        assert "hides" in terminal.answer("taxi 122")
        terminal.answer("")
        terminal.answer("")
        terminal.type(f"{UP}{UP}\x19ok")
        terminal.wait_for("ok")
        assert terminal.lines[terminal.screen.cursor.y].rstrip() == "The detectives> ok"
        assert "122" not in terminal.lines[terminal.screen.cursor.y]


def test_where_there_is_no_readline_one_plays_all_the_same() -> None:
    """As on Windows."""
    bare = "import sys; sys.modules['readline'] = None; from yardtools.cli import main; main()"
    with playing(["master", "--seed", "3"], 80, 24, [sys.executable, "-c", bare]) as terminal:
        terminal.answer("blue 95")
        assert "Blue moves to 95" in terminal.text()
        assert terminal.lost_lines() == 0


def test_a_terminal_of_ascii_alone_gets_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = process("play", "europe", "--seed", "3", given="help\nblue 137\nquit\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert "82 Wroc?aw" in done.stdout
