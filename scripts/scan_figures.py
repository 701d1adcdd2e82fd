"""How well stations are found in pictures of boards: the figures, and whether they suffice.

    python scripts/scan_figures.py [--seeds N]

Boards of ours are printed in several looks and sizes, on rough paper, under uneven light, blurred and saved
as bad JPEGs; the seed decides how. From three examples of each kind of station the others are to be
found, and clicks beside the middle of a station are to be put on it.
"""

from __future__ import annotations

import argparse
import math
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where the prints are made

from support.prints import Print, printed, scanned
from yardtools.findings import Point
from yardtools.scans import Picture, find_alike, find_disc

SHEETS = (
    ("london", "colour", 1600),
    ("london", "night", 1200),
    ("london", "safe", 2700),
    ("europe", "colour", 1400),
    ("europe", "safe", 1700),
)
SURE = 0.9


@dataclass
class Tally:
    """What was counted over one sheet."""

    there: int = 0
    found: int = 0
    wrong: int = 0
    unsure: int = 0
    clicks: int = 0
    snapped: int = 0
    off: tuple[float, ...] = ()
    seconds: float = 0.0
    searches: int = 0

    def __str__(self) -> str:
        return (
            f"found {self.found} of {self.there} ({self.found / max(1, self.there):.1%}), "
            f"{self.unsure} more below {SURE}, wrong {self.wrong} "
            f"({self.wrong / max(1, self.found + self.wrong):.1%}), {np.mean(self.off):.2f} px off; "
            f"clicks on their disc {self.snapped} of {self.clicks}; "
            f"{self.seconds / max(1, self.searches):.1f} s of CPU a search"
        )


def measure(sheet: Print, seed: int) -> Tally:
    """Search one sheet for the rest of every kind, and click on every station."""
    rng, tally, picture = np.random.default_rng(seed), Tally(), Picture.open(sheet.file())
    for kind in _kinds(sheet):
        _search(sheet, picture, kind, rng, tally)
    for at in sheet.places.values():
        away, angle = rng.uniform(0, 0.8) * sheet.radius, rng.uniform(0, 2 * math.pi)
        disc = find_disc(picture, (at[0] + away * math.cos(angle), at[1] + away * math.sin(angle)))
        tally.clicks += 1
        tally.snapped += bool(disc and math.dist(disc.at, at) < 0.25 * sheet.radius)
    return tally


def _kinds(sheet: Print) -> Iterator[list[int]]:
    kinds = {frozenset(sheet.alike(number)) for number in sheet.places}
    return (sorted(kind) for kind in sorted(kinds, key=min) if len(kind) > 5)


def _search(sheet: Print, picture: Picture, kind: list[int], rng: np.random.Generator, tally: Tally) -> None:
    examples = {int(number) for number in rng.choice(kind, 3, replace=False)}
    begun = time.process_time()
    proposals = find_alike(picture, [sheet.places[number] for number in sorted(examples)])
    tally.seconds += time.process_time() - begun
    tally.searches += 1
    tally.there += len(kind) - len(examples)
    for proposal in proposals:
        number, off = _nearest(sheet, proposal.at)
        right = off < 0.5 * sheet.radius and number in kind
        sure = proposal.certainty >= SURE
        tally.found += right and sure
        tally.unsure += right and not sure
        tally.wrong += sure and not right
        tally.off += (off,) if right and sure else ()


def _nearest(sheet: Print, at: Point) -> tuple[int, float]:
    return min(
        ((number, math.dist(place, at)) for number, place in sheet.places.items()), key=lambda row: row[1]
    )


def main(words: list[str] | None = None) -> int:
    """Measure and print; 1 when something is not good enough."""
    parser = argparse.ArgumentParser(description="how well stations are found in pictures")
    parser.add_argument("--seeds", type=int, default=1, metavar="N", help="so many prints of each sheet")
    arguments = parser.parse_args(words)
    good = True
    for name, look, width in SHEETS:
        for seed in range(1, arguments.seeds + 1):
            sheet = scanned(printed(name, look, width), seed)
            tally = measure(sheet, seed)
            enough = tally.found >= 0.9 * tally.there and tally.wrong <= 0.01 * tally.found
            good &= enough
            verdict = "ok    " if enough else "MISSED"
            about = f"{name} {look} {width} px, radius {sheet.radius:.0f}, seed {seed}"
            print(f"{verdict} {about}: {tally}", flush=True)
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
