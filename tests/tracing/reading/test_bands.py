"""Thin closed shapes and the lines along their middle."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from yardtools.geometry import Line
from yardtools.tracing.reading.bands import centre_line

WIDEST = 20.0


def outline(line: Line, width: float) -> Line:
    """The outline of a street along a line."""
    shape = shapely.LineString(line).buffer(width / 2, cap_style="flat")
    return tuple((x, y) for x, y in shape.exterior.coords[:-1])


@given(st.floats(0, math.tau), st.floats(60, 500), st.floats(0.5, 12), st.integers(0, 3))
def test_a_rectangle_is_the_line_between_its_short_sides(
    turn: float, long: float, width: float, first: int
) -> None:
    end = (long * math.cos(turn), long * math.sin(turn))
    corners = outline(((0.0, 0.0), end), width)
    found = centre_line((*corners[first:], *corners[:first]), WIDEST)
    assert found is not None
    near, far = sorted(found, key=lambda at: math.hypot(*at))
    assert math.hypot(*near) < 1e-6
    assert math.dist(far, end) < 1e-6


@given(st.floats(-80, 80), st.floats(-80, 80), st.floats(1, 8))
def test_a_band_along_a_bend_is_read_as_its_middle(one: float, other: float, width: float) -> None:
    line = ((0.0, 0.0), (100.0, one), (200.0, other), (300.0, 0.0))
    found = centre_line(outline(line, width), WIDEST)
    assert found is not None
    drawn, read = shapely.LineString(line), shapely.LineString(found)
    assert shapely.hausdorff_distance(drawn, read, densify=0.05) < 2 * width + 3


@pytest.mark.parametrize(
    "shape",
    [
        ((0, 0), (30, 0), (30, 12), (0, 12)),  # too short for its width
        ((0, 0), (300, 0), (300, 40), (0, 40)),  # wider than any street
        ((50, 50), (40, 80), (60, 80)),  # a triangle narrows to nothing
        tuple((8 * math.cos(turn), 8 * math.sin(turn)) for turn in range(6)),  # a disc
    ],
)
def test_other_shapes_have_no_middle_line(shape: Line) -> None:
    assert centre_line(shape, WIDEST) is None


def test_a_line_there_and_back_is_that_line() -> None:
    assert centre_line(((0, 0), (100, 0)), WIDEST) is not None
