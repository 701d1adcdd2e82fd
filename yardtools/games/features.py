"""Views as numbers: a list of features, each one thing that a seat can see, written into one row of numbers.

Every number lies between 0 and 1, and a feature has its place in the row for the whole game. There are two
ways to write it: wide, as networks like it (one number for each station), and narrow, as a history of a
hundred views can afford it (one number that says which station). What follows from the rest is only wide.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from yardtools.games.game import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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

    def look_up(view: View) -> Any:
        value: Any = view
        for key in path:
            if value is None:
                return None
            if isinstance(key, str):
                value = value.get(key)
            else:
                value = value[key] if -len(value) <= key < len(value) else None
        return value

    return look_up


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that can be seen: its name, how it is written, and where it stands in a view."""

    name: str
    kind: Kind
    get: Callable[[View], Any]


Kinds = Mapping[str, Kind]
"""How the parts of an entry are written."""


def counts(most: Mapping[str, int], *path: str) -> Iterator[Feature]:
    """How many there are of each of some words."""
    for word, many in most.items():
        yield Feature(" ".join((*path, word)), Number(many), at_path(*path, word))


def rows(name: str, entries: Iterable[int], kinds: Kinds) -> Iterator[Feature]:
    """The entries of a list, each with what it says; negative numbers count from the last."""
    for entry in entries:
        for key, kind in kinds.items():
            yield Feature(f"{name} {entry} {key}", kind, at_path(name, entry, key))
