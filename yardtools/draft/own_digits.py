"""A board's own digits: what each looks like in its print, learned from the numbers that were read already.

Small print is too blurred for the reader, yet the same number always blurs in the same way. Each digit at its
place in a number has a look of its own; a number is the sum of those of its digits. They are learned from
what most stations were read as, and tell then how well each number fits each station; a station never teaches
what it is judged by. How far that is to be trusted is seen from how well the stations agree with each other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.kinds import sort_into_kinds
from yardtools.draft.numbers import Numbered, assign
from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

Table = NDArray[np.float64]

_RADIUS = 11.0
"""The radius of a symbol, in pixels, at which print is compared."""
_WIDE, _HIGH = 0.9, 0.6
"""Half the width and height of what is compared, in radii."""
_SIZE = (2 * int(_HIGH * _RADIUS) + 1, 2 * int(_WIDE * _RADIUS) + 1)
"""The height and width of that in pixels."""
_SHIFTS = tuple(product((-1, 0, 1), repeat=2))
"""Middles may be off by a pixel."""
_STILL = _SHIFTS.index((0, 0))
_FEWEST = 5
"""Of fewer symbols of a kind it is not known how strong print is on them."""
_KINDS = 4
_PARTS = 4
"""Stations are judged in so many parts, each by what the others taught."""
_STIFF = 1.5
"""So many stations without the look of a digit are set against those that have it: rare ones count less."""
_TRUSTS = np.geomspace(0.002, 0.5, 14)
"""The shares of the fits that may count: neighbouring pixels tell much the same."""
_FARTHEST = 1.7
"""What fits worse than so many times the usual is no number at all."""
_ROUNDS = 6
_STATIONS = 20
"""Fewer stations do not show each digit often enough."""
_SCALES, _ASIDE = (0.75, 0.82, 0.9, 1.0), range(-4, 8)
"""How small three digits may be printed against two, and how far their last one is to the right."""
_PLAINLY = 0.25
"""By how much two digits, changed for each other, must look more like those in other numbers."""
_GUESS = 0.02
"""The share of fits that are plain wrong."""


def assign_by_own_digits(
    picture: Picture,
    radius: float,
    table: Table,
    numbers: Sequence[int],
    places: Sequence[Point],
    sure: Table,
    pinned: Mapping[int, int],
) -> list[Numbered]:
    """A number for each place, as `assign` gives it, but by what the numbers that it gave look like, too."""
    given = assign(table, numbers, places, sure, pinned)
    if sum(each.number > 0 for each in given) < _STATIONS:
        return given
    own, column_of = OwnDigits(picture, places, radius), {number: at for at, number in enumerate(numbers)}
    for _ in range(_ROUNDS):
        before = [each.number for each in given]
        columns = np.array([column_of.get(each.number, -1) for each in given])
        certain = np.array([each.certainty for each in given])
        fits = own.score(numbers, own.untangle(numbers, columns, certain), certain)
        given = assign(table + fits, numbers, places, sure, pinned)
        if before == [each.number for each in given]:
            break
    return given


@dataclass(frozen=True, slots=True)
class _Looks:
    """The looks of digits at their places, of plain symbols by kinds, and how strong print is on these."""

    digits: Table
    plain: Table
    strengths: Table


class OwnDigits:
    """The print at some places of a picture, made ready to be compared."""

    def __init__(self, picture: Picture, places: Sequence[Point], radius: float) -> None:
        prints = [_print_at(picture, at, radius) for at in places]
        self._moved = np.stack([_shifted(each) for each in prints])
        self._kinds = sort_into_kinds(np.stack([_rim_at(picture, at, radius) for at in places]), _KINDS)[0]

    def score(self, numbers: Sequence[int], given: NDArray[np.intp], sure: Table) -> Table:
        """For each place and number the logarithm of how well it fits, 0 where nothing is known.

        `given` are the columns of the numbers that were read, -1 for none, and `sure` how far each is right.
        """
        signs = _signs_of(numbers)
        known, parts = given >= 0, np.arange(len(given)) % _PARTS
        best, off = np.full(len(given), _STILL), np.zeros((len(given), len(numbers)))
        for _ in range(2):  # the second time with the prints moved over each other
            for part in range(_PARTS):
                taught = np.flatnonzero(known & (parts != part))
                looks = self._learn(signs[given[taught]], taught, sure[taught], best[taught])
                rows = np.flatnonzero(parts == part)
                off[rows], shift = self._compare(rows, signs, looks)
                best[rows] = np.where(known[rows], shift[np.arange(len(rows)), given[rows]], _STILL)
        return _weigh(off, given, sure)

    def untangle(self, numbers: Sequence[int], given: NDArray[np.intp], sure: Table) -> NDArray[np.intp]:
        """The numbers given, with two last digits changed for each other where that is what they look like.

        If all of three digits that end in 1 were taken for those that end in 3, the looks of both would be
        learned wrongly, and agree with each other. But in numbers of two digits, which are more legible, both
        look otherwise.
        """
        known = np.flatnonzero(given >= 0)
        signs = _signs_of(numbers)
        looks = self._learn(signs[given[known]], known, sure[known], np.full(len(known), _STILL)).digits
        short, long = (_last_digits(looks, numbers, given, length) for length in (2, 3))
        if short is None or long is None:
            return given
        swap = _swapped_digits(_likeness(short, long))
        return np.array([_change_last(column, numbers, swap) for column in given])

    def _learn(self, signs: Table, rows: NDArray[np.intp], sure: Table, shifts: NDArray[np.intp]) -> _Looks:
        """The looks of all digits at their places, and of the symbols they are printed on."""
        seen, kinds = self._moved[rows, shifts], self._kinds[rows]
        usual = np.bincount(kinds, sure, _KINDS).argmax()
        strengths = np.where(np.arange(_KINDS) == usual, 1.0, 0.0)
        for _ in range(
            2
        ):  # first by the commonest kind alone, which then tells how strong print is on others
            inputs = np.hstack([strengths[kinds][:, None] * signs, np.eye(_KINDS)[kinds]])
            weighed = inputs.T * sure
            stiff = np.diag(np.where(np.arange(inputs.shape[1]) < signs.shape[1], _STIFF, 0.1))
            found = np.linalg.solve(weighed @ inputs + stiff, weighed @ seen)
            digits, plain = found[: signs.shape[1]], found[signs.shape[1] :]
            drawn = signs @ digits
            strengths = np.array(
                [_strength(seen[kinds == kind], drawn[kinds == kind]) for kind in range(_KINDS)]
            )
            strengths[usual] = 1.0
        return _Looks(digits, plain, strengths)

    def _compare(self, rows: NDArray[np.intp], signs: Table, looks: _Looks) -> tuple[Table, NDArray[np.intp]]:
        """How far the print at some places is from each number, squared, and where it is nearest."""
        off = np.zeros((len(rows), len(_SHIFTS), len(signs)))
        drawn = signs @ looks.digits
        for kind in range(_KINDS):
            own = self._kinds[rows] == kind
            whole = looks.strengths[kind] * drawn + looks.plain[kind]
            seen = self._moved[rows[own]]
            off[own] = (seen**2).sum(axis=2)[..., None] - 2 * seen @ whole.T + (whole**2).sum(axis=1)
        shift = off.argmin(axis=1)
        return np.take_along_axis(off, shift[:, None], axis=1)[:, 0], shift


def _last_digits(looks: Table, numbers: Sequence[int], given: NDArray[np.intp], length: int) -> Floats | None:
    """What tells each last digit from the others, in numbers of that length; nothing if one never comes."""
    seen = {numbers[column] % 10 for column in given[given >= 0] if len(str(numbers[column])) == length}
    columns = _columns_of(numbers)
    if len(seen) < 10:
        return None
    found = looks[[columns[length, length - 1, digit] for digit in range(10)]].reshape(10, *_SIZE)
    return np.asarray(found - found.mean(axis=0))


def _swapped_digits(alike: Table) -> dict[int, int]:
    """The digits that look plainly more like each other than like themselves."""
    own = alike.diagonal()
    gains = alike + alike.T - own - own[:, None]
    best = gains.argmax(axis=1)
    pairs = ((one, int(best[one])) for one in range(10) if gains[one].max() > _PLAINLY)
    return {one: other for one, other in pairs if best[other] == one}


def _change_last(column: int, numbers: Sequence[int], swap: Mapping[int, int]) -> int:
    """The column of a number of three digits with its last one changed, if that is to be."""
    number = numbers[column] if column >= 0 else 0
    if number < 100 or number % 10 not in swap:
        return column
    other = bisect_left(numbers, number - number % 10 + swap[number % 10])
    return other if other < len(numbers) and numbers[other] % 10 == swap[number % 10] else column


def _likeness(short: Floats, long: Floats) -> Table:
    """How much each digit of short numbers looks like each of long ones, moved and shrunk as fits best."""
    from scipy import ndimage  # noqa: PLC0415 - an extra

    best = np.full((10, 10), -1.0)
    middle = (np.array(_SIZE) - 1) / 2
    for scale, right in product(_SCALES, _ASIDE):
        offset = middle - (middle + np.array([0, right])) / scale
        moved = np.stack(
            [ndimage.affine_transform(look, (1 / scale,) * 2, offset, order=1) for look in short]
        )
        alike = np.corrcoef(moved.reshape(10, -1), long.reshape(10, -1))[:10, 10:]
        if alike.trace() > best.trace():
            best = alike
    return best


def _strength(seen: Table, drawn: Table) -> float:
    """How strong print is on a kind of symbols, against the usual: below 0 where it is pale on dark."""
    if len(seen) < _FEWEST:
        return 1.0
    seen, drawn = seen - seen.mean(axis=0), drawn - drawn.mean(axis=0)
    return float((seen * drawn).sum() / ((drawn**2).sum() + 1e-9))


def _print_at(picture: Picture, at: Point, radius: float) -> Floats:
    """How light it is round a place, about 0 and as much as is usual there."""
    zoom, size = _RADIUS / radius, (_SIZE[1] + 2, _SIZE[0] + 2)
    corner = (at[0] - size[0] / 2 / zoom, at[1] - size[1] / 2 / zoom)
    light = picture.patch(corner, size, zoom)[..., 0]
    return np.asarray((light - light.mean()) / max(4.0, float(light.std())), dtype=np.float32)


def _shifted(light: Floats) -> Floats:
    """The middle of a print, moved in all ways, each as one row."""
    high, wide = light.shape
    return np.stack(
        [light[1 + down : high - 1 + down, 1 + right : wide - 1 + right].ravel() for down, right in _SHIFTS]
    )


def _rim_at(picture: Picture, at: Point, radius: float) -> Floats:
    """The colours of a symbol in five by five fields."""
    patch = picture.patch((at[0] - radius, at[1] - radius), (15, 15), 7.5 / radius)
    return np.asarray(patch.reshape(5, 3, 5, 3, 3).mean(axis=(1, 3)).ravel())


def _signs_of(numbers: Sequence[int]) -> Table:
    """For each number its length, and its digits at their places in a number of that length."""
    rows, columns = [_sign_columns(number) for number in numbers], _columns_of(numbers)
    table = np.zeros((len(numbers), len(columns)))
    for row, signs in enumerate(rows):
        table[row, [columns[sign] for sign in signs]] = 1.0
    return table


def _columns_of(numbers: Sequence[int]) -> dict[tuple[int, int, int], int]:
    signs = sorted({sign for number in numbers for sign in _sign_columns(number)})
    return {sign: place for place, sign in enumerate(signs)}


def _sign_columns(number: int) -> list[tuple[int, int, int]]:
    digits = [int(digit) for digit in str(number)]
    return [(len(digits), -1, -1), *((len(digits), place, digit) for place, digit in enumerate(digits))]


def _weigh(off: Table, given: NDArray[np.intp], sure: Table) -> Table:
    """The fits as logarithms of chances, trusted as far as they foretell what was read."""
    rows = np.flatnonzero(given >= 0)
    least = off.min(axis=1)
    fits = -(off - least[:, None]) / (np.median(least) / off.shape[1] ** 0.5 + 1e-9)
    gains = [
        float((sure[rows] * _log_chances(trust * fits[rows])[np.arange(len(rows)), given[rows]]).sum())
        for trust in _TRUSTS
    ]
    scores = _log_chances(_TRUSTS[int(np.argmax(gains))] * fits) + np.log(off.shape[1])
    is_print = least < _FARTHEST * float(np.median(least[rows]))
    return np.asarray(np.where(is_print[:, None], scores, 0.0))


def _log_chances(fits: Table) -> Table:
    chances = np.exp(fits)
    chances /= chances.sum(axis=1, keepdims=True)
    return np.asarray(np.log((1 - _GUESS) * chances + _GUESS / fits.shape[1]))
