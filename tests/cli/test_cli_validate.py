"""`yard validate` as users have it: stages, choices, fixes, many boards, and whatever is thrown at it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

import yardtools
from support.command import YARD, process, yard
from support.folders import BOX, SQUARE, TWICE, change, codes, put, report
from support.terminals import heed_interrupts, on_a_terminal, read_all
from yardtools import schema
from yardtools.formats import box as box_format
from yardtools.formats import json as json_format
from yardtools.model import Link
from yardtools.tracing.writing.writer import write_tracing

REPEATED = replace(SQUARE, links=(*SQUARE.links[1:], *TWICE))
LOOPED = replace(SQUARE, links=(*SQUARE.links, Link(4, 4, "taxi", path=((350, 300), (350, 350)))))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound board folder."""
    return put(tmp_path / "boards" / "square")


# --- stages and places ------------------------------------------------------------------------


def test_a_sound_folder_is_clean(folder: Path) -> None:
    assert codes(folder) == []
    assert codes(folder / "board.json") == codes(folder / "tracing.svg") == codes(folder / "box.toml") == []


def test_a_finding_of_a_check_points_at_the_board_and_at_the_drawing(tmp_path: Path) -> None:
    put(tmp_path, REPEATED)
    [finding] = report(tmp_path, "--select", "duplicate-link")["findings"]
    board = (tmp_path / "board.json").read_text(encoding="utf-8").split("\n")
    assert finding["file"] == str(tmp_path / "board.json")
    assert '"path": [[200, 60]]' in board[finding["line"] - 1]
    assert finding["pointer"] == "/links/1"
    assert (finding["element"], finding["layer"]) == ("link-taxi-1-2-2", "taxi")
    assert finding["at"] == [200, 60]


@pytest.mark.parametrize("state", ["missing", "stale"])
def test_without_a_fresh_board_the_finding_stands_in_the_drawing(state: str, tmp_path: Path) -> None:
    put(tmp_path, REPEATED)
    if state == "missing":
        (tmp_path / "board.json").unlink()
    else:
        (tmp_path / "board.json").write_text(json_format.dumps(SQUARE), encoding="utf-8")
    found = report(tmp_path, "--select", "duplicate-link,out-of-date")["findings"]
    stale, twice = sorted(found, key=lambda finding: finding["code"])
    assert stale["code"] == "document/out-of-date"
    assert twice["file"] == str(tmp_path / "tracing.svg")
    drawing = (tmp_path / "tracing.svg").read_text(encoding="utf-8").split("\n")
    assert 'id="link-taxi-1-2-2"' in drawing[twice["line"] - 1]
    assert "pointer" not in twice


def test_what_comes_from_the_box_stands_in_the_box(tmp_path: Path) -> None:
    put(tmp_path, box=BOX + '\n[[transports]]\nid = "bus"\ntickets = ["bus"]\n')
    (tmp_path / "board.json").unlink()
    [finding] = report(tmp_path, "--select", "unused-transport")["findings"]
    text = (tmp_path / "box.toml").read_text(encoding="utf-8").split("\n")
    assert Path(finding["file"]).name == "box.toml"
    assert finding["subject"] == ["transport:bus"]
    assert "[transports]" in text[finding["line"] - 1] or "bus" in text[finding["line"]]


def test_an_error_of_the_drawing_skips_what_would_follow_from_it(folder: Path) -> None:
    change(folder / "tracing.svg", "M 100,100 L 300,100", "M 100,100 L 200,50")
    found = report(folder)
    assert "trace/loose-end" in {finding["code"] for finding in found["findings"]}
    skipped = [row for row in found["skipped"] if row["because"] == "of trace/loose-end"]
    assert {row["file"] for row in skipped} == {str(folder / "tracing.svg")}
    assert len(skipped) > 1
    assert schema.is_valid(found, "report-1")
    text = yard("validate", folder).stdout
    assert text.count("skipped:") == 1
    assert f"skipped: {len(skipped)} checks (" in text


def test_a_drawing_that_cannot_be_read_leaves_the_board_to_look_at(tmp_path: Path) -> None:
    put(tmp_path, LOOPED)
    (tmp_path / "tracing.svg").write_text("<svg", encoding="utf-8")
    found = report(tmp_path, "--fail-on", "never")
    where = {(finding["code"], Path(finding["file"]).name) for finding in found["findings"]}
    assert {("document/not-svg", "tracing.svg"), ("links/self-loop", "board.json")} <= where
    assert "document/out-of-date" in {row["what"] for row in found["skipped"]}


