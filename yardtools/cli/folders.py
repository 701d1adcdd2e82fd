"""Board folders that commands make: what they are called, and whether there is room for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from yardtools import files
from yardtools.board_files import BOX_FILE, TRACING_FILE
from yardtools.errors import YardError

ID = re.compile("[a-z][a-z0-9_-]*")


def slug(name: str) -> str:
    """A name as a board's id: small letters, digits, - and _, beginning with a letter."""
    slug = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-_")
    return slug if ID.fullmatch(slug) else f"board-{slug}".rstrip("-")


def board_id(folder: Path) -> str:
    """The id of the board in a folder, which is called like it."""
    return slug(folder.resolve().name)


def other_files(folder: Path, source: Path, contents: Mapping[str, str | bytes]) -> list[str]:
    """What lies in a folder beside the file that its board is made from.

    What is to be written there, and what a run that was killed left of it, does not count.
    """
    if folder.exists() and not folder.is_dir():
        raise YardError(f"{folder} is no folder")
    if not folder.exists():
        return []
    there = (each for each in folder.iterdir() if not (source.exists() and each.samefile(source)))
    return sorted(each.name for each in there if not files.is_draft(each) and not _holds(each, contents))


def _holds(path: Path, contents: Mapping[str, str | bytes]) -> bool:
    return path.name in contents and files.holds(path, contents[path.name])


def refuse_folder(folder: Path, other: str) -> NoReturn:
    """Refuse to write where something is that could be lost."""
    raise YardError(
        f"{folder} is there already, with {other} in it: --force writes over its "
        f"{BOX_FILE} and {TRACING_FILE}, -o names another folder"
    )
