"""The legend: a strip below the map with its title, the transports and the missions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from yardtools.drawing.highlights import KINDS, Highlight, badge
from yardtools.drawing.lettering import text_width
from yardtools.drawing.links import ROUND, line_look, rim_look
from yardtools.drawing.markup import element, group, text, translate
from yardtools.drawing.plan import Plan, Stroke
from yardtools.drawing.stations import mission_look, mission_rim, octagon, symbol
from yardtools.drawing.words import mission_name, word
from yardtools.model.values import name_of
from yardtools.symbols import ladder_of, measure

ROW, LINE, GAP, NARROW = 3.2, 4.4, 2.4, 1.3
"""The height of a row, the length of a line sample, and the space between entries, usually and at least."""


SHADES = 5
"""How many steps of heat the legend shows."""

Scale = tuple[str, str] | None
"""What the coldest and the hottest mean, in words or figures."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing explained: its picture, how wide that is, and its name."""

    picture: str
    width: float
    name: str


@dataclass(frozen=True, slots=True)
class Legend:
    """The strip: its markup drawn from its own top left corner, and its height."""

    markup: str
    height: float


def legend(plan: Plan, title: str, highlights: Sequence[Highlight] = (), scale: Scale = None) -> Legend:
    """The legend for the width of the plan's view, below the map; `scale` says what is cold and what hot."""
    wide = plan.view[2] - plan.view[0]
    unit = max(wide / 110, min(0.5 * plan.radius, wide / 75))
    sized = replace(plan, radius=unit, strokes={id: _resize(s, plan, unit) for id, s in plan.strokes.items()})
    margin = max(2.2 * unit, 1.2 * plan.radius)
    signs = _highlights(sized, highlights, scale, unit)
    rows, height = flow(chain(_entries(sized, unit), signs), title, wide, margin, unit)
    look = {"class": "legend", "data-layer": "legend", "font-family": plan.theme.font, "fill": plan.theme.ink}
    return Legend(
        group(look | {"transform": translate((plan.view[0], plan.view[3]))}, rows),
        height + max(unit, 0.8 * plan.radius),
    )


def flow(
    entries: Iterable[Entry], title: str, wide: float, margin: float, unit: float
) -> tuple[list[str], float]:
    """The entries beside the title, on further rows where they need them, and how high that is."""
    known = [*entries]
    ways = [_flow(known, title, wide, margin, unit, gap) for gap in (GAP, NARROW)]
    return min(ways, key=lambda way: way[1])  # closer together where that spares a row


def _flow(
    entries: Iterable[Entry], title: str, wide: float, margin: float, unit: float, gap: float
) -> tuple[list[str], float]:
    heading = text_width(title, 2.2 * unit, bold=True) if title else 0.0
    indent = margin + (max(12 * unit, heading) + gap * unit if title else 0.0)
    rows, height = [*_heading(title, margin, unit)], ROW * unit
    x = indent
    for entry in entries:
        width = entry.width + text_width(entry.name, 1.15 * unit)
        if x > indent and x + width > wide - margin:
            x, height = indent, height + ROW * unit
        rows.append(_place_entry(entry, x, height - ROW * unit / 2, unit))
        x += width + gap * unit
    return rows, height


def _resize(stroke: Stroke, plan: Plan, unit: float) -> Stroke:
    return replace(stroke, width=stroke.width / plan.radius * unit)


def _heading(title: str, margin: float, unit: float) -> Iterator[str]:
    if not title:
        return
    place = {"x": measure(margin), "y": measure((0.5 * ROW + 0.75) * unit)}
    yield text(title, place | {"font-size": measure(2.2 * unit), "font-weight": "700"})


