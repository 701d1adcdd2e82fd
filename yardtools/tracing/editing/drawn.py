"""What a sheet knows of each thing that is drawn: what it means, and which elements draw it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from yardtools.model.network import Link, Mission
from yardtools.model.values import Document, Names, Point, by_key, pair, point
from yardtools.svg.edits import Span
from yardtools.svg.transform import IDENTITY, Matrix

Mark = Literal["start", "target"]


@dataclass(frozen=True, slots=True)
class Drawn:
    """An element: the number by which its place in the text is kept, and what leads from round it outwards.

    `base` leads from the units of what the element stands in to those of the drawing. An element that is
    `fixed` cannot be changed, for the reason given.
    """

    element: int
    base: Matrix = IDENTITY
    fixed: str = ""

    def document(self, span_of: Callable[[int], Span]) -> list[Any]:
        """The element as JSON data, by its place at this moment."""
        return [*span_of(self.element), list(self.base), self.fixed]

    @classmethod
    def from_document(cls, row: list[Any], number_of: Callable[[Span], int]) -> Drawn:
        """The element in such data."""
        a, b, c, d, e, f = map(float, row[2])
        base = (a, b, c, d, e, f)
        return cls(number_of((row[0], row[1])), IDENTITY if base == IDENTITY else base, row[3])


@dataclass(frozen=True, slots=True)
class DrawnStation:
    """A station: its number, its place in board units, its transports in the order of the box, its name.

    `shown` is what its symbol shows, nothing where that says nothing: then its links say it. `spot` is
    its place before it is rounded. Its symbol is drawn by the `body`, numbers apart from that by `labels`.
    `own_name` is what the drawing itself calls it; one that `is_pinned` says its own number by its id.
    """

    number: int
    spot: Point
    transports: tuple[str, ...]
    shown: tuple[str, ...] | None
    name: Names = field(default_factory=dict, hash=False)
    derived: bool = False
    own_name: Names = field(default_factory=dict, hash=False)
    rim: float = 0.0
    radius: float = 0.0
    is_pinned: bool = True
    body: tuple[Drawn, ...] = ()
    labels: tuple[Drawn, ...] = ()

    @property
    def at(self) -> Point:
        """Where it is, in board units."""
        return point(self.spot)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Every element that belongs to it."""
        return (*self.body, *self.labels)

    def document(self) -> Document:
        """What it means, as JSON data."""
        row: Document = {"number": self.number, "at": pair(self.at), "transports": list(self.transports)}
        if self.name:
            row["name"] = by_key(self.name)
        return row | ({"derived": True} if self.derived else {})

    def index_document(self, span_of: Callable[[int], Span]) -> Document:
        """All of it, as JSON data."""
        return self.document() | {
            "spot": list(self.spot),
            "shown": None if self.shown is None else list(self.shown),
            "own_name": by_key(self.own_name),
            "sizes": [self.rim, self.radius],
            "pinned": self.is_pinned,
            "body": [each.document(span_of) for each in self.body],
            "labels": [each.document(span_of) for each in self.labels],
        }

    @classmethod
    def from_document(cls, row: Mapping[str, Any], number_of: Callable[[Span], int]) -> DrawnStation:
        """The station in such data."""
        return cls(
            number=row["number"],
            spot=(float(row["spot"][0]), float(row["spot"][1])),
            transports=tuple(row["transports"]),
            shown=None if row["shown"] is None else tuple(row["shown"]),
            name=row.get("name", {}),
            derived=row.get("derived", False),
            own_name=row["own_name"],
            rim=row["sizes"][0],
            radius=row["sizes"][1],
            is_pinned=row["pinned"],
            body=tuple(Drawn.from_document(each, number_of) for each in row["body"]),
            labels=tuple(Drawn.from_document(each, number_of) for each in row["labels"]),
        )


@dataclass(frozen=True, slots=True)
class DrawnLink:
    """A link, and the elements that draw it.

    It is drawn `along` its own direction, or against it. One that `is_stated` says its stations by its
    id; one that is not `alone` is drawn by an element that draws other links too; `twin` counts links
    of the same name in the order of the drawing. `order` is its place among the links of its element.
    """

    link: Link
    drawn: tuple[Drawn, ...]
    along: bool = True
    is_stated: bool = True
    alone: bool = True
    twin: int = 1
    order: int = 0

    @property
    def by(self) -> str:
        """Its transport."""
        return self.link.by

    @property
    def start(self) -> int:
        """The station that it leads from."""
        return self.link.start

    @property
    def end(self) -> int:
        """The station that it leads to."""
        return self.link.end

    @property
    def oneway(self) -> bool:
        """Whether it leads only from its start to its end."""
        return self.link.oneway

    @property
    def path(self) -> tuple[Point, ...]:
        """The points strictly between its stations, in board units."""
        return self.link.path

    @property
    def name(self) -> str:
        """What it is called, as findings call it."""
        return link_name(self.by, self.start, self.end)

    @property
    def key(self) -> str:
        """What it is called, a second one of the same name with a number."""
        return self.name if self.twin == 1 else f"{self.name}#{self.twin}"

    @property
    def ends(self) -> tuple[int, int]:
        """The stations at the beginning and at the end of its line as it is drawn."""
        return (self.start, self.end) if self.along else (self.end, self.start)

    def document(self) -> Document:
        """What it means, as JSON data."""
        return {"link": self.key} | self.link.document()

    def index_document(self, span_of: Callable[[int], Span]) -> Document:
        """All of it, as JSON data."""
        flags = [self.along, self.is_stated, self.alone, self.twin, self.order]
        return self.document() | {"drawn": [each.document(span_of) for each in self.drawn], "flags": flags}

    @classmethod
    def from_document(cls, row: Mapping[str, Any], number_of: Callable[[Span], int]) -> DrawnLink:
        """The link in such data."""
        drawn = tuple(Drawn.from_document(each, number_of) for each in row["drawn"])
        return cls(Link.from_document(row), drawn, *row["flags"])


