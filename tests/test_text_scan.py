"""What is typed where, in texts that are whole and in ones that are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yardtools.locate import pointer_of, toml_members
from yardtools.resources import board_folder, board_names
from yardtools.text_scan import Path, Role, find_cursor, read_contents

ODD = """a.b = 1 # one
"c d" = { x = [1, 2.5, {y = 'z'}], "q" = "a,b]" } # two
[ t . u ] # three
when = 2026-11-18
list = [
  "one", # "none"
  [true, -1e3],
]
[[rows]]
long = '''a
[no]'''
[[rows]]
[rows.in]
"é" = "\u00fc"
"""

KEY, VALUE, HEADER = Role.KEY, Role.VALUE, Role.HEADER

TOML: list[tuple[str, tuple[Role, Path, str] | None]] = [
    ("|", (KEY, (), "")),
    ("fo|", (KEY, (), "fo")),
    ("format = |", (VALUE, ("format",), "")),
    ('kind = "net|work"\n', (VALUE, ("kind",), '"network"')),
    ('kind = "net|\nid = 1', (VALUE, ("kind",), '"net')),
    ('kind = "network"|', None),
    ("[sta|\n[tickets]", (HEADER, ("sta",), "[sta")),
    ("[[tr|]]", (HEADER, ("tr",), "[[tr]]")),
    ("[starts]\n|\n[tickets]", (KEY, ("starts",), "")),
    ("[starts] |", None),
    ('[[transports]]\nid = "a"\n[[transports]]\nli|', (KEY, ("transports", 1), "li")),
    ("[[transports]]\nname = { e|", (KEY, ("transports", 0, "name"), "e")),
    ('ladder = ["a", |', (VALUE, ("ladder", 1), "")),
    ('ladder = ["a", # the first\n  "b|"]', (VALUE, ("ladder", 1), '"b"')),
    ('ladder = ["a",\nkind = |', (VALUE, ("kind",), "")),
    ('ladder = ["a",\n[starts]\nde|', (KEY, ("starts",), "de")),
    ("# what is s|aid", None),
    ("hours = 1 # what is s|aid", None),
    ("tracing.st|", (KEY, ("tracing",), "st")),
    ("tracing.stations.unnumbered = |", (VALUE, ("tracing", "stations", "unnumbered"), "")),
    ('[severity]\n"links/c|" = {}', (KEY, ("severity",), '"links/c"')),
    ('title = """\n[starts]\n"""\nki|', (KEY, (), "ki")),
]
JSON: list[tuple[str, tuple[Role, Path, str] | None]] = [
    ("|", (VALUE, (), "")),
    ("{|", (KEY, (), "")),
    ('{"ki|nd": 1}', (KEY, (), '"kind"')),
    ('{"kind": |', (VALUE, ("kind",), "")),
    ('{"kind": "network"|}', None),
    ('{"links": [{"by": "t|}', (VALUE, ("links", 0, "by"), '"t')),
    ('{"links": [{"by": 1}, {"from": 3, |', (KEY, ("links", 1), "")),
    ('{"stations": [{"at": [3, 4|', (VALUE, ("stations", 0, "at", 1), "4")),
    ('{"links": [{"by": "taxi"} {|', (KEY, ("links", 1), "")),
    ("}]|", None),
]


def typed(marked: str, *, toml: bool) -> tuple[Role, Path, str] | None:
    """What is typed where the mark stands."""
    text = marked.replace("|", "", 1)
    cursor = find_cursor(text, marked.index("|"), toml=toml)
    return (cursor.role, cursor.path, text[cursor.start : cursor.end]) if cursor else None


@pytest.mark.parametrize(("marked", "wanted"), TOML)
def test_toml(marked: str, wanted: tuple[Role, Path, str] | None) -> None:
    assert typed(marked, toml=True) == wanted


@pytest.mark.parametrize(("marked", "wanted"), JSON)
def test_json(marked: str, wanted: tuple[Role, Path, str] | None) -> None:
    assert typed(marked, toml=False) == wanted


@given(st.text(alphabet="ab\"'[]{},:=.#\\ \n"), st.integers(0, 40), st.booleans())
def test_any_text_has_a_cursor_or_none(text: str, offset: int, toml: bool) -> None:
    offset = min(offset, len(text))
    cursor = find_cursor(text, offset, toml=toml)
    assert cursor is None or cursor.start <= offset <= cursor.end <= len(text)


def test_contents() -> None:
    text = 'kind = "network"\n[[transports]]\nid = "taxi"\n[[transports]]\nid = "bus"\n[tracing.stations]\n'
    contents = read_contents(text, toml=True)
    assert contents.keys_in(()) == {"kind", "transports", "tracing"}
    assert contents.keys_in(("tracing",)) == {"stations"}
    assert contents.values["transports", 1, "id"] == "bus"


BOXES = [board_folder(name) / "box.toml" for name in board_names()]


@pytest.mark.parametrize("text", [*(box.read_text(encoding="utf-8") for box in BOXES), ODD])
def test_places_are_those_of_a_whole_parser(text: str) -> None:
    """Where there is no such parser, as in a browser, findings are underlined all the same."""
    members = {(member.pointer, member.value, member.key) for member in toml_members(text)}
    found = read_contents(text, toml=True).found
    assert {(pointer_of(each.path), each.value, each.key) for each in found} == members
