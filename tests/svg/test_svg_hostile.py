"""Drawings made to do harm: each is refused or read in bounded memory and time, and nothing is fetched.

What might blow up is read in a process of its own that may take one gigabyte and twenty seconds of
processor time more than the bare program: a bound that a blow-up breaks at once, however slow the machine.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from support.quick import rest_slow
from yardtools.findings import Fault
from yardtools.svg.limits import CLONES, COORDINATE, DEPTH, ELEMENTS, POINTS
from yardtools.svg.reader import read_drawing

MEMORY, SECONDS = 1_000_000_000, 20

READER = f"""
import gc, json, os, resource, sys
from yardtools.errors import YardError
from yardtools.svg.reader import read_drawing
from yardtools.tracing.adopting.adopt import adopt, read_adopted

gc.disable()  # as it is wherever the program reads a drawing, so garbage counts as memory too

def read(data, options):
    with open("/proc/self/statm") as sizes:
        used = int(sizes.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + {MEMORY}, used + {MEMORY}))
    resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS + 1}, {SECONDS + 1}))
    faults = []
    drawing = read_drawing(data, faults.append, **options)
    nodes = sum(1 for _ in drawing.root.walk()) if drawing else 0
    lines = sum(len(line) for node in drawing.root.walk() for line in node.lines) if drawing else 0
    try:
        drawing and read_adopted(drawing, adopt(drawing, "hostile", "Hostile"))
    except YardError as error:
        assert len(str(error)) < 1000
    told = [(fault.code, fault.message, fault.place and fault.place.column) for fault in faults[:3]]
    print(json.dumps({{"nodes": nodes, "points": lines, "faults": len(faults), "told": told}}))

for line in sys.stdin.buffer:
    asked = json.loads(line)
    data = sys.stdin.buffer.read(asked["size"])
    child = os.fork()
    if not child:
        try:
            read(data, asked["options"])
            sys.stdout.flush()
            os._exit(0)
        except BaseException as error:
            print(json.dumps({{"failed": repr(error)[-600:]}}), flush=True)
            os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        print(json.dumps({{"failed": f"ended with status {{status}}"}}))
    print(flush=True)
    del data
"""

limited = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="limits need Linux")


@dataclass(frozen=True)
class Outcome:
    """What came of a drawing that was read under limits."""

    nodes: int
    points: int
    faults: int
    told: list[tuple[str, str, int | None]]

    @property
    def refusal(self) -> str:
        """The one line with which the drawing was refused."""
        ((code, message, _),) = self.told
        assert (code, self.nodes, self.faults) == ("document/refused", 0, 1)
        assert "\n" not in message
        assert len(message) < 200
        return message.removeprefix("the drawing is refused: ")


@cache
def reader() -> subprocess.Popen[bytes]:
    """A process that has the program loaded; it reads every drawing in a child, and ends with this one."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", READER], **pipes)  # type: ignore[call-overload, no-any-return]


def read_bounded(data: bytes, **options: int) -> Outcome:
    """Read a drawing in a process with little memory and time."""
    asked, told = reader().stdin, reader().stdout
    assert asked
    assert told
    asked.write(json.dumps({"size": len(data), "options": options}).encode() + b"\n" + data)
    asked.flush()
    lines = list(iter(told.readline, b"\n"))
    outcome = json.loads(lines[-1])
    assert "failed" not in outcome, outcome["failed"]
    return Outcome(**outcome)


def svg(inside: str, head: str = 'viewBox="0 0 100 100"', before: str = "") -> bytes:
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"{before}<svg {spaces} {head}>{inside}</svg>".encode()


def faults_of(data: bytes) -> list[Fault]:
    faults: list[Fault] = []
    read_drawing(data, faults.append)
    return faults


def refusal_of(data: bytes) -> str:
    (fault,) = faults_of(data)
    assert fault.code == "document/refused"
    return fault.message


# --- entities and what lies elsewhere ---------------------------------------------------------


def doctype(declarations: str) -> str:
    return f"<!DOCTYPE svg [{declarations}]>"


