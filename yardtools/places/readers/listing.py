"""What a file lists: places and ways as they stand there, and what is wrong with them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from yardtools.findings import Fault, FaultSink
from yardtools.formats.shared.plain_values import read_coordinate, show_value
from yardtools.model.values import Names, Point
from yardtools.places.plan import Place, Way

UNREADABLE = "document/unreadable"
ENGLISH = ("en",)
"""The language of a name of which nothing says what language it is in."""

Spot = Mapping[str, Any]
"""Where something stands, as the fields of a fault: `place` or `pointer`."""

_LONGEST_NAME = 80
_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]+")


@dataclass(slots=True)
class Listing:
    """The places and ways of a file; a map extract names a place as often as it draws it."""

    places: list[Place] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    """What else the file says of the plan."""
    keys: list[str] | None = None
    """What the file calls the places by, where it refers to them."""
    is_extract: bool = False
    is_osm: bool = False


def refuse(fault: FaultSink, message: str, spot: Spot, hint: str = "") -> None:
    """Tell that something cannot be read."""
    fault(Fault((), message, UNREADABLE, hint, **spot))


def read_degrees(latitude: Any, longitude: Any) -> Point:
    """A place on the globe; what cannot be one is a ValueError in plain words."""
    high, far = _number("latitude", latitude), _number("longitude", longitude)
    if abs(high) <= 90 and abs(far) <= 180:
        return (high, far)
    if abs(high) <= 180 and abs(far) <= 90:
        words = "are the two swapped? Latitude is how far north"
    else:
        words = "degrees are needed, no other coordinates"
    raise ValueError(
        f"no place on the globe: latitude {show_value(latitude)}, longitude {show_value(longitude)}; {words}"
    )


def _number(what: str, value: Any) -> float:
    if value is None or value == "":
        raise ValueError(f"no {what}")
    try:
        number = read_coordinate(value)
    except ValueError as error:
        raise ValueError(f"{what} is {error}") from error
    if not math.isfinite(number):
        raise ValueError(f"{what} is no number: {show_value(value)}")
    return number


def tidy_name(value: Any) -> str:
    """A name without line ends, double blanks and what cannot be printed, and no longer than a line."""
    text = _BLANK.sub(" ", value).strip() if isinstance(value, str) else ""
    return text if len(text) <= _LONGEST_NAME else text[: _LONGEST_NAME - 1] + "…"


def names_in(values: Mapping[str, Any], languages: tuple[str, ...]) -> Names:
    """The names by language in fields such as `name` and `name:de`; the plain one where one is missing."""
    plain = tidy_name(values.get("name"))
    own = {language: tidy_name(values.get(f"name:{language}")) for language in languages or ENGLISH}
    found = {language: name or plain for language, name in own.items()}
    return {language: name for language, name in found.items() if name}


def read_population(value: Any) -> float:
    """How many people live there; nothing where that cannot be read."""
    digits = re.sub(r"[\s,.']", "", value) if isinstance(value, str) else value
    try:
        number = float(digits)
    except (TypeError, ValueError):
        return 0.0
    return number if 0 <= number < 1e11 else 0.0
