"""A station and a link as flat rows of plain values, and those values read back, whoever wrote them.

Formats differ in how they hold a row (columns, attributes, keys of an object); what the values mean
is the same in all of them and is settled here. Reading is liberal: numbers may be text, lists may be
text with spaces, fields may go by the names that other people's files use.
"""

from __future__ import annotations

import json
import re
import reprlib
from collections import Counter
from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from yardtools.model import Board, Link, Station
from yardtools.model.values import Names, Point, by_key, number

Row = Mapping[str, Any]
"""The values of one station or link by field; names of fields are folded (see `fold_field`)."""

Renaming = Mapping[str, str]
"""What other people's transports are to be called, by the names they have (see `fold_name`)."""

KEPT: Renaming = {}
"""No transport is renamed."""


def _ends(*names: str) -> tuple[str, ...]:
    """What an end of a link goes by: `source`, `source_station`, or with the last of the names `station1`."""
    *plain, last = names
    numbered = (f"{word}{mark}{last}" for word in ("station", "node") for mark in ("", "_"))
    return (*plain, *(f"{name}_{word}" for name in plain for word in ("id", "station", "node")), *numbered)


FIELDS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "station", "number", "node", "station_id", "node_id", "station_number"),
    "number": ("station", "number", "label"),
    "from": _ends("from", "source", "start", "origin", "src", "a", "u", "1"),
    "to": _ends("to", "target", "end", "destination", "dst", "b", "v", "2"),
    "by": (
        *("by", "transport", "transport_type", "transport_mode", "transportation", "vehicle", "means"),
        *("type", "mode", "ticket", "ticket_type", "kind", "label", "key", "edge_type", "link_type"),
    ),
    "oneway": ("oneway", "one_way", "one-way", "is_oneway"),
    "x": ("x", "pos_x", "x_pos", "coord_x", "x_coord", "x_coordinate"),
    "y": ("y", "pos_y", "y_pos", "coord_y", "y_coord", "y_coordinate"),
}
"""The names a field goes by, the best first; a field not listed has only its own."""

LARGEST_NUMBER, LARGEST_COORDINATE = 999_999_999, 1e9

