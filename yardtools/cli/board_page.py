"""A board as `yard view` and `yard preview` show it: with its findings, its scan and its notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOX_FILE, load
from yardtools.checks.registry import rule_of
from yardtools.cli.tiles import find_tiles
from yardtools.errors import YardError
from yardtools.findings import Finding, Report, Rule, in_order
from yardtools.model import AnyBoard, Board
from yardtools.processes import do_there, processes
from yardtools.reports.shared.tally import counts, skips, summary_of
from yardtools.scan_files import SVG, ScanFile, read_shown_scan
from yardtools.validation.inspection import DRAWINGS, Document
from yardtools.validation.paths import find_units
from yardtools.validation.sources import read_box
from yardtools.validation.units import inspect
from yardtools.viewer.content import NOT_SHOWN, Notes, Scan, Subject, draw_network
from yardtools.viewer.items import finding_items

LARGE = 24_000_000
"""Pictures and copies larger than this stay out of a page."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board as it was looked at; `board` is missing where its files could not be read.

    `is_unread` says that its tracing or its box cannot be read, whatever board.json still has.
    """

    unit: str
    board: AnyBoard | None
    documents: list[Document]
    is_unread: bool = False

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, as `yard validate` has them."""
        return in_order(finding for document in self.documents for finding in document.findings)

    @property
    def skip_notes(self) -> list[str]:
        """What was not looked at, and why."""
        return skips(Report(skipped=tuple(row for document in self.documents for row in document.skipped)))

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules of what was found."""
        return rules_of(self.findings)

    @property
    def drawing(self) -> Path | None:
        """The tracing among the files, if there is one."""
        drawn = (document.file for document in self.documents if document.file.endswith(DRAWINGS))
        return next(map(Path, drawn), None)

    @property
    def trouble(self) -> str:
        """In one line, why there is no board."""
        worst = sorted(self.findings, key=lambda finding: finding.severity.rank)
        return str(worst[0]) if worst else f"{self.unit} holds no board"


def rules_of(findings: Iterable[Finding]) -> dict[str, Rule]:
    """The rules of findings, by code."""
    return {code: rule_of(code) for code in sorted({finding.code for finding in findings})}


def inspect_board(path: str, *, scan: bool | None = None) -> ShownBoard:
    """The one board that a path means, looked at; also compared with its scan, unless that is not wanted."""
    found = find_units([path])
    if len(found) != 1:
        raise YardError(f"{path} holds {len(found)} boards; name one of them")
    seen = inspect(found[0], scan=scan)
    return ShownBoard(found[0], seen.board, seen.documents, seen.is_unread)


def page_subject(seen: ShownBoard, language: str = "en") -> Subject:
    """What a page shows of a board that was looked at."""
    assert seen.board is not None
    scan = scan_of(seen)
    return Subject(
        name=seen.unit,
        board=seen.board,
        items=finding_items(seen.findings),
        rules=seen.rules,
        skipped=seen.skip_notes,
        scan=scan if isinstance(scan, Scan) else None,
        no_scan=scan if isinstance(scan, str) else "",
        copy=copy_of(seen),
        tiles=find_tiles(seen.board),
        language=language,
    )


@contextmanager
def draw_meanwhile(path: str, language: str) -> Iterator[Callable[[], str]]:
    """A function that gives the drawing of a large board file, made by another process from now on.

    Of anything else it gives nothing: it is drawn as soon as by then.
    """
    if not path.endswith(".json") or not Path(path).is_file() or Path(path).stat().st_size < MUCH:
        yield lambda: ""
        return
    with processes(1) as pool:
        yield pool.submit(do_there, _draw_file, path, language).result


MUCH = 500_000
"""A board file of so many bytes takes longer to draw than a process takes to start: some 2,500 stations."""


def _draw_file(path: str, language: str) -> str:
    try:
        board = load(path).board
    except YardError:
        return ""
    return draw_network(board, language, find_tiles(board)) if isinstance(board, Board) else ""


def tally(findings: Iterable[Finding]) -> str:
    """How many findings there are, in a few words."""
    return counts(summary_of(list(findings)))


# --- the scan and the copy --------------------------------------------------------------------


def scan_of(seen: ShownBoard) -> Scan | str | None:
    """The picture that the tracing was drawn over, to be put into the page itself; or why it is not."""
    from yardtools.tracing.reading.scan import underlay  # noqa: PLC0415 - many boards have no drawing

    if seen.drawing is None or seen.board is None or seen.board.kind != "network":
        return None
    below = underlay(files.read(seen.drawing), read_box(seen.drawing.parent / BOX_FILE))
    if below is None:
        return None
    try:
        picture = read_shown_scan(below.href, seen.drawing.parent, LARGE)
        return Scan(picture.data_url, below.size, below.matrix, below.fit)
    except YardError as error:
        return NOT_SHOWN.format(error)


def copy_of(seen: ShownBoard) -> Notes | None:
    """The copy of the tracing with the findings drawn in, where any have a place there."""
    from yardtools.tracing.editing.notes import add_notes  # noqa: PLC0415 - see above

    if seen.drawing is None or not any(finding.at for finding in seen.findings):
        return None
    box = read_box(seen.drawing.parent / BOX_FILE)
    try:
        data, drawn = add_notes(files.read(seen.drawing), seen.findings, box)
    except YardError:  # a drawing that cannot be copied without its scripts
        return None
    if not drawn or len(data) > LARGE:
        return None
    return Notes(f"{seen.drawing.stem}-findings{seen.drawing.suffix}", ScanFile(SVG, data).data_url)
