"""Footprints of animals, each in a square from -1 to 1: signs that can be told apart without colour."""

from __future__ import annotations

import math
from collections.abc import Callable

from yardtools.drawing.markup import element
from yardtools.symbols import measure

Sign = Callable[[str], str]
"""Draws a sign in a colour."""


def footprint(animal: str, colour: str) -> str:
    """The footprint of an animal; one we do not know has a polygon, by its initial."""
    known = FOOTPRINTS.get(animal)
    return known(colour) if known else _polygon(3 + ord(animal[:1] or "a") % 6, colour)


def _strokes(data: str, width: float) -> Sign:
    look = {"fill": "none", "stroke-width": measure(width), "stroke-linecap": "round"}
    return lambda ink: element("path", {"d": data, "stroke": ink, "stroke-linejoin": "round"} | look)


def _shape(data: str) -> Sign:
    return lambda ink: element("path", {"d": data, "fill": ink})


def _discs(*discs: tuple[float, float, float, float]) -> str:
    """Path data of ellipses, each as its middle and its two radii."""
    return "".join(
        f"M{measure(x - wide)} {measure(y)}a{measure(wide)} {measure(high)} 0 1 0 {measure(2 * wide)} 0"
        f"a{measure(wide)} {measure(high)} 0 1 0 {measure(-2 * wide)} 0Z"
        for x, y, wide, high in discs
    )


def _both(one: Sign, other: Sign) -> Sign:
    return lambda ink: one(ink) + other(ink)


def _polygon(corners: int, ink: str) -> str:
    turns = (2 * math.pi * corner / corners for corner in range(corners))
    spots = " ".join(f"{measure(0.9 * math.sin(turn))},{measure(-0.9 * math.cos(turn))}" for turn in turns)
    return element("polygon", {"points": spots, "fill": ink})


CAT: Sign = _shape(
    "M0 -0.12C0.5 -0.12 0.85 0.4 0.72 0.7C0.6 1 0.3 0.86 0 0.86C-0.3 0.86 -0.6 1 -0.72 0.7"
    "C-0.85 0.4 -0.5 -0.12 0 -0.12Z"
    + _discs((-0.74, -0.2, 0.2, 0.28), (-0.28, -0.62, 0.21, 0.3), (0.28, -0.62, 0.21, 0.3))
    + _discs((0.74, -0.2, 0.2, 0.28))
)
"""Four toes and a pad, no claws."""

HEAD: Sign = _shape(
    "M-0.9 -0.95L-0.35 -0.62Q0 -0.72 0.35 -0.62L0.9 -0.95L0.92 0.1C0.92 0.65 0.5 0.95 0 0.95"
    "C-0.5 0.95 -0.92 0.65 -0.92 0.1Z"
)
"""The head of a cat."""

FOOTPRINTS: dict[str, Sign] = {
    "crow": _strokes("M0 0.95L0 -0.95M0 0.25L-0.72 -0.6M0 0.25L0.72 -0.6", 0.2),
    "toad": _both(
        _strokes("M0 0.6L-0.8 0.05M0 0.6L-0.32 -0.62M0 0.6L0.32 -0.62M0 0.6L0.8 0.05", 0.2),
        _shape(
            _discs((-0.8, 0.05, 0.2, 0.2), (-0.32, -0.7, 0.2, 0.2), (0.32, -0.7, 0.2, 0.2))
            + _discs((0.8, 0.05, 0.2, 0.2), (0, 0.62, 0.3, 0.3))
        ),
    ),
    "dog": _both(
        _shape(
            "M0 0C0.4 0 0.68 0.4 0.6 0.66C0.5 0.95 0.25 0.8 0 0.8"
            "C-0.25 0.8 -0.5 0.95 -0.6 0.66C-0.68 0.4 -0.4 0 0 0Z"
            + _discs((-0.7, -0.08, 0.19, 0.28), (-0.26, -0.42, 0.19, 0.3), (0.26, -0.42, 0.19, 0.3))
            + _discs((0.7, -0.08, 0.19, 0.28))
        ),
        _strokes("M-0.78 -0.5V-0.62M-0.28 -0.88V-1M0.28 -0.88V-1M0.78 -0.5V-0.62", 0.12),
    ),
    "goose": _shape(
        "M0 0.95C0.3 0.5 0.65 0 0.95 -0.6Q0.5 -0.62 0.36 -0.45Q0.22 -0.8 0 -0.95Q-0.22 -0.8 -0.36 -0.45"
        "Q-0.5 -0.62 -0.95 -0.6C-0.65 0 -0.3 0.5 0 0.95Z"
    ),
    "rat": _both(
        _strokes(
            "M-0.3 0.1L-0.82 -0.2M-0.2 0L-0.42 -0.78M0.2 0L0.42 -0.78M0.3 0.1L0.82 -0.2M0 0V-0.92", 0.19
        ),
        _shape(_discs((0, 0.32, 0.44, 0.4), (0, 0.72, 0.26, 0.24))),
    ),
}
"""The animals of the known games."""
