"""How well boards are drafted from pictures: figures by look and stage, and whether they suffice.

    python scripts/draft_figures.py [--looks bare,style-9001] [--boards london:2700] [--photos [only]]
    python scripts/draft_figures.py --pictures FOLDER

The looks that nothing was tuned on are the default. A station is right within half a radius of its true
place, a number only at its own station, a link between the right two numbers by the right transport. Ferries
are not looked for, and not counted. A fault is a link that is wrong or missing; it is named where the list of
doubts has the link itself, and in a wider sense where a missing one ends at a station that the list has.

Other pictures are measured with `--pictures`: each in a folder of its own, with a board.json whose places are
pixels of the picture.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import resource
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where the pictures are made

from support.looks import HELD_OUT, HELD_OUT_PRINTS, HELD_OUT_STYLES, photographed, printed_in
from support.prints import Print, scanned
from yardtools.board_files import load
from yardtools.draft.doubts import SURE, find_doubts
from yardtools.draft.drafted import Draft
from yardtools.draft.pipeline import draft
from yardtools.errors import YardError
from yardtools.model import Board
from yardtools.model.values import Point
from yardtools.scans import Picture, straighten

SUFFIXES = {".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff"}


@dataclass(frozen=True)
class Case:
    """A picture, and what is truly in it."""

    name: str
    data: bytes
    board: Board
    places: Mapping[int, Point]
    is_photo: bool = False


@dataclass
class Tally:
    """What was counted in one picture, or in several."""

    stations: int = 0
    found: int = 0
    extra: int = 0
    numbers: int = 0
    types: int = 0
    links: int = 0
    right: int = 0
    wrong: int = 0
    doubts: int = 0
    faults: int = 0
    named: int = 0
    named_widely: int = 0
    seconds: float = 0.0
    megabytes: float = 0.0

    def add(self, other: Tally) -> None:
        """Count another picture too; the largest memory and the longest time are what matters."""
        for field in fields(self):
            join = max if field.name in ("seconds", "megabytes") else sum
            setattr(self, field.name, join((getattr(self, field.name), getattr(other, field.name))))


@dataclass(frozen=True)
class Bar:
    """A figure and what it must reach, or must not pass."""

    name: str
    part: str
    whole: str
    flat: float
    photo: float
    at_most: bool = False

    def value(self, tally: Tally) -> float:
        """The figure; without anything to count it is as good as can be."""
        whole = getattr(tally, self.whole)
        return getattr(tally, self.part) / whole if whole else float(not self.at_most)

    def passes(self, tally: Tally, is_photo: bool) -> bool:
        """Whether it suffices."""
        bound, value = self.photo if is_photo else self.flat, self.value(tally)
        return value <= bound if self.at_most else value >= bound


BARS = (
    Bar("stations", "found", "stations", 0.98, 0.92),
    Bar("numbers", "numbers", "stations", 0.98, 0.92),
    Bar("types", "types", "stations", 0.0, 0.0),
    Bar("links right", "right", "links", 0.95, 0.85),
    Bar("links wrong", "wrong", "links", 0.03, 0.06, at_most=True),
    Bar("doubts", "doubts", "links", 1 / 3, 1 / 3, at_most=True),
    Bar("faults named", "named_widely", "faults", 0.85, 0.85),
    Bar("strictly", "named", "faults", 0.0, 0.0),
)
SECONDS, MEGABYTES = 90.0, 2048.0
WIDTH = 14
"""Of a column of the table."""


# --- what is right ----------------------------------------------------------------------------


def compare(found: Draft, board: Board, places: Mapping[int, Point]) -> Tally:
    """What of a draft is right."""
    near = {station: _nearest(places, station.at) for station in found.stations}
    hits = {station: number for station, (number, off) in near.items() if off < 0.5 * found.radius}
    shown = {station.id: set(station.transports) & set(board.ladder) for station in board.stations}
    true = {(link.by, link.start, link.end) for link in board.links if link.by in board.ladder}
    drawn = [link for link in found.links if link.certainty >= SURE]
    said = {(link.by, min(link.start, link.end), max(link.start, link.end)) for link in drawn}
    doubts = {doubt.subject for doubt in find_doubts(found)}
    return Tally(
        stations=len(places),
        found=len(set(hits.values())),
        extra=len(found.stations) - len(hits),
        numbers=sum(station.number == number for station, number in hits.items()),
        types=sum(set(station.transports) == shown[number] for station, number in hits.items()),
        links=len(true),
        right=len(said & true),
        wrong=len(said - true),
        doubts=len(doubts),
        faults=len(said ^ true),
        named=sum(_is_named(link, doubts) for link in said ^ true),
        named_widely=sum(_is_named(link, doubts) for link in said - true)
        + sum(_is_named(link, doubts) or _ends_in_doubt(link, doubts) for link in true - said),
    )


def _is_named(link: tuple[str, int, int], doubts: set[str]) -> bool:
    return f"link:{link[0]}:{link[1]}-{link[2]}" in doubts


def _ends_in_doubt(link: tuple[str, int, int], doubts: set[str]) -> bool:
    return any(f"station:{end}" in doubts for end in link[1:])


def _nearest(places: Mapping[int, Point], at: Point) -> tuple[int, float]:
    return min(((number, math.dist(place, at)) for number, place in places.items()), key=lambda row: row[1])


def measure(case: Case) -> Tally:
    """What of a picture is drafted right, in a process of its own: so its memory is its own."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(_measure, case).result()


