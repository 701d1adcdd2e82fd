"""Groups of a drawing that are no part of the map: legends, titles, tracks of rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate

from yardtools.svg.node import Node
from yardtools.tracing.adopting.families import names_of
from yardtools.tracing.adopting.selectors import Picker
from yardtools.tracing.adopting.survey import Group, Shape, Survey, Text


class Clutter:
    """Knows which groups hold nothing of the map.

    `wanted` are the shapes of the map, `unwanted` those that look like them and are none, `numbers` the
    texts that number stations.
    """

    def __init__(
        self,
        survey: Survey,
        wanted: Collection[Shape],
        unwanted: Collection[Shape],
        numbers: Collection[Text],
    ) -> None:
        self._survey = survey
        self._wanted = _sums(shape in wanted for shape in survey.shapes)
        self._unwanted = _sums(shape in unwanted for shape in survey.shapes)
        self._numbers = _sums(text in numbers for text in survey.texts)
        self._digits = _sums(text.number is not None for text in survey.texts)

    def groups(self) -> list[Group]:
        """The outermost groups without anything of the map, but with what could be mistaken for it."""
        found: list[Group] = []
        inside: set[Group] = set()
        for group in self._survey.groups:
            if group.parent in inside:
                inside.add(group)
            elif self.is_free(group) and self._misleads(group):
                found.append(group)
                inside.add(group)
        return found

    def is_free(self, group: Group) -> bool:
        """Whether a group holds nothing of the map."""
        (first, first_text), (last, last_text) = group.first, group.last
        is_page = group.parent is None
        has_shape = self._wanted[last] - self._wanted[first]
        return not (is_page or has_shape or self._numbers[last_text] - self._numbers[first_text])

    def _misleads(self, group: Group) -> bool:
        (first, first_text), (last, last_text) = group.first, group.last
        like = self._unwanted[last] - self._unwanted[first]
        return bool(like or self._digits[last_text] - self._digits[first_text])

    def selectors(self, groups: Sequence[Group], picker: Picker) -> Iterator[str]:
        """Selectors for the groups, as few as can be."""
        of = {group.node: group for group in self._survey.groups}
        done: set[Node] = set()
        for group in groups:
            if group.node in done:
                continue
            for selector in picker.of_group(group):
                picked = self._survey.drawing.matches(selector)
                if all(node in of and self.is_free(of[node]) for node in picked):
                    done |= picked
                    yield selector
                    break


def name_of(group: Group) -> str:
    """How to speak of a group."""
    return next(names_of(group.node), "a group without a name")


def _sums(flags: Iterator[bool] | Sequence[bool]) -> list[int]:
    return list(accumulate(flags, initial=0))
