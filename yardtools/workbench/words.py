"""What was done, in a few words: as the buttons to undo and redo name it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from yardtools.wording import count_of

OUTSIDE = "changes made outside"

_WORDS = {
    "add-station": "add a station",
    "move-station": "move station {station}",
    "number-station": "number station {station} as {number}",
    "rename-station": "name station {station}",
    "retype-station": "change the type of station {station}",
    "delete-station": "delete station {station}",
    "add-link": "add {by} link {from}-{to}",
    "bend-link": "bend link {link}",
    "straighten-link": "straighten link {link}",
    "turn-link": "turn link {link}",
    "retype-link": "make link {link} one of {by}",
    "delete-link": "delete link {link}",
    "add-mark": "add a {mark} of mission {mission}",
    "delete-mark": "delete a {mark} of mission {mission}",
    "renumber": "renumber stations",
    "merge": "merge a tracing",
    "set-box": "change box.toml",
    "set-frame": "change the frame",
    "warp": "straighten the scan",
}


class _Known(dict[str, Any]):
    """An operation of which any part can be asked for."""

    def __missing__(self, key: str) -> str:
        return "?"


def describe(operations: Sequence[Mapping[str, Any]]) -> str:
    """Operations that are one step, by the first of them."""
    first = _Known(operations[0])
    words = _WORDS.get(first["do"], first["do"]).format_map(first)
    return f"{words} and {count_of(len(operations) - 1, 'more step')}" if len(operations) > 1 else words
