"""Small drawings beside what must be read from them: a new case is a new file, and needs no code.

`name.svg` (or `.svgz`) may have a box `name.toml`; `name.board.json` is the board it must give (no file,
no board) and `name.report.json` what must be told about it. YARD_GOLDEN=1 writes both anew; the
difference is then read like code.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from support.findings import judge
from support.places import CASES
from yardtools.checks.registry import rules
from yardtools.errors import YardError
from yardtools.findings import Fault, Report, in_order
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.tracing.reading.reader import read_tracing

FOLDER = CASES / "tracing"
DRAWINGS = sorted([*FOLDER.glob("*.svg"), *FOLDER.glob("*.svgz")])
GOLDEN = bool(os.environ.get("YARD_GOLDEN"))

ELSEWHERE = {"trace/heavy-ground"}
"""Codes that no small drawing can show."""


def outcome(case: Path) -> tuple[str, str]:
    """The board and the report of a case, as text; a board that is none is empty."""
    toml = case.with_suffix(".toml")
    box = box_format.loads(toml.read_text(encoding="utf-8")) if toml.exists() else None
    faults: list[Fault] = []
    try:
        board = read_tracing(case.read_bytes(), box, faults.append)
    except YardError as error:
        return "", json.dumps({"error": str(error)}, indent=1) + "\n"
    report = Report(in_order(judge(faults, case.name))).document()
    text = json.dumps({key: report[key] for key in ("findings", "summary")}, indent=1, ensure_ascii=False)
    return json_format.dumps(board) if board else "", text + "\n"


def check(path: Path, text: str) -> None:
    """The file must hold the text; an empty text is no file."""
    if GOLDEN and text:
        path.write_text(text, encoding="utf-8")
    elif GOLDEN:
        path.unlink(missing_ok=True)
    assert (path.read_text(encoding="utf-8") if path.exists() else "") == text


@pytest.mark.parametrize("case", DRAWINGS, ids=[case.stem for case in DRAWINGS])
def test_a_case_gives_its_board_and_its_report(case: Path) -> None:
    board, report = outcome(case)
    check(case.with_suffix(".report.json"), report)
    check(case.with_suffix(".board.json"), board)


@pytest.mark.parametrize("case", DRAWINGS, ids=[case.stem for case in DRAWINGS])
def test_a_finding_says_where_it_is(case: Path) -> None:
    report = json.loads(case.with_suffix(".report.json").read_text(encoding="utf-8"))
    for finding in report.get("findings", ()):
        if finding["code"].startswith("trace/"):
            assert {"line", "column"} <= set(finding), finding
            assert "at" in finding or finding["code"] == "trace/external-reference", finding


def test_every_case_stands_alone() -> None:
    stems = {case.stem for case in DRAWINGS}
    assert len(stems) == len(DRAWINGS) >= 60
    strangers = [path.name for path in FOLDER.iterdir() if path.name.split(".")[0] not in stems]
    assert strangers == []


def test_every_rule_about_drawings_has_a_case() -> None:
    told = {
        finding["code"]
        for case in DRAWINGS
        for finding in json.loads(case.with_suffix(".report.json").read_text(encoding="utf-8")).get(
            "findings", ()
        )
    }
    assert {code for code in rules() if code.startswith("trace/")} - told == ELSEWHERE
    assert {"document/not-svg", "document/refused"} <= told
