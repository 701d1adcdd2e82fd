"""Numbers and names as the model holds them: coordinates rounded, numbers as RFC 8785 writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from yardtools.findings import Point as Point  # noqa: PLC0414 - whoever has values has points

Names = Mapping[str, str]
"""A name by language: `{"en": "Lisbon", "de": "Lissabon"}`."""

Document = dict[str, Any]
"""A board as plain JSON data, under the names of its schema."""


def round_coordinate(value: float) -> float:
    """A coordinate to 0.01, never minus zero."""
    return round(float(value), 2) + 0.0


def point(pair: Sequence[float]) -> Point:
    """A point with both coordinates rounded."""
    return (round_coordinate(pair[0]), round_coordinate(pair[1]))


def points(pairs: Iterable[Sequence[float]]) -> tuple[Point, ...]:
    """Points with all coordinates rounded."""
    return tuple(point(pair) for pair in pairs)


def number(value: float) -> int | float:
    """A number that JSON writes without a needless `.0`."""
    return int(value) if float(value).is_integer() else value


def pair(at: Point) -> list[int | float]:
    """A point as JSON writes it."""
    return [number(at[0]), number(at[1])]


def by_key(mapping: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping in the canonical order of its keys."""
    return dict(sorted(mapping.items()))


def without_empty(document: Document) -> Document:
    """The document without what is empty: no key, rather than an empty one."""
    return {key: value for key, value in document.items() if value not in (None, "", [], {}, False)}


def name_of(names: Names, language: str, id: str = "") -> str:
    """The name in a language, else the one to show anyhow, else the id as words."""
    return names.get(language) or display_name(names) or id_in_words(id)


def id_in_words(id: str) -> str:
    """An id as people read it: `night-bus` is `Night bus`."""
    return id.replace("-", " ").replace("_", " ").capitalize()


def display_name(name: Names) -> str:
    """The name to show where there is room for one: the English one, else the first."""
    return name.get("en") or next((name[language] for language in sorted(name)), "")
