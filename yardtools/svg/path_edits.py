"""Path data as text: where its numbers stand, and what to write in their place to move an end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from yardtools.findings import Point
from yardtools.svg.transform import NUMBER

Replacement = tuple[int, int, str]
"""From where to where, and what comes there."""

_NUMBER = re.compile(NUMBER)
_FLAG = re.compile(r"[01]")
_SPACE = re.compile(r"[\s,]*")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAGS = (3, 4)
"""Which of the numbers of an arc are flags, which need no space after them."""


@dataclass(slots=True)
class Step:
    """One step of the pen: its letter, its numbers and where they stand, where it starts and ends."""

    letter: str
    spans: list[tuple[int, int]]
    values: list[float]
    start: Point = (0.0, 0.0)
    end: Point = (0.0, 0.0)

    @property
    def kind(self) -> str:
        """The letter, whether its numbers are relative or not."""
        return self.letter.upper()

    @property
    def is_relative(self) -> bool:
        """Whether its numbers count from where it starts."""
        return self.letter.islower()

    def pairs(self) -> list[int]:
        """The places of its numbers at which a point begins."""
        return [5] if self.kind == "A" else list(range(0, len(self.values) - 1, 2))


@dataclass(slots=True)
class Subpath:
    """One line of a path: the move it begins with, and its steps."""

    move: Step
    steps: list[Step] = field(default_factory=list)


def move_path_end(
    text: str, place: int, to: Point, lines: int, *, last: bool, with_handle: bool = False
) -> str:
    """The data with one end of one of its lines moved, and nothing else; unchanged if that is not certain.

    The handle of a curve at that end stays, or goes along with it.
    """
    steps = _steps(text)
    subpaths = _subpaths(steps or [])
    drawn = [subpath for subpath in subpaths if subpath.steps]
    if steps is None or len(drawn) != lines or any(step.kind == "Z" for step in steps):
        return text
    subpath = drawn[place]
    if last:
        following = subpaths[subpaths.index(subpath) + 1 :][:1]
        return _replace(text, _move_end(text, subpath.steps[-1], following, to, with_handle))
    return _replace(text, _move_start(text, subpath, to, with_handle))


def move_list_end(text: str, to: Point, *, last: bool) -> str:
    """A list of points with its first or last one moved."""
    numbers = list(_NUMBER.finditer(text))
    if len(numbers) < 4 or len(numbers) % 2:
        return text
    pair = numbers[-2:] if last else numbers[:2]
    spots = zip((match.span() for match in pair), to, strict=True)
    return _replace(text, [_replacement(text, span, round(value, 5)) for span, value in spots])


def _replace(text: str, changes: Sequence[Replacement]) -> str:
    for start, end, words in sorted(changes, reverse=True):
        text = text[:start] + words + text[end:]
    return text


def format_number(value: float) -> str:
    """A number as drawings have it."""
    return f"{round(value, 9) + 0.0:.9f}".rstrip("0").rstrip(".")


# --- reading ----------------------------------------------------------------------------------


def _steps(text: str) -> list[Step] | None:
    """The steps of path data with the places of all numbers; nothing where it is not all sound."""
    steps: list[Step] = []
    at, letter = _skip(text, 0), ""
    while at < len(text):
        if text[at].isalpha():
            letter, at = text[at], _skip(text, at + 1)
        elif not letter or letter in "Zz":
            return None
        if letter.upper() not in _COUNTS:
            return None
        step, at = _step(text, at, letter)
        if step is None:
            return None
        steps.append(step)
        letter = {"M": "L", "m": "l"}.get(letter, letter)
    return _place_steps(steps)


def _step(text: str, at: int, letter: str) -> tuple[Step | None, int]:
    step = Step(letter, [], [])
    for place in range(_COUNTS[letter.upper()]):
        pattern = _FLAG if letter in "Aa" and place in _FLAGS else _NUMBER
        match = pattern.match(text, at)
        if match is None:
            return None, at
        step.spans.append(match.span())
        step.values.append(float(match[0]))
        at = _skip(text, match.end())
    return step, at


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _place_steps(steps: list[Step]) -> list[Step]:
    """The steps with the points where each starts and ends."""
    pen = origin = (0.0, 0.0)
    for step in steps:
        step.start = pen
        base = pen if step.is_relative else (0.0, 0.0)
        if step.kind == "Z":
            pen = origin
        elif step.kind == "H":
            pen = (base[0] + step.values[0], pen[1])
        elif step.kind == "V":
            pen = (pen[0], base[1] + step.values[0])
        else:
            pen = (base[0] + step.values[-2], base[1] + step.values[-1])
        origin = pen if step.kind == "M" else origin
        step.end = pen
    return steps


def _subpaths(steps: Sequence[Step]) -> list[Subpath]:
    subpaths: list[Subpath] = []
    for step in steps:
        if step.kind == "M":
            subpaths.append(Subpath(step))
        elif subpaths:
            subpaths[-1].steps.append(step)
    return subpaths


# --- moving -----------------------------------------------------------------------------------


def _move_end(
    text: str, step: Step, following: Sequence[Subpath], to: Point, with_handle: bool
) -> list[Replacement]:
    by = _way(step.end, to)
    if step.kind in "HV":
        along, across = by if step.kind == "H" else by[::-1]
        if abs(across) > 1e-6:
            return []
        changes = [_replacement(text, step.spans[0], step.values[0] + along)]
    else:
        place = len(step.values) - (4 if with_handle and step.kind in "CS" else 2)
        changes = _shift(text, Step("L", step.spans[place:], step.values[place:]), by)
    for subpath in following:
        if subpath.move.is_relative:
            changes += _shift(text, subpath.move, (-by[0], -by[1]))
    return changes


def _move_start(text: str, subpath: Subpath, to: Point, with_handle: bool) -> list[Replacement]:
    move, first = subpath.move, subpath.steps[0]
    by = _way(move.end, to)
    changes = _shift(text, move, by)
    if first.kind in "HV":
        along, across = by if first.kind == "H" else by[::-1]
        if abs(across) > 1e-6:
            return []
        return changes + (
            [_replacement(text, first.spans[0], first.values[0] - along)] if first.is_relative else []
        )
    is_held = with_handle and first.kind == "C"
    if first.is_relative:
        rest = Step(first.letter, first.spans[2:], first.values[2:]) if is_held else first
        return changes + _shift(text, rest, (-by[0], -by[1]))
    return changes + (_shift(text, Step("L", first.spans[:2], first.values[:2]), by) if is_held else [])


def _way(start: Point, end: Point) -> Point:
    """The way between two points, rounded, so that there and back again is no way at all."""
    return (round(end[0] - start[0], 5), round(end[1] - start[1], 5))


def _shift(text: str, step: Step, by: Point) -> list[Replacement]:
    """Every point of a step moved."""
    return [
        _replacement(text, step.spans[place + axis], step.values[place + axis] + by[axis])
        for place in step.pairs()
        for axis in (0, 1)
        if by[axis]
    ]


def _replacement(text: str, span: tuple[int, int], value: float) -> Replacement:
    """The number in its place, apart from those beside it."""
    start, end = span
    number = format_number(value)
    before = " " if start and text[start - 1] in "0123456789." and number[0] != "-" else ""
    after = " " if end < len(text) and text[end] in "0123456789." else ""
    return start, end, f"{before}{number}{after}"
