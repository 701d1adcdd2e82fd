"""What is wrong with the files of a board: each looked at alone, and a board folder's files together.

A board folder is box.toml and tracing.svg, which people make, and board.json, which `yard import`
makes of the two. Where one of them cannot be read, what depends on it is skipped, and that is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from yardtools import files, resources
from yardtools.errors import YardError
from yardtools.findings import ERROR, Fault, Finding, Place, Skipped
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.judge import findings
from yardtools.model import AnyBoard, Box
from yardtools.source import BOARD_FILE, BOX_FILE, TRACING_FILE, decode, find

MAX_SIZE = 32_000_000
"""How many bytes of markup a tracing may have, pictures in it not counted."""

WIDTH = 100
"""How much of a line a message quotes."""

DRAWINGS = (".svg", ".svgz")


@dataclass(frozen=True, slots=True)
class Document:
    """One file looked at: its text, where it is text, what is wrong with it, and what was left undone."""

    file: str
    text: str
    findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether there is no error in it."""
        return all(finding.severity is not ERROR for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Import:
    """The board that a box and a drawing make, if they make one, and what was said of the two."""

    board: AnyBoard | None
    documents: tuple[Document, ...]


def examine(path: str) -> list[Document]:
    """Every document of a path: one file, a board folder's files, or all board folders in a folder."""
    if path == files.STANDARD or not (folder := _folder(path)).is_dir():
        return [_examined(find(path))]
    found = [folder] if _holds_board(folder) else _board_folders(folder)
    if not found:
        raise YardError(f"{path} holds no board: no {BOX_FILE}, {TRACING_FILE} or {BOARD_FILE} is in it")
    return [document for each in found for document in _together(each)]


def _folder(path: str) -> Path:
    """The path itself, or the folder of a shipped board."""
    if not Path(path).exists() and path in resources.board_names():
        shipped = resources.board_folder(path)
        here = Path.cwd()
        return shipped.relative_to(here) if shipped.is_relative_to(here) else shipped
    return Path(path)


PARTS = (BOX_FILE, TRACING_FILE, BOARD_FILE)


def _holds_board(folder: Path) -> bool:
    return any((folder / name).exists() for name in PARTS)


def _board_folders(folder: Path) -> list[Path]:
    """The board folders anywhere inside; what is hidden, such as .git and .venv, is passed over."""
    inside = {part.parent for name in PARTS for part in folder.rglob(name)}
    return sorted(
        each for each in inside if not any(n.startswith(".") for n in each.relative_to(folder).parts)
    )


def _together(folder: Path) -> Iterator[Document]:
    """A board folder's files: what it is made from, and whether board.json is what they make."""
    made = import_folder(folder)
    yield from made.documents
    file = folder / BOARD_FILE
    if file.exists():
        yield _examined(str(file), made)
    elif made.board is not None:
        words = f"there is no {BOARD_FILE} yet"
        fault = Fault((), words, "document/out-of-date", f"yard import {folder}")
        yield Document(str(file), "", tuple(findings([fault], str(file))))


# --- what board.json is made from -------------------------------------------------------------


def import_folder(folder: Path, max_size: int = MAX_SIZE) -> Import:
    """The board that a folder's box.toml and tracing.svg make."""
    drawing = next(
        (path for path in (folder / TRACING_FILE, folder / f"{TRACING_FILE}z") if path.exists()), None
    )
    box = folder / BOX_FILE
    return import_files(drawing, box if box.exists() else None, max_size)


def import_files(drawing: Path | None, box_file: Path | None, max_size: int = MAX_SIZE) -> Import:
    """The board that a drawing and a box make; a trail has no drawing."""
    documents: list[Document] = []
    box = None
    if box_file:
        box, document = _read_box(str(box_file))
        documents.append(document)
        if box is None:
            skipped = (Skipped("the drawing", f"{BOX_FILE} cannot be read", str(drawing)),) if drawing else ()
            return Import(None, (Document(document.file, document.text, document.findings, skipped),))
    if drawing is None:
        return Import(box.trail() if box and box.kind == "trail" else None, tuple(documents))
    board, document = _read_drawing(str(drawing), box, max_size)
    return Import(board, (*documents, document))


def read_box(path: Path) -> Box | None:
    """The box in a file, if there is a sound one."""
    return _read_box(str(path))[0] if path.exists() else None


def _read_box(file: str) -> tuple[Box | None, Document]:
    faults: list[Fault] = []
    text = decode(files.read(file), faults.append)
    box = None if text is None else box_format.read(text, faults.append)
    return box, Document(file, text or "", tuple(findings(faults, file, text or "")))


def _read_drawing(file: str, box: Box | None, max_size: int) -> tuple[AnyBoard | None, Document]:
    from yardtools.tracing.read import read  # noqa: PLC0415 - a board alone needs no drawing code
    from yardtools.tracing.text import text_of  # noqa: PLC0415

    faults: list[Fault] = []
    data = files.read(file)
    board = read(data, box, faults.append, max_size=max_size)
    text = text_of(data) if faults else ""
    return board, Document(file, text, tuple(findings(faults, file, text)))


# --- one file ---------------------------------------------------------------------------------


def _examined(file: str, made: Import | None = None) -> Document:
    if file.endswith(DRAWINGS):
        beside = Path(file).parent / BOX_FILE
        return import_files(Path(file), beside if beside.exists() else None).documents[-1]
    if file.endswith(".toml"):
        return _read_box(file)[1]
    faults: list[Fault] = []
    text = decode(files.read(file), faults.append)
    if text is not None:
        faults.extend(_board_faults(file, text, made.board if made else None))
    return Document(file, text or "", tuple(findings(faults, file, text or "")))


def _board_faults(file: str, text: str, made: AnyBoard | None = None) -> list[Fault]:
    """What is wrong with a board file; of a board that is out of date nothing else matters."""
    faults: list[Fault] = []
    board = json_format.read(text, faults.append)
    if made is not None and board is not None and board != made:
        words = f"{Path(file).name} is not what {BOX_FILE} and {TRACING_FILE} make"
        hint = f"yard import {Path(file).parent}"
        return [_difference(text, json_format.dumps(made), words, "document/out-of-date", hint)]
    if board is not None and (canonical := json_format.dumps(board)) != text:
        words, hint = "the board is not in canonical form", f"yard export {file} --to json -o {file}"
        faults.append(_difference(text, canonical, words, "document/not-canonical", hint))
    return faults


def _difference(text: str, wanted_text: str, words: str, code: str, hint: str) -> Fault:
    """Where a text first differs from the one it should be, and what stands there instead."""
    rows = zip_longest(text.split("\n"), wanted_text.split("\n"))
    line, (found, wanted) = next(row for row in enumerate(rows, 1) if row[1][0] != row[1][1])
    instead = f": here it has {wanted.strip()}" if wanted and len(wanted) <= WIDTH else ""
    same = next((n for n, (a, b) in enumerate(zip(found or "", wanted or "", strict=False)) if a != b), 0)
    place = Place(line, same + 1, max(1, len(found or "") - same))
    return Fault((), words + instead, code, hint, place=place)
