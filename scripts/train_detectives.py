"""Train detectives by PPO on the vector environment against a random Mister X, and see how often they win.

The policy is small and needs numpy alone: a move is worth what the stations where Mister X can be say of the
station it leads to (a table of stations by stations, learnt from nothing), and what its ticket is worth. It
sees what its seat may know and nothing else. Minutes are those of one core. What counts is the evaluation at
the end: the trained policy, the untrained one and random detectives, over games that nobody learnt from.

    python scripts/train_detectives.py --minutes 10
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from yardtools.games.game import DETECTIVES
from yardtools.playtest.envs.vector import VectorGames

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

GAMES, STEPS = 512, 32
"""How many games are played side by side, and how many steps of each are learnt from at a time."""
EPOCHS, CLIP, RATE, ENTROPY = 3, 0.2, 0.02, 0.003
FRESH = 10**6
"""The seed of the games that are judged by; what is learnt from has another."""
FADING, MIXING = 0.97, 0.9
"""What a reward one step later is worth, and how far advantages look ahead (GAE)."""


@dataclass(frozen=True)
class Sight:
    """What the policy looks at in each game, a row each."""

    belief: Floats
    """The stations where Mister X can be, together 1."""
    legal: Ints
    is_legal: NDArray[np.bool_]
    critic: Floats
    """What the value of a position is guessed from."""


class Policy:
    """A table of how good it is to go to a station while he can be on another, and worths of tickets."""

    def __init__(self, games: VectorGames) -> None:
        arena, seat = games.arena, DETECTIVES
        numbers = sorted(station.id for station in arena.game.board.stations)  # type: ignore[union-attr]
        words = [arena.words(seat, number).split() for number in range(games.actions(seat))]
        place = {str(number): index for index, number in enumerate(numbers)}
        tickets = sorted({word[1] for word in words})
        self.ends = np.array([place.get(word[-1], len(numbers)) for word in words])
        self.tickets = np.array([tickets.index(word[1]) for word in words])
        self.slices = arena.looks[seat].slices
        self.weights: dict[str, Floats] = {
            "stations": np.zeros((len(numbers) + 1, len(numbers)), np.float32),
            "tickets": np.zeros(len(tickets), np.float32),
            "critic": np.zeros(4, np.float32),
        }

    def look(self, games: VectorGames, rows: Floats) -> Sight:
        """What is to be seen in all games."""
        rows = games.observe(DETECTIVES, out=rows)
        possible = rows[:, self.slices["possible"]]
        many = possible.sum(axis=1, keepdims=True)
        belief = possible / np.maximum(many, 1)
        most = int(games.many.max())
        legal = games.legal[:, :most].astype(np.int64)
        is_legal = np.arange(most) < games.many[:, None]
        moved = rows[:, self.slices["moved"]].mean(axis=1)
        round_ = rows[:, self.slices["round"]][:, 0]
        critic = np.stack([np.ones_like(moved), np.log1p(many[:, 0]), round_, moved], axis=1)
        return Sight(belief, np.where(is_legal, legal, 0), is_legal, critic.astype(np.float32))

    def odds(self, sight: Sight) -> Floats:
        """How likely each of the legal actions is."""
        scores = sight.belief @ self.weights["stations"].T
        logits = np.take_along_axis(scores, self.ends[sight.legal], axis=1)
        logits = np.where(sight.is_legal, logits + self.weights["tickets"][self.tickets[sight.legal]], -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)

    def values(self, sight: Sight) -> Floats:
        """What positions are worth."""
        return np.asarray(sight.critic @ self.weights["critic"])

    def gradient(self, sight: Sight, push: Floats, wrong: Floats) -> dict[str, Floats]:
        """How the weights change what is wanted: more of some actions, and values that are less wrong."""
        scores = np.zeros((len(push), len(self.weights["stations"])), np.float32)
        np.add.at(scores, (np.arange(len(push))[:, None], self.ends[sight.legal]), push)
        tickets = np.bincount(self.tickets[sight.legal].ravel(), push.ravel(), len(self.weights["tickets"]))
        return {
            "stations": (scores.T @ sight.belief / len(push)).astype(np.float32),
            "tickets": (tickets / len(push)).astype(np.float32),
            "critic": (wrong @ sight.critic / len(push)).astype(np.float32),
        }


class Adam:
    """Steps along a gradient, each weight at its own pace."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self._weights, self._steps = weights, 0
        self._mean = {name: np.zeros_like(own) for name, own in weights.items()}
        self._square = {name: np.zeros_like(own) for name, own in weights.items()}

    def climb(self, gradient: dict[str, Floats]) -> None:
        """One step."""
        self._steps += 1
        for name, own in gradient.items():
            self._mean[name] += 0.1 * (own - self._mean[name])
            self._square[name] += 0.001 * (own * own - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            self._weights[name] += RATE * mean / (np.sqrt(square) + 1e-6)


@dataclass(frozen=True)
class Batch:
    """A step of all games: what was seen and done, and what came of it."""

    sight: Sight
    chosen: Ints
    odds: Floats
    rewards: Floats
    over: NDArray[np.bool_]


def collect(games: VectorGames, policy: Policy, rng: np.random.Generator, rows: Floats) -> list[Batch]:
    """Some steps of all games."""
    found = []
    for _ in range(STEPS):
        sight = policy.look(games, rows)
        odds = policy.odds(sight)
        chosen = draw(odds, rng)
        every = np.arange(games.games)
        games.step(sight.legal[every, chosen])
        found.append(Batch(sight, chosen, odds[every, chosen], games.rewards[:, 1].copy(), games.over.copy()))
    return found


def draw(odds: Floats, rng: np.random.Generator) -> Ints:
    """A column for each row, as likely as it says; never one of no likelihood, by which PPO would divide."""
    ladder = np.cumsum(odds, axis=1, dtype=np.float64)
    heights = rng.random((len(odds), 1)) * ladder[:, -1:]
    return np.asarray((ladder <= heights).sum(axis=1))


def advantages(batches: list[Batch], policy: Policy, last: Sight) -> list[tuple[Floats, Floats]]:
    """For each step, how much better it went than was expected, and what its value should have been."""
    found: list[tuple[Floats, Floats]] = []
    ahead, after = np.zeros(len(last.critic), np.float32), policy.values(last)
    for batch in reversed(batches):
        value, goes_on = policy.values(batch.sight), ~batch.over
        ahead = batch.rewards + FADING * after * goes_on - value + FADING * MIXING * goes_on * ahead
        after = value
        found.append((ahead, ahead + value))
    return found[::-1]


def learn(batches: list[Batch], goals: list[tuple[Floats, Floats]], policy: Policy, adam: Adam) -> None:
    """PPO: several times over the same steps, but never far from how they were played."""
    whole = np.concatenate([ahead for ahead, _ in goals])
    mean, spread = whole.mean(), whole.std() + 1e-6
    for _ in range(EPOCHS):
        for batch, (ahead, value) in zip(batches, goals, strict=True):
            odds, every = policy.odds(batch.sight), np.arange(len(ahead))
            ratio, good = odds[every, batch.chosen] / batch.odds, (ahead - mean) / spread
            clipped = np.where(good > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            push = -odds * np.where(clipped, 0.0, ratio * good)[:, None]
            push[every, batch.chosen] += np.where(clipped, 0.0, ratio * good)
            surprise = np.log(np.maximum(odds, 1e-9))
            push -= ENTROPY * odds * (surprise - (odds * surprise).sum(axis=1, keepdims=True))
            wrong = value - policy.values(batch.sight)
            adam.climb(policy.gradient(batch.sight, push.astype(np.float32), wrong))


def evaluate(games: VectorGames, policy: Policy | None, count: int, seed: int) -> tuple[int, int]:
    """How many of the first so many games the detectives win, by the policy or at random; and of how many.

    Each place plays as many games as the others, so that short ones do not count more often.
    """
    rng, rows = np.random.default_rng(seed + 1), games.observe()  # not the draws that `sample` makes
    games.reset(seed)
    each, won = math.ceil(count / games.games), 0
    played = np.zeros(games.games, np.int64)
    while (played < each).any():
        actions = games.sample()
        if policy is not None:
            sight = policy.look(games, rows)
            actions = sight.legal[np.arange(games.games), draw(policy.odds(sight), rng)].astype(np.int32)
        games.step(actions)
        ended = games.over & (played < each)
        won += int((games.rewards[ended, 1] > 0).sum())
        played += ended
    return won, each * games.games


def interval(won: int, of: int) -> str:
    """A share with its 95 % interval by Wilson."""
    z, share = 1.96, won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return f"{100 * share:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


def train(games: VectorGames, policy: Policy, minutes: float, seed: int) -> int:
    """Learn for so long, and tell twice a minute how it goes; the steps that were learnt from."""
    rng, adam, rows = np.random.default_rng(seed), Adam(policy.weights), games.observe()
    games.reset(seed)
    began, steps, told, won, over = time.process_time(), 0, 0, 0, 0
    while (spent := (time.process_time() - began) / 60) < minutes:
        batches = collect(games, policy, rng, rows)
        learn(batches, advantages(batches, policy, policy.look(games, rows)), policy, adam)
        steps += GAMES * STEPS
        won += sum(int((batch.rewards > 0).sum()) for batch in batches)
        over += sum(int(batch.over.sum()) for batch in batches)
        if int(2 * spent) > told:
            told = int(2 * spent)
            print(f"{spent:.1f} min, {steps:,} steps: {interval(won, over)} of the last {over:,}", flush=True)
            won, over = 0, 0
    return steps


@click.command(help=__doc__)
@click.option("--minutes", default=10.0, help="How long to train, in minutes of one core.")
@click.option("--players", default=6)
@click.option("--seed", default=1, type=click.IntRange(0, FRESH - 1))
@click.option("--opponent", default="random", help="Who plays Mister X: random, greedy or greedy:0.5.")
@click.option("--games", "count", default=4_096, help="How many games to judge by.")
def main(minutes: float, players: int, seed: int, opponent: str, count: int) -> None:
    """Train, and judge what came of it beside what has not learnt."""
    options: dict[str, Any] = {"players": players, "learner": DETECTIVES, "opponent": opponent}
    games = VectorGames(GAMES, **options)
    policy = Policy(games)
    steps = train(games, policy, minutes, seed)
    judged: dict[str, Policy | None] = {
        "random detectives": None,
        "the untrained policy": Policy(games),
        f"trained for {minutes:g} minutes, {steps:,} steps": policy,
    }
    for name, player in judged.items():
        won, of = evaluate(games, player, count, FRESH)
        print(f"{name}: {interval(won, of)} of {of:,} games won", flush=True)


if __name__ == "__main__":
    main()
