"""Path data as people's tools write it: however it is written it is the same line, true to its curves."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest
import shapely
import svgelements  # the oracle: another reader of path data
from hypothesis import given, settings
from hypothesis import strategies as st

from yardtools.model.values import Point
from yardtools.svg.limits import COORDINATE
from yardtools.svg.path_edits import move_path_end
from yardtools.svg.paths import Trail, read_path, read_points

TOLERANCE = 0.05

Command = tuple[str, list[float]]


def read(data: str, tolerance: float = TOLERANCE) -> Trail:
    return read_path(data, tolerance, lambda _: None)


def sound(data: str, tolerance: float = TOLERANCE) -> Trail:
    trail = read(data, tolerance)
    assert trail.flaw == ""
    return trail


def same(one: Trail, other: Trail, by: float = 1e-6) -> bool:
    """Whether two trails are the same lines, apart from what is lost in counting."""
    return (one.closed, one.curved, list(map(len, one.lines))) == (
        other.closed,
        other.curved,
        list(map(len, other.lines)),
    ) and all(
        math.dist(p, q) < by
        for mine, others in zip(one.lines, other.lines, strict=True)
        for p, q in zip(mine, others, strict=True)
    )


# --- writing the same path in many ways -------------------------------------------------------

NUMBERS = st.integers(-400, 400).map(lambda tenths: tenths / 8)
RADII = st.integers(1, 400).map(lambda tenths: tenths / 8)
WIDTHS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}


@st.composite
def commands(draw: st.DrawFn) -> list[Command]:
    """Absolute commands, the first a move."""
    found: list[Command] = [("M", [draw(NUMBERS), draw(NUMBERS)])]
    for name in draw(st.lists(st.sampled_from("MLHVCSQTZA"), max_size=8)):
        if name == "A":
            arc = [draw(RADII), draw(RADII), draw(NUMBERS)]
            found.append((name, [*arc, draw(st.sampled_from([0, 1])), draw(st.sampled_from([0, 1]))]))
            found[-1][1].extend([draw(NUMBERS), draw(NUMBERS)])
        else:
            found.append((name, [draw(NUMBERS) for _ in range(WIDTHS[name])]))
    return found


def relative(path: list[Command]) -> list[Command]:
    """The same commands, each counted from where the pen is."""
    at, start, found = (0.0, 0.0), (0.0, 0.0), list[Command]()
    for name, values in path:
        x, y = at
        if name == "Z":
            found.append(("z", []))
            at = start
            continue
        if name == "H":
            found.append(("h", [values[0] - x]))
            at = (values[0], y)
        elif name == "V":
            found.append(("v", [values[0] - y]))
            at = (x, values[0])
        else:
            kept = values[:-2] if name == "A" else []
            points = values[len(kept) :]
            found.append(
                (name.lower(), kept + [value - (y if n % 2 else x) for n, value in enumerate(points)])
            )
            at = (values[-2], values[-1])
        start = at if name == "M" else start
    return found


def plain(path: list[Command]) -> str:
    return " ".join(f"{name} {' '.join(map(str, values))}" for name, values in path)


def short(value: float) -> str:
    """A number as tools that save bytes write it: `.5`, `-.5`, `3`."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def compact(path: list[Command]) -> str:
    """The path in as few letters as can be: no needless blanks, no command that repeats the one before."""
    text, before = "", ""
    for name, values in path:
        last = "0"  # a whole number, to which only a minus sticks
        if name in "MmZz" or name not in (before, {"M": "L", "m": "l"}.get(before)):
            text, last = text + name, ""
        for place, word in enumerate(map(short, values)):
            after_flag = name in "Aa" and place in (4, 5)
            sticks = not last or after_flag or word[0] == "-" or (word[0] == "." and "." in last)
            text += word if sticks else f" {word}"
            last = word
        before = name
    return text


@given(commands())
def test_relative_is_absolute(path: list[Command]) -> None:
    assert same(sound(plain(path)), sound(plain(relative(path))))


@given(commands())
def test_compact_is_spacious(path: list[Command]) -> None:
    assert same(sound(plain(path)), sound(compact(path)))
    assert same(sound(plain(path)), sound(compact(relative(path))))


@given(commands(), st.sampled_from([",", "\n", "\t ", " , ", "\r\n"]))
def test_blanks_and_commas_do_not_matter(path: list[Command], between: str) -> None:
    assert sound(plain(path)) == sound(plain(path).replace(" ", between))