def test_a_broken_box_leaves_only_the_form_of_the_board(tmp_path: Path) -> None:
    put(tmp_path, LOOPED)
    (tmp_path / "box.toml").write_text("id = ", encoding="utf-8")
    found = report(tmp_path)
    assert [finding["code"] for finding in found["findings"]] == ["document/not-toml"]
    assert [row["what"] for row in found["skipped"]] == ["the drawing", "the checks of the board"]


def test_from_python(tmp_path: Path) -> None:
    assert "links/self-loop" in {finding.code for finding in yardtools.validate(LOOPED)}
    [finding] = [each for each in yardtools.validate(put(tmp_path, LOOPED)) if each.code == "links/self-loop"]
    assert (finding.element, finding.layer) == ("link-taxi-4-4", "taxi")


def test_a_map_that_others_drew(tmp_path: Path) -> None:
    """Stations without taxi, and taxi in two pieces: just these two findings, with the stations named."""
    text = """{"format": "yard-board/1", "kind": "network", "id": "custom", "ladder": ["taxi", "bus"],
    "transports": [{"id": "taxi", "tickets": ["taxi"]}, {"id": "bus", "tickets": ["bus"]}],
    "stations": [%s], "links": [%s]}"""
    taxi = [(1, 2), (2, 3), (3, 1), (5, 6), (6, 7), (7, 5)]
    bus = [(3, 4), (4, 5), (3, 5)]
    shown = {n: ["taxi", "bus"] if n in (3, 5) else ["bus"] if n == 4 else ["taxi"] for n in range(1, 8)}
    stations = ",".join(json.dumps({"id": n, "transports": each}) for n, each in shown.items())
    links = ",".join(
        json.dumps({"from": a, "to": b, "by": by})
        for by, pairs in (("taxi", taxi), ("bus", bus))
        for a, b in pairs
    )
    (tmp_path / "board.json").write_text(text % (stations, links), encoding="utf-8")
    found = report(tmp_path / "board.json", "--ignore", "document/not-canonical")["findings"]
    errors = {finding["code"]: finding for finding in found if finding["severity"] == "error"}
    assert set(errors) == {"stations/no-base-transport", "network/base-not-spanning"}
    assert "4" in errors["stations/no-base-transport"]["message"]
    assert "station:4" in errors["stations/no-base-transport"]["subject"]


# --- choices ----------------------------------------------------------------------------------


def test_select_and_ignore(tmp_path: Path) -> None:
    put(tmp_path, replace(LOOPED, links=(*LOOPED.links, *TWICE[1:])), drawn=False)
    board = tmp_path / "board.json"
    both = {"links/self-loop", "links/duplicate-link"}
    assert both <= set(codes(board))
    assert set(codes(board, "--select", "links/self-loop")) == {"links/self-loop"}
    assert set(codes(board, "--select", "self-loop,duplicate-link")) == both
    assert codes(board, "--select", "links", "--ignore", "self-loop", "--ignore", "duplicate-link") == []
    assert yard("validate", board, "--select", "document").returncode == 0


def test_a_slip_in_a_code_names_the_nearest(folder: Path) -> None:
    for option in ("--select", "--ignore"):
        done = yard("validate", folder, option, "links,statoins")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert f"{option}: no code or family is called 'statoins'; did you mean 'stations'" in done.stderr


def test_statistics(tmp_path: Path) -> None:
    put(tmp_path, replace(LOOPED, links=(*LOOPED.links, *TWICE[1:], TWICE[1])), drawn=False)
    arguments = (tmp_path / "board.json", "--select", "self-loop,duplicate-link", "--statistics")
    done = yard("validate", *arguments)
    assert done.returncode == 1
    assert done.stdout.split("\n")[:2] == [
        "2  links/duplicate-link  [*]  error",
        "1  links/self-loop       [ ]  error",
    ]
    rows = report(*arguments)
    assert [(row["code"], row["count"]) for row in rows] == [
        ("links/duplicate-link", 2),
        ("links/self-loop", 1),
    ]
    assert yard("validate", *arguments, "--format", "sarif").returncode == 2


