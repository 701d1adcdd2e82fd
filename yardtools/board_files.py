"""Where boards come from: a path, a board folder, the name of a shipped board, or standard input."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path

from yardtools import files, resources
from yardtools.errors import YardError
from yardtools.findings import Fault, FaultSink, Place, stop
from yardtools.formats import json as json_format
from yardtools.model import AnyBoard, Board

BOARD_FILE, BOX_FILE, TRACING_FILE = "board.json", "box.toml", "tracing.svg"
PARTS = (BOX_FILE, TRACING_FILE, f"{TRACING_FILE}z", BOARD_FILE)
"""The files of a board folder, which make one board."""


@dataclass(frozen=True, slots=True)
class Source:
    """A board and where it came from."""

    name: str
    file: str
    board: AnyBoard

    @property
    def network(self) -> Board:
        """The board, where only a network board will do."""
        if not isinstance(self.board, Board):
            raise YardError(f"{self.name} is a {self.board.kind} board; this needs a network board")
        return self.board


def find(name: str) -> str:
    """The board file that a path, a folder or the name of a shipped board means."""
    if name == files.STANDARD:
        return name
    path = Path(name)
    if path.is_dir():
        if not (path / BOARD_FILE).exists() and (
            (path / BOX_FILE).exists() or (path / TRACING_FILE).exists()
        ):
            raise YardError(f"{name} has no {BOARD_FILE} yet; `yard import {name}` makes it")
        return str(path / BOARD_FILE)
    if not path.exists() and name in resources.board_names():
        return str(resources.board_folder(name) / BOARD_FILE)
    if not path.exists() and not path.suffix and path.parent == Path():
        shipped = ", ".join(resources.board_names())
        raise YardError(f"{name} is no file, no folder and no shipped board (there are: {shipped})")
    return name


def drawing_in(folder: Path) -> Path | None:
    """The tracing of a board folder, packed or not."""
    return next(
        (path for path in (folder / TRACING_FILE, folder / f"{TRACING_FILE}z") if path.exists()), None
    )


def load(name: str) -> Source:
    """The sound board of that name; anything else is an error that says what the first fault is."""
    file = find(name)
    faults: list[Fault] = []
    text = decode(files.read(file, files.LARGEST_BOARD), faults.append)
    board = None if text is None else json_format.read(text, faults.append)
    if board is None or text is None:
        raise YardError(_first_fault(file, text or "", faults))
    return Source(name, file, board)


def _first_fault(file: str, text: str, faults: list[Fault]) -> str:
    """The first fault in one line, and how many more there are."""
    from yardtools.locate import locate_faults  # noqa: PLC0415 - a sound board has nothing to locate

    more = f" (and {len(faults) - 1} more; `yard validate` lists them)" if len(faults) > 1 else ""
    return f"{locate_faults(faults, file, text)[0]}{more}"


def decode(data: bytes, fault: FaultSink = stop) -> str | None:
    """The text in UTF-8 bytes, or nothing after the fault was given."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        place = Place(before.count("\n") + 1, len(before) - before.rfind("\n"))
        fault(Fault((), _describe_encoding(data), "document/not-text", place=place))
        return None
    if "\0" in text:
        fault(Fault((), _describe_encoding(data), "document/not-text", place=Place(1, 1)))
        return None
    return text


def _describe_encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "this is UTF-16 text; save it as UTF-8"
    if b"\0" in data:
        return "this is no text but a binary file"
    return "this is no UTF-8 text (perhaps it is Windows-1252); save it as UTF-8"
