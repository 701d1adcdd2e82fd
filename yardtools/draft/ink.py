"""The ink of each transport, learned from what is printed under its drawn links.

Most links are drawn where their line is printed. The colour that comes all along the links of a transport,
and neither beside them nor along the links of others, is its ink; one wrong link among many changes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.colours import LineColour
from yardtools.draft.drawn import Drawn, Line, walk
from yardtools.model import Link
from yardtools.scans.picture import Floats

_ZOOMED = 10.0
"""The radius of a station, in pixels, at which colours are looked at."""
_STEP = 0.3
"""How far apart a line is looked at, in radii."""
_WITHIN, _BOWS, _FARTHEST = 0.75, (0.0, 0.15), 2.6
"""How far from a drawn line its ink may be: in radii at its ends, more of its length at its middle, at most.

Many lines are drawn where they are printed. Where not, people drew them straight though they are bent."""
_ACROSS = 31
"""So many places across a line are looked at."""
_BESIDE = (1.1, 1.8)
"""Where the ground beside a line is, in radii."""
_BINS = np.array([12.0, 7.0, 7.0], dtype=np.float32)
"""How much lightness and the two colours may differ to be one, in Lab units: light falls unevenly."""
_SMEAR = 2
"""So many points before and after count as well: lines may be dashed."""
_LEAST = 0.25
"""By how much the ink of a transport must come more often along its links than elsewhere."""
_CLEAR = 30.0
"""Ink that differs from its ground by so much, in Lab units, counts half; pale edges of lines count less."""
FEWEST = 3
"""Of fewer links nothing can be learned."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of the transports that could be learned, and the transports that could not."""

    colours: Mapping[str, LineColour]
    unknown: tuple[str, ...]


def learn_inks(drawn: Drawn) -> Inks:
    """The ink of each transport that has links."""
    used = [each.id for each in drawn.board.transports if any(link.by == each.id for link in drawn.lines)]
    samples = [_Samples(drawn, bow) for bow in _BOWS] if used else []
    found = dict[str, LineColour]()
    for by in used:
        gain, colour = max((each.ink_of(by) for each in samples), key=lambda row: row[0])
        if colour and gain >= _LEAST:
            found[by] = colour
    return Inks(found, tuple(by for by in used if by not in found))


class _Samples:
    """The colours along and beside each drawn link, counted in a coarse table of colours."""

    def __init__(self, drawn: Drawn, bow: float) -> None:
        self._zoom, self._bow = _ZOOMED / drawn.radius, bow
        self._lab = drawn.picture.whole(self._zoom)
        self._blocked = np.array(drawn.places) * self._zoom
        looks = {link: self._look(line * self._zoom) for link, line in drawn.lines.items()}
        seen = {link: look for link, look in looks.items() if look is not None}
        self._links, self._seen = list(seen), list(seen.values())
        self._codes, self._along, self._beside = _count_colours(self._seen)
        pairs = defaultdict[tuple[int, int], set[str]](set)
        for link in drawn.lines:
            pairs[_ends(link)].add(link.by)
        self._by = [pairs[_ends(link)] for link in self._links]

    def _look(self, line: Line) -> tuple[Floats, Floats] | None:
        """The colours across a line at each of its points outside symbols: on it, and beside it."""
        points, heading = walk(line, _STEP * _ZOOMED)
        reach = _reach(len(points), self._bow)
        apart = np.hypot(*(points[:, None] - self._blocked[None]).transpose(2, 0, 1)).min(axis=1)
        free = apart > 1.35 * _ZOOMED
        if free.sum() < 3:
            return None
        points, across = points[free], heading[free][:, ::-1] * (-1, 1)
        near = reach[free][:, None] * np.linspace(-1, 1, _ACROSS)[None]
        out = np.arange(*_BESIDE, 0.1) * _ZOOMED
        far = np.broadcast_to(np.concatenate([-out, out]), (len(points), 2 * len(out)))
        return self._colours(points, across, near), self._colours(points, across, far)

    def _colours(self, points: Line, across: Line, off: NDArray[np.float64]) -> Floats:
        spots = points[:, None] + across[:, None] * off[:, :, None]
        columns = spots[..., 0].astype(int).clip(0, self._lab.shape[1] - 1)
        rows = spots[..., 1].astype(int).clip(0, self._lab.shape[0] - 1)
        return np.asarray(self._lab[rows, columns])

    def ink_of(self, by: str) -> tuple[float, LineColour | None]:
        """The colour that comes along the links of a transport, and by how much more than elsewhere."""
        own = np.array([link.by == by for link in self._links], dtype=bool)
        alone = own & np.array([len(all_) == 1 for all_ in self._by], dtype=bool)
        chosen = alone if alone.sum() >= FEWEST else own
        if chosen.sum() < FEWEST:
            return 0.0, None
        along = np.median(self._along[chosen], axis=0)
        gain = along - np.maximum(self._beside[chosen].mean(axis=0), self._elsewhere(by))
        best = int((gain * self._contrast(chosen)).argmax())
        pixels = np.concatenate([near.reshape(-1, 3) for near, _ in self._chosen(chosen)])
        return float(gain[best]), LineColour(_colour_of(pixels, self._codes[best]), float(along[best]))

    def _elsewhere(self, by: str) -> Floats:
        """How much of each colour comes along the links of others."""
        others = np.array([by not in all_ for all_ in self._by], dtype=bool)
        return self._along[others].mean(axis=0) if others.any() else np.zeros_like(self._along[0])

    def _chosen(self, chosen: NDArray[np.bool_]) -> list[tuple[Floats, Floats]]:
        return [look for look, is_own in zip(self._seen, chosen, strict=True) if is_own]

    def _contrast(self, chosen: NDArray[np.bool_]) -> Floats:
        """How clearly each colour of the table differs from the ground beside some links, from 0 to 1."""
        ground = np.median(np.concatenate([far.reshape(-1, 3) for _, far in self._chosen(chosen)]), axis=0)
        clear = np.linalg.norm(((self._codes + 0.5) * _BINS - ground) * (0.6, 1.0, 1.0), axis=1)
        return np.asarray(clear / (clear + _CLEAR))


