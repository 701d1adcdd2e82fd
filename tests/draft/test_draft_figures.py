"""The figures of drafts: what counts as right, which faults are named, and what suffices."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from support.pictures import white
from support.places import SCRIPTS
from support.small_town import lab
from yardtools.draft.drafted import Draft, DraftLink, DraftStation
from yardtools.model import Board, Link, Station, Transport

pytest.importorskip("scipy")
sys.path.append(str(SCRIPTS))

from draft_figures import BARS, Tally, compare, given, row

PLACES = {1: (50.0, 50.0), 2: (250.0, 50.0), 3: (250.0, 250.0), 4: (50.0, 250.0)}
BOARD = Board(
    "square",
    (Transport("taxi"),),
    tuple(Station(number, at, ("taxi",)) for number, at in PLACES.items()),
    tuple(Link(*ends, "taxi") for ends in ((1, 2), (2, 3), (3, 4))),
    ladder=("taxi",),
)


def drafted(*links: tuple[int, int, float], off: float = 0.0) -> Draft:
    """The square with these links; station 4 is off its place by so much."""
    stations = [DraftStation(number, at, ("taxi",), 0.99) for number, at in PLACES.items() if number < 4]
    stations.append(DraftStation(4, (50.0 + off, 250.0), ("taxi",), 0.6))
    found = [DraftLink(one, other, "taxi", (), certainty) for one, other, certainty in links]
    return Draft((300, 300), 12.0, tuple(stations), tuple(found), {"taxi": lab("#d04030")})


def test_right_wrong_and_missing_are_counted_and_which_faults_are_named() -> None:
    tally = compare(drafted((1, 2, 1.0), (3, 2, 1.0), (1, 3, 0.7)), BOARD, PLACES)
    assert (tally.found, tally.numbers, tally.types, tally.extra) == (4, 4, 4, 0)
    assert (tally.links, tally.right, tally.wrong, tally.faults) == (3, 2, 1, 2)
    assert tally.named == 1, "1-3 is a doubt"
    assert tally.named_widely == 2, "3-4 ends at a station that is one"


def test_a_station_too_far_off_is_one_too_many() -> None:
    tally = compare(drafted(off=7.0), BOARD, PLACES)
    assert (tally.found, tally.numbers, tally.extra) == (3, 3, 1)


def test_a_row_says_which_figures_do_not_suffice() -> None:
    good = Tally(stations=100, found=99, numbers=98, types=90, links=200, right=191, wrong=6, doubts=60)
    assert row("a look", good, False).endswith("pass")
    bad = Tally(stations=100, found=99, numbers=90, types=90, links=200, right=191, wrong=6, doubts=60)
    assert row("a look", bad, False).endswith("FAIL")
    assert row("a look", bad, False).count("!") == 1
    assert [bar.name for bar in BARS if not bar.passes(bad, is_photo=True)] == ["numbers"]


def test_other_pictures_are_measured_with_the_truth_beside_them(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "picture.png").write_bytes(white(300, 300))
    truth = {
        "format": "yard-board/1",
        "kind": "network",
        "id": "square",
        "transports": [{"id": "taxi", "tickets": ["taxi"]}],
        "stations": [{"id": number, "at": list(at), "transports": ["taxi"]} for number, at in PLACES.items()],
        "links": [{"from": 1, "to": 2, "by": "taxi"}],
    }
    (tmp_path / "mine" / "board.json").write_text(json.dumps(truth), encoding="utf-8")
    (case,) = given(tmp_path)
    assert case.name == "mine/picture.png"
    assert case.places == PLACES
    assert not case.is_photo
