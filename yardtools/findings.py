"""What can be wrong with data: rules, the faults that readers and checks see, and findings.

A fault is what a reader or a check says when it sees something: it knows what is wrong, and where
in the board or the text. A finding is that fault judged by its rule (severity) and placed in its
file (line and column); findings are what reports are made of.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NoReturn

from yardtools.errors import UnreadableBoard
from yardtools.wording import place_in_file

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
    Of faults that are only suspicions, `rank` 1 is the most suspicious. `figures` are the numbers, or the
    rules, that make the fault what it is where its subject does not: with others it is another fault.
    `certainty`, from 0 to 1, is how sure it is of what was seen in a scan, and `picture` that part of the
    scan, as a JPEG file, with the thing in question marked.
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
    figures: tuple[int | str, ...] = ()
    certainty: float | None = None
    picture: bytes = field(default=b"", repr=False)

    @property
    def subject(self) -> tuple[str, ...]:
        """The names of what is at fault, the culprit first."""
        about = self.about if isinstance(self.about, tuple | list) else (self.about,)
        names = (thing if isinstance(thing, str) else thing.subject for thing in about)
        return tuple(dict.fromkeys(names))

    def __str__(self) -> str:
        """What is wrong in one line, behind the place where it is."""
        return self._where() + self.message

    def _where(self) -> str:
        if self.place is None:
            return f"{self.file}: " if self.file else ""
        if self.file is None:
            return f"line {self.place.line}, column {self.place.column}: "
        return f"{place_in_file(self.file, self.place.line, self.place.column)}: "


FaultSink = Callable[[Fault], None]
"""Where readers put the faults they see; `faults.append` collects them, `stop` raises the first."""


def stop(fault: Fault) -> NoReturn:
    """The sink of those who want a sound board or none."""
    raise UnreadableBoard(fault)


_ROW = (
    *("file", "line", "column", "pointer", "subject", "at", "element", "layer", "hint", "rank", "figures"),
    "certainty",
)
"""What the report schema has of a finding, beside its code, severity and message."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault that has been judged: one row of a report.

    The fault knows its file and its place there; its severity is that of its rule, or of the board's box.
    """

    fault: Fault
    severity: Severity

    @property
    def code(self) -> str:
        """The code of its rule: `family/fault`."""
        return self.fault.code

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return self.fault.message

    @property
    def hint(self) -> str | None:
        """What helps, if anything is known to."""
        return self.fault.hint or None

    @property
    def subject(self) -> tuple[str, ...]:
        """The names of what is at fault, the culprit first."""
        return self.fault.subject

    @property
    def file(self) -> str | None:
        """The file it is in, if it is in one."""
        return self.fault.file

    @property
    def line(self) -> int | None:
        """The line it is in, counted from 1."""
        return self.fault.place.line if self.fault.place else None

    @property
    def column(self) -> int | None:
        """The column it begins in, counted from 1."""
        return self.fault.place.column if self.fault.place else None

    @property
    def length(self) -> int:
        """How many characters to underline."""
        return self.fault.place.length if self.fault.place else 1

    @property
    def pointer(self) -> str | None:
        """The JSON pointer to what is wrong."""
        return self.fault.pointer

    @property
    def at(self) -> Point | None:
        """Where on the board it is."""
        return self.fault.at

    @property
    def element(self) -> str | None:
        """The id of the drawn element, or the path to it: a CSS selector."""
        return self.fault.element

    @property
    def selector(self) -> str:
        """The CSS selector that finds the drawn element; nothing where there is none."""
        element = self.element or ""
        return element if " > " in element or not element else f"#{element}"

    @property
    def layer(self) -> str | None:
        """The layer of the drawn element."""
        return self.fault.layer

    @property
    def figures(self) -> tuple[int | str, ...]:
        """What makes it another finding when it changes."""
        return self.fault.figures

    @property
    def rank(self) -> int | None:
        """Of suspicions, 1 is the most suspicious."""
        return self.fault.rank

    @property
    def certainty(self) -> float | None:
        """How sure it is, from 0 to 1, where a scan shows it."""
        return self.fault.certainty

    @property
    def picture(self) -> bytes:
        """The part of the scan that shows it, as a JPEG file; nothing where no scan does."""
        return self.fault.picture

    @property
    def picture_url(self) -> str:
        """That part of the scan as an address that holds it, for pages; nothing where there is none."""
        return f"data:image/jpeg;base64,{b64encode(self.picture).decode()}" if self.picture else ""

    @property
    def is_suspicion(self) -> bool:
        """Whether it is only one of the likeliest places for a fault, and mostly none."""
        return self.rank is not None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place}: " * bool(place) + f"{self.severity} {self.code} {self.message}"

    def document(self) -> dict[str, Any]:
        """The finding as the report schema has it; what is not known is left out."""
        row: dict[str, Any] = {"code": self.code, "severity": self.severity.value, "message": self.message}
        for key in _ROW:
            value = getattr(self, key)
            if value is not None and value != ():
                row[key] = list(value) if isinstance(value, tuple) else value
        return row


@dataclass(frozen=True, slots=True)
class Skipped:
    """What was not looked at, and why: an earlier error made it pointless, or it would take too long."""

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
    """Findings by severity, then what is only suspected, the most suspicious first; all else as it came."""
    return sorted(findings, key=lambda each: (each.is_suspicion, each.severity.rank, each.rank or 0))
