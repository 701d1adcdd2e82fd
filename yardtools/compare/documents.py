"""What differs between two JSON documents, key by key: for metadata, and for boards that are no network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """One value that differs; None stands for a value that is not there.

    `key` is the way to it, `transports/ferry/only`: entries of lists are named by their id where
    they have one.
    """

    key: str
    old: Any
    new: Any

    def document(self) -> dict[str, Any]:
        """The change as JSON data; a value that is not there is left out."""
        values = {"old": self.old, "new": self.new}
        return {"key": self.key} | {name: value for name, value in values.items() if value is not None}


def document_changes(old: Any, new: Any, key: str = "") -> Iterator[Change]:
    """Every value that differs, in the order of the old document, what is new after it."""
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _members(old, new, key)
    elif _has_ids(old) and _has_ids(new):
        yield from _members(_by_id(old), _by_id(new), key)
        yield from _order(old, new, key)
    elif _has_objects(old) and _has_objects(new):
        yield from _entries(old, new, key)
    else:
        yield Change(key, old, new)


def only_in_each(old: Iterable[Any], new: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """What each of two collections has beyond the other, counting how often."""
    rest = list(new)
    only_old = []
    for item in old:
        if item in rest:
            rest.remove(item)
        else:
            only_old.append(item)
    return only_old, rest


def _members(old: Mapping[str, Any], new: Mapping[str, Any], key: str) -> Iterator[Change]:
    for name in dict.fromkeys((*old, *new)):
        yield from document_changes(old.get(name), new.get(name), f"{key}/{name}" if key else str(name))


def _order(old: Sequence[Any], new: Sequence[Any], key: str) -> Iterator[Change]:
    """A change of order alone, among the entries that both have."""
    ids, others = list(_by_id(old)), list(_by_id(new))
    kept = [name for name in ids if name in others]
    if kept != [name for name in others if name in ids]:
        yield Change(f"order of {key}", ids, others)


def _entries(old: Sequence[Any], new: Sequence[Any], key: str) -> Iterator[Change]:
    """Entries without ids are the same or they are not; a new order alone is a change."""
    only_old, only_new = only_in_each(old, new)
    for item in only_old:
        yield Change(key, item, None)
    for item in only_new:
        yield Change(key, None, item)
    if not only_old and not only_new:
        yield Change(f"order of {key}", old, new)


def _has_objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, Mapping) for item in value)


def _has_ids(value: Any) -> bool:
    """Whether a list has only entries with an id, no id twice."""
    if not _has_objects(value):
        return False
    ids = [item.get("id") for item in value]
    return None not in ids and len(set(map(str, ids))) == len(ids)


def _by_id(entries: Sequence[Any]) -> dict[str, Any]:
    return {str(entry["id"]): entry for entry in entries}
