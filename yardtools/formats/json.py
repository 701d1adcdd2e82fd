"""The canonical board file: JSON in which the same board always gives the same bytes.

Keys stand in a fixed order, numbers as RFC 8785 writes them, and every station, link or other entry
of a list of objects has a line of its own.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import sys
from collections.abc import Collection, Iterator
from typing import Any

from yardtools import schema
from yardtools.findings import Fault, FaultSink, Place, stop
from yardtools.locate import Span, Text, json_members
from yardtools.model import KINDS, SCHEMAS, AnyBoard, Board
from yardtools.model.ground import MOST_POINTS
from yardtools.model.network import DEFAULT_TRANSPORTS, FORMAT

SUFFIX = ".json"
FILES: tuple[str, ...] = ()
LOSSLESS = True
CARRIES = "everything, in canonical form"
READ_BY = "yardtools, and any program that reads JSON"

_encode = json.JSONEncoder(ensure_ascii=False).encode
DIGITS = sys.int_info.default_max_str_digits
_HUGE = re.compile(r"\d[eE]\+?0*[1-9]\d\d")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def looks_like(_text: str, keys: Collection[str]) -> bool:
    """Whether a text names its format."""
    return "format" in keys


def dumps(board: AnyBoard) -> str:
    """The canonical text of a board."""
    head = {"$schema": f"../../schemas/{SCHEMAS[board.kind]}.schema.json"}
    return "".join(laid_out(head | board.document(), "")) + "\n"


def loads(text: str, fault: FaultSink = stop) -> AnyBoard:
    """The board in a JSON text.

    What is wrong with it goes to `fault`, which raises `UnreadableBoard` unless you hand in another;
    one that goes on, such as the `append` of a list, gets every fault, and the board is then empty.
    """
    return read(text, fault) or Board("board", DEFAULT_TRANSPORTS)


def read(text: str, fault: FaultSink) -> AnyBoard | None:
    """The board in a JSON text, or nothing after its faults were given."""
    document = parse(text, fault)
    return None if document is None else from_document(document, fault)


def from_document(document: Any, fault: FaultSink) -> AnyBoard | None:
    """The board in JSON data, or nothing after its faults were given."""
    wrong = list(faults(document))
    for each in wrong:
        fault(each)
    if wrong:
        return None
    return KINDS[document["kind"]].from_document(document)


def faults(document: Any) -> Iterator[Fault]:
    """What keeps JSON data from being a board: its version, its kind, its schema."""
    if not isinstance(document, dict) or "format" not in document:
        words = f'this is no board: a board is an object with "format": "{FORMAT}"'
        yield Fault((), words, schema.CODE, pointer="")
    elif document["format"] != FORMAT:
        yield _other_format(document["format"])
    elif (kind := document.get("kind")) not in tuple(SCHEMAS):
        found = f"not {kind!r:.60}" if "kind" in document else "and is missing"
        words = f"'kind' must be {' or '.join(map(repr, SCHEMAS))}, {found}"
        yield Fault((), words, schema.CODE, pointer="/kind" if "kind" in document else "")
    else:
        wrong = [*schema.faults(document, SCHEMAS[kind])]
        yield from wrong or _too_much_ground(document)


def _too_much_ground(document: Any) -> Iterator[Fault]:
    """What no schema can count: the points of all pieces of the ground together."""
    lines = (
        line
        for piece in document.get("ground", ())
        for part in ("area", "lines")
        for line in piece.get(part, ())
    )
    if (count := sum(map(len, lines))) > MOST_POINTS:
        words = f"the ground has {count:,} points, and may have {MOST_POINTS:,}: it is a backdrop"
        yield Fault((), words, schema.CODE, "simplify its lines", pointer="/ground")


def _other_format(found: Any) -> Fault:
    if isinstance(found, str) and found.startswith(FORMAT.partition("/")[0] + "/"):
        words = f"board format {found!r} is not known to this version, which reads {FORMAT!r}"
        return Fault((), words, "document/unknown-version", pointer="/format")
    return Fault((), f"'format' must be {FORMAT!r}, not {found!r:.60}", schema.CODE, pointer="/format")


def fingerprint(board: AnyBoard) -> str:
    """The SHA-256 of the board's RFC 8785 form: what two people compare to know they have the same board."""
    import rfc8785  # noqa: PLC0415 - only hashes need it

    return hashlib.sha256(rfc8785.dumps(board.document())).hexdigest()


# --- strict parsing ---------------------------------------------------------------------------


