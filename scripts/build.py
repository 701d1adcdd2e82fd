"""The main job: every shipped board validated, exported, drawn and printed into build/."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from build_index import Glimpse, Made, Playable, Printed, index_page
from yardtools import board_files, files, sheets
from yardtools.cli.board_page import inspect_board, page_subject
from yardtools.cli.kits import kit_and_log
from yardtools.cli.logs import log_of
from yardtools.cli.progress import show_progress
from yardtools.cli.sheet_materials import materials
from yardtools.errors import MissingProgram
from yardtools.findings import ERROR
from yardtools.formats import FORMATS, find_format
from yardtools.formats.json import fingerprint
from yardtools.games import GAMES, find_game, games_at_home
from yardtools.model import Board
from yardtools.reports import text as text_report
from yardtools.resources import board_folder, board_names
from yardtools.validation.report import make_report
from yardtools.validation.units import inspect
from yardtools.viewer.content import content
from yardtools.viewer.page import page
from yardtools.wording import span_of

BUILD, PAGES, SHEETS, PICTURES = Path("build"), "pages", "sheets", "pictures"
IMAGES = Path("docs/images")


def main() -> int:
    """Build every board; 1 when one of them has errors."""
    results = {name: build(name) for name in in_order_of_games(board_names())}
    made = {name: each for name, each in results.items() if each}
    if len(made) < len(results):
        return 1
    jobs = [job for name in made for job in jobs_of(name)]
    for job in show_progress(jobs, len(jobs), "Making pages and sheets"):
        make(job, made[job.board])
    index = BUILD / "index.html"
    uses = {form: find_format(form).READ_BY for form in FORMATS}
    files.write(index, index_page([*made.values()], uses, [*copy_glimpses()]))
    sheets_made = [sheet for each in made.values() for sheet in each.sheets]
    pages = sum(sheet.pages for sheet in sheets_made)
    print(f"{BUILD / PAGES}: {len(made)} pages that show boards")
    print(f"{BUILD / SHEETS}: {len(sheets_made)} sheets, {pages} pages")
    print(f"{index} shows them all")
    return 0


def in_order_of_games(boards: Iterable[str]) -> list[str]:
    """The boards in the order of their games, so that London comes first; others last."""
    homes = [find_game(game).home for game in GAMES]
    return sorted(boards, key=lambda name: (homes.index(name) if name in homes else len(homes), name))


def build(name: str) -> Made | None:
    """Validate one board and export it in every format; nothing when it has errors."""
    documents = inspect(str(board_folder(name))).documents
    report = make_report(documents)
    if report.findings:
        texts = {document.file: document.text for document in documents}
        print(text_report.render(report, texts, colour=sys.stdout.isatty()), end="")
    if report.summary[ERROR]:
        return None
    drawn = (board_folder(name) / "tracing.svg").exists()
    print(f"{name}: valid, and what its {'tracing and box.toml make' if drawn else 'box.toml makes'}")
    board = board_files.load(name).board
    made = Made(board.title or board.id, board.edition, games=[*map(playable, games_at_home(name))])
    for form in FORMATS if isinstance(board, Board) else ("json",):
        for file in export(board, form, BUILD / "boards" / name):
            print(f"{file}  {file.stat().st_size:,} bytes")
            made.exports.append(file.relative_to(BUILD).as_posix())
    return made


def playable(name: str) -> Playable:
    """What the gallery says of a game."""
    game = find_game(name)
    return Playable(game.title, span_of(*game.players_range), name)


GLIMPSES = (
    ("view-station.webp", "A board in the browser", "A station's moves and its reach.", "yard view london"),
    ("playing.svg", "A game in the terminal", "People and bots, the board around you.", "yard play master"),
    ("playtest-flight.svg", "Play-tests", "Where Mister X goes in many games.", "yard playtest master"),
    ("view-findings.webp", "Findings in their places", "What is wrong, and where.", "yard preview FOLDER"),
    ("trace-links.webp", "Drawing a board", "In the browser, over its scan.", "yard trace FOLDER"),
    ("drafting-draft.webp", "A board read from a photo", "Each link with its doubts.", "yard draft SCAN"),
)
"""The pictures of the documentation that the gallery shows: what each is, and the command to begin with."""


def copy_glimpses() -> Iterator[Glimpse]:
    """Those pictures, put beside the gallery."""
    files.make_folder(BUILD / PICTURES)
    for name, title, words, command in GLIMPSES:
        files.write(BUILD / PICTURES / name, (IMAGES / name).read_bytes())
        yield Glimpse(f"{PICTURES}/{name}", title, words, command)


# --- pages and sheets -------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """A sheet to print, or the page where there is none; `options` are those of its context.

    A print kit is that of a `game`.
    """

    board: str
    sheet: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    game: str = ""


def jobs_of(name: str) -> Iterator[Job]:
    """The page of a board, and its sheets: each as it comes, the map large as well, a kit for each game."""
    yield Job(name)
    for sheet in sheets.sheets_of(board_files.load(name).board):
        if sheet == "kit":
            yield from (Job(name, sheet, game=game) for game in games_at_home(name))
            continue
        yield Job(name, sheet)
        if sheet == "map":
            yield Job(name, sheet, {"size": LARGE})


LARGE = 575.0
"""The width of the large maps in millimetres, nearly that of A2 paper; London takes eight pages of A4."""


def make(job: Job, made: Made) -> None:
    """Do one job, and note what it made."""
    if job.sheet:
        made.sheets.append(print_sheet(job))
    else:
        made.page, made.picture = write_page(job.board)


def write_page(name: str) -> tuple[str, str]:
    """The page to look at the board in, and its picture."""
    shown = content(page_subject(inspect_board(name)))
    files.make_folder(BUILD / PAGES)
    address, picture = f"{PAGES}/{name}.html", f"{PAGES}/{name}.svg"
    files.write(BUILD / address, page(shown))
    files.write(BUILD / picture, shown.drawing)
    return address, picture


def print_sheet(job: Job) -> Printed:
    """Print one sheet, with a small picture of its first page."""
    known = board_files.load(job.board)
    context = sheets.Context(
        fingerprint=fingerprint(known.board),
        **(
            {"log": log_of(known)}
            | (kit_and_log(known, job.game or None) if "kit" in sheets.takes(job.sheet) else {})
        ),
        **materials(job.sheet, known),
        **job.options,
    )
    files.make_folder(BUILD / SHEETS)
    file = f"{SHEETS}/{job.game or job.board}-{job.sheet}{'-large' * bool(job.options)}"
    [content] = sheets.print_sheet(job.sheet, known.board, context)
    files.write(BUILD / f"{file}.pdf", content)
    small = sheets.print_sheet(job.sheet, known.board, context, "png", 40)
    files.write(BUILD / f"{file}.png", small[0])
    title = sheets.title(job.sheet) + (", large" if job.options else "")
    if job.game and len(games_at_home(job.board)) > 1:
        title += f": {find_game(job.game).title}"
    return Printed(title, file, len(small), use_of(job))


def use_of(job: Job) -> str:
    """What a sheet is for, as a sentence."""
    if job.sheet == "map":
        return "The board on many pages, to put together." if job.options else "The board on one page."
    words = sheets.summary(job.sheet).replace("`", "")
    return f"{words[:1].upper()}{words[1:]}."


# --- data -------------------------------------------------------------------------------------


def export(board: object, form: str, folder: Path) -> Iterator[Path]:
    """Write one format; the files it made."""
    try:
        content = find_format(form).dumps(board)
    except MissingProgram as error:
        print(f"{form} left out: {error}")
        return
    parts = content if isinstance(content, Mapping) else {f"board{find_format(form).SUFFIX}": content}
    place = files.make_folder(folder / form)
    for name, part in parts.items():
        files.write(place / name, part)
        yield place / name


if __name__ == "__main__":
    sys.exit(main())
