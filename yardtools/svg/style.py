"""How every element looks: attributes, style sheets and `style` by their rank, and what is inherited."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from yardtools.svg.colours import CURRENT, normalise_colour
from yardtools.svg.elements import EXTERNAL, Element, Table
from yardtools.svg.limits import COORDINATE, CSS, RULED, VARIABLES, Meter
from yardtools.svg.markers import is_arrow
from yardtools.svg.node import Style
from yardtools.svg.references import target_of
from yardtools.svg.selectors import BrokenSelector, Finder
from yardtools.svg.stylesheets import (
    INHERITED,
    KEYWORDS,
    OWN,
    Declarations,
    Declared,
    Part,
    StyleRule,
    any_declarations,
    is_for_screens,
    is_valid,
    plain_declarations,
    rules,
)
from yardtools.svg.units import FONT_SIZE, Room, length

ATTRIBUTES = (INHERITED | OWN) - {"transform", "transform-origin"}
"""Properties that an element may give as attributes too."""


# --- what is declared -------------------------------------------------------------------------


class Cascade:
    """What each element declares of itself, of all that is said about it the thing of the highest rank."""

    def __init__(self, table: Table, finder: Callable[[], Finder]) -> None:
        self._table = table
        self._meter = Meter(CSS, "characters of style")
        self._styles: dict[str, Declarations] = {}
        self._parts: dict[str, Part] = {}
        self._ruled: dict[int, list[Declarations]] = {}
        sheets = [element for element in table.elements if element.tag == "style" and _is_css(element)]
        if sheets:
            self._rule(sheets, finder())

    def declarations_of(self, element: Element) -> Declared:
        """The values that count of an element, by property; nothing of what it inherits."""
        own = element.attributes
        values: Declared = {}
        if not ATTRIBUTES.isdisjoint(own):
            values = {
                name: value for name, value in own.items() if name in ATTRIBUTES and is_valid(name, value)
            }
        said: Sequence[Declarations] = self._ruled.get(element.number, ())
        if "style" in own:
            said = (*said, self._inline(own["style"]))
        for each in said:
            values.update(each.normal)
        for each in said:
            values.update(each.important)
        return values

    def _inline(self, text: str) -> Declarations:
        known = self._styles.get(text)
        if known is None:
            known = plain_declarations(text, self._parts)
            if known is None:
                self._meter.spend(len(text))
                known = any_declarations(text)
            self._styles[text] = known
        return known

    def _rule(self, sheets: list[Element], finder: Finder) -> None:
        """Give every element the declarations of the rules that are for it."""
        found = [rule for sheet in sheets for rule in self._rules(sheet)]
        ranked = sorted(
            (selector.specificity, place, selector, rule.declarations)
            for place, (selector, rule) in enumerate(
                (each, rule) for rule in found for each in rule.selectors
            )
        )
        meter = Meter(RULED, "declarations that its style rules give to elements")
        for _, _, selector, declarations in ranked:
            try:
                numbers = finder.find(selector)
            except BrokenSelector:
                continue
            meter.spend(len(numbers) * (1 + len(declarations.normal) + len(declarations.important)))
            for number in numbers:
                self._ruled.setdefault(number, []).append(declarations)

    def _rules(self, sheet: Element) -> Iterator[StyleRule]:
        return rules(sheet.own_text(), lambda address: self._refuse_import(sheet, address), self._meter.spend)

    def _refuse_import(self, sheet: Element, address: str) -> None:
        self._table.complain(sheet, EXTERNAL, f"the style sheet it imports is not read: {address[:80]}")


def _is_css(element: Element) -> bool:
    own = element.attributes
    return own.get("type", "text/css").strip().lower() in ("text/css", "") and is_for_screens(
        own.get("media", "")
    )


# --- what comes of it -------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Look:
    """How an element looks, and what it hands down to those inside it; widths in its own units.

    What is cut off is hidden with all that is inside it; what is only hidden may hold things that show.
    """

    values: Mapping[str, str]
    font_size: float = FONT_SIZE
    is_cut_off: bool = False
    is_hidden: bool = False
    style: Style = field(default_factory=Style)
    variables: Mapping[str, str] = field(default_factory=dict)


PLAIN = Look({})
"""How things look that say nothing."""


class Styler:
    """Makes looks of declarations, from the outside in."""

    def __init__(self, table: Table, cascade: Cascade) -> None:
        self._table = table
        self._cascade = cascade
        self._gradients: dict[str, str | None] = {}
        self._stops: dict[int, Element | None] = {}
        self._arrows: dict[str, bool] = {}
        self._looks: dict[tuple[object, ...], Look] = {}
        self._variables = Meter(VARIABLES, "variables of style")

    def declarations_of(self, element: Element) -> Declared:
        """What an element declares of itself."""
        return self._cascade.declarations_of(element)

    def look(self, above: Look, declared: Declared, room: Room) -> Look:
        """The look of something that declares this, inside something of that look."""
        key = (above, room, *declared.items())
        known = self._looks.get(key)
        if known is None:
            known = self._look(above, declared, room)
            if len(self._looks) < _KEPT:
                self._looks[key] = known
        return known

    def _look(self, above: Look, declared: Declared, room: Room) -> Look:
        variables = self._known_variables(above.variables, declared)
        values = _inherit(above.values, declared, variables)
        font_size = above.font_size
        if "font-size" in declared:
            font_size = _font_size(values.get("font-size", "medium"), above.font_size, room)
        width = above.style.stroke_width
        if "stroke-width" in declared:
            wanted = length(values.get("stroke-width", "1"), room.diagonal, font_size, room.dpi)
            width = wanted if wanted is not None and 0 <= wanted <= COORDINATE else width
        is_cut_off = above.is_cut_off or declared.get("display", "").strip().lower() == "none"
        is_hidden = is_cut_off or values.get("visibility") in ("hidden", "collapse")
        return Look(values, font_size, is_cut_off, is_hidden, self._style(values, width), variables)

    def _known_variables(self, above: Mapping[str, str], declared: Declared) -> Mapping[str, str]:
        """The variables that may be used, those of the element itself among them."""
        own = {name: value for name, value in declared.items() if name.startswith("--")}
        if not own:
            return above
        self._variables.spend(len(above) + len(own))
        return _merge(above, own)

    def _style(self, values: Mapping[str, str], width: float) -> Style:
        fill = self._paint(values, "fill", "fill-opacity", "#000000")
        stroke = self._paint(values, "stroke", "stroke-opacity", "none")
        if _MARKERS.isdisjoint(values):
            return Style(fill, stroke, width)
        marks = (f"marker-{spot}" for spot in ("start", "mid", "end"))
        start, mid, end = (self._is_arrow(values.get(mark, "none")) for mark in marks)
        return Style(fill, stroke, width, start, mid, end)

    def _is_arrow(self, text: str) -> bool:
        """Whether a marker is there and points somewhere; one that is not in the drawing is meant to."""
        if not (reference := _REFERENCE.match(text)):
            return False
        id = reference[1]
        if id not in self._arrows:
            marker = self._table.ids.get(id)
            self._arrows[id] = marker is None or is_arrow(marker)
        return self._arrows[id]

    def _paint(self, values: Mapping[str, str], name: str, opacity: str, default: str) -> str:
        """The colour that an area or line is painted with; of a gradient it is the first."""
        if opacity in values and length(values[opacity], 1.0) == 0:
            return "none"
        text = values.get(name, default)
        if "(" in text and (reference := _REFERENCE.match(text)):
            colour = self._gradient(reference[1])
            if colour is None:
                colour = normalise_colour(reference[2]) if reference[2].strip() else ""
        else:
            colour = normalise_colour(text)
        if colour == CURRENT:
            colour = normalise_colour(values.get("color", "#000000"))
        return "#000000" if colour == CURRENT else colour or ""

    def _gradient(self, id: str) -> str | None:
        """The first colour of a gradient, "" for a pattern, nothing where there is no such thing."""
        if id not in self._gradients:
            self._gradients[id] = self._first_colour(id)
        return self._gradients[id]

    def _first_colour(self, id: str) -> str | None:
        """The colour of the first stop of a paint, or of the one it refers to, and so on; not for ever."""
        paint = self._table.ids.get(id)
        for _ in range(_REFERRED):
            if paint is None:
                break
            if (stop := self._stop(paint)) is not None:
                return normalise_colour(self.declarations_of(stop).get("stop-color", "#000000")) or ""
            paint = target_of(paint, self._table)
        return "" if id in self._table.ids else None

    def _stop(self, paint: Element) -> Element | None:
        """The first stop of a gradient."""
        if paint.number not in self._stops:
            self._stops[paint.number] = next((each for each in paint.children if each.tag == "stop"), None)
        return self._stops[paint.number]


_MARKERS = frozenset({"marker-start", "marker-mid", "marker-end"})
_REFERENCE = re.compile(r"""\s*url\(\s*["']?#([^)"'\s]*)\s*["']?\s*\)(.*)""", re.DOTALL | re.IGNORECASE)
_REFERRED = 20
"""Gradients that refer to each other in a row."""
_KEPT = 20_000
"""Looks that are kept in case another element looks the same."""


def widen_stroke(style: Style, factor: float) -> Style:
    """The style with its stroke as wide as the drawing shows it."""
    return style if factor == 1 or style.stroke == "none" else _widen(style, factor)


@lru_cache(maxsize=4096)
def _widen(style: Style, factor: float) -> Style:
    return replace(style, stroke_width=style.stroke_width * factor)


def _inherit(above: Mapping[str, str], declared: Declared, variables: Mapping[str, str]) -> Mapping[str, str]:
    """What is inherited, with what is declared in its place, variables filled in."""
    own = {
        name: _resolve_variables(value, variables) if "var(" in value else value
        for name, value in declared.items()
        if name in INHERITED
    }
    if own.get("color", "").lower() == CURRENT:
        own["color"] = "inherit"
    return _merge(above, own) if own else above


def _merge(above: Mapping[str, str], own: Mapping[str, str]) -> Mapping[str, str]:
    """What is above with the own in its place; a keyword may say to take what is above, or nothing."""
    values = {**above, **own}
    for name, value in own.items():
        word = value.lower()
        if word in KEYWORDS:
            del values[name]
            if word != "initial" and name in above:
                values[name] = above[name]
    return values


_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": FONT_SIZE,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
_TIMES = {"larger": 1.2, "smaller": 1 / 1.2}


def _font_size(text: str, above: float, room: Room) -> float:
    word = text.strip().lower()
    if word in _SIZES or word in _TIMES:
        return _SIZES.get(word) or above * _TIMES[word]
    size = length(text, above, above, room.dpi)
    return size if size is not None and 0 <= size <= 1e6 else above


_LONGEST = 1_000
"""Characters of a value that holds variables, and of a variable."""
_VARIABLE = re.compile(r"var\(\s*(--[-\w]+)\s*(?:,((?:[^()]|\([^()]*\))*+))?\)")


def _resolve_variables(value: str, values: Mapping[str, str]) -> str:
    """The value with what its variables stand for; not for ever, for they may stand for each other."""
    for _ in range(8):
        if "var(" not in value or len(value) > _LONGEST:
            break
        value = _VARIABLE.sub(lambda match: values.get(match[1], match[2] or "")[:_LONGEST], value)
    return value
