"""Small print: the numbers that can be read teach what the digits of a board look like, and so the others."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from yardtools.draft.numbers import assign
from yardtools.draft.own_digits import assign_by_own_digits
from yardtools.draft.tracks import rows_of_numbers
from yardtools.scans import Picture

pytest.importorskip("scipy")

COUNT, RADIUS = 160, 9.0
NUMBERS = range(1, COUNT + 1)
PLACES = [(30.0 + 40 * (place % 16), 30.0 + 40 * (place // 16)) for place in range(COUNT)]
SURE = np.full(COUNT, 0.97)


def mixed(seed: int = 5) -> list[int]:
    """The numbers at the places, only roughly in reading order."""
    order = np.arange(COUNT) + np.random.default_rng(seed).normal(0, 10, COUNT)
    return [int(number) for number in order.argsort().argsort() + 1]


def small_print(numbers: list[int]) -> Picture:
    """Discs with those numbers, some dark with pale print, all blurred."""
    image = Image.new("RGB", (4 * 670, 4 * 430), "#b8c4a0")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(36)
    for (x, y), number in zip(PLACES, numbers, strict=True):
        is_dark, r = number % 3 == 0, 4 * RADIUS
        pen.ellipse((4 * x - r, 4 * y - r, 4 * x + r, 4 * y + r), "#20407a" if is_dark else "#fbf6e6")
        pen.text((4 * x, 4 * y), str(number), "#f4f4f4" if is_dark else "#202020", font, "mm")
    noise = np.random.default_rng(1).normal(0, 5, (430, 670, 3))
    small = np.asarray(image.filter(ImageFilter.GaussianBlur(4)).reduce(4), dtype=float) + noise
    return Picture(Image.fromarray(small.clip(0, 255).astype(np.uint8)))


def readings(numbers: list[int], legible: float, seed: int = 2) -> np.ndarray:
    """What a reader makes of the print: most is illegible, and a part of what it reads is wrong."""
    rng, table = np.random.default_rng(seed), np.full((COUNT, COUNT), np.log(0.03 / COUNT))
    for row, number in enumerate(numbers):
        if rng.random() < legible:
            table[row, number - 1] = np.log(0.4)
        elif rng.random() < 0.3:
            table[row, rng.integers(COUNT)] = np.log(0.2)
    return table


def count_right(given: list[int], numbers: list[int]) -> int:
    return sum(one == other for one, other in zip(given, numbers, strict=True))


def test_numbers_that_are_read_teach_the_others() -> None:
    numbers = mixed()
    picture, table = small_print(numbers), readings(numbers, 0.5)
    read = [each.number for each in assign(table, NUMBERS, PLACES, SURE)]
    given = assign_by_own_digits(picture, RADIUS, table, NUMBERS, PLACES, SURE, {})
    assert count_right(read, numbers) < 0.75 * COUNT
    assert count_right([each.number for each in given], numbers) > 0.9 * COUNT


def test_two_digits_are_not_taken_for_each_other_throughout() -> None:
    """All numbers of three digits that end in 1 were read as those that end in 3, and the other way round."""
    numbers = mixed()
    swap = {1: 3, 3: 1}
    read = [n - n % 10 + swap.get(n % 10, n % 10) if n > 99 else n for n in numbers]
    table = np.full((COUNT, COUNT), np.log(0.3 / COUNT))
    table[np.arange(COUNT), np.array(read) - 1] = np.log(0.05)
    given = assign_by_own_digits(small_print(numbers), RADIUS, table, NUMBERS, PLACES, SURE, {})
    assert [each.number for each in given] == numbers


def test_what_somebody_told_stays() -> None:
    numbers = mixed()
    pinned = {0: numbers[1], 1: numbers[0]}
    table = readings(numbers, 0.65)
    given = assign_by_own_digits(small_print(numbers), RADIUS, table, NUMBERS, PLACES, SURE, pinned)
    assert [each.number for each in given[:2]] == [numbers[1], numbers[0]]


def test_the_illegible_end_of_a_track_is_a_track_too() -> None:
    stations = [
        (100.0 + 53 * (place % 7), 200.0 + 61 * (place // 7) + 7 * (place % 3)) for place in range(21)
    ]
    track = [(60.0 + 60 * field, 30.0) for field in range(20)]
    read = [*range(1, 22), *range(1, 8), *[0] * 13]
    assert rows_of_numbers([*stations, *track], read, 12.0) == set(range(21, 41))
