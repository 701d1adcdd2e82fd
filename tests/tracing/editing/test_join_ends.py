"""Ends of lines moved onto the stations they almost join."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.boards import london
from support.tracings import ANGLES, NARROW, board_in, drawing, point_beside
from yardtools.model import Board, Link
from yardtools.tracing.editing.join_ends import join_ends
from yardtools.tracing.writing.writer import write_tracing


@pytest.mark.parametrize(
    ("path", "moved"),
    [
        ("M 50,50 L 142,50", "M 50,50 L 150,50"),
        ("M 57,50 L 142,55", "M 50,50 L 150,50"),
        ("m 57,50 40,10 45,-10", "m 50,50 47,10 53,-10"),
        ("M57 50c9-9 20-9 85 0", "M50 50c16-9 27-9 100 0"),
        ("M 57,50 C 60,60 90,90 142,50", "M 50,50 C 60,60 90,90 150,50"),
        ("M 50,50 H 142", "M 50,50 H 150"),
        ("M 57,50 H 150", "M 50,50 H 150"),
        ("m 57,50 h 93", "m 50,50 h 100"),
        ("M 50,50 l 92,0 m 8,0 l 100,0", "M 50,50 l 100,0 m 0,0 l 100,0"),
        ("M150 50V142", "M150 50V150"),
        ("M150 50a9 9 0 01.5 92", "M150 50a9 9 0 01 0 100"),
        ("M 50,50 L 90,58 H 142", "M 50,50 L 90,58 H 142"),  # the end would have to leave its row
    ],
)
def test_an_end_is_moved_onto_its_station(path: str, moved: str) -> None:
    data = drawing(path, "M 250,50 L 150,50")
    changed, count = join_ends(data, NARROW)
    assert changed == data.replace(path.encode(), moved.encode())
    assert (count > 0) == (path != moved)


def test_lines_and_polylines_are_moved_too() -> None:
    more = (
        '<g id="bus"><line id="b1" x1="50" y1="57" x2="150" y2="50"/>'
        '<polyline id="b2" points="150,50 200,90 250,58"/></g>'
    )
    changed, count = join_ends(drawing(more=more), NARROW)
    assert count == 2
    assert b'x1="50" y1="50" x2="150" y2="50"' in changed
    assert b'points="150,50 200,90 250,50"' in changed


def test_only_what_is_certain_is_moved() -> None:
    clone = '<g id="bus"><path id="c" d="M 50,50 L 142,50"/><use href="#c"/></g>'
    loose = drawing("M 50,50 L 120,50", more=clone)
    assert join_ends(loose, NARROW) == (loose, 0)
    assert join_ends(b"no drawing") == (b"no drawing", 0)


def test_an_end_in_a_moved_and_turned_layer_is_moved_in_its_own_units() -> None:
    more = '<g id="bus" transform="translate(50 50) rotate(90) scale(2)"><path id="b" d="M 0,0 L 0,-46"/></g>'
    changed, count = join_ends(drawing(more=more), NARROW)
    assert count == 1
    assert b'd="M 0,0 L 0,-50"' in changed


def quarter() -> Board:
    """A part of London, large enough to slip in."""
    links = tuple(link for link in london().links if link.end <= 40)
    return replace(london(), stations=london().stations[:40], links=links)


SLIPS = st.tuples(st.sampled_from(quarter().links), ANGLES, st.floats(4.1, 11.9), st.booleans())


@settings(max_examples=25)
@given(st.lists(SLIPS, min_size=1, max_size=8, unique_by=lambda slip: (slip[0].key, slip[3])))
def test_fixed_drawings_have_the_same_links_and_no_such_faults(
    slips: list[tuple[Link, float, float, bool]],
) -> None:
    data = write_tracing(quarter())
    for link, angle, distance, last in slips:
        pattern = rf'(id="link-{link.by}-{link.start}-{link.end}" d="M )([^"]*)'
        found = re.search(pattern, data)
        assert found
        data = data.replace(found[0], found[1] + shifted(found[2], angle, distance, last))
    board, faults = board_in(data.encode(), NARROW)
    changed, count = join_ends(data.encode(), NARROW)
    mended, left = board_in(changed, NARROW)
    assert count == len(faults) > 0
    assert left == []
    assert [(link.key, len(link.path)) for link in mended.links] == [
        (link.key, len(link.path)) for link in board.links
    ]


def shifted(points: str, angle: float, distance: float, last: bool) -> str:
    """A line with one end moved away by a way, as text."""
    spots = points.split(" L ")
    place = -1 if last else 0
    x, y = point_beside(
        (float(spots[place].split(",")[0]), float(spots[place].split(",")[1])), angle, distance
    )
    spots[place] = f"{x:.4f},{y:.4f}"
    return " L ".join(spots)
