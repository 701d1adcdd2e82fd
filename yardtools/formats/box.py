"""box.toml: what no drawing shows, read into a box. It is written by people, so it is only read here."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

from yardtools import schema
from yardtools.findings import Fault, FaultSink, Place, stop
from yardtools.model.box import FORMAT, Box

_PLACE = re.compile(r"^(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)


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
    for each in _undeclared(document):
        fault(each)
    return Box.from_document(document)


def parse(text: str, fault: FaultSink) -> dict[str, Any] | None:
    """The data in a TOML text as JSON has it, or nothing after the fault was given."""
    if text.startswith("\ufeff"):
        words = "the file begins with a byte order mark; save it as UTF-8 without one"
        fault(Fault((), words, "document/not-toml", place=Place(1, 1)))
        return None
    try:
        document: dict[str, Any] = _plain(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        fault(_syntax(text, str(error)))
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
    return list(schema.faults(document, "box-1"))


def _undeclared(document: dict[str, Any]) -> Iterator[Fault]:
    """The symbols that show transports which the box does not declare."""
    known = [transport["id"] for transport in document.get("transports", ())]
    for symbol, ids in document.get("tracing", {}).get("symbols", {}).items():
        for id in (id for id in ids if id not in known):
            words = f"the symbol {symbol!r} shows {id!r}, which is none of the transports {', '.join(known)}"
            pointer = f"/tracing/symbols/{_step(symbol)}"
            yield Fault(f"transport:{id}", words, "document/undeclared-transport", pointer=pointer)


def _step(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _syntax(text: str, message: str) -> Fault:
    words, place = message, Place(text.count("\n") + 1, len(text) - text.rfind("\n"))
    if match := _PLACE.match(message):
        words = match[1]
        place = Place(int(match[2]), int(match[3])) if match[2] else place
    return Fault((), f"not TOML: {words[0].lower()}{words[1:]}", "document/not-toml", place=place)


def _plain(value: Any) -> Any:
    """TOML's dates as text: no schema of ours has dates, and none should."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date | time | datetime) else value


# --- white space ------------------------------------------------------------------------------

_TRAILING = re.compile(r"[ \t]+(?=\r?(?:\n|\Z))")


def tidy(text: str) -> str:
    """A sound TOML text without blanks at the ends of its lines and with a line end at its own end.

    Nothing else is changed, and no blank that belongs to a value.
    """
    tidied = _without(text, untidy(text))
    return tidied if not tidied or tidied.endswith("\n") else tidied + _line_end(tidied)


def untidy(text: str) -> list[int]:
    """The lines that `tidy` would change."""
    lines = [row for row, line in enumerate(text.split("\n"), 1) if _TRAILING.search(line)]
    if lines and not _is_same(_without(text, lines), text):  # blanks in a text of several lines count
        lines = [row for row in lines if _is_same(_without(text, [row]), text)]
    last = text.count("\n") + 1
    return lines if not text or text.endswith("\n") or last in lines else [*lines, last]


def _without(text: str, lines: list[int]) -> str:
    rows = text.split("\n")
    for row in lines:
        rows[row - 1] = _TRAILING.sub("", rows[row - 1])
    return "\n".join(rows)


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _is_same(one: str, other: str) -> bool:
    return tomllib.loads(one) == tomllib.loads(other)