def link_name(by: str, start: int, end: int) -> str:
    """What a link is called: `taxi:1-8`."""
    return f"{by}:{start}-{end}"


@dataclass(frozen=True, slots=True)
class DrawnDoubt:
    """A line that may be a link, with how certain that is: drawn in a layer of its own, which nobody reads.

    Its `path` leads from its start, the lower of its two stations, to its end.
    """

    link: Link
    certainty: float
    drawn: tuple[Drawn, ...] = ()

    @property
    def key(self) -> str:
        """What the link would be called."""
        return link_name(self.link.by, self.link.start, self.link.end)

    @property
    def ends(self) -> tuple[int, int]:
        """The stations that it would join."""
        return (self.link.start, self.link.end)

    def document(self) -> Document:
        """What it means, as JSON data."""
        return {"doubt": self.key, "certainty": self.certainty} | self.link.document()

    def index_document(self, span_of: Callable[[int], Span]) -> Document:
        """All of it, as JSON data."""
        return self.document() | {"drawn": [each.document(span_of) for each in self.drawn]}

    @classmethod
    def from_document(cls, row: Mapping[str, Any], number_of: Callable[[Span], int]) -> DrawnDoubt:
        """The doubt in such data."""
        drawn = tuple(Drawn.from_document(each, number_of) for each in row["drawn"])
        return cls(Link.from_document(row), float(row["certainty"]), drawn)


@dataclass(frozen=True, slots=True)
class DrawnMission:
    """A mission, and the elements that draw its marks, by what they mark and the station."""

    id: str
    marks: Mapping[tuple[Mark, int], tuple[Drawn, ...]] = field(default_factory=dict, hash=False)

    @property
    def starts(self) -> tuple[int, ...]:
        """The stations that it begins on."""
        return tuple(sorted(number for mark, number in self.marks if mark == "start"))

    @property
    def targets(self) -> tuple[int, ...]:
        """The stations that it leads to."""
        return tuple(sorted(number for mark, number in self.marks if mark == "target"))

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Every element that belongs to it."""
        return tuple(each for drawn in self.marks.values() for each in drawn)

    def of_station(self, number: int) -> Iterator[tuple[Mark, tuple[Drawn, ...]]]:
        """Its marks at a station."""
        for (mark, station), drawn in self.marks.items():
            if station == number:
                yield mark, drawn

    def renumber(self, numbers: Mapping[int, int]) -> DrawnMission:
        """The mission with other numbers for stations."""
        marks = {(mark, numbers.get(old, old)): drawn for (mark, old), drawn in self.marks.items()}
        return replace(self, marks=marks)

    def document(self) -> Document:
        """What it means, as JSON data."""
        return Mission(self.id, self.starts, self.targets).document()

    def index_document(self, span_of: Callable[[int], Span]) -> Document:
        """All of it, as JSON data."""
        rows = [
            [mark, number, [each.document(span_of) for each in drawn]]
            for (mark, number), drawn in self.marks.items()
        ]
        return self.document() | {"marks": rows}

    @classmethod
    def from_document(cls, row: Mapping[str, Any], number_of: Callable[[Span], int]) -> DrawnMission:
        """The mission in such data."""
        marks = {
            (mark, number): tuple(Drawn.from_document(each, number_of) for each in drawn)
            for mark, number, drawn in row["marks"]
        }
        return cls(row["id"], marks)


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer that new elements are put into; one that `has_look` says what they look like.

    `matrix` leads from the units inside it to those of the drawing.
    """

    name: str
    group: Drawn
    matrix: Matrix = IDENTITY
    has_look: bool = True

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """The element that it is."""
        return (self.group,)

    def document(self) -> Document:
        """What it means, as JSON data."""
        return {"layer": self.name}

    def index_document(self, span_of: Callable[[int], Span]) -> Document:
        """All of it, as JSON data."""
        row = {"group": self.group.document(span_of), "matrix": list(self.matrix), "look": self.has_look}
        return self.document() | row

    @classmethod
    def from_document(cls, row: Mapping[str, Any], number_of: Callable[[Span], int]) -> Layer:
        """The layer in such data."""
        a, b, c, d, e, f = map(float, row["matrix"])
        matrix = (a, b, c, d, e, f)
        group = Drawn.from_document(row["group"], number_of)
        return cls(row["layer"], group, IDENTITY if matrix == IDENTITY else matrix, row["look"])
