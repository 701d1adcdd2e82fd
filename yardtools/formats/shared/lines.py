"""Text in lines: words with the places where they stand, and the two kinds of line that lists are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from yardtools.formats.shared.draft import Draft, Spot, Where
from yardtools.formats.shared.plain_values import FIELDS, read_flag, show_value
from yardtools.locate import Span, Text

BOM = "\ufeff"

STATION = ("id", "x", "y")
LINK = ("from", "to", "by", "oneway")

_LINE = re.compile(r"[^\n\r]+")
_WORD = re.compile(r"[^\s,;]+")
_MARK = "(?:--?>?|[\u2013\u2014\u2192]|to)"
_SLIPS = tuple(
    re.compile(pattern.replace(" ", r"[\s,;]+"), re.IGNORECASE)
    for pattern in (
        rf"(?P<a>\d+)(?:{_MARK}| {_MARK} )(?P<b>\d+) (?P<by>[a-z]\S*)",
        r"(?P<a>\d+) (?P<by>[a-z]\S*) (?P<b>\d+)",
        r"(?P<by>[a-z]\S*) (?P<a>\d+) (?P<b>\d+)",
    )
)
"""Lines that are no links, but plainly mean one: `1-9 taxi`, `2 -> 20 taxi`, `18 taxi 31`, `taxi 18 31`."""


class Cell(NamedTuple):
    """A word or field, and where it begins and ends."""

    text: str
    span: Span


class TextFile:
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

    def text_at(self, span: Span) -> str:
        """The text of a span as it stands."""
        return self.text[slice(*span)]

    def is_empty(self) -> bool:
        """Whether there is nothing but space in the text."""
        return not self.text.removeprefix(BOM).strip()

    def rows(self, fields: Sequence[str]) -> Iterator[list[Cell]]:
        """The lines without a heading, which some people begin such lists with."""
        for place, words in enumerate(self.lines()):
            if place or not _is_heading(words, fields):
                yield words

    def lines(self) -> Iterator[list[Cell]]:
        """The words of every line; blank lines and what follows a `#` are passed over."""
        for line in _LINE.finditer(self.text, len(BOM) if self.text.startswith(BOM) else 0):
            comment = self.text.find("#", *line.span())
            end = line.end() if comment < 0 else comment
            if words := [Cell(word[0], word.span()) for word in _WORD.finditer(self.text, line.start(), end)]:
                yield words


def write_rows(rows: Iterable[Iterable[object]]) -> str:
    """Rows as lines of words."""
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def _is_heading(words: Sequence[Cell], fields: Sequence[str]) -> bool:
    """Whether a line names the fields instead of having values for them."""
    names = [word.text.lower() for word in words]
    return 1 < len(names) <= len(fields) and all(
        name in FIELDS.get(field, (field,)) for name, field in zip(names, fields, strict=False)
    )


def take_station(draft: Draft, sheet: TextFile, words: Sequence[Cell]) -> None:
    """Read a line `id x y`, or the number alone."""
    cells, span = _name_cells(draft, sheet, words, STATION), row_span(words)
    draft.station(texts(cells), sheet.where(cells, span), sheet.text_at(span))


def take_link(draft: Draft, sheet: TextFile, words: Sequence[Cell]) -> None:
    """Read a line `from to transport`, with or without `oneway` at its end."""
    span = row_span(words)
    said = sheet.text_at(span)
    if meant := _correct_line(said):
        draft.refuse(f"no link: {show_value(said)}", {"hint": f"write {meant}", **sheet.spot(span)})
        return
    is_marked = len(words) >= len(LINK) and _is_flag(words[len(LINK) - 1].text)
    cells = _name_cells(draft, sheet, words, LINK if is_marked else LINK[:-1])
    draft.link(texts(cells), sheet.where(cells, span), said=said)


def _correct_line(said: str) -> str:
    """The line that somebody meant who put a mark between two stations, or the transport elsewhere."""
    matches = (slip.fullmatch(said) for slip in _SLIPS)
    return next((f"{match['a']} {match['b']} {match['by']}" for match in matches if match), "")


def _is_flag(text: str) -> bool:
    try:
        read_flag(text)
    except ValueError:
        return False
    return True


def tells_places(words: Sequence[Cell]) -> bool:
    """Whether a line looks like `id x y` rather than a link: it has no word in it."""
    return _is_heading(words, STATION) or not any(word.text[0].isalpha() for word in words)


def row_span(words: Sequence[Cell]) -> Span:
    """From the first word of a row to the last."""
    return (words[0].span[0], words[-1].span[1])


def _name_cells(
    draft: Draft, sheet: TextFile, words: Sequence[Cell], fields: Sequence[str]
) -> dict[str, Cell]:
    if len(words) > len(fields):
        extra = words[len(fields)]
        draft.refuse(f"a word too many: {show_value(extra.text)}", sheet.spot(extra.span))
    return dict(zip(fields, words, strict=False))


def texts(cells: Mapping[str, Cell]) -> dict[str, str]:
    """What the cells say."""
    return {field: cell.text for field, cell in cells.items()}
