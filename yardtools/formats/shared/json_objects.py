"""What the formats made of JSON share: an object read strictly, where its values stand, and its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from yardtools.findings import Fault, FaultSink
from yardtools.formats import json as json_format
from yardtools.formats.shared.draft import UNREADABLE, Draft, Spot, Where
from yardtools.formats.shared.lines import BOM
from yardtools.formats.shared.plain_values import fold_field, show_value
from yardtools.locate import pointer_of


def read_object(text: str, fault: FaultSink) -> dict[str, Any]:
    """The object that a JSON text is; an empty one after the fault was given."""
    faults: list[Fault] = []
    data = json_format.parse(text.removeprefix(BOM), faults.append)
    if not faults and not isinstance(data, dict):
        faults = [Fault((), f"no JSON object: {show_value(data)}", UNREADABLE, pointer="")]
    for each in faults:
        fault(each if each.place or each.pointer is not None else replace(each, pointer=""))
    return data if isinstance(data, dict) else {}


def text_of(document: Mapping[str, Any]) -> str:
    """An object as JSON text, the entries of its lists a line each."""
    return "".join(json_format.laid_out(document, "")) + "\n"


def entries(draft: Draft, document: Mapping[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects in the list under a key, each with its pointer."""
    rows = document.get(key, [])
    if not isinstance(rows, list):
        draft.refuse(f"{key} is no list: {show_value(rows)}", {"pointer": pointer_of([key])})
        return
    for index, row in enumerate(rows):
        pointer = pointer_of([key, index])
        if isinstance(row, dict):
            yield pointer, row
        else:
            draft.refuse(f"no object: {show_value(row)}", {"pointer": pointer})


def row_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of an object by folded field."""
    return {fold_field(key): value for key, value in values.items()}


def where_in(pointer: str, values: Mapping[str, Any]) -> Where:
    """Where the values of the object at a pointer stand."""

    def where(field: str) -> Spot:
        key = next((key for key in values if fold_field(key) == field), None)
        return {"pointer": pointer if key is None else pointer + pointer_of([key])}

    return where


def take_about(draft: Draft, document: Mapping[str, Any], pointer: str) -> None:
    """Read the `board` of an object, which may be JSON in a text: everything beside stations and links."""
    told, where = document.get("board"), f"{pointer}/board"
    if isinstance(told, str):
        faults: list[Fault] = []
        told = json_format.parse(told, faults.append)
        for fault in faults:
            draft.refuse(fault.message, {"pointer": where})
        if not faults:
            draft.about(told, lambda _: {"pointer": where})
    elif "board" in document:
        draft.about(told, lambda inner: {"pointer": f"{where}{inner}"})
