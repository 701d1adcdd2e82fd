"""The colours of the transports: what leaves the stations in lines, and what their symbols show.

On a circle round each station what differs most from the ground is a line that leaves it, whatever pale edges
the line has. The colours that come often are the transports: the
one that leaves most stations is the first of the ladder, and so on down.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from yardtools.errors import YardError
from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

_ZOOMED = 10.0
"""The radius of a station, in pixels, at which colours are looked at."""
_CIRCLES = (1.4, 1.7, 2.0)
_RAYS = 180
_ASIDE = 3
"""Two lines on a circle are at least so many rays apart."""
_CLEARLY = 3
"""So often at least a circle crosses the lines of a transport that stops there."""
_TRACE = 0.012
"""The least share of a symbol that shows a colour."""
_STANDS_OUT = 9.0
"""What differs from the ground by so much, in Lab units, is a line."""
_SAME = 13.0
"""Colours nearer than this are one."""
_SEARCHED = 7.0
"""The radius of a station, in pixels, at which lines are told from parks."""
_NEAR = 15.0
"""How far from its colour a line may be, in Lab units."""
_THICK = 1.1
"""What is wider than this, in radii, is a park or water, no line."""
_NARROW = 0.6
"""The share of a line's colour that is in narrow things."""
_WEIGHTS = np.array([0.6, 1.0, 1.0], dtype=np.float32)
"""Light falls unevenly, so lightness tells less than colour."""

_GREY = 14.0
"""Colours less deep than this have no hue to go by."""
_HUES = np.array([0.35, 1.0, 1.0], dtype=np.float32)
"""Between a line and its pale edges, lightness tells still less."""


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
    narrow = _NarrowLines(picture, places, radius).choose(seen, len(wanted))
    found = told | dict(zip(wanted, narrow, strict=False))
    if not found:
        raise YardError("no lines are seen between the stations of the picture")
    return {by: found[by] for by in transports if by in found}


def _differ(one: LineColour, other: LineColour) -> bool:
    return float(np.linalg.norm(np.subtract(one.lab, other.lab) * _WEIGHTS)) >= _SAME


class Surroundings:
    """The colours of the lines that cross circles round each station."""

    def __init__(self, picture: Picture, places: Sequence[Point], radius: float) -> None:
        rows = [
            (station, colour)
            for station, at in enumerate(places)
            for colour in _lines_round(picture, at, radius)
        ]
        self._count = len(places)
        self._stations = np.array([row[0] for row in rows], dtype=np.intp)
        self._colours = np.array([row[1] for row in rows], dtype=np.float32).reshape(-1, 3)

    def find_colours(self) -> list[LineColour]:
        """The colours that come often, that of most stations first."""
        modes = ((float(light), float(red), float(yellow)) for light, red, yellow in _modes(self._colours))
        return sorted((self.measure(lab) for lab in modes), key=lambda each: -each.share)

    def measure(self, lab: Lab) -> LineColour:
        """A colour with the share of the stations that lines of it leave."""
        colour = LineColour(lab, 0.0)
        return replace(colour, share=float((self.count_lines(colour) > 0).mean()))

    def count_lines(self, colour: LineColour) -> NDArray[np.intp]:
        """How often a circle round each station crosses a line of that colour."""
        own = np.linalg.norm((self._colours - colour.lab) * _WEIGHTS, axis=1) < _SAME
        return np.bincount(self._stations[own], minlength=self._count)


def _lines_round(picture: Picture, at: Point, radius: float) -> list[NDArray[np.float32]]:
    """The colours of the lines that cross circles round a station."""
    zoom, half = _ZOOMED / radius, int(2.4 * _ZOOMED)
    patch = picture.patch((at[0] - half / zoom, at[1] - half / zoom), (2 * half, 2 * half), zoom)
    angles = np.arange(_RAYS) * (2 * np.pi / _RAYS)
    colours = []
    for reach in _CIRCLES:
        xs = (half + reach * _ZOOMED * np.cos(angles)).astype(int)
        ys = (half + reach * _ZOOMED * np.sin(angles)).astype(int)
        colours += _crossings(patch[ys, xs])
    return colours


