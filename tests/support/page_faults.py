"""What can be wrong with printed pages, seen in the PDF: lonely rows, tiny words, words off the page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from support.findings import make_finding
from support.paper import MM, Word, poppler, shipped_board, words
from yardtools import board_files, sheets
from yardtools.cli.kits import kit_and_log
from yardtools.cli.logs import log_of
from yardtools.cli.tiles import find_tiles
from yardtools.drawing import THEMES
from yardtools.findings import ERROR, INFO
from yardtools.formats.json import fingerprint
from yardtools.games import GAMES, find_game
from yardtools.model import AnyBoard, LogForm
from yardtools.sheets import LANGUAGES, PAPERS, Context, print_sheet
from yardtools.sheets.sheet import BOTTOM, TOP

BOARDS = ("london", "europe", "dice", "purrlock", "table")

LEAST, ROWS = 5.0, 3
"""The smallest size of letters in points, and the fewest rows of a page that is not the only one."""

EM = 1.21
"""How much higher the box is that poppler puts round a word than the size of its letters (Inter)."""

SYMBOL = 8.5
"""The size of the number in the symbol of a proof sheet, in points."""

LOOSE = ("map", "missions", "tiles", "nets", "cards", "starts", "tickets", "trail")
"""Sheets whose pages are pictures or cards; their rows are counted where they are laid."""


@dataclass(frozen=True)
class Print:
    """One way to print a sheet."""

    sheet: str
    board: str
    language: str = "en"
    paper: str = "a4"
    theme: str = "colour"
    low: bool = False

    def __str__(self) -> str:
        return "-".join([self.sheet, self.board, self.language, self.paper, self.theme, *["low"] * self.low])


def all_prints(sheet: str, board: str) -> Iterator[Print]:
    """A sheet of a board in every language, on every paper, in every theme."""
    for language in LANGUAGES:
        for paper in PAPERS:
            yield from (Print(sheet, board, language, paper, theme) for theme in THEMES)


def pairs() -> list[tuple[str, str]]:
    """Every sheet with every shipped board that has it, and a kit with every game."""
    found = [(sheet, board) for board in BOARDS for sheet in sheets.sheets_of(shipped_board(board))]
    return [*((sheet, board) for sheet, board in found if sheet != "kit"), *(("kit", game) for game in GAMES)]


def context_of(job: Print, board: AnyBoard) -> Context:
    """What a sheet is printed with: the log of the board's game, and some findings."""
    findings = tuple(
        make_finding(
            "links/self-loop", kind, f"a link joins {number} to itself", subject=(f"station:{number}",)
        )
        for number, kind in enumerate((ERROR, INFO) * 7, 1)
    )
    log = log_of(board_files.load(job.board)) if job.board in ("london", "europe", "dice") else LogForm()
    return Context(
        paper=PAPERS[job.paper],
        language=job.language,
        theme=THEMES[job.theme],
        low_ink=job.low,
        fingerprint=fingerprint(board),
        findings=findings,
        log=log,
        tiles=find_tiles(board),
    )


def faults_of(job: Print) -> list[str]:
    """All that is wrong with a sheet, printed so."""
    return faults_of_kit(job) if job.sheet == "kit" else faults_of_sheet(job)


def faults_of_kit(job: Print) -> list[str]:
    """All that is wrong with the kit of a game; the words of maps are cut in two where their pages end."""
    source = board_files.load(find_game(job.board).home)
    made_from = kit_and_log(source, job.board, (), job.language)
    context = replace(context_of(replace(job, board=source.board.id), source.board), **made_from)
    [content] = print_sheet("kit", source.board, context)
    parts = sheets.find_sheet("kit").document(source.board, context).parts
    begin = pages_of_parts(content)
    maps = {
        page
        for part, first, after in zip(parts, begin, [*begin[1:], 10**6], strict=True)
        for page in range(first, min(after, first + 100))
        if part.template == "map"
    }
    found = [word for word in words(content) if word.page not in maps]
    return [*faults_of_letters(content), *faults_of_words(found, page_sizes(content))]


def pages_of_parts(content: bytes) -> list[int]:
    """The pages on which the parts of a kit begin, as its first page lists them."""
    cover = poppler("pdftotext", content, "-layout", "-l", "1").decode()
    return [int(page) for page in re.findall(r"^ *(\d+)(?:–\d+)? {2,}\S", cover, re.MULTILINE)]


def faults_of_letters(content: bytes) -> list[str]:
    """Whether every letter was in a font: a file is not tagged by the standard else."""
    return [] if b"pdfuaid:part" in content else ["a letter is in no font"]


def faults_of_sheet(job: Print) -> list[str]:
    """All that is wrong with a sheet that is no kit."""
    board = shipped_board(job.board)
    context = context_of(job, board)
    [content] = print_sheet(job.sheet, board, context)
    sizes = page_sizes(content)
    return [
        *faults_of_letters(content),
        *faults_of_words(words(content), sizes),
        *faults_of_rows(job, board, context, content),
    ]


def page_sizes(content: bytes) -> list[tuple[float, float]]:
    """The width and the height of each page, in points."""
    info = poppler("pdftotext", content, "-bbox").decode()
    return [(float(w), float(h)) for w, h in re.findall(r'<page width="(.*?)" height="(.*?)">', info)]


def faults_of_words(found: list[Word], sizes: list[tuple[float, float]]) -> Iterator[str]:
    """Words that are too small, or not on the page."""
    for word in found:
        wide, high = sizes[word.page - 1]
        if (word.bottom - word.top) / EM < LEAST - 0.05:
            yield f"page {word.page}: {word.text!r} has {(word.bottom - word.top) / EM:.1f} points"
        edge = 4 * MM
        if word.left < edge or word.top < edge or word.right > wide - edge or word.bottom > high - edge:
            yield f"page {word.page}: {word.text!r} leaves the page"


def faults_of_rows(job: Print, board: AnyBoard, context: Context, content: bytes) -> Iterator[str]:
    """Pages with too few rows, where there is another page."""
    if job.sheet in LOOSE:
        data = sheets.find_sheet(job.sheet).document(board, context).data
        fronts = [page for page in data.get("pages", ()) if not page["back"]]
        counts = [page["grid"]["rows"] for page in fronts]
    elif job.sheet == "proof":
        counts = [*Counter(word.page for word in words(content) if is_in_symbol(word)).values()]
    else:
        counts = [rows_on(words(content), page, size) for page, size in enumerate(page_sizes(content), 1)]
    for number, rows in enumerate(counts, 1):
        if rows < ROWS and len(counts) > 1:
            yield f"page {number} has {rows} rows"


def is_in_symbol(word: Word) -> bool:
    """Whether a word of a proof sheet is the number of one of its stations: nothing else is of that size."""
    return word.text.isdigit() and abs((word.bottom - word.top) / EM - SYMBOL) < 0.1


def rows_on(found: list[Word], page: int, size: tuple[float, float]) -> int:
    """How many lines of words a page has between its head and its foot."""
    middles = sorted(
        word.middle for word in found if word.page == page and TOP * MM < word.top < size[1] - BOTTOM * MM
    )
    return sum(1 for before, here in zip([-99.0, *middles], middles, strict=False) if here - before > 3)


def low_ink(job: Print) -> Print:
    """The same with little ink."""
    return replace(job, low=True)