def looked_at(*paths: str, cwd: Path) -> list[str]:
    """The files that `yard validate` looks at."""
    cases = etree.fromstring(yard("validate", *paths, "--format", "junit", cwd=cwd).stdout.encode())
    return [str(suite.get("name")) for suite in cases.iter("testsuite")]


def test_patterns_and_paths_that_overlap(tmp_path: Path) -> None:
    for name in ("a", "b", "deep/c"):
        put(tmp_path / "boards" / name, drawn=False)
    whole = ["boards/a/box.toml", "boards/a/board.json"]
    every = [f"boards/{name}/{part}" for name in ("a", "b", "deep/c") for part in ("box.toml", "board.json")]
    assert looked_at("boards/*/board.json", cwd=tmp_path) == ["boards/a/board.json", "boards/b/board.json"]
    assert looked_at("boards/a/*.toml", "boards/a", "./boards/a/board.json", cwd=tmp_path) == whole
    assert looked_at("boards", "boards/a/board.json", "boards/deep", cwd=tmp_path) == every
    assert sorted(looked_at("boards/**/*.*", cwd=tmp_path)) == sorted(every)
    done = yard("validate", "maps/*.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "yard: nothing matches maps/*.json\n")


# --- fixes ------------------------------------------------------------------------------------


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_fix_mends_every_file_of_a_folder(folder: Path) -> None:
    sound = contents(folder)
    change(folder / "tracing.svg", "M 100,100 L 300,100", "M 100,100 L 276,100")
    change(folder / "board.json", '"id": "square"', '"id":   "square"')
    change(folder / "box.toml", 'id = "square"\n', 'id = "square" \t\n')
    broken = contents(folder)
    done = yard("validate", folder, "--diff")
    assert done.returncode == 1
    assert contents(folder) == broken
    for name in ("tracing.svg", "board.json", "box.toml"):
        assert f"+++ {folder / name}" in done.stdout
    done = yard("validate", folder, "--fix")
    assert (done.returncode, done.stderr.count("\n")) == (0, 3)
    assert contents(folder) == sound
    done = yard("validate", folder, "--diff")
    assert (done.returncode, done.stdout) == (0, "")


def test_a_diff_is_what_fix_does(folder: Path) -> None:
    change(folder / "tracing.svg", "M 100,100 L 300,100", "M 100,100 L 276,100")
    (folder / "box.toml").write_text(BOX.rstrip(), encoding="utf-8")
    difference = yard("validate", ".", "--diff", cwd=folder).stdout
    before = contents(folder)
    yard("validate", ".", "--fix", cwd=folder)
    after = contents(folder)
    for name, content in before.items():
        (folder / name).write_bytes(content)
    done = subprocess.run(["patch", "-p0", "-s"], cwd=folder, input=difference, text=True, check=False)
    if done.returncode == 127:
        pytest.skip("no patch here")
    assert contents(folder) == after


def test_what_was_drawn_twice_goes_only_when_asked_for(tmp_path: Path) -> None:
    put(tmp_path, REPEATED)
    before = contents(tmp_path)
    assert "links/duplicate-link" in codes(tmp_path, "--fix")
    assert contents(tmp_path) == before
    done = yard("validate", tmp_path, "--unsafe-fixes", "--select", "links,document,trace")
    assert done.returncode == 0, done.stdout
    assert "removed 1 repeated line" in done.stderr
    assert "made anew from the drawing" in done.stderr
    assert (tmp_path / "tracing.svg").read_text() == write_tracing(REPEATED).replace(
        line_of("link-taxi-1-2-2"), ""
    )
    assert json_format.loads((tmp_path / "board.json").read_text()) == SQUARE


def line_of(element: str) -> str:
    [line] = [line for line in write_tracing(REPEATED).split("\n") if f'id="{element}"' in line]
    return f"{line}\n"


def test_a_board_without_a_drawing_is_mended_itself(tmp_path: Path) -> None:
    put(tmp_path, REPEATED, drawn=False)
    assert yard("validate", tmp_path / "board.json", "--unsafe-fixes", "-q").stderr == ""
    assert json_format.loads((tmp_path / "board.json").read_text()) == SQUARE


def test_a_board_that_a_drawing_makes_is_not_mended_alone(tmp_path: Path) -> None:
    put(tmp_path, REPEATED)
    before = contents(tmp_path)
    assert "links/duplicate-link" in codes(tmp_path / "board.json", "--unsafe-fixes")
    assert contents(tmp_path) == before


def test_a_board_out_of_date_stays_so(tmp_path: Path) -> None:
    put(tmp_path)
    change(tmp_path / "tracing.svg", "M 100,100 L 300,100", "M 100,100 L 276,100")
    stale = json_format.dumps(LOOPED)
    (tmp_path / "board.json").write_text(stale, encoding="utf-8")
    assert codes(tmp_path, "--fix", "--select", "document,trace") == ["document/out-of-date"]
    assert (tmp_path / "board.json").read_text(encoding="utf-8") == stale


def test_only_what_is_selected_is_mended(folder: Path) -> None:
    change(folder / "board.json", '"id": "square"', '"id":   "square"')
    before = contents(folder)
    yard("validate", folder, "--fix", "--ignore", "not-canonical")
    assert contents(folder) == before


@given(st.text(st.sampled_from('ab= "\n\r\t#[]1'), max_size=40))
def test_tidying_changes_blanks_only(text: str) -> None:
    faults: list[Any] = []
    document = box_format.parse(text, faults.append)
    if document is None:
        return
    tidied = box_format.tidy(text)
    assert box_format.parse(tidied, faults.append) == document
    assert box_format.tidy(tidied) == tidied
    assert not box_format.untidy(tidied)
    assert [line.rstrip() for line in tidied.split("\n")][: text.count("\n")] == [
        line.rstrip() for line in text.split("\n")
    ][: text.count("\n")]


def test_blanks_inside_a_text_stay() -> None:
    text = 'title = """London  \nbridge"""  \nid = "x"'
    assert box_format.tidy(text) == 'title = """London  \nbridge"""\nid = "x"\n'
    assert box_format.untidy(text) == [2, 3]


# --- many boards ------------------------------------------------------------------------------


def test_processes_change_nothing_but_the_time(tmp_path: Path) -> None:
    for number in range(6):
        put(tmp_path / f"b{number:02}", LOOPED if number % 3 else SQUARE, drawn=number % 2 == 0)
    one = yard("validate", ".", "--format", "json", cwd=tmp_path)
    two = process("validate", ".", "--format", "json", "--jobs", "2", cwd=tmp_path)
    assert (one.returncode, one.stdout) == (two.returncode, two.stdout)
    assert one.stdout.count("links/self-loop") == 4
    (tmp_path / "b03" / "board.json").unlink()
    (tmp_path / "b03" / "board.json").mkdir()
    done = process("validate", ".", "--jobs", "2", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "b03/board.json" in done.stderr


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    for number in range(9):
        put(tmp_path / f"b{number}", drawn=False)
    program, terminal = on_a_terminal(["validate", "."], tmp_path)
    shown = read_all(terminal)
    assert program.communicate()[0].startswith(b"All good")
    assert "Validating" in shown
    program, terminal = on_a_terminal(["validate", ".", "-q"], tmp_path)
    assert read_all(terminal) == ""
    program.communicate()


def test_an_interruption_is_one_line(tmp_path: Path) -> None:
    for number in range(6):
        put(tmp_path / f"b{number}", drawn=False)
    (tmp_path / "b3" / "board.json").unlink()
    os.mkfifo(tmp_path / "b3" / "board.json")  # whoever reads it waits for us
    program = subprocess.Popen(
        [*YARD, "validate", ".", "--jobs", "2"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - nothing else runs here
    )
    with (tmp_path / "b3" / "board.json").open("wb"):
        os.killpg(program.pid, signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert (program.returncode, out, err.strip()) == (2, b"", b"yard: interrupted")


# --- whatever is given ------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["format", "kind", "id", "stations", "links", "x"]), inner, max_size=4
        )
    ),
)


def assert_complete(path: Path) -> Any:
    """That validating gives a valid report, or one line that says why not."""
    done = yard("validate", path, "--format", "json")
    if done.returncode == 2:
        assert (done.stdout, done.stderr.count("\n")) == ("", 1)
        return None
    found = json.loads(done.stdout)
    assert schema.is_valid(found, "report-1")
    assert done.returncode == (1 if found["summary"]["error"] else 0)
    assert len(found["findings"]) == sum(found["summary"].values())
    return found


quiet = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(document=JSON)
@quiet
def test_any_json_gives_a_complete_report(document: object, tmp_path: Path) -> None:
    file = tmp_path / "any.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    found = assert_complete(file)
    assert found["findings"]


KEYS = (
    "id",
    "from",
    "to",
    "by",
    "at",
    "transports",
    "tickets",
    "stations",
    "links",
    "path",
    "frame",
    "ladder",
)


@given(data=st.data())
@quiet
def test_a_board_with_anything_in_it_gives_a_complete_report(data: st.DataObject, tmp_path: Path) -> None:
    document: Any = json.loads(json_format.dumps(SQUARE))
    for _ in range(data.draw(st.integers(1, 4))):
        spot = data.draw(
            st.sampled_from([document, *document.get("stations", ()), *document.get("links", ())])
        )
        values = JSON | st.integers(0, 9) | st.sampled_from(["taxi", "bus"]) | st.lists(st.integers(0, 5))
        if isinstance(spot, dict):
            spot[data.draw(st.sampled_from(KEYS))] = data.draw(values)
        if not isinstance(document.get("stations"), list) or not isinstance(document.get("links"), list):
            break
    file = tmp_path / "board.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert_complete(file)


BOXES = st.sampled_from(
    [
        BOX,
        BOX + '[[suppress]]\ncode = "links/self-loop"\nsubject = "link:taxi:4-4"\nreason = "a circus"\n',
        BOX + '[severity]\n"links/no-such" = { level = "info", reason = "x" }\n',
        BOX.replace('"network"', '"tiles"'),
        BOX.replace('"network"', '"trail"'),
        BOX.replace("taxi", "bus"),
        BOX
        + "[starts]\ndetective = [1, 99]\nmister_x = [1]\n[tickets]\nstated = 7\nprinted = { taxi = 4 }\n",
    ]
)
DRAWINGS = st.sampled_from([write_tracing(SQUARE), write_tracing(REPEATED), write_tracing(LOOPED)])
BOARDS = st.sampled_from([json_format.dumps(board) for board in (SQUARE, REPEATED, LOOPED)])


def broken(texts: st.SearchStrategy[str]) -> st.SearchStrategy[bytes | None]:
    """A file as it should be, missing, cut short, with a hole, or no such file at all."""
    whole = texts.map(str.encode)
    cut = st.tuples(whole, st.floats(0, 1)).map(lambda pair: pair[0][: int(len(pair[0]) * pair[1])])
    hole = st.tuples(whole, st.floats(0, 1), st.integers(1, 30)).map(
        lambda each: each[0][: int(len(each[0]) * each[1])] + each[0][int(len(each[0]) * each[1]) + each[2] :]
    )
    return st.none() | whole | cut | hole | st.binary(max_size=20)


@given(box=broken(BOXES), drawing=broken(DRAWINGS), board=broken(BOARDS))
@quiet
def test_any_folder_gives_a_complete_report(
    box: bytes | None, drawing: bytes | None, board: bytes | None, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(exist_ok=True)
    for name, content in (("box.toml", box), ("tracing.svg", drawing), ("board.json", board)):
        (folder / name).unlink(missing_ok=True)
        if content is not None:
            (folder / name).write_bytes(content)
    assert_complete(folder)
    assert yard("validate", folder, "--unsafe-fixes", "-q").returncode in (0, 1, 2)
    assert_complete(folder)


BROKEN = """
import sys
from yardtools.checks import registry
known = registry.codes()
registry.codes = lambda: (*known, "links/not-written")
from yardtools.cli import main
sys.argv = ["yard", "validate", "london"]
main()
"""


def test_a_check_that_cannot_be_loaded_stops_the_run() -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "yardtools.checks.links.not_written" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_link_that_is_missing_is_shown_at_its_station(folder: Path) -> None:
    from yardtools.validation.sources import read_folder

    origins = read_folder(folder).origins
    assert origins is not None
    found = origins.of("link:taxi:2-3")
    assert found is not None
    assert (found.element, found.layer, found.at) == ("station-2", "stations", (300, 100))
    assert origins.of("link:taxi:8-9") is None


def test_the_page_of_a_report_shows_where_findings_are(tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text(json_format.dumps(LOOPED), encoding="utf-8")
    page = yard("validate", tmp_path / "board.json", "--format", "html").stdout
    assert page.count('<figure class="board">') == 1
    assert 'data-subject="link:taxi:4-4"' in page
