"""How things look: who wins when attributes, style sheets and `style` disagree, colours, and selectors."""

from __future__ import annotations

from xml.etree import ElementTree

import cssselect2  # reads selectors for us, and matches them in its own way: the oracle
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.svg.colours import normalise_colour
from yardtools.svg.drawing import Drawing
from yardtools.svg.elements import INKSCAPE, SVG, Element
from yardtools.svg.node import Node, Style
from yardtools.svg.reader import read_drawing
from yardtools.svg.selectors import NAMESPACES, BrokenSelector, Finder, read_selectors

RED, GREEN, BLUE, BLACK = "#ff0000", "#008000", "#0000ff", "#000000"


def read(inside: str) -> tuple[Drawing, list[Fault]]:
    spaces = "".join(f' xmlns:{name}="{space}"' for name, space in NAMESPACES.items())
    data = f'<svg xmlns="{NAMESPACES["svg"]}"{spaces} viewBox="0 0 400 200">{inside}</svg>'
    faults: list[Fault] = []
    drawing = read_drawing(data.encode(), faults.append)
    assert drawing, faults
    return drawing, faults


def node(inside: str) -> Node:
    """The node `x` of a sound drawing."""
    drawing, faults = read(inside)
    assert faults == []
    (found,) = [each for each in drawing.root.walk() if each.id == "x"]
    return found


def style(inside: str) -> Style:
    return node(inside).style


def fill(css: str, attributes: str = "", around: str = "") -> str:
    """The fill of a path in a group under a style sheet."""
    path = f'<path id="x" class="a b" d="M0,0 1,1" {attributes}/>'
    return style(f'<style>{css}</style><g id="out" class="g" {around}>{path}</g>').fill


# --- who wins ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("css", "attributes", "expected"),
    [
        ("", "", BLACK),
        ("", 'fill="red"', RED),
        ("path {fill: green}", 'fill="red"', GREEN),
        ("* {fill: green}", 'fill="red"', GREEN),
        ("path {fill: green}", 'style="fill:blue"', BLUE),
        ("#x {fill: green}", 'fill="red" style="fill:blue"', BLUE),
        ("path {fill: green !important}", 'style="fill:blue"', GREEN),
        ("#x {fill: green !important}", 'style="fill:blue !important"', BLUE),
        ("path {fill: green !important} #x {fill: red}", "", GREEN),
        ("path {fill: green} path {fill: red}", "", RED),
        ("path {fill: green; fill: red}", "", RED),
        ("path {fill: green !important; fill: red}", "", GREEN),
        (".a {fill: green} path {fill: red}", "", GREEN),
        ("#x {fill: green} .a.b.b {fill: red}", "", GREEN),
        (".a.b {fill: green} .b {fill: red}", "", GREEN),
        (".g path {fill: green} .b {fill: red}", "", GREEN),
        ("g path {fill: green} path {fill: red}", "", GREEN),
        ("[d] {fill: green} path {fill: red}", "", GREEN),
        ("path:not(#no) {fill: green} .a {fill: red}", "", GREEN),
        (":where(#x) {fill: green} path {fill: red}", "", RED),
        ("circle, path {fill: green}", "", GREEN),
        ("circle, path !! {fill: green}", "", BLACK),
        ("path {fill: nonsense}", 'fill="red"', RED),
        ("path {fill: green; fill: nonsense}", "", GREEN),
        ("path {FILL: Green}", "", GREEN),
        ("path {fill: green !IMPORTANT}", 'style="fill:blue"', GREEN),
        ("path {fill: green; } } g {} .a {stroke: red}", "", GREEN),
    ],
)
def test_rank(css: str, attributes: str, expected: str) -> None:
    assert fill(css, attributes) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fill:red", RED),
        (" fill : red ; ", RED),
        ("fill:red;fill:blue", BLUE),
        ("fill:red!important;fill:blue", RED),
        ("stroke:blue;;fill:red", RED),
        ("fill:/* green */red", RED),
        ("/* fill:green; */fill:red", RED),
        ("marker:none;-inkscape-font:'a;fill:green';fill:red", RED),
        ('x:url("a;b");fill:red', RED),
        ("fill:red;}fill:green", RED),
        ("fill:\\72 ed", RED),
        ("fi\\6cl:red", RED),
        ("fill:rgb(255,0,0)", RED),
        ("fill:;stroke:red", BLACK),
        ("fill", BLACK),
    ],
)
def test_what_a_style_attribute_says(text: str, expected: str) -> None:
    assert style(f"<path id='x' style='{text.replace(chr(39), '&apos;')}'/>").fill == expected


