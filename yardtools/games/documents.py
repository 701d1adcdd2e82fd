"""Positions as JSON documents: whether one is sound, and of this very game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from yardtools.errors import YardError
from yardtools.schema import faults

SCHEMA = "state-1"


def read_position(head: Mapping[str, Any], document: Mapping[str, Any] | str) -> Mapping[str, Any]:
    """The position in a document of the game with this head; anything else is an error."""
    try:
        data = _plain(_read(document) if isinstance(document, str) else document)
    except RecursionError as error:
        raise YardError("no state: it is nested too deeply") from error
    for fault in faults(data, SCHEMA):
        raise YardError(f"no state: {fault.message} at {fault.pointer or '/'}")
    for key, own in head.items():
        if data[key] != own:
            raise YardError(f"this is a state of another game: its {key} is {data[key]!r}, not {own!r}")
    position: Mapping[str, Any] = data["position"]
    return position


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise YardError(f"no state: not JSON: {error}") from error


LARGE = 10**60
"""No number of a state is as large as this."""


def _plain(value: Any) -> Any:
    """The document with 1.0 as 1, as JSON schemas have it; what no JSON text can carry is an error."""
    match value:
        case str() if not _is_text(value):
            raise YardError("no state: it holds half of a character")
        case float() if value.is_integer() and abs(value) < LARGE:
            return int(value)
        case int() if abs(value) >= LARGE:
            raise YardError("no state: it holds a number that is far too large")
        case Mapping():
            return {_plain(key): _plain(part) for key, part in value.items()}
        case list() | tuple():
            return [_plain(part) for part in value]
    return value


def _is_text(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)
