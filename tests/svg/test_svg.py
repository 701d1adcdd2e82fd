"""Everything between an element and the screen: transforms, views, units, clones, texts, places."""

from __future__ import annotations

import codecs
import gzip
import math
import random
import shutil
import subprocess
from pathlib import Path

import pytest
import svgelements  # the oracle of transforms: another reader of drawings
from hypothesis import given
from hypothesis import strategies as st

from yardtools.findings import Fault
from yardtools.svg.drawing import Drawing
from yardtools.svg.node import Node
from yardtools.svg.reader import read_drawing

SPACES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
)
HTML = '<p xmlns="http://www.w3.org/1999/xhtml">1<b>2</b></p>'
Extent = tuple[float, float, float, float]


def svg(inside: str, head: str = 'viewBox="0 0 400 200"') -> str:
    return f"<svg {SPACES} {head}>{inside}</svg>"


def read(data: str | bytes) -> tuple[Drawing, list[Fault]]:
    faults: list[Fault] = []
    drawing = read_drawing(data.encode() if isinstance(data, str) else data, faults.append)
    assert drawing, faults
    return drawing, faults


def sound(data: str | bytes) -> Drawing:
    drawing, faults = read(data)
    assert faults == []
    return drawing


def node(drawing: Drawing, id: str = "x") -> Node:
    """The one node of an id."""
    (found,) = [each for each in drawing.root.walk() if each.id == id]
    return found


def shown(inside: str, head: str = 'viewBox="0 0 400 200"') -> Node:
    """The node `x` of a sound drawing."""
    return node(sound(svg(inside, head)))


def extent(each: Node) -> Extent:
    """Left, top, width and height of all that is drawn in a node."""
    points = [point for inner in each.walk() for line in inner.lines for point in line]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return (left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


# --- transforms -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "matrix"),
    [
        ("", (1, 0, 0, 1, 0, 0)),
        ("none", (1, 0, 0, 1, 0, 0)),
        ("matrix(1,2,3,4,5,6)", (1, 2, 3, 4, 5, 6)),
        ("matrix(1 2 3 4 5-6)", (1, 2, 3, 4, 5, -6)),
        ("translate(5)", (1, 0, 0, 1, 5, 0)),
        ("translate(5,-.5e1)", (1, 0, 0, 1, 5, -5)),
        ("scale(2)", (2, 0, 0, 2, 0, 0)),
        ("scale(2 , 3)", (2, 0, 0, 3, 0, 0)),
        ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("rotate(-90 10 20)", (0, -1, 1, 0, -10, 30)),
        ("skewX(45)", (1, 0, 1, 1, 0, 0)),
        ("skewY(45)", (1, 1, 0, 1, 0, 0)),
        ("translate(5,6) scale(2)", (2, 0, 0, 2, 5, 6)),
        ("translate(5,6),scale(2)\n", (2, 0, 0, 2, 5, 6)),
        ("scale(2)translate(5,6)", (2, 0, 0, 2, 10, 12)),
    ],
)
def test_transforms(text: str, matrix: tuple[float, ...]) -> None:
    assert shown(f'<g id="x" transform="{text}"/>').matrix == pytest.approx(matrix)


@pytest.mark.parametrize(
    ("style", "matrix"),
    [
        ("translate(5px, 1in)", (1, 0, 0, 1, 5, 96)),
        ("rotate(0.25turn)", (0, 1, -1, 0, 0, 0)),
        ("scale(50%) translateX(4px)", (0.5, 0, 0, 0.5, 2, 0)),
        ("scaleY(3) skew(0deg)", (1, 0, 0, 3, 0, 0)),
    ],
)
def test_transforms_of_style_win(style: str, matrix: tuple[float, ...]) -> None:
    found = shown(f'<g id="x" transform="scale(9)" style="transform:{style}"/>')
    assert found.matrix == pytest.approx(matrix)


@pytest.mark.parametrize(
    ("origin", "middle"),
    [
        ("10 20", (10, 20)),
        ("10px 20px", (10, 20)),
        ("0 0", (0, 0)),
        ("10px", (10, 100)),
        ("50% 50%", (200, 100)),
        ("center", (200, 100)),
        ("right bottom", (400, 200)),
        ("top left", (0, 0)),
        ("top", (200, 0)),
        ("1in 10px 0", (96, 10)),
    ],
)
def test_a_turn_has_its_origin(origin: str, middle: tuple[float, float]) -> None:
    x, y = middle
    expected = pytest.approx((0, 1, -1, 0, x + y, y - x))
    assert shown(f'<g id="x" transform="rotate(90)" transform-origin="{origin}"/>').matrix == expected
    assert shown(f'<g id="x" style="transform:rotate(90deg);transform-origin:{origin}"/>').matrix == expected