def test_inherited_things_are_weaker_than_anything_said() -> None:
    assert fill("", "", 'fill="red"') == RED
    assert fill("#out {fill: red !important} * {fill: green}") == GREEN
    assert fill("g {fill: red} path {stroke: blue}") == RED


@pytest.mark.parametrize(
    ("value", "expected"),
    [("inherit", RED), ("INHERIT", RED), ("initial", BLACK), ("unset", RED), ("currentColor", BLUE)],
)
def test_keywords(value: str, expected: str) -> None:
    around = 'fill="red" color="blue"'
    assert fill("", f'fill="{value}"', around) == expected
    assert fill("path {fill: green}", f'style="fill:{value}"', around) == expected
    assert fill(f"path {{fill: green}} path {{fill: {value}}}", "", around) == expected


def test_the_current_colour_is_that_of_the_one_who_uses_it() -> None:
    assert fill("", 'color="red"', 'fill="currentColor" color="blue"') == RED
    assert fill("", 'fill="currentColor"') == BLACK
    assert fill("", 'fill="currentColor" color="currentColor"', 'color="red"') == RED


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        (":root {--c: red} path {fill: var(--c)}", RED),
        ("g {--c: red} path {--c: blue; fill: var(--c)}", BLUE),
        ("path {fill: var(--no, green)}", GREEN),
        ("path {fill: var(--no, rgb(0, 128, 0))}", GREEN),
        (":root {--c: var(--d); --d: red} path {fill: var(--c)}", RED),
        ("g {--r: 255} path {fill: rgb(var(--r), 0, 0)}", RED),
        ("g {--c: red; --c: initial} path {fill: var(--c, green)}", GREEN),
        ("g {--c: red} path {--c: inherit; fill: var(--c)}", RED),
        (":root {--c: var(--c)} path {fill: var(--c)}", ""),
        ("path {fill: var(--no)}", ""),
    ],
)
def test_variables(css: str, expected: str) -> None:
    assert fill(css) == expected


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("@media screen {path {fill: red}}", RED),
        ("@media all {path {fill: red}}", RED),
        ("@media print {path {fill: red}}", BLACK),
        ("@media print, screen {path {fill: red}}", RED),
        ("@media only screen and (min-width: 5px) {path {fill: red}}", RED),
        ("@media not screen {path {fill: red}}", BLACK),
        ("@media (prefers-color-scheme: dark) {path {fill: red}}", BLACK),
        ("@media screen and (prefers-color-scheme: dark) {path {fill: red}}", BLACK),
        ("@media screen {@media print {path {fill: red}} path {fill: blue}}", BLUE),
        ("@supports (fill: red) {path {fill: red}}", RED),
        ("@layer a {path {fill: red}}", RED),
        ("@charset 'x'; @namespace svg url(x); @font-face {fill: red} path {fill: blue}", BLUE),
        ("@page {path {fill: red}}", BLACK),
    ],
)
def test_rules_inside_rules(css: str, expected: str) -> None:
    assert fill(css) == expected


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('type="text/css"', RED),
        ('type="text/less"', BLACK),
        ('type=""', RED),
        ('media="print"', BLACK),
        ('media=" screen "', RED),
        ('media=""', RED),
    ],
)
def test_which_sheets_count(attributes: str, expected: str) -> None:
    assert style(f"<style {attributes}>path {{fill: red}}</style><path id='x'/>").fill == expected


