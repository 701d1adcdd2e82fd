"""The board that a box and a drawing make: what board.json is made from, read and judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from yardtools import files
from yardtools.board_files import BOX_FILE, TRACING_FILE, decode
from yardtools.checks.suppress import Rulings
from yardtools.errors import YardError
from yardtools.examine.document import Document
from yardtools.findings import ERROR, Fault, Place, Skipped
from yardtools.formats import box as box_format
from yardtools.judge import findings
from yardtools.model import AnyBoard, Board, Box
from yardtools.model.box import Tracing
from yardtools.svg.limits import MAX_SIZE

if TYPE_CHECKING:
    from yardtools.tracing.reading.origins import Origins
    from yardtools.tracing.reading.reader import TracedBoard

_UNNUMBERED = ("trace/unnumbered-station", "trace/duplicate-number", "trace/nothing-drawn")

DRAWINGS = (".svg", ".svgz")


@dataclass(frozen=True, slots=True)
class Import:
    """The board that a box and a drawing make, if they make one, and what was said of the two.

    `origins` are the elements of the drawing behind the board's things, `rulings` what the box says of
    findings: those in the documents are settled already.
    """

    board: AnyBoard | None
    documents: tuple[Document, ...]
    box: Box | None
    rulings: Rulings
    origins: Origins | None = None

    @property
    def box_file(self) -> str | None:
        """The file of the box, where there is one."""
        return next((each.file for each in self.documents if each.file.endswith(".toml")), None)

    @property
    def drawing(self) -> str | None:
        """The file of the drawing, where it was looked at."""
        return next((each.file for each in self.documents if each.file.endswith(DRAWINGS)), None)

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the drawing was lost in reading it."""
        found = (finding for document in self.documents for finding in document.findings)
        return not any(each.severity is ERROR and each.code.startswith("trace/") for each in found)

    @property
    def is_broken(self) -> bool:
        """Whether there is a box, and it cannot be read."""
        return self.box is None and self.box_file is not None


def drawing_in(folder: Path) -> Path | None:
    """The tracing of a board folder, packed or not."""
    return next(
        (path for path in (folder / TRACING_FILE, folder / f"{TRACING_FILE}z") if path.exists()), None
    )


def import_folder(folder: Path, max_size: int = MAX_SIZE) -> Import:
    """The board that a folder's box.toml and tracing.svg make."""
    box = folder / BOX_FILE
    return import_files(drawing_in(folder), box if box.exists() else None, max_size)


def import_files(drawing: Path | None, box_file: Path | None, max_size: int = MAX_SIZE) -> Import:
    """The board that a drawing and a box make; a trail has no drawing."""
    box, documents = None, tuple[Document, ...]()
    if box_file:
        box, document = box_document(str(box_file))
        documents = (document,)
        if box is None:
            skipped = (Skipped("the drawing", f"{BOX_FILE} cannot be read", str(drawing)),) if drawing else ()
            return Import(None, (replace(document, skipped=skipped),), None, Rulings())
    rulings = Rulings(box)
    documents = tuple(_settled(document, rulings) for document in documents)
    if drawing is None:
        return Import(box.trail() if box and box.kind == "trail" else None, documents, box, rulings)
    return _drawn(Import(None, documents, box, rulings), str(drawing), max_size)


def _drawn(made: Import, file: str, max_size: int) -> Import:
    """The import with its drawing read."""
    faults: list[Fault] = []
    data = files.read(file)
    found = _traced(data, made.box, faults, max_size)
    if found and made.box:
        faults += _unknown_names(made.box, found.board, faults)
    own = [fault for fault in faults if fault.box_pointer is None or made.box_file is None]
    text = drawing_text(file, data) if own else ""
    document = _settled(Document(file, text, tuple(findings(own, file, text))), made.rulings)
    return replace(
        made,
        board=found.board if found else None,
        documents=(*_with_box_faults(made, faults), document),
        origins=found.origins if found else None,
    )


