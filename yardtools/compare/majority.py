"""The board that most of many boards agree on, put together from the claims that won."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from statistics import median
from typing import Any, TypeVar

from yardtools.compare.claims import Claim, link_claims, station_claims
from yardtools.model.network import Board, Link, Starts, Station, Transport
from yardtools.model.values import Point

Value = TypeVar("Value")

SAID_ONCE = (
    "id",
    "title",
    "edition",
    "frame",
    "ladder",
    "missions",
    "mission_starts",
    "starts",
    "tickets",
    "assembled",
    "ground",
)
"""What a board says beside its stations, links and transports: the most frequent value wins."""

NOTHING: tuple[Any, ...] = (None, "", (), {}, Starts())


def majority_board(boards: Sequence[Board], won: Collection[Claim]) -> Board:
    """The board that the winning claims make: positions are medians, the rest what most boards say."""
    drawn = _in_one_frame(boards)
    said = {field: _most_frequent(getattr(board, field) for board in boards) for field in SAID_ONCE}
    said["frame"] = drawn[0].frame if drawn else said["frame"]
    links = _links(drawn, boards, won)
    transports = _transports(boards, links)
    return Board(
        transports=transports, stations=_stations(drawn, boards, won), links=links, **_without_gaps(said)
    )


def _without_gaps(said: dict[str, Any]) -> dict[str, Any]:
    """What nobody says is left to the board's own defaults."""
    return {field: value for field, value in said.items() if value is not None}


def _in_one_frame(boards: Sequence[Board]) -> list[Board]:
    """The boards with positions whose coordinates mean the same: those of the most frequent frame."""
    drawn = [board for board in boards if any(station.at for station in board.stations)]
    frames = [board.frame for board in drawn]
    common = max(frames, key=frames.count, default=None)
    return [board for board in drawn if board.frame == common]


def _most_frequent(values: Iterable[Value]) -> Value | None:
    """The value that comes most often, of those that say anything; the first of equals."""
    said = [value for value in values if value not in NOTHING]
    return max(said, key=said.count, default=None)


def _stations(drawn: Sequence[Board], boards: Sequence[Board], won: Collection[Claim]) -> tuple[Station, ...]:
    placed, told = _stations_by_claim(drawn), _stations_by_claim(boards)
    shown: dict[int, list[str]] = defaultdict(list)
    for claim in won:
        if claim.kind == "symbol":
            shown[claim.number].append(claim.by)
    return tuple(
        Station(
            claim.number,
            _middle([station.at for station in placed[claim] if station.at]),
            tuple(shown[claim.number]),
            _most_frequent(station.name for station in told[claim]) or {},
            all(station.derived for station in told[claim]),
        )
        for claim in won
        if claim.kind == "station"
    )


def _stations_by_claim(boards: Iterable[Board]) -> dict[Claim, list[Station]]:
    """Every station with what each board says of it."""
    told: dict[Claim, list[Station]] = defaultdict(list)
    for board in boards:
        for claim, station in zip(station_claims(board), board.stations, strict=True):
            told[claim].append(station)
    return told


def _middle(spots: Sequence[Point]) -> Point | None:
    """The median of the places given, each coordinate for itself."""
    return (median(x for x, _ in spots), median(y for _, y in spots)) if spots else None


def _links(drawn: Sequence[Board], boards: Sequence[Board], won: Collection[Claim]) -> tuple[Link, ...]:
    """The links that won, each along the path most often drawn; only where nobody draws it, along any."""
    paths, others = _paths(drawn), _paths(boards)
    winners = [claim for claim in won if claim.kind == "link"]
    return tuple(
        replace(claim.link, path=(paths[claim] or others[claim]).most_common(1)[0][0]) for claim in winners
    )


def _paths(boards: Iterable[Board]) -> dict[Claim, Counter[tuple[Point, ...]]]:
    """How often each link is drawn along each path."""
    paths: dict[Claim, Counter[tuple[Point, ...]]] = defaultdict(Counter)
    for board in boards:
        for claim, link in zip(link_claims(board), board.links, strict=True):
            paths[claim][link.path] += 1
    return paths


def _transports(boards: Sequence[Board], links: Iterable[Link]) -> tuple[Transport, ...]:
    """The most frequent list of transports, and what the links need beyond it."""
    common = _most_frequent(board.transports for board in boards) or ()
    known = {transport.id for transport in common}
    needed = sorted({link.by for link in links} - known)
    told = {id: [t for board in boards for t in board.transports if t.id == id] for id in needed}
    return (*common, *(_most_frequent(told[id]) or Transport(id) for id in needed))
