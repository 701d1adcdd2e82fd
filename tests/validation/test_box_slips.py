"""Slips in box.toml are findings at their line and column, and stop nothing but their own board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.command import yard
from support.folders import BOX, SQUARE, change, put, report
from yardtools.checks.registry import rule_of
from yardtools.findings import ERROR, Fault
from yardtools.formats import box as box_format
from yardtools.model.network import Starts
from yardtools.reports import FORMATS

OPTION = "document/tracing-option"


def find(path: Path, code: str) -> list[Any]:
    """The findings of a code."""
    return [finding for finding in report(path)["findings"] if finding["code"] == code]


def underlined_text(finding: Any) -> str:
    """What stands in the file from where a finding points."""
    assert Path(finding["file"]).name == "box.toml"
    row: str = Path(finding["file"]).read_text(encoding="utf-8").split("\n")[finding["line"] - 1]
    return row[int(finding["column"]) - 1 :]


def read_faults(text: str) -> list[Fault]:
    """What is said of a box text."""
    faults: list[Fault] = []
    box_format.read(text, faults.append)
    return faults


# --- under [tracing] --------------------------------------------------------------------------

SLIPS = {
    "broken pattern": ('[tracing.stations]\nid = "(("', "/tracing/stations/id", '"(("', "no regular"),
    "no group": ('[tracing.stations]\nid = "station"', "/tracing/stations/id", '"station"', "no group"),
    "a look back": (
        "[tracing.stations]\nid = '(?<=station-)\\d+'",
        "/tracing/stations/id",
        "'(?<=station-)",
        "invalid perl operator: (?<",
    ),
    "long pattern": (
        f'[tracing.stations]\nid = "{"(a*)*" * 100}"',
        "/tracing/stations/id",
        '"(a*)*',
        "more than 200 characters",
    ),
    "pattern that grows": (
        "[tracing.stations]\nid = '(\\d{900}.{900}){9}'",
        "/tracing/stations/id",
        "'(\\d{900}",
        "no regular expression",
    ),
    "selector": (
        '[tracing.select]\ntaxi = "g[["',
        "/tracing/select/taxi",
        '"g[["',
        "cannot use the selector",
    ),
    "unknown pseudo-class": (
        '[tracing.select]\ntaxi = "g:frob(2)"',
        "/tracing/select/taxi",
        '"g:frob(2)"',
        "cannot use the selector",
    ),
    "anchor": (
        '[tracing.stations]\nanchor = ">"',
        "/tracing/stations/anchor",
        '">"',
        "cannot use the selector",
    ),
    "select": ('[tracing.select]\nstatons = "g"', "/tracing/select/statons", 'statons = "g"', "none of"),
    "layer": ('[tracing.layers]\nNotizen = "tram"', "/tracing/layers/Notizen", '"tram"', "none of"),
    "two words": ('[tracing.layers]\nA = "a tram"', "/tracing/layers/A", '"a tram"', "none of"),
    "symbol": (
        '[tracing.symbols]\n"redd" = ["taxi"]',
        "/tracing/symbols/redd",
        '"redd" =',
        "neither a colour",
    ),
    "empty class": ('[tracing.symbols]\n"." = ["taxi"]', "/tracing/symbols/.", '"." =', "neither a colour"),
    "weld": ("[tracing]\nweld = 20\nreach = 12", "/tracing/weld", "20", "more than reach"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_under_tracing_is_a_finding_in_its_place(name: str, tmp_path: Path) -> None:
    slip, pointer, text, words = SLIPS[name]
    put(tmp_path, box=f"{BOX}{slip}\n")
    for path in (tmp_path, tmp_path / "box.toml", tmp_path / "tracing.svg"):
        [finding] = find(path, OPTION)
        assert (finding["pointer"], finding["severity"]) == (pointer, "error")
        assert underlined_text(finding).startswith(text)
        assert words in finding["message"]
        assert finding["hint"]


SOUND = {
    "digits without a group": "[tracing.stations]\nid = '\\d+'",
    "a mission": '[tracing.layers]\nRot = "mission-red"',
    "a mapped name": '[tracing.layers]\nCabs = "taxi"\n[tracing.select]\nCabs = "g.cab"',
    "colours and classes": '[tracing.symbols]\n"red" = ["taxi"]\n".cab" = ["taxi"]',
}


@pytest.mark.parametrize("name", SOUND)
def test_what_can_be_used_is_not_told(name: str, tmp_path: Path) -> None:
    put(tmp_path, box=f"{BOX}{SOUND[name]}\n")
    assert find(tmp_path, OPTION) == []


def test_the_nearest_target_is_named(tmp_path: Path) -> None:
    put(
        tmp_path,
        box=f'{BOX}[tracing.select]\nstatons = "g"\n[tracing.layers]\nCabs = "Taxy"\nNotizen = "tram"\n',
    )
    assert [each["hint"] for each in find(tmp_path, OPTION)] == [
        "did you mean 'stations'?",
        "did you mean 'taxi'?",
        "declare a transport of that name, or correct it",
    ]


def test_other_boards_are_still_checked(tmp_path: Path) -> None:
    put(tmp_path / "a", box=f'{BOX}[tracing.stations]\nid = "(("\n')
    (put(tmp_path / "b") / "board.json").write_text("{", encoding="utf-8")
    codes = [finding["code"] for finding in report(tmp_path)["findings"]]
    assert codes == [OPTION, "document/not-json"]


@pytest.mark.parametrize("name", list(FORMATS))
def test_every_report_has_it(name: str, tmp_path: Path) -> None:
    put(tmp_path, box=f'{BOX}[tracing.stations]\nid = "(("\n')
    done = yard("validate", tmp_path, "--format", name)
    assert done.returncode == 1
    assert OPTION in done.stdout


def test_import_tells_the_same_and_writes_nothing(tmp_path: Path) -> None:
    put(tmp_path, box=f'{BOX}[tracing.stations]\nid = "(("\n')
    (tmp_path / "board.json").write_text("old", encoding="utf-8")
    for path in (tmp_path, tmp_path / "tracing.svg"):
        done = yard("import", path)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"error[{OPTION}]" in done.stderr
    assert (tmp_path / "board.json").read_text(encoding="utf-8") == "old"


def test_a_drawn_trail_is_a_finding(tmp_path: Path) -> None:
    put(tmp_path, box='format = "yard-box/1"\nkind = "trail"\nid = "square"\n')
    [finding] = find(tmp_path, OPTION)
    assert underlined_text(finding).startswith("kind")
    assert find(tmp_path / "tracing.svg", OPTION) == [finding]


# --- what points into the box -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "code", "text"),
    [
        ('[tracing.layers]\n"Bus lines" = "taxi"', "trace/unused-mapping", '"Bus lines" ='),
        ('[tracing.select]\ntaxi = "g.none"', "trace/unused-mapping", "taxi ="),
        ('[tracing]\nframe = "none"', "trace/no-frame", "frame ="),
        ('[names]\n9 = { en = "Bank" }', "document/unknown-name", "9 ="),
    ],
)
def test_what_the_drawing_has_not_is_shown_in_the_box(
    entry: str, code: str, text: str, tmp_path: Path
) -> None:
    put(tmp_path, box=f"{BOX}{entry}\n")
    [finding] = find(tmp_path, code)
    assert underlined_text(finding).startswith(text)
    assert finding["hint"]
    if code.startswith("trace/"):
        assert find(tmp_path / "tracing.svg", code) == [finding]


def test_names_of_stations_that_are_there_are_not_told(tmp_path: Path) -> None:
    put(tmp_path, box=f'{BOX}[names]\n4 = {{ en = "Bank" }}\n')
    assert find(tmp_path, "document/unknown-name") == []


def test_cards_are_shown_one_by_one_in_a_stale_folder(tmp_path: Path) -> None:
    starts = "[starts]\ndetective = [4, 2, 77, 2]\nmister_x = [3, 2]\n[tickets]\nprinted = { taxi = 3 }\n"
    put(tmp_path, box=BOX + starts)
    (tmp_path / "board.json").unlink()
    cards = [each for each in report(tmp_path)["findings"] if each["code"].startswith("cards/")]
    places = {(each["code"], each["pointer"]): underlined_text(each) for each in cards}
    assert places["cards/duplicate-start", "/starts/detective/3"] == "2]"
    assert places["cards/unknown-start", "/starts/detective/2"] == "77, 2]"
    assert places["cards/shared-start", "/starts/mister_x/1"] == "2]"
    assert places["cards/start-too-close", "/starts/mister_x/0"] == "3, 2]"
    assert places["cards/too-few-starts", "/starts/detective"] == "[4, 2, 77, 2]"
    assert places["cards/more-dealt-than-printed", "/tickets/printed/taxi"] == "3 }"


def test_in_a_fresh_folder_cards_stay_in_the_board(tmp_path: Path) -> None:
    board = replace(SQUARE, starts=Starts((1, 2, 77)))
    put(tmp_path, board, BOX + "[starts]\ndetective = [77, 2, 1]\n")
    [finding] = find(tmp_path, "cards/unknown-start")
    assert Path(finding["file"]).name == "board.json"


# --- the box itself ---------------------------------------------------------------------------


def test_a_transport_that_is_not_declared_is_told_alone(tmp_path: Path) -> None:
    put(tmp_path, box=f'{BOX}[tracing.symbols]\n"#ffffff" = ["tube"]\n')
    change(tmp_path / "tracing.svg", 'class="taxi"', 'class="taxi bus"')
    whole = report(tmp_path)
    [finding] = [each for each in whole["findings"] if each["code"] == "document/undeclared-transport"]
    assert finding["severity"] == "error"
    assert finding["hint"] == "declare it under [[transports]], or correct the name"
    assert rule_of("document/undeclared-transport").severity is ERROR
    skipped = {each["what"] for each in whole["skipped"]}
    assert {"stations/type-mismatch", "stations/type-not-nested"} <= skipped


WORDS = {
    "twice": (BOX + '[names]\n[[transports]]\nid = "taxi"\n', "the transport 'taxi' is declared twice"),
    "nan": (BOX + "[tracing]\nreach = nan\n", "'reach' must be a number that can be measured, not nan"),
    "in a list": (
        "frame = [1, nan]\n" + BOX,
        "frame/1 must be a number that can be measured, not nan",
    ),
    "inf": (BOX + "[tracing]\nweld = -inf\n", "'weld' must be a number that can be measured, not -inf"),
    "blanks": (BOX + '[names]\n1 = { en = "Bank " }\n', "'Bank ' has blanks round it"),
    "controls": (BOX + '[names]\n1 = { en = "Ba\\tnk" }\n', "'Ba\\tnk' has control characters in it"),
    "key": (BOX + "[names]\nfoo = 1\n", "names go by station number: 'foo' is none"),
    "family": (
        BOX + '[severity]\nlinks = { level = "info", reason = "x" }\n',
        "severities go by a code such as links/crossing, not a family: 'links' is none",
    ),
    "table": (BOX + '[severity]\n"links/crossing" = "info"\n', 'the severity must be a table, not "info"'),
    "key twice": ("a = 1\nb = 2\na = 3\n", "not TOML: a stands twice, first in line 1"),
    "long value twice": ("[a]\nb = 1\nb = [\n2,\n]\n", "not TOML: b stands twice, first in line 2"),
    "table twice": ("[a]\nb = 1\n[c]\n[a]\n", "not TOML: a stands twice, first in line 1"),
    "quote": ('a = "b\nc = 1\n', "not TOML: a quote is not closed in this line"),
    "single quote": ("a = 'b\nc = 'd'\n", "not TOML: a quote is not closed in this line"),
    "last single quote": ("a = 'b\nc = 1\n", "not TOML: a quote is not closed"),
    "quote at the end": ('a = "b', "not TOML: a quote is not closed"),
}


@pytest.mark.parametrize("name", WORDS)
def test_slips_are_told_in_words_for_people(name: str) -> None:
    text, words = WORDS[name]
    assert [fault.message for fault in read_faults(text)] == [words]


def test_a_key_that_stands_twice_is_shown_where_it_stands_again() -> None:
    [fault] = read_faults('[a]\n  "b" = 1\n  "b" = [\n2,\n]\n')
    assert fault.place
    assert (fault.place.line, fault.place.column, fault.place.length) == (3, 3, 3)


def test_a_quote_that_is_never_closed_is_shown_where_it_opens() -> None:
    [fault] = read_faults("a = 1\nb = 'c\nd = 1\n")
    assert fault.place
    assert (fault.place.line, fault.place.column) == (2, 5)


def test_the_form_of_a_severity_is_shown() -> None:
    [fault] = read_faults(WORDS["table"][0])
    assert fault.hint == 'write it so: "links/crossing" = { level = "info", reason = "why" }'


def test_a_number_that_is_none_hides_no_other_slip() -> None:
    faults = read_faults(BOX + 'colour = "Red"\n[tracing]\nreach = nan\n')
    assert [fault.pointer for fault in faults] == ["/tracing/reach", "/transports/0/colour"]