@pytest.mark.parametrize(
    "broken",
    [
        'transform="rotate(1,2)"',
        'transform="turn(5)"',
        'transform="scale(2) translate("',
        'transform="rotate(90)" transform-origin="somewhere"',
        'style="transform:rotate(90deg);transform-box:fill-box;transform-origin:center"',
    ],
)
def test_a_transform_that_cannot_be_read_is_told_and_left_out(broken: str) -> None:
    drawing, (fault,) = read(svg(f'<g transform="translate(5,6)"><g id="x" {broken}/></g>'))
    assert (fault.code, fault.element, fault.at) == ("trace/unreadable-path", "x", (5, 6))
    assert node(drawing).matrix == (1, 0, 0, 1, 5, 6)


NUMBERS = st.integers(-300, 300).map(lambda number: number / 8)
SCALES = st.sampled_from([-2, -0.5, 0.25, 1, 1.5, 3])
STEPS = st.one_of(
    st.builds("translate({},{})".format, NUMBERS, NUMBERS),
    st.builds("scale({},{})".format, SCALES, SCALES),
    st.builds("scale({})".format, SCALES),
    st.builds("rotate({})".format, NUMBERS),
    st.builds("rotate({},{},{})".format, NUMBERS, NUMBERS, NUMBERS),
    st.builds("skewX({})".format, st.integers(-60, 60)),
    st.builds("skewY({})".format, st.integers(-60, 60)),
    st.builds("matrix({},{},{},{},{},{})".format, SCALES, SCALES, SCALES, SCALES, NUMBERS, NUMBERS),
)
TRANSFORMS = st.lists(STEPS, max_size=3).map(" ".join)


@given(st.lists(TRANSFORMS, min_size=1, max_size=4))
def test_nested_transforms_are_those_of_the_other_reader(texts: list[str]) -> None:
    groups = "".join(f'<g transform="{text}">' for text in texts)
    shape = '<path id="x" d="M 0,0 10,0 10,5"/>'
    matrix = svgelements.Matrix()
    for text in texts:
        matrix = svgelements.Matrix(text) * matrix
    found = shown(groups + shape + "</g>" * len(texts))
    assert found.matrix == pytest.approx(
        (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f), abs=1e-6
    )
    points = [matrix.point_in_matrix_space(point) for point in ((0, 0), (10, 0), (10, 5))]
    for mine, other in zip(found.lines[0], points, strict=True):
        assert mine == pytest.approx((other.x, other.y), abs=1e-6)


@given(TRANSFORMS)
def test_a_circle_is_where_its_transform_puts_it(text: str) -> None:
    found = shown(f'<circle id="x" cx="7" cy="5" r="4" transform="{text}"/>')
    matrix = svgelements.Matrix(text)
    middle = matrix.point_in_matrix_space((7, 5))
    left, top, width, height = extent(found)
    assert (left + width / 2, top + height / 2) == pytest.approx((middle.x, middle.y), abs=1e-6)
    size = (8 * math.hypot(matrix.a, matrix.c), 8 * math.hypot(matrix.b, matrix.d))
    # A circle is coarser than a drawn curve; its corners are on it, so it is never too large.
    assert size[0] - 1.01 <= width <= size[0] + 1e-6
    assert size[1] - 1.01 <= height <= size[1] + 1e-6


def test_strokes_widen_with_what_they_are_in() -> None:
    found = shown('<g stroke="red" stroke-width="2" transform="scale(3,12)"><path id="x" d="M0,0 1,1"/></g>')
    assert found.style.stroke_width == pytest.approx(12)


# --- views ------------------------------------------------------------------------------------

SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


@pytest.mark.parametrize("how", ["meet", "slice", ""])
@pytest.mark.parametrize("y", SHARES)
@pytest.mark.parametrize("x", SHARES)
def test_a_view_is_fitted_into_its_room(x: str, y: str, how: str) -> None:
    """A square of 10 in a room of 40 × 20 at (100, 50)."""
    head = f'x="100" y="50" width="40" height="20" viewBox="5 5 10 10" preserveAspectRatio="x{x}Y{y} {how}"'
    found = shown(f'<svg {head}><rect id="x" x="5" y="5" width="10" height="10"/></svg>')
    side = 40 if how == "slice" else 20
    corner = (100 + SHARES[x] * (40 - side), 50 + SHARES[y] * (20 - side))
    assert extent(found) == pytest.approx((*corner, side, side))