def _crossings(circle: Floats) -> list[NDArray[np.float32]]:
    """The colour of each line that crosses a circle: where it differs most from the ground, nearby."""
    away = np.linalg.norm((circle - np.median(circle, axis=0)) * _HUES, axis=1)
    around = np.max([np.roll(away, step) for step in range(-_ASIDE, _ASIDE + 1)], axis=0)
    return list(circle[(away >= around) & (away > _STANDS_OUT)])


def _modes(colours: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """The colours that come often, by moving each sample to the mean of those near it."""
    left, modes = colours, list[NDArray[np.float32]]()
    least = max(6, 0.008 * len(colours))
    while len(left) >= least and len(modes) < 8:
        near = (np.linalg.norm((left[:, None] - left[None, ::3]) * _WEIGHTS, axis=2) < _SAME / 2).sum(axis=1)
        middle = left[int(near.argmax())]
        for _ in range(5):
            own = np.linalg.norm((left - middle) * _WEIGHTS, axis=1) < _SAME
            middle = np.median(left[own], axis=0)
        if own.sum() >= least:
            modes.append(middle)
        left = left[np.linalg.norm((left - middle) * _WEIGHTS, axis=1) >= 1.4 * _SAME]
    return modes


class _NarrowLines:
    """The picture round the stations, where colours of lines are told from those of parks and water."""

    def __init__(self, picture: Picture, places: Sequence[Point], radius: float) -> None:
        zoom = _SEARCHED / radius
        self._lab = picture.whole(zoom)
        self._around = _ground_between(np.array(places) * zoom, self._lab.shape[:2])

    def choose(self, colours: Sequence[LineColour], count: int) -> list[LineColour]:
        """Those that narrow lines have; of more than so many, the ones of which there is most."""
        narrow = [colour for colour in colours if self._is_narrow(colour)]
        if len(narrow) <= count:
            return narrow
        near = np.stack([self._nearness(colour) for colour in narrow])
        best, clear = near.argmax(axis=0), (near.max(axis=0) > 0.5) & self._around
        amounts = [int((clear & (best == place)).sum()) for place in range(len(narrow))]
        kept = sorted(range(len(narrow)), key=lambda place: -amounts[place])[:count]
        return [narrow[place] for place in sorted(kept)]

    def _is_narrow(self, colour: LineColour) -> bool:
        from scipy import ndimage  # noqa: PLC0415 - an extra

        near = self._nearness(colour)
        wide = int(_THICK * _SEARCHED) | 1
        thin = near - ndimage.grey_opening(near, size=(wide, wide))
        return float((thin * self._around).sum()) > _NARROW * float((near * self._around).sum())

    def _nearness(self, colour: LineColour) -> Floats:
        away = np.linalg.norm((self._lab - np.array(colour.lab, dtype=np.float32)) * _WEIGHTS, axis=2)
        return np.asarray(np.exp(-((away / _NEAR) ** 2)), dtype=np.float32)


def _ground_between(places: NDArray[np.float64], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The pixels round the stations, without their symbols."""
    from scipy import ndimage  # noqa: PLC0415 - an extra

    free = np.ones(shape, dtype=bool)
    columns, rows = places.astype(int).T
    free[rows.clip(0, shape[0] - 1), columns.clip(0, shape[1] - 1)] = False
    away = ndimage.distance_transform_edt(free) / _SEARCHED
    return np.asarray((away > 1.2) & (away < 3.0))


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
    return (
        None
        if least is None
        else np.asarray((shares >= least) | ((lines >= _CLEARLY) & (shares > 0.1 * _TRACE)))
    )


def clearly_shown(shares: NDArray[np.float64], lines: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which stations' symbols show a transport beyond doubt, whatever lines lead there."""
    least = _least_share(shares, lines)
    return np.asarray(shares >= (math.inf if least is None else least))


def _least_share(shares: NDArray[np.float64], lines: NDArray[np.intp]) -> float | None:
    """The least share of the colour in a symbol that shows it; nothing where symbols do not."""
    led = shares[lines >= _CLEARLY]
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
