"""Selectors that pick just what is meant: tried from simple to special, on the whole drawing at once.

What a selector picks is a set of shapes, kept as the bits of one number: so that very many selectors
can be tried on a large drawing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from yardtools.svg.elements import HREF, INKSCAPE, Element
from yardtools.svg.node import Node
from yardtools.tracing.adopting.survey import Group, Shape, Survey

Mask = int
"""A set of shapes: the bit of each one's place."""

PARTS = 12
"""So many selectors are put together with commas at most, before elements are listed one by one."""
TRIED = 24
"""So many traits are put together with others."""
LISTED = 2_000
"""So many elements are listed one by one at most."""
SHORT = 40
"""Characters of a value that is worth telling."""
PLAIN = 3
"""Traits of a lower rank are names that somebody gave."""
CHECKED = 6
"""So many selectors that look right are tried on the drawing itself."""

_IDENT = re.compile(r"-?[A-Za-z_][\w-]*")
_NUMBERED = re.compile(r"(\D+)\d.*", re.DOTALL)
_PAINT = ("stroke", "fill", "stroke-width", "r", "rx", "fill-opacity", "stroke-dasharray")
_STYLED = ("stroke", "fill", "stroke-width")
_ANY = ("path", "line", "polyline", "polygon")
"""What is drawn for anything."""
_LABEL = f"{INKSCAPE}label"


class Trait(NamedTuple):
    """Something that elements have in common; `of_group` where it is told of a group that they lie in."""

    rank: int
    text: str
    of_group: bool = False