_STATION = re.compile(r"\s*0*(\d{1,9})(?:\.0+)?(?:#\d+)?\s*", re.ASCII)
_COORDINATE = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*", re.ASCII)
_TRANSPORT = re.compile(r"[a-z][a-z0-9_-]*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_SEPARATORS = re.compile(r"[\s,;|\[\]'\"]+")
"""What stands around the words of a list; brackets and quotes where pandas wrote a list into a cell."""
_LISTED = re.compile(r"\s*[,;|/+&]\s*")
_DECIMAL = re.compile(r"[+-]?\d+,\d+", re.ASCII)
_YES = "true 1 1.0 yes oneway one-way one_way wahr ja vrai oui vero verdadero"
_NO = "false 0 0.0 no falsch nein faux non falso"
_FLAGS = dict.fromkeys(_YES.split(), True) | dict.fromkeys(_NO.split(), False)
"""What spreadsheets of several languages write for yes and no."""

_LONGEST = 60
_shorten = reprlib.Repr()
_shorten.maxstring = _LONGEST
_encoder = json.JSONEncoder(ensure_ascii=False, skipkeys=True, default=str)


def show_value(value: object) -> str:
    """A value as messages show it, no longer than a line: text in quotes, anything else as JSON has it."""
    return _shorten.repr(value) if isinstance(value, str) else _plain(value)


def _plain(value: object) -> str:
    """The JSON text of a value, made only as far as it is shown."""
    text = ""
    for part in _encoder.iterencode(value):
        text += part
        if len(text) > _LONGEST:
            return text[:_LONGEST] + "…"
    return text


def row_text(row: Row) -> str:
    """What a row says, where no line of text can be quoted."""
    values = (value for value in row.values() if value is not None)
    return " ".join(value if isinstance(value, str) else _plain(value) for value in values)


# --- fields -----------------------------------------------------------------------------------


def fold_field(field: str) -> str:
    """The name of a field in small letters; the language in `name_pt-BR` keeps its capitals."""
    head, mark, language = field.strip().partition("_")
    return f"name_{language}" if mark and head.lower() == "name" else field.strip().lower()


def pick(row: Row, field: str) -> tuple[str, Any]:
    """The first name of the field that the row has, and its value; the field and None without one."""
    for name in FIELDS.get(field, (field,)):
        if (value := row.get(name)) is not None and value != "":
            return name, value
    return field, None


def has_ends(fields: Collection[str]) -> bool:
    """Whether these are the fields of links."""
    return any(name in fields for name in FIELDS["from"]) and any(name in fields for name in FIELDS["to"])


def has_number(fields: Collection[str]) -> bool:
    """Whether these are the fields of stations."""
    return any(name in fields for name in (*FIELDS["id"], "x", "y"))


# --- values read, each refusing with a ValueError in plain words -------------------------------


def read_station(value: Any) -> int:
    """A station number; `12#2` is what we write for the second station 12."""
    if isinstance(value, str) and (match := _STATION.fullmatch(value)):
        return int(match[1])
    if _is_number(value) and 0 <= value <= LARGEST_NUMBER and value == int(value):
        return int(value)
    raise ValueError(f"no station number (0 to {LARGEST_NUMBER}): {show_value(value)}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def read_coordinate(value: Any) -> float:
    """A coordinate within bounds."""
    number = float(value) if isinstance(value, str) and _COORDINATE.fullmatch(value) else value
    if _is_number(number):
        if -LARGEST_COORDINATE <= number <= LARGEST_COORDINATE:
            return float(number)
        raise ValueError(f"a coordinate must lie between -1e9 and 1e9: {show_value(value)}")
    raise ValueError(f"no number: {show_value(value)}")


def read_transport(value: Any, renamed: Renaming = KEPT) -> str:
    """A transport's id: capitals and spaces of other people's names are folded away."""
    if other := renamed.get(fold_name(value)):
        return other
    if isinstance(value, str):
        id = "-".join(value.lower().split())
        if _TRANSPORT.fullmatch(id):
            return id
    raise ValueError(f"no name for a transport (letters, digits, - and _): {show_value(value)}")


def fold_name(value: Any) -> str:
    """A transport's name as a renaming has it: whatever the capitals and spaces."""
    return " ".join(str(value).lower().split())


def read_means(value: Any, known: Container[str], renamed: Renaming = KEPT) -> tuple[str, ...]:
    """The transports of a link: mostly one, but `taxi, bus` are two, and `taxi bus` where both are known.

    Other names may have spaces of their own: `Night Bus` is one.
    """
    names = value if value and isinstance(value, list) else [value]
    if isinstance(value, str) and fold_name(value) not in renamed:
        words = value.split()
        all_known = all(fold_name(word) in renamed or fold_name(word) in known for word in words)
        names = words if all_known else [name for name in _LISTED.split(value) if name.strip()]
    return tuple(dict.fromkeys(read_transport(name, renamed) for name in names or [value]))


def read_transports(value: Any, renamed: Renaming = KEPT) -> tuple[str, ...]:
    """The transports of a station, from a list or from text with spaces, commas or semicolons."""
    if isinstance(value, str):
        value = [name for name in _SEPARATORS.split(value) if name]
    if not isinstance(value, list | tuple):
        raise ValueError(f"no list of transports: {show_value(value)}")
    return tuple(dict.fromkeys(read_transport(name, renamed) for name in value))


def read_flag(value: Any) -> bool:
    """A yes or no."""
    if isinstance(value, bool):
        return value
    flag = _FLAGS.get(str(value).strip().lower()) if isinstance(value, str | int | float) else None
    if flag is None:
        raise ValueError(f"neither true nor false: {show_value(value)}")
    return flag


def read_path(value: Any) -> tuple[Point, ...]:
    """The points of a path, from a list of pairs or from text as `x y;x y`."""
    if isinstance(value, str):
        return tuple(map(_read_pair, _pairs(value)))
    if not isinstance(value, list | tuple):
        raise ValueError(f"no path: {show_value(value)}")
    return tuple(map(read_point, value))


def _pairs(text: str) -> list[str]:
    """The points of a path as they stand; text that may mean one point or two is refused."""
    words = text.split()
    if ";" not in text and len(words) > 1 and all(map(_DECIMAL.fullmatch, words)):
        raise ValueError(f"one point or several (points are separated by `;`): {show_value(text)}")
    return [pair.strip() for pair in text.split(";") if pair.strip()]


def _read_pair(text: str) -> Point:
    """A point from `x y`, `x,y` or `x, y`; two words may have decimal commas."""
    words = text.split() if len(text.split()) > 1 else text.split(",")
    words = [words[0].removesuffix(","), *words[1:]]
    if len(words) != 2:
        raise ValueError(f"no list of points `x y;x y`: {show_value(text)}")
    x, y = (read_coordinate(_decimal_point(word)) for word in words)
    return (x, y)


def _decimal_point(word: str) -> str:
    return word.replace(",", ".") if _DECIMAL.fullmatch(word) else word


def read_point(value: Any) -> Point:
    """A point from a list of two numbers; a third, the height, is passed over."""
    if isinstance(value, list | tuple) and len(value) in (2, 3):
        return (read_coordinate(value[0]), read_coordinate(value[1]))
    raise ValueError(f"no point: {show_value(value)}")


def read_names(value: Any) -> dict[str, str]:
    """Names by language; a name alone counts as the English one."""
    if isinstance(value, str):
        return {"en": value}
    if not isinstance(value, dict):
        raise ValueError(f"no name: {show_value(value)}")
    for language, name in value.items():
        if not (is_language(language) and isinstance(name, str) and name):
            raise ValueError(f"no name by language: {show_value({language: name})}")
    return dict(value)


def is_language(text: Any) -> bool:
    """Whether the text is a code such as `en` or `pt-BR`."""
    return isinstance(text, str) and bool(_LANGUAGE.fullmatch(text))


# --- values written ---------------------------------------------------------------------------


def station_values(station: Station) -> dict[str, Any]:
    """What a station says beside its number; lists as text, nothing nested."""
    values: dict[str, Any] = {}
    if station.at is not None:
        values = {"x": number(station.at[0]), "y": number(station.at[1])}
    values["transports"] = " ".join(station.transports)
    values |= {f"name_{language}": name for language, name in by_key(station.name).items()}
    return values | ({"derived": True} if station.derived else {})


def link_values(link: Link) -> dict[str, Any]:
    """What a link says beside the two nodes of its edge; the path as text.

    Programs that keep undirected graphs may swap those nodes, so the edge says itself which way it leads.
    """
    values = {"from": link.start, "to": link.end, "by": link.by, "oneway": link.oneway}
    return values | ({"path": path_text(link.path)} if link.path else {})


def path_text(path: Iterable[Point]) -> str:
    """A path as `x y;x y`."""
    return ";".join(f"{number(x)} {number(y)}" for x, y in path)


def negate(value: Any) -> Any:
    """A coordinate in a frame whose y runs upwards; what is no number stays as it is."""
    try:
        return number(0.0 - read_coordinate(value))
    except ValueError:
        return value


def text_of(value: Any) -> str:
    """A plain value as XML and CSV write it."""
    return ("false", "true")[value] if isinstance(value, bool) else str(value)


def link_id(link: Link) -> str:
    """What a link is called in formats that give edges an id."""
    return f"{link.by}:{link.start}-{link.end}"


def languages(board: Board) -> list[str]:
    """Every language a station of the board has a name in."""
    names: Iterator[Names] = (station.name for station in board.stations)
    return sorted({language for name in names for language in name})


def distinct(names: Iterable[Hashable]) -> Iterator[str]:
    """The marks that tell repeated names apart: nothing for the first, `#2` for the second, …"""
    seen: Counter[Hashable] = Counter()
    for name in names:
        seen[name] += 1
        yield "" if seen[name] == 1 else f"#{seen[name]}"


def about_document(board: Board) -> dict[str, Any]:
    """Everything of the board but its stations and links, as JSON data."""
    document = replace(board, stations=(), links=()).document()
    return {key: value for key, value in document.items() if key not in ("stations", "links")}


def about_text(board: Board) -> str:
    """The same as JSON text that any XML file can hold."""
    return json.dumps(about_document(board), separators=(",", ":"))
