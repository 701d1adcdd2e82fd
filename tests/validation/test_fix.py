"""Boards mended and reported on from Python, as the commands do it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import yardtools as yard
from support.command import yard as run_yard
from support.folders import BOX, SQUARE, TWICE, change, put
from yardtools.errors import YardError
from yardtools.validation import report_on
from yardtools.validation.selection import select_codes

DOUBLED = replace(SQUARE, links=(*TWICE, *SQUARE.links[1:]))
UNTIDY = BOX.replace('id = "square"', 'id = "square"  ')


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def test_a_folder_is_mended_and_the_answer_says_how(tmp_path: Path) -> None:
    put(tmp_path, box=UNTIDY)
    change(tmp_path / "tracing.svg", "L 300,100", "L 276,100")
    board = tmp_path / "board.json"
    board.write_text(json.dumps(json.loads(board.read_text(encoding="utf-8"))), encoding="utf-8")
    fixes = yard.fix(tmp_path)
    assert [Path(fix.file).name for fix in fixes] == ["tracing.svg", "box.toml", "board.json"]
    assert str(fixes[1]) == f"{tmp_path / 'box.toml'}: removed stray white space"
    assert fixes[1].before.decode() == UNTIDY
    assert {Path(fix.file).name: fix.after.decode() for fix in fixes} == texts(tmp_path)
    assert yard.fix(tmp_path) == []
    assert [finding for finding in yard.validate(tmp_path) if finding.severity != "info"] == []


def test_lines_that_clicks_left_are_removed(tmp_path: Path) -> None:
    put(tmp_path)
    before = texts(tmp_path)
    change(
        tmp_path / "tracing.svg",
        '<path id="link-',
        '<path id="click" d="M 120,120 h 0.5"/>\n    <path id="link-',
    )
    (fix,) = yard.fix(tmp_path)
    assert fix.deeds == ["removed 1 line without length"]
    assert texts(tmp_path) == before


def test_what_somebody_drew_is_taken_out_only_where_that_is_wanted(tmp_path: Path) -> None:
    put(tmp_path, DOUBLED)
    before = texts(tmp_path)
    assert yard.fix(tmp_path) == []
    assert texts(tmp_path) == before
    drawing, board = yard.fix(str(tmp_path), unsafe=True)
    assert drawing.deeds == ["removed 1 repeated line"]
    assert board.deeds == ["made anew from the drawing"]
    assert yard.load(tmp_path).links == SQUARE.links


def test_the_command_mends_the_same(tmp_path: Path) -> None:
    ours, theirs = (put(tmp_path / name, DOUBLED, UNTIDY) for name in ("ours", "theirs"))
    fixes = yard.fix(ours, unsafe=True)
    done = run_yard("validate", theirs, "--unsafe-fixes")
    assert texts(ours) == texts(theirs)
    assert done.stderr.replace("theirs", "ours") == "".join(f"{fix}\n" for fix in fixes)


def test_all_boards_in_a_folder_are_mended(tmp_path: Path) -> None:
    for name in ("a", "b"):
        put(tmp_path / name, box=UNTIDY)
    assert len(yard.fix(tmp_path)) == 2


def test_the_whole_run_from_python(tmp_path: Path) -> None:
    put(tmp_path, DOUBLED, UNTIDY)
    chosen = select_codes("links,stray-space", ignore="links/crossing")
    report = report_on([str(tmp_path)], chosen)
    assert [finding.code for finding in report.findings] == ["links/duplicate-link", "document/stray-space"]
    assert set(report.rules) == {"links/duplicate-link", "document/stray-space"}
    known = tmp_path / "known.json"
    run_yard("validate", tmp_path, "--select", "links", "--baseline", known, "--write-baseline")
    assert [each.code for each in report_on([str(tmp_path)], chosen, known).findings] == [
        "document/stray-space"
    ]
    with pytest.raises(YardError, match="no code or family is called 'lnks'; did you mean 'links'"):
        select_codes("lnks")


def test_findings_of_a_board_that_is_in_no_file() -> None:
    finding = next(each for each in yard.validate(DOUBLED) if each.code == "links/duplicate-link")
    assert (finding.file, finding.line, finding.column, finding.length) == (None, None, None, 1)
    assert finding.subject == ("link:taxi:1-2",)
    assert str(finding) == "error links/duplicate-link taxi link 1-2 is there twice"
    assert finding.document()["pointer"] == finding.pointer
