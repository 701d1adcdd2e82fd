"""A ladder of bots: everybody against everybody on both sides, and ratings with their intervals.

By the model of Bradley and Terry, Mister X wins with odds of exp(his rating - the detectives'). Each bot has
a rating for each side, against the mean of all bots there; its own is the mean of the two. So that a bot that
never loses has a finite rating too, every pair counts one more game, half won by each side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yardtools.errors import YardError
from yardtools.games.game import DETECTIVES, MISTER_X, Game
from yardtools.playtest import tally as counted
from yardtools.playtest.series import Plan
from yardtools.playtest.statistics import DIGITS, Z, wilson
from yardtools.playtest.tally import Tally
from yardtools.wording import join_words

FORMAT = "yard-ladder/1"
ELO = 400 / math.log(10)
"""Ratings are given as chess players know them: 400 points are odds of ten to one."""
STEPS = 60

Pair = tuple[str, str]
"""Who plays Mister X, and who the detectives."""
Floats = NDArray[np.float64]


def check_ladder(game: Game, bots: Sequence[str]) -> None:
    """Raise where there is nothing to climb: a game without two sides, or fewer than two bots."""
    if game.seats != (MISTER_X, DETECTIVES):
        raise YardError(f"a ladder is for games with {MISTER_X} and {DETECTIVES}, not for {game.name}")
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise YardError(f"a ladder needs two bots or more, each of them once, not {join_words(bots)}")


def pairings(plan: Plan, bots: Iterable[str]) -> dict[Pair, Plan]:
    """The plan of every pair; all draw the same cards."""
    own = tuple(bots)
    return {
        (x, hunter): replace(plan, bots={MISTER_X: x, DETECTIVES: hunter}) for x, hunter in product(own, own)
    }


def report_ladder(plan: Plan, bots: Sequence[str], tallies: Mapping[Pair, Tally]) -> dict[str, Any]:
    """Ratings and win rates as JSON data, the strongest bot first."""
    about = {key: value for key, value in plan.document().items() if key not in ("format", "bots")}
    won = np.array([[tallies[x, d][counted.WINS][MISTER_X] for d in bots] for x in bots], np.float64)
    games = np.array([[tallies[x, d].games for d in bots] for x in bots], np.float64)
    rows, advantage = rate(bots, won, games)
    return {
        "format": FORMAT,
        **about,
        "games": int(games.sum()),
        "advantage": advantage,
        "ratings": sorted(rows, key=lambda row: -row["rating"]),
        "pairs": [_pair(x, d, tallies[x, d]) for x, d in product(bots, bots)],
    }


def _pair(x: str, hunter: str, tally: Tally) -> dict[str, Any]:
    """How often Mister X won against some detectives."""
    won, games = tally[counted.WINS][MISTER_X], tally.games
    low, high = (round(end, DIGITS) for end in wilson(won, games))
    return {MISTER_X: x, DETECTIVES: hunter, "games": games, "won": won, "low": low, "high": high}


def rate(bots: Sequence[str], won: Floats, games: Floats) -> tuple[list[dict[str, Any]], float]:
    """The ratings, and what Mister X's side is worth; `won` by him, a row for who plays him."""
    many = len(bots)
    pairs = np.hstack([np.repeat(np.eye(many), many, axis=0), -np.tile(np.eye(many), (many, 1))])
    strengths, spread = _fit(pairs, won.ravel() + 0.5, games.ravel() + 1)
    his, theirs = strengths[:many], strengths[many:]
    centre = np.eye(many) - 1 / many
    none = np.zeros((many, many))
    sides = np.hstack([centre, none]), np.hstack([none, centre]), np.hstack([centre, centre]) / 2
    as_x, as_hunter, whole = (_as_ratings(side, strengths, spread) for side in sides)
    rows = [
        {"bot": bot, **whole[i], MISTER_X: as_x[i], DETECTIVES: as_hunter[i]} for i, bot in enumerate(bots)
    ]
    return rows, round(ELO * float(his.mean() - theirs.mean()))


def _fit(pairs: Floats, won: Floats, games: Floats) -> tuple[Floats, Floats]:
    """The likeliest strengths, by Newton's method, and how they vary together."""
    strengths = np.zeros(pairs.shape[1])
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-pairs @ strengths))
        bend = pairs.T @ (pairs * (games * odds * (1 - odds))[:, None])
        step = np.linalg.pinv(bend) @ pairs.T @ (won - games * odds)
        strengths = strengths + step / max(1.0, float(np.abs(step).max()))
    return strengths, np.asarray(np.linalg.pinv(bend))


def _as_ratings(side: Floats, strengths: Floats, spread: Floats) -> list[dict[str, int]]:
    """Some sums of strengths as ratings, each with its 95 % interval."""
    means, errors = side @ strengths, Z * np.sqrt(np.einsum("ij,jk,ik->i", side, spread, side))
    return [
        {"rating": round(ELO * mean), "low": round(ELO * (mean - error)), "high": round(ELO * (mean + error))}
        for mean, error in zip(means.tolist(), errors.tolist(), strict=True)
    ]
