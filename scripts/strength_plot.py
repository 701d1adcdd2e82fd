"""Draw how strong the searching bot is by how long it thinks: the picture in docs/bots.md.

    scripts/strength_plot.py build/strength.jsonl docs/images/strength.svg

Of the games in the file (`scripts/strength.py play`) those count by today's rules in which a side's budget
varies and the other's is the one it is measured against: a strong one for the detectives, who else win nearly
always, and a weaker one for Mister X.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from strength import lines, wilson
from yardtools.games.game import DETECTIVES, MISTER_X

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 70, 24, 150, 50
COLOURS = {DETECTIVES: "#1b5e9c", MISTER_X: "#b3261e"}
NAMES = {DETECTIVES: "detectives win", MISTER_X: "Mister X wins"}
OTHER = {DETECTIVES: MISTER_X, MISTER_X: DETECTIVES}

Points = dict[int, tuple[int, int]]
"""By playouts a move: games won, and games."""


@click.command(help=__doc__)
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("--mister-x", default="mcts:10000", show_default=True, help="Whom detectives play against.")
@click.option("--detectives", default="mcts:1000", show_default=True, help="Whom Mister X plays against.")
def main(file: Path, picture: Path, mister_x: str, detectives: str) -> None:
    """The picture."""
    rows = [row for row in lines(file) if row["setting"] == "today"]
    against = {DETECTIVES: mister_x, MISTER_X: detectives}
    found = {seat: points(rows, seat, opponent) for seat, opponent in against.items()}
    picture.write_text(draw(found, against), encoding="utf-8")


def points(rows: list[dict[str, Any]], seat: str, opponent: str) -> Points:
    """What a seat has won by its budget."""
    won, games = defaultdict[int, int](int), defaultdict[int, int](int)
    for row in rows:
        name, _, budget = row[seat].partition(":")
        if name == "mcts" and row[OTHER[seat]] == opponent and budget.isdigit():
            games[int(budget)] += 1
            won[int(budget)] += row["winner"] == seat
    return {budget: (won[budget], games[budget]) for budget in sorted(games)}


def draw(found: dict[str, Points], against: dict[str, str]) -> str:
    """The picture as SVG."""
    budgets = sorted({budget for each in found.values() for budget in each})
    parts = [*_frame(budgets)]
    for seat, each in found.items():
        parts += _curve(seat, each, budgets, against[seat])
    body = "\n".join(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
    title = "Games won by how many playouts a move the searching bot may make"
    return f'{head}font-size="13">\n<title>{title}</title>\n{body}\n</svg>\n'


def _frame(budgets: list[int]) -> Iterator[str]:
    """The ground, the grid and the words round it."""
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _height(share)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#d5d5d5"/>'
        yield _text(LEFT - 8, y + 4, f"{share:.0%}", anchor="end")
    for budget in budgets:
        yield _text(_across(budget, budgets), HEIGHT - BOTTOM + 20, f"{budget:,}")
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield _text(middle, HEIGHT - 10, "playouts a move")


def _curve(seat: str, each: Points, budgets: list[int], opponent: str) -> Iterator[str]:
    """One side: a line, its intervals, its name and whom it plays against."""
    colour = COLOURS[seat]
    at = [(_across(budget, budgets), _height(won / games)) for budget, (won, games) in each.items()]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
    yield f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for (x, y), (won, games) in zip(at, each.values(), strict=True):
        low, high = map(_height, wilson(won, games))
        yield f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="2"/>'
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
    if at:
        x, y = at[-1]
        yield _text(x + 12, y - 4, NAMES[seat], colour, "start")
        yield _text(x + 12, y + 12, f"against {opponent}", colour, "start")


def _text(x: float, y: float, words: str, colour: str = "#444444", anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def _height(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def _across(budget: int, budgets: list[int]) -> float:
    low, high = math.log(budgets[0]), math.log(budgets[-1])
    place = (math.log(budget) - low) / (high - low) if high > low else 0.5
    return LEFT + 30 + place * (WIDTH - LEFT - RIGHT - 60)


if __name__ == "__main__":
    main()