@given(commands())
def test_repeats_may_be_left_out(path: list[Command]) -> None:
    """A number of lines or curves may follow one letter; after a move they are lines."""
    text = plain([("M", [1, 2]), ("L", [3, 4]), ("L", [5, 6]), *path[1:], *path[1:]])
    assert same(sound(text), sound(text.replace("M 1 2 L 3 4 L 5 6", "M 1 2 3 4 5 6", 1)))


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        ("M1,2 3,4 5,6", [[(1, 2), (3, 4), (5, 6)]]),
        ("m1,2 3,4 5,6", [[(1, 2), (4, 6), (9, 12)]]),
        ("m1 2l3 4l5 6 1 1", [[(1, 2), (4, 6), (9, 12), (10, 13)]]),
        ("m1 2l3 4l5 6-1-1", [[(1, 2), (4, 6), (9, 12), (8, 11)]]),
        ("m1 2l3 4l5 .6.5.5", [[(1, 2), (4, 6), (9, 6.6), (9.5, 7.1)]]),
        ("M0 0H5 6V1 2h1v-1", [[(0, 0), (5, 0), (6, 0), (6, 1), (6, 2), (7, 2), (7, 1)]]),
        ("M0-1.5.5-.5e1", [[(0, -1.5), (0.5, -5)]]),
        ("M+1+2L1e1,1E-1", [[(1, 2), (10, 0.1)]]),
        ("M0 0L1 1M5 5L6 6", [[(0, 0), (1, 1)], [(5, 5), (6, 6)]]),
        ("M0 0L1 1m1 1l1 1", [[(0, 0), (1, 1)], [(2, 2), (3, 3)]]),
        ("M0 0L4 0L4 4zL2 2", [[(0, 0), (4, 0), (4, 4)], [(0, 0), (2, 2)]]),
        ("M1 1h4v4zm2 2h1", [[(1, 1), (5, 1), (5, 5)], [(3, 3), (4, 3)]]),
        ("M0 0 0 4 4 4 0 0z", [[(0, 0), (0, 4), (4, 4)]]),
        ("M0 0M1 1M2 2L3 3", [[(2, 2), (3, 3)]]),
        ("M5 5A0 3 0 0 1 7 7", [[(5, 5), (7, 7)]]),
        ("M5 5A3 0 0 0 1 7 7", [[(5, 5), (7, 7)]]),
        ("M5 5A3 3 0 0 1 5 5L7 7", [[(5, 5), (7, 7)]]),
        ("M0 0C1 0 2 0 3 0", [[(0, 0), (3, 0)]]),
        ("M0 0Q1 1 2 2T4 4", [[(0, 0), (2, 2), (4, 4)]]),
        ("", []),
        ("none", []),
        ("M5 5", []),
        ("M5 5z", []),
    ],
)
def test_examples(data: str, lines: list[list[Point]]) -> None:
    found = [[tuple(round(part, 9) for part in point) for point in line] for line in sound(data).lines]
    assert found == lines


def test_closing_is_told_of_each_subpath() -> None:
    trail = sound("M0 0L4 0L4 4zL2 2M9 9C9 0 0 9 1 1z")
    assert (trail.closed, trail.curved) == ([True, False, True], [False, False, True])


def test_flags_of_arcs_may_stick_to_what_follows() -> None:
    spacious = sound("M0 0 a 5 5 0 1 1 3 4 a 5 5 0 0 1 .5 -4")
    assert same(spacious, sound("M0 0a5 5 0 113 4 5 5 0 01.5-4"))
    assert same(spacious, sound("M0,0a5,5,0,1,1,3,4,5,5,0,0,1,.5,-4"))


def test_arcs_too_small_to_reach_grow() -> None:
    assert same(sound("M0 0A1 1 0 0 1 20 0"), sound("M0 0A10 10 0 0 1 20 0"))
    assert same(sound("M0 0A-10 -10 0 0 1 20 0"), sound("M0 0A10 10 0 0 1 20 0"))


def test_a_curve_that_comes_back_to_where_it_began_is_a_loop() -> None:
    (line,) = sound("M0 0C90 0 0 90 0 0").lines
    assert max(x for x, _ in line) > 35
    (line,) = sound("M0 0Q90 0 0 0").lines
    assert max(x for x, _ in line) == pytest.approx(45)


# --- mirrored handles -------------------------------------------------------------------------


def test_a_smooth_curve_mirrors_the_handle_before() -> None:
    assert same(sound("M0 0C0 9 9 9 9 0S18 -9 18 0"), sound("M0 0C0 9 9 9 9 0C9 -9 18 -9 18 0"))
    assert same(
        sound("M0 0C0 9 9 9 9 0s9 -9 9 0 9 9 9 0"), sound("M0 0C0 9 9 9 9 0C9 -9 18 -9 18 0C18 9 27 9 27 0")
    )
    assert same(sound("M0 0Q5 9 9 0T18 0 27 0"), sound("M0 0Q5 9 9 0Q13 -9 18 0Q23 9 27 0"))


