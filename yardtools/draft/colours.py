"""The colours of the transports: what leaves the stations in lines, and what their symbols show.

The colours that many lines have which leave stations are those of the transports: the one that leaves most
stations is the first of the ladder, and so on down.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.rays import look_around
from yardtools.errors import YardError
from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

_ZOOMED = 10.0
"""The radius of a station, in pixels, at which colours are looked at."""
_TRACE = 0.012
"""The least share of a symbol that shows a colour."""
_SAME = 13.0
"""Colours nearer than this are one."""
_FEWEST = 3
"""So many lines at least have a colour that is a transport's."""
_SHADE = 0.4
"""A shade of another colour is print that is blurred, unless it has this share of the other's lines."""
_OFF_GROUND = 8.0
"""Lines differ from the ground by at least so much, in Lab units."""
_COMMON = 0.05
"""What is ground at more than this share of stations is no colour of lines, unless most have such lines."""
_SAME_HUE = 0.3
"""Two colours are shades of each other that differ by less than this angle."""
_WEIGHTS = np.array([0.6, 1.0, 1.0], dtype=np.float32)
"""Light falls unevenly, so lightness tells less than colour."""

_GREY = 14.0
"""Colours less deep than this have no hue to go by."""


Lab = tuple[float, float, float]
"""A colour in CIE Lab: lightness, green to red, blue to yellow."""


@dataclass(frozen=True, slots=True)
class LineColour:
    """A colour that lines have, the share of the stations that such lines leave, and how clear that is."""

    lab: Lab
    share: float
    certainty: float = 1.0
    """From 0 to 1 how sure the colour is that of the transport it is said to be."""


def find_line_colours(
    picture: Picture,
    places: Sequence[Point],
    radius: float,
    transports: Sequence[str],
    hinted: Mapping[str, Lab],
) -> dict[str, LineColour]:
    """The colour of the lines of each transport: as somebody told it, else as it is seen.

    The transports are those of the ladder, from the base up; the one that leaves most stations is its first.
    """
    around = Surroundings(picture, places, radius)
    told = {by: around.measure(lab) for by, lab in hinted.items() if by in transports}
    wanted = [by for by in transports if by not in told]
    seen = [each for each in around.find_colours() if all(_differ(each, other) for other in told.values())]
    rivals = [each.share for each in seen[len(wanted) :]]
    chosen = [_judge(each, seen[: len(wanted)], max(rivals, default=0.0)) for each in seen[: len(wanted)]]
    found = told | dict(zip(wanted, chosen, strict=False))
    if not found:
        raise YardError("no lines are seen between the stations of the picture")
    return {by: found[by] for by in transports if by in found}


def _differ(one: LineColour, other: LineColour) -> bool:
    return _distance(one, other) >= _SAME


def _distance(one: LineColour, other: LineColour) -> float:
    return float(np.linalg.norm(np.subtract(one.lab, other.lab) * _WEIGHTS))


def _judge(colour: LineColour, chosen: Sequence[LineColour], rival: float) -> LineColour:
    """A colour with how sure it is that of its transport.

    It is doubtful where a colour that was not chosen leaves nearly as many stations, where the transports
    could as well be told the other way round, and where two colours are hardly told apart.
    """
    others = [each for each in chosen if each is not colour]
    ahead = 1 - 0.7 * min(1.0, rival / colour.share)
    order = min((abs(math.log(colour.share / each.share)) for each in others), default=9.0)
    apart = min((_distance(colour, each) for each in others), default=99.0)
    return replace(
        colour, certainty=min(colour.certainty, ahead, 0.5 + 2.5 * order, apart / (2 * _SAME), 0.99)
    )


class Surroundings:
    """The colours of the lines that cross circles round each station."""

    def __init__(self, picture: Picture, places: Sequence[Point], radius: float) -> None:
        around = [look_around(picture, at, radius) for at in places]
        self._count = len(places)
        self._stations = np.repeat(np.arange(self._count), [len(each.lines) for each in around])
        self._colours = np.concatenate([each.lines for each in around]).astype(np.float32)
        self._grounds = [each.ground for each in around]

    def find_colours(self) -> list[LineColour]:
        """The colours that come often, that of most stations first; shades of one that is before are last."""
        modes = ((float(light), float(red), float(yellow)) for light, red, yellow in _modes(self._colours))
        seen = sorted((self.measure(lab) for lab in modes), key=lambda each: -each.share)
        kept = [each for each in seen if each.share > 0.5 or not self._is_ground(each)]
        shades = [each for each in kept if any(_is_shade(each, other) for other in kept)]
        greys = [each for each in shades if _depth(each) < _GREY]
        return [*(each for each in kept if each not in shades), *greys]

    def _is_ground(self, colour: LineColour) -> bool:
        """Whether a colour is usual between lines: seen there, it is no line."""
        near = [
            bool((np.linalg.norm((ground - colour.lab) * _WEIGHTS, axis=1) < _OFF_GROUND).any())
            for ground in self._grounds
        ]
        return float(np.mean(near)) > _COMMON

    def measure(self, lab: Lab) -> LineColour:
        """A colour with the share of the stations that lines of it leave, and how sure so many make it."""
        counts = self.count_lines(LineColour(lab, 0.0))
        lines, stations = int(counts.sum()), int((counts > 0).sum())
        return LineColour(lab, stations / max(1, self._count), 1 - 0.5 ** (lines / 3))

    def count_lines(self, colour: LineColour) -> NDArray[np.intp]:
        """How many lines of that colour leave each station."""
        own = np.linalg.norm((self._colours - colour.lab) * _WEIGHTS, axis=1) < _SAME
        return np.bincount(self._stations[own], minlength=self._count)


