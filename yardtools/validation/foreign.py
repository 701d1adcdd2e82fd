"""Other people's files as a board: which format they are in, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from yardtools import files, formats
from yardtools.board_files import decode
from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.formats import csv, find_format, recognise
from yardtools.formats.shared.draft import UNNAMED
from yardtools.formats.shared.plain_values import Renaming, fold_field
from yardtools.model import AnyBoard, Board
from yardtools.validation.inspection import FileFaults, Inspection
from yardtools.validation.rulings import Rulings

NO_COLUMNS: csv.Columns = {}

BOARD_ID = re.compile("[a-z][a-z0-9_-]*")


def import_foreign(
    name: str, paths: Sequence[str], renamed: Renaming, columns: csv.Columns = NO_COLUMNS
) -> Inspection:
    """The board in other people's files of a format; without an id of its own it is called like its file."""
    if columns and name != "csv":
        raise YardError(f"--column is for csv, and this is {name}")
    reading = _Reading(name, _read_files(name, paths), columns)
    board = reading.board(renamed)
    if board is not None and board.id == UNNAMED:
        board = replace(board, id=_id_of(paths[0]))
    return Inspection(board, reading.files())


def _id_of(path: str) -> str:
    stem = Path(path).stem.lower() if path != files.STANDARD else ""
    id = re.sub(r"[^a-z0-9_-]+", "-", stem).strip("-")
    return id if BOARD_ID.fullmatch(id) else UNNAMED


# --- files ------------------------------------------------------------------------------------


def guess_format(paths: Sequence[str]) -> str:
    """The format that the files seem to be in."""
    first = Path(paths[0])
    if paths[0] == files.STANDARD:
        raise YardError("what format is standard input in? Say it with --from")
    if first.is_dir():
        name = recognise.guess_by_names({path.name for path in first.iterdir()}) if len(paths) == 1 else None
    else:
        name = recognise.guess_format(paths, files.read(first, files.LARGEST_BOARD))
    if name is None:
        raise YardError(f"cannot tell what format {paths[0]} is in; say it with --from")
    return name


def _read_files(name: str, paths: Sequence[str]) -> dict[str, bytes]:
    """The bytes of every file, by its path."""
    form = find_format(name)
    if not form.FILES and len(paths) != 1:
        raise YardError(f"{name} is one file, not {len(paths)}")
    found = [file for path in paths for file in _files(form, path)]
    if not found:
        raise YardError(f"{paths[0]} holds none of {', '.join(form.FILES)}")
    if len(set(found)) < len(found):
        raise YardError("the same file is given twice")
    most = {"svg": files.LARGEST, "json": files.LARGEST_BOARD}.get(name, files.LARGEST_FOREIGN)
    return {path: files.read(path, most) for path in found}


def _files(form: formats.Format, path: str) -> list[str]:
    """The path itself, or for formats of several files what a folder holds of them."""
    if not form.FILES or not Path(path).is_dir():
        return [path]
    return [str(Path(path) / name) for name in form.FILES if (Path(path) / name).exists()]


# --- reading ----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Reading:
    """Files of one format being read, and what is wrong with them."""

    name: str
    data: Mapping[str, bytes]
    columns: csv.Columns = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    """The path of each of the format's files."""

    def board(self, renamed: Renaming) -> AnyBoard | None:
        """The board, or nothing where nothing could be read; the faults say why."""
        content = self._content()
        if content is None:
            return None
        if self.name in ("json", "svg") and renamed:
            raise YardError(f"--transport is not for {self.name}: a board describes its transports itself")
        options = (renamed,) if renamed else ()
        board: AnyBoard = find_format(self.name).loads(content, self.faults.append, *options)
        return board if self._is_something(board) else None

    def _content(self) -> formats.Content | None:
        """What the format reads: text, or texts by the format's own file names; nothing without text."""
        form = find_format(self.name)
        contents: dict[str, Any] = dict(self.data) if form.SUFFIX == ".parquet" else self._texts()
        if len(contents) < len(self.data):
            return None
        if not form.FILES:
            return cast(str, next(iter(contents.values())))
        self.parts = recognise.paths_by_part(form, self.name, contents)
        return {part: contents[path] for part, path in self.parts.items()}

    def _texts(self) -> dict[str, str]:
        """The texts of those files that are texts."""
        texts: dict[str, str] = {}
        for path, content in self.data.items():
            text = decode(content, lambda fault, path=path: self.faults.append(replace(fault, file=path)))  # type: ignore[misc]
            if text is not None:
                texts[path] = text
        return self._with_columns(texts) if self.columns else texts

    def _with_columns(self, texts: dict[str, str]) -> dict[str, str]:
        """Tables with the columns named that were said to be something; all of those must be there."""
        tables = {path: csv.rename_columns(text, self.columns) for path, text in texts.items()}
        names = [name.strip() for _, found in tables.values() for name in found]
        for header in self.columns.values():
            if fold_field(header) not in map(fold_field, names):
                raise YardError(f"no column is called {header!r}; there are {', '.join(names)}"[:300])
        return {path: text for path, (text, _) in tables.items()}

    def _is_something(self, board: AnyBoard) -> bool:
        """Whether there is a board at all; a canonical board may be empty, if nothing is wrong with it."""
        if not isinstance(board, Board) or board.stations or board.links:
            return True
        if self.name == "json" and not self.faults:
            return True
        if not Rulings().errors(self.faults):
            self.faults.append(Fault((), "no stations and no links in the file", "document/nothing-read"))
        return False

    def files(self) -> tuple[FileFaults, ...]:
        """The files as text, with everything that is wrong with them."""
        faults: dict[str, list[Fault]] = {path: [] for path in self.data}
        for fault in self.faults:
            path = self.parts.get(fault.file or "", fault.file or next(iter(self.data)))
            faults.setdefault(path, []).append(replace(fault, file=path))
        texts = {path: content.decode(errors="replace") for path, content in self.data.items()}
        return tuple(FileFaults(path, texts.get(path, ""), tuple(own)) for path, own in faults.items())
