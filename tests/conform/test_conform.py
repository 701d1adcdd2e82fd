"""`yard conform`: engines with planted faults are told which rules they break; bad manners are survived."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from support.command import process, yard
from support.faulty_engine import FAULTS, Program
from support.places import ROOT, TESTS
from yardtools.conform.interview import Abilities, Answer
from yardtools.conform.ledger import Ledger
from yardtools.conform.questions import ASKS, Question, begin
from yardtools.conform.reports.words import rules_with
from yardtools.conform.run import ask_one_by_one, document, run
from yardtools.conform.suite import Suite, make_tables
from yardtools.games.editions import find_edition
from yardtools.games.game import Game
from yardtools.games.shown import shown_in
from yardtools.schema import faults as breaches

ENGINE = (sys.executable, str(TESTS / "support" / "faulty_engine.py"))
SMALL = ("conform", "master", "--edition", "classic", "--games", "1")
TINY = (*SMALL, "--players", "5", "--only", "moves,outcome")


def classic_tables() -> list[Game]:
    """The two small tables."""
    return make_tables("master", find_edition("master", "classic"), None, None, {})[:2]


def answered_by(faults: set[str]) -> Ledger:
    """What comes of asking an engine with these faults, in this process, at the two small tables."""
    tables = classic_tables()
    program, suite = Program(faults), Suite(tables, 5, 0)
    ledger = Ledger("master", shown_in(tables[0]).general)
    told = 0

    def look_up(batch: list[Question]) -> list[Answer]:
        nonlocal told
        if batch[0].position.table != told:
            told = batch[0].position.table
            program.answer(json.loads(json.dumps(begin(told, tables[told - 1]))))
        lines = [program.answer(json.loads(question.line())) for question in batch]
        return [Answer(each, said=said[each.ask]) for each, said in zip(batch, lines, strict=True)]

    for _ in run(suite, ledger, ASKS, ask_one_by_one(look_up), None):
        pass
    return ledger


@pytest.mark.parametrize("fault", [*FAULTS, ""])
def test_each_fault_alone_is_named_by_its_rule(fault: str) -> None:
    ledger = answered_by({fault})
    assert rules_with(ledger.document(), "wrong") == ([FAULTS[fault]] if fault else [])
    assert ledger.conforms == (not fault)
    assert ledger.failures == {}


def test_six_faults_together_are_told_with_the_smallest_positions() -> None:
    suite = Suite(classic_tables(), 5, 0)
    report = document(suite, "classic", Abilities("six faults", ASKS), answered_by(set(FAULTS)))
    assert not list(breaches(report, "conform-report-1"))
    assert set(rules_with(report, "wrong")) == set(FAULTS.values())
    for row in report["rules"]:
        if row["status"] == "wrong":
            size = row["example"]["size"]
            assert (size["pawns"], size["links"]) == (2, 16), row["id"]
            assert row["example"]["differences"]


def test_the_command_names_the_six_rules() -> None:
    done = yard(*SMALL, "--", *ENGINE, *FAULTS)
    assert done.returncode == 1
    assert "\ndiffers: it breaks 6 rules: M25, M26, M28, M29, M34 and M38\n" in done.stdout
    assert "that no rule explains" not in done.stdout
    assert "not to Mister X. (here with used_tickets=mister_x)\n" in done.stdout


def test_an_engine_without_faults_conforms() -> None:
    done = yard(*SMALL, "--", *ENGINE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nconforms: " in done.stdout
    assert " 0 wrong, 0 not known\n" in done.stdout


def test_several_engines_give_the_same_report() -> None:
    faults = ("no-pass", "onto-detectives")
    one, two = (yard(*TINY, "--jobs", jobs, "--", *ENGINE, *faults) for jobs in ("1", "2"))
    assert one.stdout == two.stdout
    assert one.returncode == two.returncode == 1


# --- bad manners ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("dies", "it ended with status 1: out of luck"),
        ("babbles", "it wrote 'thinking…', which is no JSON object"),
        ("errs", "the engine says: not today"),
    ],
)
def test_who_fails_once_in_a_while_is_started_again(fault: str, words: str) -> None:
    done = yard(*TINY, "--format", "json", "--", *ENGINE, fault)
    assert done.returncode == 1
    report = json.loads(done.stdout)
    assert not list(breaches(report, "conform-report-1"))
    [failure] = report["failures"]
    assert failure["example"]["differences"] == [words]
    assert report["questions"]["right"] + failure["wrong"] == report["questions"]["asked"]
    assert rules_with(report, "wrong") == []


def test_an_engine_that_hangs_is_ended_and_the_rest_is_asked() -> None:
    arguments = (*TINY, "--only", "outcome", "--timeout", "3")
    done = yard(*arguments, "--format", "json", "--", *ENGINE, "hangs")
    report = json.loads(done.stdout)
    [failure] = report["failures"]
    assert failure["example"]["differences"] == ["no answer within 3 seconds"]
    assert report["questions"]["right"] > 100


def test_noise_on_standard_error_does_no_harm() -> None:
    assert yard(*TINY, "--", *ENGINE, "floods").returncode == 0


def script(tmp_path: Path, body: str) -> tuple[str, ...]:
    path = tmp_path / "engine.py"
    path.write_text(f"import sys\nhello = sys.stdin.readline()\n{body}\n", encoding="utf-8")
    return sys.executable, str(path)


HELLO = """print('{"answers": ["moves"]}', flush=True)"""


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("sys.exit('no licence')", "the engine does not answer to hello: it ended with status 1: no licence"),
        (
            "print('[]', flush=True)",
            "the engine does not answer to hello: it wrote '[]', which is no JSON object",
        ),
        ("""print('{"answers": ["tea"]}', flush=True)""", "the engine answers nothing that is asked"),
        ("""print('{"error": "closed"}', flush=True)""", "the engine says: closed"),
        ("""print('{"protocol": "uci"}', flush=True)""", "the engine speaks uci, not yard-conform/1"),
        (HELLO, "the engine did not answer to begin table 1: it ended with status 0"),
        (f"""{HELLO}\nfor line in sys.stdin: print('{{"unknown": 1}}', flush=True)""", "no question"),
        (
            f"{HELLO}\nsys.stdin.readline(); print('{{}}', flush=True); sys.stdin.readline(); sys.exit(3)",
            "the engine failed 10 times in a row, last: it ended with status 3",
        ),
    ],
)
def test_who_cannot_be_asked_ends_the_run_with_a_clear_word(body: str, words: str, tmp_path: Path) -> None:
    done = yard(*TINY, "--", *script(tmp_path, body))
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_line_without_end_is_cut_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yardtools.conform.engine.LONGEST", 10_000)
    endless = "while True: sys.stdout.write('x' * 5_000)"
    done = yard(*TINY, "--", *script(tmp_path, endless))
    assert done.returncode == 2
    assert "it wrote a line of more than 10,000 bytes" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "say who answers"),
        (("--check", "x", "--", "engine"), "say who answers"),
        (("--questions", "x", "--results", "y"), "are for an engine that is started"),
        (("--", "/no/such/engine"), "cannot start /no/such/engine: "),
        (("--edition", "nine", "--", "engine"), "master has no edition 'nine'; there are master, classic"),
        (("--only", "tea", "--", "engine"), "nobody can ask for 'tea'"),
        (("--check", "/no/such/file"), "cannot read /no/such/file"),
        (("--resume", "/no/such/file", "--", *ENGINE), "cannot read /no/such/file"),
    ],
)
def test_slips_are_told(arguments: tuple[str, ...], words: str) -> None:
    done = yard("conform", "master", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


# --- going on, and answers in a file ----------------------------------------------------------


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    engine = ("--", *ENGINE, "onto-detectives")
    whole = yard(*TINY, "--results", file, *engine)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) > 4
    file.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    again = yard(*TINY, "--resume", file, *engine)
    assert again.stdout == whole.stdout
    assert file.read_bytes().splitlines(keepends=True) == lines
    other = yard(*TINY, "--seed", "9", "--resume", file, *engine)
    assert other.returncode == 2
    assert "this is another run: its seed is 0, not 9" in other.stderr


def test_answers_can_come_from_a_file(tmp_path: Path) -> None:
    asked, answered = tmp_path / "questions.jsonl", tmp_path / "answers.jsonl"
    assert yard(*TINY, "--questions", asked).returncode == 0
    program = Program({"no-pass"})
    lines = [json.loads(line) for line in asked.read_text(encoding="utf-8").splitlines()]
    assert [line["ask"] for line in lines[:2]] == ["hello", "begin"]
    said = [json.dumps(program.answer(line)) for line in lines]
    answered.write_text("\n".join(reversed(said)), encoding="utf-8")
    done = yard(*TINY, "--check", answered)
    assert done.returncode == 1
    assert "differs: it breaks 1 rule: M29" in done.stdout
    answered.write_text("tea\n", encoding="utf-8")
    done = yard(*TINY, "--check", answered)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert f"{answered}: line 1: 'tea', which is no JSON object" in done.stderr


# --- reports ----------------------------------------------------------------------------------


def test_reports_for_machines_and_pages(tmp_path: Path) -> None:
    badge = tmp_path / "badge.svg"
    engine = ("--", *ENGINE, "onto-detectives")
    junit = ET.fromstring(yard(*TINY, "--format", "junit", *engine).stdout)
    failed = [case.get("name", "") for case in junit.iter("testcase") if case.find("failure") is not None]
    assert [name.partition(":")[0] for name in failed] == ["M26"]
    assert (junit.get("failures"), junit.get("errors")) == ("1", "0")
    markdown = yard(*TINY, "--format", "markdown", "--badge", badge, *engine).stdout
    assert f"![differs: it breaks 1 rule: M26](<{badge}>)" in markdown
    assert "| M26 | ❌ wrong | " in markdown
    picture = ET.fromstring(badge.read_text(encoding="utf-8"))
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert words[0] == "master · classic"
    assert words[1]
    assert words[1].endswith(" rules")


# --- the adapters of docs/vectors.md ----------------------------------------------------------

ADAPTERS = ROOT / "docs" / "examples"


@pytest.mark.parametrize("edition", ["master", "coursework"])
def test_the_adapter_in_python_conforms(edition: str) -> None:
    arguments = ("conform", "master", "--edition", edition, "--games", "1", "--only", "moves")
    done = yard(*arguments, "--", sys.executable, str(ADAPTERS / "adapter.py"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_adapter_in_java_conforms() -> None:
    if not shutil.which("javac"):
        return  # it is there for those who have a JDK; the adapter in Python is always tried
    arguments = ("conform", "master", "--edition", "classic", "--games", "1", "--timeout", "60")
    done = yard(*arguments, "--", "java", str(ADAPTERS / "Adapter.java"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_help_lists_the_editions() -> None:
    done = process("conform", "--help")
    assert done.returncode == 0
    assert "master --edition coursework" in done.stdout
