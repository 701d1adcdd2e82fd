"""Ways to break a sound file for `make fuzz`: in its structure, by its kind, or in its bytes."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from lxml import etree

Files = dict[str, bytes]
Breaker = Callable[[bytes, random.Random], bytes]

EXTREMES: tuple[Any, ...] = (
    *(None, True, [], {}, "", 0, -1, 1.5, 1e308, 10**30, "\u202e", "\x1b[2J", "\ud800", "a" * 5000),
    *("../../x", "=1+1", "<svg>", "&#0;", "%00", "NaN", [[[[[[]]]]]], {"": {}}, "taxi", 199, -0.0, 2**63),
    *("1.0", "²", "١", "0x10", "1_000", "-", "station:1", "::error::x", "\n", "9" * 400, 1.0, 5e-324),
)
"""Values that readers stumble over; half a character is written as JSON escapes it."""
WORDS = (
    *(b"", b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"1e999", b'"', b"'", b"<", b"]]>", b"&x;"),
    *(b"\r", b"{[", b"9" * 400, b"\\", b"-", b"=", b",,", b"#", b"\n\n", b"\xf4\x90\x80\x80", b"../", b"%"),
)
DRAWN: tuple[str, ...] = (
    *("", "none", "0", "-1", "1e9", "1e-9", "NaN", "inherit", "url(#x)", "url(#stations)", "#1", "data:,"),
    *("M0 0", "M 0 0 L", "M0,0 1e30,1e30", "m1 1a0 0 0 0 0 5 5z", "M5 5h10v10H5zm2 2", "M0 0C", "M0 0 50 50"),
    *("scale(0)", "matrix(1 0 0 0 0 0)", "rotate(1e9)", "translate(1e308)", "skewX(90)", "scale(-1)"),
    *("display:none", "fill:#f00;stroke:none", "stroke-width:1e9", "stroke-dasharray:0", "font-size:0"),
    *("0 0 0 0", "0 0 1e9 1e9", "-5 -5 10 10", "50%", "1in", "1em", "station-1", "taxi", "12", "1 2 3", "x"),
)
"""Values that the attributes of drawings may have."""


def break_files(files: Files, chance: random.Random) -> Files:
    """The files with one of them broken, mostly in its structure."""
    name = chance.choice(sorted(files))
    data = files[name]
    for _ in range(chance.choice((1, 1, 2, 5))):
        data = chance.choice(_breakers(name))(data, chance)
    return files | {name: data}


def _breakers(name: str) -> tuple[Breaker, ...]:
    if name.endswith((".jsonl", ".csv", ".txt")):
        kind = _break_json_line if name.endswith(".jsonl") else _break_words
        return (kind, kind, kind, _break_lines, _break_bytes)
    if name.endswith("json"):
        return (_break_json, _break_json, _break_json, _break_json, _break_bytes)
    if name.endswith((".svg", ".graphml", ".gexf", ".osm")):
        return (_break_elements, _break_elements, _break_elements, _break_markup, _break_lines, _break_bytes)
    if name.endswith(".toml"):
        return (_break_settings, _break_settings, _break_settings, _break_words, _break_lines, _break_bytes)
    if name.endswith(".parquet"):
        return (_break_table, _break_table, _break_bytes)
    return (_break_words, _break_words, _break_lines, _break_bytes)


# --- JSON -------------------------------------------------------------------------------------


def _break_json(data: bytes, chance: random.Random) -> bytes:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return _break_bytes(data, chance)
    if spots := list(_spots(document)):
        holder, key = chance.choice(spots)
        _break_spot(holder, key, chance.choice(spots), chance)
    return json.dumps(document).encode()


def _break_spot(holder: Any, key: Any, other: tuple[Any, Any], chance: random.Random) -> None:
    """Make something else of a value: extreme, another one, none, many, or under another name."""
    action = chance.randrange(6)
    if action == 0:
        holder[key] = chance.choice(EXTREMES)
    elif action == 1:
        holder[key] = _copy(other[0][other[1]])
    elif action == 2:
        del holder[key]
    elif action == 3:
        holder[key] = [_copy(holder[key])] * chance.choice((1, 2, 50))
    elif action == 4 and isinstance(holder, dict):
        holder[str(chance.choice((*EXTREMES, other[1])))] = holder.pop(key)
    elif isinstance(holder[key], int | float):
        holder[key] = -holder[key] if chance.random() < 0.5 else holder[key] + chance.choice((1, -1, 0.5))


def _copy(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document where a value stands: what holds it, and under which key."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _spots(value[key])


def _break_json_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    place = chance.choice((0, chance.randrange(len(lines))))
    lines[place] = _break_json(lines[place], chance)
    return b"\n".join(lines)


# --- markup -----------------------------------------------------------------------------------


def _break_elements(data: bytes, chance: random.Random) -> bytes:
    """An element removed, repeated, moved into another one, renamed, or an attribute or text changed."""
    try:
        root = etree.fromstring(data)
    except (etree.XMLSyntaxError, ValueError):
        return _break_bytes(data, chance)
    elements = [each for each in root.iter() if isinstance(each.tag, str)]
    element, other = chance.choice(elements), chance.choice(elements)
    with suppress(ValueError):  # no XML may have such a name or text
        chance.choice((_change_attribute, _change_attribute, _change_place, _change_name))(
            element, other, chance
        )
    return etree.tostring(root)


def _change_attribute(element: Any, other: Any, chance: random.Random) -> None:
    names = [*element.keys(), *other.keys(), "transform", "style", "id", "class", "d"]
    values = (*DRAWN, *other.values(), str(chance.choice(EXTREMES)))
    if element.text and element.text.strip() and chance.random() < 0.3:
        element.text = chance.choice(values)
    elif element.keys() and chance.random() < 0.2:
        del element.attrib[chance.choice(element.keys())]
    else:
        element.set(chance.choice(names), chance.choice(values))


def _change_place(element: Any, other: Any, chance: random.Random) -> None:
    parent = element.getparent()
    if parent is None or any(each is element for each in other.iterancestors()) or other is element:
        return
    copy = etree.fromstring(etree.tostring(element, with_tail=False))
    if chance.random() < 0.5:
        parent.remove(element)
    for _ in range(chance.choice((0, 1, 1, 30))):
        other.append(etree.fromstring(etree.tostring(copy)))


def _change_name(element: Any, other: Any, chance: random.Random) -> None:
    kinds = (
        "g",
        "path",
        "circle",
        "use",
        "symbol",
        "text",
        "tspan",
        "image",
        "style",
        "switch",
        "svg",
        "defs",
    )
    space = etree.QName(element).namespace
    element.tag = chance.choice((other.tag, f"{{{space}}}{chance.choice(kinds)}", "x"))


_VALUE = re.compile(rb'(?<==)"[^"]*"|(?<=<)/?[\w:]+|(?<=>)[^<]+')
_WORD = re.compile(rb"[^\s,;=\[\]]+")
_SETTING = re.compile(rb"(?m)^(?P<key>\s*[\w.\"-]+)\s*=\s*(?P<value>.+)$|^\s*(?P<table>\[\[?.*\]\]?)\s*$")


def _break_markup(data: bytes, chance: random.Random) -> bytes:
    """A value, a name or a text replaced by another one, or by something extreme."""
    return _replace_one(_VALUE, data, chance)


# --- other texts ------------------------------------------------------------------------------


def _break_settings(data: bytes, chance: random.Random) -> bytes:
    """A value of a TOML text replaced by one of another kind, a key or a table by another."""
    found = list(_SETTING.finditer(data))
    if not found:
        return _break_bytes(data, chance)
    match, part = chance.choice(found), chance.choice(("value", "value", "key", "table"))
    part = part if match[part] is not None else "value" if match["value"] is not None else "table"
    others = [each[part] for each in found if each[part] is not None]
    extreme = json.dumps(chance.choice(EXTREMES)).encode()
    new = (
        chance.choice(others) if part != "value" else chance.choice((extreme, extreme, chance.choice(others)))
    )
    return data[: match.start(part)] + new + data[match.end(part) :]


def _break_words(data: bytes, chance: random.Random) -> bytes:
    return _replace_one(_WORD, data, chance)


def _replace_one(pattern: re.Pattern[bytes], data: bytes, chance: random.Random) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return _break_bytes(data, chance)
    match, extreme = chance.choice(found), str(chance.choice(EXTREMES)).encode("utf-8", "surrogatepass")
    quoted = b'"' + extreme + b'"' if match[0].startswith(b'"') else extreme
    return data[: match.start()] + chance.choice((quoted, chance.choice(found)[0], b"")) + data[match.end() :]


def _break_lines(data: bytes, chance: random.Random) -> bytes:
    """Lines removed, repeated or moved."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return chance.choice(WORDS)
    taken = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.choice((0, 1, 2, 40))):
        lines.insert(chance.randrange(len(lines) + 1), taken)
    return b"".join(lines)


