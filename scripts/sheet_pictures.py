"""The pictures in docs/sheets.md: printed pages, small, side by side."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image

from yardtools import board_files, files
from yardtools.cli.kits import kit_and_log
from yardtools.cli.logs import log_of
from yardtools.findings import Finding
from yardtools.formats.json import fingerprint
from yardtools.model import AnyBoard, Board
from yardtools.sheets import Context, print_sheet
from yardtools.validation import validate

IMAGES = Path(__file__).parent.parent / "docs" / "images"
PPI, GAP, GROUND = 62, 14, "#d8d5ce"

LOST = {("taxi", 57, 73), ("taxi", 44, 57), ("bus", 100, 111)}
"""Links of London that a digitiser forgot, for the proof sheet and the findings."""


def main() -> None:
    """Write a picture a sheet."""
    for name, pages in pictures().items():
        file = IMAGES / f"sheets-{name}.png"
        files.write(file, side_by_side(pages))
        print(f"docs/images/{file.name}")


def pictures() -> Mapping[str, list[bytes]]:
    """The pages that each picture shows."""
    london, europe = board("london"), board("europe")
    forgotten = without_links(london)
    suspicious = {"findings": findings_of(forgotten)}
    return {
        "stations": [*pages("stations", london, 1), *pages("stations", europe, 1, 4, language="de")],
        "map": [*pages("map", london, 1), *pages("map", london, 1, 6, size=575.0)],
        "log": [*log_pages("london"), *log_pages("dice", language="fr")],
        "starts": pages("starts", europe, 1, 2),
        "tickets": [*pages("tickets", london, 3), *pages("tickets", europe, 2)],
        "missions": pages("missions", europe, 1, language="fr"),
        "tiles": pages("tiles", board("dice"), 1, 2),
        "nets": pages("nets", board("dice"), 1),
        "cards": pages("cards", board("purrlock"), 3, 4, 9),
        "trail": pages("trail", board("purrlock"), 1, language="de"),
        "kit": [*kit_pages("london", 1, 2, 0), *kit_pages("europe", 0, language="de")],
        "ink": [
            *pages("tickets", london, 3, low_ink=True),
            *pages("cards", board("purrlock"), 1, low_ink=True),
        ],
        "proof": pages("proof", forgotten, 1, 2, **suspicious),
        "findings": pages("findings", forgotten, 1, **suspicious),
    }


def board(name: str) -> AnyBoard:
    """A shipped board."""
    return board_files.load(name).board


def kit_pages(name: str, *numbers: int, language: str = "en") -> list[bytes]:
    """Pages of the kit of a shipped board's own game."""
    kit = kit_and_log(board_files.load(name), language=language)
    return pages("kit", board(name), *numbers, language=language, **kit)


def log_pages(name: str, **options: Any) -> list[bytes]:
    """The travel log of a shipped board's own game."""
    return pages("log", board(name), 1, log=log_of(board_files.load(name)), **options)


def without_links(whole: AnyBoard) -> Board:
    """The board without the links that were forgotten."""
    assert isinstance(whole, Board)
    kept = (link for link in whole.links if (link.by, link.start, link.end) not in LOST)
    return replace(whole, links=tuple(kept))


def findings_of(forgotten: Board) -> tuple[Finding, ...]:
    """What the checks say of the forgotten links, without what they say of London itself."""
    usual = {(each.code, each.subject) for each in validate(board_files.load("london").network)}
    found = validate(forgotten)
    return tuple(each for each in found if (each.code, each.subject) not in usual)


def pages(sheet: str, own: AnyBoard, *numbers: int, **options: Any) -> list[bytes]:
    """Some pages of a sheet; 0 is its last."""
    context = Context(fingerprint=fingerprint(own), **options)
    made = print_sheet(sheet, own, context, "png", PPI)
    return [made[number - 1] for number in numbers]


def side_by_side(content: Iterable[bytes]) -> bytes:
    """Pages in a row on a ground that shows their edges."""
    row = [Image.open(io.BytesIO(page)).convert("RGB") for page in content]
    width, height = sum(page.width + GAP for page in row) + GAP, max(page.height for page in row) + 2 * GAP
    whole = Image.new("RGB", (width, height), GROUND)
    for page, left in zip(row, lefts(row), strict=True):
        whole.paste(page, (left, GAP))
    made = io.BytesIO()
    whole.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        made, "PNG", optimize=True
    )
    return made.getvalue()


def lefts(row: Iterable[Image.Image]) -> Iterator[int]:
    """Where each page of a row begins."""
    left = GAP
    for page in row:
        yield left
        left += page.width + GAP


if __name__ == "__main__":
    main()
