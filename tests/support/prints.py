"""Boards as a scanner or a camera sees them: drawn by us, printed on rough paper, lit unevenly, blurred.

Everything follows from a seed, so that a picture is the same whenever it is made.
"""

from __future__ import annotations

import io
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from PIL import Image, ImageFilter

from yardtools.board_files import load
from yardtools.drawing import COLOUR, SAFE, Theme, draw
from yardtools.drawing.plan import plan
from yardtools.model import Board
from yardtools.model.values import Point

NIGHT = replace(
    COLOUR,
    name="night",
    paper="#28323c",
    border="#10151a",
    casing="#3a4650",
    street="#46545f",
    water="#1c3a4e",
    ink="#0c0f12",
    plate="#f4efe2",
    colours=("#d8dde0", "#46b36b", "#e2574c", "#7fb2d9"),
)
"""Pale lines on dark ground."""

PRINTS: Mapping[str, Theme] = {"colour": COLOUR, "safe": SAFE, "night": NIGHT}
"""The looks that boards are printed in."""


@dataclass(frozen=True)
class Print:
    """A picture of a board, and where its stations truly are in it, in pixels."""

    board: Board
    image: Image.Image
    places: Mapping[int, Point]
    radius: float

    def file(self, kind: str = "PNG", **options: int) -> bytes:
        """The picture as a file."""
        content = io.BytesIO()
        self.image.save(content, kind, **options)
        return content.getvalue()

    def alike(self, number: int) -> set[int]:
        """The stations whose symbol is the same as that of one."""
        kinds = {station.id: station.transports for station in self.board.stations}
        return {each for each, transports in kinds.items() if transports == kinds[number]}


@cache
def shipped(name: str) -> Board:
    """A board of ours, without missions and without its ground."""
    board = load(name).board
    assert isinstance(board, Board)
    return replace(board, missions=(), ground=())


@cache
def printed(name: str = "london", look: str = "colour", width: int = 1600) -> Print:
    """A board of ours as it comes from a clean printer."""
    board, theme = shipped(name), PRINTS[look]
    sketch = plan(board, theme, None, "", "en")
    left, top, right, _ = sketch.view
    zoom = width / (right - left)
    picture = subprocess.run(
        ["rsvg-convert", "--width", str(width), "--keep-aspect-ratio"],
        input=draw(board, theme=theme).encode(),
        capture_output=True,
        check=True,
    ).stdout
    places = {number: ((x - left) * zoom, (y - top) * zoom) for number, (x, y) in sketch.places.items()}
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    return Print(board, image, places, sketch.radius * zoom)


def scanned(clean: Print, seed: int, *, wear: float = 1.0, quality: tuple[int, int] = (55, 80)) -> Print:
    """The print on rough paper, lit unevenly, a little blurred and noisy, as a JPEG of low quality."""
    rng = np.random.default_rng(seed)
    pixels = np.asarray(clean.image, dtype=np.float32)
    high, wide, _ = pixels.shape
    fibres = 5 * wear * clouds(rng, wide, high, 2) + 6 * wear * clouds(rng, wide, high, 60)
    light = 1 + 0.16 * wear * clouds(rng, wide, high, max(wide, high) / 2.5)
    tint = 1 + 0.04 * wear * rng.uniform(-1, 1, 3)
    lit = (pixels + fibres[..., None]) * light[..., None] * tint
    noisy = lit + rng.normal(0, 3 * wear, pixels.shape)
    image = Image.fromarray(noisy.clip(0, 255).astype(np.uint8))
    soft = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.1) * wear))
    return replace(clean, image=_jpeg(soft, int(rng.integers(*quality))))


def clouds(rng: np.random.Generator, wide: int, high: int, size: float) -> np.ndarray:
    """Smooth noise, about -1 to 1, its spots about so many pixels large."""
    cells = (max(2, round(high / size) + 1), max(2, round(wide / size) + 1))
    rough = Image.fromarray(rng.normal(0, 0.5, cells).astype(np.float32))
    return np.asarray(rough.resize((wide, high), Image.Resampling.BICUBIC))


def _jpeg(image: Image.Image, quality: int) -> Image.Image:
    content = io.BytesIO()
    image.save(content, "JPEG", quality=quality)
    return Image.open(io.BytesIO(content.getvalue())).convert("RGB")
