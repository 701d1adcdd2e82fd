"""Draft this scan: all that `yard draft` sees in it, beside what somebody has placed already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from yardtools.model.values import Point
from yardtools.workbench.clicked_colours import Lab
from yardtools.workbench.link_search import FoundLink
from yardtools.workbench.searching import Tell

SHARES = {"text": 0.0, "stations": 0.35, "numbers": 0.5, "colours": 0.7, "links": 0.75}
"""How much of a draft is done when each stage begins."""


@dataclass(frozen=True, slots=True)
class DraftSearch:
    """What a draft is given; places are in pixels of the scan."""

    scan: bytes
    ladder: tuple[str, ...]
    stations: tuple[tuple[int, Point, tuple[str, ...]], ...]
    colours: Mapping[str, Lab]
    highest: int | None
    """The highest number that is printed, where somebody has said so."""


class FoundStation(NamedTuple):
    """A station as it was seen."""

    number: int
    at: Point
    transports: tuple[str, ...]
    certainty: float


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """All that was seen; colours are as pages write them."""

    radius: float
    stations: tuple[FoundStation, ...]
    links: tuple[FoundLink, ...]
    colours: Mapping[str, str]


def draft_scan(tell: Tell, search: DraftSearch) -> FoundBoard:
    """The draft of a scan."""
    from yardtools.draft import ocr  # noqa: PLC0415 - an extra
    from yardtools.draft.colours import to_hex  # noqa: PLC0415 - an extra
    from yardtools.draft.drafted import DraftStation  # noqa: PLC0415 - an extra
    from yardtools.draft.pipeline import Hints, draft  # noqa: PLC0415 - an extra
    from yardtools.scans import Picture  # noqa: PLC0415 - see above

    tell("text", 0.0)
    ocr.load()
    known = [DraftStation(number, at, by, 1.0) for number, at, by in search.stations]
    numbers = range(1, search.highest + 1) if search.highest else None

    def progress(stage: str, share: float = 0.0) -> None:
        start = SHARES.get(stage, 0.0)
        later = [each for each in (*SHARES.values(), 1.0) if each > start]
        tell(stage, start + share * (later[0] - start))

    found = draft(
        Picture.open(search.scan), search.ladder, numbers, Hints(colours=search.colours), progress, known
    )
    stations = ((each.number, each.at, each.transports, float(each.certainty)) for each in found.stations)
    links = ((each.start, each.end, each.by, each.path, float(each.certainty)) for each in found.links)
    colours = {by: to_hex(colour.lab) for by, colour in found.colours.items()}
    return FoundBoard(
        float(found.radius),
        tuple(FoundStation(*each) for each in stations),
        tuple(FoundLink(*each) for each in links),
        colours,
    )