def parse(text: str, fault: FaultSink) -> Any | None:
    """The data in a JSON text, read strictly: no duplicate keys, no NaN, no numbers out of range."""
    repeats: list[bool] = []

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            repeats.append(True)
        return result

    try:
        data = json.loads(text, object_pairs_hook=unique, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        fault(_not_json(_syntax(text, error), Place(error.lineno, error.colno), _hint_for(text)))
    except RecursionError:
        fault(Fault((), "nested too deeply to be a board", "document/refused"))
    except ValueError as error:  # a constant such as NaN, or a whole number of thousands of digits
        fault(_odd_number(text, str(error)))
    else:
        wrong = [*(_repeated_keys(text) if repeats else ()), *_odd_values(text)]
        if data is None:
            wrong.append(Fault((), "the file holds nothing but null", schema.CODE, pointer=""))
        for each in wrong:
            fault(each)
        return None if wrong else data
    return None


def _hint_for(text: str) -> str:
    """What to do with a text that is something else than JSON."""
    opening = text.lstrip("\ufeff \t\r\n")[:1]
    if opening == "<":
        return "this looks like XML: `yard import --from graphml` or `--from gexf` may read it"
    if opening and opening not in "{[":
        return "a board is a .json file that begins with {; drawings end in .svg, boxes in .toml"
    return ""


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _not_json(message: str, place: Place | None, hint: str = "") -> Fault:
    return Fault((), message, "document/not-json", hint, place=place)


def _syntax(text: str, error: json.JSONDecodeError) -> str:
    if not text.strip():
        return "the file is empty"
    if text.startswith("\ufeff"):
        return "the file begins with a byte order mark; save it as UTF-8 without one"
    before, rest = text[: error.pos].rstrip(), text[error.pos :].lstrip()
    if not rest:
        return f"the text ends too early: {error.msg[0].lower()}{error.msg[1:]}"
    if rest[0] == "'":
        return "not JSON: text stands in double quotes, not in single ones"
    if rest[0] in "]}" and before.endswith(","):
        return "not JSON: a comma after the last entry"
    return f"not JSON: {error.msg[0].lower()}{error.msg[1:]}"


def _odd_number(text: str, constant: str) -> Fault:
    for member in json_members(text):
        token = text[slice(*member.value)]
        if token == constant:
            return _not_json(f"{constant} is not a JSON number", Text(text).place(member.value))
        if token.lstrip("-").isdigit() and len(token) > DIGITS:
            return _not_json(f"a number of {len(token)} digits is too large", Text(text).place(member.value))
    return _not_json(f"not JSON: {constant}", None)


def _repeated_keys(text: str) -> Iterator[Fault]:
    lines, seen = Text(text), dict[int, Span]()  # by the hash, for many long pointers would take much memory
    for member in json_members(text):
        if member.key and (first_key := seen.setdefault(hash(member.pointer), member.key)) != member.key:
            first = lines.place(first_key)
            words = f"the key {text[slice(*member.key)]} stands here again; first in line {first.line}"
            place = lines.place(member.key)
            yield Fault((), words, "document/duplicate-key", pointer=member.pointer, place=place)


def _odd_values(text: str) -> Iterator[Fault]:
    """Numbers beyond any float, and half characters: JSON allows both, no file can hold them."""
    if not _HUGE.search(text) and "\\u" not in text:
        return
    lines = Text(text)
    for member in json_members(text):
        for span in filter(None, (member.key, member.value)):
            if words := _oddity(text[slice(*span)]):
                yield _not_json(words, lines.place(span))


def _oddity(token: str) -> str:
    if token.startswith('"'):
        return "half of a character (a lone surrogate)" if _SURROGATE.search(json.loads(token)) else ""
    if token[0] in "-0123456789" and _HUGE.search(token) and math.isinf(float(token)):
        return f"the number {token} is too large"
    return ""


# --- canonical layout -------------------------------------------------------------------------


def laid_out(value: Any, indent: str) -> Iterator[str]:
    """Lists of objects an entry a line, objects that hold such lists a key a line, the rest in line."""
    if isinstance(value, dict) and (not indent or _is_tall(value)):
        yield from _block("{}", ((f"{_encode(key)}: ", item) for key, item in value.items()), indent)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield from _block("[]", (("", item) for item in value), indent)
    else:
        yield _encode(value)


def _block(brackets: str, rows: Iterator[tuple[str, Any]], indent: str) -> Iterator[str]:
    inner, separator = indent + "  ", "\n"
    yield brackets[0]
    for head, item in rows:
        yield f"{separator}{inner}{head}"
        yield from laid_out(item, inner)
        separator = ",\n"
    yield f"\n{indent}{brackets[1]}"


def _is_tall(value: dict[str, Any]) -> bool:
    return any(
        (isinstance(item, list) and item and isinstance(item[0], dict))
        or (isinstance(item, dict) and _is_tall(item))
        for item in value.values()
    )
