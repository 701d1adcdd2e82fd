"""Where a JSON pointer, a TOML key or an XML element stands in its text.

The parsers that read values fast do not say where the values stood, so these walks are made only
when there is something to point at.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

from yardtools.findings import Fault, Place

if TYPE_CHECKING:
    from tree_sitter import Node

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Member:
    """A value in a document: its pointer, where it stands, and where its key does (if it has one)."""

    pointer: str
    value: Span
    key: Span | None = None


class Text:
    """A text that can say in which line and column an offset lies."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, span: Span) -> Place:
        """The place of a span; what runs on to further lines is cut at the first."""
        line = bisect_right(self._starts, span[0])
        first = self._starts[line - 1]
        end = min(span[1], self._starts[line] - 1 if line < len(self._starts) else len(self.text))
        return Place(line, span[0] - first + 1, max(1, end - span[0]))


def pointer_of(path: Iterable[str | int]) -> str:
    """The JSON pointer for a path of keys and positions."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


# --- JSON -------------------------------------------------------------------------------------

_BLANK = re.compile(r"[ \t\n\r]*")
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.?)*+(?:"|\Z)|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)

DEEPEST, LONGEST = 100, 1_000
"""How deep in a text, and how long a pointer, a place is looked for: a pointer holds all keys round it."""


def json_places(text: str, pointers: Iterable[str], *, keys: Iterable[str] = ()) -> dict[str, Place]:
    """The places of values by pointer; for those in `keys`, the place of the key itself."""
    values, names = set(pointers), set(keys)
    try:
        members = list(_JsonWalk(text, values | names).members())
    except (ValueError, IndexError, RecursionError):  # no sound JSON: found as far as it makes sense
        members = list(json_members(text))
    return _places(text, members, values, names)


class _JsonWalk:
    """A walk over a sound JSON text that enters only what is pointed into.

    Everything else is passed over by the parser itself, which is many times as fast.
    """

    def __init__(self, text: str, wanted: set[str]) -> None:
        from json import JSONDecoder  # noqa: PLC0415 - only JSON needs it

        self._text, self._wanted = text, wanted
        self._inside = {
            pointer[:end] for pointer in wanted for end, mark in enumerate(pointer) if mark == "/"
        }
        self._value_at = JSONDecoder().raw_decode

    def members(self) -> Iterator[Member]:
        """The values that are pointed at, containers after what they contain."""
        yield from self._value(self._next(0), "", None)

    def _next(self, at: int) -> int:
        """Where the next thing begins that is no white space."""
        match = _BLANK.match(self._text, at)
        return match.end() if match else at

    def _value(self, at: int, pointer: str, key: Span | None) -> Generator[Member, None, int]:
        """The members of a value, and where it ends."""
        mark = self._text[at]
        if pointer in self._inside and mark == "{":
            end = yield from self._object(at, pointer)
        elif pointer in self._inside and mark == "[":
            end = yield from self._list(at, pointer)
        else:
            end = self._value_at(self._text, at)[1]
        if pointer in self._wanted:
            yield Member(pointer, (at, end), key)
        return end

    def _object(self, at: int, pointer: str) -> Generator[Member, None, int]:
        at = self._next(at + 1)
        while self._text[at] == '"':
            name, end = self._value_at(self._text, at)
            begin = self._next(self._next(end) + 1)
            at = yield from self._value(begin, pointer + pointer_of([name]), (at, end))
            at = self._next(at)
            if self._text[at] == ",":
                at = self._next(at + 1)
        return at + 1

    def _list(self, at: int, pointer: str) -> Generator[Member, None, int]:
        at, index = self._next(at + 1), 0
        while self._text[at] != "]":
            at = self._next((yield from self._value(at, f"{pointer}/{index}", None)))
            index += 1
            if self._text[at] == ",":
                at = self._next(at + 1)
        return at + 1


def json_members(text: str) -> Iterator[Member]:
    """Every value of a sound JSON text, containers after what they contain, up to one that lies too deep."""
    open_containers: list[_Open] = []
    key: Span | None = None
    for match in _TOKEN.finditer(text):
        mark, span = match[0], match.span()
        top = open_containers[-1] if open_containers else None
        if _ends_walk(open_containers, mark):
            return
        if mark in "{[":
            open_containers.append(_open(text, top, span[0], mark))
        elif top and mark in "}]":
            open_containers.pop()
            yield Member(top.pointer, (top.start, span[1]), top.own_key)
        elif mark == ",":
            if top:
                top.advance()
        elif mark == ":":
            if top:
                top.key = key
        elif top and top.is_object and top.key is None:
            key = span
        else:
            yield Member(top.step(text) if top else "", span, top.key if top else None)


@dataclass(slots=True)
class _Open:
    """A container whose end has not been reached."""

    pointer: str
    start: int
    own_key: Span | None
    is_object: bool
    key: Span | None = None
    index: int = 0

    def step(self, text: str) -> str:
        if not self.is_object:
            return f"{self.pointer}/{self.index}"
        return self.pointer + pointer_of([_unquote(text, self.key)] if self.key else [])

    def is_far(self) -> bool:
        """Whether the pointers of what is inside would be too long."""
        return len(self.pointer) + (self.key[1] - self.key[0] if self.key else 0) > LONGEST

    def advance(self) -> None:
        self.key = None
        self.index += 1


def _ends_walk(containers: list[_Open], mark: str) -> bool:
    """Whether a mark closes what was never opened, or lies too deep."""
    if not containers:
        return mark in "}]"
    return len(containers) > DEEPEST or containers[-1].is_far()


def _open(text: str, top: _Open | None, start: int, mark: str) -> _Open:
    """A container that begins here, inside another."""
    pointer = top.step(text) if top else ""
    return _Open(pointer, start, top.key if top else None, mark == "{")


def _unquote(text: str, key: Span) -> str:
    quoted = text[key[0] : key[1]]
    if "\\" not in quoted:
        return quoted[1:-1]
    import json  # noqa: PLC0415 - only escaped keys need it

    return str(json.loads(quoted))


# --- TOML -------------------------------------------------------------------------------------


def toml_places(text: str, pointers: Iterable[str], *, keys: Iterable[str] = ()) -> dict[str, Place]:
    """The places of TOML values by pointer (`/transports/1/id`); for those in `keys`, of the key."""
    return _places(text, toml_members(text), set(pointers), set(keys))


def toml_members(text: str) -> Iterator[Member]:
    """Every key and value of a TOML text, tables by their headers."""
    try:
        import tree_sitter_toml  # noqa: PLC0415 - only findings in a box.toml need it
        from tree_sitter import Language, Parser  # noqa: PLC0415
    except ImportError:  # in a browser there is no such parser
        return _scanned_members(text)
    data = text.encode()
    root = Parser(Language(tree_sitter_toml.language())).parse(data).root_node
    return _TomlWalk(_characters(data)).document(root)


def _scanned_members(text: str) -> Iterator[Member]:
    from yardtools.text_scan import read_contents  # noqa: PLC0415 - see above

    found = read_contents(text, toml=True).found
    return (Member(pointer_of(each.path), each.value, each.key) for each in found)


def _characters(data: bytes) -> Callable[[int], int]:
    if data.isascii():
        return lambda offset: offset
    followers = [match.start() for match in re.finditer(b"[\x80-\xbf]", data)]
    return lambda offset: offset - bisect_left(followers, offset)


class _TomlWalk:
    """A walk over a TOML syntax tree that counts the elements of arrays of tables."""

    def __init__(self, character: Callable[[int], int]) -> None:
        self.character = character
        self.counts: dict[str, int] = {}

    def span(self, node: Node) -> Span:
        return (self.character(node.start_byte), self.character(node.end_byte))

    def document(self, root: Node) -> Iterator[Member]:
        for node in root.named_children:
            if node.type == "pair":
                yield from self.pair(node, "")
            elif node.type in ("table", "table_array_element"):
                yield from self.table(node)

    def table(self, node: Node) -> Iterator[Member]:
        header = node.named_children[0]
        pointer, span = self.descend(header), self.span(header)
        if node.type == "table_array_element":
            self.counts[pointer] = self.counts.get(pointer, -1) + 1
            yield Member(pointer, span, span)
            pointer += f"/{self.counts[pointer]}"
        yield Member(pointer, span, span)
        for pair in node.named_children[1:]:
            if pair.type == "pair":
                yield from self.pair(pair, pointer)

    def descend(self, header: Node) -> str:
        """The pointer of a table header: a step into an array of tables means its latest element."""
        pointer = ""
        for step in _steps(header)[:-1]:
            pointer += pointer_of([step])
            if pointer in self.counts:
                pointer += f"/{self.counts[pointer]}"
        return pointer + pointer_of(_steps(header)[-1:])

    def pair(self, node: Node, base: str) -> Iterator[Member]:
        key, value = [child for child in node.named_children if child.type != "comment"][:2]
        yield from self.value(value, base + pointer_of(_steps(key)), self.span(key))

    def value(self, node: Node, pointer: str, key: Span | None) -> Iterator[Member]:
        yield Member(pointer, self.span(node), key)
        if node.type == "inline_table":
            for pair in node.named_children:
                if pair.type == "pair":
                    yield from self.pair(pair, pointer)
        elif node.type == "array":
            items = [item for item in node.named_children if item.type != "comment"]
            for index, item in enumerate(items):
                yield from self.value(item, f"{pointer}/{index}", None)


def _steps(key: Node) -> list[str]:
    if key.type == "dotted_key":
        return [step for child in key.named_children for step in _steps(child)]
    text = (key.text or b"").decode("utf-8", "replace")
    return [text.strip("\"'") if key.type == "quoted_key" else text]


# --- XML --------------------------------------------------------------------------------------


def xml_places(data: bytes | str) -> list[Place]:
    """The true start of every element in document order, as far as the text is well-formed.

    lxml knows only the line where a start tag ends, and no column; expat knows where it begins.
    """
    places: list[Place] = []
    parser = expat.ParserCreate("utf-8" if isinstance(data, str) else None)

    def start(tag: str, _: Mapping[str, str]) -> None:
        places.append(Place(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, len(tag) + 1))

    parser.StartElementHandler = start
    with suppress(expat.ExpatError):  # what comes after the breach has no place
        parser.Parse(data.encode() if isinstance(data, str) else data, True)
    return places


# --- all --------------------------------------------------------------------------------------


def _places(text: str, members: Iterable[Member], values: set[str], keys: set[str]) -> dict[str, Place]:
    lines, found = Text(text), dict[str, Place]()
    for member in members:
        if member.pointer in keys and member.key:
            found[member.pointer] = lines.place(member.key)
        elif member.pointer in values or member.pointer in keys:
            found.setdefault(member.pointer, lines.place(member.value))
    return found


def nearest_place(places: Mapping[str, Any], pointer: str) -> Any:
    """The place of the pointer, or of the nearest thing around it that has one."""
    while pointer and pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return places.get(pointer)


# --- faults -----------------------------------------------------------------------------------


def locate_faults(faults: Iterable[Fault], file: str, text: str) -> list[Fault]:
    """The faults of a file with their places in its text: those that a reader knew, or their pointers'."""
    faults = list(faults)
    places = _places_of(faults, file, text)
    return [
        replace(
            fault,
            file=fault.file or file,
            place=fault.place or nearest_place(places, fault.pointer or ""),
        )
        for fault in faults
    ]


def describe_first(faults: list[Fault], file: str, text: str) -> str:
    """The first fault in one line, with what helps, and how many more there are."""
    first = locate_faults(faults[:1], file, text)[0]
    hint = f"; {first.hint}" if first.hint else ""
    more = f" (and {len(faults) - 1:,} more)" if len(faults) > 1 else ""
    return f"{first}{hint}{more}"


def _places_of(faults: list[Fault], file: str, text: str) -> dict[str, Place]:
    """The places of whatever the faults point at, and of everything around it."""
    wanted = [fault for fault in faults if fault.pointer is not None and fault.place is None]
    if not wanted:
        return {}
    keys = [fault.pointer for fault in wanted if fault.on_key and fault.pointer]
    around = {outer for fault in wanted for outer in _outwards(fault.pointer or "")}
    return (toml_places if file.endswith(".toml") else json_places)(text, around, keys=keys)


def _outwards(pointer: str) -> list[str]:
    """The pointer, and those of everything around it."""
    steps = pointer.split("/")
    return ["/".join(steps[:count]) for count in range(len(steps), 0, -1)]
