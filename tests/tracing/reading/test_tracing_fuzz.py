"""Nothing crashes: mutated and generated drawings give a board with findings, or one clear error.

YARD_FUZZ sets how many drawings are tried; the usual number is small enough for every run.
"""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.adopted import adopt_anything
from support.mutations import mutated, renumbered
from support.places import CASES
from support.quick import rest_slow
from yardtools.checks.registry import rules
from yardtools.findings import Fault
from yardtools.formats import json as json_format
from yardtools.model import Board
from yardtools.tracing.reading.reader import read_tracing

COUNT = int(os.environ.get("YARD_FUZZ", "600"))
SEEDS = sorted((CASES / "tracing").glob("*.svg"))


def examine(data: bytes) -> None:
    """Read and adopt a drawing of any kind; whatever comes of it must be a sound value."""
    faults: list[Fault] = []
    board = read_tracing(data, None, faults.append)
    assert board is not None or faults
    assert {fault.code for fault in faults} <= set(rules())
    if isinstance(board, Board):
        json_format.loads(json_format.dumps(board), faults.append)
    adopt_anything(data)


@pytest.mark.parametrize("part", rest_slow([(part,) for part in range(4)], lambda part: part == 0))
def test_mutated_drawings(part: int) -> None:
    chance = random.Random(f"tracing {part}")
    assert SEEDS
    for number in range(COUNT // 4):
        data = chance.choice(SEEDS).read_bytes()
        examine((mutated if number % 2 else renumbered)(data, chance))


NUMBERS = st.sampled_from(["0", "5", "40", "-3", "1e3", "50%", "10mm", "NaN", "1e999", ""])
TRANSFORMS = st.sampled_from(
    ["", "rotate(30 5 5)", "scale(0)", "matrix(1 2 3)", "skewX(89.9)", "translate(1e308)"]
)
PATHS = st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,- e", max_size=30)
TAGS = st.sampled_from(
    ["g", "path", "circle", "rect", "use", "text", "svg", "symbol", "line", "polygon", "style"]
)
LABELS = st.sampled_from(
    ["stations", "taxi", "bus", "mission-red", "frame", "scan", "_x", "tile A", "odd", "station-1"]
)


@st.composite
def elements(draw: st.DrawFn, depth: int = 0) -> str:
    """An element with any attributes, and what is in it."""
    tag = draw(TAGS)
    attributes = {
        "id": draw(LABELS),
        "d": draw(PATHS),
        "transform": draw(TRANSFORMS),
        "href": f"#{draw(LABELS)}",
    }
    attributes |= {key: draw(NUMBERS) for key in ("x", "cx", "r", "width", "x1", "points")}
    inner = (
        "".join(draw(st.lists(elements(depth + 1), max_size=3)))
        if depth < 3
        else draw(st.sampled_from(["", "7"]))
    )
    return f"<{tag} {' '.join(f'{k}={v!r}' for k, v in attributes.items())}>{inner}</{tag}>"


@given(st.lists(elements(), max_size=4))
@settings(max_examples=max(50, COUNT // 10))
def test_generated_drawings(parts: list[str]) -> None:
    examine(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{"".join(parts)}</svg>'.encode())


@given(st.binary(max_size=200))
@settings(max_examples=max(50, COUNT // 10))
def test_any_bytes(data: bytes) -> None:
    examine(data)
