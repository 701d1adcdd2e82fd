"""A decoded picture, and patches of it at any zoom."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from yardtools.findings import Point
from yardtools.scans.decoding import open_image, read_head

Floats = NDArray[np.float32]
"""Numbers of a picture; the last axis is the channel where there are several."""

Pixels = NDArray[np.uint8]

KEPT = 40_000_000
"""The most pixels that are kept of a picture: a larger one is made smaller, its places stay the file's."""


class Picture:
    """A picture in memory; places in it are in the file's own pixels, however many of them are kept."""

    def __init__(self, image: Image.Image, size: tuple[int, int] | None = None) -> None:
        self.size = size or image.size
        self._levels = {1: np.asarray(image.convert("RGB"))}

    @classmethod
    def open(cls, data: bytes) -> Picture:
        """The picture in a file; an error says why there is none."""
        return cls(open_image(data, KEPT), read_head(data).size)

    @property
    def diagonal(self) -> float:
        """How far it is from corner to corner."""
        return math.hypot(*self.size)

    def holds(self, at: Point) -> bool:
        """Whether a place lies in the picture."""
        return 0 <= at[0] <= self.size[0] and 0 <= at[1] <= self.size[1]

    def patch(self, corner: Point, size: tuple[int, int], zoom: float) -> Floats:
        """A part from that corner on as Lab colours, so many pixels wide and high at that zoom.

        What lies outside the picture has the colour of its nearest edge.
        """
        return to_lab(self.colours(corner, size, zoom))

    def whole(self, zoom: float) -> Floats:
        """All of the picture as Lab colours at a zoom."""
        wide, high = (max(1, round(side * zoom)) for side in self.size)
        return self.patch((0.0, 0.0), (wide, high), zoom)

    def colours(self, corner: Point, size: tuple[int, int], zoom: float) -> Floats:
        """A part as `patch` cuts it, as red, green and blue from 0 to 255."""
        shrink = self.size[0] / self._levels[1].shape[1]
        level = self._level(zoom * shrink)
        pixels, step = self._levels[level], shrink * level
        xs = (corner[0] + (np.arange(size[0]) + 0.5) / zoom) / step
        ys = (corner[1] + (np.arange(size[1]) + 0.5) / zoom) / step
        return _sample(pixels, xs, ys)

    def _level(self, zoom: float) -> int:
        """By how much the picture is made smaller before it is sampled, so that no pixel is skipped."""
        level = 1
        while 2 * level * zoom <= 1:
            level *= 2
        if level not in self._levels:
            self._levels[level] = np.asarray(Image.fromarray(self._levels[1]).reduce(level))
        return level


def _sample(pixels: Pixels, xs: NDArray[np.float64], ys: NDArray[np.float64]) -> Floats:
    """The colours where these columns and rows meet, between the pixels around."""
    left, right, across = _neighbours(xs, pixels.shape[1])
    above, below, down = _neighbours(ys, pixels.shape[0])
    first = min(left.min(), right.min())
    part = pixels[:, first : right.max() + 1]
    rows = _blend(part[above].astype(np.float32), part[below].astype(np.float32), down[:, None, None])
    return _blend(rows[:, left - first], rows[:, right - first], across[None, :, None])


def _neighbours(at: NDArray[np.float64], count: int) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """The pixels before and after each place, and how far on the way from one to the other it lies."""
    place = (at - 0.5).clip(0, count - 1)
    before = place.astype(np.intp)
    return before, np.minimum(before + 1, count - 1), (place - before).astype(np.float32)


def _blend(one: Floats, other: Floats, part: Floats) -> Floats:
    return np.asarray(one + (other - one) * part)


def to_lab(colours: Floats) -> Floats:
    """Red, green and blue from 0 to 255 as CIE Lab, in which distances are those that the eye sees."""
    table = _LINEAR[(colours * _STEPS + 0.5).astype(np.intp)]
    amounts = table @ _AMOUNTS
    roots = np.where(amounts > _DARK, np.cbrt(amounts), amounts * (841 / 108) + 4 / 29)
    return np.asarray(roots @ _LAB - _LAB_ZERO, dtype=np.float32)


_STEPS = 8
_DARK = (6 / 29) ** 3
_SRGB = np.arange(255 * _STEPS + 2, dtype=np.float32) / (255 * _STEPS)
_LINEAR = np.where(_SRGB <= 0.04045, _SRGB / 12.92, ((_SRGB + 0.055) / 1.055) ** 2.4).astype(np.float32)
_WHITE = np.array([0.95047, 1.0, 1.08883])
_AMOUNTS = (
    np.array(
        [
            [0.4124564, 0.2126729, 0.0193339],
            [0.3575761, 0.7151522, 0.1191920],
            [0.1804375, 0.0721750, 0.9503041],
        ]
    )
    / _WHITE
).astype(np.float32)
_LAB = np.array([[0, 500, 0], [116, -500, 200], [0, 0, -200]], dtype=np.float32)
_LAB_ZERO = np.array([16, 0, 0], dtype=np.float32)
