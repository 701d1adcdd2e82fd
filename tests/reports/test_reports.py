"""Reports: golden files for every format, and what must hold for whatever a report says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote, urlsplit

import jsonschema_rs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree
from lxml import html as lxml_html

import yardtools
from support.broken_boards import Mutation, break_board, read_mutations
from support.findings import make_finding
from support.places import CASES, TESTS
from support.quick import first_of
from yardtools.errors import YardError
from yardtools.findings import ERROR, INFO, WARNING, Finding, Place, Report, Rule, Severity, Skipped
from yardtools.games.rules import rule as game_rule
from yardtools.reports import FORMATS, Texts, find_report
from yardtools.reports.shared.excerpt import Lines, cells
from yardtools.reports.shared.fingerprint import fingerprints
from yardtools.validation import report_on
from yardtools.visible import visible

FOLDER = CASES / "reports"
MUTATIONS = read_mutations(TESTS / "broken" / "mutations.txt")
NAMES = sorted(path.name.removesuffix(".case.json") for path in FOLDER.glob("*.case.json"))
EMPTY_WHEN_CLEAN = ("concise", "jsonl", "github", "suppress")
SARIF = jsonschema_rs.validator_for(
    json.loads((CASES / "sarif" / "sarif-2.1.0.schema.json").read_text(encoding="utf-8")),
    validate_formats=True,
)
JSON = ("json", "gitlab", "sarif")


def read_finding(row: dict[str, Any]) -> Finding:
    tuples: dict[str, Any] = {key: tuple(row[key]) for key in ("subject", "at") if key in row}
    return make_finding(**(row | tuples | {"severity": Severity(row["severity"])}))


def rule(row: dict[str, Any]) -> Rule:
    return Rule(**(row | {"severity": Severity(row["severity"])}))


def case(name: str) -> tuple[Report, Texts]:
    """The report of a case file, and its sources, which are stored as lists of lines."""
    document = json.loads((FOLDER / f"{name}.case.json").read_text(encoding="utf-8"))
    report = Report(
        findings=tuple(map(read_finding, document["findings"])),
        skipped=tuple(Skipped(**row) for row in document["skipped"]),
        rules={row["code"]: rule(row) for row in document["rules"]},
        files=tuple(document["files"]),
    )
    return report, {file: "\n".join(lines) for file, lines in document["sources"].items()}


def render(format: str, report: Report, sources: Texts | None = None, *, colour: bool = False) -> str:
    return find_report(format).render(report, sources or {}, colour=colour)


def select(root: etree._Element, path: str) -> list[Any]:
    """What an XPath finds, without lxml's many answer types."""
    return cast("list[Any]", root.xpath(path))


# --- golden files: YARD_GOLDEN=1 rewrites them ---------------------------------------------------


@pytest.mark.parametrize("format", [*FORMATS, "colour"])
@pytest.mark.parametrize("name", NAMES)
def test_golden(name: str, format: str) -> None:
    colour = format == "colour"
    text = render("text" if colour else format, *case(name), colour=colour)
    text = text.replace(f'"version": "{yardtools.__version__}"', '"version": "VERSION"')
    path = FOLDER / f"{name}.{format}"
    if os.environ.get("YARD_GOLDEN"):
        path.write_bytes(text.encode())
    assert path.read_bytes().decode() == text


def test_no_golden_file_is_left_over() -> None:
    wanted = {f"{name}.{end}" for name in NAMES for end in (*FORMATS, "colour", "case.json")}
    assert {path.name for path in FOLDER.iterdir()} == wanted


# --- single promises -----------------------------------------------------------------------------


def test_unknown_format_is_one_clear_line() -> None:
    with pytest.raises(YardError, match="no report format is called 'xml'; there are text, concise"):
        find_report("xml")


def test_importing_the_text_format_imports_nothing_heavy() -> None:
    program = "import sys, yardtools.reports.text; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"rich", "lxml", "networkx", "shapely", "jsonschema"} & set(done.stdout.split())


