"""Operations on the whole sheet: another frame, or all that is drawn moved as its scan was straightened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from yardtools.model.values import Point, number, point, points
from yardtools.svg.tags import attributes_of, set_attributes
from yardtools.svg.transform import NUMBER
from yardtools.tracing.editing.boxes import set_value
from yardtools.tracing.editing.doubts import redraw as redraw_doubt
from yardtools.tracing.editing.drawn import DrawnLink
from yardtools.tracing.editing.ground import decimal
from yardtools.tracing.editing.index import IMAGE
from yardtools.tracing.editing.links import own_line, redraw
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.stations import shift_station
from yardtools.tracing.editing.work import Work
from yardtools.tracing.reading.frame import PAGE

REFERENCES = ("xlink:href", "href")
_LENGTH = re.compile(rf"({NUMBER})([a-zA-Z]*)", re.ASCII)


def set_frame(work: Work, frame: tuple[float, float, float, float]) -> None:
    """Have another rectangle of the drawing be the board; the drawing itself stays as it is."""
    x, y, width, height = frame
    left, top = work.ground.frame.back((x, y))
    right, bottom = work.ground.frame.back((x + width, y + height))
    rectangle = [number(round(value, 4)) for value in (left, top, right - left, bottom - top)]
    work.change_box(lambda text: set_value(text, ["tracing", "frame"], rectangle))
    if work.ground.frame.scale != (1.0, 1.0):
        _set_size(work, (width, height))
    work.doubts.append("the frame")


def _set_size(work: Work, size: Point) -> None:
    """Have the box say how large the board is, whatever the drawing's units are."""
    work.change_box(lambda text: set_value(text, ["frame"], [number(value) for value in point(size)]))


# --- straightening ----------------------------------------------------------------------------


def warp(work: Work, matrix: Sequence[float], size: Point, scan: str) -> None:
    """Move all that is drawn as a scan was straightened, and show that scan under it."""
    named = work.box.tracing.frame
    if isinstance(named, str) and named.casefold() not in (PAGE, "scan"):
        raise Refusal(f"the frame is {named!r} in box.toml; take [tracing] frame out of it first")
    for station in work.draft.index.stations.values():
        shift_station(work, station, point(_through(matrix, station.spot)))
    for key in list(work.draft.index.links):
        _warp_link(work, key, matrix)
    for doubt in list(work.draft.index.doubts.values()):
        redraw_doubt(work, doubt, points(_through(matrix, at) for at in doubt.link.path))
    _resize(work, size)
    _show_scan(work, size, scan)
    work.doubts.append("all of it")


def _through(matrix: Sequence[float], at: Point) -> Point:
    """Where a point is after a straightening."""
    a, b, c, d, e, f, g, h, i = matrix
    deep = g * at[0] + h * at[1] + i
    if abs(deep) < 1e-12:
        raise Refusal(f"the straightening sends {at[0]:g},{at[1]:g} to nowhere")
    return ((a * at[0] + b * at[1] + c) / deep, (d * at[0] + e * at[1] + f) / deep)


def _warp_link(work: Work, key: str, matrix: Sequence[float]) -> None:
    link: DrawnLink = own_line(work, work.draft.link(key))
    redraw(work, link, replace(link.link, path=points(_through(matrix, at) for at in link.path)))


def _resize(work: Work, size: Point) -> None:
    """Give the page and the frame another size."""
    old, scale = work.ground.frame.size, work.ground.frame.scale
    root = attributes_of(work.text_of_root.encode())
    drawn = (size[0] / scale[0], size[1] / scale[1])
    changes: dict[str, str | None] = {}
    if "viewBox" in root:
        corner = root["viewBox"].replace(",", " ").split()[:2]
        changes["viewBox"] = " ".join([*corner, *map(decimal, drawn)])
    for place, name in enumerate(("width", "height")):
        if old and (match := _LENGTH.fullmatch(root.get(name, "").strip())):
            changes[name] = f"{decimal(float(match[1]) * size[place] / old[place])}{match[2]}"
    work.draft.rewrite_tag(work.root.group, set_attributes(work.text_of_root.encode(), changes))
    rectangle = work.box.tracing.frame
    if isinstance(rectangle, tuple):
        row = [number(round(value, 4)) for value in (*rectangle[:2], *drawn)]
        work.change_box(lambda text: set_value(text, ["tracing", "frame"], row))
    if work.box.frame:
        _set_size(work, size)


def _show_scan(work: Work, size: Point, scan: str) -> None:
    """Have the picture under the drawing show another file, in the size of the board."""
    image = work.draft.layer(IMAGE)
    if image is None:
        raise Refusal("there is no scan in the drawing that could be straightened")
    text = work.draft.text(image.group)
    (left, top), (right, bottom) = work.ground.local([(0.0, 0.0), size], image.group.base)
    own = attributes_of(text)
    name = next((name for name in REFERENCES if name in own), "href")
    box = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    rows = {key: decimal(value) for key, value in box.items()}
    work.draft.rewrite(image.group, set_attributes(text, {**rows, name: scan, "transform": None}))
