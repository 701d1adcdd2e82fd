"""Lengths with and without units, and how a picture is fitted into the room it is given."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from yardtools.svg.limits import COORDINATE
from yardtools.svg.transform import IDENTITY, NUMBER, Matrix

Box = tuple[float, float, float, float]
"""x, y, width, height."""

DPI, OLD_DPI = 96.0, 90.0
"""Pixels an inch; Inkscape counted 90 before its version 0.92."""
FONT_SIZE = 16.0
SMALLEST = 1e-9
"""The least width and height of a viewBox."""

_INCHES = {"in": 1.0, "cm": 1 / 2.54, "mm": 1 / 25.4, "q": 1 / 101.6, "pt": 1 / 72, "pc": 1 / 6}
_EMS = {"em": 1.0, "ex": 0.5, "ch": 0.5}
_LENGTH = re.compile(rf"({NUMBER})\s*+(%|[A-Za-z]*)", re.ASCII)


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """What lengths are measured by: the size of the viewport, and pixels an inch."""

    width: float
    height: float
    dpi: float = DPI

    @property
    def diagonal(self) -> float:
        """What percentages mean that are neither across nor down."""
        return math.hypot(self.width, self.height) / math.sqrt(2)


def number(text: str) -> float | None:
    """A plain number; nothing for anything else, or for one that is not finite."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and "_" not in text else None


def length(text: str, whole: float = 0.0, font_size: float = FONT_SIZE, dpi: float = DPI) -> float | None:
    """A length in user units; `whole` is what 100% is. Nothing for what cannot be read."""
    value = number(text)
    if value is not None:
        return value
    match = _LENGTH.fullmatch(text.strip())
    if not match:
        return None
    size = _unit(match[2].lower(), whole, font_size, dpi)
    value = float(match[1]) * size if size is not None else math.nan
    return value if math.isfinite(value) else None


def _unit(name: str, whole: float, font_size: float, dpi: float) -> float | None:
    if name in _INCHES:
        return _INCHES[name] * dpi
    if name in _EMS:
        return _EMS[name] * font_size
    return {"": 1.0, "px": 1.0, "%": whole / 100, "rem": FONT_SIZE}.get(name)


def numbers(text: str) -> list[float] | None:
    """Plain numbers in a row, with commas or spaces between them; nothing if one of them is not a number."""
    values = [number(part) for part in text.replace(",", " ").split()]
    return [value for value in values if value is not None] if None not in values else None


def view_box(text: str | None) -> Box | None:
    """The four numbers of a viewBox that shows something, and not the whole universe."""
    values = numbers(text) if text else None
    if values is None or len(values) != 4 or min(values[2:]) < SMALLEST or max(map(abs, values)) > COORDINATE:
        return None
    return (values[0], values[1], values[2], values[3])


_SIDES = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}


def origin(text: str, room: Room) -> tuple[float, float] | None:
    """The point of a `transform-origin`; nothing for what cannot be read."""
    words = [*text.lower().replace(",", " ").split()[:2], "center"][:2]
    if words[0] in ("top", "bottom") or words[1] in ("left", "right"):
        words.reverse()
    x = length(_SIDES.get(words[0], words[0]), room.width, dpi=room.dpi)
    y = length(_SIDES.get(words[1], words[-1]), room.height, dpi=room.dpi) if x is not None else None
    return (x, y) if x is not None and y is not None else None


_SHARES = {"min": 0.0, "mid": 0.5, "max": 1.0}
_ALIGNMENT = re.compile(r"(?:defer\s+)?x(min|mid|max)y(min|mid|max)(?:\s+(meet|slice))?", re.IGNORECASE)


def fit_view_box(box: Box | None, room: Box, ratio: str | None) -> Matrix:
    """The matrix that puts a viewBox into its room, as `preserveAspectRatio` wants it."""
    if box is None:
        return IDENTITY if not room[0] and not room[1] else (1.0, 0.0, 0.0, 1.0, room[0], room[1])
    wide, high = room[2] / box[2], room[3] / box[3]
    share = (0.5, 0.5)
    if (ratio or "").strip().lower() != "none":
        match = _ALIGNMENT.fullmatch((ratio or "").strip())
        if match:
            share = (_SHARES[match[1].lower()], _SHARES[match[2].lower()])
        wide = high = max(wide, high) if match and (match[3] or "").lower() == "slice" else min(wide, high)
    left = room[0] + share[0] * (room[2] - wide * box[2]) - wide * box[0]
    top = room[1] + share[1] * (room[3] - high * box[3]) - high * box[1]
    return (wide, 0.0, 0.0, high, left, top)
