"""A board file as it is read: whether it is a board, canonical, and what its tracing and box make."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOX_FILE, TRACING_FILE, decode
from yardtools.findings import Fault, Place
from yardtools.formats import json as json_format
from yardtools.model import AnyBoard
from yardtools.validation.inspection import FileFaults

WIDTH = 100
"""How much of a line a message quotes."""

STALE, CODE = "document/out-of-date", "document/not-canonical"


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board file as it was read, and the board in it, if there is one."""

    read: FileFaults
    board: AnyBoard | None = None

    @property
    def is_stale(self) -> bool:
        """Whether the file is not what its tracing and box make."""
        return any(fault.code == STALE for fault in self.read.faults)


def read_board(file: str, made: AnyBoard | None = None) -> BoardFile:
    """The board in a file; where a drawing or a box makes it too, the two are compared."""
    faults: list[Fault] = []
    text = decode(files.read(file, files.LARGEST_BOARD), faults.append) or ""
    board = json_format.read(text, faults.append) if not faults else None
    if board is not None:
        faults += _form_faults(file, text, board, made)
    return BoardFile(FileFaults(file, text, tuple(faults)), board)


def missing_board(folder: Path, file: str) -> FileFaults:
    """A board file that is not there yet, although it could be made."""
    words = f"there is no {Path(file).name} yet"
    return FileFaults(file, faults=(Fault((), words, STALE, f"yard import {folder}"),))


def _form_faults(file: str, text: str, board: AnyBoard, made: AnyBoard | None) -> list[Fault]:
    """Whether the file is up to date and canonical; of one that is out of date the form does not matter."""
    if made is not None and board != made:
        words = f"{Path(file).name} is not what {BOX_FILE} and {TRACING_FILE} make"
        hint = f"yard import {Path(file).parent}"
        return [_difference(text, json_format.dumps(made), words, STALE, hint)]
    if (canonical := json_format.dumps(board)) != text:
        words, hint = "the board is not in canonical form", f"yard validate {file} --fix"
        if text.replace("\r\n", "\n") == canonical:
            place = Place(1, 1, len(canonical.partition("\n")[0]))
            return [Fault((), f"{words}: its lines end as on Windows (CR LF)", CODE, hint, place=place)]
        return [_difference(text, canonical, words, CODE, hint)]
    return []


def _difference(text: str, wanted_text: str, words: str, code: str, hint: str) -> Fault:
    """Where a text first differs from the one it should be, and what stands there instead."""
    rows = zip_longest(text.split("\n"), wanted_text.split("\n"))
    line, (found, wanted) = next(row for row in enumerate(rows, 1) if row[1][0] != row[1][1])
    instead = f": here it has {wanted.strip()}" if wanted and len(wanted) <= WIDTH else ""
    same = next((n for n, (a, b) in enumerate(zip(found or "", wanted or "", strict=False)) if a != b), 0)
    place = Place(line, same + 1, max(1, len(found or "") - same))
    return Fault((), words + instead, code, hint, place=place)
