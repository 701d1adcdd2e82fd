"""Boards on virtual tables: files for programs to play with over the net, a program a module.

These are no formats, which are read back and need no picture: here a board is drawn, and pawns, tickets,
start cards and a travel log are laid beside it, as the kit of its game has them. Every module has the same
words:

- `dumps(table, folder)` gives the bytes of the file, or of several by their names; `folder` is where they
  will lie;
- `SUFFIX`, `FILES`, `CARRIES` and `READ_BY` say of it what those of a format say.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

TABLES = ("vassal", "tts")


def find_table(name: str) -> Any:
    """The module for a program."""
    return import_module(f"{__name__}.{name}")
