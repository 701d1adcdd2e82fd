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

_ZOOMED = 16.0
"""The radius of a station, in pixels, at which colours are looked at."""
_TRACE = 0.003
"""The least share of the colour in symbols that show it."""
_SAME = 13.0
"""Colours nearer than this are one."""
_SAMPLES = 500
"""Lines are compared with about so many others."""
_OFTEN, _RARELY = 3, 2
"""So many lines at least have a colour that is a transport's, and so many where one is still wanted."""
_SHADE = 0.4
"""A shade of another colour is print that is blurred, unless it has this share of the other's lines."""
_RARE = 0.2
"""And unless it leaves this share of the stations."""
_OFF_GROUND = 8.0
"""Lines differ from the ground by at least so much, in Lab units."""
_SHADED = 0.5
"""What is left of the certainty of a grey that may be the edges of other lines."""
_COMMON = 0.05
"""What is ground at more than this share of stations is no colour of lines, unless most have such lines."""
_LED = 0.25
"""The least share of stations which show a transport that its lines are seen to leave."""
_PLENTY = 0.05
"""The share of a colour in symbols that certainly show it."""
_SURELY = 0.85
"""So sure are lines that need not be backed by what symbols show."""
_FAR_APART, _APART, _GAP = 6.0, 3.0, 2.0
"""How many times more symbols have of a colour that show it; less suffices with a gap between the two."""
_HUES = 24
_DEEP = 22.0
"""What is less deep tells nothing of a symbol's hue."""
_SHOWN = 0.1
"""The share of a symbol that has a hue which it shows."""
_FEW, _MANY = 0.02, 0.6
"""The shares of stations that show a hue which tells them from others."""
_INKY = 25.0
"""What is as dark as this in symbols are their numbers and rims, which cameras tint."""
_SEEN_IN_SYMBOLS = 0.6
"""How sure a colour is that only symbols show."""
_SAME_HUE = 0.3
"""Two colours are shades of each other that differ by less than this angle."""
_WEIGHTS = np.array([0.6, 1.0, 1.0], dtype=np.float32)
"""Light falls unevenly, so lightness tells less than colour."""

_GREY = 14.0
"""Colours less deep than this have no hue to go by."""
_PALE = 8.0
"""But where a line is dashed, its colour and the ground between the dashes make a paler one, of its hue."""


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
    false: Sequence[LineColour] = (),
) -> dict[str, LineColour]:
    """The colour of the lines of each transport: as somebody told it, else as it is seen.

    The transports are those of the ladder, from the base up; the one that leaves most stations is its first.
    What is known to be no line, as `false` tells, is no colour of any.
    """
    around = Surroundings(picture, places, radius)
    told = {by: around.measure(lab) for by, lab in hinted.items() if by in transports}
    wanted = [by for by in transports if by not in told]
    taken = [*told.values(), *false]
    shown = colours_of_symbols(picture, places, radius)
    seen = _unlike(_add_shown(around.find_colours(), shown), taken)
    if len(seen) < len(wanted):
        seen = _unlike(_add_shown(around.find_colours(_RARELY), shown), taken)
    rivals = [each.share for each in seen[len(wanted) :]]
    best = sorted(seen[: len(wanted)], key=lambda each: -each.share)
    chosen = [_judge(each, best, max(rivals, default=0.0)) for each in best]
    found = told | dict(zip(wanted, chosen, strict=False))
    if not found:
        raise YardError("no lines are seen between the stations of the picture")
    return {by: found[by] for by in transports if by in found}


def _unlike(colours: Sequence[LineColour], taken: Sequence[LineColour]) -> list[LineColour]:
    """The colours that are none of those that are taken, second shades of a hue last."""
    return _hues_first([each for each in colours if all(_differ(each, other) for other in taken)])


def _add_shown(lines: Sequence[LineColour], shown: Sequence[LineColour]) -> list[LineColour]:
    """The colours of lines, the sure ones first; few lines are sure if symbols show their colour too.

    A colour that only symbols show comes before lines that nothing else speaks for.
    """
    backed = [each for each in lines if any(_has_same_hue(each, other) for other in shown)]
    sure = [each for each in lines if each.certainty > _SURELY or each in backed]
    others = [each for each in shown if not any(_has_same_hue(each, other) for other in sure)]
    return [*sure, *others, *(each for each in lines if each not in sure)]


def _hues_first(colours: Sequence[LineColour]) -> list[LineColour]:
    """The colours in their order, but second shades of a hue last: light falls unevenly, and print blurs."""
    repeats = [
        each
        for place, each in enumerate(colours)
        if any(_has_same_hue(each, other, _PALE) and each.share < other.share for other in colours[:place])
    ]
    return [*(each for each in colours if each not in repeats), *repeats]