def _is_shade(faint: LineColour, full: LineColour) -> bool:
    """Whether a colour is a commoner one, blurred with ground or edges: of its hue and paler, or grey too."""
    depth, deeper = _depth(faint), _depth(full)
    if faint.share > _SHADE * full.share or depth > max(deeper, _GREY):
        return False
    if deeper < _GREY:
        return True
    return float(np.dot(faint.lab[1:], full.lab[1:])) > math.cos(_SAME_HUE) * depth * deeper


def _depth(colour: LineColour) -> float:
    """How far a colour is from grey."""
    return math.hypot(*colour.lab[1:])


def _modes(colours: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """The colours that come often, by moving each sample to the mean of those near it."""
    left, modes = colours, list[NDArray[np.float32]]()
    while len(left) >= _FEWEST and len(modes) < 8:
        near = (np.linalg.norm((left[:, None] - left[None, ::3]) * _WEIGHTS, axis=2) < _SAME / 2).sum(axis=1)
        middle = left[int(near.argmax())]
        for _ in range(5):
            own = np.linalg.norm((left - middle) * _WEIGHTS, axis=1) < _SAME
            middle = np.median(left[own], axis=0)
        if own.sum() >= _FEWEST:
            modes.append(middle)
        left = left[np.linalg.norm((left - middle) * _WEIGHTS, axis=1) >= 1.4 * _SAME]
    return modes


def shares_in_symbols(
    picture: Picture, places: Sequence[Point], radius: float, colours: Sequence[LineColour]
) -> NDArray[np.float64]:
    """For each station and each colour the share of its symbol that has the colour."""
    zoom, half = _ZOOMED / radius, int(_ZOOMED)
    steps = np.arange(2 * half) + 0.5 - half
    inside = np.hypot(steps[None, :], steps[:, None]) < 0.98 * _ZOOMED
    table = np.zeros((len(places), len(colours)))
    for row, at in enumerate(places):
        patch = picture.patch((at[0] - half / zoom, at[1] - half / zoom), (2 * half, 2 * half), zoom)[inside]
        for column, colour in enumerate(colours):
            table[row, column] = float(_has_hue(patch, colour).mean())
    return table


def _has_hue(pixels: Floats, colour: LineColour) -> NDArray[np.bool_]:
    """Which pixels have a colour: by its hue, since thin lines are paler than symbols; a grey by itself."""
    light, red, yellow = colour.lab
    depth = float(np.hypot(red, yellow))
    if depth < _GREY:
        return np.asarray(np.linalg.norm((pixels - (light, red, yellow)) * _WEIGHTS, axis=1) < _SAME)
    along = (pixels[:, 1] * red + pixels[:, 2] * yellow) / depth
    across = np.abs(pixels[:, 1] * yellow - pixels[:, 2] * red) / depth
    return np.asarray((along > max(_GREY, 0.6 * depth)) & (across < 0.45 * along))


def stops_by_symbol(shares: NDArray[np.float64], lines: NDArray[np.intp]) -> NDArray[np.bool_] | None:
    """Which stations' symbols show a transport; nothing where symbols do not show it.

    Symbols that show it are known by the lines that lead there, and tell how much of the colour is usual.
    """
    least = _least_share(shares, lines)
    return None if least is None else np.asarray((shares >= least) | ((lines > 0) & (shares > 0.1 * _TRACE)))


def clearly_shown(shares: NDArray[np.float64], lines: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which stations' symbols show a transport beyond doubt, whatever lines lead there."""
    least = _least_share(shares, lines)
    return np.asarray(shares >= (math.inf if least is None else least))


def _least_share(shares: NDArray[np.float64], lines: NDArray[np.intp]) -> float | None:
    """The least share of the colour in a symbol that shows it; nothing where symbols do not."""
    led = shares[lines > 0]
    showing = led[led >= _TRACE]
    if len(showing) <= 0.15 * len(led):  # lines also pass stations where they do not stop
        return None
    return max(0.7 * _TRACE, 0.1 * float(np.median(showing)))


def to_hex(lab: Sequence[float]) -> str:
    """A Lab colour as pages write it."""
    light = (lab[0] + 16) / 116
    roots = np.array([light + lab[1] / 500, light, light - lab[2] / 200])
    amounts = np.where(roots > 6 / 29, roots**3, (roots - 4 / 29) * (108 / 841)) * (0.95047, 1.0, 1.08883)
    linear = np.linalg.solve(_TO_XYZ, amounts).clip(0, 1)
    values = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{round(float(value) * 255):02x}" for value in values)


_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
