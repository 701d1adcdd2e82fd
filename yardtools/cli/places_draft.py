"""A board folder drafted from a list of places, as `yard draft` writes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, decode
from yardtools.cli.folders import board_id, other_files, refuse_folder
from yardtools.cli.output import say, write, write_all
from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.formats import json as json_format
from yardtools.places.make import Wishes, make_board
from yardtools.validation.imports import import_folder

SOURCES = "SOURCES.md"


def draft_from_places(path: Path, folder: Path, *, force: bool, **wishes: Any) -> None:
    """Draft a board from a list of places into a folder, and say what came of it."""
    made = make_board(path, board_id(folder), Wishes(**wishes), _text_of(folder / BOX_FILE))
    others = other_files(folder, path, made.files)
    if others and not force:
        refuse_folder(folder, others[0])
    files.make_folder(folder)
    # sources that are there already were written by a person since
    write_all({folder / name: text for name, text in made.files.items() if name not in {*others} & {SOURCES}})
    _write_board(folder)
    click.echo("\n".join(made.remarks))
    say(
        f"next: `yard trace {folder}` corrects it in the browser; "
        f"or correct {folder}/tracing.svg, then `yard import {folder}`"
    )


def _text_of(box: Path) -> str:
    """The text of a box; nothing where there is none."""
    if not box.exists():
        return ""
    faults: list[Fault] = []
    text = decode(files.read(box, files.LARGEST_BOX), faults.append)
    if text is None:
        raise YardError(f"{box}: {faults[0]}")
    return text


def _write_board(folder: Path) -> None:
    """Make the board as `yard import` would."""
    made = import_folder(folder).board
    if made is not None:
        write(folder / BOARD_FILE, json_format.dumps(made))
