"""What `yard import` makes a board of: a board folder, or a drawing with its box."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from yardtools.board_files import BOX_FILE, drawing_in
from yardtools.svg.limits import MAX_SIZE
from yardtools.validation.inspection import DRAWINGS, Inspection
from yardtools.validation.sources import read_folder, read_sources


def import_folder(folder: Path, max_size: int = MAX_SIZE) -> Inspection:
    """The board that a folder's box.toml and tracing.svg make."""
    return read_folder(folder, max_size).inspection


def import_drawn(paths: Sequence[str], box: str | None, max_size: int = MAX_SIZE) -> Inspection | None:
    """What a board folder or a single drawing makes, if that is what is given; else None."""
    path = Path(paths[0])
    beside = (path if path.is_dir() else path.parent) / BOX_FILE
    if len(paths) > 1:
        return None
    if path.is_dir() and (drawing_in(path) or beside.exists()):
        return import_folder(path, max_size)
    if path.name.endswith(DRAWINGS):
        box_file = Path(box) if box else beside if beside.exists() else None
        return read_sources(path, box_file, max_size).inspection
    return None
