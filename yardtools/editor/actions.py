"""What an editor can do about a finding: mend it as `--fix` does, write the word that is meant, accept it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lsprotocol.types import CodeAction, CodeActionKind, TextEdit, WorkspaceEdit
from pygls.uris import from_fs_path

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE
from yardtools.checks.registry import rule_of
from yardtools.editor.looks import Look
from yardtools.editor.positions import Positions
from yardtools.findings import ERROR, Finding
from yardtools.formats import json as json_format
from yardtools.locate import Span
from yardtools.reports.suppress import suppression
from yardtools.validation.fixes import REPEAT, STALE, Fix, plan_fixes
from yardtools.wording import nearest_word, quote_text, word_meant

Count = Callable[[str], Positions]
"""The positions in a text, as the editor counts."""


@dataclass(frozen=True, slots=True)
class Actions:
    """What can be done about findings of one look."""

    look: Look
    count: Count

    def for_findings(self, findings: Iterable[Finding]) -> Iterator[CodeAction]:
        """What can be done about these findings, the surest first."""
        found = list(findings)
        for finding in found:
            yield from self._rename(finding)
        for code in dict.fromkeys(each.code for each in found):
            yield from self._fix(code)
        for finding in found:
            yield from self._accept(finding)

    def fix_all(self) -> Iterator[CodeAction]:
        """All that can be mended for certain, at once."""
        if fixes := self._plan(None, unsafe=False):
            title = "Mend what yard can mend for certain"
            yield CodeAction(title, kind=CodeActionKind.SourceFixAll, edit=self._edit(fixes))

    # --- fixes

    def _fix(self, code: str) -> Iterator[CodeAction]:
        """The fix for all findings of a code."""
        if code == STALE:
            yield from self._make_anew()
        elif (how := rule_of(code).fix) and (fixes := self._plan(code, unsafe=code == REPEAT)):
            yield CodeAction(f"Fix {code}: {how}", kind=CodeActionKind.QuickFix, edit=self._edit(fixes))

    def _plan(self, code: str | None, *, unsafe: bool) -> list[Fix]:
        """What mending makes of the files, as far as these are texts; of one code alone, or of all."""
        documents = [
            replace(each, findings=tuple(f for f in each.findings if code in (None, f.code)))
            for each in self.look.documents
        ]
        with files.hold_unsaved(self.look.bytes_held()):
            fixes = plan_fixes([documents], unsafe=unsafe)
        return [fix for fix in fixes if _is_text(fix)]

    def _make_anew(self) -> Iterator[CodeAction]:
        """board.json as box.toml and the drawing make it, where they are sound."""
        file = os.path.join(self.look.unit, BOARD_FILE)
        found = (each for document in self.look.documents for each in document.findings)
        if self.look.board is None or not Path(file).exists():
            return
        if all(each.severity is not ERROR or each.code == STALE for each in found):
            with files.hold_unsaved(self.look.bytes_held()):
                before = files.read(file)
            fix = Fix(file, before, json_format.dumps(self.look.board).encode())
            title = f"Make {BOARD_FILE} anew from {BOX_FILE} and the drawing"
            yield CodeAction(title, kind=CodeActionKind.QuickFix, edit=self._edit([fix]))

    # --- words

    def _rename(self, finding: Finding) -> Iterator[CodeAction]:
        """Write the word that is meant, where a finding is about one that is misspelt."""
        word, file = word_meant(finding.hint or ""), finding.file
        if not word or finding.fault.place is None or file is None:
            return
        text = self.look.text_of(file)
        span = self.count(text).span_at(finding.fault.place)
        old = text[slice(*span)]
        if nearest_word(old.strip("\"'"), [word]):
            new = quote_text(word) if old[:1] in ("'", '"') else word
            yield CodeAction(
                f"Change to {word}",
                kind=CodeActionKind.QuickFix,
                edit=self._changes({file: (text, span, new)}),
                is_preferred=True,
            )

    # --- suppressions

    def _accept(self, finding: Finding) -> Iterator[CodeAction]:
        """Lines at the end of box.toml that accept a finding; the reason is left to write."""
        box = os.path.join(self.look.unit, BOX_FILE)
        if not finding.subject or finding.code.startswith("document/") or not Path(box).exists():
            return
        with files.hold_unsaved(self.look.bytes_held()):
            text = files.read(box).decode(errors="replace")
        gap = "\n" if text.endswith("\n") else "\n\n"
        edit = self._changes({box: (text, (len(text), len(text)), f"{gap}{suppression(finding)}\n")})
        title = f"Accept {finding.code} of {', '.join(finding.subject)} in {BOX_FILE}"
        yield CodeAction(title, kind=CodeActionKind.QuickFix, edit=edit)

    # --- edits

    def _edit(self, fixes: Iterable[Fix]) -> WorkspaceEdit:
        return self._changes({fix.file: _change(fix.before.decode(), fix.after.decode()) for fix in fixes})

    def _changes(self, changes: dict[str, Change]) -> WorkspaceEdit:
        return WorkspaceEdit(
            changes={
                from_fs_path(file) or file: [TextEdit(self.count(text).range_of(span), new)]
                for file, (text, span, new) in changes.items()
            }
        )


Change = tuple[str, Span, str]
"""A text, a part of it, and what is to stand there instead."""


def _change(before: str, after: str) -> Change:
    """The least part that makes one text of another."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    return before, (start, len(before) - end), after[start : len(after) - end]


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((count for count, (a, b) in pairs if a != b), min(len(one), len(other)))


def _is_text(fix: Fix) -> bool:
    """Whether a fix can be shown as a change of texts; a packed drawing cannot."""
    try:
        fix.before.decode(), fix.after.decode()
    except UnicodeDecodeError:
        return False
    return True
