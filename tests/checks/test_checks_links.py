"""Links and print: sound boards broken in one way each, and the errors that people really made."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.boards import europe, london
from support.places import SCRIPTS
from support.sound import STEP, sound_boards
from yardtools.checks.links.likely_missing import likely_missing
from yardtools.checks.links.likely_spurious import likely_spurious
from yardtools.checks.registry import Check, rules
from yardtools.checks.shared.doubts import find_doubts, is_alike
from yardtools.checks.shared.habits import Pair, discriminant, solve
from yardtools.checks.shared.study import Study
from yardtools.checks.stations.unusual_lines import unusual_lines
from yardtools.findings import INFO, Fault
from yardtools.model import Assembled, Board, Link, Station, Transport
from yardtools.model.network import LineStyle
from yardtools.symbols import LINES
from yardtools.validation.run_checks import run_checks

SCRIPT = SCRIPTS / "field_errors.py"
FEW = settings(max_examples=15, deadline=None)


def find(board: Board, code: str) -> list[Fault]:
    """The faults of one code."""
    return [fault for fault in run_checks(board).faults if fault.code == code]


def with_link(board: Board, *links: Link) -> Board:
    return replace(board, links=board.links + links)


def place(board: Board, number: int) -> tuple[float, float]:
    return Study(board).positions[number]


def columns_of(board: Board) -> int:
    """How many stations stand in the first row."""
    return next(n for n in range(2, 99) if place(board, n + 1)[0] < place(board, n)[0])


class TestUnknown:
    @FEW
    @given(sound_boards(), st.data())
    def test_a_link_to_a_number_nobody_has(self, board: Board, data: st.DataObject) -> None:
        link = data.draw(st.sampled_from(board.links))
        broken = with_link(board, Link(link.start, 999, link.by), Link(link.end, 999, link.by))
        (fault,) = find(broken, "links/unknown-station")
        assert set(fault.subject) == {
            f"link:{link.by}:{link.start}-999",
            f"link:{link.by}:{link.end}-999",
            "station:999",
        }
        assert fault.pointer == f"/links/{broken.links.index(Link(link.start, 999, link.by))}"
        assert not find(board, "links/unknown-station")

    def test_two_numbers_are_two_faults(self) -> None:
        board = with_link(london(), Link(1, 900, "taxi"), Link(1, 901, "bus"), Link(902, 902, "taxi"))
        messages = [fault.message for fault in find(board, "links/unknown-station")]
        assert messages == [
            "taxi link 1-900 leads to station 900, which is not on the board",
            "bus link 1-901 leads to station 901, which is not on the board",
            "taxi link 902-902 leads to station 902, which is not on the board",
        ]

    @FEW
    @given(sound_boards(), st.data())
    def test_a_transport_nobody_declared(self, board: Board, data: st.DataObject) -> None:
        link = data.draw(st.sampled_from(board.links))
        links = tuple(replace(each, by="tram") if each is link else each for each in board.links)
        broken = replace(board, links=links)
        (fault,) = find(broken, "links/unknown-transport")
        assert fault.subject == (f"link:tram:{link.start}-{link.end}", "transport:tram")
        assert fault.pointer == f"/links/{broken.links.index(replace(link, by='tram'))}"
        assert not find(board, "links/unknown-transport")


class TestCrossing:
    @FEW
    @given(sound_boards(), st.data())
    def test_both_diagonals_of_a_square_cross(self, board: Board, data: st.DataObject) -> None:
        columns = columns_of(board)
        rows = len(board.stations) // columns
        corner = data.draw(st.integers(0, rows - 2)) * columns + data.draw(st.integers(1, columns - 1))
        one, other = Link(corner, corner + columns + 1, "taxi"), Link(corner + 1, corner + columns, "taxi")
        broken = with_link(board, one, other)
        (fault,) = find(broken, "links/crossing")
        assert set(fault.subject) == {one.subject, other.subject}
        assert fault.at is not None
        assert math.dist(fault.at, place(board, corner)) < STEP
        assert not find(with_link(board, one), "links/crossing")

    def test_what_crosses_more_is_named_first_and_once(self) -> None:
        board = with_link(london(), Link(175, 177, "taxi"))
        (fault,) = find(board, "links/crossing")
        assert fault.subject[0] == "link:taxi:175-177"
        assert len(fault.subject) == 10

    def test_a_drawn_line_counts_as_drawn(self) -> None:
        stations = [Station(n, at, ("taxi",)) for n, at in enumerate([(0, 0), (90, 0), (90, 90), (0, 90)], 1)]
        straight = (Link(1, 3, "taxi"), Link(2, 4, "taxi"))
        board = Board("x", (Transport("taxi"),), tuple(stations), straight)
        assert find(board, "links/crossing")
        round_about = replace(straight[0], path=((-60, 40), (0, 150), (80, 150)))
        assert not find(replace(board, links=(round_about, straight[1])), "links/crossing")
        assert not find(replace(board, links=(straight[0], replace(straight[1], by="bus"))), "links/crossing")

    def test_planes_that_cross_as_they_like_are_no_fault(self) -> None:
        ring = {n: (100 * math.cos(n), 100 * math.sin(n)) for n in range(1, 24)}
        links = tuple(Link(n, n + 11, "plane") for n in range(1, 13))
        stations = tuple(Station(n, at, ("plane",)) for n, at in ring.items())
        assert not find(Board("x", (Transport("plane"),), stations, links), "links/crossing")


class TestPassing:
    @FEW
    @given(sound_boards(), st.data())
    def test_a_link_over_the_next_station_but_one(self, board: Board, data: st.DataObject) -> None:
        start = data.draw(st.integers(1, columns_of(board) - 2))
        link = Link(start, start + 2, "taxi")
        broken = with_link(board, link)
        (fault,) = find(broken, "links/passes-station")
        assert fault.subject == (link.subject, f"station:{start + 1}")
        assert fault.pointer == f"/links/{broken.links.index(link)}"
        assert f"{start}-{start + 1}" in fault.hint
        assert not find(board, "links/passes-station")

    @FEW
    @given(sound_boards())
    def test_a_line_drawn_round_it_does_not_pass(self, board: Board) -> None:
        middle = place(board, 2)
        link = Link(1, 3, "taxi", path=((middle[0], middle[1] - STEP / 2),))
        assert not find(with_link(board, link), "links/passes-station")

    def test_stations_of_other_transports_are_passed_freely(self) -> None:
        assert not find(london(), "links/passes-station")
        assert find(with_link(london(), Link(34, 58, "bus")), "links/passes-station")


class TestLength:
    @FEW
    @given(sound_boards())
    def test_a_link_across_the_town(self, board: Board) -> None:
        link = Link(1, len(board.stations), "taxi")
        (fault,) = find(with_link(board, link), "links/unusual-length")
        assert fault.subject == (link.subject,)
        assert not find(board, "links/unusual-length")

    def test_a_few_links_tell_nothing(self) -> None:
        spots = [(0, 0), (10, 0), (20, 0), (900, 0)]
        stations = tuple(Station(n, at, ("taxi",)) for n, at in enumerate(spots, 1))
        board = Board("x", (Transport("taxi"),), stations, tuple(Link(n, n + 1, "taxi") for n in (1, 2, 3)))
        assert not find(board, "links/unusual-length")


class TestSkippedStops:
    def test_a_ferry_that_leaves_out_a_landing(self) -> None:
        (fault,) = find(with_link(london(), Link(108, 157, "ferry")), "links/skips-stop")
        assert fault.subject == ("link:ferry:108-157", "station:115")

    def test_a_network_of_many_triangles_has_the_habit(self) -> None:
        assert not find(with_link(london(), Link(87, 89, "bus")), "links/skips-stop")

    def test_a_ring_line_is_no_triangle(self) -> None:
        stations = tuple(Station(n, at) for n, at in enumerate([(0, 0), (9, 0), (9, 9), (0, 9)], 1))
        ring = tuple(Link(n, n % 4 + 1, "ferry") for n in range(1, 5))
        ferry = Transport("ferry", only="mister_x")
        assert not find(Board("x", (ferry,), stations, ring), "links/skips-stop")


class TestCompanions:
    @FEW
    @given(st.data())
    def test_a_bus_that_leaves_out_a_street(self, data: st.DataObject) -> None:
        streets = [link for link in london().links if link.by == "taxi"]
        buses = {(link.start, link.end): link for link in london().links if link.by == "bus"}
        link = data.draw(
            st.sampled_from([buses[s.start, s.end] for s in streets if (s.start, s.end) in buses])
        )
        links = tuple(each for each in london().links if each is not link)
        (fault,) = find(replace(london(), links=links), "links/missing-companion")
        assert fault.subject[0] == link.subject
        assert fault.pointer != ""

    def test_one_without_the_habit_is_left_alone(self) -> None:
        twos = [link for link in london().links if link.by == "bus"][::2]
        links = tuple(link for link in london().links if link not in twos)
        assert not find(replace(london(), links=links), "links/missing-companion")


class TestStopsShort:
    def test_a_street_that_ends_where_none_does(self) -> None:
        taxis = [link for link in london().links if link.by == "taxi"]
        ends = Counter(end for link in taxis for end in (link.start, link.end))
        found = []
        for stop in [stop for stop, count in ends.items() if count == 2][:8]:
            lost = next(link for link in taxis if stop in (link.start, link.end))
            faults = find(
                replace(london(), links=tuple(link for link in london().links if link is not lost)),
                "links/stops-short",
            )
            assert all(
                {fault.subject[0]} <= {f"station:{lost.start}", f"station:{lost.end}"} for fault in faults
            )
            found += faults
        assert len(found) >= 6, "one of them has no neighbour that would go on"

    @pytest.mark.parametrize("board", [london(), europe()], ids=lambda board: board.id)
    def test_buses_and_islands_may_end(self, board: Board) -> None:
        assert not find(board, "links/stops-short")


class TestHabits:
    @FEW
    @given(sound_boards(), st.data())
    def test_lists_are_short_ranked_and_name_what_is_there_or_not(
        self, board: Board, data: st.DataObject
    ) -> None:
        link = data.draw(st.sampled_from(board.links))
        broken = replace(board, links=tuple(each for each in board.links if each is not link))
        there = {each.subject for each in broken.links}
        for code, is_there in (("links/likely-missing", False), ("links/likely-spurious", True)):
            faults = find(broken, code)
            assert len(faults) <= 20
            assert all((fault.subject[0] in there) is is_there for fault in faults)
            assert [fault.rank for fault in faults] == list(range(1, len(faults) + 1))

    @pytest.mark.parametrize("street", [(13, 24), (146, 147), (80, 99), (53, 69)])
    def test_a_street_left_out_is_among_the_likeliest(self, street: tuple[int, int]) -> None:
        links = tuple(link for link in london().links if link.key != ("taxi", *street, False))
        assert self._is_suspected(replace(london(), links=links), likely_missing, street)

    @pytest.mark.parametrize("street", [(133, 134), (121, 144), (117, 118), (185, 198)])
    def test_a_needless_street_is_among_the_least_likely(self, street: tuple[int, int]) -> None:
        assert self._is_suspected(with_link(london(), Link(*street, "taxi")), likely_spurious, street)

    def _is_suspected(self, board: Board, check: Check, street: tuple[int, int]) -> bool:
        """Whether a street is named, or a station at its end."""
        named = {fault.subject[0] for fault in (*check(board), *unusual_lines(board))}
        return bool(named & {f"link:taxi:{street[0]}-{street[1]}", *(f"station:{end}" for end in street)})

    def test_little_is_suspected_where_nothing_else_is_wrong(self) -> None:
        suspicions = [fault for fault in run_checks(london()).faults if fault.rank]
        assert Counter(fault.code for fault in suspicions) == {
            "links/likely-missing": 2,
            "links/likely-spurious": 2,
            "stations/unusual-lines": 2,
        }
        alone = replace(london(), links=tuple(link for link in london().links if link.by != "ferry"))
        warned = Counter(fault.code for fault in run_checks(alone).faults if fault.rank)
        assert warned["links/likely-missing"] + warned["links/likely-spurious"] == 20
        assert warned["stations/unusual-lines"] == 15

    def test_islands_are_no_reason_to_doubt_links(self) -> None:
        codes = Counter(fault.code for fault in run_checks(europe()).faults)
        assert codes["network/base-not-spanning"] == 6
        assert codes["links/likely-missing"] == 2

    def test_what_a_slip_may_have_been_taken_for_comes_first(self) -> None:
        pairs = [Pair("taxi", 1, end, joined=False, likelihood=0.9) for end in (40, 57, 63)]
        assert [pair.end for pair in find_doubts(pairs, [], []).missing[:1]] == [40]
        assert [pair.end for pair in find_doubts(pairs, [], [Link(1, 75, "taxi")]).missing[:1]] == [57]

    @pytest.mark.parametrize(
        ("one", "other", "alike"),
        [(19, 20, True), (137, 187, True), (48, 84, True), (7, 17, False), (12, 12, False), (13, 24, False)],
    )
    def test_numbers_that_are_easily_taken_for_each_other(self, one: int, other: int, alike: bool) -> None:
        assert is_alike(one, other) is is_alike(other, one) is alike

    def test_what_hides_behind_a_wrong_link_is_seen(self) -> None:
        street = next(link for link in london().links if link.key == ("taxi", 13, 24, False))
        rest = tuple(link for link in london().links if link is not street)
        board = replace(london(), links=(*rest, Link(23, 37, "taxi")))
        assert self._is_suspected(board, likely_missing, (13, 24))

    def test_no_positions_no_guesses(self) -> None:
        blind = replace(london(), stations=tuple(replace(each, at=None) for each in london().stations))
        assert {fault.code for fault in run_checks(blind).faults} & {
            "links/likely-missing",
            "links/crossing",
        } == set()

    @given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=20, max_size=40))
    def test_the_discriminant_tells_two_heaps_apart(self, rows: list[tuple[float, float]]) -> None:
        half = len(rows) // 2
        shifted = [(x + 30, y) if place < half else (x, y) for place, (x, y) in enumerate(rows)]
        likelihoods = discriminant(shifted, [place < half for place in range(len(rows))])
        assert min(likelihoods[:half]) > 0.5 > max(likelihoods[half:])

    @given(
        st.lists(st.floats(-9, 9), min_size=3, max_size=3), st.lists(st.floats(-3, 3), min_size=9, max_size=9)
    )
    def test_equations_are_solved(self, result: list[float], values: list[float]) -> None:
        rows = [values[:3], values[3:6], values[6:]]
        matrix = [
            [sum(a * b for a, b in zip(one, other, strict=True)) + (one is other) for other in rows]
            for one in rows
        ]
        answer = solve(matrix, result)
        for row, right in zip(matrix, result, strict=True):
            assert sum(a * b for a, b in zip(row, answer, strict=True)) == pytest.approx(right, abs=1e-6)


class TestAssembled:
    def test_the_underground_of_tiles_may_cross_and_pass(self) -> None:
        board = with_link(london(), Link(1, 185, "underground"), Link(1, 163, "underground"))
        assert find(board, "links/crossing")
        laid = replace(board, assembled=Assembled("dice", "AB/CD"))
        assert not [
            fault for fault in run_checks(laid).faults if fault.code.startswith("links/") and is_grave(fault)
        ]


def is_grave(fault: Fault) -> bool:
    return rules()[fault.code].severity is not INFO


class TestPrint:
    @FEW
    @given(sound_boards(), st.data())
    def test_a_station_over_the_number_of_another(self, board: Board, data: st.DataObject) -> None:
        one, other = data.draw(st.permutations(board.stations))[:2]
        assume(one.at and other.at)
        assert one.at
        beside = replace(other, at=(one.at[0] + STEP / 8, one.at[1]))
        stations = tuple(beside if each is other else each for each in board.stations)
        (fault,) = find(replace(board, stations=stations), "print/label-overlap")
        assert set(fault.subject) == {one.subject, other.subject}
        assert not find(board, "print/label-overlap")

    def test_a_name_needs_a_free_side(self) -> None:
        cross = [(0, 0), (45, 0), (-45, 0), (0, 45), (0, -45)]
        far = [(x * 100.0, y * 100.0) for x in (-3, -2, 2, 3) for y in (-3, -2, 2, 3)]
        stations = [Station(n, at, name={"en": "Piccadilly Circus"}) for n, at in enumerate(cross + far, 1)]
        faults = find(Board("x", (), tuple(stations)), "print/label-overlap")
        assert [fault.subject[0] for fault in faults] == ["station:1"]
        nameless = tuple(replace(station, name={}) for station in stations)
        assert not find(Board("x", (), nameless), "print/label-overlap")

    @FEW
    @given(sound_boards())
    def test_a_town_in_the_corner_of_a_huge_sheet(self, board: Board) -> None:
        assert not find(board, "print/illegible-at-size")
        (fault,) = find(replace(board, frame=(9000, 9000)), "print/illegible-at-size")
        assert len(fault.subject) == 2
        assert "A3" in fault.message

    def test_long_numbers_are_printed_small(self) -> None:
        stations = (*london().stations, Station(123456789, (800, 600)))
        (fault,) = find(replace(london(), stations=stations), "print/illegible-at-size")
        assert fault.subject == ("station:123456789",)

    @FEW
    @given(st.sampled_from(LINES))
    def test_lines_of_one_style_and_width(self, style: LineStyle) -> None:
        alike = [replace(each, line=style) for each in london().transports]
        pairs = {
            fault.subject for fault in find(replace(london(), transports=tuple(alike)), "print/colour-only")
        }
        assert ("transport:bus", "transport:taxi") in pairs
        assert ("transport:underground", "transport:taxi") not in pairs


def measure(*words: str) -> str:
    """What the script prints; it ends with 1 where a figure is not good enough."""
    command = [sys.executable, str(SCRIPT), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


class TestFigures:
    def test_real_errors_are_found_as_promised(self) -> None:
        figures = json.loads(measure("--json"))
        assert figures["true board"] == []
        assert all(row.get("holds", True) for row in figures["field"].values())
        assert figures["field"]["boards"]["of"] == 24

    def test_another_list_can_be_measured(self, tmp_path: Path) -> None:
        file = tmp_path / "one.json"
        row = {"id": "a", "spurious": [[68, 68, "taxi"]], "missing": [[1, 8, "taxi"]]}
        file.write_text(json.dumps({"boards": [row]}), encoding="utf-8")
        assert "1 of 1 boards" in measure(str(file))

    @pytest.mark.slow
    def test_made_up_errors_are_told_apart_from_sound_towns(self) -> None:
        figures = json.loads(measure("--json", "--synthetic", "3", "--seed", "3"))
        assert len(figures["sound towns, seed 3"]) <= 1
        for place in ("London", "Europe", "towns"):
            assert figures[f"slips on {place}, seed 3"]["precision"]["share"] >= 0.9
