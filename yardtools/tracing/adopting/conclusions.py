"""What a drawing means, line by line as box.toml will say it, each with its reason and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from yardtools.tracing.adopting.sureness import Sure


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of box.toml, by the tables it lies in and its key, and why it says so.

    A list of tables has a reason for each of them in `each`.
    """

    path: tuple[str, ...]
    value: Any
    because: str = ""
    sure: Sure | None = None
    each: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of what is told: what, how many, where it was found, how sure that is and why."""

    what: str
    count: int
    where: str
    sure: Sure
    because: str


@dataclass(frozen=True, slots=True)
class Left:
    """What was left out, how many, and why."""

    what: str
    count: int
    because: str


@dataclass(slots=True)
class Conclusions:
    """Everything that was concluded of a drawing; `advice` says what the user can correct, and how."""

    lines: list[Line] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    advice: list[str] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        """The data of the box.toml."""
        document: dict[str, Any] = {}
        for line in self.lines:
            table = document
            for name in line.path[:-1]:
                table = table.setdefault(name, {})
            table[line.path[-1]] = line.value
        return document


def by_table(lines: Sequence[Line]) -> Iterator[tuple[tuple[str, ...], list[Line]]]:
    """The entries of each table, those of the document itself first."""
    tables: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        tables.setdefault(line.path[:-1], []).append(line)
    yield from sorted(tables.items(), key=lambda each: len(each[0]) > 0)