LAUGHS = '<!ENTITY a0 "ha">' + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
HARMFUL = {
    "billion laughs": (LAUGHS, "<text>&a9;</text>"),
    "laughs by number": ('<!ENTITY a "ha"><!ENTITY b "&#38;a;&#x26;a;">', "<text>&b;</text>"),
    "parameter entity": ("<!ENTITY % p \"<!ENTITY e 'x'>\">%p;", "<text>&e;</text>"),
    "entity of a file": ('<!ENTITY e SYSTEM "file:///etc/passwd">', "<text>&e;</text>"),
    "public entity": ('<!ENTITY e PUBLIC "x" "http://127.0.0.1:9/x">', "<text>&e;</text>"),
    "unparsed entity": ('<!ENTITY e SYSTEM "x.gif" NDATA gif>', "<g/>"),
    "entities in defaults": ('<!ENTITY e "x"><!ATTLIST g z CDATA "&e;&e;">', "<g/>"),
    "no end": ('<!ENTITY e "x', "<g/>"),
}


@pytest.mark.parametrize(("declarations", "inside"), HARMFUL.values(), ids=HARMFUL)
def test_harmful_entities_are_refused(declarations: str, inside: str) -> None:
    assert refusal_of(svg(inside, before=doctype(declarations))).startswith("the drawing is refused: ")


@limited
@pytest.mark.parametrize("name", ["e", "e" * 300])
def test_entities_that_grow_by_number_are_refused(name: str) -> None:
    before = doctype(f'<!ENTITY {name} "{"x" * 90_000}">')
    told = read_bounded(svg(f"<text>{f'&{name};' * 50_000}</text>", before=before)).refusal
    assert told.startswith("its entities grow to 4,500,")


def test_a_document_type_beyond_measure_is_refused() -> None:
    many = "".join(f'<!ENTITY e{n} "x">' for n in range(10_000))
    assert "declares more than 100,000 bytes" in refusal_of(svg("", before=doctype(many)))


def test_entities_hidden_in_another_encoding_are_refused() -> None:
    for encoding in ("utf-16", "utf-16-be", "utf-32"):
        data = svg("<text>&a9;</text>", before=doctype(LAUGHS)).decode().encode(encoding)
        assert "an entity that holds other entities" in refusal_of(data)


@pytest.mark.parametrize("kind", ["SYSTEM", 'PUBLIC "-//W3C//DTD SVG 1.1//EN"'])
def test_a_document_type_elsewhere_is_not_read(kind: str, tmp_path: Path) -> None:
    (tmp_path / "x.dtd").write_text('<!ENTITY secret "SECRET">')
    before = f'<!DOCTYPE svg {kind} "{(tmp_path / "x.dtd").as_uri()}">'
    assert "SECRET" not in everything_in(svg("<text>&secret;</text>", before=before))