def _has_same_hue(one: LineColour, other: LineColour, least: float = _GREY) -> bool:
    return min(_depth(one), _depth(other)) > least and _angle_is_small(one, other)


def _angle_is_small(one: LineColour, other: LineColour) -> bool:
    """Whether two colours are of about one hue; where one is much paler, it may be off by more."""
    pale, deep = sorted((_depth(one), _depth(other)))
    angle = _SAME_HUE if pale > 0.6 * deep else 2 * _SAME_HUE
    return float(np.dot(one.lab[1:], other.lab[1:])) > math.cos(angle) * pale * deep


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
        self._angles = np.concatenate([each.angles for each in around])
        self._grounds = [each.ground for each in around]

    def find_colours(self, fewest: int = _OFTEN) -> list[LineColour]:
        """The colours that come often, that of most stations first; shades of one that is before are last.

        Few lines are enough for a deep colour: the ground hardly has it.
        """
        modes = [_lab(mode) for mode in _modes(self._colours, fewest)]
        seen = sorted((self.measure(lab) for lab in modes), key=lambda each: -each.share)
        kept = [each for each in seen if self._may_be_base(each, seen[0]) or not self._is_ground(each)]
        shades = [each for each in kept if any(_is_shade(each, other) for other in kept)]
        greys = [replace(each, certainty=_SHADED * each.certainty) for each in shades if _depth(each) < _GREY]
        return [*(each for each in kept if each not in shades), *greys]

    def _may_be_base(self, colour: LineColour, commonest: LineColour) -> bool:
        """Whether most stations have such lines; greys may be edges of them, unless no colour is commoner."""
        return colour is commonest or (colour.share > 0.5 and _depth(colour) >= _GREY)

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
        return np.bincount(self._stations[self._have(colour)], minlength=self._count)

    def directions(self, colour: LineColour, others: Sequence[LineColour] = ()) -> list[Floats]:
        """In which directions lines of that colour, and of no other that is nearer, leave each station."""
        own = self._have(colour) & (
            self._off(colour) <= np.min([self._off(each) for each in (colour, *others)], axis=0)
        )
        return [self._angles[own & (self._stations == station)] for station in range(self._count)]

    def _have(self, colour: LineColour) -> NDArray[np.bool_]:
        """Which lines are of a colour."""
        return self._off(colour) < _SAME

    def _off(self, colour: LineColour) -> Floats:
        """How far each line is from a colour."""
        return np.asarray(np.linalg.norm((self._colours - colour.lab) * _WEIGHTS, axis=1))


def _is_shade(faint: LineColour, full: LineColour) -> bool:
    """Whether a colour is a commoner one, blurred with ground or edges: of its hue and paler, or grey too."""
    depth, deeper = _depth(faint), _depth(full)
    if faint.share > max(_SHADE * full.share, _RARE) or depth >= max(0.95 * deeper, _GREY):
        return False
    if deeper < _GREY:
        return faint.share < full.share
    return _angle_is_small(faint, full)


def _depth(colour: LineColour) -> float:
    """How far a colour is from grey."""
    return math.hypot(*colour.lab[1:])


def _lab(values: NDArray[np.float32]) -> Lab:
    light, red, yellow = map(float, values)
    return light, red, yellow


