"""Numbers the stations of a drawing in reading order, in its own text.

A number goes where the station has one already, or a placeholder for one; else it is written into the
symbol, as the writer of tracings does. Everything else stays byte for byte.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count

from yardtools import symbols
from yardtools.model import Box
from yardtools.svg.edits import (
    Edit,
    SvgFile,
    attribute_spans,
    element_span,
    find_elements,
    insertion_at_end,
    open_file,
)
from yardtools.svg.node import Node
from yardtools.svg.tags import prefix_of, replace_text
from yardtools.svg.transform import scale
from yardtools.tracing.reading.layers import CONTAINERS
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import board_of, read_quietly
from yardtools.tracing.reading.reading_order import in_reading_order
from yardtools.tracing.reading.station_numbers import Label, find_labels
from yardtools.tracing.reading.station_pattern import number_in
from yardtools.tracing.reading.stations import PLACEHOLDER, Spot
from yardtools.tracing.writing.writer import BASELINE, LETTERING, digits_size

_REFERENCE = re.compile(rb"""#([^\s"'()#]+)(?=["')])""")


@dataclass(frozen=True, slots=True)
class Numbering:
    """Which stations get numbers, and from which number on.

    Without `start` the first number is the one after the highest, or the lowest of those that change.
    `ids` are elements that are or hold the stations meant: all where none is given. Stations that have a
    number keep it, unless `renumber` says otherwise.
    """

    start: int | None = None
    ids: frozenset[str] = frozenset()
    renumber: bool = False


@dataclass(frozen=True, slots=True)
class Numbered:
    """The changed drawing, the numbers that were given, and how many stations could not get theirs."""

    data: bytes
    numbers: tuple[int, ...] = ()
    left: int = 0


def number_stations(data: bytes, how: Numbering, box: Box | None = None) -> Numbered:
    """The drawing with its stations numbered; one whose number cannot be written for certain is left.

    The drawing is read again after: every station must have the number it was given, and no other has
    another one.
    """
    reading = _read(data, box)
    if reading is None or reading.is_tiles:
        return Numbered(data)
    spots = reading.all_spots
    chosen = _choose(reading, how)
    left: set[int] = set()
    while len(left) < len(chosen):
        plan = _plan(spots, [place for place in chosen if place not in left], how)
        writer = _Writer(reading, open_file(data))
        if failed := {place for place, number in plan.items() if not writer.write(spots[place], number)}:
            left |= failed
            continue
        changed = writer.finish()
        again = _read(changed, box)
        wrong = _find_wrong(spots, plan, again.all_spots if again else [])
        if not wrong:
            return Numbered(changed, tuple(plan.values()), len(left))
        left |= wrong & plan.keys() or plan.keys()
    return Numbered(data, left=len(left))


def _read(data: bytes, box: Box | None) -> Reading | None:
    """The drawing as it is: numbers that only reading would give are none."""
    if box:
        box = replace(box, tracing=replace(box.tracing, unnumbered="report"))
    reading = read_quietly(data, box)
    if reading:
        board_of(reading)
    return reading


# --- who gets which ---------------------------------------------------------------------------


def _choose(reading: Reading, how: Numbering) -> list[int]:
    """The places of the stations that are meant."""
    spots = reading.all_spots
    wanted = [place for place, spot in enumerate(spots) if how.renumber or _old_number(spot) is None]
    if not how.ids:
        return wanted
    meant = (node for node in reading.drawing.root.walk() if node.id in how.ids)
    touched = {each.number for node in meant for each in node.walk()}
    return [place for place in wanted if any(node.number in touched for node in spots[place].nodes)]


def _old_number(spot: Spot) -> int | None:
    """The number that is drawn at a station, also where another has it too."""
    return spot.number if spot.repeats is None else spot.repeats


def _plan(spots: Sequence[Spot], chosen: Sequence[int], how: Numbering) -> dict[int, int]:
    """The number of each station that gets one, in reading order; the others' numbers are passed over."""
    places = {id(spots[place]): place for place in chosen}
    others = {_old_number(spot) for place, spot in enumerate(spots) if place not in chosen}
    own = [number for place in chosen if (number := _old_number(spots[place])) is not None]
    highest = max((number for number in others if number is not None), default=0)
    start = how.start or (min(own) if own else highest + 1)
    free = (number for number in count(start) if number not in others)
    return {places[id(spot)]: next(free) for spot in in_reading_order([spots[place] for place in chosen])}


def _find_wrong(before: Sequence[Spot], plan: Mapping[int, int], after: Sequence[Spot]) -> set[int]:
    """The places of the stations that are not read as they should be."""
    if len(before) != len(after):
        return set(range(len(before)))
    return {
        place
        for place, (old, new) in enumerate(zip(before, after, strict=True))
        if _old_number(new) != plan.get(place, _old_number(old)) or math.dist(old.at, new.at) > old.radius / 9
    }


