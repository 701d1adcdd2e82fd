"""How ends join stations, which stations a line runs over, and which number belongs to which station."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.tracing.reading.assignment import cheapest_assignment
from yardtools.tracing.reading.joins import Hold, find_joins, find_passes, lines_over_others
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.station_numbers import Label, give_numbers
from yardtools.tracing.reading.stations import Spot

WELD, REACH = 4.0, 12.0

SPOTS = st.tuples(st.floats(-100, 100), st.floats(-100, 100))


class TestEnds:
    """Stations at 0,0 and 100,0 unless a test says otherwise."""

    stations = Points([(0, 0), (100, 0)])

    @pytest.mark.parametrize(
        ("distance", "hold"),
        [
            (0, Hold.JOINED),
            (4, Hold.JOINED),
            (4.01, Hold.ALMOST),
            (12, Hold.ALMOST),
            (12.01, Hold.LOOSE),
            (50, Hold.LOOSE),
        ],
    )
    def test_two_thresholds(self, distance: float, hold: Hold) -> None:
        (join,) = find_joins([(0, distance)], self.stations, WELD, REACH)
        assert join.hold is hold
        assert join.station == (-1 if hold is Hold.LOOSE else 0)
        assert join.distance == pytest.approx(0 if hold is Hold.LOOSE else distance)

    @pytest.mark.parametrize(
        ("near", "far", "hold"),
        [
            (3, 3.5, Hold.JOINED),  # within weld the nearest wins, whatever else is there
            (6, 8.9, Hold.AMBIGUOUS),
            (6, 9.1, Hold.ALMOST),  # more than one and a half times as far
            (10, 12.5, Hold.ALMOST),  # beyond reach there is no rival
        ],
    )
    def test_rivals(self, near: float, far: float, hold: Hold) -> None:
        stations = Points([(-far, 0), (near, 0)])
        (join,) = find_joins([(0, 0)], stations, WELD, REACH)
        assert join.hold is hold
        assert join.station == 1
        assert join.rival == (0 if hold is Hold.AMBIGUOUS else -1)

    def test_no_stations_at_all(self) -> None:
        assert [join.hold for join in find_joins([(0, 0)], Points([]), WELD, REACH)] == [Hold.LOOSE]
        assert find_joins([], self.stations, WELD, REACH) == []

    @given(st.lists(SPOTS, max_size=12), st.lists(SPOTS, max_size=12))
    def test_as_if_every_two_were_compared(self, ends: list[Point], stations: list[Point]) -> None:
        for end, join in zip(ends, find_joins(ends, Points(stations), WELD, REACH), strict=True):
            distances = sorted(math.dist(end, station) for station in stations)
            nearest = distances[0] if distances else math.inf
            if nearest > REACH:
                assert join.hold is Hold.LOOSE
            elif nearest <= WELD:
                assert join.hold is Hold.JOINED
            else:
                second = distances[1] if len(distances) > 1 else math.inf
                is_unclear = second <= REACH and second < 1.5 * nearest
                assert join.hold is (Hold.AMBIGUOUS if is_unclear else Hold.ALMOST)
            if join.is_sure:
                assert math.dist(end, stations[join.station]) == pytest.approx(nearest)


class TestPasses:
    def test_a_line_passes_what_is_near_it(self) -> None:
        stations = Points([(0, 0), (50, 4), (50, -4.1), (100, 0)])
        (stops,) = find_passes([((0, 0), (100, 0))], stations, WELD)
        assert [stop.station for stop in stops] == [0, 1, 3]
        assert stops[1].position == pytest.approx(0.5)

    def test_corners_at_a_station_are_the_station(self) -> None:
        line = ((0.0, 0.0), (40.0, 0.0), (49.0, 1.0), (51.0, 1.0), (60.0, 0.0), (100.0, 0.0))
        (stops,) = find_passes([line], Points([(50, 0)]), WELD)
        assert [(stop.before, stop.after) for stop in stops] == [(1, 4)]

    def test_a_station_passed_twice_is_two_stops(self) -> None:
        line = ((0.0, 0.0), (100.0, 0.0), (100.0, 50.0), (50.0, 50.0), (50.0, -50.0))
        (stops,) = find_passes([line], Points([(50, 0)]), WELD)
        assert [stop.position for stop in stops] == pytest.approx([0.5, 3.5])

    def test_lines_do_not_mix(self) -> None:
        lines = [((0.0, 0.0), (10.0, 0.0)), ((0.0, 50.0), (10.0, 50.0)), ((0.0, 0.0), (0.0, 50.0))]
        stations = Points([(0, 0), (10, 50)])
        found = find_passes(lines, stations, WELD)
        assert [[stop.station for stop in stops] for stops in found] == [[0], [1], [0]]

    def test_who_runs_over_others(self) -> None:
        lines = [((0.0, 0.0), (100.0, 0.0)), ((0.0, 0.0), (50.0, 0.0))]
        stations = Points([(0, 0), (50, 0), (100, 0)])
        assert lines_over_others(lines, [(0, 2), (0, 1)], stations, WELD) == [0]

    @given(st.lists(SPOTS, min_size=2, max_size=6, unique=True), st.lists(SPOTS, max_size=8))
    def test_as_if_every_two_were_compared(self, line: list[Point], stations: list[Point]) -> None:
        (stops,) = find_passes([tuple(line)], Points(stations), WELD)
        legs = list(pairwise(line))
        near = {
            place
            for place, station in enumerate(stations)
            if min(_distance(station, *leg) for leg in legs) < WELD - 1e-9
        }
        assert near <= {stop.station for stop in stops}
        assert [stop.position for stop in stops] == sorted(stop.position for stop in stops)
        for stop in stops:
            assert -1 <= stop.before < stop.after <= len(line)


def _distance(at: Point, start: Point, end: Point) -> float:
    way = (end[0] - start[0], end[1] - start[1])
    square = way[0] ** 2 + way[1] ** 2
    part = ((at[0] - start[0]) * way[0] + (at[1] - start[1]) * way[1]) / square if square else 0
    part = min(1, max(0, part))
    return math.dist(at, (start[0] + part * way[0], start[1] + part * way[1]))


class TestAssignment:
    def test_not_greedily(self) -> None:
        assert cheapest_assignment([{0: 1, 1: 2}, {0: 1}]) == {0: 1, 1: 0}

    def test_as_many_as_can_be_before_as_cheap_as_can_be(self) -> None:
        assert cheapest_assignment([{0: 0, 1: 100}, {0: 0}]) == {0: 1, 1: 0}

    def test_who_goes_without_makes_the_rest_cheapest(self) -> None:
        assert cheapest_assignment([{0: 5}, {0: 3}, {0: 4}]) == {1: 0}
        assert cheapest_assignment([{}, {}]) == {}
        assert cheapest_assignment([]) == {}

    @given(
        st.lists(
            st.dictionaries(st.integers(0, 4), st.floats(0, 100) | st.integers(0, 3), max_size=4), max_size=5
        )
    )
    def test_nothing_is_cheaper(self, rows: list[dict[int, float]]) -> None:
        found = cheapest_assignment(rows)
        assert len(set(found.values())) == len(found)
        assert all(column in rows[row] for row, column in found.items())
        most, least = _best(rows)
        assert len(found) == most
        assert sum(rows[row][column] for row, column in found.items()) == pytest.approx(least)


def _best(rows: Sequence[Mapping[int, float]]) -> tuple[int, float]:
    """How many rows can have a column, and for how little, by trying all there is."""
    columns = [*range(5), *([-1] * len(rows))]
    best = (0, 0.0)
    for chosen in set(permutations(columns, len(rows))):
        pairs = [(row, column) for row, column in zip(rows, chosen, strict=True) if column >= 0]
        if all(column in row for row, column in pairs):
            best = min(best, (-len(pairs), sum(row[column] for row, column in pairs)))
    return -best[0], best[1]


class TestNumbers:
    @staticmethod
    def row(offset: Point, count: int = 30, gap: float = 20) -> tuple[list[Spot], list[Label]]:
        """Stations in a row, each with its text at the same offset."""
        nodes = [Node("circle", number=place) for place in range(count)]
        spots = [
            Spot(node, "stations", (gap * place, 0), (gap * place - 5, -5, gap * place + 5, 5))
            for place, node in enumerate(nodes)
        ]
        texts = [
            Label(Node("text"), "stations", place, (gap * place + offset[0], offset[1]), True)
            for place in range(count)
        ]
        return spots, texts

    @pytest.mark.parametrize("offset", [(0, 0), (11, 0), (15, 3), (19, 0), (-18, -8), (0, 25)])
    def test_texts_on_one_side_are_never_shifted(self, offset: Point) -> None:
        """Also where every text but one is nearer to the next station than to its own."""
        spots, texts = self.row(offset)
        assert give_numbers(spots, texts[::-1], REACH) == []
        assert [spot.number for spot in spots] == list(range(30))

    @pytest.mark.parametrize("offset", [(0, 12), (11, 0), (15, 3), (19, 0)])
    def test_a_missing_text_shifts_nobody(self, offset: Point) -> None:
        spots, texts = self.row(offset)
        give_numbers(spots, texts[:7] + texts[8:], REACH)
        assert [spot.number for spot in spots] == [*range(7), None, *range(8, 30)]

    def test_a_text_that_repeats_a_number_is_nobody_elses(self) -> None:
        spots, texts = self.row((9, 0), count=2)
        spots[0].number = 0
        assert give_numbers(spots, texts, REACH) == []
        assert [spot.number for spot in spots] == [0, 1]

    def test_texts_too_far_away_are_left_over(self) -> None:
        spots, texts = self.row((0, 33), count=3)
        assert give_numbers(spots, texts, REACH) == texts
        assert [spot.number for spot in spots] == [None] * 3


class TestNearness:
    def test_nearest_first_and_no_more_than_asked_for(self) -> None:
        points = Points([(0, 0), (3, 0), (1, 0), (2, 0)])
        pairs = points.near([(0, 0), (50, 50)], 10, 3)
        assert pairs.found.tolist() == [0, 2, 3]
        assert pairs.asker.tolist() == [0, 0, 0]
        assert pairs.distance.tolist() == [0, 1, 2]

    def test_however_far(self) -> None:
        points = Points([(0, 0), (100, 0)])
        assert points.nearest([(90, 0), (-1e6, 0)]) == [(1, 10.0), (0, 1e6)]

    def test_a_heap_of_points_is_looked_at_in_parts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("yardtools.tracing.reading.neighbours.AT_ONCE", 10)
        heap = [(float(place % 3), 0.0) for place in range(40)]
        pairs = Points(heap).near(heap, 0.5, 2)
        assert len(pairs.asker) == 80
        assert pairs.firsts().tolist() == list(range(0, 80, 2))
