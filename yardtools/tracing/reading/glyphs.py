"""Numbers that were turned into outlines: read where the editor noted what they were, else reported."""

from __future__ import annotations

from collections.abc import Sequence

from yardtools.findings import INFO
from yardtools.svg.shapes import Extent, around, extent_of, is_shape, size
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.station_pattern import number_in
from yardtools.tracing.reading.stations import Spot

SMALL = 0.6
"""A digit is less than this wide and high, measured by the symbol it stands on."""


def is_small(inner: Extent, outer: Extent) -> bool:
    """Whether something is small enough beside a symbol to be a digit on it."""
    return all(own < SMALL * whole for own, whole in zip(size(inner), size(outer), strict=True))


def report_outline(spot: Spot, report: Reporter) -> None:
    """Report a station whose number is drawn as outlines."""
    whose = "this station" if spot.number is None else str(spot)
    words = f"the number of {whose} is drawn as outlines, which cannot be read"
    hint = "write the number as text, or as the station's id or label"
    report("text-as-outline", words, spot.node, spot.layer, at=spot.at, hint=hint)


def report_outlines(parts: Sequence[Part], report: Reporter) -> None:
    """Report the outlines that the editor itself says were texts."""
    for part in parts:
        number = number_in(part.node.spoken)
        words = f"the text {part.node.spoken!r} is drawn as outlines, which cannot be read"
        hint = "write it as text again, or put the number into the station's id or label"
        if number is not None:
            words = f"the number {number} is drawn as outlines; it is read from the label the editor left"
            hint = "look whether they still say the same, or write it as text again"
        severity = None if number is None else INFO
        report("text-as-outline", words, part.node, part.layer, hint=hint, severity=severity)


def has_glyphs(spot: Spot) -> bool:
    """Whether a station's symbol holds small paths that may be a number."""
    shapes = [node for node in spot.nodes if is_shape(node)]
    if len(shapes) < 2:
        return False
    whole = around(map(extent_of, shapes))
    return any(shape.tag == "path" and is_small(extent_of(shape), whole) for shape in shapes)
