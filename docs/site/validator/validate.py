"""What the validator page runs in the browser: board files checked, and the report as a page.

Only Python runs there, so drawings are left out: reading them takes lxml, numpy and shapely.
"""

from __future__ import annotations

from pathlib import Path

from yardtools.board_files import PARTS
from yardtools.errors import YardError
from yardtools.findings import Report
from yardtools.reports import html
from yardtools.validation.paths import find_units
from yardtools.validation.report import make_report
from yardtools.validation.selection import EVERYTHING, Selection
from yardtools.validation.units import inspect_all

UNSURE = "document/unused-suppression"
"""Without its drawing it is not known which suppressions of a board have an effect."""


def check(folder: str, *, without_drawing: bool) -> dict[str, object]:
    """The report on all boards in a folder: how many findings there are, and a page that tells them."""
    try:
        report, texts = _inspect(folder, without_drawing=without_drawing)
    except YardError as error:
        return {"trouble": str(error)}
    return {"summary": report.summary, "page": html.render(report, texts), "files": list(report.files)}


def _inspect(folder: str, *, without_drawing: bool) -> tuple[Report, dict[str, str]]:
    chosen = Selection(never=frozenset({UNSURE})) if without_drawing else EVERYTHING
    documents = [document for each in inspect_all(_units(folder), chosen, scan=False) for document in each]
    return make_report(documents), {document.file: document.text for document in documents}


def _units(folder: str) -> list[str]:
    """The board folders inside, and the other files with a board in them."""
    others = [path for path in Path(folder).rglob("*.json") if path.name not in PARTS and _is_board(path)]
    has_folders = any(path.name in PARTS for path in Path(folder).rglob("*"))
    if not others and not has_folders:
        raise YardError("there is no box.toml and no board.json among these files")
    return find_units([*([folder] if has_folders else []), *map(str, sorted(others))])


def _is_board(path: Path) -> bool:
    return b'"yard-board/' in path.read_bytes()
