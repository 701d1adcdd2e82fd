"""What differs between two JSON documents, small enough to keep a document for every move of a game.

A change is one of: `{"v": value}` for another value, `{"o": changes, "d": keys}` for an object whose keys
changed or are gone, `{"i": changes}` for a list of the same length, `{"k": n, "t": rest}` for one that keeps
its first n, and `{"x": gone, "n": new}` for a set of numbers.
"""

from __future__ import annotations

import json
from typing import Any

Change = dict[str, Any]


def change_between(before: Any, after: Any) -> Change | None:
    """What makes a document of another; None where they are the same."""
    if _is_same(before, after):
        return None
    whole: Change = {"v": after}
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_objects(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return min((whole, *_of_lists(before, after)), key=lambda each: len(json.dumps(each)))
    return whole


def _of_objects(before: dict[str, Any], after: dict[str, Any]) -> Change:
    found: Change = {"o": {}}
    for key, value in after.items():
        change = change_between(before[key], value) if key in before else {"v": value}
        if change:
            found["o"][key] = change
    gone = [key for key in before if key not in after]
    return found | ({"d": gone} if gone else {})


def _of_lists(before: list[Any], after: list[Any]) -> list[Change]:
    if _is_set(before) and _is_set(after):
        return [{"x": sorted({*before} - {*after}), "n": sorted({*after} - {*before})}]
    if len(before) == len(after):
        changes = (change_between(old, new) for old, new in zip(before, after, strict=True))
        return [{"i": {place: change for place, change in enumerate(changes) if change}}]
    pairs = enumerate(zip(before, after, strict=False))
    kept = next((place for place, pair in pairs if not _is_same(*pair)), min(len(before), len(after)))
    return [{"k": kept, "t": after[kept:]}]


def _is_same(before: Any, after: Any) -> bool:
    """Whether two documents are the same, also to a reader for whom false is not 0."""
    return before == after and _text(before) == _text(after)


def _text(document: Any) -> str:
    return json.dumps(document, sort_keys=True)


def _is_set(values: list[Any]) -> bool:
    """Whether a list holds numbers, ascending and each once."""
    return all(type(each) is int for each in values) and values == sorted({*values})
