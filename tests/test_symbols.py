"""Symbols: what stations and transports look like."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.boards import IDS
from yardtools.model import Board, Transport
from yardtools.model.network import DEFAULT_TRANSPORTS, LineStyle
from yardtools.symbols import (
    BLANK,
    INK,
    LOOKS,
    PALETTE,
    PLATE,
    Shape,
    colour_of,
    colours_of,
    dash_array,
    ladder_of,
    line_of,
    measure,
    station_symbol,
    width_of,
)

LONDON = ("taxi", "bus", "underground")
EUROPE = ("car", "rail", "plane")
COLOURS = {id: look.colour for id, look in LOOKS.items()}


def shape_kinds(shapes: tuple[Shape, ...]) -> list[str]:
    return [shape.css for shape in shapes if shape.css]


@pytest.mark.parametrize("ladder", [LONDON, EUROPE])
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_symbol_shows_its_steps_of_the_ladder(ladder: tuple[str, ...], steps: int) -> None:
    shapes = station_symbol(ladder[:steps], ladder, COLOURS, 13)
    assert shape_kinds(shapes) == list(ladder[:steps])
    told = {shape.css: (shape.element, shape.fill) for shape in shapes if shape.css}
    kinds = dict(zip(ladder, ("circle", "path", "rect"), strict=True))
    assert told == {id: (kinds[id], COLOURS[id]) for id in ladder[:steps]}


def test_a_ferry_makes_no_type_of_station() -> None:
    plain = station_symbol(("taxi",), LONDON, COLOURS, 13)
    assert station_symbol(("taxi", "ferry"), LONDON, COLOURS, 13) == plain


@given(st.lists(IDS, max_size=8), st.lists(IDS, max_size=8), st.floats(0.1, 1000))
def test_any_symbol_shows_exactly_what_ladder_and_station_share(
    transports: list[str], ladder: list[str], radius: float
) -> None:
    shapes = station_symbol(transports, ladder, {}, radius)
    assert sorted(shape_kinds(shapes)) == sorted(set(transports) & set(ladder))


@given(st.sets(st.sampled_from("abcdef")))
def test_every_type_has_a_shape_of_its_own(transports: set[str]) -> None:
    def outline(ids: set[str]) -> list[tuple[str, tuple[tuple[str, str], ...], bool]]:
        shapes = station_symbol(sorted(ids), "abcdef", dict.fromkeys("abcdef", "black"), 10)
        return [(shape.element, shape.geometry, bool(shape.css)) for shape in shapes]

    for other in "abcdef":
        assert outline(transports) != outline(transports ^ {other})


def test_shapes_without_a_transport_have_no_transports_colour() -> None:
    shapes = station_symbol(LONDON, LONDON, COLOURS, 13)
    neutral = {shape.fill for shape in shapes if not shape.css}
    assert neutral == {"none", PLATE}
    assert not {PLATE, INK, BLANK} & {*COLOURS.values(), *PALETTE}


def test_a_station_without_the_base_transport_has_a_blank_disc() -> None:
    first, *_ = station_symbol(("bus",), LONDON, COLOURS, 13)
    assert (first.element, first.fill, first.css) == ("circle", BLANK, "")


def test_the_number_has_a_pale_plate_wide_enough_for_three_digits() -> None:
    for steps in range(4):
        shapes = station_symbol(LONDON[:steps], LONDON, COLOURS, 10)
        plate = dict(shapes[-1].geometry)
        assert shapes[-1].fill == PLATE
        assert float(plate["width"]) >= 3 * 0.56 * 8.6


def test_attributes_are_those_of_the_element() -> None:
    shape = Shape("circle", (("cx", "0"), ("cy", "0"), ("r", "2")), "red", "black", 0.5, "taxi")
    expected = {"cx": "0", "cy": "0", "r": "2", "fill": "red", "stroke": "black", "stroke-width": "0.5"}
    assert shape.attributes() == expected | {"class": "taxi"}


@pytest.mark.parametrize(
    "group", [DEFAULT_TRANSPORTS, tuple(map(Transport, EUROPE)), tuple(map(Transport, "abcdefgh"))]
)
def test_transports_differ_in_colour_and_also_without(group: tuple[Transport, ...]) -> None:
    looks = [
        (colour_of(transport, place), line_of(transport, place), width_of(transport, place))
        for place, transport in enumerate(group)
    ]
    for one, other in combinations(looks, 2):
        assert one[0] != other[0]
        assert one[1:] != other[1:]


def test_a_transports_own_look_wins() -> None:
    own = Transport("taxi", colour="#123456", line="dotted")
    assert (colour_of(own, 0), line_of(own, 0)) == ("#123456", "dotted")


@pytest.mark.parametrize(
    "colour", ["url(https://example.org/x.svg#a)", "red;stroke:blue", "#12", "var(--x)", "red\n"]
)
def test_a_colour_that_is_none_is_not_taken(colour: str) -> None:
    assert colour_of(Transport("taxi", colour=colour), 0) == LOOKS["taxi"].colour


def test_a_board_without_a_ladder_has_that_of_everybodys_transports() -> None:
    board = Board("x", DEFAULT_TRANSPORTS)
    assert ladder_of(board) == LONDON
    assert ladder_of(Board("x", DEFAULT_TRANSPORTS, ladder=("bus",))) == ("bus",)
    assert list(colours_of(board)) == [*LONDON, "ferry"]


@pytest.mark.parametrize(
    ("line", "dashes"),
    [("solid", ""), ("dashed", "22 22"), ("dotted", "0.1 20"), ("dash-dotted", "30 20 0.1 20")],
)
def test_dashes_grow_with_the_width(line: LineStyle, dashes: str) -> None:
    assert dash_array(line, 10) == dashes


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.001, "0"), (2.346, "2.35"), (1e-9, "0"), (12.5, "12.5")]
)
def test_measures_are_short(value: float, text: str) -> None:
    assert measure(value) == text
