"""How strong the bots are: every bot against every other in the chases, and the solver in Purrlock.

    scripts/strength.py play build/strength.jsonl              # 400 games of each of the nine pairs
    scripts/strength.py play build/strength.jsonl --games 40   # the direction
    scripts/strength.py play build/strength.jsonl --setting europe --mcts mcts:100
    scripts/strength.py table build/strength.jsonl             # Markdown for docs/bots.md
    scripts/strength.py categories                             # where Mister X tends to be
    scripts/strength.py tendencies                             # where he tends to go
    scripts/strength.py habits                                 # how detectives of each kind move
    scripts/strength.py purrlock                               # points of the solver and of others

A game is a line in the file, written when it ends; what is there already is not played again, so a run
can be broken off and taken up, and asked for more games.
"""

from __future__ import annotations

import json
import math
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click

import yardtools as yard
from known_figures import PUBLISHED
from yardtools.bots import bot
from yardtools.bots.compiled_search import kernel_for
from yardtools.bots.ground import ground_of
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Game, Move, State
from yardtools.games.master.kernel.watch import goes_near
from yardtools.games.pursuit import spot

BOTS = ("random", "greedy", "mcts")
SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "today": ("master", {}),
    "published": ("master", PUBLISHED),
    "europe": ("europe", {"max_moves": 200}),
    "dice": ("dice", {}),
}
"""Games with their options: London by today's rules and by those of the published figures, and others."""
WIDTH = 1.959964
"""Standard deviations either side of a 95 % interval."""


class Task(NamedTuple):
    """One game to be played."""

    setting: str
    mister_x: str
    detectives: str
    seed: int


@cache
def table_for(setting: str) -> Game:
    """The game of a setting on its own board, with as many players as it usually has."""
    name, options = SETTINGS[setting]
    return yard.game(name, **options)


def play_game(task: Task) -> dict[str, Any]:
    """One game between two bots, and how long they thought."""
    game = table_for(task.setting)
    names = {MISTER_X: task.mister_x, DETECTIVES: task.detectives}
    bots = {seat: bot(name, game, seat) for seat, name in names.items()}
    rng, state = random.Random(task.seed), game.start(seed=task.seed)
    moves, seconds = Counter[str](), Counter[str]()
    while seat := (state := state.settle(rng)).seat:
        view, legal = state.view(seat), state.moves()
        began = time.perf_counter()
        move = bots[seat].choose(view, legal, rng)
        seconds[seat] += time.perf_counter() - began  # type: ignore[assignment]
        moves[seat] += 1
        state = state.play(move)
    assert state.outcome is not None
    return task._asdict() | {
        "winner": next(iter(state.outcome.winners), ""),
        "rule": state.outcome.rule,
        "round": state.round,  # type: ignore[attr-defined]
        "moves": dict(moves),
        "seconds": {seat: round(took, 3) for seat, took in seconds.items()},
    }


