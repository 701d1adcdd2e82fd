"""The text of a box.toml with its reasons: what was concluded of a drawing, for people to read and mend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.tracing.adopting.conclusions import Conclusions, Line, by_table
from yardtools.wording import quote_key, quote_text

WIDTH = 100
"""A reason that makes the line longer than this stands above it."""

HEAD = """\
# What this drawing means, as `yard adopt` understood it. Behind # stand the reasons, and how sure each is:
# correct what is wrong, here or with the options of yard adopt, then `yard import` makes the board.
"""


def box_text(conclusions: Conclusions) -> str:
    """The whole box.toml."""
    parts = [HEAD]
    for table, lines in by_table(conclusions.lines):
        if table:
            parts.append(f"\n[{'.'.join(map(quote_key, table))}]\n")
        for line in lines:
            parts += _entry(line)
    return "".join(parts)


def _entry(line: Line) -> Iterator[str]:
    reason = _reason(line)
    if isinstance(line.value, list) and line.value and isinstance(line.value[0], dict):
        yield from _tables(line)
        return
    text = f"{quote_key(line.path[-1])} = {toml(line.value)}"
    if reason and len(text) + len(reason) > WIDTH:
        yield f"{reason}\n{text}\n"
    else:
        yield f"{text}  {reason}".rstrip() + "\n"


def _tables(line: Line) -> Iterator[str]:
    """A list of tables, each with its reason."""
    for row, reason in zip(line.value, line.each or [""] * len(line.value), strict=True):
        yield f"\n{comment(reason)}\n" if reason else "\n"
        yield f"[[{quote_key(line.path[-1])}]]\n"
        yield from (f"{quote_key(key)} = {toml(value)}\n" for key, value in row.items())


def _reason(line: Line) -> str:
    if not line.because:
        return ""
    return comment(f"{line.sure}: {line.because}" if line.sure else line.because)


def comment(text: str) -> str:
    """A text as a comment of one line."""
    return "# " + "".join(letter if letter.isprintable() else " " for letter in text)


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _string(value)
        case Mapping():
            return "{ " + ", ".join(f"{quote_key(key)} = {toml(each)}" for key, each in value.items()) + " }"
        case list() | tuple():
            return f"[{', '.join(map(toml, value))}]"
    return str(value)


def _string(text: str) -> str:
    """A string: between single quotes where that spares escapes."""
    is_plain = "'" not in text and text.isprintable()
    if is_plain and ('"' in text or "\\" in text):
        return f"'{text}'"
    return quote_text(text)
