"""What was read and seen of the files of a board; at the very end its faults are judged, all in one place.

Readers and checks give faults, each put to its file. A fault becomes a finding when it has its place in
that file, and its severity: that of its rule, or the one that the board's box gives it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from yardtools import files
from yardtools.findings import Fault, Finding, Severity, Skipped
from yardtools.model import AnyBoard
from yardtools.validation.rulings import Rulings
from yardtools.validation.run_checks import Outcome

DRAWINGS = (".svg", ".svgz")

MOST = 20_000
"""The most findings that are told of a file; one with more is no board, or somebody's joke."""


@dataclass(frozen=True, slots=True)
class FileFaults:
    """One file as it was read: its text, what is wrong with it, and what was not looked at.

    The text of a drawing is left out, for it is read again where something is wrong with it; what belongs
    to no file has an empty name.
    """

    file: str
    text: str = ""
    faults: tuple[Fault, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def plus(self, seen: Outcome) -> FileFaults:
        """The same, with what was seen of this file."""
        faults = (fault for fault in seen.faults if fault.file == self.file)
        skipped = (each for each in seen.skipped if each.file == self.file)
        return replace(self, faults=(*self.faults, *faults), skipped=(*self.skipped, *skipped))


@dataclass(frozen=True, slots=True)
class Document:
    """One file that was looked at: its text, its findings, and what was not looked at."""

    file: str
    text: str
    findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...] = ()


@dataclass(frozen=True)
class Inspection:
    """Files that were inspected together, and the board that they are, if they are one.

    `is_unread` says that a drawing or a box is there and cannot be read, so that the board, if there is
    one, is the one that was made before.
    """

    board: AnyBoard | None
    files: tuple[FileFaults, ...]
    rulings: Rulings = Rulings()  # noqa: RUF009 - it holds nothing that changes
    is_unread: bool = False

    @cached_property
    def documents(self) -> list[Document]:
        """The files with their findings."""
        return [self._judge(read) for read in self.files]

    def _judge(self, read: FileFaults) -> Document:
        """The findings of a file: its faults in their places, except for those that are right as they are."""
        text = read.text or text_of(read.file) if read.faults else read.text
        judged = [(fault, severity) for fault in read.faults if (severity := self.rulings.severity(fault))]
        told, skipped = _worst(judged, read.file)
        faults = _locate([fault for fault, _ in told], read.file, text)
        findings = tuple(
            Finding(replace(fault, about=fault.subject), severity)
            for fault, (_, severity) in zip(faults, told, strict=True)
        )
        return Document(read.file, text, findings, read.skipped + skipped)


Judged = list[tuple[Fault, Severity]]


def _worst(judged: Judged, file: str) -> tuple[Judged, tuple[Skipped, ...]]:
    """So many faults of a file as somebody may look through, the worst; and that the others are not told.

    Of equally bad ones the rare come first: what is said once is not lost behind what is said over and over.
    """
    if len(judged) <= MOST:
        return judged, ()
    seen, ranks = Counter[str](), list[tuple[int, int]]()
    for fault, severity in judged:
        ranks.append((severity.rank, seen[fault.code]))
        seen[fault.code] += 1
    by_rank = sorted(range(len(judged)), key=ranks.__getitem__)
    words = f"a file with so many is told of the worst {MOST:,} alone"
    left_out = Skipped(f"{len(judged) - MOST:,} further findings", words, file or None)
    return [judged[place] for place in sorted(by_rank[:MOST])], (left_out,)


def _locate(faults: Sequence[Fault], file: str, text: str) -> Sequence[Fault]:
    if not faults or not file:
        return faults
    from yardtools.locate import locate_faults  # noqa: PLC0415 - a clean board has nothing to locate

    return locate_faults(faults, file, text)


def text_of(file: str) -> str:
    """The text of a drawing, as reports show it; nothing for other files."""
    if not file.endswith(DRAWINGS):
        return ""
    from yardtools.svg import markup  # noqa: PLC0415 - a board alone needs no drawing code

    return markup.text_of(files.read(file))
