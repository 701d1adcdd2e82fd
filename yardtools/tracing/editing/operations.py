"""Operations as JSON data: what each is called, what it needs, and that it has that."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from yardtools.errors import YardError
from yardtools.tracing.reading.stations import LANGUAGE
from yardtools.wording import suggest

MOST_NUMBER = 999_999_999
MOST_POINTS = 10_000


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation that was checked: its name, and its values under the names that functions take them by."""

    name: str
    values: Mapping[str, Any]

    def document(self) -> dict[str, Any]:
        """The operation as JSON data."""
        fields = OPERATIONS[self.name]
        return {"do": self.name} | {
            field.name: field.write(self.values[field.argument])
            for field in fields
            if field.argument in self.values
        }


@dataclass(frozen=True, slots=True)
class Field:
    """A value of an operation: how it is read, and whether it may be left out."""

    name: str
    read: Callable[[Any], Any]
    is_needed: bool = True
    write: Callable[[Any], Any] = lambda value: value

    @property
    def argument(self) -> str:
        """The name that functions take it by."""
        return {"from": "start", "to": "end"}.get(self.name, self.name)


def operation(document: Mapping[str, Any] | Operation) -> Operation:
    """The operation in JSON data; what is wrong with it is said in one line."""
    if isinstance(document, Operation):
        return document
    if not isinstance(document, Mapping) or not isinstance(document.get("do"), str):
        raise YardError(f"an operation is an object that says what to 'do', not {_show(document)}")
    name = document["do"]
    if name not in OPERATIONS:
        raise YardError(
            f"there is no operation {name!r}; {suggest(name, OPERATIONS) or 'see the list of them'}"
        )
    fields = {field.name: field for field in OPERATIONS[name]}
    for key in document.keys() - fields.keys() - {"do"}:
        hint = suggest(str(key), fields)
        raise YardError(f"{name} takes no {key!r}" + (f"; {hint}" if hint else ""))
    values = {
        field.argument: _read(name, field, document[field.name])
        for field in fields.values()
        if field.name in document
    }
    for field in fields.values():
        if field.is_needed and field.name not in document:
            raise YardError(f"{name} needs {field.name!r}")
    return Operation(name, values)


def _read(name: str, field: Field, value: Any) -> Any:
    try:
        return field.read(value)
    except _Wrong as wrong:
        raise YardError(f"{name}: {field.name!r} must be {wrong}, not {_show(value)}") from wrong


def _show(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]}…"


class _Wrong(ValueError):
    """A value is not what it must be; the message says what that is."""


# --- what values can be -----------------------------------------------------------------------


def _check(is_so: bool, words: str) -> None:
    if not is_so:
        raise _Wrong(words)


def _number(value: Any) -> int:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    _check(is_whole and 0 <= value <= MOST_NUMBER, "a station number")
    return int(value)


def _real(value: Any) -> float:
    is_real = isinstance(value, int | float) and not isinstance(value, bool)
    _check(is_real and math.isfinite(value) and abs(value) <= 1e9, "a number")
    return float(value)


def _length(value: Any) -> float:
    length = _real(value)
    _check(length > 0, "a number above 0")
    return length


def _share(value: Any) -> float:
    share = _real(value)
    _check(0 <= share <= 1, "a number from 0 to 1")
    return round(share, 3)


def _row(value: Any, length: int | None, words: str) -> Sequence[Any]:
    is_row = isinstance(value, list | tuple) and (length is None or len(value) == length)
    _check(is_row, words)
    row: Sequence[Any] = value
    return row


def _point(value: Any) -> tuple[float, float]:
    x, y = (_real(each) for each in _row(value, 2, "a point [x, y]"))
    return (x, y)


def _path(value: Any) -> tuple[tuple[float, float], ...]:
    row = _row(value, None, "a list of points")
    _check(len(row) <= MOST_POINTS, f"a list of at most {MOST_POINTS} points")
    return tuple(map(_point, row))


def _rectangle(value: Any) -> tuple[float, float, float, float]:
    x, y, width, height = (_real(each) for each in _row(value, 4, "a rectangle [x, y, width, height]"))
    _check(width > 0 and height > 0, "a rectangle of some size")
    return (x, y, width, height)


