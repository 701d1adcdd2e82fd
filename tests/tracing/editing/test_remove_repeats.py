"""Lines that repeat a link taken out of a drawing."""

from __future__ import annotations

import pytest

from support.tracings import board_in, drawing
from yardtools.tracing.editing.remove_repeats import remove_repeats

LINE = "M 50,50 L 150,50"
DOUBLED = drawing(LINE, LINE)
AGAIN = f'<path id="p1" d="{LINE}"/>'.encode()
TAXI = {"link:taxi:1-2"}


@pytest.mark.parametrize(
    ("data", "gone"),
    [(DOUBLED, b"\n" + AGAIN), (DOUBLED.replace(b"\n", b""), AGAIN)],
    ids=["a line each", "all in one line"],
)
def test_the_second_of_two_lines_goes_and_nothing_else(data: bytes, gone: bytes) -> None:
    assert remove_repeats(data, TAXI) == (data.replace(gone, b""), 1)
    assert len(board_in(remove_repeats(data, TAXI)[0])[0].links) == 1


def test_only_the_links_that_are_named_go() -> None:
    assert remove_repeats(DOUBLED, {"link:taxi:2-3"}) == (DOUBLED, 0)
    assert remove_repeats(b"no drawing", TAXI) == (b"no drawing", 0)
