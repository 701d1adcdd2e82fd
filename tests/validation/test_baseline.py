"""Baselines let known findings pass, never a new one, and say what they no longer need."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.command import yard
from support.findings import make_finding
from support.folders import BOX, SQUARE, put, report
from yardtools.errors import YardError
from yardtools.findings import ERROR, Finding
from yardtools.formats import json as json_format
from yardtools.model import Link
from yardtools.validation import baseline

LOOP, OTHER = (
    Link(4, 4, "taxi", path=((350, 300), (350, 350))),
    Link(3, 3, "taxi", path=((50, 300), (50, 350))),
)
CHOSEN = ("--select", "self-loop,baseline-outdated")


def save(file: Path, *links: Link) -> None:
    board = replace(SQUARE, links=(*SQUARE.links, *links))
    file.write_text(json_format.dumps(board), encoding="utf-8")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A board file with one loop, and a baseline beside it that knows the loop."""
    put(tmp_path, drawn=False)
    save(tmp_path / "board.json", LOOP)
    done = yard(
        "validate", "board.json", *CHOSEN, "--baseline", "known.json", "--write-baseline", cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "wrote known.json: 1 known finding\n")
    return tmp_path / "board.json"


def find(board: Path, *options: str) -> list[tuple[str, str]]:
    rows = report(board.name, *CHOSEN, "--baseline", "known.json", *options, cwd=board.parent)["findings"]
    return [(row["code"], row["file"]) for row in rows]


def test_what_is_known_passes_wherever_its_line_moves(board: Path) -> None:
    assert find(board) == []
    board.write_text("\n\n" + board.read_text(encoding="utf-8"), encoding="utf-8")
    assert find(board) == []


def test_what_is_new_does_not(board: Path) -> None:
    save(board, LOOP, OTHER)
    assert find(board) == [("links/self-loop", "board.json")]
    save(board, LOOP, replace(LOOP, path=((360, 300), (360, 360))))
    assert find(board) == [("links/self-loop", "board.json")]


def test_an_entry_that_is_not_needed_is_told_at_its_line(board: Path) -> None:
    save(board, OTHER)
    assert find(board) == [
        ("links/self-loop", "board.json"),
        ("document/baseline-outdated", "known.json"),
    ]
    rows = report(board.name, *CHOSEN, "--baseline", "known.json", cwd=board.parent)["findings"]
    lines = (board.parent / "known.json").read_text(encoding="utf-8").split("\n")
    assert "link:taxi:4-4" in lines[rows[1]["line"] - 1]
    assert rows[1]["severity"] == "info"


def test_what_was_not_looked_for_is_not_outdated(board: Path) -> None:
    save(board)
    arguments = ("--select", "stations,document", "--baseline", "known.json")
    assert "baseline-outdated" not in yard("validate", "board.json", *arguments, cwd=board.parent).stdout
    put(board.parent / "other", drawn=False)
    there = ("other/board.json", "--baseline", "known.json", "--select", "document")
    assert "baseline-outdated" not in yard("validate", *there, cwd=board.parent).stdout


def test_writing_keeps_what_is_known_of_other_boards(board: Path) -> None:
    folder = board.parent
    put(folder / "other", drawn=False)
    save(folder / "other" / "board.json", OTHER)
    arguments = (*CHOSEN, "--baseline", "known.json")
    yard("validate", "other/board.json", *arguments, "--write-baseline", cwd=folder)
    document = json.loads((folder / "known.json").read_text(encoding="utf-8"))
    assert [row["path"] for row in document["findings"]] == [".", "other"]
    shutil.move(folder / "other", folder / "elsewhere")
    yard("validate", "board.json", *arguments, "--write-baseline", cwd=folder)
    document = json.loads((folder / "known.json").read_text(encoding="utf-8"))
    assert [row["path"] for row in document["findings"]] == ["."]


def test_a_baseline_is_the_same_from_everywhere_and_whichever_file_is_at_fault(tmp_path: Path) -> None:
    folder = put(tmp_path / "boards" / "square", replace(SQUARE, links=(*SQUARE.links, LOOP)))
    arguments = ("--select", "self-loop", "--baseline")
    yard("validate", "boards", *arguments, "known.json", "--write-baseline", cwd=tmp_path)
    assert json.loads((tmp_path / "known.json").read_text(encoding="utf-8"))["findings"]
    assert report("square", *arguments, "../known.json", cwd=folder.parent)["findings"] == []
    (folder / "board.json").unlink()
    assert report("boards", *arguments, "known.json", cwd=tmp_path)["findings"] == []


