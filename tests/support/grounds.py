"""Grounds that boards are printed on: plain paper, a city's blocks and parks, fields from above, hills."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from support.prints import clouds


def paint_ground(
    kind: str, shades: Sequence[str], size: tuple[int, int], rng: np.random.Generator
) -> Image.Image:
    """A ground of that kind and size in these colours."""
    values = [[int(shade[at : at + 2], 16) for at in (1, 3, 5)] for shade in shades]
    painted = _PAINTERS[kind](np.array(values, dtype=np.float32), size, rng)
    return Image.fromarray(painted.clip(0, 255).astype(np.uint8))


def _plain(shades: NDArray[np.float32], size: tuple[int, int], _: np.random.Generator) -> NDArray[np.float32]:
    return np.broadcast_to(shades[0], (size[1], size[0], 3))


def _city(
    shades: NDArray[np.float32], size: tuple[int, int], rng: np.random.Generator
) -> NDArray[np.float32]:
    """Parks and water on a ground of faint blocks."""
    base = shades[0] + 5 * np.sign(clouds(rng, *size, size[0] / 60))[..., None]
    base = np.where((clouds(rng, *size, size[0] / 7) > 0.55)[..., None], shades[1], base)
    return np.asarray(np.where((np.abs(clouds(rng, *size, size[0] / 3)) < 0.05)[..., None], shades[2], base))


def _aerial(
    shades: NDArray[np.float32], size: tuple[int, int], rng: np.random.Generator
) -> NDArray[np.float32]:
    """Fields, roofs and woods, rough at every scale."""
    mixed = shades[0]
    for shade in shades[1:]:
        part = (0.5 + 0.9 * clouds(rng, *size, size[0] / 30) + 0.4 * clouds(rng, *size, 9)).clip(0, 1)
        mixed = mixed * (1 - part[..., None]) + shade * part[..., None]
    return np.asarray(mixed + 14 * clouds(rng, *size, 3)[..., None])


def _relief(
    shades: NDArray[np.float32], size: tuple[int, int], rng: np.random.Generator
) -> NDArray[np.float32]:
    """Hills under a slanting light."""
    height = clouds(rng, *size, size[0] / 8) + 0.5 * clouds(rng, *size, size[0] / 25)
    part = (0.5 + height).clip(0, 1)[..., None]
    slope = np.gradient(height, axis=1) - np.gradient(height, axis=0)
    tinted = shades[0] * (1 - part) + shades[1] * part
    tinted = np.where((height > 0.9)[..., None], shades[2], tinted)
    return np.asarray(tinted + (slope * size[0] * 0.5)[..., None].clip(-18, 18))


_PAINTERS = {"plain": _plain, "city": _city, "aerial": _aerial, "relief": _relief}
