"""The shipped schemas, each complete: what lies in `schemas/`, and in it what the games say of themselves.

No schema in `schemas/` names a game. A game is known by its folder: the `position.schema.json` there is what
`position` holds in its states, with `$defs` of its own; what it refers to beyond these is in `state-1`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from yardtools.resources import position_schemas, schema_path

Schema = dict[str, Any]


@cache
def schema(name: str) -> Schema:
    """A shipped schema as data."""
    whole: Schema = json.loads(_frame(name))
    parts = whole.get("$defs", {})
    if "game" in parts:
        parts["game"] = {"description": parts["game"]["description"], "enum": list(position_schemas())}
    if "games" in parts:
        options = parts["games"]["additionalProperties"]
        known = f"^({'|'.join(position_schemas())})$"
        parts["games"] |= {"patternProperties": {known: options}, "additionalProperties": False}
    if "position" in whole.get("properties", {}):
        whole["allOf"] = [_position_rule(game) for game in position_schemas()]
        whole["$defs"] = {**_positions(), **parts}
    return whole


@cache
def schema_text(name: str) -> str:
    """A shipped schema as text: as somebody wrote it, where there is nothing to fill in."""
    text, whole = _frame(name), schema(name)
    return text if json.loads(text) == whole else json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _frame(name: str) -> str:
    return schema_path(name).read_text(encoding="utf-8")


def _position_rule(game: str) -> Schema:
    form = {"properties": {"position": {"$ref": f"#/$defs/{game}"}}}
    return {"if": {"properties": {"game": {"const": game}}}, "then": form}


def _positions() -> Schema:
    """The positions of all games, with the parts that each defines under names that no other has."""
    found: Schema = {}
    for game, path in position_schemas().items():
        position: Schema = json.loads(path.read_text(encoding="utf-8"))
        parts = position.pop("$defs", {})
        names = {f"#/$defs/{part}": f"#/$defs/{game}_{part}" for part in parts}
        found[game] = _refer(position, names)
        found |= {f"{game}_{part}": _refer(form, names) for part, form in parts.items()}
    return found


def _refer(part: Any, names: dict[str, str]) -> Any:
    """The same part of a schema with its references renamed."""
    if isinstance(part, list):
        return [_refer(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: names.get(each, each) if key == "$ref" else _refer(each, names) for key, each in part.items()
    }