def _reach(count: int, bowed: float) -> NDArray[np.float64]:
    """How far from each of so many points of a line, from end to end, its ink may be, in pixels."""
    part = (np.arange(count) + 0.5) / max(1, count)
    bow = 4 * part * (1 - part) * bowed * count * _STEP
    return np.asarray(np.minimum(_FARTHEST, _WITHIN + bow) * _ZOOMED)


def _ends(link: Link) -> tuple[int, int]:
    return min(link.start, link.end), max(link.start, link.end)


def _colour_of(pixels: Floats, code: NDArray[np.float32]) -> tuple[float, float, float]:
    """The usual colour of the pixels near a colour of the table."""
    middle = (code + 0.5) * _BINS
    for _ in range(3):
        near = (np.abs(pixels - middle) < _BINS).all(axis=1)
        middle = np.median(pixels[near], axis=0) if near.any() else middle
    light, red, yellow = map(float, middle)
    return light, red, yellow


def _count_colours(seen: Sequence[tuple[Floats, Floats]]) -> tuple[Floats, Floats, Floats]:
    """The colours of a coarse table, and the share of each link's points that have each on and beside it."""
    grids = [(np.floor(near / _BINS).astype(int), np.floor(far / _BINS).astype(int)) for near, far in seen]
    low = np.min([near.min(axis=(0, 1)) for near, _ in grids], axis=0)
    high = np.max([near.max(axis=(0, 1)) for near, _ in grids], axis=0)
    size = high - low + 1
    along = np.stack([_shares(near - low, size) for near, _ in grids])
    beside = np.stack([_shares((far - low).clip(0, size - 1), size) for _, far in grids])
    used = along.max(axis=0) > 0
    codes = np.stack(np.unravel_index(np.flatnonzero(used), size), axis=1) + low
    return codes.astype(np.float32), along[:, used], beside[:, used]


def _shares(cells: NDArray[np.intp], size: NDArray[np.intp]) -> Floats:
    """For each colour of the table the share of points across which it, or nearly it, comes."""
    table = np.zeros((len(cells), *size), dtype=bool)
    at = np.arange(len(cells))[:, None]
    for step in _AROUND:
        light, red, yellow = (cells + step).clip(0, size - 1).transpose(2, 0, 1)
        table[at, light, red, yellow] = True
    smeared = table.copy()
    for step in range(1, _SMEAR + 1):
        smeared[step:] |= table[:-step]
        smeared[:-step] |= table[step:]
    return np.asarray(smeared.mean(axis=0).ravel(), dtype=np.float32)


_AROUND = np.array([(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)])
