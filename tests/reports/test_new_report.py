"""A new report format is one file and one word: one is added to a copy of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.tree_copy import copy_tree

CHECKLIST = '''"""A box to tick for each finding, for lists of things to do."""

from __future__ import annotations

from yardtools.findings import Report
from yardtools.reports import Texts
from yardtools.visible import visible


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The findings, a line each with a box to tick."""
    return "".join(f"- [ ] {visible(finding.message)} ({finding.code})\\n" for finding in report.findings)
'''


@pytest.mark.slow
def test_a_new_report_format_is_one_file_and_one_word(tmp_path: Path) -> None:
    copy = copy_tree(tmp_path)
    copy.write("yardtools/reports/checklist.py", CHECKLIST)
    copy.insert_word("yardtools/reports/__init__.py", "FORMATS", "checklist")
    assert len(copy.touched) == 2
    tests = ("tests/reports/test_reports.py", "tests/cli/test_cli.py", "tests/test_architecture.py")
    for golden in (True, False):
        done = copy.run_pytest(*tests, "-k", "checklist or every_format or left_over", golden=golden)
        assert done.returncode == 0, done.stdout
    mixed = (copy.root / "tests/cases/reports/mixed.checklist").read_text(encoding="utf-8")
    assert mixed.startswith("- [ ] ")
    assert "A box to tick for each finding" in copy.run_yard("validate", "--help").stdout
    assert copy.run_yard("validate", "london", "--format", "checklist").returncode == 0
