"""CSV: a row a place, with its name, latitude and longitude under the usual headers.

Commas, semicolons, tabs and bars separate, whichever the first row has most of; where it is not the comma,
numbers may have a decimal one. `land` or `island` keeps roads apart; `type` and `population` say how
important a place is; a column `number`, or one `id` of small numbers, numbers the stations.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping

from yardtools.findings import FaultSink
from yardtools.findings import Place as LinePlace
from yardtools.formats.shared.lines import BOM
from yardtools.formats.shared.plain_values import is_language, read_station, show_value
from yardtools.model.values import Names
from yardtools.places.plan import UNRANKED, Place
from yardtools.places.readers.listing import (
    ENGLISH,
    Listing,
    Spot,
    read_degrees,
    read_population,
    refuse,
    tidy_name,
)
from yardtools.places.readers.tags import TYPES
from yardtools.wording import join_words

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "city", "town", "place", "title", "stop_name", "station", "stop", "label"),
    "latitude": ("lat", "latitude", "y", "stop_lat"),
    "longitude": ("lon", "lng", "long", "longitude", "x", "stop_lon"),
    "number": ("number", "nr", "no"),
    "id": ("id",),
    "land": ("land", "island"),
    "type": ("type", "kind", "place"),
    "population": ("population", "pop"),
}
"""What a column may be called, the likeliest first."""

HIGHEST_ID = 9_999
"""Ids beyond this are no numbers of stations, but of some register."""

_DECIMAL = re.compile(r"\s*[+-]?\d+,\d+\s*", re.ASCII)
_LANGUAGE = re.compile(r"name[_:](.+)", re.IGNORECASE)

Row = dict[str, str]
"""The cells of a row by what they are; names in other languages by `name:de`."""


def read(text: str, languages: tuple[str, ...], fault: FaultSink) -> Listing:
    """The places of a table."""
    mark = _separator(text)
    rows = list(_rows(text.removeprefix(BOM), mark, fault))
    if not rows:
        refuse(fault, "the file is empty", _line(1))
        return Listing()
    columns = _columns(rows[0][1], fault)
    if not columns:
        return Listing()
    table = [(line, _row(cells, columns)) for line, cells in rows[1:] if any(map(str.strip, cells))]
    numbers = _column_of_numbers(table)
    spoken = languages or (*ENGLISH, *_languages(columns))
    places = (_place(row, mark, spoken, numbers, _line(line), fault) for line, row in table)
    return Listing([place for place in places if place])


def _line(number: int) -> Spot:
    return {"place": LinePlace(number, 1)}


def _separator(text: str) -> str:
    head = text.lstrip(f"{BOM}\r\n").partition("\n")[0]
    return max(",;\t|", key=head.count)


def _rows(text: str, mark: str, fault: FaultSink) -> Iterator[tuple[int, list[str]]]:
    """The cells of every row, and the line it begins in."""
    rows, line = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True), 1
    try:
        for row in rows:
            yield line, row
            line = rows.line_num + 1
    except csv.Error as error:
        refuse(fault, f"no CSV: {error}", _line(line))


def _columns(head: list[str], fault: FaultSink) -> dict[str, int]:
    """Which cell of a row is what; nothing where the needed columns are not there."""
    names = [name.strip().lower() for name in head]
    columns: dict[str, int] = {}
    for field, known in COLUMNS.items():
        free = (names.index(name) for name in known if name in names)
        if (place := next((place for place in free if place not in columns.values()), None)) is not None:
            columns[field] = place
    for place, name in enumerate(head):
        if (match := _LANGUAGE.fullmatch(name.strip())) and is_language(match[1]):
            columns[f"name:{match[1]}"] = place
    lacking = [field for field in ("name", "latitude", "longitude") if field not in columns]
    if lacking:
        usual = "; ".join(f"{field}: {', '.join(COLUMNS[field][:4])}" for field in lacking)
        words = f"the first row names no column for {join_words(lacking)}: {show_value(', '.join(head))}"
        refuse(fault, words, _line(1), f"it may be called so ({usual})")
        return {}
    return columns


def _row(cells: list[str], columns: Mapping[str, int]) -> Row:
    return {field: cells[place].strip() for field, place in columns.items() if place < len(cells)}


def _languages(columns: Mapping[str, int]) -> list[str]:
    return sorted(field.partition(":")[2] for field in columns if field.startswith("name:"))


def _column_of_numbers(table: list[tuple[int, Row]]) -> str:
    """The column that numbers the stations, if any does."""
    if any(row.get("number") for _, row in table):
        return "number"
    ids = [row.get("id", "") for _, row in table]
    is_plain = all(id.isascii() and id.isdigit() and 0 < int(id[:9]) <= HIGHEST_ID for id in ids)
    return "id" if is_plain and len(set(ids)) == len(ids) else ""


def _place(
    row: Row, mark: str, languages: tuple[str, ...], numbers: str, spot: Spot, fault: FaultSink
) -> Place | None:
    """The place of a row, or nothing after its fault was given."""
    name = tidy_name(row.get("name"))
    if not name:
        refuse(fault, "a place without a name", spot)
        return None
    try:
        at = read_degrees(*(_decimal_point(row.get(field, ""), mark) for field in ("latitude", "longitude")))
        number = read_station(row.get(numbers, "")) if numbers else None
    except ValueError as error:
        refuse(fault, f"{name}: {error}", spot)
        return None
    rank = TYPES.get(row.get("type", "").lower(), UNRANKED)
    population = read_population(row.get("population"))
    names = _names(row, name, languages)
    return Place(at, names, row.get("land", ""), number, rank, population, spot)


def _names(row: Row, name: str, languages: tuple[str, ...]) -> Names:
    return {language: tidy_name(row.get(f"name:{language}")) or name for language in languages}


def _decimal_point(cell: str, mark: str) -> str:
    return cell.replace(",", ".") if mark != "," and _DECIMAL.fullmatch(cell) else cell