# --- tables and bytes -------------------------------------------------------------------------


def _break_table(data: bytes, chance: random.Random) -> bytes:
    """A column of a Parquet table removed, renamed, or filled with values of another kind."""
    import pyarrow  # noqa: PLC0415 - slow to load
    from pyarrow import parquet  # noqa: PLC0415

    try:
        columns = parquet.read_table(io.BytesIO(data)).to_pydict()
    except (pyarrow.ArrowException, OSError):
        return _break_bytes(data, chance)
    name = chance.choice(sorted(columns) or ["id"])
    column = columns.pop(name, [])
    extreme = chance.choice(
        (None, True, "", "x", "\u202e", -1, 2**62, 1.5, float("nan"), [], [[1.0]], b"\xff")
    )
    if chance.random() < 0.8:
        names = (name, name, name, chance.choice(sorted(columns) or ["x"]), "x")
        columns[chance.choice(names)] = [extreme] * len(column) if chance.random() < 0.5 else column[::-1]
    content = io.BytesIO()
    with suppress(pyarrow.ArrowException, OSError):
        parquet.write_table(pyarrow.table(columns), content)
        return content.getvalue()
    return _break_bytes(data, chance)


def _break_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes cut out, put in, or everything cut off."""
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((0, 1, 8, 500)))
    return data[:start] + chance.choice(WORDS) + (data[end:] if chance.random() < 0.9 else b"")
