"""The source line a finding stands on, cut to a window around the place and safe to show."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import takewhile

from yardtools.findings import Finding
from yardtools.reports import Texts
from yardtools.visible import visible

CUT = "…"
TAB = "    "
TAG = 60
"""So many lines of a start tag are looked at."""
OPENING = {"{": "}", "[": "]"}
"""The brackets that open what goes on over further lines of a JSON, and what closes each."""
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line as shown: what stands before the place, the place itself, and what follows."""

    number: int
    before: str
    marked: str
    after: str

    @property
    def text(self) -> str:
        """The whole line as shown."""
        return self.before + self.marked + self.after

    @property
    def indent(self) -> str:
        """As many spaces as there are terminal cells before the place."""
        return " " * cells(self.before)

    @property
    def underline(self) -> str:
        """A `^` for each cell of the place; one where it is empty."""
        return "^" * max(1, cells(self.marked))


class Lines:
    """The lines of all sources; each text is split once, when a finding first asks for it."""

    def __init__(self, sources: Texts) -> None:
        self._sources = sources
        self._lines: dict[str, list[str]] = {}

    def of(self, finding: Finding) -> str | None:
        """The line the finding stands on, if it is known."""
        if not finding.file or not finding.line or finding.file not in self._sources:
            return None
        if finding.file not in self._lines:
            self._lines[finding.file] = self._sources[finding.file].split("\n")
        lines = self._lines[finding.file]
        return lines[finding.line - 1].removesuffix("\r") if 0 < finding.line <= len(lines) else None

    def end_column(self, finding: Finding) -> int:
        """The column after the place; where the line is known, not beyond its end."""
        column = finding.column or 1
        end = column + max(1, finding.length)
        line = self.of(finding)
        return end if line is None else max(column, min(end, len(line) + 1))

    def excerpt(self, finding: Finding, room: int) -> Excerpt | None:
        """The finding's line in about that many terminal cells, if the line is known."""
        line = self.of(finding)
        if line is None or finding.line is None:
            return None
        if (whole := self._whole_value(finding, line)) is not None:
            return _excerpt(finding.line, whole, (len(whole) - len(whole.lstrip()), len(whole)), room)
        by_id = self._excerpt_with_id(finding, room)
        return by_id or _excerpt(finding.line, line, _span(finding, line), room)

    def _whole_value(self, finding: Finding, line: str) -> str | None:
        """The object or list that begins on this line and goes over many: its bracket alone says nothing."""
        start = (finding.column or 1) - 1
        if finding.line is None or line[start:].rstrip() not in OPENING or not line[:start].isspace():
            return None
        lines = self._lines[finding.file or ""][finding.line : finding.line + TAG]
        closing = f"{line[:start]}{OPENING[line[start:].rstrip()]}"
        inner = list(takewhile(lambda each: not each.startswith(closing), lines))
        rest = closing.strip() if len(inner) < len(lines) else CUT
        return f"{line.rstrip()} {' '.join(each.strip() for each in inner)} {rest}"

    def _excerpt_with_id(self, finding: Finding, room: int) -> Excerpt | None:
        """The line with the id, of a start tag that goes over several lines, as Inkscape writes them."""
        if not finding.element or not finding.file or finding.line is None:
            return None
        lines, id = self._lines[finding.file], f'id="{finding.element}"'
        if id in lines[finding.line - 1] or ">" in lines[finding.line - 1]:
            return None
        for number, line in enumerate(lines[finding.line : finding.line + TAG], finding.line + 1):
            start = line.find(id)
            if start == 0 or (start > 0 and line[start - 1].isspace()):
                return _excerpt(number, line.removesuffix("\r"), (start, start + len(id)), room)
            if ">" in line:
                break
        return None


def cells(text: str) -> int:
    """How many cells of a terminal the text fills.

    Counted here since rich, which could, takes longer to import than a report takes to write.
    """
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.east_asian_width(character) in "WF":
        return 2
    return 0 if _clings(character) else 1


def _clings(character: str) -> bool:
    """Whether the character is drawn onto the one before it: accents, joiners, inner parts of Hangul."""
    return (
        unicodedata.category(character) in ("Mn", "Me")
        or character in _JOINERS
        or "\u1160" <= character <= "\u11ff"
    )


def _show(text: str) -> str:
    return visible(text.replace("\t", TAB))


def _excerpt(number: int, line: str, span: tuple[int, int], room: int) -> Excerpt:
    start, end = span
    first, last = _window(line, start, room)
    before = (CUT if first > 0 else "") + _show(line[first:start])
    after = _show(line[end:last]) + (CUT if last < len(line) else "")
    return Excerpt(number, before, _show(line[start : min(end, last)]), after)


def _span(finding: Finding, line: str) -> tuple[int, int]:
    """From where to where the place goes; a finding without a column is about the whole line."""
    if not finding.column:
        return len(line) - len(line.lstrip()), len(line.rstrip()) or len(line)
    start = min(finding.column - 1, len(line))
    end = min(start + max(1, finding.length), len(line))
    while 0 < start < len(line) and _clings(line[start]):
        start -= 1
    while end < len(line) and _clings(line[end]):
        end += 1
    return start, end


def _window(line: str, start: int, room: int) -> tuple[int, int]:
    """The part of the line to show: all of it, or two thirds of the room from the place on."""
    if _count_fitting(line[: room + 1], room) == len(line):
        return 0, len(line)
    last = start + _count_fitting(line[start : start + room], room * 2 // 3)
    left = room - cells(_show(line[start:last]))
    first = start - _count_fitting(line[max(0, start - room) : start][::-1], left)
    return first, first + _count_fitting(line[first : first + 2 * room], room)


def _count_fitting(text: str, room: int) -> int:
    """How many characters of the text fit into the room, counted from its start."""
    if text.isascii() and text.isprintable():
        return min(len(text), room)
    count = 0
    for character in text:
        room -= cells(_show(character))
        if room < 0:
            break
        count += 1
    return count
