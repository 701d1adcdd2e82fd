"""Baselines: findings that are known and may stay for now, so that only new ones count.

A baseline is a JSON file, made and read by the program, that people keep with their boards. It counts
findings by board, code, subject (by message where there is no subject) and figures, and lets so many of each
pass and no more: a second one just like a known one is new, and so is one whose figures have changed. In
which file of a board's folder a finding stands does not count: that changes when board.json is out of date.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from yardtools import files
from yardtools.board_files import PARTS
from yardtools.errors import YardError
from yardtools.findings import Fault, Finding, Report
from yardtools.validation.inspection import FileFaults, Inspection
from yardtools.validation.report import report_of
from yardtools.validation.selection import Selection

FORMAT = "yard-baseline/1"
CODE = "document/baseline-outdated"


@dataclass(frozen=True, slots=True)
class Entry:
    """What makes two findings the same, wherever their lines move."""

    path: str
    code: str
    subject: tuple[str, ...]
    message: str = ""
    figures: tuple[int | str, ...] = ()

    @property
    def place(self) -> tuple[Any, ...]:
        """By what entries are put in order: figures may be numbers and texts, which do not compare."""
        return (self.path, self.code, self.subject, self.message, json.dumps(self.figures))

    def document(self, count: int) -> dict[str, Any]:
        """The entry as JSON data, with how many findings it stands for."""
        row: dict[str, Any] = {"path": self.path, "code": self.code}
        row |= {"subject": list(self.subject)} if self.subject else {"message": self.message}
        row |= {"figures": list(self.figures)} if self.figures else {}
        return row | {"count": count}


Baseline = Counter[Entry]

Where = Callable[[str], str]
"""Says to which board a file belongs."""


def _plain(file: str) -> str:
    return PurePath(file).as_posix()


def entry_of(finding: Finding, where: Where = _plain) -> Entry:
    """The entry that a finding counts under; subjects are compared as a set."""
    path = where(finding.file) if finding.file else ""
    subject = tuple(sorted(set(finding.subject)))
    return Entry(path, finding.code, subject, "" if subject else finding.message, finding.figures)


def baseline_of(findings: Iterable[Finding], where: Where = _plain) -> Baseline:
    """The baseline that lets just these findings pass."""
    return Counter(entry_of(finding, where) for finding in findings)


def new_findings(
    findings: Iterable[Finding], baseline: Baseline, where: Where = _plain
) -> tuple[list[Finding], Baseline]:
    """The findings that the baseline does not know, and what of it was not needed."""
    left = Counter(baseline)
    new = []
    for finding in findings:
        entry = entry_of(finding, where)
        if left[entry] > 0:
            left[entry] -= 1
        else:
            new.append(finding)
    return new, +left


# --- entries that are not needed --------------------------------------------------------------


def outdated_entries(
    baseline: Baseline, left: Baseline, was_looked_for: Callable[[Entry], bool]
) -> Iterator[Fault]:
    """The entries that stand for more findings than there are, each at its place in the baseline."""
    for place, entry in enumerate(baseline):
        if left[entry] and was_looked_for(entry):
            what = ", ".join(entry.subject) or entry.message
            count = "" if left[entry] == baseline[entry] == 1 else f"{left[entry]} of {baseline[entry]} "
            numbers = f" with the figures {', '.join(map(str, entry.figures))}" if entry.figures else ""
            words = f"{count}{entry.code} in {entry.path} is no longer found{numbers}: {what}"
            hint = "write the baseline anew with --write-baseline"
            yield Fault(entry.subject, words, CODE, hint, pointer=f"/findings/{place}")


def join(baseline: Baseline, old: Baseline, was_looked_for: Callable[[Entry], bool]) -> Baseline:
    """A new baseline with those entries of the old one that this run did not look for."""
    return baseline + Counter({entry: count for entry, count in old.items() if not was_looked_for(entry)})


# --- the file ---------------------------------------------------------------------------------


def dumps(baseline: Baseline) -> str:
    """The text of a baseline: sorted, an entry a line, so that changes of it are easy to read."""
    entries_in_order = sorted(baseline, key=lambda entry: entry.place)
    rows = [json.dumps(entry.document(baseline[entry]), ensure_ascii=False) for entry in entries_in_order]
    inner = ",\n".join(f"    {row}" for row in rows)
    entries = f"[\n{inner}\n  ]" if rows else "[]"
    return f'{{\n  "format": "{FORMAT}",\n  "findings": {entries}\n}}\n'


def loads(text: str, file: str) -> Baseline:
    """The baseline in a text; one that cannot be read stops the run, for it might hide anything."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        words = f"baseline {file}:{error.lineno}:{error.colno} is not JSON: {error.msg.lower()}"
        raise YardError(words) from error
    except (ValueError, RecursionError) as error:
        raise YardError(f"baseline {file} cannot be read: {error}") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise YardError(f'{file} is no baseline: a baseline has "format": "{FORMAT}"')
    rows = document.get("findings")
    if not isinstance(rows, list):
        raise YardError(f"baseline {file} has no list of findings")
    baseline = Baseline()
    for place, row in enumerate(rows):
        entry, count = _entry(row, f"baseline {file}: entry {place + 1}")
        baseline[entry] += count
    return baseline


