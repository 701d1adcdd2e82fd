"""Real transcriptions of the London board, with the errors that people made."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache

from support.boards import london
from support.places import DATA
from yardtools.model import Board, Link

ERRORS = DATA / "london-field-errors.json"


@dataclass(frozen=True)
class Errors:
    """The links a transcription has wrongly, and those it lacks, as `taxi 1-8`."""

    wrong: tuple[str, ...]
    missing: tuple[str, ...]


@cache
def field_errors() -> dict[str, Errors]:
    """The errors of every transcription, by its name."""
    rows = json.loads(ERRORS.read_text(encoding="utf-8"))["boards"]
    return {row["id"]: Errors(_texts(row["spurious"]), _texts(row["missing"])) for row in rows}


def _texts(links: list[tuple[int, int, str]]) -> tuple[str, ...]:
    return tuple(f"{by} {start}-{end}" for start, end, by in links)


@cache
def field_boards() -> dict[str, Board]:
    """Every transcription as a board."""
    return {name: _faulty(london(), errors) for name, errors in field_errors().items()}


def _faulty(board: Board, errors: Errors) -> Board:
    missing = {_link(text).key for text in errors.missing}
    kept = tuple(link for link in board.links if link.key not in missing)
    assert len(board.links) - len(kept) == len(missing)
    return replace(board, links=kept + tuple(map(_link, errors.wrong)))


def _link(text: str) -> Link:
    by, ends = text.split()
    start, end = map(int, ends.split("-"))
    return Link(start, end, by)
