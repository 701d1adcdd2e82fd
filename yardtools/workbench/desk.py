"""The board as it lies on the workbench: tracing, box and marks in memory, changed step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from yardtools.board_files import BOX_FILE, TRACING_FILE
from yardtools.errors import YardError
from yardtools.tracing.editing.sheet import Change, Refusal, Sheet, operation
from yardtools.workbench.folder import CHECKED_FILE, Contents
from yardtools.workbench.marks import (
    MarkChanges,
    Marks,
    apply_marks,
    carry_marks,
    check_verdict,
    invert_marks,
    read_marks,
    write_marks,
)
from yardtools.workbench.splices import Splices

Step = Change | Splices

Verdicts = Mapping[str, str | None]
"""What somebody who looked says of subjects: right, wrong, or nothing any more."""


class Bug(YardError):
    """A fault of ours, after which everything is as it was before."""

    def __init__(self, error: Exception) -> None:
        super().__init__(f"this is a bug in yardtools: {error!r}; nothing was changed")


@dataclass
class Deed:
    """Something that was done: the steps, and what became of the marks."""

    steps: list[Step] = field(default_factory=list)
    marks: MarkChanges = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether anything may be different now, and not only what the changes name."""
        return any(isinstance(step, Splices) or not step.is_sure for step in self.steps)

    @property
    def changes(self) -> list[Change]:
        """The steps that were operations."""
        return [step for step in self.steps if isinstance(step, Change)]

    def inverse(self) -> Deed:
        """What takes it back."""
        return Deed([step.inverse() for step in reversed(self.steps)], invert_marks(self.marks))

    def document(self) -> dict[str, Any]:
        """The deed as JSON data."""
        return {"steps": [_step_document(step) for step in self.steps], "marks": self.marks}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Deed:
        """The deed in JSON data."""
        marks = {subject: (before, after) for subject, (before, after) in document["marks"].items()}
        return cls([_read_step(step) for step in document["steps"]], marks)


def _step_document(step: Step) -> dict[str, Any]:
    kind = "splices" if isinstance(step, Splices) else "change"
    return {kind: step.document()}


def _read_step(document: Mapping[str, Any]) -> Step:
    if "splices" in document:
        return Splices.from_document(document["splices"])
    return Change.from_document(document["change"])


class Desk:
    """What lies on the workbench now."""

    def __init__(self, contents: Contents) -> None:
        self.sheet = open_sheet(contents)
        self.marks: Marks = read_marks(contents[CHECKED_FILE])
        self._checked = contents[CHECKED_FILE]

    def contents(self) -> dict[str, bytes]:
        """The files as they should be."""
        return {
            TRACING_FILE: self.sheet.tracing,
            BOX_FILE: self.sheet.box_text.encode(),
            CHECKED_FILE: self._checked,
        }

    def do(self, operations: Sequence[Mapping[str, Any]], verdicts: Verdicts | None = None) -> Deed:
        """Do some operations, all or none of them, and put verdicts down on what is then there or is not."""
        planned = [operation(each) for each in operations]
        before, deed = self.contents(), Deed()
        marks = self.marks
        try:
            for each in planned:
                change = self.sheet.do(each)
                deed.steps.append(change)
                marks = apply_marks(marks, carry_marks(marks, change, self.sheet))
            for subject, verdict in (verdicts or {}).items():
                check_verdict(subject, verdict, self.sheet)
        except YardError:
            self._go_back(deed, before)
            raise
        except Exception as error:
            self.sheet = open_sheet(before)
            raise Bug(error) from error
        told = {subject: (None, verdict) for subject, verdict in (verdicts or {}).items()}
        deed.marks = _differences(self.marks, apply_marks(marks, told))
        self._mark(deed.marks)
        return deed

    def apply(self, deed: Deed) -> Deed:
        """Do again, or take back, what was done before; all or nothing of it. Gives what was done now."""
        before, done = self.contents(), Deed(marks=deed.marks)
        try:
            for step in deed.steps:
                done.steps.append(self._apply_step(step))
        except YardError:
            self._go_back(done, before)
            raise
        except Exception as error:
            self.sheet = open_sheet(before)
            raise Bug(error) from error
        self._mark(deed.marks)
        return done

    def _apply_step(self, step: Step) -> Step:
        if isinstance(step, Change):
            return self.sheet.apply(step)
        try:
            self.sheet = open_sheet(step.apply(self.contents()))
        except YardError as error:
            raise Refusal(str(error)) from error
        return step

    def _mark(self, changes: MarkChanges) -> None:
        if changes:
            self.marks = apply_marks(self.marks, changes)
            self._checked = write_marks(self.marks)

    def _go_back(self, deed: Deed, before: Contents) -> None:
        """Take half a deed back."""
        try:
            for step in deed.inverse().steps:
                self._apply_step(step)
        except YardError:
            self.sheet = open_sheet(before)


def _differences(before: Marks, after: Marks) -> MarkChanges:
    pairs = {subject: (before.get(subject), after.get(subject)) for subject in sorted({*before, *after})}
    return {subject: pair for subject, pair in pairs.items() if pair[0] != pair[1]}


def open_sheet(contents: Contents) -> Sheet:
    """The tracing and the box opened to be changed; an error says why they cannot be."""
    if not contents[TRACING_FILE]:
        raise YardError(f"there is no {TRACING_FILE}")
    try:
        box = contents[BOX_FILE].decode()
    except UnicodeDecodeError as error:
        raise YardError(f"{BOX_FILE} is no UTF-8 text") from error
    return Sheet(contents[TRACING_FILE], box)