def _entry(row: Any, where: str) -> tuple[Entry, int]:
    if not isinstance(row, dict):
        raise YardError(f"{where} is no object")
    path, code, message, count = (row.get(key, "") for key in ("path", "code", "message", "count"))
    subject = row.get("subject", [])
    if not _are_texts([path, code, message]) or not isinstance(subject, list) or not _are_texts(subject):
        raise YardError(f"{where} must have texts as path, code, message and subjects")
    if type(count) is not int or count < 1:
        raise YardError(f"{where} must have a count of at least 1")
    return Entry(path, code, tuple(sorted(set(subject))), message, _figures(row, where)), count


def _figures(row: dict[str, Any], where: str) -> tuple[int | str, ...]:
    figures = row.get("figures", [])
    if not isinstance(figures, list) or any(type(figure) not in (int, str) for figure in figures):
        raise YardError(f"{where} must have whole numbers or texts as figures")
    return tuple(figures)


def _are_texts(values: Collection[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


# --- at work ----------------------------------------------------------------------------------


@dataclass(slots=True)
class BaselineFile:
    """The file of a baseline; `text` is what it holds, once it was read."""

    file: str
    text: str = ""

    def filter(self, report: Report, chosen: Selection) -> Report:
        """The report without what is known, and with the entries that are no longer needed."""
        known = self._read()
        new, left = new_findings(report.findings, known, self._board)
        outdated: Iterable[Finding] = ()
        if chosen.wants(CODE):
            faults = tuple(outdated_entries(known, left, self._covers(report, chosen)))
            outdated = Inspection(None, (FileFaults(self.file, self.text, faults),)).documents[0].findings
        return report_of([*new, *outdated], report.skipped, report.files)

    def write(self, report: Report, chosen: Selection) -> int:
        """Write what was found, and what the old baseline knows of other files; how many findings that is."""
        old = self._read() if Path(self.file).exists() else Baseline()
        known = join(baseline_of(report.findings, self._board), old, self._covers(report, chosen))
        files.write(self.file, dumps(known))
        return known.total()

    def _read(self) -> Baseline:
        try:
            self.text = files.read(self.file).decode()
        except UnicodeDecodeError as error:
            raise YardError(f"baseline {self.file} is no UTF-8 text") from error
        return loads(self.text, self.file)

    def _board(self, file: str) -> str:
        """The board that a file belongs to: its folder, or the file itself, as seen from the baseline."""
        path = Path(file)
        home = path.parent if path.name in PARTS else path
        return PurePath(os.path.relpath(home, Path(self.file).parent)).as_posix()

    def _covers(self, report: Report, chosen: Selection) -> Callable[[Entry], bool]:
        """Whether a run would have found an entry; what is in a board that is gone is found nowhere."""
        boards, root = set(map(self._board, report.files)), Path(self.file).parent

        def covers(entry: Entry) -> bool:
            is_here = entry.path in boards or not (root / entry.path).exists()
            return is_here and chosen.wants(entry.code)

        return covers