@pytest.mark.parametrize(
    ("ratio", "expected"),
    [
        ("none", (100, 50, 40, 20)),
        (" none ", (100, 50, 40, 20)),
        ("", (110, 50, 20, 20)),
        ("nonsense", (110, 50, 20, 20)),
        ("defer xMaxYMid meet", (120, 50, 20, 20)),
    ],
)
def test_other_ways_to_fit(ratio: str, expected: Extent) -> None:
    head = f'x="100" y="50" width="40" height="20" viewBox="5 5 10 10" preserveAspectRatio="{ratio}"'
    found = shown(f'<svg {head}><rect id="x" x="5" y="5" width="10" height="10"/></svg>')
    assert extent(found) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("head", "view"),
    [
        ('viewBox="-5 10 300 200" width="30mm"', (-5, 10, 300, 200)),
        ('viewBox="0,0,300,200"', (0, 0, 300, 200)),
        ('width="300" height="200px"', (0, 0, 300, 200)),
        ('width="254mm" height="1in"', (0, 0, 960, 96)),
        ('width="100%" height="50"', (0, 0, 0, 50)),
        ("", (0, 0, 0, 0)),
    ],
)
def test_what_a_drawing_shows(head: str, view: Extent) -> None:
    assert sound(svg("", head)).view == pytest.approx(view)


def test_the_user_units_are_those_of_the_view_whatever_the_paper() -> None:
    head = 'viewBox="10 20 100 50" width="210mm" height="297mm" transform="scale(7)"'
    assert extent(shown('<rect id="x" x="12" y="22" width="5" height="5"/>', head)) == (12, 22, 5, 5)


def test_a_view_inside_a_view() -> None:
    square = '<rect id="x" width="50%" height="5"/>'
    inner = f'<svg x="10%" width="50%" height="100%" viewBox="0 0 10 10">{square}</svg>'
    found = shown(f'<svg x="100" width="200" height="100">{inner}</svg>')
    assert extent(found) == pytest.approx((120, 0, 50, 50))


# --- units ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("10", 10),
        ("10px", 10),
        (" 10 ", 10),
        ("1e1", 10),
        ("+10.", 10),
        ("1in", 96),
        ("2.54cm", 96),
        ("25.4mm", 96),
        ("25.4MM", 96),
        ("101.6Q", 96),
        ("72pt", 96),
        ("6pc", 96),
        ("1em", 20),
        ("2ex", 20),
        ("1rem", 16),
        ("25%", 100),
    ],
)
def test_lengths(text: str, width: float) -> None:
    found = shown(f'<g font-size="20"><rect id="x" width="{text}" height="1"/></g>')
    assert extent(found)[2] == pytest.approx(width)


def test_percentages_are_of_what_they_go_along() -> None:
    assert extent(shown('<rect id="x" x="10%" y="10%" width="50%" height="50%"/>')) == (40, 20, 200, 100)
    circle = extent(shown('<circle id="x" r="10%"/>'))
    assert circle[2] == pytest.approx(0.2 * math.hypot(400, 200) / math.sqrt(2))


@pytest.mark.parametrize(
    ("version", "inch"), [("0.48.4 r9939", 90), ("0.91 r13725", 90), ("0.92.4", 96), ("1.2.2", 96), ("", 96)]
)
def test_an_inch_of_old_inkscape_is_shorter(version: str, inch: float) -> None:
    head = f'width="10in" height="5in" inkscape:version="{version}"'
    drawing = sound(svg('<rect id="x" width="1in" height="72pt"/>', head))
    assert drawing.view == pytest.approx((0, 0, 10 * inch, 5 * inch))
    assert extent(node(drawing)) == pytest.approx((0, 0, inch, inch))


@pytest.mark.parametrize("text", ["10 px", "10furlongs", "px", "1e", "10,5"])
def test_what_is_no_length_is_told(text: str) -> None:
    drawing, faults = read(svg(f'<rect id="x" width="{text}" height="5"/>'))
    if text == "10 px":  # what people write all the same
        assert extent(node(drawing))[2] == 10
    else:
        (fault,) = faults
        assert f"width is no length: {text!r}" in fault.message
        assert node(drawing).lines == ()


# --- shapes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ('<rect id="x" x="1" y="2" width="30" height="20"/>', (1, 2, 30, 20)),
        ('<rect id="x" x="1" y="2" width="30" height="20" rx="5"/>', (1, 2, 30, 20)),
        ('<rect id="x" x="1" y="2" width="30" height="20" rx="99" ry="99"/>', (1, 2, 30, 20)),
        ('<circle id="x" cx="10" cy="20" r="5"/>', (5, 15, 10, 10)),
        ('<ellipse id="x" cx="10" cy="20" rx="5" ry="8"/>', (5, 12, 10, 16)),
        ('<ellipse id="x" cx="10" cy="20" rx="5"/>', (5, 15, 10, 10)),
        ('<line id="x" x1="9" y1="2" x2="3" y2="4"/>', (3, 2, 6, 2)),
        ('<polyline id="x" points="1,2 3,4 0,9"/>', (0, 2, 3, 7)),
        ('<image id="x" x="1" y="2" width="3" height="4" href="scan.png"/>', (1, 2, 3, 4)),
        ('<rect id="x" style="x:1px;y:2px;width:30px;height:20px"/>', (1, 2, 30, 20)),
        (
            '<path id="x" sodipodi:type="arc" sodipodi:cx="9" sodipodi:cy="8" '
            'sodipodi:rx="5" sodipodi:ry="4"/>',
            (4, 4, 10, 8),
        ),
    ],
)
def test_outlines(shape: str, expected: Extent) -> None:
    assert extent(shown(shape)) == pytest.approx(expected)


