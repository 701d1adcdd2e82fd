"""The colour of the line that somebody clicks in a scan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yardtools.findings import Point

if TYPE_CHECKING:
    from yardtools.scans import Picture

Lab = tuple[float, float, float]

NEAR, AROUND = 2.5, 12.0
"""So far from the click, in pixels, the line is looked for, and so far the ground round it."""
STANDS_OUT = 9.0
"""What differs from the ground by so much, in Lab units, is a line."""
CLEAREST = 0.7
"""Of what is near, that is the line which differs at least so much from the ground as what differs most."""
SAME = 10.0
"""Colours nearer than this are one."""


def colour_at(picture: Picture, at: Point, zoom: float = 1.0) -> Lab:
    """The colour there: that of a line, where one is near; `zoom` is how large pixels are seen."""
    import numpy as np  # noqa: PLC0415 - most clicks pick no colour

    half = round(AROUND)
    corner = (at[0] - half / zoom, at[1] - half / zoom)
    patch = picture.patch(corner, (2 * half, 2 * half), zoom).reshape(-1, 3)
    steps = np.arange(2 * half) + 0.5 - half
    near = patch[np.hypot(steps[None, :], steps[:, None]).ravel() <= NEAR]
    away = np.linalg.norm(near - np.median(patch, axis=0), axis=1)
    line = near[away >= CLEAREST * away.max()] if away.max() > STANDS_OUT else near
    alike = np.linalg.norm(line[:, None] - line[None], axis=2) < SAME  # edges are mixed, and hardly alike
    own = line[alike[int(alike.sum(axis=1).argmax())]]
    light, red, yellow = (float(value) for value in np.median(own, axis=0))
    return (light, red, yellow)
