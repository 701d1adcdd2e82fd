"""Slips as people make them when they copy a board, in the mix that real transcriptions show.

The mix was counted, kind by kind, over 24 transcriptions of London with 133 wrong and 127 missing links. One
in two wrong links leads to a stop beside the right one or past it, one in four to a number that is read or
typed wrongly, one in seven is the right stretch by another transport, one in twenty joins a station to
itself; every fifth stands in the place of the right link, the others beside it. What is overlooked, and what
is believed to be there, is rarely the plainest: of two links a person would rather overlook the one that is
hemmed in, and of two slips rather make the one that looks sound.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from yardtools.geometry import clearance, crossing_point, nearest, positions_of
from yardtools.model import Board, Link
from yardtools.model.values import Point

Slip = Callable[["Copyist", Link], Link | None]


@dataclass(frozen=True)
class Copy:
    """A copied board, the links it has wrongly, and those it lacks."""

    board: Board
    wrong: tuple[Link, ...]
    missing: tuple[Link, ...]


class Copyist:
    """Somebody who copies one board, and slips."""

    def __init__(self, board: Board, rng: random.Random) -> None:
        self.board, self.rng = board, rng
        self.places = positions_of(board)
        self.bys = [transport.id for transport in board.transports]

    @cached_property
    def near(self) -> dict[str, dict[int, list[int]]]:
        """The stops of each transport nearest to each of them."""
        return {by: nearest(self.stops(by), 6) for by in self.bys}

    @cached_property
    def joined(self) -> dict[str, dict[int, list[int]]]:
        """The stops that each transport joins to each."""
        found: dict[str, dict[int, list[int]]] = {by: {} for by in self.bys}
        for link in self.board.links:
            for start, end in ((link.start, link.end), (link.end, link.start)):
                found[link.by].setdefault(start, []).append(end)
        return found

    def stops(self, by: str) -> dict[int, Point]:
        """Where the stops of a transport are."""
        ends = {end for link in self.board.links if link.by == by for end in (link.start, link.end)}
        return {end: self.places[end] for end in sorted(ends)}

    def copy(self) -> Copy:
        """The board with one to three dozen slips, half of the time fewer than eight."""
        count = min(35, max(1, round(math.exp(self.rng.gauss(2.0, 0.9)))))
        care = 0.0 if self.rng.random() < 0.3 else self.rng.random()
        links = {link.key: link for link in self.board.links}
        lost = self._left_out(sum(self.rng.random() < care for _ in range(count)))
        missing = {link.key: link for link in lost}
        wrong: dict[tuple[object, ...], Link] = {}
        for link in islice(self._likely_slips(), count - len(missing) if care < 1 else 0):
            right, slip = link
            if slip.key in links or slip.key in wrong:
                continue
            wrong[slip.key] = slip
            if self.rng.random() < 0.2:
                missing[right.key] = right
        if self.rng.random() < 0.15:
            missing |= {link.key: link for link in self._least_transport()}
        kept = tuple(link for key, link in links.items() if key not in missing)
        return Copy(
            replace(self.board, links=kept + tuple(wrong.values())),
            tuple(wrong.values()),
            tuple(missing.values()),
        )

    def _left_out(self, count: int) -> list[Link]:
        """Links that are overlooked: of two, the one that is more hemmed in."""
        pairs = (self.rng.sample(self.board.links, 2) for _ in range(count))
        return [min(pair, key=self.freedom) for pair in pairs]

    def _least_transport(self) -> list[Link]:
        """All links of the transport with the fewest, where these are few: as the ferry's on London."""
        by, count = Counter(link.by for link in self.board.links).most_common()[-1]
        return [link for link in self.board.links if link.by == by] if count < 12 else []

    def _likely_slips(self) -> Iterator[tuple[Link, Link]]:
        """Right links and what they were taken for: of two slips, the one that looks better."""
        while True:
            tries = [pair for pair in (self._try_slip() for _ in range(2)) if pair]
            if tries:
                yield max(tries, key=lambda pair: self.freedom(pair[1]))

    def _try_slip(self) -> tuple[Link, Link] | None:
        link = self.rng.choice(self.board.links)
        slip = self.rng.choices(list(SLIPS), list(SLIPS.values()))[0](self, link)
        return (link, slip) if slip and slip.key != link.key else None

    def freedom(self, link: Link) -> float:
        """How far the nearest other stop keeps from a link, in its lengths; less where it crosses others."""
        start, end = self.places.get(link.start), self.places.get(link.end)
        if start is None or end is None or start == end:
            return 0.0
        around = {*self.near[link.by].get(link.start, ()), *self.near[link.by].get(link.end, ())}
        spots = (self.places[stop] for stop in around - {link.start, link.end})
        room = min((clearance(spot, start, end) for spot in spots), default=0.0) / math.dist(start, end)
        return room / (1 + self._crosses(link, start, end))

    def _crosses(self, link: Link, start: Point, end: Point) -> bool:
        ends = {link.start, link.end}
        others = (other for other in self.board.links if other.by == link.by)
        return any(
            crossing_point((start, end), (self.places[other.start], self.places[other.end]))
            for other in others
            if not ends & {other.start, other.end}
        )

    def move_end(self, link: Link, move: Callable[[int, int], int]) -> Link:
        """The link with one of its ends moved; `move` is told the end, and the one that stays."""
        ends = [link.start, link.end]
        self.rng.shuffle(ends)
        return Link(ends[0], move(ends[1], ends[0]), link.by)


# --- kinds ------------------------------------------------------------------------------------


def beside(copyist: Copyist, link: Link) -> Link | None:
    """An end at one of the stops nearest to the right one."""
    near = copyist.near[link.by]
    return copyist.move_end(link, lambda end, _: copyist.rng.choice(near[end] or [end]))


def past(copyist: Copyist, link: Link) -> Link | None:
    """An end one stop further on: the stop between is left out."""
    joined = copyist.joined[link.by]
    return copyist.move_end(link, lambda end, start: copyist.rng.choice([*joined[end], start]))


def next_number(copyist: Copyist, link: Link) -> Link | None:
    """An end one too high or too low."""
    return copyist.move_end(link, lambda end, _: end + copyist.rng.choice((-1, 1)))


def wrong_digit(copyist: Copyist, link: Link) -> Link | None:
    """A digit of an end that is another: 187 for 137."""

    def misread(end: int, _: int) -> int:
        digits = list(str(end))
        digits[copyist.rng.randrange(len(digits))] = copyist.rng.choice("0123456789")
        return int("".join(digits)) or end

    return copyist.move_end(link, misread)


def other_transport(copyist: Copyist, link: Link) -> Link | None:
    """The right stations, another transport."""
    others = [by for by in copyist.bys if by != link.by]
    return Link(link.start, link.end, copyist.rng.choice(others)) if others else None


def loop(copyist: Copyist, link: Link) -> Link | None:
    """A station in its own list."""
    return copyist.move_end(link, lambda _, start: start)


SLIPS: dict[Slip, float] = {
    beside: 0.35,
    past: 0.2,
    next_number: 0.14,
    wrong_digit: 0.11,
    other_transport: 0.15,
    loop: 0.05,
}
"""The kinds of slips, and how often each is made."""


def copy_with_slips(board: Board, rng: random.Random) -> Copy:
    """A copy of the board on which something went wrong."""
    while True:
        copy = Copyist(board, rng).copy()
        if copy.wrong or copy.missing:
            return copy
