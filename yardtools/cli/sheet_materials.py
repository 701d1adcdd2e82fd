"""What a sheet is made from besides the board: its findings, and the scan it was drawn over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, Source, drawing_in
from yardtools.cli.output import say
from yardtools.errors import YardError
from yardtools.findings import Finding, in_order
from yardtools.scan_files import read_scan_file
from yardtools.sheets import Scan, takes
from yardtools.validation import validate
from yardtools.validation.sources import read_box


def materials(sheet: str, source: Source) -> dict[str, Any]:
    """What only some sheets are made from."""
    found = {"findings": findings_of(source)} if "findings" in takes(sheet) else {}
    return found | ({"scan": scan_of(source)} if "scan" in takes(sheet) else {})


def findings_of(source: Source) -> tuple[Finding, ...]:
    """Everything that `yard validate` finds about a board."""
    return in_order(validate(source.board if source.file == files.STANDARD else source.name))


def scan_of(source: Source) -> Scan | None:
    """The scan under the drawing in the folder of a board; without it the sheet is made all the same."""
    path = Path(source.file)
    drawing = drawing_in(path.parent) if path.name == BOARD_FILE else None
    if drawing is None:
        return None
    from yardtools.sheets.shared.scan_crops import read_scan  # noqa: PLC0415 - few drawings have a scan
    from yardtools.tracing.reading.scan import Placing, underlay  # noqa: PLC0415 - most sheets need no drawing

    below = underlay(files.read(drawing), read_box(path.parent / BOX_FILE))
    if below is None:
        return None
    try:
        image = read_scan(read_scan_file(below.href, drawing.parent).data)
    except YardError as error:
        say(f"the scan is left out: {error}")
        return None
    return Scan(image, Placing.of(below, image.size).matrix)
