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
    data = _read(document) if isinstance(document, str) else document
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
