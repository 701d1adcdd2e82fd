"""What box.toml says of findings: severities, suppressions, and those that apply to nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.command import yard
from support.folders import BOX, SQUARE, codes, put, report
from yardtools.findings import ERROR, WARNING, Fault
from yardtools.model import Box, Link
from yardtools.model.box import SeverityChoice, Suppression
from yardtools.validation.rulings import Rulings

LOOPED = replace(SQUARE, links=(*SQUARE.links, Link(4, 4, "taxi", path=((350, 300), (350, 350)))))
SUBJECT = '["station:4", "link:taxi:4-4"]'


def suppress(code: str, subject: str) -> str:
    return f'{BOX}\n[[suppress]]\ncode = "{code}"\nsubject = {subject}\nreason = "a circus"\n'


def test_a_suppressed_finding_is_not_reported(tmp_path: Path) -> None:
    put(tmp_path, LOOPED, suppress("links/self-loop", SUBJECT))
    assert codes(tmp_path, "--select", "links,document") == []
    assert codes(tmp_path / "board.json", "--select", "links,document") == []
    assert codes(tmp_path / "tracing.svg", "--select", "links,document") == []


def test_the_box_of_another_board_says_nothing(tmp_path: Path) -> None:
    put(
        tmp_path,
        LOOPED,
        suppress("links/self-loop", SUBJECT).replace('"square"', '"circle"'),
        drawn=False,
    )
    assert "links/self-loop" in codes(tmp_path / "board.json")


@pytest.mark.parametrize(
    ("code", "subject", "words", "hint"),
    [
        ("links/self-loop", '"link:taxi:4-4"', "nothing is suppressed", "station:4? All its subjects"),
        ("links/self-loop", '["link:taxi:9-9"]', "nothing is suppressed", "remove it"),
        ("links/self-lop", SUBJECT, "no finding has the code links/self-lop", "links/self-loop'?"),
        ("links/duplicate-link", SUBJECT, "nothing is suppressed", "remove it"),
    ],
)
def test_one_that_applies_to_nothing_is_a_finding(
    code: str, subject: str, words: str, hint: str, tmp_path: Path
) -> None:
    box = suppress(code, subject)
    put(tmp_path, LOOPED, box)
    found = report(tmp_path)["findings"]
    assert "links/self-loop" in {finding["code"] for finding in found}
    [unused] = [finding for finding in found if finding["code"] == "document/unused-suppression"]
    assert (Path(unused["file"]).name, unused["severity"]) == ("box.toml", "warning")
    assert words in unused["message"]
    assert hint in unused["hint"]
    lines = box.split("\n")
    assert lines[unused["line"] - 1] in ("[[suppress]]", f'code = "{code}"')


def test_a_misspelt_code_is_told_for_the_box_alone_and_for_severities(tmp_path: Path) -> None:
    box = BOX + '\n[severity]\n"links/crosing" = { level = "info", reason = "x" }\n'
    put(tmp_path, box=box)
    for path in (tmp_path, tmp_path / "box.toml"):
        [unused] = [f for f in report(path)["findings"] if f["code"] == "document/unused-suppression"]
        assert "links/crosing" in box.split("\n")[unused["line"] - 1]


def test_one_of_a_check_that_was_skipped_may_be_of_use(tmp_path: Path) -> None:
    put(tmp_path, box=suppress("network/base-not-spanning", '"station:1"'))
    assert "document/unused-suppression" in codes(tmp_path)
    text = (tmp_path / "tracing.svg").read_text(encoding="utf-8")
    (tmp_path / "tracing.svg").write_text(text.replace("L 300,100", "L 200,50"), encoding="utf-8")
    assert "trace/loose-end" in codes(tmp_path)
    skipped = {row["what"] for row in report(tmp_path)["skipped"]}
    assert ("document/unused-suppression" in codes(tmp_path)) != ("network/base-not-spanning" in skipped)


def test_a_suppressed_error_of_the_drawing_skips_nothing(tmp_path: Path) -> None:
    put(tmp_path)
    text = (tmp_path / "tracing.svg").read_text(encoding="utf-8")
    (tmp_path / "tracing.svg").write_text(text.replace("L 300,100", "L 200,50"), encoding="utf-8")
    [loose] = [each for each in report(tmp_path)["findings"] if each["code"] == "trace/loose-end"]
    subject = str(loose["subject"]).replace("'", '"')
    (tmp_path / "box.toml").write_text(suppress("trace/loose-end", subject), encoding="utf-8")
    found = report(tmp_path)
    assert not [row for row in found["skipped"] if "trace" in row["because"]]
    assert "trace/loose-end" not in {finding["code"] for finding in found["findings"]}


def test_a_severity_needs_a_reason_and_counts(tmp_path: Path) -> None:
    level = '[severity]\n"links/self-loop" = { level = "warning"%s }\n'
    put(tmp_path, LOOPED, BOX + level % ', reason = "many circuses"')
    [finding] = report(tmp_path, "--select", "self-loop")["findings"]
    assert finding["severity"] == "warning"
    (tmp_path / "box.toml").write_text(BOX + level % "", encoding="utf-8")
    assert "document/schema" in codes(tmp_path)


CODES = st.sampled_from(["links/self-loop", "links/duplicate-link", "trace/loose-end"])
SUBJECTS = st.lists(st.sampled_from(["station:1", "station:2", "link:taxi:1-2"]), min_size=1, max_size=3)
FAULTS = st.lists(st.builds(Fault, SUBJECTS.map(tuple), st.just("m"), CODES))
SUPPRESSIONS = st.lists(st.builds(Suppression, CODES, SUBJECTS.map(frozenset), st.just("why")), max_size=4)


@given(FAULTS, SUPPRESSIONS, st.dictionaries(CODES, st.just(SeverityChoice("warning", "why"))))
def test_every_fault_is_either_a_finding_or_named_by_a_suppression(
    faults: list[Fault], suppressions: list[Suppression], levels: dict[str, SeverityChoice]
) -> None:
    rulings = Rulings(Box(suppress=tuple(suppressions), severity=levels))
    named = {(each.code, each.subject) for each in suppressions}
    for fault in faults:
        is_named = (fault.code, frozenset(fault.subject)) in named
        assert rulings.severity(fault) is (None if is_named else WARNING if fault.code in levels else ERROR)
    met = {(each.code, frozenset(each.subject)) for each in faults}
    unused = {fault.pointer for fault in rulings.unused_suppressions(faults)}
    first = {(each.code, each.subject): place for place, each in reversed(list(enumerate(suppressions)))}
    for place, each in enumerate(suppressions):
        is_used = (each.code, each.subject) in met and first[each.code, each.subject] == place
        assert (f"/suppress/{place}" in unused) != is_used


# --- a suppression holds for what it was written for ------------------------------------------

TICKETS = """
[tickets]
printed = { taxi = 62 }
stated = 60

