"""The Python interface: boards loaded, saved and validated in one call each."""

from __future__ import annotations

from pathlib import Path

from yardtools import files, source
from yardtools.checks.run import run
from yardtools.examine import examine
from yardtools.findings import Finding, in_order
from yardtools.formats import json as json_format
from yardtools.judge import findings
from yardtools.model import AnyBoard, Board


def load(name: str | Path) -> Board:
    """The network board of that name: a path, a board folder, or the name of a shipped board."""
    return source.load(str(name)).network


def save(board: AnyBoard, path: str | Path) -> None:
    """Write a board in canonical form; a crash leaves the old file or the new one, never half of it."""
    files.write(path, json_format.dumps(board))


def validate(board: AnyBoard | str | Path) -> list[Finding]:
    """Everything that is wrong with a board, or with the files of a path."""
    if isinstance(board, str | Path):
        return list(in_order(each for document in examine(str(board)) for each in document.findings))
    wrong = list(json_format.faults(board.document()))
    return findings(wrong or run(board).faults)
