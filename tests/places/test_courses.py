"""Lines of a map laid along places: who is linked, in which order, and how the links run."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yardtools.model.values import Point
from yardtools.places.courses import MOST_CORNERS, Spots, Stretch, path_between, stretches
from yardtools.places.lines import map_modes
from yardtools.places.plan import Way

ROW = {"a": (0.0, 0.0), "b": (100.0, 0.0), "c": (200.0, 0.0), "d": (300.0, 0.0)}


def roads(courses: Sequence[Sequence[Point]], spots: dict[str, Point], reach: float = 30.0) -> list[str]:
    return sorted("".join(stretch.road) for stretch in stretches(courses, Spots(spots, reach)))


class TestWhoIsLinked:
    def test_places_along_a_line_are_linked_one_by_one(self) -> None:
        assert roads([[(-20, 5), (320, 5)]], ROW) == ["ab", "bc", "cd"]

    def test_a_place_too_far_off_is_passed_by(self) -> None:
        assert roads([[(-20, 5), (320, 5)]], ROW | {"b": (100.0, 40.0)}) == ["ac", "cd"]

    def test_only_places_near_stops_where_a_line_stops(self) -> None:
        found = stretches([[(0, 5), (300, 5)]], Spots(ROW, 30.0), [(2, 8), (205, 0), (290, 3)])
        assert sorted(stretch.road for stretch in found) == [("a", "c"), ("c", "d")]

    def test_ways_in_any_order_and_direction_make_one_line(self) -> None:
        ways = [[(150, 0), (90, 3), (50, 0)], [(-10, 0), (50, 0)], [(310, 0), (150, 0)]]
        assert roads(ways, ROW) == ["ab", "bc", "cd"]

    def test_a_fork_is_no_link_across_it(self) -> None:
        spots = {"a": (0.0, 0.0), "b": (200.0, -100.0), "c": (200.0, 100.0)}
        fork = [[(0, 0), (50, 0)], [(50, 0), (200, -100)], [(50, 0), (200, 100)]]
        assert roads(fork, spots) == ["ab", "ac"]

    def test_ways_that_do_not_touch_link_nothing_across_the_gap(self) -> None:
        assert roads([[(0, 0), (100, 0)], [(150, 0), (300, 0)]], ROW) == ["ab", "cd"]

    def test_a_ring_closes(self) -> None:
        ring = [[(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)]]
        spots = {"a": (0.0, 0.0), "b": (100.0, 0.0), "c": (100.0, 100.0), "d": (0.0, 100.0)}
        assert roads(ring, spots) == ["ab", "ad", "bc", "cd"]

    @pytest.mark.parametrize("course", [[], [(5, 5)], [(5, 5), (5, 5)], [(900, 900), (950, 900)]])
    def test_what_is_no_line_links_nothing(self, course: list[Point]) -> None:
        assert roads([course], ROW) == []

    @settings(max_examples=30, deadline=None)
    @given(st.lists(st.integers(0, 40), min_size=2, max_size=12, unique=True))
    def test_on_a_straight_line_neighbours_are_linked(self, steps: list[int]) -> None:
        spots = {chr(97 + i): (step * 50.0, 0.0) for i, step in enumerate(steps)}
        order = sorted(spots, key=lambda key: spots[key])
        expected = sorted("".join(sorted(pair)) for pair in pairwise(order))
        assert roads([[(-10, 4), (2100, 4)]], spots) == expected


class TestPaths:
    def test_a_course_ends_where_the_stations_were_pushed_to(self) -> None:
        course = ((0.0, 0.0), (50.0, 60.0), (100.0, 60.0), (150.0, 0.0))
        path = path_between(Stretch(("a", "b"), course), {"a": (0.0, 30.0), "b": (150.0, 30.0)})
        assert path == ((50.0, 90.0), (100.0, 90.0))

    def test_hardly_bent_is_straight(self) -> None:
        course = ((0.0, 0.0), (75.0, 4.0), (150.0, 0.0))
        assert path_between(Stretch(("a", "b"), course), {"a": (0.0, 0.0), "b": (150.0, 0.0)}) == ()

    def test_a_course_of_many_corners_is_simplified(self) -> None:
        course = tuple((x * 1.0, 60 * math.sin(x / 60) + (x % 3)) for x in range(1000))
        path = path_between(Stretch(("a", "b"), course), {"a": course[0], "b": course[-1]})
        assert 2 < len(path) <= MOST_CORNERS


class TestModes:
    @pytest.mark.parametrize(
        ("mode", "ladder", "chosen", "expected"),
        [
            ("bus", "taxi bus underground", {}, "bus"),
            ("tram", "taxi bus underground", {}, "bus"),
            ("tram", "taxi bus tram", {}, "tram"),
            ("rail", "taxi bus underground", {}, "underground"),
            ("underground", "car rail plane", {}, "rail"),
            ("ferry", "taxi bus underground", {}, "ferry"),
            ("cable car", "taxi bus underground", {}, None),
            ("cable car", "taxi bus underground", {"cable car": "bus"}, "bus"),
            ("bus", "taxi bus underground", {"bus": "ignore"}, None),
            ("bus", "bus underground", {}, None),  # the base has roads between neighbours
        ],
    )
    def test_what_lines_become(
        self, mode: str, ladder: str, chosen: dict[str, str], expected: str | None
    ) -> None:
        way = Way(mode, (((0.0, 0.0), (1.0, 1.0)),))
        mapped = map_modes([way], ladder.split(), chosen)
        assert mapped.modes == {mode: expected}
        assert [each.mode for each in mapped.ways] == [expected] * (expected is not None)
