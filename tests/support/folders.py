"""Small board folders to test with: four stations in a square, joined by taxi, drawn and boxed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from support.command import yard
from yardtools.formats import json as json_format
from yardtools.model import Board, Link, Station, Transport
from yardtools.tracing.writing.writer import write_tracing

BOX = """format = "yard-box/1"
kind = "network"
id = "square"
ladder = ["taxi"]

[[transports]]
id = "taxi"
tickets = ["taxi"]
"""

SQUARE = Board(
    id="square",
    transports=(Transport("taxi", ("taxi",)),),
    stations=(
        Station(1, (100, 100), ("taxi",)),
        Station(2, (300, 100), ("taxi",)),
        Station(3, (100, 300), ("taxi",)),
        Station(4, (300, 300), ("taxi",)),
    ),
    links=(Link(1, 2, "taxi"), Link(1, 3, "taxi"), Link(2, 4, "taxi"), Link(3, 4, "taxi")),
    frame=(400, 400),
    ladder=("taxi",),
)

TWICE = Link(1, 2, "taxi"), Link(1, 2, "taxi", path=((200, 60),))
"""The same link drawn straight and with a bow."""


def put(folder: Path, board: Board = SQUARE, box: str = BOX, *, drawn: bool = True) -> Path:
    """A board folder of that board, all its files in step."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "box.toml").write_text(box, encoding="utf-8")
    (folder / "board.json").write_text(json_format.dumps(board), encoding="utf-8")
    if drawn:
        (folder / "tracing.svg").write_text(write_tracing(board), encoding="utf-8")
    return folder


def change(file: Path, old: str, new: str) -> None:
    """Change a file by hand."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def report(*arguments: str | Path, **options: Any) -> Any:
    """The report of `yard validate` as data."""
    return json.loads(yard("validate", *arguments, "--format", "json", **options).stdout)


def codes(*arguments: str | Path, **options: Any) -> list[str]:
    """The codes of errors and warnings that `yard validate` finds."""
    found = report(*arguments, **options)["findings"]
    return [finding["code"] for finding in found if finding["severity"] != "info"]
