"""What a run shows: win rates with their intervals, lengths, starts, captures, visits, tickets.

Everything is reckoned from counts, so the same games give the same report however they were played.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from yardtools.games.game import DETECTIVES, MISTER_X, Game
from yardtools.model import Board
from yardtools.playtest import tally as counted
from yardtools.playtest.series import Plan
from yardtools.playtest.tally import Tally, of_side

FORMAT = "yard-playtest/1"
Z = 1.959963984540054
"""Of a normal distribution, 95 % lie within so many standard deviations."""
DIGITS = 4
"""Rates are given to so many places."""
ENOUGH = 20
"""A pair of starts is listed where so many games began with it."""
SHOWN = 10
"""So many pairs at either end."""
SIDES = (MISTER_X, DETECTIVES)

Interval = tuple[float, float]


def wilson(wins: int, games: int) -> Interval:
    """The 95 % interval of a rate by Wilson's score; all that can be where nothing was played."""
    if not games:
        return 0.0, 1.0
    rate, spread = wins / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * math.sqrt((rate * (1 - rate) + spread / 4) / games) / (1 + spread)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return (0.0 if wins == 0 else low), (1.0 if wins == games else high)


def width(tally: Tally, seats: Iterable[str]) -> float:
    """How wide the widest interval of the seats' win rates is."""
    intervals = (wilson(tally[counted.WINS][seat], tally.games) for seat in seats)
    return max(high - low for low, high in intervals)


def games_for(width: float, tally: Tally, seats: Iterable[str]) -> int:
    """About how many games it takes until the intervals are so narrow, as far as one can tell by now."""
    rates = [tally[counted.WINS][seat] / max(1, tally.games) for seat in seats]
    spread = max((rate * (1 - rate) for rate in rates), default=0.25)
    return math.ceil((2 * Z / width) ** 2 * max(spread, 0.01))


