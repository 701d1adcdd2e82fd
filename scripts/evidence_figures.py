"""How well drawings are compared with their scans: faults planted in tracings, and how many are named.

    python scripts/evidence_figures.py [--looks LOOKS] [--boards harbour-5:1100,…] [--tracings N] [--seed S]

The looks that nothing was tuned on are the default. Each tracing is drawn as by hand: stations and bends
up to a third of a radius beside the print, gently bent lines straight. In each, ten links are left out and
ten drawn too many, two numbers swapped, two types mistaken and a station left out; one in five has no fault
at all. False is a finding about what is right.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where the pictures are made

from support.looks import HELD_OUT, printed_in
from support.prints import Print, scanned
from yardtools.draft.evidence import Evidence, examine_scan
from yardtools.findings import Fault, Point
from yardtools.geometry import nearest
from yardtools.model import Board, Link, Station
from yardtools.tracing.reading.scan import Underlay

LINKS = 10
"""So many links are left out, and so many drawn too many."""
BESIDE = 1 / 3
"""How far beside the print people draw, in radii."""
GENTLE = 1.2
"""A line that leaves the straight way by less, in radii, is drawn straight."""

Key = tuple[str, int, int]


@dataclass
class Planted:
    """A tracing with its faults: what is to be named, by subject."""

    board: Board
    left_out: set[str] = field(default_factory=set)
    too_many: set[str] = field(default_factory=set)
    numbers: dict[str, int] = field(default_factory=dict)
    types: dict[str, tuple[str, ...]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)


# --- tracings by hand -------------------------------------------------------------------------


def draw_by_hand(sheet: Print, rng: random.Random) -> Board:
    """The board as somebody draws it over its print, in pixels."""
    places = {number: _beside(at, sheet.radius, rng) for number, at in sheet.places.items()}
    forth = _to_pixels(sheet)
    return replace(
        sheet.board,
        stations=tuple(replace(each, at=places[each.id]) for each in sheet.board.stations),
        links=tuple(replace(link, path=_draw_path(link, sheet, forth, rng)) for link in sheet.board.links),
        frame=(float(sheet.image.width), float(sheet.image.height)),
    )


def _beside(at: Point, radius: float, rng: random.Random) -> Point:
    turn, off = rng.uniform(0, math.tau), BESIDE * radius * math.sqrt(rng.random())
    return (at[0] + off * math.cos(turn), at[1] + off * math.sin(turn))


def _to_pixels(sheet: Print) -> np.ndarray:
    """The matrix from the board's units to pixels, by where its stations are printed."""
    known = [(each.at, sheet.places[each.id]) for each in sheet.board.stations if each.at]
    table = np.array([(x, y, 1.0) for (x, y), _ in known])
    return np.asarray(np.linalg.lstsq(table, np.array([at for _, at in known]), rcond=None)[0])


def _draw_path(link: Link, sheet: Print, forth: np.ndarray, rng: random.Random) -> tuple[Point, ...]:
    """A few points of a line that is clearly bent; none of one that is not."""
    points = [tuple(map(float, np.array([x, y, 1.0]) @ forth)) for x, y in link.path]
    line = [sheet.places[link.start], *((x, y) for x, y in points), sheet.places[link.end]]
    if max(_off(at, line[0], line[-1]) for at in line) < GENTLE * sheet.radius:
        return ()
    return tuple(_beside(at, sheet.radius, rng) for at in _bends(line, 0.5 * sheet.radius)[1:-1])


def _off(at: Point, one: Point, other: Point) -> float:
    """How far a point is off the straight line between two others."""
    right, down = other[0] - one[0], other[1] - one[1]
    return abs((at[0] - one[0]) * down - (at[1] - one[1]) * right) / (math.hypot(right, down) or 1.0)


def _bends(line: Sequence[Point], most: float) -> list[Point]:
    """The line with the points that it needs, so that none is farther off than that."""
    offs = [_off(at, line[0], line[-1]) for at in line]
    worst = offs.index(max(offs))
    if offs[worst] <= most:
        return [line[0], line[-1]]
    return _bends(line[: worst + 1], most)[:-1] + _bends(line[worst:], most)


# --- faults -----------------------------------------------------------------------------------