def test_sheets_may_be_many_and_stand_anywhere() -> None:
    sheets = ("<style>path {fill: red; stroke: red}</style>", "<defs><style>path {fill: blue}</style></defs>")
    found = style(f'<path id="x"/>{sheets[0]}<g>{sheets[1]}</g>')
    assert (found.fill, found.stroke) == (BLUE, RED)


@pytest.mark.parametrize("rule", ['@import "x.css"', "@import url(x.css) screen", "@IMPORT 'http://a/x.css'"])
def test_imported_sheets_are_told_and_not_read(rule: str) -> None:
    drawing, (fault,) = read(f"<style id='s'>{rule}; path {{fill: red}}</style><path/>")
    assert (fault.code, fault.element) == ("trace/external-reference", "s")
    assert "x.css" in fault.message
    assert drawing.root.children[0].style.fill == RED


# --- what comes of it -------------------------------------------------------------------------

COLOURS = {
    "red": RED,
    "ReD": RED,
    " gold ": "#ffd700",
    "rebeccapurple": "#663399",
    "#f00": RED,
    "#F00F": RED,
    "#ff0000": RED,
    "#FF0000cc": RED,
    "rgb(255,0,0)": RED,
    "rgb(255 0 0)": RED,
    "RGB(100%, 0%, 0%)": RED,
    "rgb(300, -5, 0)": RED,
    "rgba(255,0,0,.5)": RED,
    "rgb(255 0 0 / 50%)": RED,
    "hsl(0, 100%, 50%)": RED,
    "hsl(120deg 100% 25%)": GREEN,
    "hsla(240,100%,50%,1)": BLUE,
    "rgb(127.5, 0, 0)": "#800000",
    "#ff0000 icc-color(x, 1, 2)": RED,
    "light-dark(red, blue)": RED,
    "none": "none",
    "NONE": "none",
    "transparent": "none",
    "rgba(255,0,0,0)": "none",
    "#f000": "none",
    "currentColor": "currentcolor",
    "context-fill": "",
    "": None,
    "nonsense": None,
    "#ff": None,
    "#ggg": None,
    "rgb(1,2)": None,
    "rgb(": None,
    "12": None,
    "x" * 500: None,
}


@pytest.mark.parametrize(("text", "expected"), COLOURS.items())
def test_colours_are_brought_to_one_form(text: str, expected: str | None) -> None:
    assert normalise_colour(text) == expected


@given(st.tuples(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255)))
def test_a_colour_is_the_same_however_it_is_written(parts: tuple[int, int, int]) -> None:
    r, g, b = parts
    expected = f"#{r:02x}{g:02x}{b:02x}"
    percent = " ".join(f"{part / 2.55:.4f}%" for part in parts)
    forms = (expected, expected.upper(), f"rgb({r},{g},{b})", f"rgb({r} {g} {b})", f"rgb({percent})")
    assert {normalise_colour(form) for form in forms} == {expected}


@given(st.text("rgbahsl(),.%/#0123456789 -einfa", max_size=30))
@settings(max_examples=200)
def test_any_text_is_a_colour_or_none(text: str) -> None:
    found = normalise_colour(text)
    assert found in (None, "", "none", "currentcolor") or (found[0] == "#" and len(found) == 7)


