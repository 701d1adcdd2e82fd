"""The corners of a board: found where it plainly lies on a table, and nowhere else."""

from __future__ import annotations

import io
import math

import numpy as np
import pytest
from PIL import Image, ImageDraw

from yardtools.draft.pipeline import open_straight
from yardtools.scans import Picture, find_corners
from yardtools.scans.straightening import homography

CORNERS = ((64.0, 52.0), (838.0, 81.0), (861.0, 640.0), (41.0, 611.0))


def board(size: tuple[int, int] = (800, 560)) -> Image.Image:
    """Streets on paper, with a park up to the edge."""
    image = Image.new("RGB", size, "#efe6cf")
    pen, rng = ImageDraw.Draw(image), np.random.default_rng(3)
    pen.rectangle((0, 300, 260, 560), fill="#b8d49a")
    for start, end in rng.uniform((0, 0), size, (40, 2, 2)):
        pen.line([tuple(start), tuple(end)], "#d8a020", 5)
    return image


def photo(corners: tuple[tuple[float, float], ...] = CORNERS, table: str = "#5a3d28") -> Picture:
    """The board on a rough table, seen at an angle."""
    flat = board()
    back = homography(corners, [(0, 0), (800, 0), (800, 560), (0, 560)])
    seen = flat.transform((900, 700), Image.Transform.PERSPECTIVE, [*back.flat][:8], fillcolor=table)
    noise = np.random.default_rng(1).normal(0, 5, (700, 900, 3))
    return Picture(Image.fromarray((np.asarray(seen) + noise).clip(0, 255).astype(np.uint8)))


def test_the_corners_of_a_board_on_a_table_are_found() -> None:
    found = find_corners(photo())
    assert found
    assert max(math.dist(one, other) for one, other in zip(found, CORNERS, strict=True)) < 6


def test_what_lies_straight_or_fills_the_picture_stays_as_it_is() -> None:
    assert find_corners(Picture(board())) is None, "a scan"
    assert find_corners(photo(((40.0, 50.0), (860.0, 50.0), (860.0, 640.0), (40.0, 640.0)))) is None
    assert find_corners(photo(table="#efe6cf")) is None, "paper on paper"
    assert find_corners(Picture(Image.new("RGB", (900, 700), "white"))) is None
    assert find_corners(Picture(Image.new("RGB", (900, 60), "white"))) is None


def test_a_board_that_is_cut_off_has_no_corners() -> None:
    beyond = ((64.0, 52.0), (838.0, 81.0), (861.0, 760.0), (41.0, 790.0))
    assert find_corners(photo(beyond)) is None


@pytest.mark.parametrize("given", [(), CORNERS])
def test_a_photo_is_opened_straight(given: tuple[tuple[float, float], ...]) -> None:
    content = io.BytesIO()
    Image.fromarray(photo().colours((0, 0), (900, 700), 1.0).astype(np.uint8)).save(content, "PNG")
    straight = open_straight(content.getvalue(), given)
    assert straight.found == (not given)
    assert straight.picture.size == Image.open(io.BytesIO(straight.data)).size
    assert straight.picture.size[0] < 840
    assert len(straight.corners) == 4
    again = open_straight(straight.data)
    assert (again.corners, again.found, again.data) == ((), False, straight.data)
