"""The board that a box and a drawing make: what board.json is made from, read and judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from yardtools import files
from yardtools.checks.suppress import Rulings
from yardtools.examine.document import Document
from yardtools.findings import ERROR, Fault, Place, Skipped
from yardtools.formats import box as box_format
from yardtools.judge import findings
from yardtools.model import AnyBoard, Box
from yardtools.source import BOX_FILE, TRACING_FILE, decode

if TYPE_CHECKING:
    from yardtools.tracing.origins import Origins

MAX_SIZE = 32_000_000
"""How many bytes of markup a tracing may have, pictures in it not counted."""

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
    from yardtools.tracing.read import traced  # noqa: PLC0415 - a board alone needs no drawing code

    faults: list[Fault] = []
    data = files.read(file)
    found = traced(data, made.box, faults.append, max_size=max_size)
    text = drawing_text(file, data) if faults else ""
    document = _settled(Document(file, text, tuple(findings(faults, file, text))), made.rulings)
    return replace(
        made,
        board=found.board if found else None,
        documents=(*made.documents, document),
        origins=found.origins if found else None,
    )


def _settled(document: Document, rulings: Rulings) -> Document:
    return replace(document, findings=tuple(rulings.settle(document.findings)))


def drawing_text(file: str, data: bytes | None = None) -> str:
    """The text of a drawing, as reports show it."""
    from yardtools.tracing.text import text_of  # noqa: PLC0415 - see above

    return text_of(files.read(file) if data is None else data)


# --- the box ----------------------------------------------------------------------------------


def read_box(path: Path) -> Box | None:
    """The box in a file, if there is a sound one."""
    return box_document(str(path))[0] if path.exists() else None


def box_document(file: str) -> tuple[Box | None, Document]:
    """The box in a file, and what is wrong with the file."""
    faults: list[Fault] = []
    text = decode(files.read(file), faults.append)
    box = None if text is None else box_format.read(text, faults.append)
    if text is not None and box is not None:
        faults += _stray_space(text)
    return box, Document(file, text or "", tuple(findings(faults, file, text or "")))


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
