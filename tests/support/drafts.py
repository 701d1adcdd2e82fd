"""Drafts without a picture that anything is read from: what was seen is made up, all else is real."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from yardtools.cli import picture_draft
from yardtools.draft import ocr
from yardtools.draft.colours import LineColour
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.draft.pipeline import STAGES, Hints
from yardtools.scans import Picture
from yardtools.scans.picture import to_lab

COLOURS = {"taxi": "#f0bd27", "bus": "#1f9e94"}
SIZE = (400, 300)


def lab(hex: str) -> LineColour:
    """A colour as drafts hold it."""
    colours = np.array([[int(hex[at : at + 2], 16) for at in (1, 3, 5)]], dtype=np.float32)
    light, red, yellow = map(float, to_lab(colours)[0])
    return LineColour((light, red, yellow), 1.0)


def station(number: int, x: float, y: float, *shown: str, sure: float = 1.0) -> DraftStation:
    """A station, of taxis alone unless something else is said."""
    return DraftStation(number, (x, y), shown or ("taxi",), sure)


def link(by: str, start: int, end: int, *path: tuple[float, float], sure: float = 1.0) -> DraftLink:
    """A link, straight unless something else is said."""
    return DraftLink(start, end, by, path, sure)


SEEN = Draft(
    SIZE,
    12.0,
    (
        station(1, 50, 50, "taxi", "bus"),
        station(2, 350, 60, "taxi", "bus", sure=0.6),
        station(3, 200, 250),
        station(4, 60, 240),
        station(5, 340, 230),
    ),
    (
        link("bus", 1, 2, (200.0, 20.0)),
        link("taxi", 1, 3),
        link("taxi", 1, 4, (40.0, 150.0)),
        link("taxi", 2, 3, sure=0.7),
        link("taxi", 2, 5),
        link("taxi", 3, 4),
        link("taxi", 1, 2, sure=0.2),
    ),
    {by: lab(colour) for by, colour in COLOURS.items()},
)
"""Five stations, six links and one that may be there."""


@dataclass
class Eye:
    """What stands in for the pipeline: it sees what it is told to, and notes what it was asked."""

    seen: Draft = SEEN
    transports: Sequence[str] = ()
    numbers: Sequence[int] | None = None
    hints: Hints = field(default_factory=Hints)
    known: Mapping[int, DraftStation] = field(default_factory=dict)
    size: tuple[int, int] = (0, 0)

    def draft(
        self,
        picture: Picture,
        transports: Sequence[str],
        numbers: Sequence[int] | None,
        hints: Hints,
        progress: Any,
        known: Sequence[DraftStation],
    ) -> Draft:
        """What is seen, with the stations that are known as the pipeline would have them."""
        self.transports, self.numbers, self.hints, self.size = transports, numbers, hints, picture.size
        self.known = {each.number: each for each in known}
        for stage in STAGES:
            progress(stage, 0.0)
        return self.seen


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> Eye:
    """An eye in the place of the pipeline."""
    own = Eye()
    monkeypatch.setattr(picture_draft, "draft", own.draft)
    monkeypatch.setattr(ocr, "load", lambda: None)
    return own
