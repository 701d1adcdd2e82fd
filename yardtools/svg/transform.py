"""Where things are after all the moving, turning and stretching: affine matrices, and how SVG writes them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence

from yardtools.findings import Point

Line = tuple[Point, ...]
"""The corners of a line, both ends among them."""

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = ax + cy + e, y' = bx + dy + f."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does the inner one first, then the outer one."""
    if inner is IDENTITY:
        return outer
    if outer is IDENTITY:
        return inner
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def translation(x: float, y: float) -> Matrix:
    """A move."""
    return (1.0, 0.0, 0.0, 1.0, x, y) if x or y else IDENTITY


def move_points(points: Iterable[Point], matrix: Matrix) -> Line:
    """The points where the matrix puts them."""
    if matrix is IDENTITY:
        return tuple(points)
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
        return tuple([(x + e, y + f) for x, y in points])
    return tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in points])


def undo_step(step: Point, matrix: Matrix) -> Point | None:
    """The step that the matrix turns into this one; nothing where the matrix flattens everything."""
    a, b, c, d = matrix[:4]
    size = a * d - b * c
    return ((d * step[0] - c * step[1]) / size, (a * step[1] - b * step[0]) / size) if size else None


def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that undoes this one; nothing where this one flattens everything."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        return None
    if matrix == IDENTITY:
        return IDENTITY
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def stretch(matrix: Matrix) -> float:
    """How much the matrix lengthens a line at most."""
    a, b, c, d = matrix[:4]
    if not b and not c:
        return max(abs(a), abs(d))
    half, skew = (a * a + b * b + c * c + d * d) / 2, a * d - b * c
    return math.sqrt(half + math.sqrt(max(0.0, half * half - skew * skew)))


def scale(matrix: Matrix) -> float:
    """How much the matrix widens a stroke, on average over all directions."""
    a, b, c, d = matrix[:4]
    return math.sqrt(abs(a * d - b * c))


# --- reading ----------------------------------------------------------------------------------

NUMBER = r"[+-]?(?:\d++\.?\d*+|\.\d++)(?:[eE][+-]?\d++)?+"
"""A number as SVG writes it."""

_FUNCTION = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)[\s,]*")
_ARGUMENT = re.compile(rf"[\s,]*({NUMBER})([A-Za-z%]*)")

TO_DEGREES = {"": 1.0, "deg": 1.0, "rad": 180 / math.pi, "grad": 0.9, "turn": 360.0}
_TO_PIXELS = {"": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96 / 72, "pc": 16.0}


def read_transform(text: str) -> Matrix | None:
    """The matrix of a `transform`, as attribute or as style property; nothing where it is broken."""
    matrix, at = IDENTITY, 0
    text = text.strip()
    if not text or text == "none":
        return IDENTITY
    while at < len(text):
        function = _FUNCTION.match(text, at)
        step = _step(function[1].lower(), function[2]) if function else None
        if function is None or step is None:
            return None
        matrix, at = product(matrix, step), function.end()
    return matrix if all(map(math.isfinite, matrix)) else None


def _step(name: str, text: str) -> Matrix | None:
    """The matrix of one function; nothing where there is no such function of so many arguments."""
    counts, units, make = _FUNCTIONS.get(name, ((), {}, None))
    values, at = list[float](), 0
    while argument := _ARGUMENT.match(text, at):
        if argument[2].lower() not in units:
            return None
        values.append(float(argument[1]) * units[argument[2].lower()])
        at = argument.end()
    is_sound = all(map(math.isfinite, values)) and not text[at:].strip(", \t\r\n")
    return make(values) if make and len(values) in counts and is_sound else None


def turn(degrees: float) -> Matrix:
    """A turn round the origin; quarter turns are exact."""
    quarters, rest = divmod(degrees, 90)
    if rest:
        angle = math.radians(degrees)
        cosine, sine = math.cos(angle), math.sin(angle)
    else:
        cosine, sine = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters) % 4]
    return (cosine, sine, -sine, cosine, 0.0, 0.0)


def around(matrix: Matrix, x: float, y: float) -> Matrix:
    """The matrix with another point in the place of the origin."""
    return product(product(translation(x, y), matrix), translation(-x, -y))


def _rotate(values: Sequence[float]) -> Matrix:
    return around(turn(values[0]), *(values[1:] or (0.0, 0.0)))


def _skew(values: Sequence[float]) -> Matrix:
    x, y = (math.tan(math.radians(angle)) for angle in (*values, 0.0)[:2])
    return (1.0, y, x, 1.0, 0.0, 0.0)


def _scale(values: Sequence[float]) -> Matrix:
    return (values[0], 0.0, 0.0, values[-1], 0.0, 0.0)


_PLAIN = {"": 1.0}
_PART = {"": 1.0, "%": 0.01}
_Function = tuple[tuple[int, ...], dict[str, float], Callable[[Sequence[float]], Matrix]]
_FUNCTIONS: dict[str, _Function] = {
    "matrix": ((6,), _PLAIN, lambda v: (v[0], v[1], v[2], v[3], v[4], v[5])),
    "translate": ((1, 2), _TO_PIXELS, lambda v: translation(v[0], v[1] if len(v) > 1 else 0.0)),
    "translatex": ((1,), _TO_PIXELS, lambda v: translation(v[0], 0.0)),
    "translatey": ((1,), _TO_PIXELS, lambda v: translation(0.0, v[0])),
    "scale": ((1, 2), _PART, _scale),
    "scalex": ((1,), _PART, lambda v: _scale((v[0], 1.0))),
    "scaley": ((1,), _PART, lambda v: _scale((1.0, v[0]))),
    "rotate": ((1, 3), TO_DEGREES, _rotate),
    "skewx": ((1,), TO_DEGREES, _skew),
    "skewy": ((1,), TO_DEGREES, lambda v: _skew((0.0, v[0]))),
    "skew": ((1, 2), TO_DEGREES, _skew),
}
"""By name: how many arguments, what their units mean, and the matrix they make."""
