"""One drawing being read under its box: from its parts to the stations, links and missions of a network."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import median

from yardtools.errors import YardError
from yardtools.findings import FaultSink
from yardtools.model import Board, Box, Link, Station
from yardtools.svg.drawing import Drawing
from yardtools.svg.node import Node
from yardtools.tracing.reading import glyphs, station_faults
from yardtools.tracing.reading.courses import Course, Shortfall
from yardtools.tracing.reading.frame import (
    Frame,
    find_frame,
    is_framed_by_page,
    is_near,
    page_frame,
    shapes_named,
)
from yardtools.tracing.reading.ground import GroundReader
from yardtools.tracing.reading.layer_spelling import LayerSpelling
from yardtools.tracing.reading.layers import Part, Parts, Sorter, each_side
from yardtools.tracing.reading.links import LineJoiner
from yardtools.tracing.reading.missions import read_missions
from yardtools.tracing.reading.piles import find_grounds, marks_on_stations, pile_up
from yardtools.tracing.reading.reading_order import number_the_rest
from yardtools.tracing.reading.reporter import Reporter, report_far
from yardtools.tracing.reading.sizes import find_sizes
from yardtools.tracing.reading.station_numbers import Label, find_labels, give_numbers, note_misread
from yardtools.tracing.reading.station_pattern import StationPattern
from yardtools.tracing.reading.stations import Spot, Symbols, read_spot
from yardtools.tracing.reading.strokes import Stroke, StrokeFinder
from yardtools.tracing.reading.text_stations import find_text_stations, report_text_stations
from yardtools.tracing.reading.unmapped_symbols import report_unmapped
from yardtools.tracing.reading.unread_layers import report_hidden_layers, report_unread_layers
from yardtools.tracing.reading.unused_mappings import report_unused_mappings
from yardtools.tracing.reading.what_is_seen import report_nothing
from yardtools.tracing.reading.wrong_layers import LayerCritic, split_lines

ARROWHEAD = 2
"""A filled shape in a transport's layer is no line where it is no larger than this many times the reach."""