@pytest.mark.parametrize("format", EMPTY_WHEN_CLEAN)
def test_formats_of_findings_alone_are_empty(format: str) -> None:
    assert render(format, Report(files=("a.json",))) == ""


SUMMARIES = [
    (Report(), "All good: no findings."),
    (Report(files=("a", "b")), "All good: 2 files, no findings."),
    (
        Report(files=("a",), skipped=(Skipped("x", "y"),)),
        "No findings in 1 file, but not everything was checked.",
    ),
    (Report(findings=(make_finding("a/b", ERROR, "m"),)), "Found 1 error."),
    (
        Report(
            findings=tuple(make_finding("a/b", s, "m", "f") for s in (ERROR, ERROR, WARNING, INFO, INFO)),
            files=("g",),
        ),
        "Found 2 errors, 1 warning, 2 info in 1 of 2 files.",
    ),
]


@pytest.mark.parametrize(("report", "sentence"), SUMMARIES)
def test_text_ends_with_a_summary(report: Report, sentence: str) -> None:
    assert render("text", report).splitlines()[-1] == sentence


def test_text_tells_many_infos_of_one_code_in_a_line_each() -> None:
    infos = [make_finding("links/likely-missing", INFO, f"pair {n}", "b.json", n + 1, 5) for n in range(6)]
    text = render("text", Report(findings=(*infos, make_finding("links/self-loop", ERROR, "loop"))))
    assert text.index("error[links/self-loop]") < text.index("info[links/likely-missing]: 6 places")
    assert [f" --> b.json:{n + 1}:5: pair {n}" in text for n in range(6)] == [True] * 6
    assert render("text", Report(findings=tuple(infos[1:]))).count("info[links/likely-missing]") == 5


def test_checks_skipped_for_one_cause_are_one_row_for_people() -> None:
    skipped = [
        Skipped(f"{family}/x", "of trace/loose-end", "b.svg") for family in ("stations", "network", "links")
    ]
    report = Report(skipped=(*skipped, Skipped("the drawing", "box.toml cannot be read")))
    words = "3 checks (stations, network, links) in b.svg (because of trace/loose-end)"
    for format in ("text", "markdown", "html"):
        shown = render(format, report).replace("\\", "")
        assert words in shown
        assert "the drawing (box.toml cannot be read)" in shown
    assert len(json.loads(render("json", report))["skipped"]) == 4


def test_text_cuts_a_flood_of_one_code_and_counts_it() -> None:
    flood = [make_finding("links/crossing", WARNING, f"crossing {n}") for n in range(173)]
    text = render("text", Report(findings=(*flood, make_finding("links/self-loop", ERROR, "loop"))))
    assert text.count("warning[links/crossing]") == 50
    assert "\n\n… and 123 more links/crossing\n\nFound 1 error, 173 warnings.\n" in text
    assert "error[links/self-loop]: loop" in text


