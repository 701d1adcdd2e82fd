"""What a scan says of the tracing that was drawn over it: faults, each with its certainty and its picture.

A tracing is far better evidence than a bare picture: where stations are, what they show and most of the links
are known, so that symbols, numbers and the ink of every transport need not be guessed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from yardtools.draft.crops import crop_line, crop_symbol
from yardtools.draft.drawn import Drawn, lay_over
from yardtools.draft.drawn_links import LinkFinding, examine_links
from yardtools.draft.drawn_stations import Kind, StationEvidence, Unmarked
from yardtools.errors import YardError
from yardtools.findings import INFO, Fault, Point, Skipped
from yardtools.geometry import halfway
from yardtools.model import Board, Link
from yardtools.model.values import point
from yardtools.scans.decoding import open_image
from yardtools.scans.picture import KEPT, Picture
from yardtools.tracing.reading.scan import Placing, Underlay
from yardtools.wording import join_words, with_article

SURE = 0.8
"""What is less certain is an info."""
_UNFINISHED = 0.25
"""With more symbols left to draw, by the number of stations, a board is still being drawn."""
_FEWEST = 8
"""Fewer symbols than this are named even so."""
_SKEWED = 1e-3
"""A picture turned or stretched by less lies straight under its drawing."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was seen, and what was not looked at and why."""

    faults: tuple[Fault, ...]
    skipped: tuple[Skipped, ...] = ()


def examine_scan(board: Board, data: bytes, below: Underlay) -> Evidence:
    """What the picture file under a drawing says of the board that was drawn."""
    picture, placing = _lay_straight(data, below)
    drawn = lay_over(board, picture, placing.to_pixels)
    if drawn is None:
        raise YardError("the scan shows no round symbols where stations are drawn")
    return _Examination(drawn, placing).run()


def _lay_straight(data: bytes, below: Underlay) -> tuple[Picture, Placing]:
    """The picture as it lies under the board: numbers must be upright to be read."""
    picture = Picture.open(data)
    placing = Placing.of(below, picture.size)
    a, b, c, d, _, _ = placing.matrix
    if a > 0 and max(abs(b), abs(c), abs(a - d)) < _SKEWED * a:
        return picture, placing
    wide, high = picture.size
    corners = [placing.to_board(at) for at in ((0, 0), (wide, 0), (wide, high), (0, high))]
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*corners, strict=True))
    scale = placing.scale
    size = (math.ceil((right - left) / scale), math.ceil((bottom - top) / scale))
    straight = Placing((scale, 0.0, 0.0, scale, left, top))
    return Picture(_turn(open_image(data, KEPT), wide, placing, straight, size)), straight


def _turn(
    image: Image.Image, wide: int, placing: Placing, straight: Placing, size: tuple[int, int]
) -> Image.Image:
    """The image as another placing has it, so large."""
    shrink = wide / image.width
    (x0, y0), (x1, y1), (x2, y2) = (
        (x / shrink, y / shrink)
        for x, y in (placing.to_pixels(straight.to_board(at)) for at in ((0, 0), (1, 0), (0, 1)))
    )
    matrix = (x1 - x0, x2 - x0, x0, y1 - y0, y2 - y0, y0)
    return image.transform(size, Image.Transform.AFFINE, matrix, Image.Resampling.BICUBIC, fillcolor="white")