def quote(text: str) -> str:
    """A text as a string of CSS."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    escaped = re.sub(r"[\0-\x1f\x7f]", lambda match: f"\\{ord(match[0]):x} ", escaped)
    return f'"{escaped}"'


def by_id(id: str) -> str:
    """The selector of an id."""
    return f"#{id}" if _IDENT.fullmatch(id) and id.isascii() else f"[id={quote(id)}]"


class Picker:
    """Finds selectors for shapes of one drawing."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._shun: Collection[str] = ()
        self._masks: dict[Trait, Mask] = {}

    def pick(self, shapes: Iterable[Shape], spare: Iterable[Shape] = (), shun: Collection[str] = ()) -> str:
        """A selector of just these shapes; those to `spare` may be picked too.

        Classes and names that are among those to `shun` come last. Where very many have nothing in common
        that others have not, some others are picked with them.
        """
        self._shun = shun
        goal, free = mask_of(shapes), mask_of(spare)
        found: list[str] = []
        left = goal
        while left and len(found) < PARTS:
            text, picked = self._best(left, goal | free)
            if not text:
                break
            found.append(text)
            left &= ~picked
        if left.bit_count() > LISTED:
            found += self._loosely(left)
        else:
            found += self._one_by_one(left)
        return ", ".join(found)

    def covers(self, selector: str) -> Mask:
        """The shapes that a selector picks, with all in the groups that it picks."""
        places, ranges = [], []
        for node in self._survey.drawing.matches(selector):
            if node in self._place_of:
                places.append(self._place_of[node])
            elif node in self._range_of:
                ranges.append(self._range_of[node])
        return mask_of_places(places) | mask_of_ranges(ranges)

    def of_group(self, group: Group) -> Iterator[str]:
        """The selectors that a group can be told by, the plainest first."""
        yield from (trait.text for trait in sorted(self._group_traits(group)) if trait.rank < PLAIN)
        yield self._path(self._element(group))

    def _best(self, left: Mask, allowed: Mask) -> tuple[str, Mask]:
        """The simplest selector that picks nothing else and the most of what is left, all of it if it can."""
        traits = self._traits_of(_first_place(left))
        rows = sorted(traits, key=lambda trait: self._order(trait, left))
        whole, part = list[str](), list[tuple[int, str]]()
        for text, mask in self._combine(rows):
            if mask & ~allowed:
                continue
            if not left & ~mask:
                whole.append(text)
                if len(whole) == CHECKED:
                    break
            elif not whole:
                part.append(((mask & left).bit_count(), text))
        best = sorted(part, key=lambda each: -each[0])[:CHECKED]
        for text in [*whole, *(text for _, text in best)]:
            if not (picked := self.covers(text)) & ~allowed and picked & left:
                return text, picked
        return "", 0

    def _order(self, trait: Trait, left: Mask) -> tuple[int, int, str]:
        """Which traits are tried first: plain ones, and those that pick much."""
        rank = trait.rank + (PLAIN if trait.text.lstrip(".#") in self._shun else 0)
        return rank, -(self._mask(trait) & left).bit_count(), trait.text

    def _combine(self, rows: Sequence[Trait]) -> Iterator[tuple[str, Mask]]:
        """Selectors of one trait, of two, of three, each with what it picks as far as traits tell."""
        yield from ((trait.text, self._mask(trait)) for trait in rows)
        for count in (2, 3):
            for some in combinations(rows[:TRIED], count):
                text = _compound(some)
                if text and (mask := reduce(and_, map(self._mask, some))):
                    yield text, mask

    # --- what elements have in common

    def _traits_of(self, place: int) -> list[Trait]:
        shape = self._survey.shapes[place]
        own = list(_traits(self._element(shape)))
        above = [trait for group in shape.group.around() for trait in self._group_traits(group)]
        return list(dict.fromkeys([*own, *above]))

    def _element(self, thing: Shape | Group) -> Element:
        return self._survey.drawing.element_at(thing.node.number)

    def _group_traits(self, group: Group) -> list[Trait]:
        if group.parent is None:
            return []
        return [trait._replace(of_group=True) for trait in _traits(self._element(group), is_group=True)]

    def _mask(self, trait: Trait) -> Mask:
        """What a trait picks; only those that are asked for are worked out, for there may be very many."""
        if trait not in self._masks:
            if trait.of_group:
                self._masks[trait] = mask_of_ranges(self._ranges[trait])
            else:
                self._masks[trait] = mask_of_places(self._places[trait])
        return self._masks[trait]

    @cached_property
    def _places(self) -> dict[Trait, list[int]]:
        rows: dict[Trait, list[int]] = defaultdict(list)
        for shape in self._survey.shapes:
            for trait in _traits(self._element(shape)):
                rows[trait].append(shape.place)
        return rows

    @cached_property
    def _ranges(self) -> dict[Trait, list[tuple[int, int]]]:
        rows: dict[Trait, list[tuple[int, int]]] = defaultdict(list)
        for group in self._survey.groups:
            for trait in self._group_traits(group):
                rows[trait].append((group.first[0], group.last[0]))
        return rows

    @cached_property
    def _place_of(self) -> dict[Node, int]:
        """The place of each shape, and of what a clone shows."""
        return {node: shape.place for shape in self._survey.shapes for node in shape.node.walk()}

    @cached_property
    def _range_of(self) -> dict[Node, tuple[int, int]]:
        return {group.node: (group.first[0], group.last[0]) for group in self._survey.groups}

    # --- one by one

    def _one_by_one(self, left: Mask) -> list[str]:
        """A selector for each element: its id, or its place in the group it lies in."""
        return [self._path(self._element(self._survey.shapes[place])) for place in _each_place(left)]

    def _loosely(self, left: Mask) -> list[str]:
        """Selectors that pick all of these, and others that look the same."""
        found: list[str] = []
        while left:
            traits = self._traits_of(_first_place(left))
            best = max(traits, key=lambda trait: _gain(self._mask(trait), left))
            found.append(best.text)
            left &= ~self._mask(best)
        return found

    def _path(self, element: Element) -> str:
        steps: list[str] = []
        for each in element.around():
            if each.id or each.parent is None:
                return " > ".join([by_id(each.id) if each.id else ":root", *reversed(steps)])
            place = each.parent.children.index(each) + 1
            steps.append(f"{each.tag.rpartition('}')[2]}:nth-child({place})")
        return " > ".join(reversed(steps))