@pytest.mark.parametrize(
    ("paint", "expected"),
    [
        ("url(#g)", RED),
        ("url('#g')", RED),
        ("url( #g ) blue", RED),
        ("url(#linked)", RED),
        ("url(#ruled)", GREEN),
        ("url(#plain)", BLACK),
        ("url(#pattern)", ""),
        ("url(#nobody)", ""),
        ("url(#nobody) blue", BLUE),
        ("url(#nobody) none", "none"),
        ("url(#round)", ""),
    ],
)
def test_gradients_are_their_first_colour(paint: str, expected: str) -> None:
    defs = """
        <style>#ruled stop {stop-color: green}</style>
        <linearGradient id="g"><desc/><stop style="stop-color:red"/><stop stop-color="blue"/></linearGradient>
        <radialGradient id="linked" xlink:href="#middle"/><linearGradient id="middle" href="#g"/>
        <linearGradient id="ruled"><stop stop-color="red"/></linearGradient>
        <linearGradient id="plain"><stop/></linearGradient>
        <linearGradient id="round" href="#round2"/><linearGradient id="round2" href="#round"/>
        <pattern id="pattern"/>"""
    assert style(f'{defs}<path id="x" fill="{paint}"/>').fill == expected


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('fill="red" fill-opacity="0"', "none"),
        ('fill="red" fill-opacity="0%"', "none"),
        ('fill="red" fill-opacity="0.5"', RED),
        ('fill="red" style="fill-opacity:0"', "none"),
        ('fill="red" stroke-opacity="0"', RED),
    ],
)
def test_what_is_wholly_transparent_is_not_painted(attributes: str, expected: str) -> None:
    assert style(f'<path id="x" {attributes}/>').fill == expected


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", 1),
        ('stroke-width="3"', 3),
        ('stroke-width="1mm"', 96 / 25.4),
        ('style="stroke-width:.5em;font-size:20px"', 10),
        ('stroke-width="0"', 0),
        ('stroke-width="-3"', 2),
        ('stroke-width="thick"', 2),
        ('stroke-width="1e300"', 2),
        ('stroke-width="initial"', 1),
    ],
)
def test_widths_of_strokes(attributes: str, expected: float) -> None:
    around = 'stroke="red"' + (' stroke-width="2"' if attributes else "")
    assert style(f'<g {around}><path id="x" {attributes}/></g>').stroke_width == pytest.approx(expected)


@pytest.mark.parametrize(
    ("size", "width"),
    [
        ("20", 20),
        ("2em", 20),
        ("150%", 15),
        ("large", 18),
        ("larger", 12),
        ("12pt", 16),
        ("nonsense", 10),
        ("-5", 10),
    ],
)
def test_sizes_of_letters(size: str, width: float) -> None:
    found = node(
        f'<g font-size="10"><g style="font-size:{size}"><rect id="x" width="1em" height="1"/></g></g>'
    )
    assert found.lines[0][1][0] == pytest.approx(width)


def test_the_short_form_of_fonts_has_a_size() -> None:
    found = node('<g style="font: bold 20px/1.5 serif"><rect id="x" width="1em" height="1"/></g>')
    assert found.lines[0][1][0] == 20


# --- selectors --------------------------------------------------------------------------------

NAMES = ["g", "path", "text"]
ATTRIBUTES = st.fixed_dictionaries(
    {},
    optional={
        "id": st.sampled_from(["a", "b", "c"]),
        "class": st.sampled_from(["a", "b", "a b", " b\n c", "", "c-d"]),
        "data-n": st.sampled_from(["", "1", "1 2", "1-2", "A"]),
        f"{INKSCAPE}label": st.sampled_from(["taxi", "1"]),
    },
)
TAGS = st.sampled_from([f"{SVG}{name}" for name in NAMES] + ["{urn:other}g"])
Tree = tuple[str, dict[str, str], list["Tree"]]
LEAVES: st.SearchStrategy[Tree] = st.tuples(TAGS, ATTRIBUTES, st.just([]))
TREES = st.recursive(
    LEAVES, lambda inner: st.tuples(TAGS, ATTRIBUTES, st.lists(inner, max_size=4)), max_leaves=12
)

SIMPLE = st.one_of(
    st.sampled_from(["*", *NAMES, "svg|g", "*|g", "#a", "#b", ".a", ".b", ".c-d"]),
    st.sampled_from(["[id]", "[class]", "[class='a b']", "[class~=b]", "[class~='']", "[data-n|='1']"]),
    st.sampled_from(
        ["[data-n^='1']", "[data-n$='2']", "[data-n*='-']", "[data-n*='']", "[data-n=a i]", "[data-n=a]"]
    ),
    st.sampled_from(
        [r"[inkscape|label=taxi]", ":root", ":empty", ":first-child", ":last-child", ":only-child"]
    ),
    st.sampled_from([":first-of-type", ":last-of-type", ":only-of-type", ":hover", ":link"]),
    st.builds(
        ":nth-{}({})".format,
        st.sampled_from(["child", "last-child", "of-type", "last-of-type"]),
        st.sampled_from(["1", "2", "odd", "even", "2n+1", "-n+2", "3n-1", "n", "0n+2", "-2n-1", "n+3"]),
    ),
)
NAMED = st.sampled_from(["*", *NAMES, ""])


