"""Views as numbers: a list of features, each one thing that a seat can see, written into one row of numbers.

Every number lies between 0 and 1, and a feature has its place in the row for the whole game. There are two
ways to write it: wide, as networks like it (one number for each station), and narrow, as a history of a
hundred views can afford it (one number that says which station). What follows from the rest is only wide.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from yardtools.games.game import View

Row = NDArray[np.float32]


class Kind(Protocol):
    """How a thing is written."""

    width: int
    narrow_width: int

    def write(self, value: Any, row: Row, at: int) -> None:
        """As it is easily learnt."""

    def write_narrow(self, value: Any, row: Row, at: int) -> None:
        """As it takes little room."""


class OneOf:
    """One of some things, or none of them: wide with a number for each."""

    def __init__(self, things: Iterable[Hashable], follows: bool = False) -> None:
        self.place = {thing: place for place, thing in enumerate(things)}
        self.width, self.narrow_width = len(self.place), 0 if follows else 1

    def write(self, value: Any, row: Row, at: int) -> None:
        """A 1 where it stands; nothing for none."""
        if value in self.place:
            row[at + self.place[value]] = 1

    def write_narrow(self, value: Any, row: Row, at: int) -> None:
        """Which one, as a part of 1; 0 for none."""
        if value in self.place:
            row[at] = (self.place[value] + 1) / len(self.place)


class Which(OneOf):
    """One of some things, or none, in one number: for lists of which there are many."""

    def __init__(self, things: Iterable[Hashable]) -> None:
        super().__init__(things)
        self.width = 1

    def write(self, value: Any, row: Row, at: int) -> None:
        """The same both ways."""
        self.write_narrow(value, row, at)


class Some:
    """Any of some things: a number for each, both ways."""

    def __init__(self, things: Iterable[Hashable], follows: bool = False) -> None:
        self.place = {thing: place for place, thing in enumerate(things)}
        self.width, self.narrow_width = len(self.place), 0 if follows else len(self.place)

    def write(self, value: Any, row: Row, at: int) -> None:
        """A 1 for each."""
        row[[at + self.place[thing] for thing in value or ()]] = 1

    def write_narrow(self, value: Any, row: Row, at: int) -> None:
        """The same."""
        self.write(value, row, at)


class Number:
    """So many of at most so many; none where it is not known."""

    def __init__(self, most: int, follows: bool = False) -> None:
        self.most = max(most, 1)
        self.width, self.narrow_width = 1, 0 if follows else 1

    def write(self, value: Any, row: Row, at: int) -> None:
        """As a part of the most there can be."""
        row[at] = min((value or 0) / self.most, 1)

    def write_narrow(self, value: Any, row: Row, at: int) -> None:
        """The same."""
        self.write(value, row, at)


YES = Number(1)
"""Whether something is so."""


def at_path(*path: str | int) -> Callable[[View], Any]:
    """What stands at a path in a view; None where the view ends before."""

    def found(view: View) -> Any:
        value: Any = view
        for key in path:
            if value is None:
                return None
            if isinstance(key, str):
                value = value.get(key)
            else:
                value = value[key] if -len(value) <= key < len(value) else None
        return value

    return found


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that can be seen: its name, how it is written, and where it stands in a view."""

    name: str
    kind: Kind
    get: Callable[[View], Any]


class Look:
    """All features of a game for one seat, each with its place in the row."""

    def __init__(self, features: Sequence[Feature]) -> None:
        self.features = tuple(features)
        self.slices: dict[str, slice] = {}
        self.narrow_size = 0
        self._wide: list[tuple[Feature, int]] = []
        self._narrow: list[tuple[Feature, int]] = []
        self.size = 0
        for feature in self.features:
            self.slices[feature.name] = slice(self.size, self.size + feature.kind.width)
            self._wide.append((feature, self.size))
            if feature.kind.narrow_width:
                self._narrow.append((feature, self.narrow_size))
            self.size += feature.kind.width
            self.narrow_size += feature.kind.narrow_width

    def wide(self, view: View) -> Row:
        """A view as one row."""
        row = np.zeros(self.size, np.float32)
        for feature, at in self._wide:
            feature.kind.write(feature.get(view), row, at)
        return row

    def narrow(self, view: View, row: Row) -> None:
        """A view, written into a row of `narrow_size` zeros."""
        for feature, at in self._narrow:
            feature.kind.write_narrow(feature.get(view), row, at)
