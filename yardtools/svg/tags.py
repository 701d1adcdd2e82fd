"""One element as text: the attributes and texts of it read and changed, all else as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape

from yardtools.svg.edits import Span, attribute_spans, element_span, find_elements

_NAME = re.compile(rb"<([^\s/>]+)")
_DECLARATION = re.compile(r"""[^;("']*(?:(?:\([^)]*\)|"[^"]*"|'[^']*')[^;("']*)*;?""")
_PIECES = re.compile(rb"""<!--.*?-->|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+""", re.DOTALL)
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;", "\n": "&#10;", "\t": "&#9;"}


def tag_of(element: bytes) -> str:
    """The name of an element, without its prefix."""
    return _full_name(element).rpartition(":")[2]


def prefix_of(element: bytes) -> str:
    """The prefix that an element is written with, its colon included; nothing where it has none."""
    before, colon, _ = _full_name(element).rpartition(":")
    return before + colon


def _full_name(element: bytes) -> str:
    name = _NAME.match(element)
    return name[1].decode() if name else ""


def attributes_of(element: bytes) -> dict[str, str]:
    """The attributes of an element by their names as written."""
    spans = attribute_spans(element, 0)
    return {name: unescape(element[start:end].decode()) for name, (start, end) in spans.items()}


def set_attributes(element: bytes, values: Mapping[str, str | None]) -> bytes:
    """The element with other values, new attributes at the end of its tag, and those gone that are None."""
    spans = attribute_spans(element, 0)
    changes: list[tuple[Span, bytes]] = []
    for name, value in values.items():
        span = spans.get(name)
        if span is not None:
            changes.append((span, escape(value)) if value is not None else (_whole(element, span), b""))
    new = {name: value for name, value in values.items() if value is not None and name not in spans}
    added = "".join(f' {name}="{escape(value).decode()}"' for name, value in new.items()).encode()
    at = max((end + 1 for _, end in spans.values()), default=_name_end(element))
    for (start, end), text in sorted([*changes, ((at, at), added)], reverse=True):
        element = element[:start] + text + element[end:]
    return element


def _whole(element: bytes, value: Span) -> Span:
    """An attribute with its name, its quotes and the space before it."""
    before = element[: value[0]].rstrip(b"\"'").rstrip().removesuffix(b"=").rstrip()
    name = re.search(rb"\s+[^\s]+$", before)
    return (name.start() if name else value[0], value[1] + 1)


def _name_end(element: bytes) -> int:
    name = _NAME.match(element)
    return name.end() if name else 0


def escape(text: str) -> bytes:
    """A text as it stands between quotes of either kind, or between tags."""
    return "".join(_ESCAPES.get(letter, letter) for letter in text).encode()


# --- style ------------------------------------------------------------------------------------


def style_of(element: bytes) -> dict[str, str]:
    """What the style attribute of an element declares."""
    rows = (row.rstrip(";").partition(":") for row in _declarations(attributes_of(element).get("style", "")))
    return {name.strip(): value.strip() for name, colon, value in rows if colon}


def remove_style(element: bytes, *names: str) -> bytes:
    """The element without these properties, whether its style or attributes of their own declare them."""
    own = attributes_of(element)
    rows = _declarations(own.get("style", ""))
    kept = [row for row in rows if row.partition(":")[0].strip() not in names]
    changes: dict[str, str | None] = {name: None for name in names if name in own}
    if kept != rows:
        changes["style"] = "".join(kept).strip() or None
    return set_attributes(element, changes) if changes else element


def _declarations(style: str) -> list[str]:
    return [match for match in _DECLARATION.findall(style) if match]


# --- what is inside ---------------------------------------------------------------------------


def rename_tag(element: bytes, name: str) -> bytes:
    """The element under another name, in the same namespace."""
    old, new = _full_name(element).encode(), (prefix_of(element) + name).encode()
    closing = b"</" + old
    if not element.rstrip().endswith(b"/>") and closing in element:
        at = element.rindex(closing) + 2
        element = element[:at] + new + element[at + len(old) :]
    return b"<" + new + element[1 + len(old) :]


def bare(element: bytes) -> bytes:
    """The element with nothing inside it."""
    last = max((end + 1 for _, end in attribute_spans(element, 0).values()), default=_name_end(element))
    return element[:last] + b"/>"


def parts_of(element: bytes) -> Iterator[tuple[str, Span]]:
    """Each element in an element, itself first: its tag, and from where to where it is."""
    for found in find_elements(element):
        span = element_span(element, found)
        yield tag_of(element[span[0] : span[0] + 200]), span


def replace_text(element: bytes, old: str, new: str) -> bytes:
    """The element with another text in the place of each text in it that reads as the old one."""
    texts = [span for tag, span in parts_of(element) if tag == "text"]
    for start, end in sorted(texts, reverse=True):
        element = element[:start] + _replace_in(element[start:end], old, new) + element[end:]
    return element


def _replace_in(text: bytes, old: str, new: str) -> bytes:
    """A text element with other words; where they were in several runs, all are put into the first."""
    pieces = _PIECES.findall(text)
    runs = [place for place, piece in enumerate(pieces) if not piece.startswith(b"<") and piece.strip()]
    words = "".join(unescape(pieces[place].decode()).strip() for place in runs)
    if words != old:
        return text
    for place in runs:
        own = pieces[place].strip()
        pieces[place] = pieces[place].replace(own, escape(new) if place == runs[0] else b"", 1)
    return b"".join(pieces)