def _compound(traits: Sequence[Trait]) -> str:
    """Traits of one element, after that of a group where there is one; two names are no selector."""
    if sum(trait.of_group for trait in traits) > 1:
        return ""
    above = "".join(trait.text + " " for trait in traits if trait.of_group)
    own = sorted(
        (trait.text for trait in traits if not trait.of_group), key=lambda text: not text[0].isalpha()
    )
    if not own or sum(text[0].isalpha() for text in own) > 1:
        return ""
    return above + "".join(own)


def _traits(element: Element, *, is_group: bool = False) -> Iterator[Trait]:
    """What can be told of an element in a selector, the plainest first."""
    if is_group:
        yield from _group_names(element)
    elif _IDENT.fullmatch(element.tag):
        yield Trait(5 if element.tag in _ANY else 2, element.tag)
    for name in element.attributes.get("class", "").split():
        is_plain = _IDENT.fullmatch(name) and name.isascii()
        yield Trait(1, f".{name}" if is_plain else f"[class~={quote(name)}]")
    if match := _NUMBERED.fullmatch(element.id):
        yield Trait(4, f"[id^={quote(match[1])}]")
    yield from _attributes(element)


def _group_names(element: Element) -> Iterator[Trait]:
    if element.id:
        yield Trait(1, by_id(element.id))
    if _LABEL in element.attributes:
        yield Trait(0, f"[inkscape|label={quote(element.attributes[_LABEL])}]")


def _attributes(element: Element) -> Iterator[Trait]:
    """How an element is painted, what it is a clone of, and what data it has."""
    own = element.attributes
    for key, value in own.items():
        if key in _PAINT or key == "href":
            yield Trait(5 if value == "none" else 3, f"[{key}={quote(value)}]")
        elif key == HREF:
            yield Trait(3, f"[xlink|href={quote(value)}]")
        elif key.startswith("data-") and len(value) < SHORT and _IDENT.fullmatch(key):
            yield Trait(5, f"[{key}={quote(value)}]")
    for declaration in own.get("style", "").split(";"):
        if declaration.partition(":")[0].strip() in _STYLED:
            yield Trait(4, f"[style*={quote(declaration.strip())}]")


# --- sets of shapes ---------------------------------------------------------------------------


def mask_of(shapes: Iterable[Shape]) -> Mask:
    """A set of shapes."""
    return mask_of_places(shape.place for shape in shapes)


def mask_of_places(places: Iterable[int]) -> Mask:
    """A set of shapes, by their places."""
    chosen = sorted(places)
    if not chosen:
        return 0
    row = bytearray(chosen[-1] // 8 + 1)
    for place in chosen:
        row[place // 8] |= 1 << place % 8
    return int.from_bytes(row, "little")


def mask_of_ranges(ranges: Iterable[tuple[int, int]]) -> Mask:
    """A set of shapes, by ranges of places; those inside another are seen once."""
    row, end = bytearray(), 0
    for first, last in sorted(ranges, key=lambda each: (each[0], -each[1])):
        if last <= end:
            continue
        row.extend(bytes(max(0, last // 8 + 1 - len(row))))
        for place in range(max(first, end), last):
            row[place // 8] |= 1 << place % 8
        end = last
    return int.from_bytes(row, "little")


def _gain(mask: Mask, wanted: Mask) -> int:
    """How many more of a set are wanted than not; those that pick more of the wanted win."""
    return 2 * (mask & wanted).bit_count() - mask.bit_count()


def _first_place(mask: Mask) -> int:
    return (mask & -mask).bit_length() - 1


def _each_place(mask: Mask) -> Iterator[int]:
    """The places of a set, in order."""
    for row, byte in enumerate(mask.to_bytes(mask.bit_length() // 8 + 1, "little")):
        yield from (8 * row + bit for bit in range(8) if byte >> bit & 1)