[[suppress]]
code = "cards/inventory-sum"
subject = "card:tickets"
reason = "two are spare"
"""


def test_a_finding_whose_figures_change_speaks_again(tmp_path: Path) -> None:
    box = f"{BOX}{TICKETS}figures = [60, 62]\n"
    board = replace(SQUARE, tickets={"taxi": 62})
    put(tmp_path, board, box)
    assert codes(tmp_path) == []
    put(tmp_path, replace(board, tickets={"taxi": 61}), box.replace("taxi = 62", "taxi = 61"))
    found = {finding["code"]: finding for finding in report(tmp_path)["findings"]}
    assert found["cards/inventory-sum"]["figures"] == [60, 61]
    assert "its figures are [60, 61] now" in found["document/unused-suppression"]["hint"]


def test_one_without_figures_holds_but_asks_for_them(tmp_path: Path) -> None:
    put(tmp_path, replace(SQUARE, tickets={"taxi": 62}), BOX + TICKETS)
    [loose] = [each for each in report(tmp_path)["findings"] if each["severity"] == "warning"]
    assert loose["code"] == "document/loose-suppression"
    assert "add figures = [60, 62]" in loose["hint"]


def test_the_lines_that_accept_a_finding_name_its_figures(tmp_path: Path) -> None:
    box = BOX + TICKETS.partition("[[suppress]]")[0]
    put(tmp_path, replace(SQUARE, tickets={"taxi": 62}), box)
    lines = yard("validate", tmp_path, "--format", "suppress").stdout
    assert "figures = [60, 62]" in lines
    (tmp_path / "box.toml").write_text(f"{box}\n{lines}", encoding="utf-8")
    assert report(tmp_path)["findings"] == []
