"""The layers of highlights: halos under what is meant, and badges that say how without colour."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from yardtools.drawing.lines import middle, path_data
from yardtools.drawing.links import line_look
from yardtools.drawing.markup import element, escape_xml, group, text, translate
from yardtools.drawing.plan import Plan
from yardtools.drawing.theme import Theme, readable_on
from yardtools.geometry import Line
from yardtools.model.network import LineStyle
from yardtools.model.values import Point
from yardtools.symbols import dash_array, measure


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something to point out: a subject as findings name it (`station:12`, `link:taxi:1-8`, `tile:A`).

    `kind` is one of KINDS, or `heat` with a value from 0 to 1. The label shows where a reader rests
    the pointer; `sign` stands in the badge instead of the kind's own, such as the number of a note.
    """

    subject: str
    kind: str = "info"
    label: str = ""
    value: float = 1.0
    sign: str = ""


KINDS: dict[str, tuple[str, LineStyle]] = {
    "added": ("+", "solid"),
    "removed": ("–", "dashed"),
    "changed": ("~", "dash-dotted"),
    "fault": ("!", "solid"),
    "warning": ("?", "dashed"),
    "info": ("i", "dotted"),
    "heat": ("", "solid"),
}
"""What tells the kinds apart without colour: the sign of the badge, the line of the halo."""

BESIDE = 1.2
"""How far apart the badges of one subject stand, in station radii."""

