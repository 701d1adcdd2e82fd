"""What a draft drew, kept in the metadata of its tracing, so that the next one knows what a person did since.

It lies in the drawing itself: the two are written at once, and neither can be older than the other.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any, Protocol

from yardtools.findings import Point
from yardtools.model.values import pair, point, points
from yardtools.svg.edits import (
    Span,
    attribute_spans,
    element_span,
    find_elements,
    insertion_at_end,
    open_file,
    removal,
)
from yardtools.tracing.editing.sheet import Sheet
from yardtools.tracing.metadata import YARD

FORMAT = "yard-draft/1"
ID = "drafted"
"""The id of the element that holds it."""

Ends = tuple[str, int, int]
"""A link by its transport and the stations at its ends, the lower number first."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A station as it was drawn: where it lies, in board units, and what it shows."""

    at: Point
    transports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The stations and links as a draft left them, and what persons had said before that."""

    stations: Mapping[int, Recorded] = field(default_factory=dict)
    links: Mapping[Ends, tuple[Point, ...]] = field(default_factory=dict)
    """The links that the draft drew itself, with the points they run through."""
    kept: frozenset[int] = frozenset()
    """The stations that are there because a person had placed them."""
    doubts: frozenset[Ends] = frozenset()
    """The links that may be there, and that the draft drew as doubts."""
    without: frozenset[Ends] = frozenset()
    """The links that a person had taken out."""
    nowhere: tuple[Point, ...] = ()
    """Where a person had taken a station out."""
    drawing: str = ""
    """The digest of the drawing without this record."""
    box: str = ""
    """The digest of the box that the draft wrote, nothing where a person had written it."""


class Linked(Protocol):
    """A link, drawn or drafted."""

    @property
    def by(self) -> str:
        """Its transport."""

    @property
    def start(self) -> int:
        """The station at one end."""

    @property
    def end(self) -> int:
        """The station at the other end."""


def ends_of(link: Linked) -> Ends:
    """What a link is known by, from whichever side it is seen."""
    return sort_ends(link.by, link.start, link.end)


def sort_ends(by: str, start: int, end: int) -> Ends:
    """The same, of a link whose ends are given."""
    return (by, min(start, end), max(start, end))


def record_sheet(sheet: Sheet, kept_stations: Iterable[int] = (), kept_links: Iterable[str] = ()) -> Record:
    """The record of what is drawn; what was kept is a person's."""
    stations = {number: Recorded(each.at, tuple(each.transports)) for number, each in sheet.stations.items()}
    by_hand = {*kept_links}
    links = {ends_of(each): each.path for key, each in sheet.links.items() if key not in by_hand}
    doubts = frozenset(ends_of(each.link) for each in sheet.doubts.values())
    return Record(stations, links, frozenset(kept_stations), doubts)


def digest(content: bytes) -> str:
    """What a content is known by."""
    return hashlib.sha256(content).hexdigest()


# --- in the drawing ---------------------------------------------------------------------------


def put_record(tracing: bytes, record: Record) -> bytes:
    """The drawing with this record in the place of any other."""
    file = open_file(take_record(tracing)[0])
    text = f'  <metadata id="{ID}"><yard:draft xmlns:yard="{YARD}">{_write(record)}</yard:draft></metadata>\n'
    return file.apply([insertion_at_end(file.markup, text.encode())])


def take_record(tracing: bytes) -> tuple[bytes, Record | None]:
    """The drawing without its record, and the record; nothing where it has none that can be read."""
    file = open_file(tracing)
    found = _find(file.markup)
    if found is None:
        return tracing, None
    start, end = element_span(file.markup, found)
    inner = file.markup[start:end].split(b">", 2)[-1].partition(b"</")[0]
    return file.apply([removal(file.markup, found)]), _read(unescape(inner.decode()))


def _find(markup: bytes) -> Span | None:
    if f'"{ID}"'.encode() not in markup:
        return None
    return next((each for each in find_elements(markup) if id_at(markup, each) == ID), None)


def id_at(markup: bytes, element: Span) -> str:
    """The id of an element; nothing where it has none."""
    start, end = attribute_spans(markup, element[0]).get("id", (0, 0))
    return markup[start:end].decode()


def _write(record: Record) -> str:
    """The record as JSON, a station or link a line."""
    document = {
        "format": FORMAT,
        "drawing": record.drawing,
        "box": record.box,
        "kept": sorted(record.kept),
        "doubts": sorted(record.doubts),
        "without": sorted(record.without),
        "nowhere": sorted(map(pair, record.nowhere)),
        "stations": [
            [number, pair(each.at), " ".join(each.transports)]
            for number, each in sorted(record.stations.items())
        ],
        "links": [[*ends, list(map(pair, path))] for ends, path in sorted(record.links.items())],
    }
    rows = (f"{json.dumps(key)}: {_lay_out(key, value)}" for key, value in document.items())
    return "\n{\n" + ",\n".join(rows) + "\n}\n"


def _lay_out(key: str, value: Any) -> str:
    if key not in ("stations", "links") or not value:
        return json.dumps(value)
    return "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"


def _read(text: str) -> Record | None:
    try:
        document = json.loads(text)
        return _from_document(document) if document["format"] == FORMAT else None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return None  # somebody wrote in it: what is drawn is then taken for theirs


def _read_ends(rows: Iterable[Any]) -> frozenset[Ends]:
    return frozenset((str(by), int(start), int(end)) for by, start, end in rows)


def _from_document(document: Mapping[str, Any]) -> Record:
    return Record(
        stations={
            int(number): Recorded(point(at), tuple(shown.split()))
            for number, at, shown in document["stations"]
        },
        links={(by, int(start), int(end)): points(path) for by, start, end, path in document["links"]},
        kept=frozenset(map(int, document["kept"])),
        doubts=_read_ends(document["doubts"]),
        without=_read_ends(document["without"]),
        nowhere=points(document["nowhere"]),
        drawing=str(document["drawing"]),
        box=str(document["box"]),
    )