def plant(sheet: Print, rng: random.Random) -> Planted:
    """A tracing with faults of every kind."""
    board = draw_by_hand(sheet, rng)
    ladder = [link for link in board.links if link.by in board.ladder]
    numbers = rng.sample([station.id for station in board.stations], 5)
    gone, swapped, mistaken = numbers[0], numbers[1:3], numbers[3:]
    ladder = [link for link in ladder if gone not in (link.start, link.end)]
    out = rng.sample(ladder, LINKS)
    more = list(_wrong_links(board, sheet.radius, gone, rng))
    links = [link for link in board.links if link not in out and gone not in (link.start, link.end)]
    kinds = sorted({station.transports for station in board.stations})
    stations = [_mistake(each, kinds, rng) if each.id in mistaken else each for each in board.stations]
    drawn = replace(
        board, stations=tuple(each for each in stations if each.id != gone), links=(*links, *more)
    )
    names = dict(zip(swapped, reversed(swapped), strict=True))
    true = {station.id: station.transports for station in board.stations}
    return Planted(
        _rename(drawn, names),
        {_rename_link(link, names).subject for link in out},
        {_rename_link(link, names).subject for link in more},
        {f"station:{new}": old for old, new in names.items()},
        {f"station:{number}": true[number] for number in mistaken},
        {f"station:{gone}"},
    )


def _mistake(station: Station, kinds: Sequence[tuple[str, ...]], rng: random.Random) -> Station:
    return replace(station, transports=rng.choice([kind for kind in kinds if kind != station.transports]))


def _rename(board: Board, names: Mapping[int, int]) -> Board:
    stations = (replace(each, id=names.get(each.id, each.id)) for each in board.stations)
    return replace(
        board, stations=tuple(stations), links=tuple(_rename_link(link, names) for link in board.links)
    )


def _rename_link(link: Link, names: Mapping[int, int]) -> Link:
    start, end = (names.get(number, number) for number in (link.start, link.end))
    return Link(start, end, link.by, link.oneway, link.path)


def _wrong_links(board: Board, radius: float, gone: int, rng: random.Random) -> Iterator[Link]:
    """Links that are not printed: to a neighbour, past a stop, by another transport, or somewhere about."""
    taken = {(link.by, *sorted((link.start, link.end))) for link in board.links}
    found = 0
    while found < LINKS:
        by, start, end = _wrong_link(board, radius, rng)
        key = (by, *sorted((start, end)))
        if start != end and gone not in (start, end) and key not in taken:
            taken.add(key)
            found += 1
            yield Link(start, end, by)


def _wrong_link(board: Board, radius: float, rng: random.Random) -> tuple[str, int, int]:
    shows = {station.id: station.transports for station in board.stations}
    base = rng.choice([link for link in board.links if link.by in board.ladder])
    start, end = rng.sample((base.start, base.end), 2)
    kind = rng.choice(("near", "near", "near", "past", "by", "about"))
    by = rng.choice(board.ladder) if kind == "by" else base.by
    ends = (
        {"near": _near, "past": _past, "about": _about}[kind](board, radius, start, by)
        if kind != "by"
        else [end]
    )
    fitting = [each for each in ends if by in shows[each] and by in shows[start]]
    return by, start, rng.choice(fitting or [start])


def _near(board: Board, _: float, start: int, by: str) -> list[int]:
    places = {each.id: each.at for each in board.stations if each.at and by in each.transports}
    return nearest(places, 4).get(start, [])


def _past(board: Board, _: float, start: int, by: str) -> list[int]:
    def stops(number: int) -> set[int]:
        own = [link for link in board.links if link.by == by and number in (link.start, link.end)]
        return {link.end if link.start == number else link.start for link in own}

    return sorted({far for stop in stops(start) for far in stops(stop)} - {start})


def _about(board: Board, radius: float, start: int, _: str) -> list[int]:
    places = {each.id: each.at for each in board.stations if each.at}
    return [each for each, at in places.items() if math.dist(at, places[start]) < 12 * radius]


# --- what is named ----------------------------------------------------------------------------


