"""Numbers that were turned into outlines: they are reported, and never taken for stations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from yardtools.svg.shapes import Extent, around, extent_of, shapes_of, size
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.stations import Spot

SMALL = 0.6
"""A digit is less than this wide and high, measured by the symbol it stands on."""


def without_glyphs(spots: Sequence[Spot], report: Reporter) -> list[Spot]:
    """The stations without the small paths on top of others, which once were their numbers."""
    loose = [place for place, spot in enumerate(spots) if spot.number is None and spot.node.tag == "path"]
    if not loose:
        return list(spots)
    boxes = np.array([shapely.box(*spot.extent) for spot in spots])
    inner, outer = shapely.STRtree(boxes).query(boxes[loose], predicate="within")
    carriers: dict[int, int] = {}
    for glyph, carrier in sorted(zip(inner.tolist(), outer.tolist(), strict=True)):
        if is_small(spots[loose[glyph]].extent, spots[carrier].extent):
            carriers.setdefault(loose[glyph], carrier)
    for carrier in sorted(set(carriers.values()) - set(carriers)):
        report_outline(spots[carrier], report)
    return [spot for place, spot in enumerate(spots) if place not in carriers]


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
        words = f"the text {part.node.spoken!r} is drawn as outlines, which cannot be read"
        hint = "write it as text again, or put the number into the station's id or label"
        report("text-as-outline", words, part.node, part.layer, hint=hint)


def has_glyphs(spot: Spot) -> bool:
    """Whether a station's symbol holds small paths that may be a number."""
    shapes = shapes_of(spot.node)
    whole = around(map(extent_of, shapes))
    return any(shape.tag == "path" and is_small(extent_of(shape), whole) for shape in shapes)
