"""The baseline on the command line: what it knows is not reported, and `--write-baseline` makes it know."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

import click

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, TRACING_FILE
from yardtools.checks import baseline
from yardtools.checks.baseline import Baseline, Entry
from yardtools.cli.output import say
from yardtools.cli.selection import Selection
from yardtools.errors import YardError
from yardtools.findings import Report, in_order
from yardtools.judge import findings

PARTS = (BOX_FILE, TRACING_FILE, f"{TRACING_FILE}z", BOARD_FILE)
"""The files of a board folder, which make one board."""


@dataclass(frozen=True, slots=True)
class Known:
    """The findings that are known, where a file names them; `sources` is its text, once it was read."""

    file: str | None
    writing: bool
    sources: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.writing and self.file is None:
            raise click.UsageError("--write-baseline needs to know where: --baseline FILE")
        if self.file == files.STANDARD:
            raise click.UsageError("a baseline is a file, and not standard input")

    def filtered(self, report: Report, chosen: Selection) -> Report:
        """The report without what is known, and with what the baseline knows in vain."""
        if self.file is None:
            return report
        scope = _Scope(set(map(self._board, report.files)), Path(self.file).parent, chosen)
        known = self._written(report, scope) if self.writing else self._read()
        before = len(report.findings)
        new, left = baseline.new_findings(report.findings, known, self._board)
        faults = baseline.outdated(known, left, scope.covers) if chosen.wants(baseline.CODE) else ()
        vain = findings(faults, self.file, self.sources.get(self.file, ""))
        if (passed := before - len(new)) and not self.writing:
            say(f"{passed} known finding{'s' * (passed != 1)} passed, as {self.file} says")
        return replace(report, findings=in_order([*new, *vain]))

    def _board(self, file: str) -> str:
        """The board that a file belongs to: its folder, or the file itself, as seen from the baseline."""
        assert self.file is not None
        path = Path(file)
        home = path.parent if path.name in PARTS else path
        return PurePath(os.path.relpath(home, Path(self.file).parent)).as_posix()

    def _read(self) -> Baseline:
        assert self.file is not None
        try:
            self.sources[self.file] = files.read(self.file).decode()
        except UnicodeDecodeError as error:
            raise YardError(f"baseline {self.file} is no UTF-8 text") from error
        return baseline.loads(self.sources[self.file], self.file)

    def _written(self, report: Report, scope: _Scope) -> Baseline:
        """The new baseline: what this run found, and what the old one knows of other files."""
        assert self.file is not None
        old = self._read() if Path(self.file).exists() else Baseline()
        known = baseline.joined(baseline.baseline_of(report.findings, self._board), old, scope.covers)
        files.write(self.file, baseline.dumps(known))
        say(f"wrote {self.file}: {known.total()} known finding{'s' * (known.total() != 1)}")
        return known


@dataclass(frozen=True, slots=True)
class _Scope:
    """What a run looks for: findings of its boards, of the codes that are wanted."""

    boards: set[str]
    root: Path
    chosen: Selection

    def covers(self, entry: Entry) -> bool:
        """Whether the run would have found it; what is in a board that is gone is found nowhere."""
        is_here = entry.path in self.boards or not (self.root / entry.path).exists()
        return is_here and self.chosen.wants(entry.code)
