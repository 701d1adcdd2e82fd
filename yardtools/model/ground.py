"""The ground under a network board: areas and lines that are no part of the game, such as a river."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from yardtools.model.values import Document, Point, number, pair, points, round_coordinate

GroundClass = Literal["sea", "land", "water", "park", "built", "street", "coast", "outline"]
"""What a piece of ground shows; themes give each its own tones."""
GROUND_CLASSES: tuple[GroundClass, ...] = get_args(GroundClass)

MOST_POINTS = 20_000
"""How many points the ground of a board has at most: it is a backdrop, and files are to stay small."""

Ring = tuple[Point, ...]
"""The corners of a closed line; the first is not repeated at its end."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A piece of the ground: an area within rings, or lines as wide as `width` says.

    A ring inside another is a hole. Corners that repeat the one before say nothing and are dropped, and so
    are rings of fewer than three corners and lines of fewer than two.
    """

    kind: GroundClass
    area: tuple[Ring, ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()
    width: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "area", tuple(filter(None, map(_ring, self.area))))
        object.__setattr__(self, "lines", tuple(filter(None, map(_line, self.lines))))
        object.__setattr__(self, "width", max(0.01, round_coordinate(self.width)) if self.lines else 0.0)

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything to be seen of it."""
        return bool(self.area or self.lines)

    @property
    def size(self) -> int:
        """How many points it has."""
        return sum(map(len, (*self.area, *self.lines)))

    def move(self, there: Callable[[Point], Point]) -> Ground:
        """The piece with every point where it is after a move."""
        area, lines = (tuple(tuple(map(there, line)) for line in part) for part in (self.area, self.lines))
        return replace(self, area=area, lines=lines)

    def document(self) -> Document:
        """The piece as JSON data."""
        if self.area:
            return {"class": self.kind, "area": _pairs(self.area)}
        return {"class": self.kind, "lines": _pairs(self.lines), "width": number(self.width)}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Ground:
        """The piece in JSON data that keeps to the schema."""
        return cls(
            document["class"],
            tuple(document.get("area", ())),
            tuple(document.get("lines", ())),
            document.get("width", 0.0),
        )


def seen_ground(pieces: Iterable[Ground]) -> tuple[Ground, ...]:
    """The pieces of which there is anything to be seen, from the bottom up."""
    return tuple(piece for piece in pieces if piece.is_drawn)


def _ring(corners: Iterable[Sequence[float]]) -> Ring:
    """The corners of a ring, or nothing where it goes round nothing."""
    ring = _without_repeats(points(corners))
    while len(ring) > 1 and ring[-1] == ring[0]:
        ring.pop()
    return tuple(ring) if len(ring) > 2 else ()


def _line(corners: Iterable[Sequence[float]]) -> tuple[Point, ...]:
    line = _without_repeats(points(corners))
    return tuple(line) if len(line) > 1 else ()


def _pairs(lines: Iterable[Iterable[Point]]) -> list[list[list[int | float]]]:
    return [[pair(at) for at in line] for line in lines]


def _without_repeats(corners: Sequence[Point]) -> list[Point]:
    return [here for place, here in enumerate(corners) if not place or here != corners[place - 1]]