# --- how it is written ------------------------------------------------------------------------


class _Writer:
    """Collects the changes to the text of a drawing."""

    def __init__(self, reading: Reading, file: SvgFile) -> None:
        self._reading = reading
        self._file = file
        self._elements = find_elements(file.markup)
        self._drawn = Counter(node.number for node in reading.drawing.root.walk())
        self._edits: list[Edit] = []
        self._renamed: dict[str, str] = {}

    def write(self, spot: Spot, number: int) -> bool:
        """Note the changes that give a station its number; false where they would not be certain."""
        old = _old_number(spot)
        if spot.misread or any(self._drawn[node.number] > 1 for node in (spot.node, *_texts(spot))):
            return False
        edits = self._text_edits(spot, old, str(number))
        if edits is None:
            return False
        edits += self._name_edits(spot.node, old, number)
        self._edits += edits or self._new_text(spot, str(number))
        return True

    def finish(self) -> bytes:
        """The drawing with all changes, also where ids that changed are named."""
        found = _REFERENCE.finditer(self._file.markup)
        names = ((match.span(1), self._renamed.get(match[1].decode())) for match in found)
        return self._file.apply([*self._edits, *(Edit(*span, new.encode()) for span, new in names if new)])

    # --- numbers that are there

    def _text_edits(self, spot: Spot, old: int | None, digits: str) -> list[Edit] | None:
        """The changes of the texts that say the old number, or wait for one."""
        edits: list[Edit] = []
        for node in self._telling(spot, old):
            start, end = element_span(self._file.markup, self._elements[node.number])
            text, words = self._file.markup[start:end], node.text.strip()
            changed = replace_text(text, words, digits)
            if changed == text and words != digits:
                return None
            edits.append(Edit(start, end, changed))
        return edits

    def _telling(self, spot: Spot, old: int | None) -> list[Node]:
        """The texts in the symbol that tell its number, else the nearest one beside it that does."""
        inside = [node for node in _texts(spot) if _tells(node, old)]
        is_named = self._reading.pattern.number(spot.node) is not None
        if inside or old is None or is_named:
            return inside
        beside = [label for label in self._labels if label.number == old]
        return [min(beside, key=lambda label: math.dist(label.at, spot.at)).node] if beside else []

    @cached_property
    def _labels(self) -> list[Label]:
        return find_labels(self._reading.parts, self._reading.frame)

    def _name_edits(self, node: Node, old: int | None, number: int) -> Iterator[Edit]:
        """The changes of the id and the label that say the old number."""
        if old is None:
            return
        for name, span in attribute_spans(self._file.markup, self._elements[node.number][0]).items():
            value = self._file.markup[slice(*span)].decode()
            if name.rpartition(":")[2] not in ("id", "label"):
                continue
            if self._reading.pattern.number_named(value) == old:
                new = re.sub(rf"(?<!\d)0*{old}(?!\d)", str(number), value)
                yield Edit(*span, new.encode())
                if name == "id":
                    self._renamed[value] = new

    # --- numbers that are new

    def _new_text(self, spot: Spot, digits: str) -> Iterator[Edit]:
        """A text in the middle of the symbol: in its group, or in a group round it where it has none."""
        markup, element = self._file.markup, self._elements[spot.node.number]
        start, end = element_span(markup, element)
        prefix = prefix_of(markup[start:end]).encode()
        if spot.node.tag in CONTAINERS:
            yield insertion_at_end(markup, self._text(spot, spot.node, digits, prefix), element)
            return
        text = self._text(spot, self._parents[spot.node], digits, prefix)
        yield Edit(start, start + 1, b"<%bg><" % prefix)
        yield Edit(end, end, b"%b</%bg>" % (text, prefix))

    def _text(self, spot: Spot, parent: Node, digits: str, prefix: bytes) -> bytes:
        at = parent.local(self._reading.frame.back(spot.at)) or (0.0, 0.0)
        unit = self._reading.frame.scale[0] * (scale(parent.matrix) or 1.0)
        size = digits_size(digits, spot.radius / unit)
        look = {"x": at[0], "y": at[1] + BASELINE * size, "font-size": size}
        words = {name: symbols.measure(value) for name, value in look.items()} | LETTERING
        words |= {"fill": symbols.INK, "stroke": "none"}
        told = " ".join(f'{name}="{value}"' for name, value in words.items())
        return b"<%btext %b>%b</%btext>" % (prefix, told.encode(), digits.encode(), prefix)

    @cached_property
    def _parents(self) -> dict[Node, Node]:
        return {child: node for node in self._reading.drawing.root.walk() for child in node.children}


def _texts(spot: Spot) -> list[Node]:
    return [node for node in spot.nodes if node.text]


def _tells(node: Node, old: int | None) -> bool:
    """Whether a text is the number, or a placeholder for it."""
    return node.text.strip() == PLACEHOLDER if old is None else number_in(node.text) == old
