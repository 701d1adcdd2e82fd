"""Text in lines: words with the places where they stand, and the two kinds of line that lists are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from yardtools.formats.draft import Draft, Spot, Where
from yardtools.formats.records import shown
from yardtools.locate import Span, Text

BOM = "\ufeff"

STATION = ("id", "x", "y")
LINK = ("from", "to", "by", "oneway")

_LINE = re.compile(r"[^\n\r]+")
_WORD = re.compile(r"[^\s,;]+")


class Cell(NamedTuple):
    """A word or field, and where it begins and ends."""

    text: str
    span: Span


class Sheet:
    """The text of one file, which can say where its words stand."""

    def __init__(self, text: str, file: str | None = None) -> None:
        self.text = text
        self.file = file

    @cached_property
    def _lines(self) -> Text:
        return Text(self.text)

    def spot(self, span: Span) -> Spot:
        """Where a span stands."""
        return {"place": self._lines.place(span), "file": self.file}

    def where(self, cells: Mapping[str, Cell], row: Span) -> Where:
        """Where the fields of a row stand; those it does not have stand for the whole row."""
        return lambda field: self.spot(cells[field].span if field in cells else row)

    def lines(self) -> Iterator[list[Cell]]:
        """The words of every line; blank lines and what follows a `#` are passed over."""
        for line in _LINE.finditer(self.text, len(BOM) if self.text.startswith(BOM) else 0):
            comment = self.text.find("#", *line.span())
            end = line.end() if comment < 0 else comment
            if words := [Cell(word[0], word.span()) for word in _WORD.finditer(self.text, line.start(), end)]:
                yield words


def listed(rows: Iterable[Iterable[object]]) -> str:
    """Rows as lines of words."""
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def take_station(draft: Draft, sheet: Sheet, words: Sequence[Cell]) -> None:
    """Read a line `id x y`, or the number alone."""
    cells = _named(draft, sheet, words, STATION)
    draft.station(texts(cells), sheet.where(cells, row_span(words)))


def take_link(draft: Draft, sheet: Sheet, words: Sequence[Cell]) -> None:
    """Read a line `from to transport`, with or without `oneway` at its end."""
    cells = _named(draft, sheet, words, LINK)
    draft.link(texts(cells), sheet.where(cells, row_span(words)))


def row_span(words: Sequence[Cell]) -> Span:
    """From the first word of a row to the last."""
    return (words[0].span[0], words[-1].span[1])


def _named(draft: Draft, sheet: Sheet, words: Sequence[Cell], fields: Sequence[str]) -> dict[str, Cell]:
    if len(words) > len(fields):
        extra = words[len(fields)]
        draft.refuse(f"a word too many: {shown(extra.text)}", sheet.spot(extra.span))
    return dict(zip(fields, words, strict=False))


def texts(cells: Mapping[str, Cell]) -> dict[str, str]:
    """What the cells say."""
    return {field: cell.text for field, cell in cells.items()}
