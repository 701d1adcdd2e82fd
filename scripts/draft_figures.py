"""How well boards are drafted from pictures: figures by look and stage, and whether they suffice.

    python scripts/draft_figures.py [--looks bare,small] [--boards london:2700] [--photos] [--seed S]

The looks that nothing was tuned on are the default. A station is right within half a radius of its true
place, a number only at its own station, a link between the right two numbers by the right transport. Ferries
are not looked for, and not counted.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where the pictures are made

from support.looks import HELD_OUT, photographed, printed_in
from support.prints import Print, scanned
from yardtools.draft.drafted import Draft
from yardtools.draft.pipeline import draft
from yardtools.findings import Point
from yardtools.scans import Picture, straighten


@dataclass
class Tally:
    """What was counted in one picture."""

    stations: int = 0
    found: int = 0
    extra: int = 0
    numbers: int = 0
    types: int = 0
    links: int = 0
    right: int = 0
    wrong: int = 0
    doubts: int = 0
    faults_listed: int = 0

    def __str__(self) -> str:
        faults = self.wrong + self.links - self.right
        return (
            f"stations {_share(self.found, self.stations)} ({self.extra} too many), numbers "
            f"{_share(self.numbers, self.stations)}, types {_share(self.types, self.stations)}, links "
            f"{_share(self.right, self.links)}, wrong {_share(self.wrong, self.right + self.wrong)}; "
            f"doubts {self.doubts}, which name {self.faults_listed} of {faults} faults"
        )

    def add(self, other: Tally) -> None:
        """Count another picture too."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} {part / max(1, whole):.1%}"


DOUBT = (0.05, 0.95)
"""Links between these certainties are on the list of doubts."""


def compare(found: Draft, sheet: Print) -> Tally:
    """What of a draft is right."""
    near = {station: _nearest(sheet, station.at) for station in found.stations}
    hits = {station: number for station, (number, off) in near.items() if off < 0.5 * sheet.radius}
    shown = {station.id: station.transports for station in sheet.board.stations}
    ladder = set(sheet.board.ladder)
    true = {(link.by, link.start, link.end) for link in sheet.board.links if link.by in ladder}
    chances = {(link.by, *sorted((link.start, link.end))): link.certainty for link in found.links}
    said = {key for key, chance in chances.items() if chance >= 0.5}
    doubts = {key for key, chance in chances.items() if DOUBT[0] <= chance < DOUBT[1]}
    faults = said ^ true
    return Tally(
        len(sheet.places),
        len(set(hits.values())),
        len(found.stations) - len(hits),
        sum(station.number == number for station, number in hits.items()),
        sum(set(station.transports) == set(shown[number]) & ladder for station, number in hits.items()),
        len(true),
        len(said & true),
        len(said - true),
        len(doubts),
        len(faults & doubts),
    )


def _nearest(sheet: Print, at: Point) -> tuple[int, float]:
    return min(
        ((number, math.dist(place, at)) for number, place in sheet.places.items()), key=lambda row: row[1]
    )


def sheets(arguments: argparse.Namespace) -> Iterator[tuple[str, Print, bytes]]:
    """The pictures, each with its name."""
    for look in arguments.looks.split(","):
        for board in arguments.boards.split(","):
            name, _, width = board.partition(":")
            clean = printed_in(name, look, int(width))
            flat = scanned(clean, arguments.seed)
            yield f"{look} {board} flat", flat, flat.file()
            if arguments.photos:
                yield _straightened(f"{look} {board} photo", clean, arguments.seed)


def _straightened(name: str, clean: Print, seed: int) -> tuple[str, Print, bytes]:
    """A photograph made straight by its corners: its stations are where they were, but for the bends."""
    photo = photographed(clean, seed)
    data, _, _ = straighten(photo.print.file(), photo.corners, clean.image.size)
    return name, clean, data


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="how well boards are drafted from pictures")
    parser.add_argument("--looks", default=",".join(HELD_OUT))
    parser.add_argument("--boards", default="europe:2000,harbour-5:1400")
    parser.add_argument("--photos", action="store_true", help="photographs too, with their corners given")
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    total = Tally()
    for name, sheet, data in sheets(arguments):
        begun = time.process_time()
        tally = compare(draft(Picture.open(data), sheet.board.ladder), sheet)
        total.add(tally)
        print(
            f"{name}, radius {sheet.radius:.0f}: {tally}; {time.process_time() - begun:.0f} s of CPU",
            flush=True,
        )
    print(f"all: {total}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
