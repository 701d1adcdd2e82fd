"""box.toml: what no drawing shows, read into a box. It is written by people, so it is only read here."""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any

from yardtools import schema
from yardtools.findings import Fault, FaultSink, Place, stop
from yardtools.formats.shared.toml_syntax import syntax_fault
from yardtools.locate import Text, pointer_of, toml_members
from yardtools.model.box import FORMAT, Box

Members = Iterator[tuple[tuple[str | int, ...], Any]]
"""Values with the paths to them."""

_LEVEL = 'write it so: "links/crossing" = { level = "info", reason = "why" }'

MOST_PARTS = 20
"""How many parts a key such as `tracing.stations.id` may have; what tomllib needs grows with their square."""
_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"(?m)(?:^|[\[{{,])[ \t]*((?:{_PART}[ \t]*\.[ \t]*){{{MOST_PARTS}}})")


def loads(text: str, fault: FaultSink = stop) -> Box:
    """The box in a TOML text; where it cannot be read, the faults are given and the box is an empty one."""
    return read(text, fault) or Box()


def read(text: str, fault: FaultSink) -> Box | None:
    """The box in a TOML text, or nothing after its faults were given."""
    document = parse(text, fault)
    if document is None:
        return None
    wrong = list(_faults(document))
    for each in wrong:
        fault(each)
    if wrong:
        return None
    for each in (*_undeclared_transports(document), *_untidy_names(document)):
        fault(each)
    return Box.from_document(document)