@pytest.mark.parametrize(
    "shape",
    [
        '<rect id="x" width="5"/>',
        '<circle id="x"/>',
        '<circle id="x" r="-3"/>',
        '<ellipse id="x" rx="5" ry="0"/>',
        '<path id="x"/>',
    ],
)
def test_what_has_no_extent_draws_nothing(shape: str) -> None:
    assert shown(shape).lines == ()


def test_a_ring_is_closed_and_curved_and_a_square_only_closed() -> None:
    ring, square = shown('<circle id="x" r="5"/>'), shown('<rect id="x" width="5" height="5"/>')
    assert (ring.closed, ring.curved, square.closed, square.curved) == ((True,), (True,), (True,), (False,))


# --- clones -----------------------------------------------------------------------------------


def test_a_clone_shows_what_it_points_at() -> None:
    shape = '<defs><rect id="r" x="1" width="5" height="5"/></defs>'
    found = shown(f'{shape}<use id="x" xlink:href="#r" x="10" y="20" transform="scale(2)"/>')
    assert (found.tag, [child.id for child in found.children]) == ("use", ["r"])
    assert extent(found) == (22, 40, 10, 10)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ('width="40" height="20"', (20, 0, 20, 20)),
        ('width="40" height="40"', (10, 0, 40, 40)),
        ("", (110, 0, 200, 200)),
        ('style="width:40px;height:20px"', (20, 0, 20, 20)),
    ],
)
def test_a_clone_sizes_a_symbol(size: str, expected: Extent) -> None:
    symbol = '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
    found = shown(f'{symbol}<use id="x" x="10" href="#s" {size}/>')
    assert extent(found) == pytest.approx(expected)


def test_a_symbol_alone_shows_nothing() -> None:
    drawing = sound(
        svg(
            '<symbol id="x"><rect width="5" height="5"/></symbol><g><symbol><path d="M0,0 1,1"/></symbol></g>'
        )
    )
    assert all(each.lines == () for each in drawing.root.walk())


def test_a_clone_sizes_a_nested_drawing_but_no_other_shape() -> None:
    square = '<rect width="10" height="10"/>'
    inner = f'<defs><svg id="s" width="5" height="5" viewBox="0 0 10 10">{square}</svg></defs>'
    assert extent(shown(f'{inner}<use id="x" href="#s" width="30" height="30"/>')) == (0, 0, 30, 30)
    assert extent(
        shown('<defs><rect id="r" width="5" height="5"/></defs><use id="x" href="#r" width="30"/>')
    ) == (0, 0, 5, 5)


def test_a_clone_hands_down_its_style() -> None:
    inside = '<defs><g id="s"><path id="x" d="M0,0 1,1"/></g></defs><use href="#s" fill="red" stroke="blue"/>'
    assert (shown(inside).style.fill, shown(inside).style.stroke) == ("#ff0000", "#0000ff")


def test_clones_of_clones() -> None:
    inside = '<rect id="a" width="5" height="5"/><use id="b" href="#a" x="1"/><use id="c" href="#b" x="10"/>'
    assert extent(shown(f'<defs>{inside}</defs><use id="x" href="#c" x="100"/>')) == (111, 0, 5, 5)


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<use id="x" href="#x"/>', "shows itself"),
        ('<g id="g"><use id="x" href="#g"/></g>', "shows itself"),
        ('<use id="x" href="#y"/><use id="y" href="#x"/>', "shows itself"),
        ('<use id="x" href="#nobody"/>', "there is no '#nobody'"),
        ('<use id="x"/>', "there is no ''"),
    ],
)
def test_clones_that_cannot_be_followed(inside: str, words: str) -> None:
    _, faults = read(svg(f'{inside}<rect width="5" height="5"/>'))
    assert faults
    assert all((fault.code, words in fault.message) == ("trace/unreadable-path", True) for fault in faults)


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ('<g id="a" systemLanguage="de"/><g id="b"/><g id="c"/>', "b"),
        ('<g id="a" systemLanguage="de, en-GB"/><g id="b"/>', "a"),
        ('<g id="a" requiredExtensions="http://example.org/"/><g id="b"/>', "b"),
        (
            f'<foreignObject id="a">{HTML}</foreignObject><text id="b">1</text>',
            "b",
        ),
        (
            f'<foreignObject id="a">{HTML}</foreignObject><image id="b"/>',
            "a",
        ),
    ],
)
def test_a_switch_shows_one(inside: str, expected: str) -> None:
    found = shown(f'<switch id="x">{inside}</switch>')
    assert [child.id for child in found.children] == [expected]