def _measure(case: Case) -> Tally:
    begun = time.process_time()
    try:
        tally = compare(draft(Picture.open(case.data), case.board.ladder), case.board, case.places)
    except YardError as error:
        print(f"{case.name}: {error}")
        links = sum(link.by in case.board.ladder for link in case.board.links)
        tally = Tally(stations=len(case.places), links=links, faults=links)
    tally.seconds = time.process_time() - begun
    tally.megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return tally


# --- the pictures -----------------------------------------------------------------------------


def printed(looks: Sequence[str], boards: Sequence[str], seed: int, photos: str) -> Iterator[Case]:
    """Boards in looks, as a scanner sees them, and as photographs."""
    for look in looks:
        for board in boards:
            name, _, width = board.partition(":")
            clean = printed_in(name, look, int(width))
            if photos != "only":
                yield Case(f"{look} {name}", scanned(clean, seed).file(), clean.board, clean.places)
            if photos != "none":
                yield Case(f"{look} {name}", _straightened(clean, seed), clean.board, clean.places, True)


def _straightened(clean: Print, seed: int) -> bytes:
    """A photograph made straight by its corners: its stations are where they were, but for the bends."""
    photo = photographed(clean, seed)
    data, _, _ = straighten(photo.print.file(), photo.corners, clean.image.size)
    return data


def given(folder: Path) -> Iterator[Case]:
    """The pictures in a folder and the folders in it that have a board.json beside them."""
    for truth in sorted((*folder.glob("board.json"), *folder.glob("*/board.json"))):
        board = load(str(truth)).board
        assert isinstance(board, Board), truth
        places = {station.id: station.at for station in board.stations if station.at}
        for file in sorted(truth.parent.iterdir()):
            if file.suffix.lower() in SUFFIXES:
                yield Case(f"{truth.parent.name}/{file.name}", file.read_bytes(), board, places)


# --- the table --------------------------------------------------------------------------------


def row(name: str, tally: Tally, is_photo: bool) -> str:
    """A row of the table; what does not suffice is marked."""
    marks = (" " if bar.passes(tally, is_photo) else "!" for bar in BARS)
    cells = [f"{bar.value(tally):.1%}{mark}".rjust(WIDTH) for bar, mark in zip(BARS, marks, strict=True)]
    kind = "photo" if is_photo else "flat"
    verdict = "pass" if all(bar.passes(tally, is_photo) for bar in BARS) and _is_quick(tally) else "FAIL"
    counts = f"{tally.faults:6} {tally.seconds:4.0f} s {tally.megabytes:5.0f} MB"
    return f"{name:24} {kind:5} {''.join(cells)} {counts} {verdict}"


def _is_quick(tally: Tally) -> bool:
    return tally.seconds <= SECONDS and tally.megabytes <= MEGABYTES


def main() -> int:
    """Measure and print; the status says whether all suffices."""
    parser = argparse.ArgumentParser(description="how well boards are drafted from pictures")
    parser.add_argument("--looks", default=",".join((*HELD_OUT, *HELD_OUT_PRINTS, *HELD_OUT_STYLES)))
    parser.add_argument("--boards", default="europe:2000,harbour-5:1400")
    parser.add_argument(
        "--photos",
        nargs="?",
        choices=("none", "too", "only"),
        default="none",
        const="too",
        help="photographs too, or only these, with their corners given",
    )
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="other pictures, with their truth")
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    looks, boards = arguments.looks.split(","), arguments.boards.split(",")
    cases = (
        given(arguments.pictures)
        if arguments.pictures
        else printed(looks, boards, arguments.seed, arguments.photos)
    )
    print(f"{'':31}{''.join(bar.name.rjust(WIDTH - 1) + ' ' for bar in BARS)} faults")
    totals = {False: Tally(), True: Tally()}
    for case in cases:
        tally = measure(case)
        totals[case.is_photo].add(tally)
        print(row(case.name, tally, case.is_photo), flush=True)
    kinds = [is_photo for is_photo, total in totals.items() if total.stations]
    for is_photo in kinds:
        print(row("all", totals[is_photo], is_photo))
    return 0 if all(bar.passes(totals[kind], kind) for kind in kinds for bar in BARS) else 1


if __name__ == "__main__":
    sys.exit(main())