class _Examination:
    """A drawing looked at in its picture."""

    def __init__(self, drawn: Drawn, placing: Placing) -> None:
        self._drawn, self._placing = drawn, placing
        self._skipped: list[Skipped] = []

    def run(self) -> Evidence:
        """Look at the stations first: what is a stop, and what is not drawn yet, matters for links."""
        stations = StationEvidence(self._drawn)
        types, unmarked = stations.other_types(), stations.unmarked()
        faults = [*self._numbers(stations), *(self._type_differs(*each) for each in types)]
        faults += self._unmarked(unmarked)
        shown = {row: kind for row, kind, certainty in types if certainty >= SURE}
        links = examine_links(self._drawn, shown, unmarked)
        self._skipped += [Skipped(f"the {by} links in the scan", why) for by, why in links.left_alone.items()]
        faults += [*map(self._undrawn, links.undrawn), *map(self._unseen, links.unseen)]
        return Evidence(tuple(faults), tuple(self._skipped))

    # --- stations

    def _numbers(self, stations: StationEvidence) -> Iterator[Fault]:
        found = stations.other_numbers()
        if found is None:
            self._skipped.append(
                Skipped("scan/number-differs", "the numbers in the scan are too small or unclear to be read")
            )
        for row, seen in found or ():
            own = self._drawn.numbers[row]
            words = f"station {own} reads {seen.number} in the scan"
            hint = f"look whether it is station {seen.number}"
            yield self._symbol("number-differs", own, seen.at, words, hint, seen.certainty, (seen.number,))

    def _type_differs(self, row: int, kind: Kind, certainty: float) -> Fault:
        own = self._drawn.numbers[row]
        drawn = next(each.transports for each in self._drawn.board.stations if each.id == own)
        words = (
            f"station {own} is drawn as one of {_name(drawn)}, and in the scan it looks like those of "
            f"{_name(kind)}"
        )
        hint = "look which transports its symbol shows"
        return self._symbol("type-differs", own, self._drawn.places[row], words, hint, certainty, kind)

    def _unmarked(self, unmarked: Sequence[Unmarked]) -> Iterator[Fault]:
        if len(unmarked) > max(_FEWEST, _UNFINISHED * len(self._drawn.numbers)):
            because = f"{len(unmarked)} numbered symbols in the scan are not drawn yet"
            self._skipped.append(Skipped("scan/unmarked-station", because))
            return
        for seen in (each.seen for each in unmarked):
            words = f"the scan shows station {seen.number}, and it is not drawn"
            hint = f"draw station {seen.number} and its links, if it is one"
            yield self._symbol("unmarked-station", seen.number, seen.at, words, hint, seen.certainty)

    def _symbol(
        self,
        fault: str,
        number: int,
        at: Point,
        words: str,
        hint: str,
        certainty: float,
        figures: tuple[int | str, ...] = (),
    ) -> Fault:
        picture = crop_symbol(self._drawn.picture, at, self._drawn.radius)
        return self._fault(f"station:{number}", fault, words, hint, certainty, at, picture, figures)

    # --- links

    def _undrawn(self, found: LinkFinding) -> Fault:
        start, end = found.ends
        line = with_article(f"{found.by} line")
        words = f"the scan shows {line} between {start} and {end}, and no link is drawn"
        hint = f"draw the {found.by} link {start}-{end}, if the line stops at both"
        return self._link("undrawn-link", found, words, hint)

    def _unseen(self, found: LinkFinding) -> Fault:
        start, end = found.ends
        words = f"the {found.by} link {start}-{end} is drawn, and the scan shows no such line there"
        hint = "look whether it leads to another station, or belongs to another transport"
        return self._link("unseen-link", found, words, hint)

    def _link(self, fault: str, found: LinkFinding, words: str, hint: str) -> Fault:
        about = found.link or Link(*found.ends, found.by).subject
        picture = crop_line(self._drawn.picture, found.line, self._drawn.radius)
        return self._fault(about, fault, words, hint, found.certainty, halfway(found.line), picture)

    def _fault(
        self,
        about: Link | str,
        fault: str,
        words: str,
        hint: str,
        certainty: float,
        at: Point,
        picture: bytes,
        figures: tuple[int | str, ...] = (),
    ) -> Fault:
        return Fault(
            about,
            words,
            f"scan/{fault}",
            hint,
            at=point(self._placing.to_board(at)),
            severity=None if certainty >= SURE else INFO,
            figures=figures,
            certainty=round(certainty, 2),
            picture=picture,
        )


def _name(kind: Kind) -> str:
    return join_words(kind) or "no transport"
