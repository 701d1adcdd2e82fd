"""The shipped London: its facts, its drawing, and that both files are what the script makes."""

from __future__ import annotations

import math
import subprocess
import sys
from collections import Counter, defaultdict

import pytest

from support.boards import london
from support.places import SCRIPTS
from yardtools import graph
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.geometry import Bundle, Line, clearances, crossings, line_of, positions_of, trim
from yardtools.model import Link
from yardtools.resources import board_folder

SCRIPT = SCRIPTS / "trace_london.py"
FOLDER = board_folder("london")
DISC = 13.2
"""The radius of a station's disc in the drawing."""


def lines() -> list[tuple[Link, Line]]:
    positions = positions_of(london())
    return [(link, line) for link in london().links if (line := line_of(link, positions))]


class TestFacts:
    def test_199_stations_numbered_without_a_gap(self) -> None:
        assert [station.id for station in london().stations] == list(range(1, 200))

    def test_467_links_of_four_transports(self) -> None:
        counts = Counter(link.by for link in london().links)
        assert counts == {"taxi": 345, "bus": 99, "underground": 20, "ferry": 3}
        assert len({link.key for link in london().links}) == 467
        assert not any(link.oneway for link in london().links)

    def test_from_station_100(self) -> None:
        moves = graph.moves(london())[100]
        assert moves == {"taxi": [80, 81, 101, 112, 113], "bus": [63, 82, 111]}

    def test_the_ferry_has_four_landings(self) -> None:
        ferry = [(link.start, link.end) for link in london().links if link.by == "ferry"]
        assert ferry == [(108, 115), (115, 157), (157, 194)]

    def test_29_start_cards(self) -> None:
        starts = london().starts
        assert (len(starts.detective), len(starts.mister_x)) == (16, 13)
        assert len({*starts.detective, *starts.mister_x}) == 29

    def test_tickets_and_their_stated_sum(self) -> None:
        box = box_format.loads((FOLDER / "box.toml").read_text(encoding="utf-8"))
        assert box.tickets == {"taxi": 62, "bus": 49, "underground": 25, "black": 5, "double": 3}
        assert box.stated_tickets == 62 + 49 + 25

    def test_only_mister_x_takes_the_ferry(self) -> None:
        (ferry,) = [transport for transport in london().transports if transport.only]
        assert (ferry.id, ferry.only, ferry.tickets) == ("ferry", "mister_x", ("black",))

    def test_a_station_shows_the_transports_of_its_links(self) -> None:
        served: dict[int, set[str]] = defaultdict(set)
        for link in london().links:
            for number in (link.start, link.end):
                served[number] |= {link.by} - {"ferry"}
        assert {station.id: set(station.transports) for station in london().stations} == served

    def test_symbols_climb_the_ladder(self) -> None:
        for station in london().stations:
            assert station.transports == london().ladder[: len(station.transports)], station

    def test_the_older_editions_links_are_not_there(self) -> None:
        there = {(link.by, link.start, link.end) for link in london().links}
        assert ("taxi", 198, 199) in there
        assert not there & {("taxi", 13, 14), ("bus", 185, 199), ("bus", 187, 199)}


class TestDrawing:
    def test_everything_is_inside_the_frame(self) -> None:
        assert london().frame == (1640, 1230)
        for link, line in lines():
            assert all(0 < x < 1640 and 0 < y < 1230 for x, y in line), link

    def test_taxis_run_straight_and_others_where_they_can(self) -> None:
        bowed = Counter(link.by for link in london().links if link.path)
        assert bowed["taxi"] == 0
        assert bowed["ferry"] < 3
        assert bowed["bus"] < 99

    @pytest.mark.parametrize("transport", ["taxi", "bus", "underground", "ferry"])
    def test_no_two_links_of_a_transport_cross(self, transport: str) -> None:
        own = [(link, line) for link, line in lines() if link.by == transport]
        met = [(own[one][0], own[other][0]) for one, other, _ in crossings([line for _, line in own])]
        assert met == []

    def test_no_link_comes_near_a_station_that_is_not_its_own(self) -> None:
        for link, line in lines():
            foreign = [s for s in london().stations if s.id not in (link.start, link.end)]
            gaps = clearances(line, [s.at for s in foreign if s.at])
            assert min(gaps) > DISC, (link, foreign[gaps.index(min(gaps))])

    def test_links_do_not_lie_on_each_other(self) -> None:
        """Outside its stations' discs no link runs within 4.5 units along others for 6 units or more."""
        drawn = lines()
        for link, line in drawn:
            others = Bundle(other for _, other in drawn if other is not line and near(line, other))
            assert others.overlap(trim(line, DISC + 1.8), 4.5) < 6, link

    def test_bows_are_smooth(self) -> None:
        for link, line in lines():
            for before, here, after in zip(line, line[1:], line[2:], strict=False):
                come = math.atan2(here[1] - before[1], here[0] - before[0])
                go = math.atan2(after[1] - here[1], after[0] - here[0])
                assert abs(math.remainder(go - come, math.tau)) < math.radians(20), link


def near(one: Line, other: Line) -> bool:
    """Whether the boxes of two lines come within 5 units of each other."""
    sides = (
        (min(at[axis] for at in line), max(at[axis] for at in line))
        for axis in (0, 1)
        for line in (one, other)
    )
    (left, right), (low, high), (top, bottom), (over, under) = sides
    return left < high + 5 and low < right + 5 and top < under + 5 and over < bottom + 5


class TestFiles:
    @pytest.mark.slow
    def test_both_are_what_the_script_makes(self) -> None:
        done = subprocess.run(
            [sys.executable, SCRIPT, "--check"], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    def test_the_board_file_is_canonical(self) -> None:
        text = (FOLDER / "board.json").read_text(encoding="utf-8")
        assert json_format.dumps(json_format.loads(text)) == text
