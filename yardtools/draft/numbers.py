"""The number of each station: every number is scored on the print, and each is given once.

Print alone is not trusted: numbers run over a board in reading order, so a station's neighbours tell about
what its number is. That only tips the scales where the print is unclear.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yardtools.draft import ocr
from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

Table = NDArray[np.float64]
Steps = NDArray[np.float32]

COLOUR, GREEN, INSIDE = range(3)
CROPS = ((1.0, COLOUR), (1.0, GREEN), (1.35, COLOUR), (1.0, INSIDE), (1.35, INSIDE))
"""The crops that are read: their heights, in heights of the text, and what they show.

That is all in colour, its green alone, where red is dark, or what is inside a circle round the number: the
rim of a symbol would be read as a digit.
"""
_INSIDE = 0.63
"""The radius of that circle, in heights of the text."""
_WIDE = 2.1
"""Their width in heights: narrower, 125 would be read as 25."""
_GUESS = 0.03
"""The share of readings that are plain wrong."""
_NUMERIC = 0.3
"""How likely a word must be a number to be taken for one."""
_CLEAR = 0.7
"""The least share of all numbers' chances that a number has which is clear."""
_LEGIBLE = 0.05
"""The least chance of such a number itself: below, the reader sees no digits."""
_SURELY, _STATION = 0.9, 0.5
"""How certain a station surely is one, and how certain it is rather one than not."""
_READABLE = 0.75
"""The least share of stations with clear numbers where the highest number can be told by them."""
_SPARE = 1.05
"""So many numbers there may be for each station that is seen, where it cannot."""
_NEVER = -1e3
"""The score of what cannot be."""
_ROUNDS = 3
_NEIGHBOURS = 14
_TRUST = 0.8
"""How much the neighbours count beside the print."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """The number of a station, 0 where none fits, and from 0 to 1 how sure that is."""

    number: int
    certainty: float
    print: float = 0.0
    """How much the print speaks for it, as a logarithm: above 0 where it is legible."""


def read_print(
    picture: Picture, places: Sequence[Point], text: float, crops: Sequence[tuple[float, int]] = CROPS
) -> list[Steps]:
    """What the reader sees at each place, in several crops; `text` is the height of the numbers."""
    return [
        ocr.read_digits([_crop(picture, at, height * text, kind, height) for at in places])
        for height, kind in crops
    ]


def score_numbers(readings: Sequence[Steps], numbers: Sequence[int]) -> Table:
    """For each place and number the logarithm of how likely the print is, if that is the number."""
    mean = np.mean([_string_chances(steps, numbers) for steps in readings], axis=0)
    return np.asarray(np.log((1 - _GUESS) * mean + _GUESS / len(numbers)))


def _crop(picture: Picture, at: Point, height: float, kind: int, times: float = 1.0) -> Floats:
    """The print round a place as the reader takes it, so many times as high as the text."""
    wide = round(ocr.LINE * _WIDE)
    zoom = ocr.LINE / height
    corner = (at[0] - wide / 2 / zoom, at[1] - ocr.LINE / 2 / zoom)
    colours = picture.colours(corner, (wide, ocr.LINE), zoom)
    if kind == GREEN:
        return np.repeat(_stretch(colours[..., 1:2]), 3, axis=2)
    return colours if kind == COLOUR else _blank_outside(colours, _INSIDE * ocr.LINE / times)


def _blank_outside(colours: Floats, radius: float) -> Floats:
    """The middle of a crop alone, on the colour that is usual there."""
    high, wide, _ = colours.shape
    rows, columns = np.mgrid[:high, :wide]
    away = np.hypot(columns + 0.5 - wide / 2, rows + 0.5 - high / 2)
    inside = colours[away < 0.9 * radius]
    coarse = (inside // 24).astype(int) @ (1, 16, 256)
    usual = np.median(inside[coarse == np.bincount(coarse).argmax()], axis=0)
    fade = ((away - radius) / 2).clip(0, 1)[..., None]
    return np.asarray(colours * (1 - fade) + usual * fade, dtype=np.float32)


def _stretch(values: Floats) -> Floats:
    """Dark to light over the whole range."""
    low, high = np.percentile(values, (2, 98))
    return np.asarray(((values - low) / max(high - low, 30.0) * 255).clip(0, 255))


def _string_chances(steps: Steps, numbers: Sequence[int]) -> Table:
    """How likely each number is as the whole of what was read (connectionist temporal classification)."""
    labels = [_label(number) for number in numbers]
    longest = max(map(len, labels))
    signs = np.array([label + [0] * (longest - len(label)) for label in labels])
    last = np.array([len(label) - 1 for label in labels])
    skips = np.zeros(signs.shape, dtype=bool)
    skips[:, 2:] = (signs[:, 2:] != 0) & (signs[:, 2:] != signs[:, :-2])
    alpha = np.zeros((len(steps), *signs.shape))
    alpha[:, :, :2] = steps[:, 0][:, signs[:, :2]]
    for step in range(1, steps.shape[1]):
        stay = alpha.copy()
        stay[:, :, 1:] += alpha[:, :, :-1]
        stay[:, :, 2:] += alpha[:, :, :-2] * skips[None, :, 2:]
        alpha = stay * steps[:, step][:, signs]
    every = np.arange(len(labels))
    return np.asarray(alpha[:, every, last] + alpha[:, every, last - 1])


def _label(number: int) -> list[int]:
    """A number as signs of the reader, with a blank before, between and after its digits."""
    return [0, *(sign for digit in str(number) for sign in (int(digit) + 1, 0))]


def keep_numbers(picture: Picture, texts: Sequence[ocr.Text]) -> list[ocr.Text]:
    """The words that read as a number: names of streets and legends tell nothing about stations."""
    short = [text for text in texts if text.size[0] < 1.3 * _WIDE * text.size[1]]
    if not short:
        return []
    steps = ocr.read_digits([_crop(picture, text.at, 1.1 * text.size[1], COLOUR) for text in short])
    likely = _string_chances(steps, range(1, 1000)).max(axis=1) > _NUMERIC
    return [text for text, is_number in zip(short, likely, strict=True) if is_number]


def clear_numbers(readings: Sequence[Steps]) -> list[int]:
    """The number at each place where the print is clear, else 0; hardly higher than there are places."""
    numbers = range(1, max(2, round(1.3 * len(readings[0]))) + 1)
    chances = np.mean([_string_chances(steps, numbers) for steps in readings], axis=0)
    best = chances.max(axis=1)
    clear = (best > _CLEAR * chances.sum(axis=1)) & (best > _LEGIBLE)
    return [int(number) for number in np.where(clear, chances.argmax(axis=1) + 1, 0)]


def likely_numbers(readings: Sequence[Steps], sure: Table) -> range:
    """The numbers that a board has: up to the highest that is clear, or as many as it surely has stations.

    One number alone beyond a gap is taken for misread. Where many stations have no number that is clear, the
    print is too small to tell: some more than there seem to be stations may then be given.
    """
    read = np.array(clear_numbers(readings))
    clear = set(read.tolist()) - {0}
    highest = max((number for number in clear if _has_neighbours(number, clear)), default=0)
    stations = sure > _SURELY
    count = int(stations.sum())
    if count > highest and float((read[stations] > 0).mean()) < _READABLE:
        return range(1, round(_SPARE * max(highest, float(sure[sure > _STATION].sum()))) + 1)
    return range(1, max(highest, min(count, round(1.03 * highest) + 1), 2) + 1)


def _has_neighbours(number: int, clear: Collection[int]) -> bool:
    """Whether most numbers just below one are there too."""
    below = range(max(1, number - 7), number)
    return sum(other in clear for other in below) >= len(below) / 2


# --- each number once -------------------------------------------------------------------------


def assign(
    table: Table,
    numbers: Sequence[int],
    places: Sequence[Point],
    sure: Table,
    pinned: Mapping[int, int] | None = None,
) -> list[Numbered]:
    """A number for each place, each once; `sure` is how certain each is a station at all.

    Pinned are the places, by their rows, whose numbers are known.
    """
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - an extra

    table = _pin(table, numbers, pinned or {})
    odds = np.log(sure.clip(0.01, 0.99) / (1 - sure.clip(0.01, 0.99)))
    gain = table + np.log(len(numbers))
    prior = np.zeros_like(gain)
    values, at = np.array(numbers, dtype=float), np.array(places)
    for round in range(_ROUNDS):
        total = gain + _TRUST * prior + odds[:, None]
        none = np.full((len(places), len(places)), -1e6)
        np.fill_diagonal(none, 0.0)
        _, columns = linear_sum_assignment(-np.hstack([total, none]))
        if round < _ROUNDS - 1:
            prior = _reading_order(values, at, columns, gain)
    return _judge(total, columns, numbers, gain)


def _pin(table: Table, numbers: Sequence[int], pinned: Mapping[int, int]) -> Table:
    """The table with a single number possible at each pinned place, and nowhere else."""
    pinned_table, column_of = table.copy(), {number: column for column, number in enumerate(numbers)}
    for row, number in pinned.items():
        pinned_table[row] = _NEVER
        pinned_table[:, column_of[number]] = _NEVER
    for row, number in pinned.items():
        pinned_table[row, column_of[number]] = 0.0
    return pinned_table


def _judge(total: Table, columns: NDArray[np.intp], numbers: Sequence[int], gain: Table) -> list[Numbered]:
    """The numbers given, each with how much better that is than any change of it.

    A place may also have no number, a number that is free, or that of another place, which then gets the one
    of this place or none.
    """
    count = len(numbers)
    owner = np.full(count, -1)
    given = columns < count
    owner[columns[given]] = np.flatnonzero(given)
    taken = np.where(owner >= 0, total[owner, np.arange(count)], 0.0)
    judged = []
    for row, column in enumerate(columns):
        if column >= count:
            judged.append(Numbered(0, 0.0))
            continue
        instead = np.where(owner >= 0, np.maximum(total[owner, column], 0.0), 0.0)
        change = total[row] + instead - taken - total[row, column]
        change[column] = -np.inf
        others = float(np.exp(change.clip(-60, 60)).sum() + np.exp(-total[row, column].clip(-60, 60)))
        judged.append(Numbered(numbers[column], 1 / (1 + others), float(gain[row, column])))
    return judged


def _reading_order(values: Table, at: Table, columns: NDArray[np.intp], gain: Table) -> Table:
    """How likely each number is at each place, by the numbers around: a slope fitted to them, roughly."""
    known = np.array([place for place, column in enumerate(columns) if column < len(values)])
    if len(known) < 2 * _NEIGHBOURS:
        return np.zeros((len(at), len(values)))
    given = values[columns[known]]
    trust = np.exp(np.minimum(0.0, gain[known, columns[known]] - np.log(len(values)))).clip(0.02, 1.0)
    guesses = np.array([_guess(place, at, known, given, trust) for place in range(len(at))])
    middle, spread = guesses[:, :1], guesses[:, 1:]
    away = (values[None, :] - middle) / spread
    shape = -2.0 * np.log1p(away**2 / 3)  # Student's t with three degrees of freedom
    return np.asarray(shape - np.log(spread / len(values)))


def _guess(place: int, at: Table, known: Any, given: Table, trust: Table) -> tuple[float, float]:
    """The number that the neighbours let expect at a place, and how far off that usually is."""
    away = np.hypot(*(at[known] - at[place]).T)
    away[known == place] = np.inf
    near = np.argsort(away, kind="stable")[:_NEIGHBOURS]
    table = np.column_stack([np.ones(len(near)), (at[known[near]] - at[place]) / (away[near].max() + 1e-9)])
    weights, found = trust[near], np.zeros(3)
    for _ in range(8):
        rows = table.T * weights
        found = np.linalg.solve(rows @ table + 1e-3 * np.eye(3), rows @ given[near])
        off = np.abs(given[near] - table @ found)
        scale = max(2.0, 1.5 * float(np.median(off)))
        weights = trust[near] / (1 + (off / scale) ** 2)
    return float(found[0]), scale