def report(plan: Plan, tallies: Mapping[int, Tally], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The report of a run as JSON data; a tally for each number of players."""
    about = {key: value for key, value in plan.document().items() if key not in ("format", "players")}
    series = [_series(plan.table(players), tallies[players]) for players in plan.players]
    games = sum(tally.games for tally in tallies.values())
    return {"format": FORMAT, **about, "asked": dict(asked), "games": games, "series": series}


def _series(game: Game, tally: Tally) -> dict[str, Any]:
    """What the games for one number of players show."""
    found: dict[str, Any] = {
        "players": game.players,
        "games": tally.games,
        "wins": [_rate(tally[counted.WINS][seat], tally.games, seat=seat) for seat in _seats(game, tally)],
        "endings": list(_endings(tally)),
        "length": {name: _spread(tally[name]) for name in (counted.ROUNDS, counted.MOVES)},
    }
    if scores := {seat: _spread(tally[of_side("scores", seat)]) for seat in game.seats}:
        found |= {"scores": scores} if any(spread["mean"] is not None for spread in scores.values()) else {}
    return found | _chase(game, tally) if MISTER_X in game.seats else found


def _seats(game: Game, tally: Tally) -> Iterator[str]:
    yield from game.seats
    if tally[counted.WINS][counted.NOBODY]:
        yield counted.NOBODY


def _rate(wins: int, games: int, **about: Any) -> dict[str, Any]:
    """A rate with its interval."""
    low, high = wilson(wins, games)
    rate = round(wins / games, DIGITS) if games else None
    return about | {
        "games": games,
        "won": wins,
        "rate": rate,
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
    }


def _endings(tally: Tally) -> Iterator[dict[str, Any]]:
    """By which rules games ended, and for whom; the most frequent first."""
    for ending, games in _most(tally[counted.ENDINGS]):
        rule, winners, reason = ending.split("\t")
        about = {"rule": rule, "reason": reason, "winners": winners.split()}
        yield about | {"games": games, "share": round(games / tally.games, DIGITS)}


def _most(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(((key, count) for key, count in counts.items() if count), key=lambda row: (-row[1], row[0]))


def _spread(counts: Counter[str]) -> dict[str, Any]:
    """How numbers are spread: mean, quartiles, ends, and how often each came up."""
    values = sorted((int(value), count) for value, count in counts.items())
    total = sum(count for _, count in values)
    if not total:
        return dict.fromkeys(("mean", "least", "lower", "median", "upper", "most")) | {"counts": {}}
    return {
        "mean": round(sum(value * count for value, count in values) / total, 2),
        "least": values[0][0],
        "lower": _at(values, total, 1, 4),
        "median": _at(values, total, 1, 2),
        "upper": _at(values, total, 3, 4),
        "most": values[-1][0],
        "counts": {str(value): count for value, count in values},
    }


def _at(values: list[tuple[int, int]], total: int, part: int, parts: int) -> int:
    """The value below or at which such a part of them lies."""
    seen = 0
    for value, count in values:
        seen += count
        if seen * parts >= total * part:
            return value
    return values[-1][0]


# --- chases -----------------------------------------------------------------------------------


def _chase(game: Game, tally: Tally) -> dict[str, Any]:
    """What there is to tell of a hunt."""
    found: dict[str, Any] = {
        "starts": {side: list(_starts(tally, side)) for side in SIDES},
        "pairs": _pairs(tally),
        "captures": _places(tally[counted.CAUGHT]),
        "cornered": _places(tally[counted.CORNERED]),
        "visits": {side: _places(tally[of_side("visits", side)]) for side in SIDES},
        "tickets": {side: _tickets(tally, side) for side in SIDES},
    }
    if isinstance(game.board, Board):
        found["unvisited"] = _unvisited_stations(game.board, tally)
        if tally[counted.HOPS]:
            found["unused"] = _unused_links(game.board, tally)
    return found


def _by_number(counts: Mapping[str, int]) -> list[tuple[int, int]]:
    return sorted((int(key), count) for key, count in counts.items() if count)


def _starts(tally: Tally, side: str) -> Iterator[dict[str, Any]]:
    """How often Mister X won with each of the side's starts."""
    won = tally[of_side(counted.STARTS_WON, side)]
    for station, games in _by_number(tally[of_side(counted.STARTS, side)]):
        yield _rate(won[str(station)], games, station=station)


def _pairs(tally: Tally) -> dict[str, Any]:
    """The pairs of starts that were best and worst for Mister X, of those with enough games."""
    pairs = tally[counted.PAIRS]
    rows = [
        _rate(tally[counted.PAIRS_WON][pair], games, mister_x=his, detective=theirs)
        for pair, games in pairs.items()
        if games >= ENOUGH
        for his, theirs in [tuple(map(int, pair.split()))]
    ]
    rows.sort(key=lambda row: (-row["rate"], -row["games"], row["mister_x"], row["detective"]))
    half = min(SHOWN, len(rows) // 2)
    return {
        "seen": sum(1 for games in pairs.values() if games),
        "enough": ENOUGH,
        "told": len(rows),
        "best": rows[:half],
        "worst": rows[::-1][:half],
    }


def _places(counts: Counter[str]) -> list[dict[str, int]]:
    return [{"station": station, "count": count} for station, count in _by_number(counts)]


def _tickets(tally: Tally, side: str) -> list[dict[str, Any]]:
    """What a side used, and how much of it in a game."""
    rows = _most(tally[of_side("tickets", side)])
    return [
        {"ticket": ticket, "count": count, "per_game": round(count / tally.games, 2)}
        for ticket, count in rows
    ]


def _unvisited_stations(board: Board, tally: Tally) -> list[int]:
    """The stations to which nobody ever came."""
    seen = {station for side in SIDES for station in tally[of_side("visits", side)]}
    return sorted(station.id for station in board.stations if str(station.id) not in seen)


def _unused_links(board: Board, tally: Tally) -> list[list[int]]:
    """The stations that are joined, and between which nobody ever went."""
    hops = {frozenset(hop.split()) for hop, count in tally[counted.HOPS].items() if count}
    joined = {(min(link.start, link.end), max(link.start, link.end)) for link in board.links}
    return [[one, other] for one, other in sorted(joined) if frozenset((str(one), str(other))) not in hops]