@pytest.mark.parametrize("between", ["L9 0", "Q8 8 9 0", "A5 5 0 0 1 9 0", "M9 0", "Z M9 0"])
def test_without_a_curve_before_there_is_nothing_to_mirror(between: str) -> None:
    smooth, full = sound(f"M0 0L1 1{between}S18 -9 18 0"), sound(f"M0 0L1 1{between}C9 0 18 -9 18 0")
    assert same(smooth, full)


@pytest.mark.parametrize("between", ["L9 0", "C5 8 8 8 9 0", "A5 5 0 0 1 9 0", "M9 0"])
def test_without_a_curve_of_one_handle_before_the_way_is_straight(between: str) -> None:
    assert same(sound(f"M0 0L1 1{between}T18 0"), sound(f"M0 0L1 1{between}L18 0"))


# --- true to the curve ------------------------------------------------------------------------


def points_on(curve: Any, count: int) -> list[Point]:
    """Points of the true curve, by the other reader."""
    found = (curve.point(step / count) for step in range(count + 1))
    return [(point.x, point.y) for point in found]


COORDINATES = st.floats(-1000, 1000).map(lambda value: round(value, 3))
POINTS = st.tuples(COORDINATES, COORDINATES)


def check_flattened(data: str, tolerance: float) -> None:
    """Every point of the true curve is near the lines, and every corner is on the curve."""
    (line,) = sound(data, tolerance).lines
    curve = svgelements.Path(data)[1]
    true = points_on(curve, 400)
    # the other reader takes the root of a difference that is all but zero where an arc just fits
    slack = 1e-6 + 1e-7 * max(getattr(curve, "rx", 0), getattr(curve, "ry", 0))
    assert shapely.distance(shapely.LineString(line), shapely.points(true)).max() <= tolerance * 1.001 + slack
    gap = max(math.dist(*pair) for pair in pairwise(true))
    assert shapely.distance(shapely.MultiPoint(true), shapely.points(line)).max() <= gap + slack
    assert line[-1] == pytest.approx(true[-1])


@given(POINTS, POINTS, POINTS, POINTS, st.sampled_from([0.01, 0.05, 1.0]))
@settings(max_examples=40)
def test_curves_stay_within_the_tolerance(a: Point, b: Point, c: Point, d: Point, tolerance: float) -> None:
    texts = [f"{x},{y}" for x, y in (a, b, c, d)]
    if a != b or b != c or c != d:
        check_flattened(f"M {texts[0]} C {texts[1]} {texts[2]} {texts[3]}", tolerance)
    if a != b or b != c:
        check_flattened(f"M {texts[0]} Q {texts[1]} {texts[2]}", tolerance)


@given(
    POINTS,
    POINTS,
    st.floats(1, 1500),
    st.floats(1, 1500),
    st.floats(-180, 180),
    st.booleans(),
    st.booleans(),
    st.sampled_from([0.01, 0.05, 1.0]),
)
@settings(max_examples=40)
def test_arcs_stay_within_the_tolerance(
    a: Point, b: Point, rx: float, ry: float, tilt: float, large: bool, sweep: bool, tolerance: float
) -> None:
    if math.dist(a, b) > 1:
        check_flattened(f"M {a[0]},{a[1]} A {rx} {ry} {tilt} {large:d} {sweep:d} {b[0]},{b[1]}", tolerance)


@given(commands())
@settings(max_examples=60)
def test_where_all_commands_lead_is_where_the_other_reader_says(path: list[Command]) -> None:
    """The ends of every subpath, through all kinds of commands."""
    ends = list[tuple[Any, Any, bool]]()
    is_open = False
    for piece in svgelements.Path(plain(path)):
        if isinstance(piece, svgelements.Close):
            ends[-1:] = [(*ends[-1][:2], True)] if is_open else ends[-1:]
            is_open = False
        elif isinstance(piece, svgelements.Move):
            is_open = False
        else:
            ends[-1:] = (
                [(ends[-1][0], piece.end, False)]
                if is_open
                else [*ends[-1:], (piece.start, piece.end, False)]
            )
            is_open = True
    trail = sound(plain(path))
    for line, closed, (start, end, closes) in zip(trail.lines, trail.closed, ends, strict=True):
        assert math.dist(line[0], (start.x, start.y)) < 1e-6
        assert closed == closes
        assert closed or math.dist(line[-1], (end.x, end.y)) < 1e-6


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e5, 1e8])
def test_a_long_shallow_curve_is_not_taken_for_straight(size: float) -> None:
    bow = 3 * TOLERANCE
    (line,) = sound(f"M0 0Q{size / 2} {bow} {size} 0").lines
    assert max(y for _, y in line) == pytest.approx(bow / 2, rel=0.2)


