"""`yard explain` for the rules of the games; for findings see test_cli.py."""

from __future__ import annotations

import json

import pytest

from support.command import yard
from yardtools.cli.commands.explain import _complete, command
from yardtools.games import GAMES
from yardtools.games.rules import all_rules, rules_of


def test_a_rule_with_its_place_and_the_findings_that_cite_it() -> None:
    done = yard("explain", "m6")
    assert done.returncode == 0
    assert done.stdout == yard("explain", "M6").stdout == yard("explain", "(M6)").stdout
    assert done.stdout.startswith("M6 (master, components and board)\nBuses run only between stations")
    words = " ".join(done.stdout.split())
    assert "Rule book: Wie wird gezogen? (Scotland Yard Master, the base game without the app)" in words
    assert "\nFindings: links/missing-companion, " in done.stdout


def test_an_ambiguity_with_its_readings() -> None:
    told = yard("explain", "A-E4").stdout
    assert told.startswith("A-E4 (europe, ambiguity)\nFrom which move on is Mister X visible")
    assert "\n\nvisible_from = 25 (the default)\n    From the 25th.\n" in told
    assert "\n\nvisible_from = 24\n    From the 24th.\n" in told
    assert told.endswith("\nSee also: E35\n")
    assert "No, he may pass." in yard("explain", "A-D6").stdout


def test_rules_and_findings_side_by_side() -> None:
    both = yard("explain", "links/self-loop", "M26").stdout
    assert both == yard("explain", "links/self-loop").stdout + "\n" + yard("explain", "M26").stdout
    finding, rule = json.loads(yard("explain", "links/self-loop", "M26", "--format", "json").stdout)
    assert (finding["code"], rule["id"], rule["game"]) == ("links/self-loop", "M26", "master")
    assert yard("explain", "A-M1", "--format", "markdown").stdout.startswith("#### A-M1\n\n**Is the game")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game(game: str) -> None:
    ids = [rule.id for rule in rules_of(game)]
    lines = yard("explain", game).stdout.splitlines()
    assert [word for line in lines for word in line.split()[:1] if word in all_rules()] == ids
    assert max(map(len, lines)) <= 100
    assert [row["id"] for row in json.loads(yard("explain", game, "--format", "json").stdout)] == ids


def test_slips_and_completion() -> None:
    assert "has the code 'M99'; did you mean 'M9'?" in yard("explain", "M99").stderr
    assert "did you mean 'purrlock'?" in yard("explain", "purlock").stderr
    context, [argument] = command.make_context("explain", ["M26"]), command.params[:1]
    assert _complete(context, argument, "a-e2")[:2] == ["A-E2", "A-E20"]
    assert "links/self-loop" in _complete(context, argument, "links/s")
    assert _complete(context, argument, "mast") == ["master"]
