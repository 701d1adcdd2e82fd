"""Lines and points: bows, clearances, lines that run along each other, lines that cross."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from yardtools.geometry import (
    Bundle,
    Line,
    bow,
    cells_under,
    clearance,
    clearances,
    crossing,
    crossing_point,
    crossings,
    length,
    line_of,
    nearest,
    positions_of,
    station_radius,
    trim,
)
from yardtools.model import Board, Link, Station
from yardtools.model.values import Point

COORDINATES = st.integers(0, 500)
POINTS = st.tuples(COORDINATES, COORDINATES).map(lambda at: (float(at[0]), float(at[1])))
LINES = st.lists(POINTS, min_size=2, max_size=5).map(tuple).filter(lambda line: len(set(line)) == len(line))
SLACK = (-1e-6, 0.0, 1e-6)
HEIGHTS = st.floats(-80, 80)
LEANS = st.floats(-1.5, 1.5)
A, B = (0.0, 0.0), (100.0, 0.0)


class TestBow:
    def test_bulges_to_the_right_of_the_way(self) -> None:
        middle = bow(A, B, 20, tolerance=0.1)
        assert max(y for _, y in middle) == pytest.approx(20, abs=0.2)
        assert min(y for _, y in middle) > 0
        assert all(y < 0 for _, y in bow(A, B, -20))

    @given(POINTS, POINTS, HEIGHTS, LEANS)
    def test_is_the_same_curve_from_either_end(
        self, start: tuple[float, float], end: tuple[float, float], height: float, lean: float
    ) -> None:
        there, back = bow(start, end, height, lean), bow(end, start, -height, -lean)
        assert len(there) == len(back)
        for one, other in zip(there, reversed(back), strict=True):
            assert one == pytest.approx(other, abs=0.011)

    @given(POINTS, POINTS, HEIGHTS, LEANS)
    def test_keeps_to_its_tolerance(
        self, start: tuple[float, float], end: tuple[float, float], height: float, lean: float
    ) -> None:
        assume(abs(height) > 0.25 and math.dist(start, end) > 1)
        rough = (start, *bow(start, end, height, lean, tolerance=0.25), end)
        fine = bow(start, end, height, lean, tolerance=0.01)
        assert max(clearances(rough, fine)) <= 0.25 + 0.02

    @given(POINTS, POINTS, HEIGHTS.filter(lambda height: abs(height) > 1), LEANS)
    def test_stands_at_its_height_halfway(
        self, start: tuple[float, float], end: tuple[float, float], height: float, lean: float
    ) -> None:
        assume(math.dist(start, end) > 1)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        right = ((start[1] - end[1]) / math.dist(start, end), (end[0] - start[0]) / math.dist(start, end))
        top = (middle[0] + height * right[0], middle[1] + height * right[1])
        (gap,) = clearances((start, *bow(start, end, height, lean, tolerance=0.01), end), [top])
        assert gap <= 0.03

    def test_leans_to_where_it_is_told(self) -> None:
        def peak(lean: float) -> float:
            return max(bow(A, B, 20, lean, tolerance=0.01), key=lambda at: at[1])[0]

        assert peak(0.8) < peak(0) < peak(-0.8)

    def test_what_is_flat_needs_no_points(self) -> None:
        assert bow(A, B, 0) == bow(A, B, 0.2) == bow(A, A, 30) == ()

    def test_few_points_are_enough(self) -> None:
        assert len(bow(A, B, 10)) <= 8

    @given(POINTS, POINTS, HEIGHTS, LEANS)
    def test_points_are_rounded_as_the_model_rounds(
        self, start: tuple[float, float], end: tuple[float, float], height: float, lean: float
    ) -> None:
        path = bow(start, end, height, lean)
        assert Link(1, 2, "bus", path=path).path == path


class TestLinesOfABoard:
    def test_a_link_runs_over_its_path_from_station_to_station(self) -> None:
        link = Link(1, 2, "taxi", path=((5, 5), (6, 6)))
        assert line_of(link, {1: A, 2: B}) == (A, (5, 5), (6, 6), B)

    def test_a_link_to_nowhere_has_no_line(self) -> None:
        assert line_of(Link(1, 3, "taxi"), {1: A, 2: B}) is None

    def test_the_first_of_two_stations_of_a_number_counts(self) -> None:
        stations = (Station(1, B), Station(1, A), Station(2), Station(3, B))
        assert positions_of(Board("x", (), stations)) == {1: A, 3: B}

    def test_stations_are_as_large_as_their_distance_allows(self) -> None:
        grid = [(50.0 * x, 50.0 * y) for x in range(9) for y in range(9)]
        assert station_radius(grid) == pytest.approx(10)
        assert station_radius([*grid, *((x + 8, y) for x, y in grid[:9])]) == pytest.approx(0.45 * 8)
        assert station_radius([A], (400, 300)) == 7.5
        assert station_radius([]) == 13


class TestTrimmed:
    @given(LINES, st.floats(0, 100))
    def test_takes_the_same_from_both_ends(self, line: Line, margin: float) -> None:
        whole = length(line)
        rest = trim(line, margin)
        assert length(rest) == pytest.approx(max(0.0, whole - 2 * margin), abs=1e-6)

    def test_keeps_the_corners_between(self) -> None:
        assert trim((A, B, (100.0, 100.0)), 30) == ((30, 0), (100, 0), (100, 70))


class TestClearances:
    def test_ends_corners_and_sides_count(self) -> None:
        line = (A, B, (100.0, 100.0))
        assert clearances(line, [(-3, 4), (50, 7), (104, 50), (100, 0)]) == pytest.approx([5, 7, 4, 0])
        assert clearances(line, []) == []


class TestOverlap:
    def test_lines_side_by_side_overlap_where_both_are(self) -> None:
        beside = ((40.0, 3.0), (160.0, 3.0))
        assert Bundle([beside]).overlap((A, B), width=4) == pytest.approx(60, abs=4)
        assert Bundle([beside]).overlap((A, B), width=2) == 0

    def test_lines_that_cross_do_not_overlap(self) -> None:
        across = ((30.0, -50.0), (70.0, 50.0))
        assert Bundle([across]).overlap((A, B), width=4) == 0

    def test_the_direction_of_drawing_does_not_matter(self) -> None:
        assert Bundle([(B, A)]).overlap((A, B), width=1) == pytest.approx(100)

    def test_a_stretch_beside_two_lines_counts_once(self) -> None:
        assert Bundle([(A, B), (A, B)]).overlap((A, B), width=1) == pytest.approx(100)

    @given(LINES, st.lists(LINES, max_size=4), st.floats(0.1, 30))
    def test_is_never_more_than_the_line_and_grows_with_the_width(
        self, line: Line, others: list[Line], width: float
    ) -> None:
        bundle = Bundle(others)
        assert 0 <= bundle.overlap(line, width) <= bundle.overlap(line, 2 * width) <= length(line) + 1e-6

    @given(LINES)
    def test_a_line_overlaps_itself_wholly(self, line: Line) -> None:
        assert Bundle([line]).overlap(line, 0.01) == pytest.approx(length(line))

    def test_points_and_empty_bundles_overlap_nothing(self) -> None:
        assert Bundle([]).overlap((A, B), 5) == Bundle([(A, B)]).overlap((A, A), 5) == 0
        assert Bundle([(A, A)]).overlap((A, B), 5) == 0


class TestNearness:
    @given(st.lists(POINTS | st.just((1e6, 1e6)), min_size=1, max_size=40), st.integers(1, 9))
    def test_the_nearest_are_those_that_are_nearest(
        self, spots: list[tuple[float, float]], count: int
    ) -> None:
        places = dict(enumerate(spots))
        for key, others in nearest(places, count).items():
            ranked = sorted((math.dist(spots[key], spots[other]), other) for other in places if other != key)
            assert others == [other for _, other in ranked[:count]]

    @given(POINTS, POINTS, st.floats(5, 90), st.floats(0, 1))
    def test_a_stretch_lies_in_the_squares_under_it(
        self, start: tuple[float, float], end: tuple[float, float], size: float, share: float
    ) -> None:
        x, y = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        under = set(cells_under(start, end, size))
        near = {(math.floor((x + a) / size), math.floor((y + b) / size)) for a in SLACK for b in SLACK}
        assert under & near

    @given(POINTS, POINTS, POINTS)
    def test_clearance_is_that_of_a_line(self, at: Point, start: Point, end: Point) -> None:
        assume(start != end)
        assert clearance(at, start, end) == pytest.approx(clearances((start, end), [at])[0], abs=1e-6)

    @given(POINTS, POINTS, POINTS, POINTS)
    def test_stretches_meet_where_lines_cross(self, a: Point, b: Point, c: Point, d: Point) -> None:
        assume(len({a, b, c, d}) == 4)
        at = crossing_point((a, b), (c, d))
        if at is not None:
            assert max(clearance(at, a, b), clearance(at, c, d)) < 1e-6
        elif (spot := crossing((a, b), (c, d))) is not None:
            ends = min(math.dist(spot, end) for end in (a, b, c, d))
            assert ends < 1e-6 or clearance(a, c, d) < 1e-6 > clearance(b, c, d) or _in_line(a, b, c, d)


def _in_line(a: Point, b: Point, c: Point, d: Point) -> bool:
    cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    return abs(cross) < 1e-6


class TestCrossing:
    def test_where_two_lines_cross(self) -> None:
        assert crossing((A, B), ((50.0, -10.0), (50.0, 10.0))) == (50, 0)

    def test_meeting_in_a_common_end_is_no_crossing(self) -> None:
        assert crossing((A, B), (B, (50.0, 80.0))) is None
        assert crossing((A, B), (A, (50.0, 30.0), B)) is None

    def test_lines_from_a_common_end_may_cross_further_on(self) -> None:
        assert crossing((A, B), (A, (20.0, 20.0), (40.0, -20.0))) == pytest.approx((30, 0))

    def test_lying_on_each_other_is_a_crossing(self) -> None:
        assert crossing((A, B), (A, (60.0, 0.0))) == (30, 0)
        assert crossing((A, B), (A, B)) == (50, 0)

    def test_an_end_on_another_line_is_a_crossing(self) -> None:
        assert crossing((A, B), ((30.0, 40.0), (30.0, 0.0))) == (30, 0)

    @given(LINES, LINES)
    def test_is_mutual(self, one: Line, other: Line) -> None:
        assert (crossing(one, other) is None) == (crossing(other, one) is None)

    @given(LINES, LINES)
    def test_lies_on_both_lines(self, one: Line, other: Line) -> None:
        at = crossing(one, other)
        assume(at is not None)
        assert at is not None
        assert max(clearances(one, [at]) + clearances(other, [at])) < 1e-6

    @given(st.lists(LINES, max_size=6))
    def test_all_of_many_lines_are_found(self, lines: list[Line]) -> None:
        found = [(one, other) for one, other, _ in crossings(lines)]
        pairs = [(one, other) for other in range(len(lines)) for one in range(other)]
        assert found == sorted(pair for pair in pairs if crossing(lines[pair[0]], lines[pair[1]]))


@given(LINES)
def test_length_is_the_sum_of_the_legs(line: Line) -> None:
    assert length(line) == pytest.approx(sum(math.dist(*leg) for leg in pairwise(line)))
    assert length(line) >= math.dist(line[0], line[-1]) - 1e-9
