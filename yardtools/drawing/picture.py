"""The whole picture: its layers from the paper up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from yardtools.drawing.ground import ground_of
from yardtools.drawing.highlights import Highlight, Mark, badge_layer, halo_layer, marks, missing_layer
from yardtools.drawing.legend import Scale
from yardtools.drawing.legend import legend as drawn_legend
from yardtools.drawing.links import ground_layer, link_layers
from yardtools.drawing.markup import element, escape_xml, group, head
from yardtools.drawing.names import name_layer
from yardtools.drawing.plan import Plan, plan, with_legend
from yardtools.drawing.stations import mission_layers, number_layer, station_layer, symbol_defs
from yardtools.drawing.theme import COLOUR, Theme
from yardtools.drawing.tiles_under_map import tile_layer
from yardtools.model import Board, TileSet
from yardtools.model.values import Point
from yardtools.symbols import measure

PALE = "0.28"
"""How much is left to be seen of what is faded."""

EMPHASIS = 1.45
"""How much larger highlights are where the rest is faded."""


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
    fade: bool = False,
    also: Sequence[Point] = (),
    tiles: TileSet | None = None,
    scale: Scale = None,
    enlarge: float = 1.0,
) -> str:
    """The board as an SVG document, in the board's own units.

    Faulty boards are drawn as far as they have positions. `margin` is the paper left round the
    frame; `prefix` keeps the ids of two drawings in one page apart. `fade` makes what is not
    highlighted pale and highlights larger; points in `also` are kept in sight. With the tile set
    that the board was laid from, streets that lead nowhere are shown too. `scale` says in the legend
    what the coldest and the hottest of a heat mean. `enlarge` makes stations, numbers, names and lines
    so much larger than usual: a small print can still be read.
    """
    heading = title or board.title or board.id
    sketch = plan(board, theme, margin, prefix, language, also, enlarge)
    below = drawn_legend(sketch, heading, highlights, scale) if legend else None
    whole = with_legend(sketch, below.height) if below else sketch
    drawn = _faded_layers if fade and marks(sketch, highlights) else _layers
    layers = [*drawn(sketch, highlights, numbers, names), below.markup if below else ""]
    rows = [element("title", {}, escape_xml(heading)), _paper(whole), symbol_defs(sketch)]
    rows += [tile_layer(sketch, tiles), *layers]
    return element("svg", head(whole.view, heading), "\n", *(row + "\n" for row in rows if row)) + "\n"


def _layers(sketch: Plan, highlights: Sequence[Highlight], numbers: bool, names: bool) -> Iterator[str]:
    marked = marks(sketch, highlights)
    yield ground_of(sketch)
    yield ground_layer(sketch)
    yield halo_layer(sketch, marked)
    yield from link_layers(sketch)
    yield missing_layer(sketch, marked)
    yield from mission_layers(sketch)
    yield name_layer(sketch) if names else ""
    yield station_layer(sketch)
    yield number_layer(sketch) if numbers else ""
    yield badge_layer(sketch, marked)


def _faded_layers(sketch: Plan, highlights: Sequence[Highlight], numbers: bool, names: bool) -> Iterator[str]:
    """The map in pale, and over it what is highlighted, with the stations at its ends."""
    bold = replace(sketch, emphasis=EMPHASIS)
    marked = marks(bold, highlights)
    pale, vivid = _split(bold, marked)
    missions = [*mission_layers(bold)]
    pale_layers = [ground_of(bold), ground_layer(bold), *link_layers(pale), *missions, station_layer(pale)]
    pale_layers += [number_layer(pale)] if numbers else []
    yield group({"class": "faded", "opacity": PALE}, filter(None, pale_layers))
    yield halo_layer(bold, marked)
    yield from link_layers(vivid)
    yield missing_layer(bold, marked)
    yield name_layer(bold) if names else ""
    yield station_layer(vivid)
    yield number_layer(vivid) if numbers else ""
    yield badge_layer(bold, marked)


def _split(sketch: Plan, marked: Sequence[Mark]) -> tuple[Plan, Plan]:
    """The plan of what is not highlighted and the plan of what is."""
    subjects = {mark.highlight.subject for mark in marked}
    tracks = [track for track in sketch.tracks if track.link.subject in subjects]
    ends = {end for track in tracks for end in (track.link.start, track.link.end)}
    kept = {station.id for station in sketch.board.stations if station.subject in subjects} | ends
    plans = []
    for wanted in (False, True):
        inside = [track for track in sketch.tracks if (track.link.subject in subjects) is wanted]
        shown = frozenset(number for number in sketch.places if (number in kept) is wanted)
        part = "vivid" if wanted else "pale"
        plans.append(replace(sketch, tracks=tuple(inside), shown=shown, part=part))
    return plans[0], plans[1]


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
