"""The rest of a kind: from a few examples in a picture, the other symbols that look the same.

The examples are laid over each other; where they differ, as in their digits, a pixel counts little. That
pattern is moved over the whole picture (weighted normalised cross-correlation of colours and edges, by
Fourier transforms), learned anew from the clearest finds, and moved again. Each find is then looked at
closely, at full size: what decides is how it compares with the clearest ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yardtools.errors import YardError
from yardtools.findings import Point
from yardtools.scans.discs import find_disc, fit_disc
from yardtools.scans.peaks import Taken, fast_length, peaks_of
from yardtools.scans.picture import Floats, Picture

_RADIUS = 10.0
"""The radius of a symbol, in pixels, at which the picture is searched."""
_MOST = 5_000_000
"""The most pixels that are searched: a picture of very small symbols is searched at a lower zoom."""
_HALF = 12
"""Half the side of a pattern, in pixels."""
_ROUNDS = 2
_TEACHERS = 24
"""So many finds at most teach the pattern."""
_WORST = 0.1
"""So many of the examples may look worse than what teaches the pattern."""
_APART = 1.5
"""Two symbols are at least so many radii apart."""
_LEAST = 0.02
"""What is less certain than this is not worth a proposal."""
_FAINT = 0.4
"""Peaks below this score are not looked at."""
_FINDS = 800
"""So many finds at most are looked at closely."""
_CHANNELS = np.array([0.7, 1.2, 1.2, 0.8], dtype=np.float32)
"""How much lightness, the two colours and edges count: light falls unevenly, so its share is smaller."""
_NOISE = 5.0
"""What two prints of the same pixel may differ by."""


_ROUND = 0.8
"""The share of the examples in which discs are seen where symbols are round."""
_NO_DISC = 0.05
"""How likely a round symbol is where no disc is seen."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A symbol that looks alike: its middle, and from 0 to 1 how sure it is."""

    at: Point
    certainty: float


def find_alike(
    picture: Picture, examples: Sequence[Point], radius: float | None = None, skip: Sequence[Point] = ()
) -> list[Proposal]:
    """The other symbols of the kind that these are examples of, the surest first.

    What lies on an example or on a place to skip, such as a station that is drawn already, is left out.
    """
    if not examples:
        raise YardError("nothing can be found without an example")
    for at in examples:
        if not picture.holds(at):
            raise YardError(f"the example at {at[0]:.0f}, {at[1]:.0f} lies outside the picture")
    size = radius or _common_radius(picture, examples)
    middles = [_snap(picture, at, size) for at in examples]
    search = PatternSearch(picture, size)
    finds, teachers = search.run(middles)
    proposals = list(judge(search, finds, teachers, [*examples, *skip]))
    if sum(find_disc(picture, at, size) is not None for at in teachers) > _ROUND * len(teachers):
        proposals = [_less_if_not_round(picture, each, size) for each in proposals]
    return sorted(proposals, key=lambda each: (-each.certainty, each.at))


def _less_if_not_round(picture: Picture, found: Proposal, radius: float) -> Proposal:
    """A find, less certain where hardly a disc is to be seen: lines of the same colours have no rim.

    A disc beside it is another symbol's, and nothing to go by.
    """
    disc = find_disc(picture, found.at, radius)
    is_its_own = disc is not None and math.dist(disc.at, found.at) < radius / 2
    rim = min(0.5, max(_NO_DISC, disc.certainty if disc and is_its_own else 0.0))
    odds = found.certainty / (1 - min(found.certainty, 1 - 1e-9)) * math.sqrt(rim / (1 - rim))
    return Proposal(found.at, odds / (1 + odds))


def _common_radius(picture: Picture, examples: Sequence[Point]) -> float:
    discs = [disc for at in examples if (disc := find_disc(picture, at))]
    if not discs:
        raise YardError(
            "no round symbol is printed where the examples are; put them on stations of the picture"
        )
    return float(np.median([disc.radius for disc in discs]))


