"""`yard games`, and games as users ask for them: by name, board, players and options."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import yardtools
from support.boards import london
from support.command import yard
from support.places import ROOT
from yardtools.errors import YardError
from yardtools.games import GAMES
from yardtools.games.game import Game
from yardtools.model import TileSet, Trail


def folder(tmp_path: Path, games: str) -> Path:
    """A board folder: London, and a box that says something about games."""
    yardtools.save(london(), tmp_path / "board.json")
    box = 'format = "yard-box/1"\nkind = "network"\nid = "london"\n[[transports]]\nid = "taxi"\n'
    (tmp_path / "box.toml").write_text(box + games, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", GAMES)
def test_a_games_options_are_listed_with_rule_default_and_values(name: str) -> None:
    about = json.loads(yard("games", name, "--format", "json").stdout)
    game = yardtools.game(name)
    assert (about["name"], about["board"], about["kind"]) == (name, game.home, game.board.kind)
    assert about["players"]["usual"] == game.players
    assert [row["name"] for row in about["options"]] == list(game.options)
    assert all(row["rule"] and row["help"].endswith(".") and row["values"] for row in about["options"])
    # what is listed as the default can be given, and changes nothing
    given = {row["name"]: row["default"] for row in about["options"]}
    assert yardtools.game(name, **given).document() == game.document()


def test_all_games_are_listed() -> None:
    lines = yard("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(GAMES)
    assert [row["name"] for row in json.loads(yard("games", "--format", "json").stdout)] == list(GAMES)


def test_a_games_page_for_people() -> None:
    page = yard("games", "master").stdout
    assert page.startswith(
        "master: Scotland Yard Master\n2 to 6 players, 6 if left out; any network board, london"
    )
    assert "\nreveals = 3,8,13,18,24   a list of numbers" in page
    assert "detective_tickets = bus=8,taxi=11,underground=4 " in page
    assert "did you mean 'master'?" in yard("games", "maste").stderr


# --- the board's box, and the options given ----------------------------------------------------


def test_a_game_without_a_board_is_at_home() -> None:
    game = yardtools.game("master", players=4, black=3)
    assert isinstance(game, Game)
    assert (game.board, game.players, game.options["black"]) == (london(), 4, 3)
    for board in (london(), "london", ROOT / "boards" / "london", ROOT / "boards" / "london" / "board.json"):
        assert yardtools.game("master", board=board).board == london()


def test_options_of_the_box_count_and_those_given_win(tmp_path: Path) -> None:
    board = folder(tmp_path, "[games.master]\nblack = 2\ndouble = 3\nreveals = [1, 2]\n")
    for where in (board, board / "board.json", str(board)):
        game = yardtools.game("master", where, black=4)
        assert (game.options["black"], game.options["double"], game.options["reveals"]) == (4, 3, (1, 2))
    assert yardtools.game("master", yardtools.load(board)).options["double"] == 2, "a loaded board has no box"
    done = yard(
        "vectors", "master", "--board", board, "--option", "black=4", "--games", "1", "--players", "2"
    )
    options = json.loads(done.stdout.splitlines()[0])["options"]
    assert options == {"black": 4, "double": 3, "reveals": [1, 2]}


@pytest.mark.parametrize(
    ("games", "message"),
    [
        (
            "[games.master]\nblack = -1\n",
            "box.toml:7:9: option black (M14): -1 is not a number from 0 to 999",
        ),
        ("[games.master]\n\nblak = 1\n", "box.toml:8:1: master has no option 'blak'; did you mean 'black'?"),
        ("[games.mastr]\nblack = 1\n", "box.toml:6:2: the games has an unknown key 'mastr'"),
        ("[games.master\n", "box.toml:6:14: "),
    ],
)
def test_a_slip_in_the_box_is_told_with_its_place(games: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(YardError) as told:
        yardtools.game("master", folder(tmp_path, games))
    assert str(told.value).startswith(f"{tmp_path}/{message}")


def test_a_game_that_is_misspelt_in_the_box_is_told_by_its_nearest_name(tmp_path: Path) -> None:
    done = yard("validate", folder(tmp_path, "[games.mastr]\nblack = 1\n"))
    assert done.returncode == 1
    assert "did you mean 'master'?" in done.stdout
    done = yard("validate", folder(tmp_path, "[games.chess]\nblack = 1\n"))
    assert "known keys: beginner, dice, europe, master, purrlock" in done.stdout


def test_boards_of_every_kind_load() -> None:
    assert yardtools.load_any("london") == london()
    assert isinstance(yardtools.load_any("dice"), TileSet)
    assert isinstance(yardtools.load_any("purrlock"), Trail)


def test_what_cannot_be_played_is_one_line() -> None:
    with pytest.raises(YardError, match="master is played on a network board; dice is a tiles board"):
        yardtools.game("master", "dice")
    with pytest.raises(YardError, match="no game 'chess'; there are master, "):
        yardtools.game("chess")
    with pytest.raises(YardError, match="master is for 2 to 6 players, not 7"):
        yardtools.game("master", players=7)
    with pytest.raises(YardError, match="is no file, no folder and no shipped board"):
        yardtools.game("master", "nowhere")


def test_the_python_of_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, {})
    assert capsys.readouterr().out.splitlines()[-1] == "True"
    assert len((tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()) == 5
