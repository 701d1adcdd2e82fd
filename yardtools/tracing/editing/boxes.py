"""The text of a box.toml changed in places: comments, order and all else stay as people wrote them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Table

from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.locate import Member, toml_members
from yardtools.model import Box
from yardtools.model.box import FORMAT
from yardtools.tracing.editing.refusal import Refusal

STATIONS_OF_GAMES = re.compile(r"start|station")
"""Options of games with one of these words in their names are lists of stations."""

_STATION, _CARD = re.compile(r"(station|place):(\d+)"), re.compile(r"(card:[a-z_]+)-(\d+)")
_LINK = re.compile(r"(link:[^:]+):(\d+)-(\d+)")

Path = Sequence[str | int]


def read_box(text: str) -> Box | None:
    """The box in a text, nothing where there is no text; one that cannot be read is an error."""
    if not text.strip():
        return None
    from yardtools.formats import box as box_format  # noqa: PLC0415 - formats know tracings, and not the reverse

    faults: list[Fault] = []
    box = box_format.read(text, faults.append)
    if box is None:
        raise YardError(f"box.toml: {faults[0].message}")
    return box


def new_box(box: Box) -> str:
    """The text of a box for a drawing that had none, and carried what it says itself."""
    document = tomlkit.document()
    fields: dict[str, Any] = {
        "format": FORMAT,
        "kind": box.kind,
        "id": box.id,
        "title": box.title,
        "edition": box.edition,
        "ladder": list(box.ladder),
        "transports": [transport.document() for transport in box.transports],
        "starts": box.starts.document(),
        "missions": {"starts": box.mission_starts} if box.mission_starts else {},
        "tickets": {"printed": dict(box.tickets)} if box.tickets else {},
    }
    for key, value in fields.items():
        if value:
            _assign(document, key, value)
    return tomlkit.dumps(document)


# --- values -----------------------------------------------------------------------------------


def set_value(text: str, path: Path, value: Any) -> str:
    """The text with another value at a path of keys and positions; None takes it away."""
    return _edit(text, lambda document: _set(document, path, value))


def _edit(text: str, change: Callable[[Any], None]) -> str:
    try:
        document = tomlkit.parse(text)
        change(document)
        return tomlkit.dumps(document)
    except (TOMLKitError, TypeError, ValueError) as error:
        raise Refusal(f"box.toml cannot be changed so: {error}") from error


def _set(document: Any, path: Path, value: Any) -> None:
    within = document
    for step in path[:-1]:
        if isinstance(step, str) and step not in within:
            if value is None:
                return
            within[step] = tomlkit.table()
        within = _step(within, step, path)
    if value is None:
        _drop(within, path[-1])
    else:
        _assign(within, path[-1], value)


def _step(within: Any, step: str | int, path: Path) -> Any:
    try:
        found = within[step]
    except (KeyError, IndexError, TypeError) as error:
        raise Refusal(f"box.toml has no {'.'.join(map(str, path))}") from error
    if not isinstance(found, dict | list):
        raise Refusal(f"box.toml: {step!r} is a value, and holds nothing else")
    return found


def _drop(within: Any, key: str | int) -> None:
    is_there = key in within if isinstance(within, dict) else isinstance(key, int) and key < len(within)
    if is_there:
        del within[key]


def _assign(within: Any, key: str | int, value: Any) -> None:
    """Put a value in its place; tables that are there are changed key by key, so that comments stay."""
    old = within.get(key) if isinstance(within, dict) else next(iter(within[key:]), None)
    if isinstance(value, Mapping) and isinstance(old, Table):
        _update(old, value)
    elif isinstance(old, AoT) and _are_tables(value):
        _update_rows(old, value)
    elif isinstance(within, list) and key == len(within):
        within.append(_table(value) if isinstance(within, AoT) else _item(value, nested=True))
    else:
        within[key] = _item(value, nested=not isinstance(within, tomlkit.TOMLDocument))


def _update(table: Any, value: Mapping[str, Any]) -> None:
    for key in [key for key in table if key not in value]:
        del table[key]
    for key, each in value.items():
        if key not in table or table[key] != each:
            _assign(table, key, each)


def _update_rows(rows: Any, values: Sequence[Mapping[str, Any]]) -> None:
    while len(rows) > len(values):
        del rows[-1]
    for row, value in zip(rows, values, strict=False):
        _update(row, value)
    for value in values[len(rows) :]:
        rows.append(_table(value))


def _are_tables(value: Any) -> bool:
    return (
        isinstance(value, list | tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)
    )


def _item(value: Any, *, nested: bool) -> Any:
    """A value as TOML has it: a table at the top, in line further down."""
    if isinstance(value, Mapping):
        table = tomlkit.inline_table() if nested else tomlkit.table()
        for key, each in value.items():
            table[key] = _item(each, nested=True)
        return table
    if _are_tables(value) and not nested:
        rows = tomlkit.aot()
        for each in value:
            rows.append(_table(each))
        return rows
    if isinstance(value, list | tuple):
        return [_item(each, nested=True) for each in value]
    return value


def _table(value: Mapping[str, Any]) -> Any:
    table = tomlkit.table()
    for key, each in value.items():
        table[key] = _item(each, nested=True)
    return table


# --- stations ---------------------------------------------------------------------------------


def mentions(box: Box, numbers: Collection[int]) -> bool:
    """Whether a box names one of some stations."""
    named = {*box.names, *box.starts.detective, *box.starts.mister_x}
    named |= {each for game in box.games.values() for row in _station_lists(game) for each in row}
    named |= {number for each in box.suppress for number in _stations_in(each.subject)}
    return not named.isdisjoint(numbers)


def forget_station(text: str, number: int) -> str:
    """The text without a station: its start cards, its name, and the games' options that name it."""
    return _edit(text, lambda document: _forget(document, number))