def _traced(data: bytes, box: Box | None, faults: list[Fault], max_size: int) -> TracedBoard | None:
    """What a drawing means; that its box does not let it be read is a fault of the box."""
    from yardtools.tracing.reading.reader import read_with_origins  # noqa: PLC0415 - a board alone needs no drawing code

    try:
        return read_with_origins(data, box, faults.append, max_size=max_size)
    except YardError as error:
        if box is None:
            raise
        key = "/kind" if box.kind == "trail" else "/tracing"
        hint = "remove the drawing, or correct the kind" if box.kind == "trail" else ""
        faults.append(Fault((), str(error), "document/tracing-option", hint, box_pointer=key))
        return None


def _with_box_faults(made: Import, faults: list[Fault]) -> tuple[Document, ...]:
    """The documents so far, the box's with what is to be mended there."""
    file = made.box_file
    if file is None:
        return made.documents
    [document] = made.documents
    told = [_in_box(fault) for fault in faults if fault.box_pointer is not None]
    found = made.rulings.settle(findings(told, file, document.text))
    return (replace(document, findings=(*document.findings, *found)),)


def _in_box(fault: Fault) -> Fault:
    hint = fault.hint or "correct it, or remove it"
    return replace(
        fault, pointer=fault.box_pointer, on_key=True, place=None, at=None, element=None, hint=hint
    )


def _unknown_names(box: Box, board: AnyBoard, faults: list[Fault]) -> list[Fault]:
    """The names of stations that the board has not; where numbers were not read, nobody knows."""
    if not isinstance(board, Board) or any(fault.code in _UNNUMBERED for fault in faults):
        return []
    known = {station.id for station in board.stations}
    hint = "correct the number, or remove the name"
    return [
        Fault(
            f"station:{number}",
            f"there is a name for station {number}, which the board does not have",
            "document/unknown-name",
            hint,
            box_pointer=f"/names/{number}",
        )
        for number in box.names
        if number not in known
    ]


def _settled(document: Document, rulings: Rulings) -> Document:
    return replace(document, findings=tuple(rulings.settle(document.findings)))


def drawing_text(file: str, data: bytes | None = None) -> str:
    """The text of a drawing, as reports show it."""
    from yardtools.svg.markup import text_of  # noqa: PLC0415 - see above

    return text_of(files.read(file) if data is None else data)


# --- the box ----------------------------------------------------------------------------------


def read_box(path: Path) -> Box | None:
    """The box in a file, if there is a sound one."""
    return box_document(str(path))[0] if path.exists() else None


def box_document(file: str) -> tuple[Box | None, Document]:
    """The box in a file, if a board can be made with it, and what is wrong with the file."""
    faults: list[Fault] = []
    text = decode(files.read(file), faults.append)
    box = None if text is None else box_format.read(text, faults.append)
    unusable = _unusable(box) if box else []
    if text is not None and box is not None:
        faults += [*unusable, *_stray_space(text)]
    document = Document(file, text or "", tuple(findings(faults, file, text or "")))
    return None if unusable else box, document


def _unusable(box: Box) -> list[Fault]:
    """What the box says about the reading of drawings that cannot be done."""
    if box.tracing == Tracing():
        return []
    from yardtools.tracing.reading.options import option_faults  # noqa: PLC0415 - see above

    return list(option_faults(box))


def _stray_space(text: str) -> list[Fault]:
    """That lines end in blanks, or the text without a line end: told once, at the first such line."""
    lines = box_format.untidy(text)
    if not lines:
        return []
    row = text.split("\n")[lines[0] - 1].rstrip("\r")
    blanks = len(row) - len(row.rstrip())
    words = "1 line ends in blanks" if len(lines) == 1 else f"{len(lines)} lines end in blanks"
    place = Place(lines[0], len(row) - blanks + 1, max(1, blanks))
    what = words if blanks else "the file ends without a line end"
    return [Fault((), what, "document/stray-space", "yard validate --fix mends it", place=place)]
