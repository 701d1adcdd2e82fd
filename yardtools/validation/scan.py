"""What the scan under a drawing says of the board: looked at where the extra `draft` is installed."""

from __future__ import annotations

from pathlib import Path

from yardtools import files
from yardtools.checks.registry import codes
from yardtools.errors import YardError
from yardtools.extras import is_installed, require
from yardtools.findings import Skipped
from yardtools.model import Board
from yardtools.validation.checking import put_where_mended
from yardtools.validation.run_checks import Outcome
from yardtools.validation.sources import Sources

FAMILY = "scan/"
SCAN_CODES = tuple(code for code in codes() if code.startswith(FAMILY))


def can_look() -> bool:
    """Whether the extra `draft` is installed, without which no scan is looked at."""
    return is_installed("draft")


def need_extra() -> None:
    """Stop where that extra is missing, with what to install."""
    require("draft", "comparing with a scan")


def look_at_scan(sources: Sources, asked: bool | None) -> Outcome | None:
    """What the scan under a drawing shows; nothing where it was not looked at.

    Where that was asked for, what stands in the way is said; otherwise a drawing may well have no scan.
    """
    if asked is False or not isinstance(sources.board, Board) or sources.drawing is None:
        return None
    try:
        return _examine(sources, sources.board, sources.drawing) if can_look() else None
    except YardError as error:
        return _skip_all(str(error), sources.drawing) if asked else None


def _skip_all(because: str, file: str) -> Outcome:
    return Outcome(skipped=tuple(Skipped(code, because, file) for code in SCAN_CODES))


def _examine(sources: Sources, board: Board, file: str) -> Outcome | None:
    from yardtools.tracing.reading.scan import underlay  # noqa: PLC0415 - most boards have no scan

    below = underlay(files.read(file), sources.box)
    if below is None:
        raise YardError("there is no scan under the drawing")
    from yardtools.draft.evidence import examine_scan  # noqa: PLC0415 - an extra
    from yardtools.scan_files import read_scan_file  # noqa: PLC0415 - see above

    found = examine_scan(board, read_scan_file(below.href, Path(file).parent).data, below)
    placed = (put_where_mended(fault, sources, board) for fault in found.faults)
    return Outcome(tuple(placed), tuple(found.skipped)).in_file(file)