# --- texts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12", "12"),
        (" 1\n 2 ", "1 2"),
        ("1<tspan>2</tspan>3", "123"),
        ('<tspan>1</tspan><tspan dx="1">2</tspan>', "12"),
        ('<tspan x="10">1</tspan><tspan x="19.6">2</tspan>', "12"),
        ('<tspan x="10">1</tspan><tspan x="90">2</tspan>', "1 2"),
        ('<tspan x="10" y="0">1</tspan><tspan x="10" y="20">2</tspan>', "1\n2"),
        ('<tspan x="10" dy="0">1</tspan><tspan x="10" dy="1.2em">2</tspan>', "1\n2"),
        ("1<title>not this</title>2", "12"),
        ("1<!-- nor this -->2", "12"),
        ('1<tspan style="display:none">9</tspan>2', "12"),
        ("<a href='#'>1</a>2", "12"),
        ("&#49;<![CDATA[2]]>", "12"),
        ("", ""),
    ],
)
def test_what_a_text_reads(text: str, expected: str) -> None:
    assert shown(f'<text id="x" x="10">{text}</text>').text == expected


@pytest.mark.parametrize(
    ("attributes", "middle"),
    [
        ("", (112, 50 - 3.6)),
        ('text-anchor="middle"', (100, 50 - 3.6)),
        ('style="text-anchor:end"', (88, 50 - 3.6)),
        ('dominant-baseline="central"', (112, 50)),
        ('font-size="20"', (124, 50 - 7.2)),
        ('dx="5" dy="2"', (117, 52 - 3.6)),
        ('transform="translate(5,6)"', (117, 56 - 3.6)),
        ('transform="rotate(90 100 50)"', (103.6, 62)),
    ],
)
def test_where_the_middle_of_a_text_is(attributes: str, middle: tuple[float, float]) -> None:
    found = shown(f'<g font-size="10"><text id="x" x="100" y="50" {attributes}>1234</text></g>')
    assert found.at == pytest.approx(middle)


def test_the_anchor_counts_from_the_spot_of_each_piece() -> None:
    found = shown('<text id="x" text-anchor="middle" font-size="10"><tspan x="50" y="9">17</tspan></text>')
    assert found.at == pytest.approx((50, 5.4))


def test_letters_with_spots_of_their_own() -> None:
    assert shown('<text id="x" x="10 20 30" y="9" font-size="10">123</text>').at == pytest.approx((23, 5.4))


def test_text_along_a_path_is_nowhere() -> None:
    found = shown('<path id="p" d="M0,0 9,9"/><text id="x"><textPath href="#p">12</textPath></text>')
    assert (found.text, found.at) == ("12", None)


@pytest.mark.parametrize("x", ["NaN", "1e999", "far", "2e9"])
def test_a_text_that_is_nowhere_is_told_and_still_read(x: str) -> None:
    drawing, (fault,) = read(svg(f'<text id="x" x="{x}">12</text>'))
    assert (fault.code, fault.element) == ("trace/unreadable-path", "x")
    assert (node(drawing).text, node(drawing).at) == ("12", None)


def test_text_of_old_inkscape_and_of_html() -> None:
    flow = '<flowRegion><rect x="5" y="6"/></flowRegion><flowPara>12</flowPara>'
    old = shown(f'<flowRoot id="x" font-size="10">{flow}</flowRoot>')
    assert old.text == "12"
    assert old.at == pytest.approx((11, 12.5))
    html = shown(f'<foreignObject id="x" x="5" y="6" width="10" height="20">{HTML}</foreignObject>')
    assert (html.text, html.at) == ("12", (10, 16))


# --- the file ---------------------------------------------------------------------------------

