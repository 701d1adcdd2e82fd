"""The colours of transports, learned from links that somebody drew: what the picture shows under them.

Lines of several transports often share a street, so the colour of one is not what stands out most under its
links, but what is there, and is not under those of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.colours import Lab, Surroundings
from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

_ZOOMED = 10.0
"""The radius of a station, in pixels, at which the picture is looked at."""
_ASIDE = 0.9
"""So far to either side of a drawn line, in radii, the printed one is looked for."""
_CLEAR = 1.5
"""So far from the middle of its stations, in radii, a line is looked at."""
_STEP = 0.6
_SAME = 13.0
"""Colours nearer than this are one."""
_FEWEST, _MOST = 6, 300
"""With fewer places to look at nothing is said, and more are not looked at."""
_OFTEN = 0.5
"""So often at least the colour of a transport is seen under its links."""
_WEIGHTS = np.array([0.6, 1.0, 1.0], dtype=np.float32)
"""Light falls unevenly, so lightness tells less than colour."""

Ways = Sequence[Sequence[Point]]
"""The ways of links, each from the middle of one station to that of the other."""


def colours_under(
    picture: Picture, places: Sequence[Point], ways: Mapping[str, Ways], radius: float
) -> dict[str, Lab]:
    """The colours of those transports whose links tell them."""
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - an extra

    seen = {by: profiles for by in ways if len(profiles := _profiles(picture, ways[by], radius)) >= _FEWEST}
    if not seen:
        return {}
    colours = [each.lab for each in Surroundings(picture, places, radius).find_colours()]
    shares = np.array([[_share(profiles, lab) for lab in colours] for profiles in seen.values()])
    shares = shares.reshape(len(seen), len(colours))
    others = (shares.sum(axis=0) - shares) / max(1, len(seen) - 1)
    rows, columns = linear_sum_assignment(others - shares)
    chosen = {row: column for row, column in zip(rows, columns, strict=True) if shares[row, column] >= _OFTEN}
    return {by: colours[chosen[row]] for row, by in enumerate(seen) if row in chosen}


def _profiles(picture: Picture, ways: Ways, radius: float) -> list[Floats]:
    """What is seen across the links, from one side to the other."""
    spots = [spot for way in ways for spot in _spots(np.array(way, dtype=float), radius)]
    return [_seen_across(picture, *spot, radius) for spot in spots[:: max(1, len(spots) // _MOST)]]


def _spots(way: NDArray[np.float64], radius: float) -> Iterator[tuple[Point, Point]]:
    """Places along a way, each with the direction across, clear of both stations."""
    for start, end in pairwise(way):
        along = end - start
        long = float(np.hypot(*along)) or 1.0
        across = (-float(along[1]) / long, float(along[0]) / long)
        for part in np.arange(0.5 * _STEP * radius, long, _STEP * radius) / long:
            at = start + part * along
            if min(np.hypot(*(at - way[0])), np.hypot(*(at - way[-1]))) > _CLEAR * radius:
                yield (float(at[0]), float(at[1])), across


def _seen_across(picture: Picture, at: Point, across: Point, radius: float) -> Floats:
    """The colours on a short line across a link."""
    zoom, half = _ZOOMED / radius, int(_ASIDE * _ZOOMED)
    size = 2 * half + 1
    patch = picture.patch((at[0] - size / 2 / zoom, at[1] - size / 2 / zoom), (size, size), zoom)
    steps = np.arange(-half, half + 1)
    rows, columns = (np.rint(half + steps * part).astype(int) for part in (across[1], across[0]))
    return np.asarray(patch[rows, columns])


def _share(profiles: Sequence[Floats], lab: Lab) -> float:
    """How often a colour is seen across links."""
    away = np.linalg.norm((np.stack(profiles) - np.array(lab, dtype=np.float32)) * _WEIGHTS, axis=2)
    return float((away.min(axis=1) < _SAME).mean())