def test_colour_adds_nothing_but_colour() -> None:
    for name in NAMES:
        coloured = render("text", *case(name), colour=True)
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[\d+m", "", coloured) == render("text", *case(name))


def test_github_escapes_what_would_end_a_command() -> None:
    row = make_finding("a/b", INFO, "50%\r\n::error::no", "odd,name:1.json", 3, 7, length=2, hint="x")
    text = render("github", Report(findings=(row,)))
    where = "file=odd%2Cname%3A1.json,line=3,col=7,endColumn=9,title=a/b"
    assert text == f"::notice {where}::50%25%0D%0A::error::no%0Ahelp: x\n"


def change(row: Finding, **values: Any) -> Finding:
    return replace(row, fault=replace(row.fault, **values))


def test_fingerprints_outlive_moved_lines_and_new_words() -> None:
    row = make_finding("a/b", ERROR, "station 7 at 12, 13", "f", 4, 2, subject=("station:7",))
    moved = change(row, place=Place(40, 1), message="station 7 at 12, 14")
    assert fingerprints([row]) == fingerprints([moved])
    others = [change(row, code="a/c"), change(row, file="g"), change(row, about=("station:8",)), row]
    assert len(set(fingerprints([row, *others]))) == 5


def test_fingerprints_without_subject_go_by_the_words() -> None:
    row = make_finding("a/b", ERROR, "one", "f", 4, 2)
    assert fingerprints([row]) == fingerprints([change(row, place=Place(9, 2))])
    assert fingerprints([row]) != fingerprints([change(row, message="two")])


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("boards/a b/100%.json", "boards/a%20b/100%25.json"),
        ("./a.json", "a.json"),
        ("../größe.json", "../gr%C3%B6%C3%9Fe.json"),
        ("c:d.json", "c%3Ad.json"),
        ("-", "-"),
        ("/tmp/a b.json", "file:///tmp/a%20b.json"),
    ],
)
def test_sarif_names_files_by_uri(file: str, uri: str) -> None:
    log = json.loads(render("sarif", Report(findings=(make_finding("a/b", ERROR, "m", file),))))
    location = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert location == {"artifactLocation": {"uri": uri}}


def test_sarif_says_what_it_is_and_who_wrote_it() -> None:
    log = json.loads(render("sarif", *case("mixed")))
    assert log["$schema"].endswith("/sarif-schema-2.1.0.json")
    assert log["runs"][0]["tool"]["driver"]["informationUri"]


@pytest.mark.parametrize(
    ("owner", "key", "value"),
    [
        (("tool", "driver"), "informationUri", "no URI"),
        (("results", 0), "level", "info"),
        (("results", 0, "message"), "words", "more"),
        (("results", 0, "locations", 0, "physicalLocation", "region"), "startLine", 0),
    ],
)
def test_the_schema_of_sarif_refuses_what_is_no_sarif(
    owner: tuple[str | int, ...], key: str, value: Any
) -> None:
    log = json.loads(render("sarif", *case("mixed")))
    assert SARIF.is_valid(log)
    part = log["runs"][0]
    for step in owner:
        part = part[step]
    part[key] = value
    assert not SARIF.is_valid(log)


@pytest.mark.parametrize(
    "mutation", first_of(MUTATIONS, lambda each: each.code.partition("/")[0]), ids=lambda each: each.code
)
def test_sarif_of_a_broken_board_has_what_code_scanning_asks_for(mutation: Mutation, tmp_path: Path) -> None:
    log = json.loads(render("sarif", report_on([str(break_board(mutation, tmp_path / mutation.board))])))
    SARIF.validate(log)
    [run] = log["runs"]
    assert mutation.code in {result["ruleId"] for result in run["results"]}
    for result in run["results"]:
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    for rule in run["tool"]["driver"]["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["fullDescription"]["text"]
        assert rule["help"]["text"]


def test_sarif_explains_its_rules_and_says_what_was_skipped() -> None:
    report, sources = case("mixed")
    run = json.loads(render("sarif", report, sources))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert run["tool"]["driver"]["version"] == yardtools.__version__
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [
        f.code for f in report.findings
    ]
    assert rules[0]["help"]["markdown"].count("```") == 4
    assert rules[-1] == {"id": "tracing/loose-end"}
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].startswith(
        "skipped: play/"
    )


def test_html_says_what_the_rules_are_that_a_reason_cites() -> None:
    report, sources = next(each for each in map(case, NAMES) if each[0].rules)
    rules = {code: replace(own, rationale="Stops (M6) & more.") for code, own in report.rules.items()}
    root = lxml_html.document_fromstring(render("html", replace(report, rules=rules), sources).encode())
    assert {each.get("title") for each in select(root, "//details//abbr[text()='M6']")} == {
        game_rule("M6").brief
    }


