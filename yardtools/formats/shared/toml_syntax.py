"""What the TOML reader says of a text that is no TOML, in words for people, and where that stands."""

from __future__ import annotations

import re

from yardtools.findings import Fault, Place
from yardtools.locate import Text, toml_members

_PLACE = re.compile(r"^(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)
_TWICE = re.compile(r"Cannot (?:overwrite|declare|mutate)")
_OPEN = re.compile(r"(?:Illegal|Found invalid) character '\\n'")
_NEVER_CLOSED = re.compile(r"Unterminated string|Expected \"('+)\"")

Slip = tuple[str, Place]
"""What is wrong, in words, and where."""


def syntax_fault(text: str, message: str) -> Fault:
    """The fault that the TOML reader saw in a text, by what it says."""
    words, place = message, Place(text.count("\n") + 1, len(text) - text.rfind("\n"))
    if match := _PLACE.match(message):
        words = match[1]
        place = Place(int(match[2]), int(match[3])) if match[2] else place
    if _TWICE.match(words):
        words, place = _twice(text, place) or (words, place)
    elif _OPEN.match(words):
        words = "a quote is not closed in this line"
    elif match := _NEVER_CLOSED.match(words):
        words, place = "a quote is not closed", _last(text, match[1]) or place
    return Fault((), f"not TOML: {words[0].lower()}{words[1:]}", "document/not-toml", place=place)


def _last(text: str, quote: str | None) -> Place | None:
    """Where a quote stands for the last time: one that is sought in vain was opened there."""
    start = text.rfind(quote) if quote else -1
    return Text(text).place((start, start + len(quote or ""))) if start >= 0 else None


def _twice(text: str, end: Place) -> Slip | None:
    """The key whose second value ends in that line, and the line of its first one."""
    lines, first = Text(text), dict[str, Place]()
    for member in toml_members(text):
        if member.key is None:
            continue
        place = lines.place(member.key)
        ends = lines.place((member.value[1], member.value[1])).line
        if member.pointer in first and ends == end.line:
            key = text[member.key[0] : member.key[1]]
            return f"{key} stands twice, first in line {first[member.pointer].line}", place
        first.setdefault(member.pointer, place)
    return None