def compounds(simple: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A name and what else must hold; names come first."""
    others = simple.filter(lambda text: text[0] in "#.[:")
    return st.tuples(NAMED, st.lists(others, max_size=3)).map(lambda pair: pair[0] + "".join(pair[1]) or "*")


def complexes(simple: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Compounds in relation to each other."""
    steps = st.tuples(st.sampled_from([" ", " > ", " + ", " ~ "]), compounds(simple)).map("".join)
    return st.tuples(compounds(simple), st.lists(steps, max_size=3)).map(
        lambda pair: pair[0] + "".join(pair[1])
    )


def nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    lists = st.lists(complexes(inner), min_size=1, max_size=2).map(", ".join)
    relative = st.tuples(st.sampled_from(["", "> ", "+ ", "~ "]), complexes(inner)).map("".join)
    return st.one_of(
        st.builds("{}({})".format, st.sampled_from([":is", ":where"]), lists),
        st.builds(":not({})".format, complexes(inner)),  # the oracle forgets `*` in a list of more than one
        st.builds(":has({})".format, relative),
    )


SELECTORS = st.lists(complexes(st.one_of(SIMPLE, nested(SIMPLE))), min_size=1, max_size=2).map(", ".join)


def planted(tree: Tree) -> tuple[list[Element], ElementTree.Element]:
    """A tree as our elements and as those of the standard library, in the same order."""
    elements: list[Element] = []

    def plant(branch: Tree, parent: Element | None) -> ElementTree.Element:
        tag, attributes, inner = branch
        element = Element(tag.removeprefix(SVG), attributes, parent, len(elements))
        elements.append(element)
        if parent:
            parent.children.append(element)
        other = ElementTree.Element(tag, attributes)
        other.extend([plant(each, element) for each in inner])
        return other

    return elements, plant(tree, None)


@given(TREES, SELECTORS)
@settings(max_examples=500)
def test_selectors_find_what_the_other_matching_finds(tree: Tree, text: str) -> None:
    elements, root = planted(tree)
    try:
        compiled = cssselect2.compile_selector_list(text, NAMESPACES)
    except SyntaxError:  # its way to say that `:has()` can never hold
        reject()
    wrapped = cssselect2.ElementWrapper.from_xml_root(root).iter_subtree()
    expected = {number for number, each in enumerate(wrapped) if any(one.test(each) for one in compiled)}
    assert Finder(elements).any(read_selectors(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        ",",
        "g >",
        "> g",
        "g..a",
        "g:nonsense",
        "g:nth-child(x)",
        ":not(",
        "nobody|g",
        "g:lang(en)",
        "a{}",
        ":nth-child(2 of g)",
    ],
)
def test_broken_selectors_say_so(text: str) -> None:
    drawing, _ = read("<g/>")
    with pytest.raises(YardError, match="cannot use the selector") as caught:
        drawing.matches(text)
    assert repr(text) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_broken_selector_is_no_error_of_python() -> None:
    with pytest.raises(BrokenSelector):
        read_selectors(":not(" * 5_000 + "g" + ")" * 5_000)


def test_selectors_find_nodes_also_in_clones() -> None:
    drawing, _ = read(
        '<defs><g id="s"><path class="a" d="M0,0 1,1"/></g></defs><use href="#s"/><use href="#s"/>'
    )
    found = drawing.matches("#s > .a")
    assert [each.tag for each in found] == ["path", "path"]
    assert drawing.matches("defs") == frozenset()


def test_labels_can_be_asked_for_with_and_without_escape() -> None:
    drawing, _ = read('<g id="x" inkscape:label="taxi"/>')
    for text in ("[inkscape|label=taxi]", r"[inkscape\:label='taxi']", "g[inkscape|label^='ta']"):
        assert [each.id for each in drawing.matches(text)] == ["x"]
