"""Small changes to the text of a drawing that leave every other byte as it was."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from xml.parsers import expat

from yardtools.svg.markup import GZIP, abridge, encoding_of, unpack

Span = tuple[int, int]
"""From which byte to which."""

_ATTRIBUTE = re.compile(rb"""\s+([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_NAME = re.compile(rb"<[^\s/>]+")
_LINE_END = re.compile(rb"[ \t\r]*\n")


@dataclass(frozen=True, slots=True)
class Edit:
    """What comes in the place of some bytes of the markup."""

    start: int
    end: int
    text: bytes


@dataclass(frozen=True, slots=True)
class SvgFile:
    """A drawing's file, opened: its markup in UTF-8, and what it takes to close it again."""

    markup: bytes
    encoding: str = "utf-8"
    mark: bytes = b""
    is_packed: bool = False

    def apply(self, edits: Iterable[Edit]) -> bytes:
        """The file with the edits made, packed and encoded as it was.

        What is put in where another edit begins comes before it.
        """
        markup = self.markup
        for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
            markup = markup[: edit.start] + edit.text + markup[edit.end :]
        if self.encoding != "utf-8":
            markup = markup.decode().encode(self.encoding, "xmlcharrefreplace")
        data = self.mark + markup
        return gzip.compress(data, mtime=0) if self.is_packed else data


def open_file(data: bytes) -> SvgFile:
    """The file of a drawing that was read before, so that it is sound."""
    plain = unpack(data)
    encoding, mark = encoding_of(plain)
    markup = plain[len(mark) :]
    if encoding != "utf-8":
        markup = markup.decode(encoding).encode()
    return SvgFile(markup, encoding, mark, data.startswith(GZIP))


def find_elements(markup: bytes) -> list[Span]:
    """Where the start tag and the end tag of each element begin, in document order.

    Of an element that is one tag alone, the second is where that tag ends.
    """
    found: list[Span] = []
    unclosed: list[int] = []
    parser = expat.ParserCreate("utf-8")
    short = abridge(markup)

    def start(_: str, __: Mapping[str, str]) -> None:
        unclosed.append(len(found))
        found.append((short.original_offset(parser.CurrentByteIndex), len(markup)))

    def end(_: str) -> None:
        number = unclosed.pop()
        found[number] = (found[number][0], short.original_offset(parser.CurrentByteIndex))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    with suppress(expat.ExpatError):
        parser.Parse(short.data, True)
    return found


def attribute_spans(markup: bytes, start: int) -> dict[str, Span]:
    """Where the value of each attribute of a start tag begins and ends."""
    name = _NAME.match(markup, start)
    found: dict[str, Span] = {}
    at = name.end() if name else start
    while match := _ATTRIBUTE.match(markup, at):
        found[match[1].decode()] = match.span(2 if match[2] is not None else 3)
        at = match.end()
    return found


def removal(markup: bytes, element: Span) -> Edit:
    """An element taken out, with the line it stands on where it stands there alone."""
    return removal_of(markup, element_span(markup, element))


def removal_of(markup: bytes, span: Span) -> Edit:
    """The same, of an element whose end is known."""
    start, end = span
    begin = markup.rfind(b"\n", 0, start)
    is_alone = begin >= 0 and not markup[begin:start].strip()
    return Edit(begin if is_alone and _LINE_END.match(markup, end) else start, end, b"")


def element_span(markup: bytes, element: Span) -> Span:
    """From where to where an element is, its end tag included."""
    start, end = element
    return element if _is_one_tag(markup, start) else (start, markup.find(b">", end) + 1 or end)


def insertion_at_end(markup: bytes, content: bytes, element: Span | None = None) -> Edit:
    """Content put before the end of an element, also where that has no end tag of its own.

    The element is the outermost one if none is given.
    """
    start, end = element or find_elements(markup)[0]
    if not _is_one_tag(markup, start):
        return Edit(end, end, content)
    name = _NAME.match(markup, start)
    return Edit(end - 2, end, b">" + content + b"</" + (name[0][1:] if name else b"svg") + b">")


def _is_one_tag(markup: bytes, start: int) -> bool:
    """Whether an element is one tag that opens and closes it, as in `<g/>`."""
    last = max((end for _, end in attribute_spans(markup, start).values()), default=start)
    return markup.endswith(b"/", last, markup.index(b">", last))
