"""From the bytes of a file to sound, safe and slim markup: unpacked, in UTF-8, embedded images cut out.

A scan inside a drawing is a hundred times the drawing itself, and nothing of it is needed; it is cut
out before the XML parser sees it. What was cut is remembered, so that places stay true.
"""

from __future__ import annotations

import codecs
import re
import zlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from yardtools.findings import Place
from yardtools.locate import xml_places
from yardtools.svg.limits import SUBSET, UNPACKED, Refused

GZIP = b"\x1f\x8b"


class NotSvg(Exception):
    """The file holds no SVG; the message says why, and the place where, if that is known."""

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True, slots=True)
class Cut:
    """Where something was cut out of the markup, and how much of its last line."""

    offset: int
    characters: int


@dataclass(frozen=True)
class Markup:
    """XML as UTF-8, without the payload of `data:` addresses."""

    data: bytes
    cuts: tuple[Cut, ...] = ()

    def places(self) -> list[Place]:
        """The true start of every element in document order, as it is in the file."""
        return [self.original_place(place) for place in xml_places(self.data.decode("utf-8", "replace"))]

    def original_place(self, place: Place) -> Place:
        """Where a place of the markup is in the file: further right by what was cut before it."""
        if place.line not in self._shifts:
            return place
        columns, widths = self._shifts[place.line]
        return Place(place.line, place.column + widths[bisect_left(columns, place.column)], place.length)

    def place(self, offset: int) -> Place:
        """The place of a byte, in the file."""
        line = bisect_right(self._starts, offset)
        return self.original_place(Place(line, self._characters(self._starts[line - 1], offset) + 1))

    @cached_property
    def _shifts(self) -> dict[int, tuple[list[int], list[int]]]:
        """By line: the columns at which something was cut out, and how much before each and after all."""
        shifts: dict[int, tuple[list[int], list[int]]] = {}
        before = 0
        for cut in self.cuts:
            line = bisect_right(self._starts, cut.offset)
            columns, widths = shifts.setdefault(line, ([], [0]))
            start = max(before, self._starts[line - 1])
            columns.append((columns[-1] if columns else 1) + self._characters(start, cut.offset))
            widths.append(widths[-1] + cut.characters)
            before = cut.offset
        return shifts

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer(rb"\r\n?|\n", self.data))]

    def _characters(self, start: int, end: int) -> int:
        return len(self.data[start:end].decode("utf-8", "replace"))


def read_markup(data: bytes, max_size: int) -> Markup:
    """The markup of a file; what is too large or does harm is refused, what is no text is no SVG."""
    markup = _slim(_utf8(unpack(data)))
    if len(markup.data) > max_size:
        raise Refused(f"{len(markup.data):,} bytes of markup, which is more than {max_size:,}")
    if not markup.data.strip():
        raise NotSvg("the file is empty")
    _refuse_harmful_entities(markup.data, max_size)
    return markup


def text_of(data: bytes) -> str:
    """The text of a file, as far as it can be read; lines and columns are those of its faults."""
    try:
        content = unpack(data)
    except (NotSvg, Refused):
        return ""
    encoding, mark = encoding_of(content)
    return content[len(mark) :].decode(encoding, "replace")


def size_of(data: bytes) -> int:
    """How many bytes a file has once it is unpacked; none where it cannot be."""
    try:
        return len(unpack(data))
    except (NotSvg, Refused):
        return 0


# --- packing and encoding ---------------------------------------------------------------------


def unpack(data: bytes) -> bytes:
    """The bytes of a file that may be compressed."""
    if not data.startswith(GZIP):
        return data
    unpacker = zlib.decompressobj(wbits=31)
    try:
        content = unpacker.decompress(data, UNPACKED + 1)
    except zlib.error as error:
        raise NotSvg(f"the compressed data is broken: {error}") from error
    if len(content) > UNPACKED:
        raise Refused(f"the compressed data unpacks to more than {UNPACKED:,} bytes")
    if not unpacker.eof:
        raise NotSvg("the compressed data breaks off")
    return content


