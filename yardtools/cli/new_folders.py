"""Folders that a command is about to fill: their names, and that nothing is in them yet."""

from __future__ import annotations

import re
from pathlib import Path

from yardtools.errors import YardError


def check_new_folder(folder: Path, own: Path | None = None) -> None:
    """Refuse a folder whose name is no board's id, or in which something else than an own file lies."""
    if not re.fullmatch("[a-z][a-z0-9_-]*", folder.name):
        raise YardError(
            f"{folder.name!r} cannot be a board's id: small letters, digits, - and _, beginning with a letter"
        )
    if folder.is_file():
        raise YardError(f"{folder} is a file")
    if folder.exists() and any(each.resolve() != own for each in folder.iterdir()):
        raise YardError(f"{folder} is there already, and not empty")
