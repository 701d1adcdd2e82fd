"""Shipped boards broken on purpose: one line of a table is a board, a change of it, and the code expected.

A change is one or more steps with ` ; ` between them:

- `set POINTER JSON`, `remove POINTER` and `add POINTER JSON` change board.json; in a pointer, members of
  lists go by number, by id (`#82`, `#A`), or by link (`taxi:1-8`);
- `box OLD => NEW` changes the text of box.toml, `box + TEXT` adds to it, with `\\n` for line ends.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.resources import board_folder

MADE_BY_BOX = "purrlock"
"""The board that its box makes alone: a changed box makes a changed board."""


@dataclass(frozen=True)
class Mutation:
    """One line of the table."""

    name: str
    board: str
    change: str
    code: str


def read_mutations(file: Path) -> list[Mutation]:
    """The lines of a table; empty ones and those that begin with # say nothing."""
    lines = (line.strip() for line in file.read_text(encoding="utf-8").splitlines())
    rows = (line.split(" | ") for line in lines if line and not line.startswith("#"))
    return [Mutation(*(part.strip() for part in row)) for row in rows]


def break_board(mutation: Mutation, folder: Path) -> Path:
    """A folder with the broken board; the file alone, where its box would make another."""
    source = board_folder(mutation.board)
    box = (source / "box.toml").read_text(encoding="utf-8")
    document = json.loads((source / "board.json").read_text(encoding="utf-8"))
    steps = mutation.change.split(" ; ")
    for step in steps:
        if step.startswith("box "):
            box = _change_box(box, step.removeprefix("box "))
        else:
            _change_board(document, step)
    in_box = any(step.startswith("box ") for step in steps)
    board = json_format.read(json.dumps(document), lambda fault: None)
    text = json_format.dumps(board) if board else json.dumps(document)
    if mutation.board == MADE_BY_BOX and in_box:
        made = box_format.read(box, lambda fault: None)
        text = json_format.dumps(made.trail()) if made else text
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.json").write_text(text, encoding="utf-8")
    if mutation.board != MADE_BY_BOX or in_box:
        (folder / "box.toml").write_text(box, encoding="utf-8")
    return folder


def _change_box(text: str, step: str) -> str:
    step = step.replace("\\n", "\n")
    if step.startswith("+ "):
        return f"{text}\n{step.removeprefix('+ ')}\n"
    old, _, new = step.partition(" =>")
    assert old in text, old
    return text.replace(old, new.removeprefix(" "), 1)


def _change_board(document: Any, step: str) -> None:
    verb, pointer, value = (*step.split(" ", 2), "null")[:3]
    *parents, last = pointer.strip("/").split("/")
    for part in parents:
        document = document[_member(document, part)]
    if verb == "remove":
        del document[_member(document, last)]
    elif verb == "set":
        document[_member(document, last)] = json.loads(value)
    else:
        document[_member(document, last)].append(json.loads(value))


def _member(where: Any, part: str) -> Any:
    if isinstance(where, dict):
        return part
    if part.startswith("#"):
        return next(place for place, each in enumerate(where) if str(each["id"]) == part[1:])
    return next(_links_named(where, part)) if ":" in part else int(part)


def _links_named(links: list[Any], part: str) -> Iterator[int]:
    for place, link in enumerate(links):
        if f"{link['by']}:{link['from']}-{link['to']}" == part:
            yield place