PLAIN = svg('<text id="x" class="ä">Ähre 12 €</text>')


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        codecs.BOM_UTF8 + PLAIN.encode(),
        gzip.compress(PLAIN.encode()),
        gzip.compress(codecs.BOM_UTF8 + PLAIN.encode()),
        PLAIN.encode("utf-16"),
        PLAIN.encode("utf-16-le"),
        PLAIN.encode("utf-16-be"),
        PLAIN.encode("utf-32"),
        f'<?xml version="1.0" encoding="UTF-16"?>{PLAIN}'.encode("utf-16"),
        f'<?xml version="1.0" encoding="utf-16"?>{PLAIN}'.encode(),
        f"<?xml version='1.0' encoding='windows-1252' standalone='no'?>{PLAIN}".encode("cp1252"),
        f'<?xml version="1.0" encoding="iso-8859-15"?>{PLAIN}'.encode("iso-8859-15"),
        f'<?xml version="1.0" encoding="x-mac-roman"?>{PLAIN}'.encode("mac-roman"),
        f'<?xml version="1.0" encoding="macintosh"?>{PLAIN}'.encode("mac-roman"),
        f'<?xml version="1.0" encoding="cp858"?>{PLAIN}'.encode("cp858"),
        f'<?xml version="1.0" encoding="iso-8859-99"?>{PLAIN}'.encode(),
        f'<?xml version="1.1"?>\n{PLAIN}'.encode(),
        f'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">{PLAIN}'.encode(),
    ],
)
def test_however_a_file_is_written_it_is_the_same_drawing(data: bytes) -> None:
    found = node(sound(data))
    assert (found.text, found.classes) == ("Ähre 12 €", ("ä",))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b" \n\t", "the file is empty"),
        (b"\xff\xfe<\0s", "not in its encoding utf-16-le"),
        (b"<svg", "not XML"),
        (b"<svg><g></svg>", "not XML"),
        (b"<svg/><svg/>", "not XML"),
        (b"PNG\r\n", "not XML"),
        (b"<html/>", "the outermost element is html, not svg"),
        (b'<?xml version="1.0" encoding="utf-16"?><html/>', "html"),
        (b'<?xml version="1.0" encoding="big5"?><svg a="\xff\xff"/>', "not in its encoding"),
        (b"<svg a='\xff'/>", "not XML"),
        (b'<?xml version="1.0" encoding="iso-8859-99"?><svg a="\xff"/>', "iso-8859-99 is not read"),
        (b'<?xml version="1.0" encoding="x-mac-farsee"?><svg a="\xff"/>', "save the drawing as UTF-8"),
        (b'<?xml version="1.0" encoding="utf-7"?><svg a="\xff"/>', "utf-7 is not read"),
        (b'<?xml version="1.0" encoding="rot13"?><svg a="\xff"/>', "rot13 is not read"),
        ("<html/>".encode("utf-16-le"), "html"),
    ],
)
def test_what_is_no_drawing(data: bytes, words: str) -> None:
    faults: list[Fault] = []
    assert read_drawing(data, faults.append) is None
    (fault,) = faults
    assert fault.code == "document/not-svg"
    assert words in fault.message
    assert "\n" not in fault.message


def test_a_flaw_in_the_markup_has_its_place_also_after_a_scan() -> None:
    faults: list[Fault] = []
    data = svg(f'\n<image href="data:image/png;base64,{"A" * 5000}"/><g></path>')
    assert read_drawing(data.encode(), faults.append) is None
    place = faults[0].place
    assert place
    assert place.line == 2
    assert "</path>" in data.split("\n")[1][place.column - 9 : place.column]


def test_comments_and_instructions_may_stand_anywhere() -> None:
    data = (
        '<?xml version="1.0"?><!-- <svg> --><?editor on?>'
        + svg(
            "<?off?><style>/**/<!-- x --><![CDATA[rect > b, #x {fill: #abc}]]></style>"
            '<!-- <g> --><rect id="x"/>'
        )
        + "<!-- end --><?done?>"
    )
    assert node(sound(data)).style.fill == "#aabbcc"


def test_entities_of_illustrator_are_filled_in() -> None:
    before = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [\n'
        '<!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!-- one -->\n'
        "<!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>\n"
        '<!ENTITY name "Taxi lines">\n]>\n'
    )
    inside = (
        '<g id="x" i:layer="yes" inkscape:label="&name;"/>'
        '<switch><foreignObject requiredExtensions="&ns_ai;"/><g id="y"/></switch>'
    )
    data = before + svg(inside).replace("http://www.w3.org/2000/svg", "&ns_svg;", 1).replace(
        "<svg ", '<svg xmlns:i="&ns_ai;" '
    )
    drawing = sound(data)
    assert (node(drawing).is_layer, node(drawing).label) == (True, "Taxi lines")
    assert node(drawing, "y")


def test_of_two_with_one_id_the_first_is_meant_and_both_are_read() -> None:
    inside = '<rect id="r" width="5" height="5"/><rect id="r" width="9" height="9"/><use id="x" href="#r"/>'
    drawing = sound(svg(inside))
    assert extent(node(drawing)) == (0, 0, 5, 5)
    assert len([each for each in drawing.root.walk() if each.id == "r"]) == 3


