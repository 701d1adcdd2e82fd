"""What a person sees in a drawing: its stations, the lines between them, what its symbols show."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property

from yardtools.errors import YardError
from yardtools.svg.drawing import Drawing
from yardtools.svg.node import Node
from yardtools.tracing.adopting.bodies import Finder, Source, Stations
from yardtools.tracing.adopting.corrections import IGNORE, Corrections, GivenTransports, find_chosen
from yardtools.tracing.adopting.families import GIVEN, Families, LineFinder
from yardtools.tracing.adopting.marks import Mark, find_marks, find_pieces
from yardtools.tracing.adopting.survey import Kind, Shape, Survey, Text
from yardtools.tracing.adopting.transports import Meaning, find_meanings
from yardtools.tracing.reading.neighbours import Points
from yardtools.wording import count_of, join_words

BESIDE = 6.0
"""A text may number a station up to so many radii away."""


class Sight:
    """One drawing as it is seen, with the user's corrections; each property is looked for once."""

    def __init__(self, drawing: Drawing, corrections: Corrections) -> None:
        self.drawing = drawing
        self.corrections = corrections
        ignored = (find_chosen(each, drawing, "--ignore") for each in corrections.ignore)
        self._ignored = frozenset[Node]().union(*ignored)
        self.survey = Survey(drawing, self._ignored)
        self.stations = self._find_stations()

    def _find_stations(self) -> Stations:
        """The stations; that there are none is an error.

        Where none is seen, the layers that are switched off are looked at too.
        """
        selector = self.corrections.stations
        chosen = find_chosen(selector, self.drawing, "--stations") if selector else ()
        stations = Finder(self.survey).find(chosen)
        if not stations.bodies and any(shape.node.hidden for shape in self.survey.shapes):
            self.survey = Survey(self.drawing, self._ignored, hidden_too=True)
            stations = Finder(self.survey).find(chosen)
        if not stations.bodies:
            raise YardError(f"no station can be told in this drawing: {self._describe()}")
        return stations

    @cached_property
    def families(self) -> Families:
        """The families of lines."""
        given = GivenTransports(self.corrections.transports, self.drawing)
        families = LineFinder(self.survey, self.stations, given.of).find()
        ignored = [family for family in families.kept if family.named == IGNORE]
        families.kept = [family for family in families.kept if family.named != IGNORE]
        families.left += [(family, GIVEN) for family in ignored]
        self._unused = given.unused
        return families

    @cached_property
    def meanings(self) -> list[Meaning]:
        """The transports; that there are none is an error, and so is a correction of none."""
        renamed = self.corrections.transports
        meanings = find_meanings(self.families.kept)
        if not meanings and self.stations.source in (Source.BESIDE, Source.NONE):
            count = count_of(len(self.stations.bodies), "station")
            raise YardError(f"no lines lead to the {count} of this drawing: {self._describe()}")
        unused = self._unused - {meaning.id for meaning in meanings}
        if unused:
            known = join_words(sorted({family.colour for family in self.families.kept}))
            raise YardError(
                f"--transport {min(unused)!r} fits no lines; those that join stations are {known}"
            )
        return [
            replace(meaning, id=renamed.get(meaning.id, meaning.id)) if meaning.because != GIVEN else meaning
            for meaning in meanings
        ]

    @cached_property
    def pieces(self) -> dict[Shape, int]:
        """The shapes on stations, each with the place of its station."""
        return find_pieces(self.survey, self.stations)

    @cached_property
    def marks(self) -> list[Mark]:
        """What symbols show."""
        return find_marks(self.pieces, self.stations, self.meanings, self.survey)

    @cached_property
    def strays(self) -> set[Shape]:
        """Lines that look like those of a transport, but lead to no station."""
        return {line for family in self.families.kept for line in family.strays}

    @cached_property
    def lines(self) -> set[Shape]:
        """The lines that are links."""
        return {line for family in self.families.kept for line in family.lines} - self.strays

    @cached_property
    def numbers(self) -> set[Text]:
        """The texts that number stations, or may do so."""
        digits = [text for text in self.survey.texts if text.number is not None]
        bodies = self.stations.bodies
        near = Points([body.at for body in bodies]).nearest([text.at for text in digits]) if digits else []
        return {
            text
            for text, (station, distance) in zip(digits, near, strict=True)
            if distance <= BESIDE * bodies[station].radius
        }

    def _describe(self) -> str:
        """What there is to be seen instead."""
        survey = self.survey
        kinds = Counter(shape.kind for shape in survey.seen)
        numbers = sum(text.number is not None for text in survey.texts)
        hidden = 0 if survey.hidden_too else sum(shape.node.hidden for shape in survey.shapes)
        seen = [
            count_of(kinds[Kind.LINE] + kinds[Kind.BAND], "line"),
            count_of(kinds[Kind.AREA] + kinds[Kind.LOOP], "closed shape"),
            count_of(len(survey.texts), "text") + f" ({numbers} of them numbers)",
            count_of(survey.pictures, "picture"),
        ]
        return f"it shows {join_words(seen)}" + (f"; {count_of(hidden, 'shape')} hidden" if hidden else "")