# --- broken data ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "points", "words"),
    [
        ("M 0 0 L 5 5 L 6 x 7", [(0, 0), (5, 5)], "'L 6 x 7'"),
        ("M 0 0 L 5 5 6 6 7", [(0, 0), (5, 5), (6, 6)], "'L 5 5 6 6 7'"),
        ("m 0 0 l 5 5 l 1 1 7", [(0, 0), (5, 5), (6, 6)], "'l 1 1 7'"),
        ("M 0 0 L 5 5 C 1 2 3 4", [(0, 0), (5, 5)], "'C 1 2 3 4'"),
        ("M 0 0 L 5 5 #", [(0, 0), (5, 5)], "'#'"),
        ("M 0 0 L 5 5 L", [(0, 0), (5, 5)], "'L'"),
        ("M 0 0 L 5 5 Z 7", [(0, 0), (5, 5)], "'Z 7'"),
        ("M 0 0 L 5 5 A 1 1 0 2 0 7 7", [(0, 0), (5, 5)], "'A 1 1 0 2 0 7 7'"),
        ("M 0 0 5 5 L NaN 1", [(0, 0), (5, 5)], "'L NaN 1'"),
        ("M 0 0 5 5 6 6e", [(0, 0), (5, 5), (6, 6)], "6e"),
        ("M 0 0 5 5 6 ..5", [(0, 0), (5, 5)], "..5"),
        ("M 0 0 5 5 L 1_0 5", [(0, 0), (5, 5)], "_"),
        ("L 5 5", [], "not with M"),
        ("5 5 L 6 6", [], "not with M"),
        ("M 5", [], "'M 5'"),
        ("M 0 0 5 5 2e9 1", [(0, 0), (5, 5)], "beyond 1e+09: 2e+09,1"),
        ("M 0 0 5 5 h 1e999", [(0, 0), (5, 5)], "beyond 1e+09: inf,5"),
        ("M 0 0 5 5 C 0 0 1e300 0 5 6", [(0, 0), (5, 5)], "beyond 1e+09"),
        ("M 0 0 5 5 A 1e10 5 0 0 1 7 7", [(0, 0), (5, 5)], "beyond all measure"),
    ],
)
def test_broken_data_keeps_its_good_beginning(data: str, points: list[Point], words: str) -> None:
    trail = read(data)
    assert [point for line in trail.lines for point in line] == points
    assert words in trail.flaw
    assert len(trail.flaw) < 120


@given(commands(), st.sampled_from(["#", "L 1", "C 1 2", "A 1 1 0 5 5 1 1", "é", "\0", "H", "M"]))
def test_what_stands_before_a_flaw_is_read(path: list[Command], flaw: str) -> None:
    broken, whole = read(f"{plain(path)} {flaw}"), sound(plain(path))
    assert broken.flaw
    assert (broken.lines, broken.closed, broken.curved) == (whole.lines, whole.closed, whole.curved)


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,+- eE#", max_size=40))
@settings(max_examples=300)
def test_any_text_is_lines_or_a_flaw(data: str) -> None:
    trail = read(data)
    assert len(trail.lines) == len(trail.closed) == len(trail.curved)
    assert all(abs(part) <= 3 * COORDINATE for line in trail.lines for point in line for part in point)
    assert all(len(line) > 1 for line in trail.lines)


# --- lists of points --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "points", "flaw"),
    [
        ("1,2 3,4", [(1, 2), (3, 4)], False),
        (" 1 2\n3,4,5 6 ", [(1, 2), (3, 4), (5, 6)], False),
        ("1-2-3.5.5", [(1, -2), (-3.5, 0.5)], False),
        ("1,2 3,4 5", [(1, 2), (3, 4)], True),
        ("1,2 3,4 x,6", [(1, 2), (3, 4)], True),
        ("1,2 3,4 NaN,6", [(1, 2), (3, 4)], True),
        ("1,2 3,4 5,1e10", [(1, 2), (3, 4)], True),
        ("1", [], True),
        ("", [], False),
    ],
)
def test_points(data: str, points: list[Point], flaw: bool) -> None:
    trail = read_points(data, False, lambda _: None)
    assert [point for line in trail.lines for point in line] == points
    assert bool(trail.flaw) == flaw


def test_a_polygon_is_closed() -> None:
    trail = read_points("0,0 4,0 4,4 0,0", True, lambda _: None)
    assert trail == Trail([[(0, 0), (4, 0), (4, 4)]], [True], [False])


@pytest.mark.parametrize("text", ["", "L 1,1", "M 0,0 L 1", "M 0,0 L 1,1 Z", "M 0,0 X 1,1", "M 0,0"])
def test_path_data_that_is_not_sure_stays(text: str) -> None:
    assert move_path_end(text, 0, (9, 9), 1, last=True) == text
