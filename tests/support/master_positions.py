"""Positions of Scotland Yard Master to test with: a few words make a whole one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from support.boards import london
from yardtools.games.documents import read_position
from yardtools.games.game import CHANCE, Move
from yardtools.games.master.game import Master
from yardtools.games.master.state import MasterState
from yardtools.model import Board, Link, Starts, Station
from yardtools.model.network import DEFAULT_TRANSPORTS

APART = (1, 29, 94, 117, 174, 138, 7, 190)
"""Stations of London far from each other, for pawns that a test does not care about."""


@cache
def game(players: int = 6, **options: Any) -> Master:
    """A game on London; made once for each choice of options that can be hashed."""
    return Master(london(), players, **options)


def position(
    rules: Master,
    x: int,
    pawns: Mapping[str, int] | None = None,
    *,
    turn: str = "mister_x",
    round: int = 1,
    moved: Sequence[str] = (),
    log: Sequence[tuple[str, int]] = (),
    tickets: Mapping[str, int] | None = None,
    held: Mapping[str, Mapping[str, int]] | None = None,
    pool: Mapping[str, int] | None = None,
    possible: Sequence[int] | None = None,
) -> MasterState:
    """Mister X on a station, some pawns where they are wanted and the rest far away; full purses."""
    document = rules.start(seed=1).to_json()
    where = document["position"]
    spare = (station for station in APART if station != x and station not in (pawns or {}).values())
    for pawn, row in where["pawns"].items():
        row["station"] = (pawns or {}).get(pawn) or next(spare)
        if pawn in (held or {}):
            row["tickets"] |= (held or {})[pawn]
    if pool is not None:
        where["pool"] |= pool
    rows = [
        {"ticket": ticket, "round": min(i, round), "station": at} for i, (ticket, at) in enumerate(log, 1)
    ]
    where["log"] = [*rows[:-1], rows[-1] | {"station": x}] if rows else []
    where["mister_x"]["station"] = x
    where["mister_x"]["start"] = x if not log else 100
    where["mister_x"]["tickets"] |= tickets or {}
    standing = {row["station"] for row in where["pawns"].values()}
    free = [each for each in rules.stations.numbers if each not in standing]
    where["possible"] = free if possible is None else list(possible)
    where |= {"turn": turn, "round": round, "moved": list(moved)}
    return cast("MasterState", rules.restore(read_position(rules.document(), document)))


def line_board(
    links: str,
    detective: Sequence[int] = (),
    mister_x: Sequence[int] = (),
    tickets: Mapping[str, int] | None = None,
) -> Board:
    """A small board from links such as `1-2 taxi, 2-3 bus`; stations show what their links are."""
    pairs = [(*map(int, ends.split("-")), by) for ends, by in (row.split() for row in links.split(","))]
    rows = tuple(Link(start, end, by) for start, end, by in pairs)  # type: ignore[arg-type]
    shown: dict[int, set[str]] = {}
    for link in rows:
        shown.setdefault(link.start, set()).add(link.by)
        shown.setdefault(link.end, set()).add(link.by)
    stations = tuple(Station(number, None, tuple(by)) for number, by in shown.items())
    starts = Starts(tuple(detective), tuple(mister_x))
    return Board("small", DEFAULT_TRANSPORTS, stations, rows, starts=starts, tickets=tickets or {})


def small_board(rng: random.Random) -> Board:
    """A random network of seven stations: taxis to all, some buses, a ferry, a one-way street."""
    numbers = list(range(1, 8))
    links = {Link(n, rng.choice(numbers[: n - 1]), "taxi") for n in numbers[1:]}
    for by in ("taxi", "taxi", "bus", "bus", "bus", "ferry"):
        start, end = rng.sample(numbers, 2)
        links.add(Link(start, end, by))
    start, end = rng.sample(numbers, 2)
    links.add(Link(start, end, "taxi", oneway=True))
    cards = rng.sample(numbers, 7)
    starts = Starts(tuple(cards[:3]), tuple(cards[2:7]))
    stations = tuple(Station(n, None, ("taxi", "bus")) for n in numbers)
    return Board(
        "small", DEFAULT_TRANSPORTS, stations, tuple(links), starts=starts, tickets={"taxi": 20, "bus": 12}
    )


def start_game(rules: Master, seed: int) -> MasterState:
    """A game begun with cards drawn at random."""
    state = rules.start(seed)
    assert isinstance(state, MasterState)
    return state


def deal(rules: Master, x: int, *stations: int) -> MasterState:
    """A game begun with these start cards."""
    state = rules.begin()
    for pawn, station in zip(rules.pawns, stations, strict=True):
        state = state.play((CHANCE, pawn, station))
    return state.play((CHANCE, "mister_x", x))


def of(state: MasterState, who: str) -> list[Move]:
    """The legal moves of one pawn, without its name."""
    return [move[1:] for move in state.moves() if move[0] == who]
