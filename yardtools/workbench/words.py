"""What was done, in a few words: as the buttons to undo and redo name it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from yardtools.wording import count_of

OUTSIDE = "changes made outside"

_WORDS = {
    "add-station": "add station {number}",
    "move-station": "move station {station}",
    "number-station": "number station {station} as {number}",
    "rename-station": "name station {station}",
    "retype-station": "change the type of station {station}",
    "delete-station": "delete station {station}",
    "add-link": "add {by} {from}–{to}",
    "bend-link": "bend {link}",
    "straighten-link": "straighten {link}",
    "turn-link": "turn {link}",
    "retype-link": "make {link} one of {by}",
    "delete-link": "delete {link}",
    "add-doubt": "propose {by} {from}–{to}",
    "delete-doubt": "leave {doubt} out",
    "add-mark": "add a {mark} of mission {mission}",
    "delete-mark": "delete a {mark} of mission {mission}",
    "renumber": "renumber stations",
    "merge": "merge a tracing",
    "set-box": "change box.toml",
    "set-frame": "change the frame",
    "warp": "straighten the scan",
}
_VERDICTS = {"right": "confirm", "wrong": "reject"}
_NAMED = re.compile(r"(?:link:)?(?P<by>[^:]+):(?P<start>\d+)-(?P<end>\d+)(?:#\d+)?")


class _Known(dict[str, Any]):
    """An operation of which any part can be asked for."""

    def __missing__(self, key: str) -> str:
        return "?"


def describe(
    operations: Sequence[Mapping[str, Any]], verdicts: Mapping[str, str | None] | None = None
) -> str:
    """What is one step: the verdict where somebody has judged, else the first of the operations."""
    if verdicts:
        subject, verdict = next(iter(verdicts.items()))
        words = f"{_VERDICTS.get(verdict or '', 'no longer judge')} {name_subject(subject)}"
        return _and_more(words, len(verdicts) - 1)
    first = _Known(operations[0])
    if first["do"] == "add-station" and "number" not in first:
        return _and_more("add a station", len(operations) - 1)
    first.update({key: name_subject(str(first[key])) for key in ("link", "doubt") if key in first})
    return _and_more(_WORDS.get(first["do"], first["do"]).format_map(first), len(operations) - 1)


def _and_more(words: str, count: int) -> str:
    return f"{words} and {count_of(count, 'more step')}" if count else words


def name_subject(subject: str) -> str:
    """A station or a link as one speaks of it: `station 4`, `taxi 1–8`."""
    match = _NAMED.fullmatch(subject)
    return f"{match['by']} {match['start']}–{match['end']}" if match else subject.replace(":", " ")
