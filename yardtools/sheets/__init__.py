"""Sheets to print: one file a sheet, all with the same small interface, set by typst.

A sheet says which boards it fits and makes the data for its template, which has the same name. To add
one, write both and put its name in `SHEETS`. What sheets share lies in `shared/`.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any, cast

from yardtools.drawing.theme import sparing
from yardtools.errors import YardError
from yardtools.extras import require
from yardtools.model import AnyBoard
from yardtools.sheets.shared.words import LANGUAGES, SHARED, in_language, translate
from yardtools.sheets.sheet import A4, LETTER, PAPERS, Context, Document, Paper, Part, Scan, Setting, Sheet
from yardtools.wording import join_words

SHEETS = (
    "stations",
    "map",
    "log",
    "starts",
    "tickets",
    "missions",
    "tiles",
    "nets",
    "cards",
    "trail",
    "kit",
    "proof",
    "findings",
)
FORMATS = ("pdf", "png", "svg")

DIGITS = 12
"""So many digits of a board's fingerprint are printed."""

PIXELS = 250_000_000
"""The most pixels of a page."""

__all__ = [
    "A4",
    "FORMATS",
    "LANGUAGES",
    "LETTER",
    "PAPERS",
    "SHEETS",
    "Context",
    "Document",
    "Paper",
    "Scan",
    "Sheet",
    "find_sheet",
    "need_extra",
    "print_sheet",
    "sheets_of",
    "summary",
    "takes",
    "title",
]


def need_extra() -> None:
    """Stop where the extra `print` is missing, with what to install."""
    require("print", "printing")


def find_sheet(name: str) -> Sheet:
    """The sheet of that name."""
    return cast(Sheet, import_module(f"{__name__}.{name}"))


def title(name: str, language: str = "en") -> str:
    """The title of a sheet."""
    return in_language(find_sheet(name).WORDS, language)["title"]


def summary(name: str) -> str:
    """What a sheet is, as its module says it."""
    opening = (find_sheet(name).__doc__ or "").partition("\n\n")[0]
    return " ".join(opening.partition(": ")[2].split()).removesuffix(".")


def takes(name: str) -> tuple[str, ...]:
    """Which of the `findings`, the `scan`, the `log` and the `kit` of its context a sheet is made from."""
    return getattr(find_sheet(name), "TAKES", ())


def sheets_of(board: AnyBoard) -> list[str]:
    """The sheets that there are for a board."""
    return [name for name in SHEETS if board.kind in find_sheet(name).KINDS and find_sheet(name).fits(board)]


def print_sheet(
    name: str, board: AnyBoard, context: Context, format: str = "pdf", ppi: float = 150.0
) -> list[bytes]:
    """A sheet of a board: one PDF, or an image a page; one that does not fit the board is a YardError."""
    need_extra()
    sheet = find_sheet(name)
    if board.kind not in sheet.KINDS:
        kinds = join_words(sheet.KINDS)
        raise YardError(f"{board.id} is a {board.kind} board; the sheet {name} fits {kinds} boards")
    if not sheet.fits(board):
        raise YardError(f"{board.id} has no {sheet.NEEDS}, so there is no sheet {name}")
    from yardtools.sheets.shared.typeset import typeset  # noqa: PLC0415 - only what is printed is set

    if context.low_ink:
        context = replace(context, theme=sparing(context.theme))
    document = sheet.document(board, context)
    paper = document.paper or context.paper
    if format == "png" and paper.width * paper.height * (ppi / 25.4) ** 2 > PIXELS:
        raise YardError(
            f"a page of {paper.width:.0f} × {paper.height:.0f} mm is too large for a PNG at {ppi:g} ppi"
        )
    whole = Part(name, document, title(name, context.language))
    settings = [_setting(whole, board, context, number=0, kit="")]
    for number, part in enumerate(document.parts, 1):
        settings.append(_setting(part, board, context, number=number, kit=whole.title))
    context.progress(0, 0)
    patience = max(1.0, (ppi / 150) ** 2) if format == "png" else 1.0  # who asks for more pixels waits
    return typeset(settings, format, ppi, patience * len(settings))  # type: ignore[arg-type]


def _setting(part: Part, board: AnyBoard, context: Context, *, number: int, kit: str) -> Setting:
    """A part as it is set: `number` is its place in a `kit`, 0 where it is no part of one."""
    paper = part.document.paper or context.paper
    house = _house(part, board, context, paper) | {"number": number, "kit": kit}
    return Setting(part.template, {**part.document.data, "house": house}, part.document.pictures)


def _house(part: Part, board: AnyBoard, context: Context, paper: Paper) -> dict[str, Any]:
    """What every page says and looks like."""
    return {
        "title": part.title,
        "board": {
            "id": board.id,
            "title": translate(board.title or board.id, context.language),
            "edition": translate(board.edition, context.language),
        },
        "fingerprint": context.fingerprint[:DIGITS],
        "language": context.language,
        "paper": {"width": paper.width, "height": paper.height},
        "words": in_language({**SHARED, **find_sheet(part.template).WORDS}, context.language),
        "ink": context.theme.ink,
        "low": context.low_ink,
    }
