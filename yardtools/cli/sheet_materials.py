"""What a sheet is made from besides the board: its findings, and the drawing that it was made from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, Source, drawing_in
from yardtools.cli.output import say
from yardtools.errors import YardError
from yardtools.findings import Finding, in_order
from yardtools.scan_files import read_scan_file
from yardtools.sheets import Tracing, takes
from yardtools.validation import validate
from yardtools.validation.sources import read_box

if TYPE_CHECKING:
    from PIL.Image import Image


def materials(sheet: str, source: Source) -> dict[str, Any]:
    """What only some sheets are made from."""
    found = {"findings": findings_of(source)} if "findings" in takes(sheet) else {}
    return found | ({"tracing": tracing_of(source)} if "tracing" in takes(sheet) else {})


def findings_of(source: Source) -> tuple[Finding, ...]:
    """Everything that `yard validate` finds about a board."""
    return in_order(validate(source.board if source.file == files.STANDARD else source.name))


def tracing_of(source: Source) -> Tracing | None:
    """The drawing in the folder of a board, and the scan under it."""
    path = Path(source.file)
    drawing = drawing_in(path.parent) if path.name == BOARD_FILE else None
    if drawing is None:
        return None
    from yardtools.tracing.editing.printable import make_printable  # noqa: PLC0415 - most sheets need no drawing

    found = make_printable(files.read(drawing), read_box(path.parent / BOX_FILE))
    if found is None:
        say(f"{drawing} cannot be read, so the board is drawn instead")
        return None
    left, top, width, height = found.view
    corner, far = found.frame.point((left, top)), found.frame.point((left + width, top + height))
    box = (*corner, far[0] - corner[0], far[1] - corner[1])
    if found.scan is None:
        return Tracing(found.svg, box)
    left, top, right, bottom = found.scan.extent
    scan = _read_scan(found.scan.href, drawing.parent)
    return Tracing(found.svg, box, scan, (left, top, right - left, bottom - top))


def _read_scan(href: str, folder: Path) -> Image | None:
    """The scan of a drawing; without it the sheet is made all the same."""
    from yardtools.sheets.shared.raster import read_scan  # noqa: PLC0415 - few drawings have a scan

    try:
        return read_scan(read_scan_file(href, folder).data)
    except YardError as error:
        say(f"the scan is left out: {error}")
        return None
