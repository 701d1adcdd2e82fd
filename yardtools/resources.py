"""Where the shipped `schemas/` and `boards/` lie: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent


def _folder(name: str) -> Path:
    packed = PACKAGE / "_data" / name
    return packed if packed.is_dir() else PACKAGE.parent / name


def schema_names() -> list[str]:
    """The shipped schemas, by name: `board-1`, `box-1`, …"""
    return sorted(path.name.removesuffix(".schema.json") for path in _folder("schemas").glob("*.schema.json"))


def schema_path(name: str) -> Path:
    """Where a shipped schema lies."""
    return _folder("schemas") / f"{name}.schema.json"


@cache
def position_schemas() -> dict[str, Path]:
    """Where each game says what its positions hold, by the name of the game."""
    found = sorted(PACKAGE.glob("games/*/position.schema.json"))
    return {path.parent.name: path for path in found}


def board_names() -> list[str]:
    """The shipped boards, by name."""
    return sorted(path.parent.name for path in _folder("boards").glob("*/board.json"))


def board_folder(name: str) -> Path:
    """The folder of a shipped board."""
    return _folder("boards") / name