def test_junit_has_a_suite_a_file_and_right_counts() -> None:
    root = etree.fromstring(render("junit", *case("mixed")).encode())
    assert [suite.get("name") for suite in root] == list(case("mixed")[0].files)
    assert (root.get("tests"), root.get("failures"), root.get("skipped")) == ("7", "4", "1")
    assert [case.get("name") for case in root[-1]] == ["no findings"]
    assert [out.get("line") for out in select(root, "//testcase[system-out]")] == ["20"]


# --- whatever a report says ----------------------------------------------------------------------

anything = st.text(st.characters(exclude_categories=()), max_size=30) | st.sampled_from(
    [
        "<script>alert(1)</script>",
        "]]>",
        "a|b`c\\",
        "\x1b[2J\x07",
        "\ud800",
        "{0} {}",
        "-->",
        "日本 e\u0301 👩\u200d👧",
    ]
)
files = st.sampled_from(["a.json", "ordner/größe.svg", "-", "/tmp/x y.toml"]) | anything
places = st.none() | st.integers(1, 12)
found = st.builds(
    make_finding,
    code=st.sampled_from(["links/self-loop", "links/crossing", "names/odd"]),
    severity=st.sampled_from(Severity),
    message=anything,
    file=st.none() | files,
    line=places,
    column=places,
    pointer=st.none() | anything,
    subject=st.lists(anything, max_size=3).map(tuple),
    at=st.none() | st.tuples(st.integers(0, 9), st.floats(0, 9)),
    element=st.none() | anything,
    layer=st.none() | anything,
    hint=st.none() | anything,
    length=st.integers(1, 40),
)
explained = st.builds(Rule, st.just("links/crossing"), st.sampled_from(Severity), *[anything] * 5)
reports = st.builds(
    Report,
    findings=st.lists(found, max_size=8).map(tuple),
    skipped=st.lists(st.builds(Skipped, anything, anything, st.none() | files), max_size=2).map(tuple),
    rules=st.fixed_dictionaries({}, optional={"links/crossing": explained}),
    files=st.lists(files, max_size=3).map(tuple),
)
texts = st.lists(anything, max_size=12).map("\n".join)
sources_of = st.dictionaries(files, texts, max_size=4)
any_report = given(reports, sources_of)


@any_report
def test_every_format_is_utf8_ends_with_one_newline_and_repeats_itself(
    report: Report, sources: Texts
) -> None:
    for format in FORMATS:
        text = render(format, report, sources)
        assert text == render(format, report, dict(sources))
        assert text.encode().decode() == text
        assert text.endswith("\n") or (text == "" and not report.findings)
        assert not text.endswith("\n\n")