def _entries(plan: Plan, unit: float) -> Iterator[Entry]:
    """Each transport with a line and the station it makes, then each mission."""
    ladder = ladder_of(plan.board)
    unlined = {track.link.by for track in plan.tracks if track.hidden}
    for id, stroke in plan.strokes.items():
        shown = ladder[: ladder.index(id) + 1] if id in ladder else ()
        name = name_of(stroke.transport.name, plan.language, id)
        if id in unlined:
            picture = element("g", {"transform": translate((unit, 0))}, symbol(plan, shown, unit))
            yield Entry(picture, 2.8 * unit, f"{name}: {word('any to any', plan.language)}")
        else:
            yield _transport(plan, stroke, shown, name, unit)
    for position, mission in enumerate(plan.board.missions):
        yield _mission(plan, position, mission.id, unit)
    if plan.board.missions:
        yield _mission_signs(plan, unit)


def _transport(plan: Plan, stroke: Stroke, shown: tuple[str, ...], name: str, unit: float) -> Entry:
    start = 2.4 * unit if shown else 0.0
    picture = element("g", {"transform": translate((unit, 0))}, symbol(plan, shown, unit)) if shown else ""
    look = {"d": f"M{measure(start + 0.4 * unit)} 0h{measure(LINE * unit)}"} | ROUND | line_look(stroke)
    rim = element("path", look | rim_look(stroke, plan)) if plan.theme.rim(stroke.colour) else ""
    return Entry(picture + rim + element("path", look), start + (LINE + 1.2) * unit, name)


def _mission(plan: Plan, position: int, id: str, unit: float) -> Entry:
    look = mission_look(plan, position, id)
    looks = [look | rim] if (rim := mission_rim(plan, position, id)) else []
    signs = "".join(_ring_and_octagon(each, unit) for each in (*looks, look))
    return Entry(signs, 5 * unit, mission_name(id, plan.language))


def _mission_signs(plan: Plan, unit: float) -> Entry:
    """What a ring and an octagon mean, whatever their colour."""
    look = {"fill": "none", "stroke": plan.theme.ink, "stroke-width": measure(0.16 * unit)}
    name = f"{word('start', plan.language)}, {word('target', plan.language)}"
    return Entry(_ring_and_octagon(look, unit), 5 * unit, name)


def _ring_and_octagon(look: dict[str, str], unit: float) -> str:
    ring = element("circle", {"cx": measure(unit), "cy": "0", "r": measure(0.9 * unit)} | look)
    return ring + element("polygon", {"points": octagon((3.4 * unit, 0), 0.9 * unit)} | look)


def _highlights(plan: Plan, highlights: Sequence[Highlight], scale: Scale, unit: float) -> Iterator[Entry]:
    """What badges mean and how hot colours are, as far as they occur."""
    kinds = dict.fromkeys(highlight.kind for highlight in highlights)
    for kind in [*(kind for kind in KINDS if kind in kinds), *sorted(kinds.keys() - KINDS.keys())]:
        if kind == "heat":
            low, high = scale or (word("low", plan.language), word("high", plan.language))
            yield _scale(plan, f"{low} – {high}", unit)
        else:
            look = {"transform": translate((unit, 0)), "text-anchor": "middle", "font-weight": "700"}
            sign = element("g", look, badge(Highlight("", kind), plan.theme, 1.5 * unit))
            yield Entry(sign, 2.4 * unit, word(kind, plan.language))


def _scale(plan: Plan, name: str, unit: float) -> Entry:
    """Discs from cold to hot, small to large, as they lie under stations."""
    steps = [(step + 0.5) / SHADES for step in range(SHADES)]
    discs = (
        element(
            "circle",
            {
                "cx": measure((1 + 2 * place) * unit),
                "r": measure((0.5 + 0.5 * value) * unit),
                "fill": plan.theme.warmth(value),
            },
        )
        for place, value in enumerate(steps)
    )
    return Entry("".join(discs), (2 * SHADES + 0.6) * unit, name)


def _place_entry(entry: Entry, x: float, y: float, unit: float) -> str:
    place = {"x": measure(entry.width), "y": measure(0.4 * unit), "font-size": measure(1.15 * unit)}
    return element("g", {"transform": translate((x, y))}, entry.picture, text(entry.name, place))
