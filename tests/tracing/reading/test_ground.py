"""The layer `ground`: read as what lies under the board, and never as stations or links."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.command import yard
from support.tracings import board_in, codes, drawing
from yardtools.model import Box, Ground, Transport
from yardtools.model.box import Tracing
from yardtools.model.ground import GROUND_CLASSES, MOST_POINTS
from yardtools.svg.namespaces import SVG
from yardtools.tracing.reading.ground_classes import class_named

TAXI = "M 50,50 L 150,50"

SHAPES = (
    '<path id="link-taxi-1-2" class="taxi oneway" d="M 50,50 L 150,50" fill="none" stroke="black"/>',
    '<circle id="station-7" class="taxi bus" cx="200" cy="200" r="8"/>',
    '<g id="station-8"><circle cx="60" cy="200" r="8"/><text x="60" y="203">8</text></g>',
    '<text x="150" y="150">4</text>',
    '<g id="taxi"><line x1="150" y1="50" x2="250" y2="50" stroke="black"/></g>',
    '<g id="stations"><rect x="10" y="10" width="9" height="9"/></g>',
    '<g id="mission-green"><circle cx="150" cy="50" r="14" fill="none" stroke="green"/></g>',
    '<g id="frame"><rect x="0" y="0" width="100" height="100" fill="none" stroke="black"/></g>',
    '<g id="tile-A"><rect x="0" y="0" width="100" height="100"/></g>',
    '<path d="M 0,0"/>',
    '<path d="M 0,0 L 5e9,1"/>',
    '<g aria-label="12"><path d="M 0,0 h 9 v 9 z"/></g>',
)
"""What would be something else in another layer, or nothing at all."""


@given(st.lists(st.sampled_from(SHAPES), max_size=6), st.booleans())
@settings(max_examples=60, deadline=None)
def test_whatever_lies_in_the_ground_the_board_is_the_same(shapes: list[str], below: bool) -> None:
    """Stations, links, missions and the frame come from their own layers alone."""
    ground = f'<g id="ground">{"".join(shapes)}</g>'
    plain, _ = board_in(drawing(TAXI))
    data = drawing(TAXI, more="" if below else ground)
    if below:
        data = data.replace(b'<g id="stations">', ground.encode() + b'<g id="stations">', 1)
    board, faults = board_in(data)
    assert (board.stations, board.links, board.missions, board.frame) == (
        plain.stations,
        plain.links,
        plain.missions,
        plain.frame,
    )
    assert set(codes(faults)) <= {
        "trace/unclear-ground",
        "trace/unreadable-path",
        "trace/derived-transports",
        *codes(board_in(drawing(TAXI))[1]),
    }


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((kind, kind) for kind in GROUND_CLASSES),
        ("River-2", "water"),
        (" Parks ", "park"),
        ("houses", "built"),
        ("sea_x20_floor", "sea"),
        ("parkway", None),
        ("path4711", None),
        ("", None),
    ],
)
def test_words_for_the_classes(name: str, kind: str | None) -> None:
    assert class_named(name) == kind


def test_a_line_is_as_wide_as_its_stroke_in_board_units() -> None:
    river = '<path fill="none" stroke="blue" stroke-width="5" d="M 0,0 H 9"/>'
    layer = f'<g id="ground-water" transform="scale(2)">{river}</g>'
    board, _ = board_in(drawing(TAXI, more=layer), Box(frame=(800, 600)))
    assert board.ground == (Ground("water", lines=(((0, 0), (36, 0)),), width=20),)


def test_selectors_win_over_the_layer() -> None:
    """Who says in box.toml that something in the ground is a link, means it; and the other way round."""
    shapes = '<g id="ground" fill="none" stroke="black"><path class="bus street" d="M 150,50 L 250,50"/></g>'
    box = Box(tracing=Tracing(select={"bus": ".bus", "ground-park": "#p1"}))
    board, _ = board_in(drawing(TAXI, "M 0,0 H 50 V 50 Z", more=shapes), box)
    assert [str(link) for link in board.links] == ["taxi link 1-2", "bus link 2-3"]
    assert [piece.kind for piece in board.ground] == ["park"]


def test_a_transport_may_be_called_ground() -> None:
    """A box knows best: then the layer has its lines."""
    board, _ = board_in(drawing(TAXI, layer="ground"), Box(transports=(Transport("ground"),), ladder=()))
    assert [str(link) for link in board.links] == ["ground link 1-2"]
    assert board.ground == ()


def test_curves_have_no_more_corners_than_the_eye_needs() -> None:
    shape = '<g id="ground"><circle class="park" cx="200" cy="150" r="100"/></g>'
    (park,) = board_in(drawing(TAXI, more=shape))[0].ground
    assert 16 <= park.size <= 80
    assert all(abs(((x - 200) ** 2 + (y - 150) ** 2) ** 0.5 - 100) < 0.5 for x, y in park.area[0])


def test_straight_corners_stay_as_they_are() -> None:
    line = [(float(x), 0.01 * (x % 2)) for x in range(200)]
    data = " ".join(f"{x},{y}" for x, y in line)
    shape = f'<g id="ground" class="street"><polyline points="{data}" stroke="black"/></g>'
    assert board_in(drawing(TAXI, more=shape))[0].ground[0].lines == (tuple(line),)


def test_too_much_ground_is_left_out() -> None:
    """As much as a board may have is kept, the rest is told; nothing else of the board suffers."""
    count = MOST_POINTS // 2 + 1
    corners = "".join(f"L{place % 400},{place // 400 + place % 2}" for place in range(count))
    shapes = "".join(
        f'<path class="coast" fill="none" stroke="black" d="M-1,-1{corners}"/>' for _ in range(3)
    )
    board, faults = board_in(drawing(TAXI, more=f'<g id="ground">{shapes}</g>'))
    assert [piece.size for piece in board.ground] == [count + 1]
    (fault,) = [fault for fault in faults if fault.code == "trace/heavy-ground"]
    assert "the ground has more than 20,000 points; 2 shapes of it are left out" in fault.message
    assert len(board.links) == 1


def test_tiles_have_no_ground(tmp_path: Path) -> None:
    """In a side of a tile it is scenery that nobody reads."""
    side = (
        '<g id="tile-A">{}<rect class="frame" x="0" y="0" width="240" height="240" fill="none" stroke="red"/>'
        '<g id="station-1"><circle cx="60" cy="60" r="9"/><text x="60" y="63">1</text></g></g>'
    )
    texts = [f'<svg xmlns="{SVG}" viewBox="0 0 240 240">{side.format(more)}</svg>' for more in ("", _SCENERY)]
    boards = []
    for text in texts:
        (tmp_path / "tile.svg").write_text(text, encoding="utf-8")
        yard("import", tmp_path / "tile.svg", "-o", tmp_path / "tiles.json")
        boards.append((tmp_path / "tiles.json").read_text(encoding="utf-8"))
    assert boards[0] == boards[1]


_SCENERY = '<g id="ground"><path d="M 60,60 L 0,60" stroke="black"/><text x="9" y="9">7</text></g>'


def test_a_new_board_has_the_layer(tmp_path: Path) -> None:
    assert yard("new", tmp_path / "town").returncode == 0
    text = (tmp_path / "town" / "tracing.svg").read_text(encoding="utf-8")
    assert 'inkscape:label="ground"' in text
    assert text.index('id="ground"') < text.index('id="taxi"') < text.index('id="stations"')
