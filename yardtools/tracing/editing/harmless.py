"""Takes out of the text of a drawing what a browser would run, and writes control characters as numbers.

A copy of a drawing is opened where the drawing itself may never be: in a browser, from our own preview.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

from yardtools.errors import YardError
from yardtools.svg.edits import Edit, SvgFile, attribute_spans, find_elements, removal

ACTIVE = {"script", "handler", "listener", "iframe", "object", "embed"}
"""Elements that run something."""

PICTURES = {"image", "feimage"}
"""Elements that show a picture, of which nothing is run."""

ADDRESSES = {"href", "src", "srcdoc", "action", "to", "from", "by", "values"}
"""Attributes that hold an address, or what an animation makes of one."""

_NAME = re.compile(rb"<(?:[^\s/>:]*:)?([^\s/>:]+)")
_SHEET = re.compile(rb"<\?xml-stylesheet.*?\?>", re.DOTALL)
_DEFAULTS = re.compile(rb"""<!ATTLIST(?:[^>"']|"[^"]*"|'[^']*')*>""")
_PARAMETER = re.compile(rb"<!ENTITY\s+%")
_ENTITY = re.compile(r"&[^\s;]+;")
_CODE = re.compile(r"javascript:|vbscript:|data:", re.IGNORECASE)
_CONTROL = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def make_harmless(file: SvgFile) -> SvgFile:
    """The drawing without scripts; one that has none stays byte for byte."""
    markup = _DEFAULTS.sub(b"", _SHEET.sub(b"", file.markup))
    if _PARAMETER.search(markup):
        raise _no_copy()
    for edit in sorted(_edits(markup), key=lambda edit: edit.start, reverse=True):
        markup = markup[: edit.start] + edit.text + markup[edit.end :]
    text = _CONTROL.sub(lambda match: f"&#{ord(match[0])};", markup.decode())
    return replace(file, markup=text.encode())


def _no_copy() -> YardError:
    return YardError("a drawing with elements in entities has no safe copy; save it anew without them")


def _edits(markup: bytes) -> Iterator[Edit]:
    """The changes, none inside another."""
    done = 0
    for element in find_elements(markup):
        start = element[0]
        if start < done:
            continue
        name = _NAME.match(markup, start)
        if name is None:
            raise _no_copy()
        tag = name[1].decode().lower()
        if tag in ACTIVE:
            edit = removal(markup, element)
            done = edit.end
            yield edit
        else:
            yield from _attribute_edits(markup, start, tag)


def _attribute_edits(markup: bytes, start: int, tag: str) -> Iterator[Edit]:
    for full, (begin, end) in attribute_spans(markup, start).items():
        name = full.rpartition(":")[2].lower()
        is_address = name in ADDRESSES and tag not in PICTURES
        if name.startswith("on") or (is_address and _is_code(markup[begin:end].decode())):
            yield Edit(begin, end, b"")


def _is_code(value: str) -> bool:
    """Whether an address is a program, or may be one where an entity hides it."""
    plain = unescape(value)
    return bool(_CODE.search(re.sub(r"[\x00-\x20]", "", plain)) or _ENTITY.search(plain))
