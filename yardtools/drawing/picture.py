"""The whole picture: its layers from the paper up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yardtools.drawing.highlights import Highlight, badge_layer, halo_layer, marks, missing_layer
from yardtools.drawing.legend import legend as drawn_legend
from yardtools.drawing.links import ground_layer, link_layers
from yardtools.drawing.markup import element, escaped
from yardtools.drawing.names import name_layer
from yardtools.drawing.plan import Box, Plan, plan, with_legend
from yardtools.drawing.stations import mission_layers, station_layer, symbol_defs
from yardtools.drawing.theme import COLOUR, Theme
from yardtools.model import Board
from yardtools.symbols import measure


def draw(
    board: Board,
    *,
    theme: Theme = COLOUR,
    highlights: Sequence[Highlight] = (),
    numbers: bool = True,
    names: bool = False,
    legend: bool = False,
    title: str | None = None,
    language: str = "en",
    margin: float | None = None,
    prefix: str = "",
) -> str:
    """The board as an SVG document, in the board's own units.

    Faulty boards are drawn as far as they have positions. `margin` is the paper left round the
    frame; `prefix` keeps the ids of two drawings in one page apart.
    """
    heading = title or board.title or board.id
    sketch = plan(board, theme, margin, prefix, language)
    below = drawn_legend(sketch, heading) if legend else None
    whole = with_legend(sketch, below.height) if below else sketch
    layers = [*_layers(sketch, highlights, numbers, names), below.markup if below else ""]
    rows = [element("title", {}, escaped(heading)), _paper(whole), symbol_defs(sketch), *layers]
    return element("svg", _head(whole.view, heading), "\n", *(row + "\n" for row in rows if row)) + "\n"


def _layers(sketch: Plan, highlights: Sequence[Highlight], numbers: bool, names: bool) -> Iterator[str]:
    marked = marks(sketch, highlights)
    yield ground_layer(sketch)
    yield halo_layer(sketch, marked)
    yield from link_layers(sketch)
    yield missing_layer(sketch, marked)
    yield from mission_layers(sketch)
    yield name_layer(sketch) if names else ""
    yield station_layer(sketch, numbers)
    yield badge_layer(sketch, marked)


def _head(view: Box, heading: str) -> dict[str, str]:
    size = (view[0], view[1], view[2] - view[0], view[3] - view[1])
    return {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(map(measure, size)),
        "role": "img",
        "aria-label": heading,
    }


def _paper(sketch: Plan) -> str:
    """The paper, and a thin line round the map."""
    left, top, right, bottom = sketch.view
    inset = 0.5 * sketch.radius
    line = {"fill": "none", "stroke": sketch.theme.border, "stroke-width": measure(0.12 * sketch.radius)}
    return element(
        "rect", {"class": "paper", "fill": sketch.theme.paper} | _rect(left, top, right, bottom)
    ) + element("rect", line | _rect(left + inset, top + inset, right - inset, bottom - inset))


def _rect(left: float, top: float, right: float, bottom: float) -> dict[str, str]:
    values = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    return {key: measure(value) for key, value in values.items()}