@any_report
def test_text_and_concise_hold_no_control_characters(report: Report, sources: Texts) -> None:
    for format in ("text", "concise", "github", "markdown"):
        shown = render(format, report, sources).replace("\n", "")
        assert not [char for char in shown if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")]
        assert "\u202e" not in shown


@any_report
def test_text_shows_every_finding_and_counts_them(report: Report, sources: Texts) -> None:
    lines = render("text", report, sources).split("\n")
    heads = [f"{row.severity}[{row.code}]: {visible(row.message)}" for row in report.findings]
    assert not Counter(heads) - Counter(lines)
    numbers = re.findall(r"(\d+) (error|warning|info)", lines[-2]) if report.findings else []
    assert {name: int(number) for number, name in numbers} == {k: n for k, n in report.summary.items() if n}


@any_report
def test_a_line_is_a_finding(report: Report, sources: Texts) -> None:
    for format in ("concise", "jsonl", "github"):
        lines = render(format, report, sources).split("\n")[:-1]
        assert len(lines) == len(report.findings)
        assert all(row.code in line for row, line in zip(report.findings, lines, strict=True))


@any_report
def test_json_formats_parse_and_hold_every_finding(report: Report, sources: Texts) -> None:
    whole, issues, log = (json.loads(render(format, report, sources)) for format in JSON)
    assert whole["summary"] == report.summary
    assert len(whole["findings"]) == len(issues) == len(log["runs"][0]["results"]) == len(report.findings)
    assert [json.loads(line) for line in render("jsonl", report).split("\n")[:-1]] == whole["findings"]
    names = {issue["fingerprint"] for issue in issues}
    assert len(names) == len(issues)
    assert names == {
        name for result in log["runs"][0]["results"] for name in result["partialFingerprints"].values()
    }


@any_report
def test_sarif_keeps_to_its_schema_and_uris_read_back(report: Report, sources: Texts) -> None:
    log = json.loads(render("sarif", report, sources))
    SARIF.validate(log)
    results = log["runs"][0]["results"]
    for row, result in zip(report.findings, results, strict=True):
        for location in result.get("locations", []):
            names = [json.dumps(logical) for logical in location.get("logicalLocations", [])]
            assert row.subject == () or len(names) >= 1
            physical = location.get("physicalLocation", {"artifactLocation": {"uri": ""}})
            region = physical.get("region", {})
            assert region.get("startColumn", 1) <= region.get("endColumn", 1)
            uri = physical["artifactLocation"]["uri"]
            assert uri.isascii()
            assert not re.search(r"[\s<>\"{}|\\^`]", uri)
            if row.file == "ordner/größe.svg":
                assert unquote(urlsplit(uri).path) == row.file


@any_report
def test_junit_is_xml_with_true_counts(report: Report, sources: Texts) -> None:
    root = etree.fromstring(render("junit", report, sources).encode())
    failing = [row for row in report.findings if row.severity is not INFO]
    assert len(root.findall(".//failure")) == len(failing) == int(root.get("failures") or -1)
    assert len(root.findall(".//system-out")) == len(report.findings) - len(failing)
    assert len(root.findall(".//skipped")) == len(report.skipped) == int(root.get("skipped") or -1)
    assert len(root.findall(".//testcase")) == int(root.get("tests") or -1)
    for suite in root:
        names = [case.get("name") for case in suite]
        assert len(suite) == int(suite.get("tests") or -1) == len(set(names))
    messages = Counter(str(failure.get("message")) for failure in root.iter("failure"))
    assert messages == Counter(visible(row.message) for row in failing)


@any_report
def test_html_holds_every_message_as_text(report: Report, sources: Texts) -> None:
    page = render("html", report, sources)
    root = lxml_html.document_fromstring(page.encode())
    assert not select(root, "//script | //img | //iframe | //*[@onclick or @onload or @src]")
    assert all(link.startswith("#") for link in select(root, "//@href"))
    titles = [heading.text_content() for heading in select(root, "//article/h3")]
    assert Counter(titles) == Counter(visible(row.message) for row in report.findings)
    anchors = select(root, "//@id")
    assert len(anchors) == len(set(anchors))
    assert {link.removeprefix("#") for link in select(root, "//@href")} <= set(anchors)
    assert set(select(root, "//@aria-labelledby")) <= set(anchors)


@any_report
def test_markdown_tables_keep_their_shape(report: Report, sources: Texts) -> None:
    text = render("markdown", report, sources)
    assert "<script" not in text
    lines = text.split("\n")
    rows = [line for line in lines if line.startswith("|")]
    assert all(len(re.findall(r"(?:\\.|[^|\\])+", row)) == 4 for row in rows)
    tables = sum(row.startswith("| ---") for row in rows)
    kinds = {(row.severity, row.code) for row in report.findings}
    assert len(rows) == 2 * tables + len(kinds) + len(report.findings)


# --- the place is underlined ---------------------------------------------------------------------

glyphs = st.sampled_from(["a", '"', " ", "\t", "é", "e\u0301", "東", "😀", "\x1b", "\u202e", "…"])
lines_of_source = st.lists(glyphs, max_size=160).map("".join)


@given(lines_of_source, st.integers(1, 170), st.integers(1, 60), st.integers(20, 120))
@example('{\t"名": 1}', 4, 1, 72)
@example("x" * 1000, 500, 3, 72)
def test_underline_lies_under_the_place(line: str, column: int, length: int, room: int) -> None:
    row = make_finding("a/b", ERROR, "m", "f", 1, column, length=length)
    excerpt = Lines({"f": line}).excerpt(row, room)
    assert excerpt is not None
    shown = visible(line.replace("\t", "    "))
    assert excerpt.text.removeprefix("…").removesuffix("…") in shown or line.count("…")
    assert cells(excerpt.text) <= room + 2
    place = visible(line[column - 1 : column - 1 + length].replace("\t", "    "))
    assert excerpt.marked in place or place.startswith("\u0301") or excerpt.marked == place + "\u0301"
    assert under(excerpt.text, excerpt.indent, excerpt.underline) == excerpt.marked.ljust(1)
    if column <= len(line):
        assert excerpt.marked


def under(text: str, indent: str, carets: str) -> str:
    """The characters that stand above the carets, found cell by cell."""
    grid: list[str] = []
    for char in text:
        if unicodedata.combining(char) and grid:
            grid[-1] += char
        else:
            grid += [char, ""] if unicodedata.east_asian_width(char) in "WF" else [char]
    return "".join(grid[len(indent) : len(indent) + len(carets)]) or " "


def test_the_line_with_the_id_of_a_long_start_tag_is_shown() -> None:
    text = '<svg>\n  <path\n     style="fill:none"\n     id="path1785"\n     d="M 1,1" />\n</svg>\n'
    finding = make_finding("trace/loose-end", ERROR, "x", "t.svg", 2, 3, length=5, element="path1785")
    excerpt = Lines({"t.svg": text}).excerpt(finding, 80)
    assert excerpt is not None
    assert (excerpt.number, excerpt.marked) == (4, 'id="path1785"')
    nameless = make_finding("trace/loose-end", ERROR, "x", "t.svg", 2, 3, length=5, element="path9")
    excerpt = Lines({"t.svg": text}).excerpt(nameless, 80)
    assert excerpt is not None
    assert (excerpt.number, excerpt.marked) == (2, "<path")


def test_crlf_and_odd_line_ends_do_not_shift_lines() -> None:
    lines = Lines({"f": "one\r\ntwo\x0b\u2028still two\r\nthree"})
    assert [lines.of(make_finding("a/b", ERROR, "m", "f", n)) for n in (1, 2, 3, 4)] == [
        "one",
        "two\x0b\u2028still two",
        "three",
        None,
    ]


# --- many of a kind, and what a bracket begins --------------------------------------------------


def test_many_infos_of_a_kind_are_one_card() -> None:
    alike = [
        make_finding("network/dead-end", severity=INFO, message=f"station {n} is a dead end", file="b.json")
        for n in range(20)
    ]
    alone = make_finding("links/self-link", severity=ERROR, message="a loop", file="b.json")
    page = lxml_html.fromstring(render("html", Report(findings=(alone, *alike))))
    cards = select(page, "//article")
    assert len(cards) == 2
    assert [len(select(card, ".//li")) for card in cards] == [0, 20]
    assert "20 places worth a look" in cards[1].text_content()


@pytest.mark.parametrize("indent", [1, 2, 4, "\t"])
def test_an_object_over_many_lines_is_shown_in_one(indent: int | str) -> None:
    text = json.dumps({"stations": [{"id": 5, "at": [1, 2]}, {"id": 6}], "links": []}, indent=indent)
    rows = [(number, row) for number, row in enumerate(text.split("\n"), 1) if row.strip() == "{"]
    number, row = rows[1]
    place = (number, row.index("{") + 1)
    finding = make_finding("stations/no-base-transport", ERROR, "no link at all", "b.json", *place)
    excerpt = Lines({"b.json": text}).excerpt(finding, 72)
    assert excerpt
    assert (excerpt.number, excerpt.marked) == (number, '{ "id": 5, "at": [ 1, 2 ] }')
