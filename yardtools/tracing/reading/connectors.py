"""Connectors: lines of Inkscape that name the shapes they join, and so the stations, wherever they end."""

from __future__ import annotations

import math
from collections.abc import Sequence

from yardtools.tracing.reading.courses import number_words
from yardtools.tracing.reading.joins import Hold, Join
from yardtools.tracing.reading.reporter import Reporter, measure, subject_of
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke


class Connectors:
    """Knows the stations by the ids of what draws them."""

    def __init__(
        self, spots: Sequence[Spot], strokes: Sequence[Stroke], reach: float, report: Reporter
    ) -> None:
        self._spots = spots
        self._reach = reach
        self._report = report
        self._by_id: dict[str, int] = {}
        if any(any(stroke.node.connects) for stroke in strokes):
            for place, spot in enumerate(spots):
                for node in spot.nodes:
                    if node.id:
                        self._by_id.setdefault(node.id, place)

    def join(self, stroke: Stroke, last: bool, met: Join) -> Join:
        """What an end of a line joins: what it names, if that is a station, else what it meets."""
        id = stroke.node.connects[last]
        station = self._by_id.get(id) if id and len(stroke.node.lines) == 1 else None
        if station is None:
            return met
        spot = self._spots[station]
        distance = math.dist(stroke.end(last), spot.at)
        if met.is_sure and met.station != station:
            self._report_mismatch(stroke, last, spot, f"ends at {number_words(self._spots[met.station])}")
        elif distance > self._reach + spot.rim:
            self._report_mismatch(stroke, last, spot, f"ends {measure(distance)} from it")
        return Join(Hold.JOINED, station, distance, named=True)

    def _report_mismatch(self, stroke: Stroke, last: bool, spot: Spot, where: str) -> None:
        name = self._report.name(stroke.node)
        words = f"{stroke.by} line ({name}) is connected to {number_words(spot)}, but {where}"
        hint = "the connection counts; drag the end onto its station, or off it to disconnect it"
        about = (subject_of(stroke.node, stroke.end(last)), f"station:{spot.number}")
        at = stroke.end(last)
        self._report(
            "connector-mismatch", words, stroke.node, stroke.part.layer, at=at, about=about, hint=hint
        )
