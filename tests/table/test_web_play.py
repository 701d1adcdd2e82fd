"""`yard play --web`: the command, its addresses, a record that goes on, and a clean end."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

from support.command import yard
from support.served import serving_process
from support.table import SeatPage
from yardtools.cli.web_play import find_address
from yardtools.errors import YardError
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.table.qr import qr_lines, qr_picture

WEB = ("play", "--web")


def end(program: subprocess.Popen[str]) -> tuple[int, str]:
    """Ctrl-C: the status, and what was said."""
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=60)
    return program.returncode, said


def test_a_game_is_played_left_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with serving_process(*WEB, "master", "--seats", "human", "--record", file, "--seed", "1") as (
        url,
        program,
    ):
        page = SeatPage(url)
        assert page.document()["table"] is None
        shown = page.act("show", seat=MISTER_X)[1]["table"]
        move = shown["moves"][0]["move"]
        status, _ = page.act("move", seat=MISTER_X, move=move, version=shown["version"])
        assert status == 200
        status, said = end(program)
    assert status == 0
    assert "the table is closed" in said
    assert f"go on with `yard play --web --resume {file}`" in said
    assert yard("replay", file).returncode == 0
    with serving_process(*WEB, "--resume", file) as (url, program):
        page = SeatPage(url)
        assert page.document()["turn"] == DETECTIVES
        assert end(program)[0] == 0
    assert [json.loads(line)["move"] for line in file.read_text().splitlines()[1:]][-1] == move


def test_others_join_by_addresses_of_their_own() -> None:
    with serving_process(
        "play", "--web", "master", "--seats", "human", "--lan", "--address", "127.0.0.2"
    ) as (url, program):
        assert program.stdout
        lines = [program.stdout.readline() for _ in range(2)]
        found = [re.fullmatch(r"(.*): (http://127\.0\.0\.2:\d+/[\w-]{24}/)\n", line) for line in lines]
        assert [match and match[1] for match in found] == ["Mister X", "The detectives"]
        body = str(SeatPage(url).get()[1])
        assert all(match and match[2] in body for match in found), "the host hands them out"
        assert "data:image/svg+xml" in body
        status, said = end(program)
    assert status == 0
    assert "whoever has a seat's address sees what the seat sees" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["master", "--lan"], "--lan is for tables in the browser; add --web"),
        (["master", "--web", "--address", "127.0.0.2"], "--address is where others join; add --web --lan"),
        (["master", "--web", "--lan", "--address", "nowhere", "--port", "0"], "nowhere is no address"),
        (["master", "--web", "--lan", "--address", "192.0.2.7", "--port", "0"], "cannot listen on port"),
    ],
)
def test_what_makes_no_table_is_told_in_one_line(words: list[str], said: str) -> None:
    done = yard("play", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_an_address_is_found_or_asked_for() -> None:
    try:
        assert re.fullmatch(r"[\d.]+", find_address())
    except YardError as error:
        assert "--address names the address" in str(error)  # noqa: PT017 - a machine without a network


def test_a_code_has_the_same_modules_in_the_terminal_and_in_the_page() -> None:
    url = "http://192.168.1.20:8644/abcdefghijklmnopqrstuvwx/"
    lines = qr_lines(url)
    assert len({len(line) for line in lines}) == 1
    assert 2 * len(lines) - 1 <= len(lines[0]) <= 2 * len(lines)
    assert lines[0].strip() == lines[-1].strip() == "", "light all around"
    assert qr_picture(url).startswith("data:image/svg+xml")
