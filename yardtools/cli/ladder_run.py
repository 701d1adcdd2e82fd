"""A ladder from the command line: one run after another, each in a file of its own, and the ratings."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from yardtools.cli.output import json_text, say, write
from yardtools.cli.playtest_run import crew_of, find_run, open_results, play_all
from yardtools.errors import YardError
from yardtools.playtest.ladder import Pair, check_ladder, pairings, report_ladder
from yardtools.playtest.runs import Goal, Ledger
from yardtools.playtest.series import Plan, check_seats
from yardtools.playtest.tally import Tally


def play_ladder(
    plan: Plan,
    bots: tuple[str, ...],
    goal: Goal,
    jobs: int,
    scheduler: str | None,
    results: str | None,
    format_: str,
    output: str,
) -> None:
    """Play what is left of a ladder, and report it."""
    if len(plan.players) != 1:
        raise YardError("a ladder is for one number of players")
    check_ladder(plan.table(plan.players[0]), bots)
    plans = pairings(plan, bots)
    for each in plans.values():
        check_seats(each)
    if results:
        Path(results).mkdir(parents=True, exist_ok=True)
    tallies: dict[Pair, Tally] = {}
    for pair, each in plans.items():
        say(f"{pair[0]} as mister_x against {pair[1]}")
        tallies[pair] = _play_pair(each, goal, jobs, scheduler, _file_name(results, pair))
    document = report_ladder(plan, bots, tallies)
    render = {"text": _text, "json": json_text}[format_]
    write(output, render(document), f"{document['games']:,} games")


def _file_name(results: str | None, pair: Pair) -> str | None:
    """Where the games of a pair are kept: `mcts-400 greedy.jsonl`."""
    words = (re.sub(r"[^A-Za-z0-9._-]", "-", bot) for bot in pair)
    return str(Path(results) / f"{' '.join(words)}.jsonl") if results else None


def _play_pair(plan: Plan, goal: Goal, jobs: int, scheduler: str | None, name: str | None) -> Tally:
    with ExitStack() as opened:
        run, ledger = find_run(name, opened, is_resumed=False), Ledger(plan, goal)
        file = open_results(run, plan, goal, ledger, name)
        if file:
            opened.callback(file.close)
        stopped = play_all(ledger, lambda: crew_of(plan, jobs, scheduler), file)
    if stopped:
        again = "; repeat the command to go on" if name else ""
        raise YardError(f"interrupted after {ledger.games_played:,} games of this pair{again}")
    return ledger.tally(plan.players[0])


def _text(document: dict[str, Any]) -> str:
    from yardtools.cli.playtest_text import ladder_text  # noqa: PLC0415 - rich is slow to load

    return ladder_text(document)
