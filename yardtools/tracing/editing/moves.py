"""Elements moved as a whole, by the attributes that say where they are."""

from __future__ import annotations

import re

from yardtools.model.values import Point
from yardtools.svg.tags import attributes_of, set_attributes, tag_of
from yardtools.svg.transform import NUMBER, read_transform
from yardtools.svg.units import number
from yardtools.tracing.editing.drawn import Drawn
from yardtools.tracing.editing.ground import decimal
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.work import Work

_PLACES = {"circle": ("cx", "cy"), "ellipse": ("cx", "cy"), "rect": ("x", "y"), "use": ("x", "y")}
_TRANSLATE = re.compile(rf"\s*translate\(\s*({NUMBER})(?:[\s,]+({NUMBER}))?\s*\)", re.ASCII)
_MATRIX = re.compile(rf"\s*matrix\(\s*((?:{NUMBER}[\s,]+){{4}})({NUMBER})[\s,]+({NUMBER})\s*\)", re.ASCII)


def move_element(work: Work, drawn: Drawn, step: Point) -> None:
    """Move an element by a step on the board."""
    text = work.draft.text(drawn)
    own = attributes_of(text)
    by, places = work.ground.local_step(step, drawn.base), work.ground.places(drawn.base)
    names = _PLACES.get(tag_of(text), ())
    values = [number(own.get(name, "0")) for name in names]
    if names and "transform" not in own and None not in values:
        moved = {
            name: decimal((value or 0.0) + way, places)
            for name, value, way in zip(names, values, by, strict=True)
        }
    else:
        moved = {"transform": _shift(own.get("transform", ""), by, places)}
    work.draft.rewrite(drawn, set_attributes(text, moved))


def _shift(transform: str, by: Point, places: int) -> str:
    """A transform with a move put before it."""
    if read_transform(transform) is None:
        raise Refusal(f"cannot read the transform {transform[:60]!r}")
    if match := _TRANSLATE.match(transform):
        x, y = float(match[1]) + by[0], float(match[2] or 0) + by[1]
        return f"translate({decimal(x, places)},{decimal(y, places)}){transform[match.end() :]}"
    if match := _MATRIX.match(transform):
        x, y = float(match[2]) + by[0], float(match[3]) + by[1]
        return f"matrix({match[1]}{decimal(x, places)},{decimal(y, places)}){transform[match.end() :]}"
    return f"translate({decimal(by[0], places)},{decimal(by[1], places)}) {transform}".rstrip()
