"""CSS as drawings carry it: the declarations of a `style` attribute, and the rules of `<style>` elements.

tinycss2 reads it. A `style` attribute is mostly plain and there are very many of them, so a pattern reads
the plain ones much faster, and leaves to tinycss2 what it does not understand to the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import tinycss2

from yardtools.svg.colours import normalise_colour
from yardtools.svg.selectors import BrokenSelector, Selector, read_selectors, readable

INHERITED = frozenset(
    {
        "fill",
        "stroke",
        "color",
        "fill-opacity",
        "stroke-opacity",
        "stroke-width",
        "marker-start",
        "marker-mid",
        "marker-end",
        "visibility",
        "font-size",
        "text-anchor",
        "dominant-baseline",
    }
)
OWN = frozenset({"display", "transform", "transform-origin", "transform-box", "stop-color"})
LENGTHS = frozenset({"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"})
"""Lengths of shapes that a style may give in place of their attributes."""
PROPERTIES = INHERITED | OWN | LENGTHS | {"marker", "font"}

KEYWORDS = frozenset({"inherit", "initial", "unset"})

_PAINTS = frozenset(("fill", "stroke", "color", "stop-color"))
_REFERENCE = re.compile(r"\s*url\(")

Declared = dict[str, str]
"""Values by property."""


@dataclass(slots=True)
class Declarations:
    """What one rule or attribute says: in the ordinary way, and with `!important`."""

    normal: Declared
    important: Declared


@dataclass(frozen=True, slots=True)
class StyleRule:
    """Declarations, and the selectors of those they are for."""

    selectors: list[Selector]
    declarations: Declarations


# --- declarations -----------------------------------------------------------------------------

_QUOTED = r""""[^"\\]*+"|'[^'\\]*+'"""
_SPECIAL = re.compile(r"[\"'\\(){}/]")
_DECLARATION = re.compile(rf"(?:[^;\"'\\(){{}}/]++|{_QUOTED}|\((?:[^()\"'\\]++|{_QUOTED})*+\)|/(?!\*))++")


_LONGEST = 5_000
"""Characters of a plain `style`."""
_KEPT = 20_000
"""Declarations that are kept in case they come again."""

Part = tuple[Declared, bool]
"""What one declaration says, in its simple parts, and whether it is important."""


def plain_declarations(text: str, known: dict[str, Part]) -> Declarations | None:
    """The declarations of a plain `style` attribute; nothing for one that is out of the ordinary.

    What is known of single declarations is kept, for most come again and again.
    """
    parts = _parts(text) if len(text) <= _LONGEST else None
    if parts is None:
        return None
    found = Declarations({}, {})
    for part in parts:
        values, important = known.get(part) or _declaration(part)
        if len(known) < _KEPT:
            known[part] = values, important
        if important:
            found.important.update(values)
        elif values:
            found.normal.update(values)
    return found


def _parts(text: str) -> list[str] | None:
    """The single declarations of a plain text."""
    if not _SPECIAL.search(text):
        return text.split(";")
    parts: list[str] = _DECLARATION.findall(text)
    rest = len(text) - sum(map(len, parts))
    # Something else than semicolons between the parts means that this is no plain text.
    return parts if rest == text.count(";") - sum(part.count(";") for part in parts) else None


def _declaration(text: str) -> Part:
    name, _, value = text.partition(":")
    if "!" in value:
        meant, _, importance = value.rpartition("!")
        if importance.strip().lower() == "important":
            return _longhands(name.strip(), meant.strip()), True
    return _longhands(name.strip(), value.strip()), False


def any_declarations(source: Any) -> Declarations:
    """The declarations of any text or of the block of a rule; what is broken is left out, as CSS wants it."""
    found = Declarations({}, {})
    source = readable(source) if isinstance(source, str) else source
    for each in tinycss2.parse_blocks_contents(source, skip_comments=True, skip_whitespace=True):
        if each.type == "declaration" and (each.lower_name in PROPERTIES or each.name.startswith("--")):
            target = found.important if each.important else found.normal
            target.update(_longhands(each.name, _serialize(each.value)))
    return found


def _serialize(tokens: Any) -> str:
    """What tinycss2 read, as text again; nothing where too many things are inside each other."""
    try:
        return str(tinycss2.serialize(tokens)).strip()
    except RecursionError:
        return ""


def _longhands(name: str, value: str) -> Declared:
    """A declaration in its simple parts; nothing if it is not wanted, or none that a browser would take."""
    if name.startswith("--"):
        return {name: value}
    name = name.lower()
    if name == "marker":
        return dict.fromkeys(("marker-start", "marker-mid", "marker-end"), value)
    if name == "font":
        size = _FONT_SIZE.search(value)
        return {"font-size": size[1]} if size else {}
    if name not in PROPERTIES or not is_valid(name, value):
        return {}
    return {name: value}


_FONT_SIZE = re.compile(r"(?:^|\s)(\d[\d.]*(?:px|pt|pc|mm|cm|in|em|rem|ex|%))", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_valid(name: str, value: str) -> bool:
    """Whether a value can be meant; only colours are looked at closely, for only they are often wrong."""
    if name not in _PAINTS or "var(" in value or _REFERENCE.match(value):
        return bool(value)
    return value.lower() in KEYWORDS or normalise_colour(value) is not None


# --- rules ------------------------------------------------------------------------------------

_SCREENS = re.compile(r"(?:(?:only\s+)?(?:all|screen)\b.*)?", re.DOTALL)


def is_for_screens(media: str) -> bool:
    """Whether a style with such a `media` is for a drawing on the screen, in its light form."""
    return any(_SCREENS.fullmatch(each.strip()) and "dark" not in each for each in media.lower().split(","))


def rules(text: str, imported: Callable[[str], None], spend: Callable[[int], None]) -> Iterator[StyleRule]:
    """The rules of a style sheet, in order; `imported` hears what it imports, which is not read.

    `spend` hears what it costs in characters: selectors take much longer to read than all the rest.
    """
    spend(len(text))
    waiting = [iter(tinycss2.parse_stylesheet(readable(text), skip_comments=True, skip_whitespace=True))]
    while waiting:
        rule = next(waiting[-1], None)
        if rule is None:
            waiting.pop()
        elif rule.type == "at-rule":
            if rule.lower_at_keyword == "import":
                imported(_serialize(rule.prelude))
            elif _applies(rule):
                waiting.append(
                    iter(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))
                )
        elif rule.type == "qualified-rule":
            spend(_SELECTING * _pieces(rule.prelude))
            if selectors := _selectors(rule.prelude):
                yield StyleRule(selectors, any_declarations(rule.content))


_SELECTING = 4
"""What a piece of a selector costs more, in characters."""


def _pieces(tokens: Any) -> int:
    """How many pieces something is made of, those inside others too."""
    count, waiting = 0, [tokens]
    while waiting:
        inside = waiting.pop()
        count += len(inside)
        waiting += [token.arguments for token in inside if token.type == "function"]
        waiting += [token.content for token in inside if token.type.endswith("block")]
    return count


def _applies(rule: Any) -> bool:
    """Whether there are rules inside a rule, and they are for us."""
    if rule.content is None:
        return False
    if rule.lower_at_keyword in ("layer", "supports"):
        return True
    return rule.lower_at_keyword == "media" and is_for_screens(_serialize(rule.prelude))


def _selectors(prelude: Any) -> list[Selector]:
    """The selectors of a rule; one that is broken makes the whole rule void."""
    try:
        return read_selectors(prelude)
    except BrokenSelector:
        return []