def _snap(picture: Picture, at: Point, radius: float) -> Point:
    disc = find_disc(picture, at, radius)
    return disc.at if disc else at


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a kind of symbol looks like, and how much each of its pixels counts (together 1)."""

    look: Floats
    weights: Floats

    @property
    def mean(self) -> Floats:
        """The mean of each channel."""
        return np.asarray((self.look * self.weights[..., None]).sum(axis=(0, 1)))

    @property
    def relief(self) -> Floats:
        """The look without its mean."""
        return self.look - self.mean


@dataclass(frozen=True, slots=True)
class Find:
    """A place where a pattern fits, and how well, at best 1."""

    at: Point
    score: float


class PatternSearch:
    """A picture made ready to be searched for symbols of one size."""

    def __init__(self, picture: Picture, radius: float) -> None:
        most = math.sqrt(_MOST / (picture.size[0] * picture.size[1]))
        self.picture, self.radius = picture, radius
        self.zoom = min(_RADIUS / radius, max(most, 3.0 / radius), 3.0)
        self.inside = self.radius * self.zoom
        features = features_of(picture.whole(self.zoom))
        self.shape = features.shape[:2]
        self._grid = tuple(fast_length(side + 2 * _HALF) for side in self.shape)
        self._seen = [self._transform(features[..., channel]) for channel in range(features.shape[-1])]
        self._power = self._transform((features**2).sum(axis=-1))

    def run(self, middles: Sequence[Point]) -> tuple[list[Find], list[Point]]:
        """The finds of the last round, the best first, and the places that taught its pattern."""
        teachers, finds = list(middles), list[Find]()
        for _ in range(_ROUNDS):
            finds = self._find(self.learn(teachers))
            teachers = self._clearest(finds, middles) or teachers
        return finds, teachers

    def learn(self, teachers: Sequence[Point]) -> Pattern:
        """The pattern that symbols at these places have in common."""
        looks = np.stack([self.look(at) for at in teachers])
        look = np.median(looks, axis=0)
        spread = ((looks - look) ** 2).sum(axis=-1).mean(axis=0)
        spread = np.maximum(_smooth(spread), spread)
        weights = _disc_mask(self.inside) / (spread + _NOISE**2)
        return Pattern(look.astype(np.float32), (weights / weights.sum()).astype(np.float32))

    def look(self, at: Point) -> Floats:
        """The features of a symbol with its middle in the middle."""
        side, half = 2 * _HALF + 3, (2 * _HALF + 3) / 2 / self.zoom
        return features_of(self.picture.patch((at[0] - half, at[1] - half), (side, side), self.zoom))[
            1:-1, 1:-1
        ]

    def _find(self, pattern: Pattern) -> list[Find]:
        scores = self._scores(pattern)
        rows, columns = peaks_of(scores, _FAINT)
        values = scores[rows, columns]
        order = np.argsort(-values, kind="stable")[: 4 * _FINDS]
        finds, taken = list[Find](), Taken(_APART * self.radius)
        for place in order:
            at = self._place(scores, int(rows[place]), int(columns[place]))
            if len(finds) < _FINDS and taken.add(at):
                finds.append(Find(at, float(values[place])))
        return finds

    def _place(self, scores: Floats, row: int, column: int) -> Point:
        """The place of a peak in the picture, to a part of a pixel."""
        right = _vertex(*scores[row, column - 1 : column + 2])
        down = _vertex(*scores[row - 1 : row + 2, column])
        return (column + right + 0.5) / self.zoom, (row + down + 0.5) / self.zoom

    def _clearest(self, finds: Sequence[Find], middles: Sequence[Point]) -> list[Point]:
        """The finds on the examples, and those that are nearly as good."""
        own = [find for find in finds if is_near(find.at, middles, self.radius)]
        least = float(np.quantile([find.score for find in own], _WORST)) - 0.06 if own else 1.0
        others = [find for find in finds if find.score >= least and find not in own]
        return [find.at for find in own + others[:_TEACHERS]]

    def _scores(self, pattern: Pattern) -> Floats:
        """For each pixel how well a symbol with its middle there fits the pattern, at best 1."""
        relief, weights = pattern.relief, pattern.weights
        weighed = self._transform(weights)
        product = np.zeros_like(self._power)
        for channel, seen in enumerate(self._seen):
            product += seen * np.conj(self._transform(relief[..., channel] * weights))
        likeness = self._back(product)
        spread, off = self._back(self._power * np.conj(weighed)), np.zeros(self.shape, dtype=np.float32)
        for channel, seen in enumerate(self._seen):
            mean = self._back(seen * np.conj(weighed))
            spread -= mean**2
            if channel in (1, 2):
                off += (mean - pattern.mean[channel]) ** 2
        own = float((relief**2 * weights[..., None]).sum())
        least = 0.25 * own  # flat ground is no faint symbol
        return np.asarray(likeness / np.sqrt(own * np.maximum(spread, least)) - np.sqrt(off) / 100)

    def _transform(self, values: Floats) -> NDArray[np.complex64]:
        return np.asarray(np.fft.rfft2(values.astype(np.float32), self._grid), dtype=np.complex64)

    def _back(self, values: NDArray[np.complex64]) -> Floats:
        """The correlation, so that each value stands where the middle of the pattern is."""
        found = np.fft.irfft2(values, self._grid)
        moved = np.roll(found, (_HALF, _HALF), axis=(0, 1))
        return np.asarray(moved[: self.shape[0], : self.shape[1]], dtype=np.float32)


# --- what is found, looked at closely ---------------------------------------------------------


def judge(
    search: PatternSearch, finds: Sequence[Find], teachers: Sequence[Point], known: Sequence[Point]
) -> Iterable[Proposal]:
    """The finds that may be symbols of the kind, each with its certainty."""
    pattern, shift = search.learn(teachers), _shift(search, teachers)
    usual = float(np.median([_distance(search, pattern, at) for at in teachers]))
    for find in finds:
        certainty = _certainty(_distance(search, pattern, find.at), usual, find.score)
        if certainty >= _LEAST:
            at = _place(search, find.at, shift)
            if not is_near(at, known, search.radius):
                yield Proposal(at, certainty)


def _shift(search: PatternSearch, teachers: Sequence[Point]) -> Point:
    """How far the printed discs lie from where the pattern is found: a single disc may be read wrongly."""
    discs = [(at, find_disc(search.picture, at, search.radius)) for at in teachers]
    offs = [(disc.at[0] - at[0], disc.at[1] - at[1]) for at, disc in discs if disc]
    right, down = np.median(offs, axis=0) if offs else (0.0, 0.0)
    return float(right), float(down)


def _place(search: PatternSearch, at: Point, shift: Point) -> Point:
    """The middle of a symbol: that of its disc, where it is about where all others have theirs."""
    usual = (at[0] + shift[0], at[1] + shift[1])
    disc = fit_disc(search.picture, usual, search.radius)
    return disc.at if disc and math.dist(disc.at, usual) < 0.1 * search.radius else usual


def _distance(search: PatternSearch, pattern: Pattern, at: Point) -> float:
    """How far a symbol is from the pattern, in Lab units, lit as well as may be."""
    look, weights = search.look(at), pattern.weights
    light, model = look[..., 0], pattern.look[..., 0]
    mean, middle = float((light * weights).sum()), float((model * weights).sum())
    spread = float((weights * (model - middle) ** 2).sum()) + 1e-6
    gain = float((weights * (model - middle) * (light - mean)).sum()) / spread
    gain = min(1.35, max(0.7, gain))
    shade = light - mean - gain * (model - middle)
    tint = ((look[..., 1:3] - pattern.look[..., 1:3]) ** 2).sum(axis=-1)
    return math.sqrt(float((weights * (shade**2 + tint)).sum()))


def _certainty(distance: float, usual: float, score: float) -> float:
    """How sure a find is of the kind: by its score, and by its distance against that of the clearest.

    The figures are set so that of what is above 0.9 nearly all is right, in prints that we made ourselves.
    """
    doubt = 9 * (distance / (usual + 5) - 1.28) - 14 * (score - 0.66)
    return 1 / (1 + math.exp(min(50.0, doubt)))


# --- numbers ----------------------------------------------------------------------------------


def features_of(colours: Floats) -> Floats:
    """Lightness, the two colours, and the edges of lightness, each as much as it is to count."""
    down, across = np.gradient(colours[..., 0])
    edges = np.minimum(np.hypot(down, across), 25.0)
    return np.concatenate([colours, edges[..., None]], axis=-1) * _CHANNELS


def _disc_mask(radius: float) -> Floats:
    """1 inside the symbol, falling to 0 just outside."""
    steps = np.arange(-_HALF, _HALF + 1)
    away = np.hypot(steps[None, :], steps[:, None])
    return np.clip((1.12 * radius - away) / 1.5 + 0.5, 0.0, 1.0).astype(np.float32)


def _smooth(values: Floats) -> Floats:
    """The mean of each value and its eight neighbours."""
    padded = np.pad(values, 1, mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3))
    return np.asarray(windows.mean(axis=(2, 3)))


def _vertex(before: float, middle: float, after: float) -> float:
    """How far from the middle value a parabola through three has its top."""
    bend = before - 2 * middle + after
    return float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5)) if bend < 0 else 0.0


def is_near(at: Point, places: Sequence[Point], radius: float) -> bool:
    """Whether a place lies within a radius of one of some places."""
    return any(math.dist(at, place) < radius for place in places)