def _modes(colours: NDArray[np.float32], fewest: int) -> list[NDArray[np.float32]]:
    """The colours that come often, by moving each sample to the mean of those near it."""
    left, modes = colours, list[NDArray[np.float32]]()
    while len(left) >= fewest and len(modes) < 8:
        some = left[:: 1 + len(left) // _SAMPLES]
        near = (np.linalg.norm((left[:, None] - some) * _WEIGHTS, axis=2) < _SAME / 2).sum(axis=1)
        middle = left[int(near.argmax())]
        for _ in range(5):
            own = np.linalg.norm((left - middle) * _WEIGHTS, axis=1) < _SAME
            middle = np.median(left[own], axis=0)
        if own.sum() >= (fewest if np.hypot(*middle[1:]) > _DEEP else _OFTEN):
            modes.append(middle)
        left = left[np.linalg.norm((left - middle) * _WEIGHTS, axis=1) >= 1.4 * _SAME]
    return modes


def colours_of_symbols(picture: Picture, places: Sequence[Point], radius: float) -> list[LineColour]:
    """The deep colours that some symbols show and others do not, that of most stations first."""
    symbols = np.stack([_pixels_of_symbol(picture, at, radius) for at in places])
    hues = (np.arctan2(symbols[..., 2], symbols[..., 1]) * (_HUES / 2 / np.pi)).astype(int) % _HUES
    hues[np.hypot(symbols[..., 1], symbols[..., 2]) < _DEEP] = -1
    table = np.stack([(hues == hue).mean(axis=1) for hue in range(_HUES)], axis=1)
    found = list[LineColour]()
    while (shown := (smooth := _smooth_hues(table)) > _SHOWN).any():
        hue = int(np.where(shown, smooth, 0.0).sum(axis=0).argmax())
        around = [(hue + step) % _HUES for step in (-2, -1, 0, 1, 2)]
        own, share = shown[:, hue], float(shown[:, hue].mean())
        if _FEW < share < _MANY:
            pixels = symbols[own][np.isin(hues[own], around[1:4])]
            light, red, yellow = (float(value) for value in np.median(pixels, axis=0))
            if light > _INKY:
                found.append(LineColour((light, red, yellow), share, _SEEN_IN_SYMBOLS))
        table[:, around] = 0.0  # the rest of a hue is no other
    return sorted(found, key=lambda each: -each.share)


def _smooth_hues(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """The shares of hues, each with those next to it."""
    return np.asarray(table + np.roll(table, 1, axis=1) + np.roll(table, -1, axis=1))


def _pixels_of_symbol(picture: Picture, at: Point, radius: float) -> Floats:
    zoom, half = _ZOOMED / radius, int(_ZOOMED)
    steps = np.arange(2 * half) + 0.5 - half
    inside = np.hypot(steps[None, :], steps[:, None]) < 0.95 * _ZOOMED
    patch = picture.patch((at[0] - half / zoom, at[1] - half / zoom), (2 * half, 2 * half), zoom)
    return np.asarray(patch[inside])


def shares_in_symbols(
    picture: Picture, places: Sequence[Point], radius: float, colours: Sequence[LineColour]
) -> NDArray[np.float64]:
    """For each station and each colour the share of its symbol that has the colour."""
    symbols = [_pixels_of_symbol(picture, at, radius) for at in places]
    return np.array([[float(_amounts(pixels, each).mean()) for each in colours] for pixels in symbols])


def _amounts(pixels: Floats, colour: LineColour) -> Floats:
    """How much of a colour pixels have, from 0 to 1: by hue, since thin print is pale; a grey by itself."""
    light, red, yellow = colour.lab
    depth = _depth(colour)
    if depth < _GREY:
        return np.asarray(np.linalg.norm((pixels - (light, red, yellow)) * _WEIGHTS, axis=1) < _SAME)
    along = (pixels[:, 1] * red + pixels[:, 2] * yellow) / depth
    across = np.abs(pixels[:, 1] * yellow - pixels[:, 2] * red) / depth
    amounts = ((along - 2.2 * across) / depth).clip(0, 1)
    return np.asarray(np.where(along > 0.4 * _GREY, amounts, 0.0))


def stops_by_symbol(
    shares: NDArray[np.float64], lines: NDArray[np.intp], among: NDArray[np.bool_] | None = None
) -> NDArray[np.bool_] | None:
    """Which stations' symbols show a transport; nothing where symbols do not show it.

    Symbols that show it have much more of its colour than others, and lines of it mostly leave them. Those
    that are known to show a higher one may hide it, and are not among those that are looked at.
    """
    looked_at = np.ones(len(shares), dtype=bool) if among is None else among
    least = _least_share(shares[looked_at])
    if least is None:
        return None
    shown, others = looked_at & (shares >= least), looked_at & (shares < least)
    often, rarely = float((lines[shown] > 0).mean()), float((lines[others] > 0).mean())
    plenty = float(np.median(shares[shown])) > _PLENTY and rarely < max(0.1, often)
    return shown if plenty or often > max(_LED, 1.5 * rarely) else None


def _least_share(shares: NDArray[np.float64]) -> float | None:
    """What parts symbols with much of a colour from those with hardly any; nothing where all are alike."""
    if len(shares) < 2:
        return None
    roots = np.sort(np.sqrt(shares))
    counts = np.arange(1, len(roots))
    sums = np.cumsum(roots)[:-1]
    low, high = sums / counts, (roots.sum() - sums) / (len(roots) - counts)
    best = int((counts * (len(roots) - counts) * (high - low) ** 2).argmax())  # Otsu's way
    least = ((low[best] + high[best]) / 2) ** 2
    much, few = shares[shares >= least], shares[shares < least]
    unclear = ((shares > 0.5 * least) & (shares < 1.5 * least)).sum()
    if len(much) < 2 or float(np.median(much)) < _TRACE or unclear > 0.25 * len(much):
        return None
    return float(least) if _are_apart(much, few) else None


def _are_apart(much: NDArray[np.float64], few: NDArray[np.float64]) -> bool:
    """Whether shares of a colour are of two kinds: far apart, or less far and nothing between them."""
    often = float(np.median(much) / max(1e-9, float(np.median(few))))
    return often > _FAR_APART or (often > _APART and float(much.min()) > _GAP * float(few.max()))


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
