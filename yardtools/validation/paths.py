"""From the paths a user gives to what is looked at together: board folders, and files that stand alone."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

from yardtools import files, resources
from yardtools.board_files import BOARD_FILE, BOX_FILE, PARTS, TRACING_FILE, find
from yardtools.errors import YardError

_WILD = "*?["


def find_units(paths: Iterable[str]) -> list[str]:
    """Every board folder and single file that paths mean, each once, also where the paths overlap."""
    found = {_key(unit): unit for path in paths for unit in _find_units(path)}
    folders = {key for key, unit in found.items() if is_folder(unit)}
    return [unit for key, unit in found.items() if not _is_inside(unit, key, folders)]


def is_folder(unit: str) -> bool:
    """Whether a unit is a board folder, and not one file."""
    return unit != files.STANDARD and Path(unit).is_dir()


def _key(unit: str) -> str:
    return unit if unit == files.STANDARD else str(Path(unit).resolve())


def _is_inside(unit: str, key: str, folders: set[str]) -> bool:
    """Whether a file is looked at with its folder already."""
    return Path(unit).name in PARTS and str(Path(key).parent) in folders


def _find_units(path: str) -> Iterator[str]:
    for each in _matches(path):
        folder = _folder(each)
        if each == files.STANDARD or not folder.is_dir():
            yield find(each)
        elif _holds_board(folder):
            yield str(folder)
        else:
            yield from _board_folders(folder)


def _matches(path: str) -> list[str]:
    """The path itself, or what its wildcards mean: not every shell expands them."""
    if not any(mark in path for mark in _WILD) or Path(path).exists():
        return [path]
    found = sorted(glob.glob(path, recursive=True))
    if not found:
        raise YardError(f"nothing matches {path}")
    return found


def _folder(path: str) -> Path:
    """The path itself, or the folder of a shipped board."""
    if path != files.STANDARD and not Path(path).exists() and path in resources.board_names():
        shipped = resources.board_folder(path)
        here = Path.cwd()
        return shipped.relative_to(here) if shipped.is_relative_to(here) else shipped
    return Path(path)


def _holds_board(folder: Path) -> bool:
    return any((folder / name).exists() for name in PARTS)


def _board_folders(folder: Path) -> list[str]:
    """The board folders anywhere inside; what is hidden, such as .git and .venv, is left out."""
    inside = {part.parent for name in PARTS for part in folder.rglob(name)}
    shown = sorted(
        each for each in inside if not any(n.startswith(".") for n in each.relative_to(folder).parts)
    )
    if not shown:
        raise YardError(f"{folder} holds no board: no {BOX_FILE}, {TRACING_FILE} or {BOARD_FILE} is in it")
    return [str(each) for each in shown]
