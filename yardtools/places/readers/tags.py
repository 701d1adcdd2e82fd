"""What OpenStreetMap's tags say: which things are places, how important they are, and what runs on a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

TYPES = {
    "capital": 0,
    "city": 1,
    "town": 2,
    "borough": 3,
    "suburb": 4,
    "village": 4,
    "quarter": 5,
    "neighbourhood": 6,
    "hamlet": 7,
    "island": 7,
    "square": 8,
    "islet": 9,
    "locality": 9,
    "isolated_dwelling": 9,
    "farm": 10,
}
"""Kinds of places, the most important first."""

STATIONS = {
    ("aeroway", "aerodrome"): 3,
    ("railway", "station"): 4,
    ("public_transport", "station"): 4,
    ("railway", "halt"): 5,
    ("amenity", "ferry_terminal"): 5,
    ("amenity", "bus_station"): 5,
    ("railway", "tram_stop"): 6,
    ("public_transport", "stop_position"): 8,
    ("public_transport", "platform"): 8,
    ("highway", "bus_stop"): 8,
}
"""Where one gets on and off, by tag."""

MODES = {
    "bus": "bus",
    "trolleybus": "bus",
    "coach": "bus",
    "tram": "tram",
    "streetcar": "tram",
    "funicular": "tram",
    "light_rail": "light-rail",
    "light-rail": "light-rail",
    "subway": "underground",
    "metro": "underground",
    "underground": "underground",
    "monorail": "underground",
    "rail": "rail",
    "train": "rail",
    "railway": "rail",
    "narrow_gauge": "rail",
    "ferry": "ferry",
    "boat": "ferry",
}
"""What people call that which runs on a line."""

Tags = Mapping[str, Any]


def rank_of(tags: Tags) -> int | None:
    """How important a place is, 0 the most; nothing where the tags tell of no place."""
    ranks = [rank for (key, value), rank in STATIONS.items() if tags.get(key) == value]
    if isinstance(kind := tags.get("place"), str) and kind in TYPES:
        ranks.append(TYPES[kind])
    return min(ranks, default=None)


def mode_of_route(tags: Tags) -> str | None:
    """What runs on a route, if anything does that a board may have."""
    return _mode(tags.get("route"))


def mode_of_track(tags: Tags) -> str | None:
    """What runs on a way of its own: a track in use, or the course of a ferry."""
    if "service" in tags:  # sidings and yards
        return None
    return _mode(tags.get("railway")) or ("ferry" if tags.get("route") == "ferry" else None)


def mode_said(value: Any) -> str | None:
    """What somebody wrote that runs on a line, as we call it, or in their own word."""
    text = " ".join(value.lower().split()) if isinstance(value, str) else ""
    return MODES.get(text, text) or None


def _mode(value: Any) -> str | None:
    return MODES.get(value) if isinstance(value, str) else None