def test_a_finding_whose_figures_change_is_new(tmp_path: Path) -> None:
    box = f"{BOX}\n[tickets]\nprinted = {{ taxi = 62 }}\nstated = 60\n"
    put(tmp_path, replace(SQUARE, tickets={"taxi": 62}), box)
    arguments = (".", "--baseline", "known.json")
    yard("validate", *arguments, "--write-baseline", cwd=tmp_path)
    [known] = json.loads((tmp_path / "known.json").read_text(encoding="utf-8"))["findings"]
    assert (known["code"], known["figures"]) == ("cards/inventory-sum", [60, 62])
    assert report(*arguments, cwd=tmp_path)["findings"] == []
    put(tmp_path, replace(SQUARE, tickets={"taxi": 61}), box.replace("taxi = 62", "taxi = 61"))
    found = report(*arguments, cwd=tmp_path)["findings"]
    assert {row["code"] for row in found} == {"cards/inventory-sum", "document/baseline-outdated"}
    [outdated] = [row for row in found if row["code"] == "document/baseline-outdated"]
    assert "is no longer found with the figures 60, 62: card:tickets" in outdated["message"]


BROKEN = {
    "": "is not JSON",
    "{": "known.json:1:2 is not JSON",
    "[]": "is no baseline",
    '{"format": "yard-baseline/2", "findings": []}': "is no baseline",
    '{"format": "yard-baseline/1"}': "has no list of findings",
    '{"format": "yard-baseline/1", "findings": [1]}': "entry 1 is no object",
    '{"format": "yard-baseline/1", "findings": [{"path": 1}]}': "entry 1 must have texts",
    '{"format": "yard-baseline/1", "findings": [{"code": "y", "count": 0}]}': "a count of at least",
    '{"format": "yard-baseline/1", "findings": [{"code": "y", "count": 1, "figures": [1.5]}]}': "as figures",
    '{"format": "yard-baseline/1", "findings": [{"code": "y", "count": 1, "figures": 1}]}': "as figures",
    "[" * 100_000: "cannot be read",
    '{"format": "yard-baseline/1", "findings": %s}' % ("9" * 5000): "cannot be read",
}


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:20])
def test_a_broken_baseline_stops_the_run(text: str) -> None:
    with pytest.raises(YardError) as error:
        baseline.loads(text, "known.json")
    assert BROKEN[text] in str(error.value)
    assert "known.json" in str(error.value)


def test_broken_baselines_on_the_command_line(board: Path) -> None:
    folder = board.parent
    for content in (b"{", b"\xff\xfe"):
        (folder / "known.json").write_bytes(content)
        for more in ((), ("--write-baseline",)):
            done = yard("validate", "board.json", "--baseline", "known.json", *more, cwd=folder)
            assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
            assert "known.json" in done.stderr
        assert (folder / "known.json").read_bytes() == content
    assert yard("validate", "board.json", "--baseline", "none.json", cwd=folder).returncode == 2
    assert "--baseline FILE" in yard("validate", "board.json", "--write-baseline", cwd=folder).stderr
    assert yard("validate", "board.json", "--baseline", "-", cwd=folder).returncode == 2


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
SUBJECTS = st.lists(st.sampled_from(["station:1", "station:2", "link:taxi:1-2"]), max_size=2).map(tuple)
FIGURES = st.lists(st.integers() | TEXT, max_size=2).map(tuple)
FINDINGS = st.lists(
    st.builds(
        make_finding,
        st.sampled_from(["a/b", "a/c"]),
        st.just(ERROR),
        TEXT,
        TEXT,
        subject=SUBJECTS,
        figures=FIGURES,
    ),
    max_size=8,
)


@given(FINDINGS)
def test_a_baseline_comes_back_from_its_file(findings: list[Finding]) -> None:
    known = baseline.baseline_of(findings)
    text = baseline.dumps(known)
    assert baseline.loads(text, "x") == known
    assert baseline.dumps(baseline.loads(text, "x")) == text
    assert baseline.new_findings(findings, known) == ([], baseline.Baseline())


@given(FINDINGS, FINDINGS)
def test_so_many_pass_as_are_known_and_no_more(before: list[Finding], after: list[Finding]) -> None:
    known = baseline.baseline_of(before)
    new, left = baseline.new_findings(after, known)
    assert baseline.baseline_of(new) == baseline.baseline_of(after) - known
    assert left == known - baseline.baseline_of(after)
    told = [fault.pointer for fault in baseline.outdated_entries(known, left, lambda _: True)]
    assert len(told) == len(left)