class Reading:
    """One drawing being read under its box."""

    def __init__(self, drawing: Drawing, box: Box, fault: FaultSink) -> None:
        if box.kind == "trail":
            raise YardError("a trail is not drawn; its box.toml says everything")
        self.box = box
        self.drawing = drawing
        self.short: list[Shortfall] = []
        self.all_spots: list[Spot] = []
        self.all_courses: list[Course] = []
        self.clicks: list[Part] = []
        self.joiner: LineJoiner
        self.pattern = StationPattern(box.tracing.station_id)
        self.symbols = Symbols(box)
        self.spelling = LayerSpelling(box, self.pattern)
        self.anchors = drawing.matches(box.tracing.anchor) if box.tracing.anchor else frozenset[Node]()
        self.parts = Sorter(drawing, box, self.pattern).sort()
        self.is_tiles = box.kind == "tiles" or bool(self.parts.sides)
        self.sizes = find_sizes(box.tracing, ())
        found = find_frame(box, drawing, self.parts)
        self.frame = found or page_frame(box, drawing.view)
        self.report = Reporter(fault, drawing.places, self.frame, drawing.root)
        if found is None:
            words = (
                f"the frame {box.tracing.frame!r} is no layer or element of the drawing, so its page is taken"
            )
            key = "/tracing/frame"
            self.report("no-frame", words, drawing.root, about="tracing", at=(0.0, 0.0), box_pointer=key)

        elif is_framed_by_page(box, drawing, self.parts):
            self._report_page()

    @property
    def weld(self) -> float:
        """How near the middle of a usual station an end joins it silently."""
        return self.sizes.weld

    @property
    def reach(self) -> float:
        """Up to where an end joins a usual station at all."""
        return self.sizes.reach

    def _report_page(self) -> None:
        """Report that the page is the frame, because it shows more than the viewBox."""
        view = ", ".join(f"{value:g}" for value in self.drawing.view)
        words = "stations lie on the page outside the viewBox, so the whole page is the frame"
        hint = f"write frame = [{view}] under [tracing] in box.toml for the viewBox, or any other rectangle"
        self.report("page-frame", words, self.drawing.root, about="tracing", at=(0.0, 0.0), hint=hint)

    def rescale(self, factor: float) -> None:
        """Make every unit of the board so many times as large: tiles have a size of their own."""
        scale = (self.frame.scale[0] * factor, self.frame.scale[1] * factor)
        self.frame = self.report.frame = Frame(self.frame.corner, scale, self.frame.size)

    def board(self) -> Board:
        """The network board of the drawing."""
        found = self.spots(self.parts)
        lines = self._strokes(found)
        is_nothing = all(spot.number is None for spot in found)
        if is_nothing:
            report_nothing("station", self.drawing, self.parts, found, self.report)
        courses = self.courses([] if is_nothing else found, [] if is_nothing else lines)
        self._criticise_layers(courses)
        links = [link for course in courses for link in course.links]
        marks = read_missions(self.parts.missions, found, self.reach, self.report)
        ground = GroundReader(self.frame, self.report).read(self.parts.ground)
        return self.box.board(self.stations(found, links), links, marks, self.frame.size, ground)

    def _strokes(self, found: Sequence[Spot]) -> list[Stroke]:
        """The lines among the parts."""
        symbol = 2 * median(spot.rim for spot in found) if found else 0.0
        finder = StrokeFinder(self.frame, self.report, ARROWHEAD * self.reach, symbol)
        lines = finder.find(self.parts.lines)
        self.clicks = [part for part, _ in finder.clicks]
        return lines

    def _criticise_layers(self, courses: Sequence[Course]) -> None:
        """Report what lies in the wrong layer, and the layers that are not read."""
        critic = LayerCritic(self.joiner, courses, self.report)
        critic.report_among_stations(self.parts.pointers, self._transports)
        critic.report_doubtful()
        self.report_layers(critic.report_unread(self.parts.unknown, self.spelling))

    @property
    def _transports(self) -> list[str]:
        return [transport.id for transport in self.box.transports]

    def courses(self, found: Sequence[Spot], lines: Sequence[Stroke]) -> list[Course]:
        """The lines joined to the stations."""
        joiner = self.joiner = LineJoiner(found, self.box.tracing, self.sizes, self.report)
        courses = joiner.join_lines(lines)
        self.short += joiner.faults.short
        self.all_courses += courses
        return courses

    def spots(self, parts: Parts) -> list[Spot]:
        """The stations among the parts, with their numbers."""
        labels = find_labels(parts, self.frame)
        found = self._pile_up(parts, labels) or self._text_stations(parts, labels)
        left = give_numbers(found, labels, self.reach)
        glyphs.report_outlines(parts.outlines, self.report)
        note_misread(found, parts.texts, self.frame, self.reach)
        if self.box.tracing.unnumbered == "number":
            number_the_rest(found, parts.texts, self.frame, self.reach, self.report)
        station_faults.report_strays(left, self.report)
        station_faults.report_mismatches(found, self.pattern, self.report)
        kept = station_faults.report_stations(found, self.sizes.over, self.report)
        self.all_spots += kept
        return kept

    def _pile_up(self, parts: Parts, labels: Sequence[Label]) -> list[Spot]:
        """The symbols among the parts, each with all its pieces, and the sizes that they give."""
        self.symbols.note_outlines(parts.stations)
        drawn = self._near(
            read_spot(part, self.pattern, self.symbols, self.anchors, self.frame) for part in parts.stations
        )
        drawn, lines = split_lines(drawn, self.frame)
        parts.pointers += [Part(line.node, line.layer) for line in lines]
        grounds = find_grounds(drawn, [(label.number, label.at) for label in labels])
        station_faults.report_grounds([drawn[place] for place in sorted(grounds)], self.report)
        found = pile_up([spot for place, spot in enumerate(drawn) if place not in grounds], self.anchors)
        if not self.is_tiles:
            self._take_marks(parts, found)
            self.sizes = find_sizes(self.box.tracing, found)
        return found

    def _text_stations(self, parts: Parts, labels: Sequence[Label]) -> list[Spot]:
        """The numbers that are stations themselves, in a drawing that shows no symbol."""
        found = [] if self.is_tiles else find_text_stations(parts, labels, self.frame)
        if found:
            self.sizes = find_sizes(self.box.tracing, found)
            report_text_stations(found, self.report)
        return found

    def _take_marks(self, parts: Parts, found: Sequence[Spot]) -> None:
        """Take the marks on stations out of the other layers."""
        parts.lines = marks_on_stations(parts.lines, found, self.symbols, self.frame)
        unread = [
            part
            for node, inside in parts.unknown.items()
            if not self.spelling.nearest_name(node)
            for part in inside
        ]
        left = {part.node for part in marks_on_stations(unread, found, self.symbols, self.frame)}
        taken = {part.node for part in unread} - left
        for node, inside in parts.unknown.items():
            parts.unknown[node] = [part for part in inside if part.node not in taken]
        self.symbols.mark_the_unmarked(found)

    def _near(self, found: Iterable[Spot]) -> list[Spot]:
        """The stations that lie where a board can be; others are reported, but for symbols to copy."""
        near: list[Spot] = []
        for spot in found:
            if self.frame.size and spot.waits_beside(self.frame.size):
                continue
            if is_near([spot.at]):
                near.append(spot)
            else:
                report_far(spot.node, spot.layer, self.report)
        return near

    def stations(self, found: Iterable[Spot], links: Iterable[Link]) -> list[Station]:
        """The numbered stations, each with what its symbol shows, else with what its links say."""
        served: dict[int, set[str]] = {}
        for link in links:
            served.setdefault(link.start, set()).add(link.by)
            served.setdefault(link.end, set()).add(link.by)
        numbered = [spot for spot in found if spot.number is not None]
        silent = [spot for spot in numbered if spot.shown is None]
        order = [transport.id for transport in self.box.transports]
        station_faults.report_derived(silent, len(numbered), served, order, self.report)
        report_unmapped(numbered, served, order, self.report)
        return [self.station(spot, served) for spot in numbered]

    def station(self, spot: Spot, served: Mapping[int, set[str]]) -> Station:
        """A station of the board; a transport for one side alone makes no type of station."""
        assert spot.number is not None
        shown = spot.shown
        if shown is None:
            hidden = {transport.id for transport in self.box.transports if transport.only}
            shown = frozenset(served.get(spot.number, set()) - hidden)
        return Station(
            spot.number, spot.at, tuple(sorted(shown)), spot.name, spot.derived or spot.shown is None
        )

    def report_layers(self, told: Collection[Node] = ()) -> None:
        """Report layers that are not read, or read although hidden, and slips in the box."""
        report_unused_mappings(self.drawing, self.box, self.report)
        wanted = self.box.tracing.frame
        frame = set(shapes_named(self.drawing.root, wanted)) if isinstance(wanted, str) else set[Node]()
        unknown = {node: parts for node, parts in self.parts.unknown.items() if node not in told}
        report_unread_layers(unknown, frame, self._transports, self.spelling, self.report)
        for parts in each_side(self.parts):
            report_hidden_layers(parts.hidden, self.report)