# --- names and places -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attributes", "label", "is_layer"),
    [
        ('inkscape:groupmode="layer" inkscape:label="Taxi lines"', "Taxi lines", True),
        ('inkscape:label="group"', "group", False),
        ('data-name="Taxi lines"', "Taxi lines", False),
        ('xmlns:serif="http://www.serif.com/" serif:id="Taxi lines"', "Taxi lines", False),
        ('xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" i:layer="yes"', "", True),
        ('class="taxi  bus"', "", False),
    ],
)
def test_names_are_kept(attributes: str, label: str, is_layer: bool) -> None:
    found = shown(f'<g id="x" {attributes}/>')
    assert (found.id, found.label, found.is_layer) == ("x", label, is_layer)
    assert found.classes == (("taxi", "bus") if "class" in attributes else ())


@pytest.mark.parametrize(
    ("id", "label"),
    [
        ("Taxi_x20_lines", "Taxi lines"),
        ("_x31_2", "12"),
        ("plain_x", ""),
        ("_xD800_a", "xD800 a"),
        ("_x00_", "x00"),
    ],
)
def test_ids_of_illustrator_are_read(id: str, label: str) -> None:
    found = node(sound(svg(f'<g id="{id}"/>')), id)
    assert found.label == label
    found.label.encode()  # half a letter could not be written


def test_data_and_what_was_spoken_are_kept() -> None:
    found = shown('<g id="x" data-transports="taxi" data-="" aria-label="12"/>')
    assert (found.data, found.spoken) == ({"transports": "taxi", "": ""}, "12")


MANY_LINES = """<svg {spaces}
   viewBox="0 0 9 9">
  <!-- <path id="no"/> --><g><path id="one"
     d="M0,0
        1,1"
  /><path id="two" d="x"/></g>
\t<text>Ähre 𝄞 <tspan id="three" x="far">1</tspan></text><path id="four"/>
  <image id="five" href="data:image/png;base64,{short}"/><path id="six"/>
  <image id="seven" href="data:image/png;base64,{scan}"/><path id="eight"/><image href='data:,{broken}'/><path
  id="nine"/><image style="mask:url(data:,{scan})"/><image href="data:,{umlauts}"/><path id="ten"/>
</svg>
"""


