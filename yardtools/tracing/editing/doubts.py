"""Operations on lines that may be links: drawn faintly, taken out, and made to follow their stations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from yardtools.model.network import Link
from yardtools.model.values import Point, points
from yardtools.svg.tags import attributes_of, set_attributes
from yardtools.svg.transform import IDENTITY
from yardtools.svg.writer import add
from yardtools.tracing.editing.drawn import DrawnDoubt
from yardtools.tracing.editing.ground import decimal, matrix_of
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.work import Work
from yardtools.tracing.reading.doubts import doubt_layer

FAINT = {"stroke-opacity": "0.5", "stroke-dasharray": None}
"""How doubtful lines differ from links."""


def add_doubt(
    work: Work, by: str, start: int, end: int, certainty: float, path: Sequence[Point] = ()
) -> None:
    """Draw a line that may be a link, where no link is and no such line."""
    work.check_transport(by)
    if start == end:
        raise Refusal(f"a link from station {start} to itself leads nowhere")
    spots = [work.draft.station(number).at for number in (start, end)]
    doubt = DrawnDoubt(Link(start, end, by, path=points(path)), certainty)
    if work.draft.find("doubts", doubt.key) or work.draft.find("links", doubt.key):
        raise Refusal(f"{doubt.key} is there already")
    look = {key: value for key, value in (work.stroke(by, IDENTITY) | FAINT).items() if value}
    layer = work.layer(doubt_layer(by), look)
    data = work.ground.write_line((spots[0], *points(path), spots[1]), layer.matrix)
    marks = {"id": work.new_id(f"doubt-{by}-{start}-{end}"), "d": data, "data-confidence": decimal(certainty)}
    drawn = work.draft.insert(layer, work.draw(lambda group: add(group, "path", marks)))
    work.draft.put("doubts", doubt.key, replace(doubt, drawn=(drawn,)))


def delete_doubt(work: Work, doubt: str) -> None:
    """Take such a line out."""
    found: DrawnDoubt | None = work.draft.find("doubts", doubt)
    if found is None:
        raise Refusal(f"there is no doubt about {doubt}")
    _remove(work, found)


def _remove(work: Work, doubt: DrawnDoubt) -> None:
    for drawn in doubt.drawn:
        work.draft.remove(drawn)
    work.draft.put("doubts", doubt.key, None)


def _at(work: Work, number: int) -> list[DrawnDoubt]:
    return [doubt for doubt in work.draft.index.doubts.values() if number in doubt.ends]


def remove_at(work: Work, number: int) -> None:
    """Take out the lines of a station that goes."""
    for doubt in _at(work, number):
        _remove(work, doubt)


def follow_station(work: Work, number: int) -> None:
    """Draw the ends of lines to where a station is now."""
    for doubt in _at(work, number):
        redraw(work, doubt, doubt.link.path)


def redraw(work: Work, doubt: DrawnDoubt, path: Sequence[Point]) -> None:
    """Draw a line over other points."""
    (drawn,) = doubt.drawn
    text = work.draft.text(drawn)
    matrix = matrix_of(attributes_of(text).get("transform", ""), drawn.base)
    start, end = (work.draft.station(number).at for number in doubt.ends)
    data = work.ground.write_line((start, *path, end), matrix)
    work.draft.rewrite(drawn, set_attributes(text, {"d": data}))
    work.draft.put("doubts", doubt.key, replace(doubt, link=replace(doubt.link, path=points(path))))


def rename_ends(work: Work, numbers: Mapping[int, int]) -> None:
    """Have lines name their stations by other numbers."""
    touched = [
        doubt for doubt in work.draft.index.doubts.values() if not numbers.keys().isdisjoint(doubt.ends)
    ]
    for doubt in touched:
        work.draft.put("doubts", doubt.key, None)
    for doubt in touched:
        start, end = (numbers.get(number, number) for number in doubt.ends)
        link = Link(start, end, doubt.link.by, path=doubt.link.path)
        work.draft.put("doubts", (renamed := replace(doubt, link=link)).key, renamed)