def _forget(document: Any, number: int) -> None:
    lists = list(document.get("starts", {}).values())
    lists += [each for game in document.get("games", {}).values() for each in _station_lists(game)]
    for each in lists:
        while number in each:
            each.remove(number)
    if str(number) in document.get("names", {}):
        del document["names"][str(number)]
    rows = document.get("suppress", [])
    for place in reversed(range(len(rows))):
        subjects = rows[place].get("subject", [])
        if number in _stations_in([subjects] if isinstance(subjects, str) else subjects):
            del rows[place]


def _station_lists(options: Mapping[str, Any]) -> list[Any]:
    return [
        value for name, value in options.items() if STATIONS_OF_GAMES.search(name) and isinstance(value, list)
    ]


def _stations_in(subjects: Iterable[str]) -> set[int]:
    found = [
        match
        for each in subjects
        for pattern in (_STATION, _CARD, _LINK)
        if (match := pattern.fullmatch(each))
    ]
    return {int(group) for match in found for group in match.groups()[1:]}


def renumber_stations(text: str, numbers: Mapping[int, int]) -> str:
    """The text with other numbers for stations: start cards, names, suppressions, options of games."""
    edits: list[tuple[int, int, str]] = []
    for member in toml_members(text) if text else ():
        edits += _renumbered(text, member, numbers)
    for start, end, words in sorted(set(edits), reverse=True):
        text = text[:start] + words + text[end:]
    return text


def _renumbered(text: str, member: Member, numbers: Mapping[int, int]) -> list[tuple[int, int, str]]:
    steps = member.pointer.split("/")[1:]
    start, end = member.value
    if len(steps) == 2 and steps[0] == "names" and member.key:
        return _renumber_key(text, member.key, steps[1], numbers)
    is_start = len(steps) == 3 and steps[0] == "starts"
    is_option = len(steps) == 4 and steps[0] == "games" and STATIONS_OF_GAMES.search(steps[2])
    if is_start or is_option:
        old = text[start:end].replace("_", "")
        return [(start, end, str(numbers[int(old)]))] if old.isdecimal() and int(old) in numbers else []
    if steps[0] == "suppress" and "subject" in steps[2:] and text[start] in "\"'":
        words = renumber_subject(text[start + 1 : end - 1], numbers)
        return [(start + 1, end - 1, words)] if words != text[start + 1 : end - 1] else []
    return []


def _renumber_key(
    text: str, key: tuple[int, int], old: str, numbers: Mapping[int, int]
) -> list[tuple[int, int, str]]:
    """The name's key, also as the last part of a table's header."""
    start = text.rfind(old, *key)
    new = numbers.get(int(old)) if old.isdecimal() else None
    return [(start, start + len(old), str(new))] if new is not None and start >= 0 else []


def renumber_subject(subject: str, numbers: Mapping[int, int]) -> str:
    """What a finding is about, under other numbers; a two-way link's are in order again."""

    def new(digits: str) -> int:
        return numbers.get(int(digits), int(digits))

    if match := _STATION.fullmatch(subject):
        return f"{match[1]}:{new(match[2])}"
    if match := _CARD.fullmatch(subject):
        return f"{match[1]}-{new(match[2])}"
    if match := _LINK.fullmatch(subject):
        ends = [new(match[2]), new(match[3])]
        was_rising = int(match[2]) <= int(match[3])
        one, other = sorted(ends) if was_rising else ends
        return f"{match[1]}:{one}-{other}"
    return subject
