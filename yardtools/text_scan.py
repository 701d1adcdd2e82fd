"""TOML and JSON token by token, broken or not: where keys and values stand, and what is typed where.

A text that is being written is mostly broken, so this goes token by token, and never further back than it
must: a bracket that is still open ends where a new key or header begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto

Span = tuple[int, int]
Path = tuple[str | int, ...]
"""The keys and positions that lead to a value."""


class Role(Enum):
    """What is being typed."""

    KEY = auto()
    VALUE = auto()
    HEADER = auto()


@dataclass(frozen=True, slots=True)
class Cursor:
    """What is being typed, and where: the span is that of the word begun, empty between words.

    The path leads to a value itself, or to the table that a key stands in; that of a header leads to its
    table.
    """

    role: Role
    path: Path
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Found:
    """A value in a text: its path, where it stands, and where its key does, if it has one."""

    path: Path
    value: Span
    key: Span | None


@dataclass(slots=True)
class Contents:
    """What a text has: its keys, each with the table it stands in, and its texts and numbers by path.

    `found` is where all of them stand, containers after what they contain.
    """

    keys: list[tuple[Path, str]] = field(default_factory=list)
    values: dict[Path, str] = field(default_factory=dict)
    found: list[Found] = field(default_factory=list)

    def keys_in(self, table: Path) -> set[str]:
        """The keys that a table has."""
        return {key for path, key in self.keys if path == table}


def find_cursor(text: str, offset: int, *, toml: bool) -> Cursor | None:
    """What is typed at an offset; nothing where there is nothing to be known."""
    return _scan(text, offset, toml=toml).cursor


def read_contents(text: str, *, toml: bool) -> Contents:
    """What a text has, as far as it can be made out."""
    return _scan(text, len(text) + 1, toml=toml).contents


def _scan(text: str, offset: int, *, toml: bool) -> _Scan:
    scan = _TomlScan(text, offset) if toml else _Scan(text, offset)
    scan.run()
    return scan


# --- containers -------------------------------------------------------------------------------


class _Next(Enum):
    """What comes next in a container."""

    KEY = auto()
    ASSIGNMENT = auto()
    VALUE = auto()
    COMMA = auto()


@dataclass(slots=True)
class _Open:
    """A table, an object or a list whose end has not been reached; `is_whole` is the document itself."""

    path: Path
    is_table: bool
    next: _Next
    is_whole: bool = False
    keys: Path = ()
    index: int = 0
    start: int = 0
    own_key: Span | None = None
    key: Span | None = None

    @property
    def value_path(self) -> Path:
        """The path of the value that comes next."""
        if self.is_whole:
            return self.path
        return (*self.path, *self.keys) if self.is_table else (*self.path, self.index)

    def pass_mark(self, mark: str) -> None:
        """Expect what comes after a comma, a colon, an equals sign or a dot."""
        if mark == ",":
            self.keys, self.key, self.index = (), None, self.index + 1
            self.next = _Next.KEY if self.is_table else _Next.VALUE
        elif mark in ":=":
            self.next = _Next.VALUE
        elif self.next is _Next.ASSIGNMENT:
            self.next = _Next.KEY


def _table(path: Path, start: int = 0, own_key: Span | None = None) -> _Open:
    return _Open(path, is_table=True, next=_Next.KEY, start=start, own_key=own_key)


def _list(path: Path, start: int, own_key: Span | None) -> _Open:
    return _Open(path, is_table=False, next=_Next.VALUE, start=start, own_key=own_key)


# --- JSON -------------------------------------------------------------------------------------

_MARKS = {*"{}[],:=.\n"}
_JSON_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[{}\[\],:]|[^\s{}\[\],:"]+')


class _Scan:
    """A walk over the tokens of JSON up to an offset."""

    token = _JSON_TOKEN

    def __init__(self, text: str, offset: int) -> None:
        self.text, self.offset = text, offset
        self.cursor: Cursor | None = None
        self.contents = Contents()

    def run(self) -> None:
        """Walk to the offset, and see what is typed there."""
        self.walk(0, _Open((), is_table=False, next=_Next.VALUE, is_whole=True))

    def walk(self, at: int, first: _Open) -> int | None:
        """Walk over tokens inside a container; where it ends, or nothing once the offset is reached."""
        containers = [first]
        for match in self.token.finditer(self.text, at):
            if match.start() >= self.offset:
                break
            if self._is_typed(match):
                self.cursor = self._cursor(containers[-1], match.span())
                return None
            if self.ends_at(match, containers):
                return match.end()
            self._take(match, containers)
        self.cursor = self._cursor(containers[-1], (self.offset, self.offset))
        return None

    def ends_at(self, _match: re.Match[str], _containers: list[_Open]) -> bool:
        """Whether what was walked over ends here; JSON is one value."""
        return False

    def _is_typed(self, match: re.Match[str]) -> bool:
        """Whether the offset lies in a word, or at the end of one that may go on."""
        if match[0] in _MARKS:
            return False
        return self.offset < match.end() or (self.offset == match.end() and not _is_closed(match[0]))

    def _cursor(self, here: _Open, span: tuple[int, int]) -> Cursor | None:
        start, end = span
        word = self.text[start:end]
        if word.startswith("#"):
            return None
        if word[:1] in ('"', "'") and not _is_closed(word):
            end = self.offset  # what follows on the line may be anything
        if here.next is _Next.KEY:
            return Cursor(Role.KEY, (*here.path, *here.keys), start, end)
        return Cursor(Role.VALUE, here.value_path, start, end) if here.next is _Next.VALUE else None

    def _take(self, match: re.Match[str], containers: list[_Open]) -> None:
        mark, here = match[0], containers[-1]
        if mark[0] in "#\n":
            return
        if mark in "{[":
            if here.next is _Next.COMMA:  # it was forgotten
                here.pass_mark(",")
            containers.append((_table if mark == "{" else _list)(here.value_path, match.start(), here.key))
        elif mark in "}]":
            self._close(match.end(), containers)
        elif mark in ",:=.":
            here.pass_mark(mark)
        else:
            self._take_word(match, here)

    def _close(self, end: int, containers: list[_Open]) -> None:
        if len(containers) > 1:
            closed = containers.pop()
            self.contents.found.append(Found(closed.path, (closed.start, end), closed.own_key))
        containers[-1].next = _Next.COMMA

    def _take_word(self, match: re.Match[str], here: _Open) -> None:
        word = _unquote(match[0])
        if here.next is _Next.KEY:
            self.contents.keys.append(((*here.path, *here.keys), word))
            here.key = (here.key[0] if here.key else match.start(), match.end())
            here.keys, here.next = (*here.keys, word), _Next.ASSIGNMENT
        elif here.next is _Next.VALUE:
            self.contents.values[here.value_path] = word
            self.contents.found.append(Found(here.value_path, match.span(), here.key))
            here.next = _Next.COMMA


def _is_closed(word: str) -> bool:
    """Whether a word is a text in quotes, both of them written."""
    return len(word) > 1 and word[0] in "\"'" and word[-1] == word[0]


def _unquote(word: str) -> str:
    return word.strip("\"'") if word[0] in "\"'" else word


# --- TOML -------------------------------------------------------------------------------------

_TOML_TOKEN = re.compile(
    r'#[^\n]*|\n|"""(?:[^\\]|\\.)*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)'
    r'|"(?:[^"\\\n]|\\.)*"?|\'[^\'\n]*\'?|[{}\[\],=.]|[+-]?[\d_]+\.\d[\w+-]*|[^\s{}\[\],=.#"\']+',
    re.DOTALL,
)
_SPACE, _LINE = re.compile(r"\s*"), re.compile(r"[^\n]*")
_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_HEADER = re.compile(rf"(\[\[?)[ \t]*((?:{_PART}[ \t]*\.?[ \t]*)*)(\]\]?)?")
_PARTS = re.compile(_PART)
_BEGINNING = re.compile(rf"[ \t]*(?:\[\[?[ \t]*[A-Za-z][^\[\]\n]*\]\]?[ \t]*(?:#|\n|\Z)|{_PART}[ \t]*=)")
"""A line that begins something new, even where a bracket is still open."""