_LINK = re.compile(r"link:(.+):(-?\d+)-(-?\d+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlight with what it means on this map: a station's place, or the line of a link.

    `size` is how large its halo is drawn, `badge_at` where its badge stands if not above it.
    """

    highlight: Highlight
    at: Point
    line: Line = ()
    transport: str = ""
    missing: bool = False
    size: float = 1.0
    badge_at: Point | None = None


def marks(plan: Plan, highlights: Sequence[Highlight]) -> list[Mark]:
    """The highlights that can be drawn; subjects that have no place on the map are left out."""
    seen = (track for track in reversed(plan.tracks) if not track.hidden)
    lines = {track.link.subject: track.line for track in seen} if highlights else {}
    found = (_mark(plan, highlight, lines) for highlight in highlights)
    return sorted((mark for mark in found if mark), key=_above)


def _above(mark: Mark) -> float:
    """Heat lies at the bottom, and the hot over the cold."""
    return _value(mark.highlight) if mark.highlight.kind == "heat" else math.inf


def halo_layer(plan: Plan, marks: Sequence[Mark]) -> str:
    """What lies under stations and links."""
    return group(
        {"class": "halos", "data-layer": "highlights", "fill": "none"},
        (_group(m, _halo(plan, m)) for m in marks),
    )


def missing_layer(plan: Plan, marks: Sequence[Mark]) -> str:
    """Links that are highlighted but have no line, such as removed ones: thin and straight."""
    rows = (
        element("path", {"data-missing": mark.highlight.subject.removeprefix("link:")} | _thin(plan, mark))
        for mark in marks
        if mark.missing
    )
    return group({"class": "missing", "data-layer": "highlights", "fill": "none"}, rows)


def badge_layer(plan: Plan, marks: Sequence[Mark]) -> str:
    """The signs above everything: beside stations, on the middle of links."""
    taken: Counter[str] = Counter()
    rows = []
    for mark in marks:
        if _sign(mark.highlight):
            rows.append(_group(mark, _badge(plan, mark, taken[mark.highlight.subject])))
            taken[mark.highlight.subject] += 1
    hooks = {"class": "badges", "data-layer": "highlights"}
    look = {"font-family": plan.theme.font, "font-weight": "700", "text-anchor": "middle"}
    return group(hooks | look, rows)


def _mark(plan: Plan, highlight: Highlight, lines: Mapping[str, Line]) -> Mark | None:
    kind, _, rest = highlight.subject.partition(":")
    read: Callable[[], Mark | None] | None = {
        "station": lambda: _station_mark(plan, highlight, rest),
        "place": lambda: _station_mark(plan, highlight, rest),
        "link": lambda: _link_mark(plan, highlight, lines),
    }.get(kind)
    return read() if read else None


def _station_mark(plan: Plan, highlight: Highlight, number: str) -> Mark | None:
    at = plan.places.get(int(number)) if re.fullmatch(r"-?\d+", number) else None
    return Mark(highlight, at) if at else None


def _link_mark(plan: Plan, highlight: Highlight, lines: Mapping[str, Line]) -> Mark | None:
    match = _LINK.fullmatch(highlight.subject)
    if not match:
        return None
    by, start, end = match[1], int(match[2]), int(match[3])
    line = lines.get(highlight.subject) or lines.get(f"link:{by}:{end}-{start}")
    if line:
        return Mark(highlight, middle(line), line, by)
    ends = tuple(plan.places[station] for station in (start, end) if station in plan.places)
    return Mark(highlight, middle(ends), ends, by, missing=True) if len(set(ends)) == 2 else None


def _group(mark: Mark, content: str) -> str:
    label = mark.highlight.label
    title = element("title", {}, escape_xml(label)) if label else ""
    look = {"class": f"highlight {mark.highlight.kind}", "data-subject": mark.highlight.subject}
    return element("g", look, title, content)


def _halo(plan: Plan, mark: Mark) -> str:
    return (_link_halo if mark.line else _station_halo)(plan, mark)


def _station_halo(plan: Plan, mark: Mark) -> str:
    highlight, colour = mark.highlight, _colour(plan.theme, mark.highlight)
    circle = {"cx": measure(mark.at[0]), "cy": measure(mark.at[1])}
    if highlight.kind == "heat":
        reach = plan.radius * (1.2 + 1.1 * _value(highlight))
        return element("circle", circle | {"r": measure(reach), "fill": colour})
    radius = mark.size * plan.radius
    width = 0.26 * plan.emphasis * radius
    edge = {"stroke": colour, "stroke-width": measure(width)} | _dashes(highlight, width)
    return element(
        "circle",
        circle
        | {"r": measure((0.75 + plan.emphasis) * radius), "fill": colour, "fill-opacity": "0.35"}
        | edge,
    )


def _link_halo(plan: Plan, mark: Mark) -> str:
    highlight = mark.highlight
    more = (0.3 + 1.3 * _value(highlight)) if highlight.kind == "heat" else 0.85 * plan.emphasis
    stroke = plan.strokes.get(mark.transport)
    width = (stroke.width if stroke else 0) + more * plan.radius
    look = {
        "stroke": _colour(plan.theme, highlight),
        "stroke-width": measure(width),
        "stroke-linejoin": "round",
    }
    if highlight.kind != "heat":
        look |= {"stroke-opacity": "0.6"} | _dashes(highlight, 0.5 * width)
    return element("path", {"d": path_data(mark.line, plan.corner)} | look)


def _thin(plan: Plan, mark: Mark) -> dict[str, str]:
    stroke = plan.strokes.get(mark.transport)
    look = (
        line_look(stroke)
        if stroke
        else {"stroke": plan.theme.ink, "stroke-width": measure(0.2 * plan.radius)}
    )
    return {"d": path_data(mark.line, plan.corner)} | look


def _badge(plan: Plan, mark: Mark, place: int) -> str:
    """A disc with a sign; the next one on the same subject stands to the right of it."""
    radius = plan.emphasis * plan.radius
    aside = 0 if mark.line else 1.05 * plan.radius
    at = mark.badge_at or (mark.at[0] + aside + BESIDE * radius * place, mark.at[1] - aside)
    return element("g", {"transform": translate(at)}, badge(mark.highlight, plan.theme, radius))


def badge(highlight: Highlight, theme: Theme, radius: float) -> str:
    """A disc with the sign of a highlight, drawn round 0,0."""
    sign, colour = _sign(highlight), _colour(theme, highlight)
    size = 0.85 * radius / max(1, 0.62 * len(sign))
    disc = {"r": measure(0.6 * radius), "fill": colour}
    edge = {"stroke": theme.casing, "stroke-width": measure(0.12 * radius)}
    glyph = text(sign, {"y": measure(0.36 * size), "font-size": measure(size), "fill": readable_on(colour)})
    return element("circle", disc | edge) + glyph


def _sign(highlight: Highlight) -> str:
    return highlight.sign or KINDS.get(highlight.kind, ("•", "solid"))[0]


def _dashes(highlight: Highlight, width: float) -> dict[str, str]:
    style = KINDS.get(highlight.kind, ("", "solid"))[1]
    dashes = dash_array(style, width)
    return {"stroke-dasharray": dashes, "stroke-linecap": "round"} if dashes else {}


def _colour(theme: Theme, highlight: Highlight) -> str:
    return theme.warmth(_value(highlight)) if highlight.kind == "heat" else theme.kind(highlight.kind)


def _value(highlight: Highlight) -> float:
    """The heat within 0 and 1; what is no number is cold."""
    return max(0.0, min(1.0, highlight.value)) if highlight.value == highlight.value else 0.0
