"""hints.toml: what a person says about a picture before it is drafted; checked, and turned into hints.

All of it may be left out. Places are in pixels of the picture as it is given:

    [[examples]]                        # a station of each type, where symbols are hard to see
    at = [412, 380]
    transports = ["taxi", "bus"]
    number = 67                         # its number, if that is hard to read

    [colours]                           # the colour of a transport's lines, or a place on one of them
    taxi = "#f4d03f"
    bus = [512, 640]

    [numbers]                           # where the station of a number is
    125 = [1032, 540]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from yardtools import schema
from yardtools.draft.pipeline import Hints
from yardtools.errors import YardError
from yardtools.findings import Fault, FaultSink, Point
from yardtools.formats import box as box_format
from yardtools.locate import describe_first, pointer_of
from yardtools.scans.picture import Picture, to_lab
from yardtools.wording import suggest_or_list

Steps = tuple[str | int, ...]
"""The keys that lead to a value."""

_HEX = re.compile("#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}")
_DAB = 3
"""So many pixels across is what is looked at where a line is said to be."""


@dataclass(frozen=True, slots=True)
class Told:
    """The hints as they were written: places in pixels of the picture that was given."""

    examples: Mapping[Point, tuple[str, ...]] = field(default_factory=dict)
    colours: Mapping[str, str | Point] = field(default_factory=dict)
    numbers: Mapping[Point, int] = field(default_factory=dict)

    def resolve(self, picture: Picture, move: Callable[[Point], Point] = lambda at: at) -> Hints:
        """The hints for a picture; `move` leads from places in the one that was given to places in it."""
        return Hints(
            {move(at): shown for at, shown in self.examples.items()},
            {by: _lab(colour, picture, move) for by, colour in self.colours.items()},
            {move(at): number for at, number in self.numbers.items()},
        )


def _lab(colour: str | Point, picture: Picture, move: Callable[[Point], Point]) -> tuple[float, float, float]:
    if isinstance(colour, str):
        dab = to_lab(np.array([_channels(colour)], dtype=np.float32))
    else:
        x, y = move(colour)
        dab = picture.patch((x - _DAB / 2, y - _DAB / 2), (_DAB, _DAB), 1.0).reshape(-1, 3)
    light, red, yellow = map(float, np.median(dab, axis=0))
    return (light, red, yellow)


def _channels(colour: str) -> list[int]:
    digits = colour[1:] if len(colour) > 4 else "".join(2 * digit for digit in colour[1:])
    return [int(digits[at : at + 2], 16) for at in (0, 2, 4)]


# --- reading ----------------------------------------------------------------------------------


def read_hints(text: str, file: str, transports: Sequence[str], size: tuple[int, int]) -> Told:
    """The hints in a text for a picture of that size; the first thing that is wrong is an error."""
    faults: list[Fault] = []
    document = box_format.parse(text, faults.append)
    if document is not None:
        faults += list(schema.faults(document, "hints-1")) or _misfits(document, transports, size)
    if faults or document is None:
        raise YardError(describe_first(faults, file, text))
    examples = document.get("examples", [])
    numbers = {_point(at): int(number) for number, at in document.get("numbers", {}).items()}
    numbers |= {_point(each["at"]): each["number"] for each in examples if "number" in each}
    colours = document.get("colours", {})
    return Told(
        {_point(each["at"]): tuple(each.get("transports", ())) for each in examples},
        {by: value if isinstance(value, str) else _point(value) for by, value in colours.items()},
        numbers,
    )


def _point(at: Sequence[float]) -> Point:
    return (float(at[0]), float(at[1]))


def _misfits(document: Mapping[str, Any], transports: Sequence[str], size: tuple[int, int]) -> list[Fault]:
    """What no schema knows: transports that the board does not have, places outside the picture."""
    faults: list[Fault] = []
    for steps, by in _named_transports(document):
        if by not in transports:
            words = f"there is no transport {by!r} on this board"
            _add(faults.append, steps, words, suggest_or_list(by, transports), on_key=steps[0] == "colours")
    for by, value in document.get("colours", {}).items():
        if isinstance(value, str) and not _HEX.fullmatch(value):
            _add(faults.append, ("colours", by), f"{value!r} is no colour such as '#f4d03f'")
    for steps, number in _repeated(document):
        _add(faults.append, steps, f"the number {number} is said to be at two places")
    for steps, at in _places(document):
        if not _is_inside(at, size):
            where = f"the picture, which is {size[0]} × {size[1]} pixels"
            _add(faults.append, steps, f"{at} is no place in {where}")
    return faults


def _named_transports(document: Mapping[str, Any]) -> Iterator[tuple[Steps, str]]:
    yield from ((("colours", by), by) for by in document.get("colours", {}))
    for row, example in enumerate(document.get("examples", ())):
        for place, by in enumerate(example.get("transports", ())):
            yield ("examples", row, "transports", place), by


def _places(document: Mapping[str, Any]) -> Iterator[tuple[Steps, list[Any]]]:
    for row, each in enumerate(document.get("examples", ())):
        yield ("examples", row, "at"), each["at"]
    yield from ((("numbers", number), at) for number, at in document.get("numbers", {}).items())
    for by, value in document.get("colours", {}).items():
        if isinstance(value, list):
            yield ("colours", by), value


def _repeated(document: Mapping[str, Any]) -> Iterator[tuple[Steps, int]]:
    """The numbers of examples that are said to be elsewhere, too."""
    seen = {int(number): at for number, at in document.get("numbers", {}).items()}
    for row, example in enumerate(document.get("examples", ())):
        number = example.get("number")
        if number is not None and seen.setdefault(number, example["at"]) != example["at"]:
            yield ("examples", row, "number"), number


def _is_inside(at: list[Any], size: tuple[int, int]) -> bool:
    """Whether two numbers are a place in the picture; in the list of colours anything may stand."""
    is_pair = len(at) == len(size) and all(
        isinstance(each, int | float) and not isinstance(each, bool) for each in at
    )
    return is_pair and all(0 <= each <= most for each, most in zip(at, size, strict=True))


def _add(fault: FaultSink, steps: Steps, words: str, hint: str = "", *, on_key: bool = False) -> None:
    fault(Fault((), words, schema.CODE, hint, pointer=pointer_of(steps), on_key=on_key))


# --- writing ----------------------------------------------------------------------------------


def write_hints(colours: Mapping[str, str]) -> str:
    """The colours that were found as hints, for a person to correct."""
    rows = [
        "# What a person says about the picture: correct it, add what helps, and draft again with --hints."
    ]
    rows += ["[colours]        # of the lines of each transport, or a place on one of them: [512, 640]"]
    rows += [f'{by} = "{colour}"' for by, colour in colours.items()]
    return "\n".join(rows) + "\n" + _MORE


_MORE = """
# [[examples]]     # a station of a type that was not found: where it is, and what its symbol shows
# at = [412, 380]
# transports = ["taxi", "bus"]

# [numbers]        # where the station of a number is
# 125 = [1032, 540]
"""