@dataclass
class Tally:
    """What was planted, what of it was named, and what was named besides."""

    links: int = 0
    left_out: int = 0
    left_out_named: int = 0
    too_many: int = 0
    too_many_named: int = 0
    false_links: int = 0
    stations: int = 0
    numbers: int = 0
    numbers_named: int = 0
    types: int = 0
    types_named: int = 0
    gone: int = 0
    gone_named: int = 0
    false_stations: int = 0
    true_links: int = 0
    true_false: int = 0
    findings: int = 0

    def __str__(self) -> str:
        parts = {
            "links left out named": (self.left_out_named, self.left_out),
            "too many named": (self.too_many_named, self.too_many),
            "false": (self.false_links, self.links),
            "numbers": (self.numbers_named, self.numbers),
            "types": (self.types_named, self.types),
            "stations": (self.gone_named, self.gone),
            "false of stations": (self.false_stations, self.stations),
            "false of findings": (self.false_links + self.false_stations, self.findings),
            "false on true tracings": (self.true_false, self.true_links),
        }
        return ", ".join(f"{name} {_share(*part)}" for name, part in parts.items() if part[1])

    def add(self, other: Tally) -> None:
        """Count another tracing too."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} {part / max(1, whole):.1%}"


def count(found: Evidence, tracing: Planted) -> Tally:
    """What of the planted faults is named; a transport that was left alone is looked at in vain."""
    by = {code: [each for each in found.faults if each.code == f"scan/{code}"] for code in CODES}
    undrawn, unseen = (_subjects(by[code]) for code in ("undrawn-link", "unseen-link"))
    numbers = {each.subject[0]: each.figures[0] for each in by["number-differs"]}
    types = {each.subject[0]: tuple(each.figures) for each in by["type-differs"]}
    unmarked = _subjects(by["unmarked-station"])
    right_numbers = {name for name, number in numbers.items() if tracing.numbers.get(name) == number}
    right_types = {name for name, kind in types.items() if tracing.types.get(name) == kind}
    links = sum(link.by in tracing.board.ladder for link in tracing.board.links)
    false_links = len(undrawn - tracing.left_out) + len(unseen - tracing.too_many)
    false_stations = (
        len(numbers) - len(right_numbers) + len(types) - len(right_types) + len(unmarked - tracing.gone)
    )
    tally = Tally(
        links,
        len(tracing.left_out),
        len(undrawn & tracing.left_out),
        len(tracing.too_many),
        len(unseen & tracing.too_many),
        false_links,
        len(tracing.board.stations),
        len(tracing.numbers),
        len(right_numbers),
        len(tracing.types),
        len(right_types),
        len(tracing.gone),
        len(unmarked & tracing.gone),
        false_stations,
        findings=len(found.faults),
    )
    if tracing.left_out:
        return tally
    return Tally(true_links=links, true_false=false_links + false_stations)


CODES = ("undrawn-link", "unseen-link", "number-differs", "type-differs", "unmarked-station")


def _subjects(faults: Sequence[Fault]) -> set[str]:
    return {fault.subject[0] for fault in faults}


def examine(sheet: Print, tracing: Planted) -> Tally:
    """Compare a tracing with its print."""
    size = (float(sheet.image.width), float(sheet.image.height))
    below = Underlay("scan.png", size, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    return count(examine_scan(tracing.board, sheet.file(), below), tracing)


def main() -> int:
    """Plant, look and print."""
    parser = argparse.ArgumentParser(description="how well drawings are compared with their scans")
    parser.add_argument("--looks", default=",".join(HELD_OUT))
    parser.add_argument("--boards", default="harbour-5:1100,town-3:1500,london:2000")
    parser.add_argument("--tracings", type=int, default=50)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    looks, boards = arguments.looks.split(","), arguments.boards.split(",")
    total = dict[str, Tally]()
    for place in range(arguments.tracings):
        look, board = looks[place % len(looks)], boards[place // len(looks) % len(boards)]
        name, _, width = board.partition(":")
        rng = random.Random(arguments.seed + place)
        sheet = scanned(printed_in(name, look, int(width)), arguments.seed + place)
        has_faults = (place + place // len(looks)) % 5  # in each round of the looks another has none
        tracing = plant(sheet, rng) if has_faults else Planted(draw_by_hand(sheet, rng))
        begun = time.process_time()
        tally = examine(sheet, tracing)
        total.setdefault(look, Tally()).add(tally)
        print(f"{look} {board}: {tally}; {time.process_time() - begun:.0f} s of CPU", flush=True)
    everything = Tally()
    for look, tally in total.items():
        print(f"{look}: {tally}")
        everything.add(tally)
    print(f"all: {everything}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
