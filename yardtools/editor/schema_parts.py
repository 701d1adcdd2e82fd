"""What the schemas say of a place in a document: what a key means, which keys there are, which values."""

from __future__ import annotations

import json
import re
from typing import Any

from yardtools.schema_files import Schema
from yardtools.text_scan import Path

_TYPES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "object": "a table",
    "string": "a text",
}


def part_at(whole: Schema, path: Path) -> Schema | None:
    """The part of a schema for what stands at a path; nothing where it knows no such thing."""
    part: Schema | None = whole
    for step in path:
        part = None if part is None else _step(whole, part, step)
    return part


def _step(whole: Schema, part: Schema, step: str | int) -> Schema | None:
    inner = part.get("items") if isinstance(step, int) else _of_key(part, step)
    return resolve(whole, inner) if isinstance(inner, dict) else None


def _of_key(part: Schema, key: str) -> Any:
    if key in part.get("properties", {}):
        return part["properties"][key]
    for pattern, inner in part.get("patternProperties", {}).items():
        if re.search(pattern, key):
            return inner
    return part.get("additionalProperties")


def resolve(whole: Schema, part: Schema) -> Schema:
    """A part with what it refers to; what it says itself counts more."""
    if "$ref" not in part:
        return part
    found: Schema = whole["$defs"][part["$ref"].rpartition("/")[2]]
    return {**resolve(whole, found), **{key: value for key, value in part.items() if key != "$ref"}}


def keys_of(whole: Schema, part: Schema) -> dict[str, Schema]:
    """The keys that a table may have, each with its part."""
    return {key: resolve(whole, inner) for key, inner in part.get("properties", {}).items()}


def values_of(part: Schema) -> list[Any]:
    """The values that may stand there, where they can be counted."""
    if "const" in part:
        return [part["const"]]
    return list(part.get("enum", [False, True] if part.get("type") == "boolean" else []))


def is_table(part: Schema) -> bool:
    """Whether it is a table."""
    return part.get("type") == "object"


def is_list_of_tables(whole: Schema, part: Schema) -> bool:
    """Whether it is a list of tables, which TOML writes under headers in double brackets."""
    return part.get("type") == "array" and is_table(resolve(whole, part.get("items", {})))


def describe_kind(part: Schema) -> str:
    """What kind of value it is, in a few words."""
    if choices := values_of(part):
        return " or ".join(f"`{json.dumps(choice, ensure_ascii=False)}`" for choice in choices)
    types = part.get("type", [])
    return " or ".join(_TYPES[each] for each in ([types] if isinstance(types, str) else types))


def describe_key(key: str, part: Schema, *, needed: bool = False) -> str:
    """A key explained in Markdown."""
    head = f"**{key}**" + (" (required)" if needed else "")
    return "\n\n".join(words for words in (head, part.get("description", ""), describe_kind(part)) if words)