def wilson(won: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, square = won / of, WIDTH**2
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = WIDTH * math.sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def lines(file: Path) -> list[dict[str, Any]]:
    """The games in a file; a last line that was cut off does not count."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]


@click.group(help=__doc__)
def main() -> None:
    """How strong the bots are."""


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--games", default=400, help="Games of each pair.")
@click.option("--setting", type=click.Choice(list(SETTINGS)), default="today")
@click.option("--mcts", "budget", default="mcts", help="The searching bot, with its budget.")
@click.option("--pairs", default="", help="Only these: mister_x/detectives, such as mcts/greedy,greedy/mcts.")
@click.option("--jobs", default=1)
def play(file: Path, games: int, setting: str, budget: str, pairs: str, jobs: int) -> None:
    """Play what is not yet played."""
    known = lines(file)
    done = {(row["setting"], row["mister_x"], row["detectives"], row["seed"]) for row in known}
    _mend(file, known)
    wanted = [pair.split("/") for pair in pairs.split(",")] if pairs else [(x, d) for x in BOTS for d in BOTS]
    names = {"mcts": budget}
    tasks = [
        task
        for seed in range(games)
        for x, d in wanted
        if (task := Task(setting, names.get(x, x), names.get(d, d), seed)) not in done
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a") as out:
        for row in _all(tasks, jobs):
            out.write(json.dumps(row) + "\n")
            out.flush()


def _mend(file: Path, known: Iterable[dict[str, Any]]) -> None:
    """Cut off a last line that was never finished."""
    if file.exists() and file.read_text()[-1:] not in ("", "\n"):
        file.write_text("".join(json.dumps(row) + "\n" for row in known))


def _all(tasks: Sequence[Task], jobs: int) -> Iterator[dict[str, Any]]:
    """The games as they end."""
    with click.progressbar(length=len(tasks), label="games") as bar:
        if jobs == 1:
            results: Iterable[dict[str, Any]] = map(play_game, tasks)
            for row in results:
                yield row
                bar.update(1)
            return
        with ProcessPoolExecutor(jobs) as pool:
            for row in pool.map(play_game, tasks, chunksize=4):
                yield row
                bar.update(1)


@main.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True))
def table(file: Path) -> None:
    """The shares of games that the detectives won, as Markdown."""
    rows = lines(file)
    for setting in SETTINGS:
        cells = defaultdict[tuple[str, str], list[dict[str, Any]]](list)
        for row in rows:
            if row["setting"] == setting:
                cells[row["mister_x"], row["detectives"]].append(row)
        if cells:
            _print_cells(setting, cells)


def _print_cells(setting: str, cells: dict[tuple[str, str], list[dict[str, Any]]]) -> None:
    runners = sorted({x for x, _ in cells}, key=_rank)
    hunters = sorted({name for _, name in cells}, key=_rank)
    print(f"\nDetectives win, {setting}:\n")
    print("| Mister X | " + " | ".join(f"detectives {name}" for name in hunters) + " |")
    print("|---|" + "---|" * len(hunters))
    for x in runners:
        print(f"| {x} | " + " | ".join(_cell(cells.get((x, name), [])) for name in hunters) + " |")
    for seat in (MISTER_X, DETECTIVES):
        for name in runners if seat == MISTER_X else hunters:
            games = [row for pair in cells.values() for row in pair if row[seat] == name]
            took = sum(row["seconds"].get(seat, 0) for row in games)
            moves = sum(row["moves"].get(seat, 0) for row in games)
            print(f"\n{seat} {name}: {1000 * took / max(moves, 1):.1f} ms a move", end="")
    print()


def _rank(name: str) -> tuple[int, str]:
    """Bots from the weakest to the strongest."""
    return next(place for place, word in enumerate((*BOTS, "")) if name.startswith(word)), name


def _cell(games: Sequence[dict[str, Any]]) -> str:
    """A share with its interval, how many games, and how long they were."""
    if not games:
        return "-"
    won, of = sum(row["winner"] == DETECTIVES for row in games), len(games)
    low, high = wilson(won, of)
    rounds = statistics.mean(row["round"] for row in games)
    return f"{100 * won / of:.1f} % ({100 * low:.1f} to {100 * high:.1f}; {of} games, {rounds:.1f} rounds)"


@main.command()
@click.option("--games", default=40)
@click.option("--bots", default="mcts:200", help="Who plays both sides.")
def categories(games: int, bots: str) -> None:
    """How much likelier than by chance Mister X is on a possible station, by the nearest pawn's distance."""
    game = table_for("today")
    players = {seat: bot(bots, game, seat) for seat in game.seats}
    there, by_chance = Counter[int](), Counter[int]()
    for seed in range(games):
        rng, state = random.Random(seed), game.start(seed=seed)
        while seat := state.seat:
            view = state.view(seat)
            if seat == DETECTIVES and not view["moved"] and len(view["possible"]) > 1:
                _count(state, there, by_chance)
            state = state.play(players[seat].choose(view, state.moves(), rng))
    for near in sorted(there):
        print(f"{near}: {there[near] / by_chance[near]:.2f}  ({there[near]} times)")


def _count(state: State, there: Counter[int], by_chance: Counter[int]) -> None:
    ground, truth = ground_of(state.game, {}), state.view(MISTER_X)
    assert ground is not None
    pawns = [at for row in truth["pawns"].values() if (at := spot(row)) is not None]
    near = {at: min(5, *(ground.away(pawn, at) for pawn in pawns)) for at in truth["possible"]}
    there[near[truth["mister_x"]["station"]]] += 1
    for step in near.values():
        by_chance[step] += 1 / len(near)  # type: ignore[assignment]


Ways = list[tuple[int, bool, bool]]
"""For each way that he could go: how far the nearest pawn is from its end, whether it is black, and whether
he went it."""


@main.command()
@click.option("--games", default=40)
@click.option("--bots", default="mcts:300", help="Who plays both sides.")
def tendencies(games: int, bots: str) -> None:
    """How Mister X chooses his hidden single hops: weights by the nearest pawn's distance, and of black."""
    game, choices = table_for("today"), list[Ways]()
    for seed in range(games):
        players = {seat: bot(bots, game, seat) for seat in game.seats}
        rng, state = random.Random(seed), game.start(seed=seed)
        while seat := state.seat:
            move = players[seat].choose(state.view(seat), state.moves(), rng)
            hidden = len(state.view(MISTER_X)["log"]) + 1 not in game.options["reveals"]
            if seat == MISTER_X and len(move) == HOP and hidden:
                choices.append(_ways(state, move))
            state = state.play(move)
    weights, black = _fit(choices)
    for near, weight in weights.items():
        print(f"{near}: {weight:.2f}")
    print(f"black: {black:.2f}  ({len(choices)} hops)")


HOP = 3
"""How many words a move of one hop has."""


def _ways(state: State, move: Move) -> Ways:
    ground = ground_of(state.game, {})
    assert ground is not None
    pawns = [at for row in state.view(MISTER_X)["pawns"].values() if (at := spot(row)) is not None]
    return [
        (min(5, *(ground.away(pawn, int(way[-1])) for pawn in pawns)), "black" in way, way == move)
        for way in state.moves()
        if len(way) == HOP
    ]


def _fit(choices: Sequence[Ways], rounds: int = 60) -> tuple[dict[int, float], float]:
    """The weights under which what he chose is likeliest, as far as so many rounds of scaling lead."""
    weights, black = dict.fromkeys(range(1, 6), 1.0), 1.0
    for _ in range(rounds):
        chosen, expected = Counter[object](), Counter[object]()
        for ways in choices:
            pulls = [weights[near] * (black if dark else 1.0) for near, dark, _ in ways]
            for (near, dark, taken), pull in zip(ways, pulls, strict=True):
                for key in (near, "black") if dark else (near,):
                    chosen[key] += taken
                    expected[key] += pull / sum(pulls)  # type: ignore[assignment]
        ratio = {key: math.sqrt((chosen[key] + 0.1) / (expected[key] + 0.1)) for key in (*weights, "black")}
        weights = {near: weight * ratio[near] for near, weight in weights.items()}
        weights = {near: weight / weights[2] for near, weight in weights.items()}
        black *= ratio["black"]
    return weights, black


@main.command()
@click.option("--games", default=12)
@click.option("--runner", default="mcts:100", help="Who plays Mister X.")
def habits(games: int, runner: str) -> None:
    """How often pawns go as near as they can to all stations where Mister X can be, by who moves them."""
    for hunter in ("greedy", "mcts:30", "mcts:300"):
        near = [each for seed in range(games) for each in _nearness(runner, hunter, seed)]
        print(f"{hunter}: {sum(near) / len(near):.2f}  ({len(near)} moves)")


def _nearness(runner: str, hunter: str, seed: int) -> Iterator[bool]:
    """For each pawn's move of a game that was a choice, whether it went so near."""
    game = table_for("today")
    kernel = kernel_for(game)
    players = {MISTER_X: bot(runner, game, MISTER_X), DETECTIVES: bot(hunter, game, DETECTIVES)}
    rng, state, before = random.Random(seed), game.start(seed=seed), None
    while seat := state.seat:
        view = state.view(seat)
        if seat == MISTER_X and before is not None:
            yield from goes_near(kernel, before, view)  # type: ignore[arg-type]
        state = state.play(players[seat].choose(view, state.moves(), rng))
        before = state if seat == MISTER_X else before


@main.command()
@click.option("--games", default=200, help="Games of each company.")
def purrlock(games: int) -> None:
    """Points a game in companies of four, with 95 % intervals of the mean."""
    print(
        "| company of four | player | points a game | games won | Furriarty caught |\n|---|---|---|---|---|"
    )
    for company in (
        ("solver", *["random"] * 3),
        ("solver", *["greedy"] * 3),
        *((name,) * 4 for name in PURRLOCK),
    ):
        _print_company(company, games)


PURRLOCK = ("random", "greedy", "solver")


def _print_company(company: tuple[str, ...], games: int) -> None:
    game = yard.game("purrlock", players=len(company))
    points, won, caught = defaultdict[str, list[int]](list), Counter[str](), 0
    for seed in range(games):
        shift = seed % len(company)
        seats = dict(zip(game.seats, company[shift:] + company[:shift], strict=True))
        bots = {seat: bot(name, game, seat) for seat, name in seats.items()}
        rng, state = random.Random(seed), game.start(seed=seed)
        while seat := state.seat:
            move = (
                state.draw(rng) if seat == CHANCE else bots[seat].choose(state.view(seat), state.moves(), rng)
            )
            state = state.play(move)
        assert state.outcome is not None
        caught += bool(state.outcome.winners)
        for seat, name in seats.items():
            points[name].append(state.outcome.scores[seat])
            won[name] += seat in state.outcome.winners
    for name, row in points.items():
        half = WIDTH * statistics.stdev(row) / math.sqrt(len(row))
        print(
            f"| {', '.join(company)} | {name} | {statistics.mean(row):.2f} ± {half:.2f} |"
            f" {100 * won[name] / len(row):.0f} % | {100 * caught / games:.0f} % |"
        )


if __name__ == "__main__":
    main()
