"""What `yard draft` says of a draft."""

from __future__ import annotations

import pytest

from yardtools.cli.draft_text import describe_unsure
from yardtools.draft.colours import LineColour
from yardtools.draft.drafted import Draft


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([(1.0, 0.99), (0.3, 0.98), (0.05, 0.6)], ""),
        ([(1.0, 0.73), (0.4, 0.99)], "not sure of the colour of taxi"),
        ([(1.0, 0.93), (0.45, 0.84), (0.3, 0.6)], "not sure of the colours of taxi, bus and underground"),
    ],
)
def test_unsure_colours_are_told_unless_hardly_anything_has_them(
    rows: list[tuple[float, float]], words: str
) -> None:
    found = (LineColour((50.0, 0.0, 0.0), share, certainty) for share, certainty in rows)
    colours = dict(zip(("taxi", "bus", "underground"), found, strict=False))
    assert describe_unsure(Draft((100, 100), 9.0, (), (), colours)) == words