@pytest.mark.parametrize(
    "markup",
    [
        '<!DOCTYPE svg [<!ENTITY e SYSTEM "{uri}">]><svg xmlns="{space}"><text>&e;</text></svg>',
        '<!DOCTYPE svg [<!ENTITY % e SYSTEM "{uri}"> %e;]><svg xmlns="{space}"/>',
        '<svg xmlns="{space}" xmlns:xi="http://www.w3.org/2001/XInclude"><text>'
        '<xi:include href="{uri}" parse="text"/></text></svg>',
        '<svg xmlns="{space}" xmlns:xlink="http://www.w3.org/1999/xlink">'
        '<text><tref xlink:href="{uri}"/></text></svg>',
        '<svg xmlns="{space}"><style>@import "{uri}";</style><text>1</text></svg>',
        '<?xml-stylesheet href="{uri}"?><svg xmlns="{space}"><text>1</text></svg>',
        '<svg xmlns="{space}"><use href="{uri}#x"/></svg>',
    ],
)
def test_what_another_file_says_never_appears(markup: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("SECRET{fill:red}")
    data = markup.format(uri=other.as_uri(), space="http://www.w3.org/2000/svg").encode()
    assert faults_of(data)
    assert "SECRET" not in everything_in(data)


def everything_in(data: bytes) -> str:
    """All that is read of a drawing, as text."""
    faults: list[Fault] = []
    drawing = read_drawing(data, faults.append)
    return repr((faults, list(drawing.root.walk()) if drawing else None))


AWAY = [
    '<image href="http://example.org/x.png"/>',
    '<image href="//example.org/x.png"/>',
    '<image xlink:href=" https://example.org/x.png"/>',
    '<image href="\\\\server\\x.png"/>',
    '<use href="other.svg#x"/>',
    '<path d="M0,0 1,1" fill="url(http://example.org/x#p)"/>',
    '<path d="M0,0 1,1" style="fill:URL(\'ftp://example.org/x#p\')"/>',
    "<style>@import url(http://example.org/x.css);</style>",
    "<style>@font-face {src: url( 'http://example.org/x.woff' )}</style>",
    '<script src="http://example.org/x.js"/>',
    '<filter><feImage href="file:///etc/passwd"/></filter>',
]


@pytest.mark.parametrize("inside", AWAY)
def test_what_leads_away_is_told_with_its_place(inside: str) -> None:
    (fault,) = faults_of(svg(f"\n {inside}"))
    assert fault.code == "trace/external-reference"
    assert fault.place
    assert fault.place.line == 2


@pytest.mark.parametrize(
    "inside",
    [
        '<image href="scan.png"/>',
        '<image href="C:\\scan.png"/>',
        '<image href="data:image/png;base64,AA=="/>',
        '<a href="http://example.org/"><path d="M0,0 1,1"/></a>',
        '<path d="M0,0 1,1" fill="url(#p)"/>',
        "<style>/* url(http://example.org/) */</style>",
    ],
)
def test_what_stays_here_is_not_told(inside: str) -> None:
    assert faults_of(svg(inside)) == []


# --- numbers ----------------------------------------------------------------------------------

ODD = ["NaN", "inf", "-Infinity", "1e999", "1e308", "1_0", "9" * 400, "1e10", "0x10", "١e٩٩", "-", ""]


@pytest.mark.parametrize("number", ODD)
@pytest.mark.parametrize(
    "shape",
    [
        '<circle cx="{0}" cy="1" r="2"/>',
        '<rect width="{0}" height="5" rx="1"/>',
        '<line x1="{0}" x2="5"/>',
        '<path d="M 0,0 L {0},5 6,6"/>',
        '<path d="M 0,0 A {0} 5 {0} 0 1 5,5"/>',
        '<polyline points="0,0 {0},5"/>',
        '<text x="{0}">1</text>',
        '<g transform="translate({0})"><circle r="3"/></g>',
        '<g transform="rotate({0})"><circle r="3"/></g>',
        '<g transform="skewX({0})"><circle r="3"/></g>',
        '<g transform="scale({0})"><circle r="3"/></g>',
        '<g transform="scale(1e6)" style="transform-origin:{0} 5px"><circle r="3"/></g>',
        '<svg x="{0}" viewBox="0 0 {0} 1e-300"><circle r="3"/></svg>',
        '<symbol id="s"><circle r="3"/></symbol><use href="#s" x="{0}" width="{0}"/>',
        '<g style="stroke:red;stroke-width:{0};font-size:{0}"><text y="1em">1</text><circle r="1em"/></g>',
    ],
)
def test_whatever_the_number_nothing_is_drawn_out_of_bounds(shape: str, number: str) -> None:
    faults: list[Fault] = []
    drawing = read_drawing(svg(shape.format(number)), faults.append)
    assert drawing
    for node in drawing.root.walk():
        points = [point for line in node.lines for point in line] + [node.at or (0, 0)]
        numbers = [*node.matrix, node.style.stroke_width, *(part for point in points for part in point)]
        assert all(abs(value) <= 1000 * COORDINATE for value in numbers), node
        assert all(abs(part) <= COORDINATE for point in points for part in point), node
    assert all(abs(part) <= COORDINATE for fault in faults for part in fault.at or ())


@pytest.mark.parametrize(
    "box", ["0 0 1e308 1e308", "0 0 1e-300 1e-300", "NaN 0 1 1", "0 0 1e999 5", "0 0 0 0", "1 2"]
)
def test_a_view_beyond_measure_is_told_and_not_used(box: str) -> None:
    faults: list[Fault] = []
    drawing = read_drawing(
        svg('<circle r="5"/>', head=f'width="30" height="20" viewBox="{box}"'), faults.append
    )
    assert drawing
    assert drawing.view == (0, 0, 30, 20)
    assert [fault.code for fault in faults] == ["trace/unreadable-path"]
    assert "viewBox" in faults[0].message


@pytest.mark.parametrize(
    "data", ["M0 0 A1 1 0 0 1 1e-200 0", "M0 0 A1e-300 1e-300 0 0 1 9e8 0", "M0 0A1 1e-320 5 1 0 5 5"]
)
def test_arcs_that_are_all_but_nothing_are_straight(data: str) -> None:
    faults: list[Fault] = []
    drawing = read_drawing(svg(f'<path d="{data}"/>'), faults.append)
    assert drawing
    assert len(drawing.root.children[0].lines[0]) == 2
    assert faults == []


@limited
@pytest.mark.parametrize(
    "shape",
    [
        '<circle r="1e9"/>',
        '<path d="M0 0 A 1e9 1e9 0 1 1 1e9 1e9"/>',
        '<path d="M0 0 C 1e9 0 0 1e9 0 0"/>',
        '<rect width="1e9" height="1e9" rx="4e8"/>',
    ],
)
def test_curves_beyond_measure_are_not_flattened(shape: str) -> None:
    for scale in ("1e9", "1e4"):
        outcome = read_bounded(svg(f'<g transform="scale({scale})">{shape}</g>'))
        assert outcome.faults == 1
        assert outcome.points < POINTS


# --- clones and depth -------------------------------------------------------------------------


def fans(levels: int, width: int) -> str:
    fan = [f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * width}</g>' for n in range(1, levels)]
    return '<path id="a0" d="M0,0 1,1"/>' + "".join(fan)


@limited
def test_clones_that_double_and_double_are_refused() -> None:
    assert f"{CLONES:,} elements in clones" in read_bounded(svg(fans(40, 2))).refusal


def test_even_clones_of_nothing_are_counted() -> None:
    nothing = fans(25, 4).replace('<path id="a0" d="M0,0 1,1"/>', "")
    *_, fault = faults_of(svg(f"<defs>{nothing}</defs><use href='#a24'/>"))
    assert f"{CLONES:,} elements in clones" in fault.message


def test_clones_of_clones_are_as_deep_as_elements() -> None:
    chain = "".join(f'<use id="u{n}" href="#u{n + 1}"/>' for n in range(DEPTH + 5))
    (fault,) = faults_of(svg(f'<defs>{chain}</defs><use href="#u0"/>'))
    assert "inside each other" in fault.message


def test_clones_that_show_themselves_are_told() -> None:
    ring = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use id="c" href="#c"/>'
    faults = faults_of(svg(ring))
    assert {fault.code for fault in faults} == {"trace/unreadable-path"}
    assert all("shows itself" in fault.message for fault in faults)


HEAVY = {
    "a long text": '<text id="t">' + "a " * 500_000 + "</text>",
    "a text of many pieces": '<text id="t">' + "<tspan>1</tspan>" * 100_000 + "</text>",
    "a path of blanks": '<path id="t" d="M0 0 1 1' + " " * 5_000_000 + '"/>',
    "many classes": '<path id="t" d="M0 0 1 1" class="' + "ab " * 300_000 + '"/>',
    "many attributes": '<path id="t" ' + " ".join(f'data-{n}="1"' for n in range(30_000)) + "/>",
}


@limited
@pytest.mark.parametrize(
    "name", rest_slow([(name,) for name in HEAVY], lambda name: name in ("a long text", "many classes"))
)
def test_clones_of_what_is_heavy_weigh_more(name: str) -> None:
    assert "elements in clones" in read_bounded(svg(HEAVY[name] + '<use href="#t"/>' * 100_000)).refusal


def test_depth_is_bounded() -> None:
    assert f"{DEPTH:,} elements inside each other" in refusal_of(svg("<g>" * 100_000))
    assert faults_of(svg("<g>" * (DEPTH - 1) + "</g>" * (DEPTH - 1))) == []


@limited
def test_faults_at_the_bottom_of_a_deep_drawing() -> None:
    outcome = read_bounded(svg("<g>" * 990 + '<path d="x"/>' * 20_000 + "</g>" * 990))
    assert (outcome.faults, outcome.nodes) == (20_000, 20_991)


# --- size -------------------------------------------------------------------------------------


@limited
def test_forty_megabytes_of_markup_are_refused_in_one_line() -> None:
    paths = '<path d="M0,0 L1,1" style="fill:none"/>' * 50_000
    data = svg(f"{paths}<!--{'x' * (40_000_000 - len(paths))}-->")
    assert read_bounded(data).refusal.startswith("40,000,1")
    outcome = read_bounded(data, max_size=50_000_000)
    assert (outcome.nodes, outcome.points, outcome.faults) == (50_001, 100_000, 0)


def test_only_the_size_of_the_markup_can_be_raised() -> None:
    faults: list[Fault] = []
    assert read_drawing(svg("<g/>" * 100), faults.append, max_size=100) is None
    assert faults[0].hint == "--max-size raises the limit"
    (fault,) = faults_of(svg("<g/>" * ELEMENTS))
    assert (fault.message, fault.hint) == (f"the drawing is refused: more than {ELEMENTS:,} elements", "")


@limited
@pytest.mark.parametrize("packed", [False, True])
def test_a_scan_of_a_hundred_megabytes_is_cut_out(packed: bool) -> None:
    scan = '<image href="data:image/png;base64,' + "A" * 100_000_000 + '"/>'
    data = svg(f'{scan}<path d="x"/>')
    outcome = read_bounded(gzip.compress(data, 1) if packed else data)
    assert outcome.nodes == 3
    ((code, _, column),) = outcome.told
    assert (code, column) == ("trace/unreadable-path", data.index(b"<path") + 1)


@limited
def test_very_many_small_pictures_in_one_line() -> None:
    picture = '<image href="data:image/png;base64,' + "A" * 1_000 + '"/>'
    data = svg(picture * 20_000 + '<path d="x"/>' * 20_000)
    outcome = read_bounded(data)
    assert outcome.faults == 20_000
    assert outcome.told[0][2] == data.index(b"<path") + 1


@limited
@pytest.mark.parametrize(
    ("steps", "count"), [("l1 -1l2 3", 1_000_000), pytest.param("l1-1h2", 400_000, marks=pytest.mark.slow)]
)
def test_a_path_of_a_million_commands(steps: str, count: int) -> None:
    outcome = read_bounded(svg(f'<path d="M0 0{steps * (count // 2)}"/>'))
    assert (outcome.points, outcome.faults) == (count + 1, 0)


@limited
@pytest.mark.parametrize(
    "steps",
    rest_slow([("z",), ("m1 1",), ("c1 1 2 3 1 1",), ("a1 1 0 0 0 0 0",)], lambda each: each == "m1 1"),
)
def test_paths_without_end_are_refused(steps: str) -> None:
    assert "more than 2,000,000 points" in read_bounded(svg(f'<path d="M0 0{steps * 2_200_000}"/>')).refusal


@limited
@limited
def test_markers_of_very_many_lines() -> None:
    zigzag = " ".join(f"{n % 7},{n % 5}" for n in range(40_000))
    marker = f'<marker id="m"><path d="M {zigzag}"/></marker>'
    assert read_bounded(svg(marker + '<path marker-end="url(#m)" d="M 0,0 9,9"/>')).nodes == 2


def test_a_flaw_at_the_end_of_a_long_path() -> None:
    outcome = read_bounded(svg('<path d="M0 0' + "l1 1" * 500_000 + 'l1 1 1"/>'))
    assert (outcome.points, outcome.faults) == (500_002, 1)


@limited
@pytest.mark.parametrize("letter", ["x", "1", "1 ", "(", "url("])
def test_very_long_attributes(letter: str) -> None:
    value = letter * (2_500_000 // len(letter)) + "!"
    path = "".join(f"<path {name}='{value}'/>" for name in ("id", "d", "class", "transform", "style", "fill"))
    other = "".join(f"<circle {name}='{value}'/>" for name in ("r", "data-x", "stroke-width"))
    outcome = read_bounded(svg(f"{path}{other}<polygon points='{value}'/>"))
    assert outcome.nodes in (0, 11)


def test_a_packed_bomb_is_refused() -> None:
    bomb = gzip.compress(b"<svg>" + b" " * 257_000_000, 1)
    assert "unpacks to more than 256,000,000 bytes" in refusal_of(bomb)


@pytest.mark.parametrize("cut", [1, 20])
def test_packed_data_that_is_broken(cut: int) -> None:
    packed = gzip.compress(svg("<g/>" * 50))
    (fault,) = faults_of(packed[:-cut])
    assert (fault.code, fault.message) == ("document/not-svg", "the compressed data breaks off")
    (fault,) = faults_of(packed[:30] + b"\xff\xff\xff" + packed[33:])
    assert fault.message.startswith("the compressed data is broken")


# --- style ------------------------------------------------------------------------------------


def sheet(css: str, elements: int = 1, attributes: str = "") -> bytes:
    return svg(f"<style {attributes}>{css}</style>{'<g/>' * elements}")


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "rules for everything": (lambda: sheet("*{fill:red}" * 1_000, 60_000), "declarations"),
    "variables for everything": (
        lambda: sheet("*{" + "".join(f"--a{n}:1;" for n in range(20_000)) + "}", 1_000),
        "declarations",
    ),
    "everything or everything": (lambda: sheet(":is(" + "*," * 50_000 + "*){fill:red}", 100_000), "steps"),
    "long ways": (lambda: sheet("* ~ " * 400 + "g{fill:red}", 100_000), "steps"),
    "many selectors": (lambda: sheet("a," * 150_000 + "b{fill:red}"), "characters of style"),
    "sheer length": (lambda: sheet("/* */" * 300_000), "characters of style"),
    "many classes": (
        lambda: svg(f"<g class='{' '.join(f'{n:x}' for n in range(1_600_000))}'/>"),
        "classes",
    ),
    "many declarations": (lambda: svg(f"<g style='{'a:1;' * 1_000_000}'/>"), "characters of style"),
    "many variables": (
        lambda: svg(
            "<style>g{"
            + "".join(f"--{n}:1;" for n in range(500))
            + "}</style>"
            + "".join(f"<g fill='#{n:06x}'/>" for n in range(3_000))
        ),
        "variables",
    ),
}
"""How each drawing is made, for all of them at once are large, and by what word it is refused."""


@limited
@pytest.mark.parametrize(("made", "words"), REFUSED.values(), ids=REFUSED)
def test_style_beyond_measure_is_refused(made: Callable[[], bytes], words: str) -> None:
    assert words in read_bounded(made()).refusal


READ = {
    "deep value": sheet("g{fill:" + "(" * 200_000 + "}"),
    "deep inline value": svg(f"<g style='fill:{'(' * 200_000}'/>"),
    "deep media": sheet("@media screen{" * 30_000),
    "deep selector": sheet(":not(" * 50_000 + "g" + ")" * 50_000 + "{fill:red}"),
    "deep function": sheet("g{--a:" + "a(" * 100_000 + ";fill:var(--a)}"),
    "comments without an end": sheet("/* " * 300_000, attributes='type="text/plain"'),
    "a medium of blanks": sheet("", attributes=f'media="{" " * 1_000_000}x"'),
    "a length of digits": svg(f"<circle r='{'1' * 1_000_000}!'/>"),
    "gradients in a row": svg(
        "".join(f'<linearGradient id="g{n}" xlink:href="#g{n + 1}"/>' for n in range(20_000))
        + "".join(f'<path fill="url(#g{n})"/>' for n in range(20_000))
    ),
    "a gradient without stops": svg(
        f'<linearGradient id="g">{"<desc/>" * 50_000}</linearGradient>'
        + "".join(f'<linearGradient id="g{n}" href="#g"/><path fill="url(#g{n})"/>' for n in range(15_000))
    ),
    "variables of variables": svg(
        "<g style='"
        + "".join(f"--v{n}:{f'var(--v{n - 1})' * 9};" for n in range(1, 9))
        + f"--v0:{'x' * 900};fill:{'var(--v8)' * 90}'/>"
    ),
}


@pytest.mark.parametrize(
    "data",
    [
        sheet(f"g{{fill:{'1' * 5_000}}}"),
        sheet(f"g:nth-child({'1' * 5_000}n+1){{fill:red}}"),
        svg(f"<g style='fill:/**/{'1' * 5_000}'/>"),
        svg("", f'xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:version="0.{"1" * 5_000}"'),
        svg("", 'width="1e308" height="-5"'),
    ],
)
def test_numbers_of_very_many_digits(data: bytes) -> None:
    faults: list[Fault] = []
    assert read_drawing(data, faults.append)
    assert faults == []


@limited
@pytest.mark.parametrize("data", READ.values(), ids=READ)
def test_style_that_is_only_odd_is_read(data: bytes) -> None:
    outcome = read_bounded(data)
    assert outcome.nodes > 0
    assert outcome.faults <= 1
