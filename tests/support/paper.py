"""Printed sheets as other programs see them: poppler's words with their places, and pixels."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from dataclasses import dataclass
from html import unescape

import pytest
from PIL import Image

from yardtools import board_files
from yardtools.assemble import assemble
from yardtools.formats.json import fingerprint
from yardtools.model import AnyBoard, TileSet
from yardtools.sheets import Context, print_sheet

MM = 72 / 25.4
"""Points in a millimetre."""

needs_poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="poppler is not installed")


@dataclass(frozen=True)
class Word:
    """A word on a page, in points from its upper left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


def shipped_board(name: str) -> AnyBoard:
    """A shipped board, or `table`: nine tiles laid out."""
    if name != "table":
        return board_files.load(name).board
    return assemble(tile_set(), "ABC/DEF/GHI", ("A", "E"))


def tile_set() -> TileSet:
    """The shipped tiles."""
    tiles = board_files.load("dice").board
    assert isinstance(tiles, TileSet)
    return tiles


def pdf(sheet: str, board: AnyBoard, **options: object) -> bytes:
    """A sheet of a board as PDF."""
    [content] = print_sheet(sheet, board, Context(fingerprint=fingerprint(board), **options))  # type: ignore[arg-type]
    return content


def poppler(program: str, content: bytes, *options: str) -> bytes:
    """What one of poppler's programs says of a PDF."""
    ends = ["-", "-"] if program == "pdftotext" else ["-"]
    return subprocess.run([program, *options, *ends], input=content, capture_output=True, check=True).stdout


def words(content: bytes) -> list[Word]:
    """Every word of a PDF with its place."""
    found, page = [], 0
    for row in poppler("pdftotext", content, "-bbox").decode().splitlines():
        page += "<page " in row
        match = re.search(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*)</word>', row)
        if match:
            left, top, right, bottom = map(float, match.groups()[:4])
            found.append(Word(page, left, top, right, bottom, unescape(match[5])))
    return found


def pixels(content: bytes, ppi: int, page: int = 1) -> Image.Image:
    """A page of a PDF as poppler paints it, in grey."""
    shown = poppler("pdftoppm", content, "-r", str(ppi), "-f", str(page), "-l", str(page), "-gray")
    return Image.open(io.BytesIO(shown))