class _TomlScan(_Scan):
    """A walk over TOML, statement by statement: a header, or a key with its value."""

    token = _TOML_TOKEN

    def __init__(self, text: str, offset: int) -> None:
        super().__init__(text, offset)
        self._table: Path = ()
        self._counts: dict[Path, int] = {}

    def run(self) -> None:
        """Walk to the offset, and see what is typed there."""
        at: int | None = 0
        while at is not None:
            at = self._skip(_SPACE, at)
            if at >= min(self.offset, len(self.text)):
                self.cursor = Cursor(Role.KEY, self._table, self.offset, self.offset)
                return
            at = self._statement(at)

    def _skip(self, pattern: re.Pattern[str], at: int) -> int:
        match = pattern.match(self.text, at)
        return match.end() if match else at

    def _statement(self, at: int) -> int | None:
        """Walk over what begins here; where it ends, or nothing once the offset is reached."""
        if self.text[at] == "[" and (header := _HEADER.match(self.text, at)):
            return self._header(header)
        if self.text[at] == "#":
            return self._rest_of_line(at)
        return self.walk(at, _table(self._table))

    def _rest_of_line(self, at: int) -> int | None:
        """Where the line ends of which nothing else matters."""
        end = self._skip(_LINE, at)
        return None if self.offset <= end else end

    def _header(self, header: re.Match[str]) -> int | None:
        parts: Path = tuple(map(_unquote, _PARTS.findall(header[2])))
        if self.offset < header.end() or (self.offset == header.end() and not header[3]):
            self.cursor = Cursor(Role.HEADER, parts, *header.span())
            return None
        begin, end = header.span(2)
        key = (begin, begin + len(self.text[begin:end].rstrip(" \t")))
        self._enter(parts, key, is_array=header[1] == "[[")
        return self._rest_of_line(header.end())

    def _enter(self, parts: Path, key: Span, *, is_array: bool) -> None:
        """Begin a table; a step into an array of tables means its latest element."""
        path: Path = ()
        for part in parts:
            if path in self._counts:
                path = (*path, self._counts[path])
            self.contents.keys.append((path, str(part)))
            path = (*path, part)
        if is_array:
            self.contents.found.append(Found(path, key, key))
            self._counts[path] = self._counts.get(path, -1) + 1
            path = (*path, self._counts[path])
        self.contents.found.append(Found(path, key, key))
        self._table = path

    def ends_at(self, match: re.Match[str], containers: list[_Open]) -> bool:
        """Whether a statement ends here: at the end of its line, unless a list goes on."""
        if match[0] != "\n":
            return False
        is_open = len(containers) > 1 and not containers[-1].is_table
        return not is_open or _BEGINNING.match(self.text, match.end()) is not None
