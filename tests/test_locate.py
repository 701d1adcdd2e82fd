"""Places: any pointer, key or element is found where it really stands."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yardtools.findings import Place
from yardtools.locate import (
    Text,
    json_members,
    json_places,
    pointer_of,
    toml_members,
    toml_places,
    xml_places,
)

SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)


def resolve(data: Any, pointer: str) -> Any:
    """The value that a JSON pointer means."""
    for step in pointer.split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        data = data[int(key)] if isinstance(data, list) else data[key]
    return data


@given(DATA, st.sampled_from([None, 1, 3]), st.booleans())
def test_every_json_member_stands_where_it_is_said(data: Any, indent: int | None, ascii: bool) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=ascii)
    members = list(json_members(text))
    for member in members:
        value = resolve(data, member.pointer)
        assert json.loads(text[slice(*member.value)]) == value
        if member.key:
            assert (
                pointer_of([json.loads(text[slice(*member.key)])]) == "/" + member.pointer.rpartition("/")[2]
            )
    assert len({member.pointer for member in members}) == count(data)


@given(DATA, st.sampled_from([None, 1, 3]), st.data())
def test_the_quick_way_to_some_members_leads_to_the_same_places(
    data: Any, indent: int | None, choice: st.DataObject
) -> None:
    text = json.dumps(data, indent=indent)
    members = list(json_members(text))
    pointers = st.lists(st.sampled_from([*sorted({member.pointer for member in members}), "/none", "/0/x"]))
    values, keys = choice.draw(pointers), choice.draw(pointers)
    wanted = {member.pointer: member for member in members}
    found = json_places(text, values, keys=keys)
    assert set(found) == set(wanted) & {*values, *keys}
    for pointer, place in found.items():
        member = wanted[pointer]
        assert place == Text(text).place((pointer in keys and member.key) or member.value)


def count(data: Any) -> int:
    """How many values there are, containers included."""
    children = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return 1 + sum(count(child) for child in children)


def test_json_lines_and_columns() -> None:
    text = '{\n  "links": [\n    {"from": 1},\n    {"from": 2, "ü/~": [3]}\n  ]\n}\n'
    places = json_places(
        text, ["/links/1", "/links/1/from", "/links/1/ü~1~0/0", "/links"], keys=["/links/1/ü~1~0"]
    )
    assert places["/links/1"] == Place(4, 5, 23)
    assert places["/links/1/from"] == Place(4, 14, 1)
    assert places["/links/1/ü~1~0/0"] == Place(4, 25, 1)
    assert places["/links/1/ü~1~0"] == Place(4, 17, 5)
    assert places["/links"] == Place(2, 12, 1)


TOML = """format = "yard-box/1"
"odd key" = 'x'
a.b = 1            # dotted
[[transports]]
id = "taxi"
tickets = [ "taxi",
  # why
  "black" ]
[[transports]]
id = "bä"
name = { en = "Bus", de = "Bus" }
[transports.extra]
deep = true
[tracing.layers]
"Taxi lines" = "taxi"
"""


def test_toml_places() -> None:
    lines = TOML.split("\n")
    wanted = {
        "/format": 'format = "yard-box/1"', "/odd key": "odd", "/a/b": "a.b", "/transports/0/id": '"taxi"',
        "/transports/0/tickets/1": '"black"', "/transports/1/id": "bä", "/transports/1/name/de": "name",
        "/transports/1/extra/deep": "deep", "/tracing/layers/Taxi lines": "Taxi",
    }  # fmt: skip
    places = toml_places(TOML, wanted)
    assert places.keys() == wanted.keys()
    for pointer, fragment in wanted.items():
        assert fragment in lines[places[pointer].line - 1], pointer
    place = places["/transports/1/name/de"]
    assert lines[place.line - 1][place.column - 1 :][: place.length] == '"Bus"'
    assert toml_places(TOML, [], keys=["/transports/1"])["/transports/1"].line == 9


def test_a_comment_behind_a_value_is_no_part_of_it() -> None:
    text = 'family = "london-mastr"  # held to its counts\n'
    assert toml_places(text, ["/family"])["/family"] == Place(1, 10, len('"london-mastr"'))


def test_every_toml_value_has_a_place() -> None:
    found = {member.pointer for member in toml_members(TOML)}
    data = tomllib.loads(TOML)
    for pointer in pointers(data):
        leaf = resolve(data, pointer)
        assert pointer in found or isinstance(leaf, dict), pointer


def pointers(data: Any, base: str = "") -> list[str]:
    """The pointers of everything inside."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [
        p
        for key, value in items
        for p in (base + pointer_of([key]), *pointers(value, base + pointer_of([key])))
    ]


SVG = """<?xml version="1.0"?>
<!-- a comment -->
<svg xmlns="http://www.w3.org/2000/svg"
     width="10">
  <g id="ä"><path
     id="p"
     d="M0 0"/></g>
</svg>"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-8-sig"])
def test_elements_are_found_at_the_start_of_their_tag(encoding: str) -> None:
    text = (
        SVG
        if encoding == "utf-8"
        else SVG.replace('"1.0"', f'"1.0" encoding="{encoding.removesuffix("-sig")}"')
    )
    assert xml_places(text.encode(encoding)) == [Place(3, 1, 4), Place(5, 3, 2), Place(5, 13, 5)]


def test_what_is_left_of_broken_xml_is_still_found() -> None:
    assert xml_places("<a>\n  <b>\n</a>") == [Place(1, 1, 2), Place(2, 3, 2)]


@given(st.text(), st.data())
def test_lines_and_columns_agree_with_splitting(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    place = Text(text).place((offset, offset))
    before = text[:offset].split("\n")
    assert (place.line, place.column) == (len(before), len(before[-1]) + 1)
