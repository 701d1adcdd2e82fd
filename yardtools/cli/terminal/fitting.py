"""Lines of text made to fit: wrapped to a width, cut to a height, set side by side."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

CUT = "…"
INDENT = "  "
BETWEEN = " │ "
"""What stands between two columns."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines that belong together, and what can be done where there is no room for all of them.

    Of a part that is cut at least so many lines stay, the last ones if it `keeps_end`. The higher its rank,
    the sooner it is cut; `command` is what a person types to see all of it.
    """

    lines: Sequence[Text]
    rank: int = 0
    least: int = 1
    keeps_end: bool = False
    command: str = ""

    def cut(self, width: int, height: int) -> Part:
        """The part in so many lines; a mark tells where others were left out."""
        if height >= len(self.lines):
            return self
        if height <= 0:
            return replace(self, lines=())
        first, *rest = self.lines
        if self.keeps_end:
            return replace(
                self, lines=[_mark_cut(first, self.command, width), *rest[len(rest) - height + 1 :]]
            )
        kept = self.lines[:height]
        return replace(self, lines=[*kept[:-1], _mark_cut(kept[-1], self.command, width)])


def _mark_cut(line: Text, command: str, width: int) -> Text:
    """A line that tells that others are left out here, and how to see them."""
    mark = f" {CUT} `{command}`" if command else f" {CUT}"
    marked = line.copy()
    marked.truncate(max(0, width - len(mark)))
    marked.rstrip()
    return marked.append(mark, "dim")


def fit_parts(parts: Iterable[Part], width: int, height: int | None) -> list[Text]:
    """The lines of all parts, in so many lines: those of the highest ranks are cut first, then left out."""
    kept = [part for part in parts if part.lines]
    heights = [len(part.lines) for part in kept]
    if height is not None:
        heights = _cut_by_rank(kept, heights, height, [part.least for part in kept])
        heights = _cut_by_rank(kept, heights, height, [0] * len(kept))
    cut = (part.cut(width, lines) for part, lines in zip(kept, heights, strict=True))
    return [shorten(line, width) for part in cut for line in part.lines]


def _cut_by_rank(parts: list[Part], heights: list[int], height: int, least: list[int]) -> list[int]:
    """How many lines each part keeps: one after the other is cut as far as it may be, until all fit."""
    kept = list(heights)
    for place in sorted(range(len(parts)), key=lambda place: -parts[place].rank):
        over = max(0, sum(kept) - height)
        kept[place] = max(kept[place] - over, min(kept[place], least[place]))
    return kept


def wrap(text: Text, width: int, console: Console) -> list[Text]:
    """A text in lines of a width."""
    return list(text.wrap(console, max(1, width))) if text.plain else []


def wrap_hanging(text: Text, width: int, console: Console) -> list[Text]:
    """A text in lines of a width, all but the first set in."""
    first, *rest = wrap(text, width - len(INDENT), console)
    return [first, *(Text(INDENT).append_text(line) for line in rest)]


def shorten(line: Text, width: int) -> Text:
    """A line that is no wider than this."""
    if line.cell_len <= width:
        return line
    short = line.copy()
    short.truncate(max(0, width), overflow="ellipsis")
    return short


PLAIN = str.maketrans("─│·×✓…–→“”‘’", "-|-x*.->\"\"''")


def in_ascii(line: Text) -> Text:
    """A line for a terminal that has nothing but ASCII: letter by letter what is most like it."""
    letters = (unicodedata.normalize("NFKD", letter)[0] for letter in line.plain.translate(PLAIN))
    plain = line.copy()
    plain.plain = "".join(letter if letter.isascii() else "?" for letter in letters)
    return plain


def put_beside(left: Sequence[Text], right: Sequence[Text], left_width: int) -> list[Text]:
    """Two columns as one: the left one has a width, a thin line stands between them."""
    rows = zip_longest(left, right)
    return [_row(one, other, left_width) for one, other in rows]


def _row(left: Text | None, right: Text | None, width: int) -> Text:
    line = shorten(left or Text(), width).copy()
    line.append(" " * (width - line.cell_len))
    line.append(BETWEEN, "dim")
    return line.append_text(right or Text())
