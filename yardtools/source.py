"""Where boards come from: a path, a board folder, the name of a shipped board, or standard input.

Here text becomes a board, and the faults seen on the way become findings with their place.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from yardtools import files, resources
from yardtools.errors import YardError
from yardtools.findings import Fault, FaultSink, Finding, Place, stop
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.model import AnyBoard, Board

BOARD_FILE, BOX_FILE = "board.json", "box.toml"

WIDTH = 100
"""How much of a line a message quotes."""


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
        return str(path / BOARD_FILE)
    if not path.exists() and name in resources.board_names():
        return str(resources.board_folder(name) / BOARD_FILE)
    if not path.exists() and not path.suffix and path.parent == Path():
        shipped = ", ".join(resources.board_names())
        raise YardError(f"{name} is no file, no folder and no shipped board (there are: {shipped})")
    return name


def load(name: str) -> Source:
    """The sound board of that name; anything else is an error that tells the first fault."""
    file = find(name)
    faults: list[Fault] = []
    text = decode(files.read(file), faults.append)
    board = None if text is None else json_format.read(text, faults.append)
    if board is None or text is None:
        raise YardError(_first(file, text or "", faults))
    return Source(name, file, board)


def _first(file: str, text: str, faults: list[Fault]) -> str:
    finding = findings(faults, file, text)[0]
    where = f"{file}:{finding.line}:{finding.column}" if finding.line else file
    more = f" (and {len(faults) - 1} more; `yard validate` lists them)" if len(faults) > 1 else ""
    return f"{where}: {finding.message}{more}"


def decode(data: bytes, fault: FaultSink = stop) -> str | None:
    """The text in UTF-8 bytes, or nothing after the fault was given."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        place = Place(before.count("\n") + 1, len(before) - before.rfind("\n"))
        fault(Fault((), _encoding(data), "document/not-text", place=place))
        return None
    if "\0" in text:
        fault(Fault((), _encoding(data), "document/not-text", place=Place(1, 1)))
        return None
    return text


def _encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "this is UTF-16 text; save it as UTF-8"
    if b"\0" in data:
        return "this is no text but a binary file"
    return "this is no UTF-8 text (perhaps it is Windows-1252); save it as UTF-8"


@dataclass(frozen=True, slots=True)
class Document:
    """One file looked at: its text, where it is text, and what is wrong with it."""

    file: str
    text: str
    findings: tuple[Finding, ...]


def examine(path: str) -> list[Document]:
    """Every document of a path: one file, a board folder's files, or all board folders in a folder."""
    if path == files.STANDARD or not (folder := _folder(path)).is_dir():
        return [_examined(find(path))]
    found = _parts(folder) or [part for each in _board_folders(folder) for part in _parts(each)]
    if not found:
        raise YardError(f"{path} holds no board: there is no {BOX_FILE} and no {BOARD_FILE} in it")
    return [_examined(str(part)) for part in found]


def _folder(path: str) -> Path:
    """The path itself, or the folder of a shipped board."""
    if not Path(path).exists() and path in resources.board_names():
        shipped = resources.board_folder(path)
        here = Path.cwd()
        return shipped.relative_to(here) if shipped.is_relative_to(here) else shipped
    return Path(path)


def _parts(folder: Path) -> list[Path]:
    return [folder / name for name in (BOX_FILE, BOARD_FILE) if (folder / name).exists()]


def _board_folders(folder: Path) -> list[Path]:
    """The board folders anywhere inside; what is hidden, such as .git and .venv, is passed over."""
    inside = {part.parent for name in (BOX_FILE, BOARD_FILE) for part in folder.rglob(name)}
    return sorted(
        each for each in inside if not any(n.startswith(".") for n in each.relative_to(folder).parts)
    )


def _examined(file: str) -> Document:
    faults: list[Fault] = []
    text = decode(files.read(file), faults.append)
    if text is not None:
        faults.extend(_toml_faults(text) if file.endswith(".toml") else _board_faults(file, text))
    return Document(file, text or "", tuple(findings(faults, file, text or "")))


def _toml_faults(text: str) -> list[Fault]:
    faults: list[Fault] = []
    box_format.read(text, faults.append)
    return faults


def _board_faults(file: str, text: str) -> list[Fault]:
    faults: list[Fault] = []
    board = json_format.read(text, faults.append)
    if board is not None and (canonical := json_format.dumps(board)) != text:
        faults.append(_not_canonical(file, text, canonical))
    return faults


def _not_canonical(file: str, text: str, canonical: str) -> Fault:
    """Where the text first differs from the canonical one, and what stands there instead."""
    rows = zip_longest(text.split("\n"), canonical.split("\n"))
    line, (found, wanted) = next(row for row in enumerate(rows, 1) if row[1][0] != row[1][1])
    instead = (
        f"here it has {wanted.strip()}" if wanted and len(wanted) <= WIDTH else "it differs from here on"
    )
    same = next((n for n, (a, b) in enumerate(zip(found or "", wanted or "", strict=False)) if a != b), 0)
    place = Place(line, same + 1, max(1, len(found or "") - same))
    hint = f"yard export {file} --to json -o {file}"
    return Fault(
        (), f"the board is not in canonical form: {instead}", "document/not-canonical", hint, place=place
    )


def findings(faults: Iterable[Fault], file: str | None = None, text: str = "") -> list[Finding]:
    """The findings that faults are, each in its place in the text, where there is one."""
    faults = list(faults)
    if not faults:
        return []
    from yardtools.checks.registry import judge  # noqa: PLC0415 - a clean board needs no rules
    from yardtools.locate import nearest_place  # noqa: PLC0415

    places = _locator(file)(text, faults) if file else {}
    return [judge(fault, fault.file or file, nearest_place(places, fault.pointer or "")) for fault in faults]


def _locator(file: str) -> Callable[[str, list[Fault]], dict[str, Place]]:
    from yardtools.locate import json_places, toml_places  # noqa: PLC0415

    places = toml_places if file.endswith(".toml") else json_places

    def located(text: str, faults: list[Fault]) -> dict[str, Place]:
        wanted = [fault for fault in faults if fault.pointer is not None and fault.place is None]
        if not wanted:
            return {}
        keys = [fault.pointer for fault in wanted if fault.on_key and fault.pointer]
        around = {outer for fault in wanted for outer in _outwards(fault.pointer or "")}
        return places(text, around, keys=keys)

    return located


def _outwards(pointer: str) -> list[str]:
    """The pointer, and those of everything around it."""
    steps = pointer.split("/")
    return ["/".join(steps[:count]) for count in range(len(steps), 0, -1)]