def _matrix(value: Any) -> tuple[float, ...]:
    return tuple(_real(each) for each in _row(value, 9, "nine numbers"))


def _size(value: Any) -> tuple[float, float]:
    wide, high = _point(value)
    _check(wide > 0 and high > 0, "a size [width, height]")
    return (wide, high)


def _text(value: Any) -> str:
    _check(isinstance(value, str) and bool(value), "a text")
    return str(value)


def _flag(value: Any) -> bool:
    _check(isinstance(value, bool), "true or false")
    return bool(value)


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(_text, _row(value, None, "a list of transports")))


def _names(value: Any) -> dict[str, str]:
    is_sound = isinstance(value, Mapping) and all(
        isinstance(key, str) and LANGUAGE.fullmatch(key) and isinstance(words, str)
        for key, words in value.items()
    )
    _check(is_sound, 'names by language, such as {"en": "Lisbon"}')
    return {language: words for language, words in value.items() if words}


def _numbers(value: Any) -> dict[int, int]:
    words = 'new numbers by old ones, such as {"118": 108}'
    _check(isinstance(value, Mapping), words)
    try:
        found = {int(old): _number(new) for old, new in value.items()}
    except ValueError as error:
        raise _Wrong(words) from error
    return found


def _steps(value: Any) -> tuple[str | int, ...]:
    steps = _row(value, None, 'a list of keys, such as ["starts", "detective"]')
    _check(bool(steps) and all(isinstance(step, str | int) for step in steps), "a list of keys")
    return tuple(steps)


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        _check(value in words, " or ".join(map(repr, words)))
        return str(value)

    return read


def _mission(value: Any) -> str:
    is_sound = isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9_-]*", value) is not None
    _check(is_sound, "a colour or another word of small letters")
    return str(value)


def _any(value: Any) -> Any:
    return value


# --- the operations ---------------------------------------------------------------------------


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def _optional(name: str, read: Callable[[Any], Any], write: Callable[[Any], Any] = _plain) -> Field:
    return Field(name, read, is_needed=False, write=write)


def _need(name: str, read: Callable[[Any], Any], write: Callable[[Any], Any] = _plain) -> Field:
    return Field(name, read, write=write)


_STATION, _LINK = _need("station", _number), _need("link", _text)
_MARK = (_need("mission", _mission), _STATION, _need("mark", _one_of("start", "target")))

OPERATIONS: Mapping[str, tuple[Field, ...]] = {
    "add-station": (
        _need("at", _point),
        _need("transports", _texts),
        _optional("number", _number),
        _optional("name", _names),
        _optional("certainty", _share),
        _optional("radius", _length),
    ),
    "move-station": (_STATION, _need("at", _point)),
    "number-station": (_STATION, _need("number", _number), _optional("swap", _flag)),
    "rename-station": (_STATION, _need("name", _names)),
    "retype-station": (_STATION, _need("transports", _texts)),
    "delete-station": (_STATION, _optional("links", _flag)),
    "add-link": (
        _need("by", _text),
        _need("from", _number),
        _need("to", _number),
        _optional("oneway", _flag),
        _optional("path", _path),
        _optional("certainty", _share),
    ),
    "bend-link": (_LINK, _need("path", _path)),
    "straighten-link": (_LINK,),
    "turn-link": (_LINK, _need("oneway", _one_of("no", "forward", "back"))),
    "retype-link": (_LINK, _need("by", _text)),
    "delete-link": (_LINK,),
    "add-doubt": (
        _need("by", _text),
        _need("from", _number),
        _need("to", _number),
        _need("certainty", _share),
        _optional("path", _path),
    ),
    "delete-doubt": (_need("doubt", _text),),
    "add-mark": _MARK,
    "delete-mark": _MARK,
    "renumber": (
        _need("numbers", _numbers, lambda numbers: {str(old): new for old, new in numbers.items()}),
    ),
    "merge": (_need("tracing", _text), _optional("prefer", _one_of("mine", "theirs"))),
    "set-box": (_need("path", _steps), _need("value", _any)),
    "set-frame": (_need("frame", _rectangle),),
    "warp": (_need("matrix", _matrix), _need("size", _size), _need("scan", _text)),
}
"""The operations, and the values that each takes."""
