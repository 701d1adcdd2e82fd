"""Small changes to the text of a drawing that leave every other byte as it was."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from xml.parsers import expat

from yardtools.tracing.markup import GZIP, encoding_of, unpacked

_ATTRIBUTE = re.compile(rb"""\s+([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_NAME = re.compile(rb"<[^\s/>]+")


@dataclass(frozen=True, slots=True)
class Edit:
    """What comes in the place of some bytes of the markup."""

    start: int
    end: int
    text: bytes


@dataclass(frozen=True, slots=True)
class Sheetfile:
    """A drawing's file, opened: its markup in UTF-8, and what it takes to close it again."""

    markup: bytes
    encoding: str = "utf-8"
    mark: bytes = b""
    is_packed: bool = False

    def closed(self, edits: Iterable[Edit]) -> bytes:
        """The file with the edits made."""
        markup = self.markup
        for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
            markup = markup[: edit.start] + edit.text + markup[edit.end :]
        if self.encoding != "utf-8":
            markup = markup.decode().encode(self.encoding)
        data = self.mark + markup
        return gzip.compress(data, mtime=0) if self.is_packed else data


def opened(data: bytes) -> Sheetfile:
    """The file of a drawing that was read before, so that it is sound."""
    plain = unpacked(data)
    encoding, mark = encoding_of(plain)
    markup = plain[len(mark) :]
    if encoding != "utf-8":
        markup = markup.decode(encoding).encode()
    return Sheetfile(markup, encoding, mark, data.startswith(GZIP))


@dataclass(frozen=True, slots=True)
class Tags:
    """Where the start tag of each element begins in the markup, and where the last end tag does."""

    starts: tuple[int, ...]
    end: int


def tags(markup: bytes) -> Tags:
    """The start of every element's tag in document order, and of the outermost element's end tag."""
    starts: list[int] = []
    ends = [len(markup)]
    parser = expat.ParserCreate("utf-8")

    def start(_: str, __: Mapping[str, str]) -> None:
        starts.append(parser.CurrentByteIndex)

    def end(_: str) -> None:
        ends[0] = parser.CurrentByteIndex

    parser.StartElementHandler, parser.EndElementHandler = start, end
    with suppress(expat.ExpatError):
        parser.Parse(markup, True)
    return Tags(tuple(starts), ends[0])


def attributes(markup: bytes, start: int) -> dict[str, tuple[int, int]]:
    """Where the value of each attribute of a start tag begins and ends."""
    name = _NAME.match(markup, start)
    found: dict[str, tuple[int, int]] = {}
    at = name.end() if name else start
    while match := _ATTRIBUTE.match(markup, at):
        found[match[1].decode()] = match.span(2 if match[2] is not None else 3)
        at = match.end()
    return found
