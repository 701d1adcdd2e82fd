"""Which elements a CSS selector finds, for a whole drawing at once.

cssselect2 reads selectors. Its own matching asks element by element and walks up from each, again and
again; in a drawing made to be slow that takes for ever. Here every part of a selector is answered for
all elements together, so that the cost is bounded by the length of the selector times that of the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any

import cssselect2
from cssselect2 import parser
from tinycss2.nth import parse_nth

from yardtools.svg.elements import Element
from yardtools.svg.limits import MATCHING, Meter
from yardtools.svg.namespaces import INKSCAPE, SODIPODI, SVG, XLINK

NAMESPACES = {"svg": SVG, "inkscape": INKSCAPE, "sodipodi": SODIPODI, "xlink": XLINK}
"""Prefixes that selectors may use."""

Numbers = set[int]
"""Elements, by their number."""
Selector = Any
"""What cssselect2 makes of a selector."""


DEEP = "too many things inside each other"


class BrokenSelector(ValueError):
    """A selector that cannot be read; the message says why."""


_DIGITS = re.compile(r"(\d{300})\d++")


def readable(css: str) -> str:
    """CSS with its numbers cut to a length that Python will read; tinycss2 would stumble over them."""
    return _DIGITS.sub(r"\1", css)


def read_selectors(source: Any) -> list[Selector]:
    """The selectors of a list of them, given as text or as what tinycss2 makes of it."""
    try:
        return list(parser.parse(readable(source) if isinstance(source, str) else source, NAMESPACES))
    except (cssselect2.SelectorError, AttributeError, NotImplementedError) as error:
        words = error.args[-1] if error.args else "unreadable"
        raise BrokenSelector(str(words).rstrip(".")) from error
    except RecursionError as error:
        raise BrokenSelector(DEEP) from error


class Finder:
    """Answers selectors about the elements of one drawing."""

    def __init__(self, elements: list[Element]) -> None:
        self._elements = elements
        self._meter = Meter(MATCHING, "steps to find whom its style rules are for")

    def find(self, selector: Selector) -> Numbers:
        """The elements that a selector finds; what it cannot know, such as `:hover`, finds none."""
        if selector.pseudo_element is not None:
            return set()
        try:
            found = self._tree(selector.parsed_tree)
        except RecursionError as error:
            raise BrokenSelector(DEEP) from error
        self._meter.spend(len(found) + 1)
        return found

    def any(self, selectors: Iterable[Selector]) -> Numbers:
        """The elements that one of the selectors finds."""
        return set[int]().union(*map(self.find, selectors))

    # --- what is asked often

    @cached_property
    def _all(self) -> Numbers:
        return set(range(len(self._elements)))

    @cached_property
    def _ids(self) -> Mapping[str, Numbers]:
        return self._by(lambda element: (element.id,))

    @cached_property
    def _classes(self) -> Mapping[str, Numbers]:
        return self._by(lambda element: element.attributes.get("class", "").split())

    @cached_property
    def _names(self) -> Mapping[str, Numbers]:
        return self._by(lambda element: (element.tag.rpartition("}")[2],))

    def _by(self, keys: Callable[[Element], Iterable[str]]) -> Mapping[str, Numbers]:
        found: dict[str, Numbers] = {}
        for element in self._elements:
            for key in keys(element):
                found.setdefault(key, set()).add(element.number)
        return found

    @cached_property
    def _before(self) -> list[int]:
        """For each element the one before it under the same parent, or -1."""
        before = [-1] * len(self._elements)
        for element in self._elements:
            children = element.children
            for left, right in pairwise(children):
                before[right.number] = left.number
        return before

    @cached_property
    def _parents(self) -> list[int]:
        return [element.parent.number if element.parent else -1 for element in self._elements]

    # --- combinations

    def _tree(self, tree: Any) -> Numbers:
        steps = []
        while isinstance(tree, parser.CombinedSelector):
            steps.append((tree.combinator, tree.right))
            tree = tree.left
        found = self._compound(tree)
        for combinator, right in reversed(steps):
            if not found:
                break
            found = self._filter_related(combinator, found, self._compound(right))
        return found

    def _filter_related(self, combinator: str, left: Numbers, right: Numbers) -> Numbers:
        """Those on the right that stand in the relation to one on the left."""
        self._meter.spend(len(right))
        way = self._way(combinator)
        if combinator in (">", "+"):
            return {number for number in right if way[number] in left}
        known: dict[int, bool] = {}
        return {number for number in right if way[number] in left or self._leads(way, number, left, known)}

    def _way(self, combinator: str) -> list[int]:
        return self._parents if combinator in (" ", ">") else self._before

    def _leads(self, way: list[int], number: int, goal: Numbers, known: dict[int, bool]) -> bool:
        """Whether the way from an element comes to one of the goal; what is learnt on the way is kept."""
        passed, answer = [], False
        while (number := way[number]) >= 0:
            if number in goal or number in known:
                answer = known.get(number, True)
                break
            passed.append(number)
        self._meter.spend(len(passed))
        known.update(dict.fromkeys(passed, answer))
        return answer

    def _with_relative(self, relative: Any) -> Numbers:
        """Those to whom one that the selector finds stands in the relation."""
        way, found = self._way(relative.combinator), set[int]()
        for number in self.find(relative.selector):
            above = way[number]
            if relative.combinator in (">", "+"):
                found.add(above)
            else:
                while above >= 0 and above not in found:
                    found.add(above)
                    above = way[above]
        self._meter.spend(len(found))
        return found - {-1}

    def _compound(self, compound: Any) -> Numbers:
        """Those for whom all simple selectors of a compound hold."""
        found: Numbers | None = None
        for simple in sorted(compound.simple_selectors, key=_breadth):
            holds = self._simple(simple, self._all if found is None else found)
            found = holds if found is None else found & holds
            self._meter.spend(len(holds) + 1)
        return self._all if found is None else found

    # --- simple selectors

    def _simple(self, simple: Any, among: Numbers) -> Numbers:
        """Those for whom a simple selector holds; it need only be right for those among whom it is asked."""
        if type(simple) not in _SIMPLE:
            raise BrokenSelector(f"{simple!r} is not understood")
        return _SIMPLE[type(simple)](self, simple, among)

    def _with_id(self, simple: Any, _: Numbers) -> Numbers:
        return self._ids.get(simple.ident, set())

    def _of_class(self, simple: Any, _: Numbers) -> Numbers:
        return self._classes.get(simple.class_name, set())

    def _with_name(self, simple: Any, _: Numbers) -> Numbers:
        return self._names.get(simple.local_name, set())

    def _none_of(self, simple: Any, among: Numbers) -> Numbers:
        return among - self.any(simple.selector_list)

    def _any_of(self, simple: Any, _: Numbers) -> Numbers:
        return self.any(simple.selector_list)

    def _with_any_relative(self, simple: Any, _: Numbers) -> Numbers:
        return set[int]().union(*map(self._with_relative, simple.selector_list))

    def _where(self, holds: Callable[[Element], bool], among: Numbers) -> Numbers:
        self._meter.spend(len(among))
        return {number for number in among if holds(self._elements[number])}

    def _in_namespace(self, simple: Any, among: Numbers) -> Numbers:
        namespace = simple.namespace
        if namespace == SVG:
            return self._where(lambda element: not element.tag.startswith("{"), among)
        return self._where(lambda element: element.tag.startswith("{" + namespace + "}"), among)

    def _with_attribute(self, simple: Any, among: Numbers) -> Numbers:
        key, fits = _key(simple), _COMPARISONS[simple.operator]
        fold = str.lower if simple.case_sensitive is False else str
        wanted = fold(simple.value or "")

        def holds(element: Element) -> bool:
            value = element.attributes.get(key)
            return value is not None and fits(fold(value), wanted)

        return self._where(holds, among)

    def _with_pseudo_class(self, simple: Any, among: Numbers) -> Numbers:
        name = simple.name
        if name == "root":
            return {0}
        if name == "empty":
            return self._where(lambda element: not (element.children or element.runs), among)
        if name in _NEVER:
            return set()
        if name not in _ENDS:
            raise BrokenSelector(f":{name} is not understood")
        for backwards, same_name in _ENDS[name]:
            among = self._nth(backwards, same_name, 0, 1, among)
        return among

    def _with_place(self, simple: Any, among: Numbers) -> Numbers:
        """`:nth-child()` and its kin; not the form that counts only some siblings."""
        nth = parse_nth(simple.arguments)
        if simple.name not in _COUNTS or nth is None:
            raise BrokenSelector(f":{simple.name}() is not understood")
        backwards, same_name = _COUNTS[simple.name]
        return self._nth(backwards, same_name, nth[0], nth[1], among)

    def _nth(self, backwards: bool, same_name: bool, step: int, first: int, among: Numbers) -> Numbers:
        """Those whose place among their siblings is `first` or some steps further."""
        places = self._places(backwards, same_name)
        self._meter.spend(len(among))
        return {number for number in among if _is_in_row(places[number] - first, step)}

    def _places(self, backwards: bool, same_name: bool) -> list[int]:
        """The place of each element among its siblings, from 1."""
        self._meter.spend(len(self._elements))
        places = [1] * len(self._elements)
        for element in self._elements:
            counts: dict[str, int] = {}
            for child in reversed(element.children) if backwards else element.children:
                kind = child.tag if same_name else ""
                places[child.number] = counts[kind] = counts.get(kind, 0) + 1
        return places


_SIMPLE: dict[type, Callable[[Finder, Any, Numbers], Numbers]] = {
    parser.IDSelector: Finder._with_id,
    parser.ClassSelector: Finder._of_class,
    parser.LocalNameSelector: Finder._with_name,
    parser.NamespaceSelector: Finder._in_namespace,
    parser.AttributeSelector: Finder._with_attribute,
    parser.NegationSelector: Finder._none_of,
    parser.MatchesAnySelector: Finder._any_of,
    parser.SpecificityAdjustmentSelector: Finder._any_of,
    parser.RelationalSelector: Finder._with_any_relative,
    parser.PseudoClassSelector: Finder._with_pseudo_class,
    parser.FunctionalPseudoClassSelector: Finder._with_place,
}
"""How each kind of simple selector is answered."""


def _breadth(simple: Any) -> int:
    """Asks first what finds few and costs little."""
    order = (parser.IDSelector, parser.ClassSelector, parser.LocalNameSelector)
    return next((place for place, kind in enumerate(order) if isinstance(simple, kind)), len(order))


def _is_in_row(distance: int, step: int) -> bool:
    return distance == 0 if step == 0 else distance % step == 0 and distance // step >= 0


def _key(simple: Any) -> str:
    """The name of an attribute as the parser gives it; one with an escaped colon is understood too."""
    name = str(simple.name)
    if simple.namespace:
        return f"{{{simple.namespace}}}{name}"
    prefix, colon, rest = name.rpartition(":")
    return "{" + NAMESPACES[prefix] + "}" + rest if colon and prefix in NAMESPACES else name


_COMPARISONS: dict[str | None, Callable[[str, str], bool]] = {
    None: lambda value, wanted: True,  # noqa: ARG005 - it need only be there
    "=": lambda value, wanted: value == wanted,
    "~=": lambda value, wanted: wanted in value.split(),
    "|=": lambda value, wanted: value == wanted or value.startswith(wanted + "-"),
    "^=": lambda value, wanted: bool(wanted) and value.startswith(wanted),
    "$=": lambda value, wanted: bool(wanted) and value.endswith(wanted),
    "*=": lambda value, wanted: bool(wanted) and wanted in value,
}

_NEVER = {"hover", "active", "focus", "visited", "link", "target", "checked", "enabled", "disabled"}
"""What is so only while somebody looks."""

_ENDS = {
    "first-child": ((False, False),),
    "last-child": ((True, False),),
    "only-child": ((False, False), (True, False)),
    "first-of-type": ((False, True),),
    "last-of-type": ((True, True),),
    "only-of-type": ((False, True), (True, True)),
}
"""Which first places a pseudo-class wants: counted backwards or not, among those of the same name or all."""

_COUNTS = {
    "nth-child": (False, False),
    "nth-last-child": (True, False),
    "nth-of-type": (False, True),
    "nth-last-of-type": (True, True),
}