def parse(text: str, fault: FaultSink) -> dict[str, Any] | None:
    """The data in a TOML text as JSON has it, or nothing after the fault was given."""
    if text.startswith("\ufeff"):
        words = "the file begins with a byte order mark; save it as UTF-8 without one"
        fault(Fault((), words, "document/not-toml", place=Place(1, 1)))
        return None
    if match := _LONG_KEY.search(text) if text.count(".") >= MOST_PARTS else None:
        place = Text(text).place((match.start(1), match.end(1)))
        fault(Fault((), f"a key of more than {MOST_PARTS} parts", "document/refused", place=place))
        return None
    try:
        document: dict[str, Any] = _plain(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        fault(syntax_fault(text, str(error)))
    except RecursionError:
        fault(Fault((), "nested too deeply to be a box", "document/refused"))
    else:
        return document
    return None


def _faults(document: dict[str, Any]) -> list[Fault]:
    version = document.get("format")
    if isinstance(version, str) and version.startswith("yard-box/") and version != FORMAT:
        words = f"box format {version!r} is not known to this version, which reads {FORMAT!r}"
        return [Fault((), words, "document/unknown-version", pointer="/format")]
    endless = [(path, value) for path, value in _members(document) if _is_endless(value)]
    wrong = [_endless(path, value) for path, value in endless]
    sound = _finite(document) if endless else document
    wrong += [_in_toml(fault) for fault in schema.faults(sound, "box-1")]
    return wrong or [*_declared_twice(document), *_upside_down(document)]


def _in_toml(fault: Fault) -> Fault:
    """A breach of the schema in the words of TOML, which has tables for objects."""
    words = fault.message.replace("must be an object", "must be a table")
    is_level = words != fault.message and (fault.pointer or "").startswith("/severity/")
    return replace(fault, message=words, hint=_LEVEL if is_level else fault.hint)


def _members(value: Any, path: tuple[str | int, ...] = ()) -> Members:
    """Every value in data that holds no further ones."""
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _members(item, (*path, key))
    else:
        yield path, value


def _is_endless(value: Any) -> bool:
    return isinstance(value, float) and not math.isfinite(value)


def _endless(path: tuple[str | int, ...], value: float) -> Fault:
    name = repr(path[-1]) if isinstance(path[-1], str) else "/".join(map(str, path[-2:]))
    words = f"{name} must be a number that can be measured, not {value}"
    return Fault((), words, schema.CODE, pointer=pointer_of(path))


def _finite(value: Any) -> Any:
    """The data with 1 for what is no number, which is reported already: the schema says the rest."""
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return 1 if _is_endless(value) else value


def _declared_twice(document: dict[str, Any]) -> Iterator[Fault]:
    """The transports whose id an earlier one has."""
    ids = [transport["id"] for transport in document.get("transports", ())]
    for place, id in enumerate(ids):
        if id in ids[:place]:
            words, hint = f"the transport {id!r} is declared twice", "remove one of the two, or rename it"
            yield Fault(f"transport:{id}", words, schema.CODE, hint, pointer=f"/transports/{place}/id")


def _upside_down(document: dict[str, Any]) -> Iterator[Fault]:
    """A band of win rates that nothing lies in."""
    low, high = document.get("play", {}).get("band", (0, 1))
    if low > high:
        words = f"the band begins at {low}, above its end {high}"
        yield Fault((), words, schema.CODE, f"write band = [{high}, {low}]", pointer="/play/band")


def _undeclared_transports(document: dict[str, Any]) -> Iterator[Fault]:
    """The symbols that show transports which the box does not declare."""
    known = [transport["id"] for transport in document.get("transports", ())]
    options = document.get("tracing", {})
    shown = {("symbols", symbol): ids for symbol, ids in options.get("symbols", {}).items()}
    unmarked = options.get("stations", {}).get("unmarked", [])
    if not isinstance(unmarked, str):
        shown["stations", "unmarked"] = unmarked
    for path, ids in shown.items():
        for id in (id for id in ids if id not in known):
            what = (
                f"the symbol {path[1]!r} shows" if path[0] == "symbols" else "a station without a mark shows"
            )
            words = f"{what} {id!r}, which is none of the transports {', '.join(known)}"
            hint = "declare it under [[transports]], or correct the name"
            pointer = pointer_of(("tracing", *path))
            yield Fault(f"transport:{id}", words, "document/undeclared-transport", hint, pointer=pointer)


def _untidy_names(document: dict[str, Any]) -> Iterator[Fault]:
    """The names for people that have blanks round them, or characters in them that cannot be seen."""
    named: dict[str, Any] = {key: document[key] for key in ("title", "edition", "names") if key in document}
    for key in ("transports", "suspects"):
        named[key] = [{"name": row.get("name", {})} for row in document.get(key, ())]
    for path, name in _members(named):
        is_broken = any(unicodedata.category(letter) == "Cc" for letter in name)
        if is_broken or name != name.strip():
            words = f"{name!r} has " + ("control characters in it" if is_broken else "blanks round it")
            hint = "write the name as it is to be printed"
            yield Fault((), words, "document/untidy-name", hint, pointer=pointer_of(path))


def _plain(value: Any) -> Any:
    """TOML's dates as text: no schema of ours has dates, and none should."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date | time | datetime) else value


# --- white space ------------------------------------------------------------------------------


def tidy(text: str) -> str:
    """A sound TOML text without blanks at the ends of its lines and with a line end at its own end.

    Nothing else is changed, and no blank that belongs to a value.
    """
    tidied = _without(text, untidy(text))
    return tidied if not tidied or tidied.endswith("\n") else tidied + _line_end(tidied)


def untidy(text: str) -> list[int]:
    """The lines that `tidy` would change."""
    lines = [row for row, line in enumerate(text.split("\n"), 1) if _trimmed(line) != line]
    if lines and not _is_same(_without(text, lines), text):  # blanks in a text of several lines count
        kept = _lines_within_values(text)
        lines = [row for row in lines if row not in kept]
    last = text.count("\n") + 1
    return lines if not text or text.endswith("\n") or last in lines else [*lines, last]


def _without(text: str, lines: list[int]) -> str:
    rows = text.split("\n")
    for row in lines:
        rows[row - 1] = _trimmed(rows[row - 1])
    return "\n".join(rows)


def _trimmed(line: str) -> str:
    """A line without the blanks at its end; CR may follow them."""
    end = "\r" if line.endswith("\r") else ""
    return line.removesuffix("\r").rstrip(" \t") + end


def _lines_within_values(text: str) -> set[int]:
    """The lines whose end lies within a text of several lines."""
    found, lines = set[int](), Text(text)
    for member in toml_members(text):
        start, end = member.value
        if text.startswith(('"""', "'''"), start):
            found.update(range(lines.place((start, start)).line, lines.place((end, end)).line))
    return found


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _is_same(one: str, other: str) -> bool:
    return tomllib.loads(one) == tomllib.loads(other)
