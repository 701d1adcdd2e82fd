"""What can be wrong with data: rules, the faults that readers and checks see, and findings.

A fault is what a reader or a check says when it sees something: it knows what is wrong, and where
in the board or the text. A finding is that fault judged by its rule (severity) and placed in its
file (line and column); findings are what reports are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NoReturn

from yardtools.errors import UnreadableBoard

Point = tuple[float, float]


class Severity(StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(Severity).index(self)

    def reaches(self, limit: Severity) -> bool:
        """Whether this severity is at or above the limit."""
        return self.rank <= limit.rank


ERROR, WARNING, INFO = Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of fault: its code is `family/fault`, and the rest explains it."""

    code: str
    severity: Severity
    summary: str
    rationale: str
    bad: str = ""
    good: str = ""
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in a text; line and column count from 1, length is what to underline."""

    line: int
    column: int
    length: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong, as seen: what is at fault, and how to say it.

    `about` names what is at fault, the culprit first: subjects as text (`station:12`) or things
    of the model, which know their subject. `code` is the rule's; a check leaves it to its path.
    The spot is a `place` where the reader knows it, or a JSON `pointer` (`on_key`: to the key, not
    its value) that can be located later. `severity` is set only where a case is milder than its rule.
    `box_pointer` is the key in box.toml where a fault that a drawing shows is mended.
    Of faults that are only suspicions, `rank` 1 is the most suspicious.
    """

    about: Any
    message: str
    code: str = ""
    hint: str = ""
    pointer: str | None = None
    on_key: bool = False
    place: Place | None = None
    file: str | None = None
    at: Point | None = None
    element: str | None = None
    layer: str | None = None
    severity: Severity | None = None
    rank: int | None = None
    box_pointer: str | None = None

    @property
    def subject(self) -> tuple[str, ...]:
        """The names of what is at fault, the culprit first."""
        about = self.about if isinstance(self.about, tuple | list) else (self.about,)
        names = (thing if isinstance(thing, str) else thing.subject for thing in about)
        return tuple(dict.fromkeys(names))

    def where(self) -> str:
        """The place as a prefix for a one-line message, or nothing."""
        where = self.file or ""
        if self.place:
            where += (
                f":{self.place.line}:{self.place.column}"
                if where
                else f"line {self.place.line}, column {self.place.column}"
            )
        return f"{where}: " if where else ""


FaultSink = Callable[[Fault], None]
"""Where readers put the faults they see; `faults.append` collects them, `stop` raises the first."""


def stop(fault: Fault) -> NoReturn:
    """The sink of those who want a sound board or none."""
    raise UnreadableBoard(fault)


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault judged and placed: one row of a report."""

    code: str
    severity: Severity
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    pointer: str | None = None
    subject: tuple[str, ...] = ()
    at: Point | None = None
    element: str | None = None
    layer: str | None = None
    hint: str | None = None
    length: int = 1
    rank: int | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place}: " * bool(place) + f"{self.severity} {self.code} {self.message}"

    def document(self) -> dict[str, Any]:
        """The finding as the report schema has it; what is not known is left out."""
        row: dict[str, Any] = {"code": self.code, "severity": self.severity.value, "message": self.message}
        for key in ("file", "line", "column", "pointer", "subject", "at", "element", "layer", "hint", "rank"):
            value = getattr(self, key)
            if value is not None and value != ():
                row[key] = list(value) if isinstance(value, tuple) else value
        return row


@dataclass(frozen=True, slots=True)
class Skipped:
    """What was not looked at, and why: checks that an earlier error made pointless."""

    what: str
    because: str
    file: str | None = None

    def document(self) -> dict[str, Any]:
        """The row as the report schema has it."""
        row = {"what": self.what, "because": self.because}
        return row | {"file": self.file} if self.file else row


@dataclass(frozen=True, slots=True)
class Report:
    """Every finding of a run in the order of files and lines, and what was skipped.

    `rules` explains the codes for formats that carry explanations; `files` are the files looked
    at, also those without findings.
    """

    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    rules: Mapping[str, Rule] = field(default_factory=dict)
    files: tuple[str, ...] = ()

    @property
    def summary(self) -> dict[str, int]:
        """How many findings of each severity there are."""
        return {severity.value: sum(f.severity is severity for f in self.findings) for severity in Severity}

    def document(self) -> dict[str, Any]:
        """The report as `yard-report/1`."""
        return {
            "format": "yard-report/1",
            "findings": [finding.document() for finding in self.findings],
            "summary": self.summary,
            "skipped": [skipped.document() for skipped in self.skipped],
        }


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings by file, place, code and subject: the same input always gives the same order."""
    return tuple(
        sorted(
            findings, key=lambda f: (f.file or "", f.line or 0, f.column or 0, f.code, f.subject, f.message)
        )
    )


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    """Findings by severity; suspicions as suspicious as they are, all else as it came."""
    return sorted(findings, key=lambda each: (each.severity.rank, each.rank or 0))
