"""What was understood of a drawing, told to a person: a short table, what was left out, what to correct."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yardtools.tracing.adopting.conclusions import Conclusions, Left, Row
from yardtools.tracing.adopting.sureness import Sure

WIDEST = 34
"""Characters of a selector that are shown."""
SHOWN = 12
"""So many things that were left out are told one by one."""

HEAD = ("what", "how many", "where", "how sure")


def summary(conclusions: Conclusions) -> str:
    """Everything there is to tell, in a few lines."""
    return "\n".join(
        [*_table(conclusions.rows), *_left(conclusions.left), *_advice(conclusions.rows, conclusions.advice)]
    )


def _table(rows: Sequence[Row]) -> Iterator[str]:
    cells = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(3)]
    for what, count, where, sure in cells:
        yield f"{what:{widths[0]}}  {count:>{widths[1]}}  {where:{widths[2]}}  {sure}".rstrip()


def _cells(row: Row) -> tuple[str, str, str, str]:
    where = _plain(row.where)
    where = where if len(where) <= WIDEST else where[: WIDEST - 2] + " …"
    return _plain(row.what), f"{row.count:,}", where, f"{row.sure}: {_plain(row.because)}"


def _plain(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _left(left: Sequence[Left]) -> Iterator[str]:
    if left:
        yield "left out:"
    for each in left[:SHOWN]:
        yield f"  {each.count:,} {_plain(each.what)}: {_plain(each.because)}"
    if len(left) > SHOWN:
        yield f"  … and {len(left) - SHOWN} more"


def _advice(rows: Sequence[Row], advice: Sequence[str]) -> Iterator[str]:
    if advice or any(row.sure is Sure.GUESS for row in rows):
        yield "where this is wrong, run it again with:"
    yield from (f"  {_plain(each)}" for each in advice)
    if any(row.sure is Sure.GUESS and row.what == "stations" for row in rows):
        yield "  --stations SELECTOR, such as 'g.stop', to say what the stations are"
