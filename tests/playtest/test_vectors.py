"""Vectors: positions with everything the rules say about them, the same bytes for the same seed."""

from __future__ import annotations

import gzip
import io
import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import yardtools
from support.command import yard
from support.games import at_home
from support.places import ROOT
from yardtools import files
from yardtools.errors import YardError
from yardtools.formats.json import fingerprint
from yardtools.games import GAMES
from yardtools.games.game import Game, notation
from yardtools.playtest.vectors import compress, vectors, wander


def rows(game: Game, games: int = 1, seed: int = 1) -> Iterator[dict[str, Any]]:
    for lines in vectors(game, fingerprint(game.board), games, seed):
        yield from map(json.loads, lines)


@pytest.mark.parametrize("name", GAMES)
def test_each_position_stands_for_itself(name: str) -> None:
    game = at_home(name)
    first, *rest = rows(game)
    assert (first["format"], first["seats"]) == ("yard-vectors/1", list(game.seats))
    for row, after in zip(rest, [*rest[1:], None], strict=True):
        document = game.document() | {"position": row["position"]}
        state = game.state(document)
        assert [notation(move) for move in state.moves()] == row["moves"]
        assert {seat: state.view(seat) for seat in game.seats} == row["views"]
        assert (state.outcome.document() if state.outcome else None) == row["outcome"]
        if after is None:
            assert (row["played"], row["moves"], row["seat"]) == (None, [], "")
        else:
            assert game.position_of(state.play(row["played"])) == after["position"]
        chances = [Fraction(chance) for chance in row.get("chances", ())]
        assert sum(chances) == (1 if row["seat"] == "chance" else 0)
        assert len(chances) in (0, len(row["moves"]))


def packed_bytes(seed: int) -> bytes:
    game, target = yardtools.game("master", players=3), io.BytesIO()
    with compress(target, "x.jsonl.gz") as file:
        for lines in vectors(game, fingerprint(game.board), 2, seed):
            file.write("".join(lines).encode())
    return target.getvalue()


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert packed_bytes(7) == packed_bytes(7) != packed_bytes(8)
    assert packed_bytes(7)[4:8] == bytes(4), "no time of making"
    assert packed_bytes(7)[3] == 0, "no name of a file"


def test_rare_kinds_of_moves_are_drawn_as_often_as_others() -> None:
    moves = [("x", "double", number) for number in range(99)] + [("x", "single")]
    rng = random.Random(1)
    singles = sum(len(wander(moves, rng)) == 2 for _ in range(1000))
    assert 400 < singles < 600
    assert wander([("x", 1), ("x", 1, "y", 2)], rng)


# --- the command ------------------------------------------------------------------------------


def test_files_are_compressed_by_their_name_and_put_in_place_whole(tmp_path: Path) -> None:
    arguments = (
        "vectors",
        "master",
        "--players",
        "3",
        "--option",
        "end=rounds:3",
        "--seed",
        "4",
        "--games",
        "2",
    )
    packed_file, plain = tmp_path / "m.jsonl.gz", tmp_path / "m.jsonl"
    done = yard(*arguments, "-o", packed_file)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(rf"wrote {re.escape(str(packed_file))}: \d+ positions of 2 games\n", done.stderr)
    assert yard(*arguments, "-o", plain, "-q").stderr == ""
    text = yard(*arguments).stdout
    assert gzip.decompress(packed_file.read_bytes()) == plain.read_bytes() == text.encode()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m.jsonl", "m.jsonl.gz"]
    first = json.loads(text.splitlines()[0])
    assert (first["options"], first["players"], first["games"], first["seed"]) == (
        {"end": "rounds:3"},
        3,
        2,
        4,
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("mastr",), "no game 'mastr'; did you mean 'master'?"),
        (("master", "--players", "9"), "master is for 2 to 6 players, not 9"),
        (("master", "--option", "black"), "--option black: write NAME=VALUE"),
        (
            ("master", "--option", "black=x"),
            "--option black=x: option black (M14): 'x' is not a number from 0",
        ),
        (
            ("master", "--option", "blak=1"),
            "--option blak=1: master has no option 'blak'; did you mean 'black'?",
        ),
        (("master", "--board", "dice"), "master is played on a network board; dice is a tiles board"),
    ],
)
def test_slips_are_one_line(arguments: tuple[str, ...], message: str) -> None:
    done = yard("vectors", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


# --- docs/vectors.md --------------------------------------------------------------------------


def reader(language: str) -> str:
    """The reader that docs/vectors.md shows in a language."""
    page = (ROOT / "docs" / "vectors.md").read_text(encoding="utf-8")
    [code] = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    return str(code)


@pytest.mark.parametrize(("program", "language"), [(sys.executable, "python"), ("node", "js")])
def test_the_readers_of_the_page_read_vectors(program: str, language: str, tmp_path: Path) -> None:
    if not shutil.which(program):
        return  # the page shows it for those who have it; the other reader is always tried
    (tmp_path / "master.jsonl.gz").write_bytes(packed_bytes(7))
    count = gzip.decompress(packed_bytes(7)).count(b"\n") - 1
    end = {"python": "py", "js": "mjs"}[language]
    (tmp_path / f"reader.{end}").write_text(reader(language), encoding="utf-8")
    done = subprocess.run(
        [program, f"reader.{end}"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"{count} positions" in done.stdout


def test_what_fails_half_way_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(b"old")

    def fail_half_way() -> None:
        with files.open_to_write(path) as file:
            file.write(b"new")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_half_way()
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["m.jsonl"]
    with pytest.raises(YardError, match="cannot write"), files.open_to_write(tmp_path / "no" / "m.jsonl"):
        pass