@pytest.mark.parametrize("breaks", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_every_element_is_found_at_its_true_start(breaks: str, encoding: str) -> None:
    scan = "A" * 3000
    text = MANY_LINES.format(
        spaces=SPACES, short="A" * 20, scan=scan, broken=("A" * 700 + "\n") * 4 + "AA", umlauts="ä" * 2000
    )
    drawing, _ = read(text.replace("\n", breaks).encode(encoding))
    places, rows = drawing.places(), text.split("\n")
    found = {each.id: places[each.number] for each in drawing.root.walk()}
    for each in drawing.root.walk():
        place = places[each.number]
        start = rows[place.line - 1][place.column - 1 :]
        assert start.startswith(f"<{each.tag}"), (each, place)
        assert place.length == len(each.tag) + 1
        assert not each.id or f'id="{each.id}"' in start.split(">")[0] + rows[place.line], each.id
    assert set(found) == {"", "one", "two", "four", "five", "six", "seven", "eight", "nine", "ten"}


def test_a_fault_has_the_place_and_the_layer_of_its_element() -> None:
    layer = '<g inkscape:groupmode="layer" inkscape:label="taxi"><g id="inner">'
    _, (fault,) = read(svg(f'{layer}\n <path id="x" d="M 1,2 3,4 !"/></g></g>'))
    assert (fault.layer, fault.element, fault.at, fault.subject) == ("taxi", "x", (3, 4), ("element:x",))
    assert fault.place
    assert (fault.place.line, fault.place.column) == (2, 2)
    _, (fault,) = read(svg('<g id="outer"><g id="inner"><path d="M 1,2 3,4 !"/></g></g>'))
    assert (fault.layer, fault.element) == ("outer", None)


def test_an_element_complains_once_however_often_it_is_cloned() -> None:
    _, faults = read(svg('<path id="p" d="M 1,2 3,4 !"/>' + '<use href="#p"/>' * 5))
    assert len(faults) == 1


@pytest.mark.parametrize(
    ("attributes", "hidden"),
    [
        ('style="display:none"', True),
        ('display="none"', True),
        ('visibility="hidden"', True),
        ('opacity="0.5"', False),
    ],
)
def test_what_is_hidden_is_read_and_says_so(attributes: str, hidden: bool) -> None:
    found = shown(f'<g {attributes}><rect id="x" width="5" height="5"/></g>')
    assert (found.hidden, len(found.lines)) == (hidden, 1)


def test_what_is_hidden_may_hold_what_shows_but_not_what_is_cut_off() -> None:
    assert not shown('<g visibility="hidden"><g id="x" visibility="visible"/></g>').hidden
    assert shown('<g display="none"><g id="x" display="inline" visibility="visible"/></g>').hidden


# --- Inkscape ---------------------------------------------------------------------------------


def turned(chance: random.Random) -> str:
    """A transform of a few steps."""
    steps = [
        f"translate({chance.uniform(-50, 50):.2f},{chance.uniform(-50, 50):.2f})",
        f"rotate({chance.uniform(-180, 180):.1f})",
        f"rotate({chance.uniform(-180, 180):.1f},{chance.uniform(0, 90):.1f},{chance.uniform(0, 90):.1f})",
        f"scale({chance.uniform(0.5, 2):.2f},{chance.choice([-1, 1]) * chance.uniform(0.5, 2):.2f})",
        f"skewX({chance.uniform(-40, 40):.1f})",
        f"skewY({chance.uniform(-40, 40):.1f})",
        f"matrix(1.1,.2,-.3,.9,{chance.uniform(-9, 9):.1f},4)",
    ]
    return " ".join(chance.sample(steps, chance.randint(0, 3)))


def shape(chance: random.Random, id: str) -> str:
    """A shape of any kind."""
    x, y, w, h = (round(chance.uniform(5, 90), 2) for _ in range(4))
    kinds = [
        f'<rect id="{id}" x="{x}" y="{y}" width="{w}" height="{h}"/>',
        f'<rect id="{id}" x="{x}mm" y="{y}%" width="{w}pt" height="{h}px" rx="{h / 9}"/>',
        f'<circle id="{id}" cx="{x}" cy="{y}" r="{w}"/>',
        f'<ellipse id="{id}" cx="{x}" cy="{y}" rx="{w}" ry="{h}"/>',
        f'<polygon id="{id}" points="{x},{y} {w},{h} {h},{x}"/>',
        f'<path id="{id}" d="m{x} {y}l{w}-{h}h9v-{x}z m5 5 c{x} {y} {w}-{h} {h} {w}s-9-{x} 4 {y}"/>',
        f'<path id="{id}" d="M{x} {y}a{w} {h} {x} 01{h} {w} {h} {w} 9 10-{x}-{y}Q{x},{w} {h},{y}T9,9"/>',
    ]
    return chance.choice(kinds)


def framed(chance: random.Random, id: str) -> str:
    """A shape in a nested drawing, or in a symbol that is cloned."""
    ratio = chance.choice(
        ["none", *(f"x{x}Y{y} {how}" for x in SHARES for y in SHARES for how in ("meet", "slice"))]
    )
    view = f'viewBox="{chance.randint(-20, 20)} 3 {chance.randint(50, 150)} 90" preserveAspectRatio="{ratio}"'
    wide, high = chance.randint(40, 200), chance.randint(40, 200)
    size = f'x="{chance.randint(0, 50)}" y="7" width="{wide}" height="{high}"'
    return f"<svg {size} {view}>{shape(chance, id)}</svg>"


def nested(chance: random.Random, id: str) -> str:
    inner = (framed if chance.random() < 0.4 else shape)(chance, id)
    for _ in range(chance.randint(0, 3)):
        inner = f'<g transform="{turned(chance)}">{inner}</g>'
    return inner


@pytest.mark.parametrize("seed", range(3))
def test_everything_is_where_inkscape_says(seed: int, tmp_path: Path) -> None:
    """The extents of very many shapes, through groups, nested drawings and units."""
    if not shutil.which("inkscape"):
        pytest.skip("inkscape is not installed")
    chance = random.Random(f"inkscape {seed}")
    inside = "".join(nested(chance, f"n{number}") for number in range(60))
    clones = "".join(
        f'<use id="u{number}" xlink:href="#n{number}" x="{number}" y="9" transform="{turned(chance)}"/>'
        for number in range(20)
    )
    data = svg(
        f'<g fill="red" stroke="none">{inside}{clones}</g>', 'width="800" height="600" viewBox="0 0 800 600"'
    )
    path = tmp_path / "x.svg"
    path.write_text(data)
    rows = subprocess.run(
        ["inkscape", "--query-all", path], capture_output=True, text=True, check=True
    ).stdout
    theirs = {row.split(",")[0]: tuple(map(float, row.split(",")[1:])) for row in rows.splitlines()}
    drawing = sound(data)
    mine: dict[str, Node] = {}
    for each in drawing.root.walk():
        mine.setdefault(each.id, each)  # what a clone shows has an id that was there before
    ids = [f"n{number}" for number in range(60)] + [f"u{number}" for number in range(20)]
    far = {id: (extent(mine[id]), theirs[id]) for id in ids if not is_near(mine[id], theirs[id])}
    assert far == {}


def is_near(each: Node, theirs: tuple[float, ...]) -> bool:
    """Whether a node is where it should be; circles and round corners, which are coarse, nearly so."""
    coarse = any(inner.tag in ("circle", "ellipse", "rect") for inner in each.walk())
    return extent(each) == pytest.approx(theirs, abs=1.1 if coarse else 0.12)
