"""Where in a drawing everything is: the entries under [tracing] that pick just what was seen."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from yardtools.model import Box
from yardtools.model.network import Transport
from yardtools.svg.node import Node
from yardtools.svg.shapes import everything_in
from yardtools.tracing.adopting.bodies import PIECES, Source
from yardtools.tracing.adopting.clutter import Clutter, name_of
from yardtools.tracing.adopting.conclusions import Conclusions, Left, Line, Row
from yardtools.tracing.adopting.selectors import Picker
from yardtools.tracing.adopting.sight import Sight
from yardtools.tracing.adopting.sureness import Sure, sure_of
from yardtools.tracing.adopting.survey import Group, Shape
from yardtools.tracing.adopting.transports import Meaning
from yardtools.tracing.reading.layers import CUT, LayerNames, Parts, Sorter
from yardtools.tracing.reading.station_pattern import StationPattern
from yardtools.wording import count_of

GROUPED = 0.9
"""Where this part of the stations have groups of their own, those are the stations."""
SELECT = ("tracing", "select")
IN_LAYER, READ_ALONE = "layer stations", "texts"
"""Where stations are that are read without a word in box.toml."""
DEFAULT_PATTERN = r"^station-(\d+)$"


class Mapping:
    """Concludes where the stations and lines of a drawing are."""

    def __init__(self, sight: Sight, found: Conclusions) -> None:
        self._sight = sight
        self._found = found
        self._picker = Picker(sight.survey)
        self._spare: set[Shape] = set()
        self._ignore: list[str] = list(sight.corrections.ignore)

    def conclude(self) -> None:
        """Say where everything is, the simplest way that picks just that."""
        because = self._find_clutter()
        self._say_stations()
        for meaning in self._sight.meanings:
            self._say_lines(meaning)
        self._say_numbers()
        because += self._find_extras()
        if self._ignore:
            self._found.lines.append(self._ignore_line("; ".join(because) or "you said so"))
        self._say_marks()

    # --- what is left out

    def _ignore_line(self, because: str) -> Line:
        return Line((*SELECT, "ignore"), ", ".join(dict.fromkeys(self._ignore)), because, Sure.LIKELY)

    def _find_clutter(self) -> list[str]:
        """Leave out groups that are no part of the map; what lies in them need not be told from it."""
        sight = self._sight
        wanted = sight.lines | set(sight.pieces)
        unwanted = sight.strays | {body.shape for body, _ in sight.stations.left}
        clutter = Clutter(sight.survey, wanted, unwanted, sight.numbers)
        groups = clutter.groups()
        self._ignore += clutter.selectors(groups, self._picker)
        for group in groups:
            self._spare |= set(sight.survey.shapes_in(group))
        for group in groups:
            what = f"group {name_of(group)!r}"
            shapes = len(sight.survey.shapes_in(group))
            self._found.left.append(Left(what, shapes, "nothing in it joins the map"))
        names = ", ".join(repr(name_of(group)) for group in groups[:3])
        return [f"no part of the map: {names}{' …' if len(groups) > 3 else ''}"] if groups else []

    def _find_extras(self) -> list[str]:
        """Leave out what the reader would take for part of the map by its layer, and is none."""
        if not self._has_known_layers and not self._spare and not self._sight.strays:
            return []
        lines = [*self._found.lines, *([self._ignore_line("")] if self._ignore else [])]
        box = Box.from_document(Conclusions(lines).document())
        parts = Sorter(self._sight.drawing, box, self._pattern).sort()
        wanted = {node for shape in self._sight.lines for node in shape.node.walk()}
        odd = {part.node for part in parts.lines} - wanted
        on_stations = {node for shape in self._sight.pieces for node in shape.node.walk()}
        for part in parts.stations:
            inside = everything_in(part.node)
            if on_stations.isdisjoint(inside):
                odd |= set(inside)
        extra = [shape for shape in self._sight.survey.shapes if not odd.isdisjoint(shape.node.walk())]
        if not extra:
            return []
        if selector := self._picker.pick(extra, self._idle(extra)):
            self._ignore.append(selector)
        return [f"{count_of(len(extra), 'shape')} that would be read with the rest"]

    def _idle(self, extra: Collection[Shape]) -> set[Shape]:
        """What may be left out as well, for it is no part of the map."""
        sight = self._sight
        return set(sight.survey.shapes) - sight.lines - set(sight.pieces) - set(extra)

    # --- stations

    @property
    def _pattern(self) -> StationPattern:
        ids = self._sight.stations.ids
        return StationPattern(ids.pattern if ids else DEFAULT_PATTERN)

    def _say_stations(self) -> None:
        stations, sight = self._sight.stations, self._sight
        bodies = {body.shape for body in stations.bodies}
        numbered = len(bodies) - stations.bare
        why, sure = _reason(stations.source, numbered, len(bodies))
        if sight.corrections.stations:
            where = sight.corrections.stations
        elif stations.source is Source.ALONE:
            where = READ_ALONE
        elif self._is_layered(self._layered_stations, bodies):
            where = IN_LAYER
        else:
            shun = [meaning.id for meaning in sight.meanings]
            whole = self._whole_stations()
            where = self._picker.pick(whole, self._spare | (set(sight.pieces) - whole), shun)
            where = ", ".join([where, *self._open_cut_layers()])
        if where not in (READ_ALONE, IN_LAYER):
            self._found.lines.append(Line((*SELECT, "stations"), where, why, sure))
        self._found.rows.append(Row("stations", len(bodies), where, sure, why))

    def _open_cut_layers(self) -> Iterator[str]:
        """Let selectors find what lies in layers that their names leave out, and pick the numbers there."""
        names, survey = LayerNames(self._plain_box), self._sight.survey
        used = self._sight.lines | set(self._sight.pieces)
        inside: set[Group] = set()
        for group in survey.groups if self._has_known_layers else ():
            if group.parent in inside:
                inside.add(group)
            elif names.of(group.node) == CUT:
                inside.add(group)
                if not used.isdisjoint(survey.shapes_in(group)):
                    why = "its name says to leave it out, but part of the map is in it"
                    path = ("tracing", "layers", group.node.label or group.node.id)
                    self._found.lines.append(Line(path, "ignore", why, Sure.LIKELY))
                    yield f"{next(self._picker.of_group(group))} text"

    def _whole_stations(self) -> set[Shape]:
        """The shapes of the stations: where most have groups of their own, all that is in these."""
        bodies = self._sight.stations.bodies
        groups = [self._own_group(body.shape) for body in bodies]
        if sum(group is not None for group in groups) < GROUPED * len(bodies):
            return {body.shape for body in bodies}
        shapes = {body.shape for body, group in zip(bodies, groups, strict=True) if group is None}
        return shapes.union(*(self._sight.survey.shapes_in(group) for group in groups if group))

    def _own_group(self, shape: Shape) -> Group | None:
        """The outermost group that holds nothing but the station of a shape."""
        found = None
        for group in shape.group.around():
            inside = self._sight.survey.shapes_in(group)
            is_small = group.parent is not None and len(inside) <= PIECES
            if not is_small or not all(self._is_part(each, shape) for each in inside):
                break
            found = group
        return found

    def _is_part(self, shape: Shape, station: Shape) -> bool:
        """Whether a shape belongs to a station, or to nothing."""
        pieces = self._sight.pieces
        if shape in pieces:
            return pieces[shape] == pieces[station]
        return shape not in self._sight.lines

    def _say_numbers(self) -> None:
        stations = self._sight.stations
        table = ("tracing", "stations")
        if stations.ids and stations.ids.pattern != DEFAULT_PATTERN:
            count = len(stations.bodies) - stations.bare
            why = f"{count_of(count, 'id')} of this form number stations"
            self._found.lines.append(Line((*table, "id"), stations.ids.pattern, why, Sure.SURE))
        if stations.bare:
            why = f"{count_of(stations.bare, 'station')} without a number"
            self._found.lines.append(Line((*table, "unnumbered"), "number", why, Sure.LIKELY))

    # --- lines

    def _say_lines(self, meaning: Meaning) -> None:
        lines = {line for family in meaning.families for line in family.lines} - self._sight.strays
        layered = {part.node for part in self._layers.lines if part.role and part.role.name == meaning.id}
        share = meaning.share
        why = f"{count_of(meaning.count, 'line')}, {share:.0%} of their ends at stations; {meaning.because}"
        sure = meaning.sure if share >= 0.75 else Sure.GUESS
        if self._is_layered(layered, lines):
            where = f"layer {meaning.id}"
        else:
            where = self._picker.pick(lines, self._spare)
            self._found.lines.append(Line((*SELECT, meaning.id), where, why, sure))
        self._found.rows.append(Row(meaning.id, meaning.count, where, sure, why))

    # --- layers that are right as they are

    @cached_property
    def _layers(self) -> Parts:
        """What the reader takes by the names of layers alone."""
        if not self._has_known_layers:
            return Parts()
        return Sorter(self._sight.drawing, self._plain_box, self._pattern).sort()

    @cached_property
    def _has_known_layers(self) -> bool:
        """Whether some layer has a name that means something to the reader."""
        names = LayerNames(self._plain_box)
        return any(names.of(group.node) for group in self._sight.survey.groups)

    @cached_property
    def _plain_box(self) -> Box:
        return Box(transports=tuple(Transport(each.id) for each in self._sight.meanings))

    @cached_property
    def _layered_stations(self) -> set[Node]:
        return {node for part in self._layers.stations for node in everything_in(part.node)}

    def _is_layered(self, layered: Collection[Node], shapes: Collection[Shape]) -> bool:
        """Whether shapes are read by their layers already, and nothing else is."""
        if not layered:
            return False
        picked = {shape for shape in self._sight.survey.shapes if shape.node in layered}
        return set(shapes) <= picked <= set(shapes) | set(self._sight.pieces)

    # --- symbols

    def _say_marks(self) -> None:
        ids = {meaning.id for meaning in self._sight.meanings}
        for mark in self._sight.marks:
            if mark.key.removeprefix(".") not in ids:
                why = f"{count_of(len(mark.stations), 'station')} with it, and these lines come there"
                self._found.lines.append(
                    Line(("tracing", "symbols", mark.key), list(mark.shows), why, Sure.LIKELY)
                )


def _reason(source: Source, numbered: int, count: int) -> tuple[str, Sure]:
    share = numbered / count
    words = {
        Source.IDS: f"{numbered} of {count} have a number in their id",
        Source.INSIDE: f"{numbered} of {count} have a number inside",
        Source.BESIDE: f"{count} shapes of one look that lines end at, with numbers beside them",
        Source.ALONE: f"{count} numbers that lines end at, in a drawing without symbols",
        Source.NONE: f"{count} shapes of one look that lines end at; they have no numbers",
        Source.USER: "you said so",
    }
    sure = sure_of(share) if source in (Source.IDS, Source.INSIDE, Source.USER) else Sure.LIKELY
    return words[source], sure