_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UNMARKED = (
    (b"<\0\0\0", "utf-32-le"),
    (b"\0\0\0<", "utf-32-be"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
_DECLARED = re.compile(rb"""<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.-]{1,40})["']""")
_BYTEWISE = re.compile(
    r"(us-)?ascii|latin-?1|iso-?8859-\d+|(windows|cp)-?\d+|koi8-[ru]|mac\w+|x-mac-\w+"
    r"|shift_?jis|euc-(jp|kr|cn)|gbk|gb-?2312|gb18030|big5",
    re.IGNORECASE,
)


def _utf8(data: bytes) -> bytes:
    """The text in UTF-8, without a byte order mark."""
    encoding, mark = encoding_of(data)
    content = data[len(mark) :]
    if encoding == "utf-8":
        _refuse_unknown_encoding(content)
        return content
    try:
        return content.decode(encoding).encode()
    except UnicodeError as error:
        raise NotSvg(f"the text is not in its encoding {encoding}: {error}") from error


def _refuse_unknown_encoding(data: bytes) -> None:
    """Say so where a text is in an encoding that is not known; one that is UTF-8 all the same may pass."""
    name = _declared_encoding(data)
    if name.lower() not in ("", "utf-8", "utf8") and not _is_utf8(data):
        raise NotSvg(f"the encoding {name} is not read; save the drawing as UTF-8", Place(1, 1))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeError:
        return False
    return True


def encoding_of(data: bytes) -> tuple[str, bytes]:
    """The encoding by the first bytes, else by the declaration, as Python knows it; and the mark to drop."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, mark
    for opening, encoding in _UNMARKED:
        if data.startswith(opening):
            return encoding, b""
    return _known_encoding(_declared_encoding(data)) or "utf-8", b""


def _declared_encoding(data: bytes) -> str:
    declared = _DECLARED.match(data)
    return declared[1].decode() if declared else ""


def _known_encoding(name: str) -> str:
    """What Python calls an encoding of single bytes or of East Asia; nothing where it knows no such name."""
    if not _BYTEWISE.fullmatch(name):
        return ""
    for known in (name, re.sub("(?i)^x-mac-", "mac-", name)):
        with suppress(LookupError):
            return codecs.lookup(known).name
    return ""


# --- embedded images --------------------------------------------------------------------------

_CLOSING = {b'"': b'"', b"'": b"'", b"(": b")"}
_NOT_BREAKS = bytes(byte for byte in range(256) if byte not in b"\r\n")
_SHORT = 1_000
"""Addresses up to this length stay: they weigh nothing."""


def _slim(data: bytes) -> Markup:
    """The markup without what `data:` addresses carry; line breaks in it stay."""
    pieces, cuts = list[bytes](), list[Cut]()
    done = size = 0
    for start, end in _payloads(data):
        payload = data[start:end]
        pieces += [data[done:start], payload.translate(None, _NOT_BREAKS)]
        size += sum(map(len, pieces[-2:]))
        last = payload[max(payload.rfind(b"\n"), payload.rfind(b"\r")) + 1 :]
        cuts.append(Cut(size, len(last if last.isascii() else last.decode("utf-8", "replace"))))
        done = end
    return Markup(b"".join([*pieces, data[done:]]) if cuts else data, tuple(cuts))


def _payloads(data: bytes) -> Iterator[tuple[int, int]]:
    """Where the payload of each long `data:` address begins and ends."""
    search = _Search(data)
    at = data.find(b"data:")
    while at >= 0:
        after = at + 5
        closing = _CLOSING.get(data[max(0, at - 1) : at])
        comma = data.find(b",", at, at + 200)
        if closing and comma > 0:
            end = search.next(closing, at)
            if end - comma > _SHORT and end < search.next(b"<", at):
                yield comma + 1, end
                after = end
        at = data.find(b"data:", after)


@dataclass(frozen=True, slots=True)
class Abridged:
    """Markup without the payload of its `data:` addresses, and the way back to where things stand in it.

    `ends` are the bytes of the abridged markup at which something was cut, `cut` how much up to there.
    """

    data: bytes
    ends: list[int]
    cut: list[int]

    def original_offset(self, offset: int) -> int:
        """Where a byte of the abridged markup stands in the whole one."""
        return offset + self.cut[bisect_right(self.ends, offset)]


def abridge(data: bytes) -> Abridged:
    """The markup without embedded images, which take a parser of tags a hundred times as long as the rest."""
    pieces, ends, cut, done = list[bytes](), list[int](), [0], 0
    for start, end in _payloads(data):
        pieces.append(data[done:start])
        ends.append(start - cut[-1])
        cut.append(cut[-1] + end - start)
        done = end
    return Abridged(b"".join([*pieces, data[done:]]) if ends else data, ends, cut)


class _Search:
    """Finds the next of a few marks again and again, without going over the same ground twice."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._found: dict[bytes, int] = {}

    def next(self, mark: bytes, start: int) -> int:
        """Where the mark comes next; the end of the data where it does not."""
        if self._found.get(mark, -1) < start:
            found = self._data.find(mark, start)
            self._found[mark] = found if found >= 0 else len(self._data)
        return self._found[mark]


# --- entities ---------------------------------------------------------------------------------

_QUOTED = rb"""(?:"[^"]*+"|'[^']*+')"""
_PROLOG = re.compile(
    rb"(?:\s++|<\?(?:[^?]|\?(?!>))*+\?>|<!--(?:[^-]|-(?!->))*+-->)*+"
    rb"<!DOCTYPE(?:[^\[>\"']|" + _QUOTED + rb")*+\["
)
_DECLARATION = re.compile(
    rb"(?P<space>\s++|<!--(?:[^-]|-(?!->))*+-->|<\?(?:[^?]|\?(?!>))*+\?>)"
    rb"|<!ENTITY\s+(?P<name>[^\s%\"'>]+)\s+(?P<value>" + _QUOTED + rb")\s*>"
    rb"|(?P<defaults><!(?:ELEMENT|ATTLIST|NOTATION)(?:[^>\"']|" + _QUOTED + rb")*+>)"
    rb"|(?P<end>\]\s*>)"
)
_REFERENCE = re.compile(rb"&([^\s;&#]++);")
_HARMLESS = re.compile(rb"&(?:lt|gt|amp|quot|apos|#(?!0*38;|x0*26;)\w+);")


def _refuse_harmful_entities(data: bytes, max_size: int) -> None:
    """Let pass what drawing programs declare: a few names for addresses; all else is refused."""
    prolog = _PROLOG.match(data)
    if not prolog:
        if b"<!DOCTYPE" in data and b"<!ENTITY" in data:
            raise Refused("entities in a document type that cannot be read")
        return
    values, defaults = _declarations(data, prolog.end())
    used = Counter(match[1] for match in _REFERENCE.finditer(data)) if values else Counter[bytes]()
    grown = sum(count * len(values.get(name, b"")) for name, count in used.items())
    grown += defaults and defaults * data.count(b"<")
    if grown > max_size:
        raise Refused(f"its entities grow to {grown:,} bytes, which is more than {max_size:,}")


def _declarations(data: bytes, start: int) -> tuple[dict[bytes, bytes], int]:
    """The entities of a document type that begins here, and how long its other declarations are."""
    values, defaults, at = dict[bytes, bytes](), 0, start
    while declaration := _DECLARATION.match(data, at):
        at = declaration.end()
        if at - start > SUBSET:
            raise Refused(f"its document type declares more than {SUBSET:,} bytes")
        if declaration["end"]:
            return values, defaults
        if declaration["name"]:
            values.setdefault(declaration["name"], declaration["value"])
            if b"&" in _HARMLESS.sub(b"", declaration["value"]):
                name = declaration["name"].decode(errors="replace")
                raise Refused(f"an entity that holds other entities: {name[:40]}")
        if declaration["defaults"]:
            if b"&" in _HARMLESS.sub(b"", declaration["defaults"]):
                raise Refused("a default of an attribute that holds entities")
            defaults += len(declaration["defaults"])
    raise Refused("its document type declares entities from elsewhere, or what cannot be read")
