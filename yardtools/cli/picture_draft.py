"""A board folder drafted from a scan or photo, as `yard draft` writes it: whole, or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from yardtools import files
from yardtools.cli.new_board import check_name
from yardtools.cli.output import say
from yardtools.draft import ocr
from yardtools.draft.output import folder_files, summary
from yardtools.draft.pipeline import STAGES, draft
from yardtools.errors import YardError
from yardtools.findings import Point
from yardtools.scans import Picture, straighten
from yardtools.scans.decoding import read_head

SUFFIXES = {"JPEG": ".jpg", "PNG": ".png", "GIF": ".gif", "WEBP": ".webp", "BMP": ".bmp", "TIFF": ".tiff"}


def draft_from_picture(
    path: Path,
    folder: Path,
    *,
    ladder: Sequence[str],
    title: str,
    numbers: Sequence[int] | None,
    corners: Sequence[Point],
) -> None:
    """Draft a board from a picture of it into a new folder, and say what came of it."""
    check_name(folder)
    if folder.exists() and any(folder.iterdir()):
        raise YardError(f"{folder} is there already, and not empty")
    data = files.read(path)
    try:
        if corners:
            data, _, _ = straighten(data, corners)
        picture = Picture.open(data)
        ocr.load()
        found = draft(picture, ladder, numbers, progress=_tell_stage)
    except YardError as error:
        raise type(error)(f"{path}: {error}") from error
    scan = f"scan{SUFFIXES[read_head(data).kind]}"
    title = title or folder.name.replace("-", " ").title()
    _write_whole(folder, folder_files(found, folder.name, title, scan, data))
    click.echo("\n".join(summary(found)))
    say(f"wrote {folder}; next: go through {folder / 'doubts.txt'} in `yard trace {folder}`")


def _tell_stage(stage: str, share: float) -> None:
    if not share:
        say(f"{STAGES.index(stage) + 1} of {len(STAGES)}: {stage}")


def _write_whole(folder: Path, contents: Mapping[str, bytes]) -> None:
    """All files or none: they are made in a folder beside, which then gets the name."""
    files.make_folder(folder.parent)
    place = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for name, content in contents.items():
            files.write(place / name, content)
        place.chmod(0o755)
        if folder.exists():
            folder.rmdir()
        os.replace(place, folder)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
