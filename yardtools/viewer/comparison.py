"""The page of a comparison: both boards drawn over each other, with every difference listed beside them.

It needs no network and no script: what is listed leads to its place on the map and back, and boxes
to tick choose what is shown and how large. A few lines of script add dragging and the switch of themes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import NamedTuple

from yardtools.compare.difference import Difference, Kind
from yardtools.compare.entries import Entry, sections
from yardtools.drawing import KINDS, Highlight, draw
from yardtools.drawing.lines import path_data
from yardtools.drawing.markup import element, group
from yardtools.geometry import Line
from yardtools.html_page import STYLES_ONLY, digest, html_page
from yardtools.model import Board
from yardtools.model.values import Point
from yardtools.symbols import measure
from yardtools.viewer.assets import script, style
from yardtools.viewer.items import KIND_OF
from yardtools.viewer.joint_map import Places, both_boards
from yardtools.viewer.naming import station_names, subject_name
from yardtools.viewer.themes import (
    SWITCH_LINE,
    board_styles,
    page_styles,
    radius_style,
    switch_script,
)
from yardtools.wording import count_of

Named = tuple[str, Board]

NO_MAP = "Neither board says where its stations lie, so there is nothing to draw; the list is complete."

BODY = """<header>
<p class="tool">yardtools comparison</p>
<h1>{heading}</h1>
<p class="sizes">{sizes}</p>
{switch}</header>
<main>
<div class="list">
{filters}{lists}</div>
{map}</main>
<script>{script}</script>
"""


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of the list with the name its place on the map goes by, and whether it has one.

    `also` are the names of its stations, where they have any.
    """

    name: str
    entry: Entry
    drawn: bool
    also: str = ""

    @property
    def kind(self) -> str:
        """Added, removed or changed."""
        return KIND_OF[self.entry.sign]


class Ghost(NamedTuple):
    """Where a station stood, and where it stands."""

    before: Point
    after: Point


def page(
    old: Named, new: Named, found: Difference, notes: Mapping[str, Sequence[str]], theme: str = ""
) -> str:
    """The page; `notes` are further lines under headings of their own, such as what changes in play."""
    order = [transport.id for board in (new[1], old[1]) for transport in board.transports]
    both = both_boards(old[1], new[1], found)
    places = Places(both)
    names = short_names(old[0], new[0])
    listed = _items(sections(found, *names, order), places, station_names(both))
    items = [item for rows in listed.values() for item in rows]
    code = "\n" + script("comparison.js") + (switch_script() if places.stations else "")
    body = BODY.format(
        heading=f'{escape(names[0])} <span aria-label="to">→</span> {escape(names[1])}',
        sizes=escape(_sizes(old, new, found)),
        switch=SWITCH_LINE if places.stations else "",
        script=code,
        filters=_filters(items),
        lists="".join(_lists(listed, notes)),
        map=_map(both, places, items, found),
    )
    return html_page(
        escape(f"{names[0]} → {names[1]}"),
        style("base.css", "comparison.css", "switch.css") + page_styles() + board_styles([both]),
        body,
        policy=f"{STYLES_ONLY}; script-src {digest(code)}",
        theme=theme,
    )


def short_names(old: str, new: str) -> tuple[str, str]:
    """The boards by the names of their files, with as many folders as it takes to tell them apart."""
    ways = [[part for part in Path(name).parts if part not in ("..", "/")] or [name] for name in (old, new)]
    depth = 1
    while depth < max(map(len, ways)) and ways[0][-depth:] == ways[1][-depth:]:
        depth += 1
    depth = 1 if ways[0] == ways[1] else depth
    a, b = ("/".join(way[-depth:]) for way in ways)
    return a, b


def _sizes(old: Named, new: Named, found: Difference) -> str:
    count = count_of(found.count, "difference") if found.count else "No differences"
    stations = f"{len(old[1].stations):,} → {len(new[1].stations):,} stations"
    return f"{count} · {stations} · {len(old[1].links):,} → {len(new[1].links):,} links"


# --- the list ---------------------------------------------------------------------------------


LONG = 60
"""Of a longer list only so many entries are in sight at first."""


def _items(
    listed: Mapping[Kind, Sequence[Entry]], places: Places, names: Mapping[int, str]
) -> dict[str, list[Item]]:
    """The entries numbered through, under their headings."""
    numbered: dict[str, list[Item]] = {}
    count = 0
    for heading, entries in listed.items():
        numbered[heading] = []
        for entry in entries:
            count += 1
            also = subject_name(entry.subject or "", names)
            numbered[heading].append(Item(str(count), entry, bool(places.line(entry.subject)), also))
    return numbered


def _lists(listed: Mapping[str, Sequence[Item]], notes: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for heading, texts in notes.items():
        yield _section(heading, "notes", (f"<li>{escape(text)}</li>\n" for text in texts))
    for heading, items in listed.items():
        yield _section(heading, "entries", map(_row, items))


def _section(heading: str, kind: str, rows: Iterable[str]) -> str:
    lines = [*rows]
    inner = "".join(lines[:LONG])
    more = f"{len(lines) - LONG:,} more"
    folded = f'<ul class="{kind}">\n{"".join(lines[LONG:])}</ul>\n' if lines[LONG:] else ""
    rest = f"<details>\n<summary>{more}</summary>\n{folded}</details>\n" if folded else ""
    title = f"<h2>{escape(heading.capitalize())}</h2>"
    return f'<section>\n{title}\n<ul class="{kind}">\n{inner}</ul>\n{rest}</section>\n' if inner else ""


def _row(item: Item) -> str:
    sign = f'<span class="sign" aria-label="{item.kind}">{KINDS[item.kind][0]}</span>'
    also = f" <small>{escape(item.also)}</small>" if item.also else ""
    text = f"<span>{escape(item.entry.text)}{also}</span>"
    inner = f'<a href="#place-{item.name}">{sign}{text}</a>' if item.drawn else f"<span>{sign}{text}</span>"
    return f'<li id="entry-{item.name}" class="{item.kind}">{inner}</li>\n'


def _filters(items: Sequence[Item]) -> str:
    """A box to tick for each kind that occurs; the style sheet hides what is not ticked."""
    boxes = "".join(
        f'<label class="{kind}"><input type="checkbox" id="show-{kind}" checked autocomplete="off">'
        f'<span class="sign" aria-hidden="true">{KINDS[kind][0]}</span>{count:,} {kind}</label>\n'
        for kind in KIND_OF.values()
        if (count := sum(item.kind == kind for item in items))
    )
    return f'<fieldset class="choice">\n<legend>Show</legend>\n{boxes}</fieldset>\n' if boxes else ""


# --- the map ----------------------------------------------------------------------------------


def _map(both: Board, places: Places, items: Sequence[Item], found: Difference) -> str:
    if not places.stations:
        return f'<p class="no-map">{NO_MAP}</p>\n'
    marks = [Highlight(item.entry.subject, item.kind, item.entry.text) for item in items if item.drawn]
    ghosts = [move.before for move in _ghost_moves(found)]
    title = "Both boards, one over the other"
    picture = draw(both, highlights=marks, title=title, fade=True, also=ghosts)
    drawing, _, _ = picture.replace('role="img"', 'role="group"', 1).rpartition("</svg>")  # it has links
    spots = group({"class": "spots", "fill": "none"}, (_spot(item, places) for item in items if item.drawn))
    sheet = f"{drawing}{_ghosts(found, places)}\n{spots}</svg>\n"
    opening = f'<figure class="map" style="{radius_style(both)}">\n{_zoom()}'
    return f'{opening}<div class="sheet" tabindex="0">\n{sheet}</div>\n</figure>\n'


def _zoom() -> str:
    """How large the map is drawn: wide as the window, or larger and to be scrolled."""
    sizes = (("1", "Whole"), ("2", "Larger"), ("4", "Largest"))
    boxes = "".join(
        f'<label><input type="radio" name="zoom" id="zoom-{times}" autocomplete="off"'
        f"{' checked' if times == '1' else ''}>{name}</label>\n"
        for times, name in sizes
    )
    return f'<fieldset class="choice zoom">\n<legend>Map</legend>\n{boxes}</fieldset>\n'


def _spot(item: Item, places: Places) -> str:
    """What lights up where an entry is chosen, and leads back to the entry when it is clicked."""
    line = places.line(item.entry.subject)
    shape = _ring(line[0], 2.6 * places.radius) if len(set(line)) == 1 else _way(line, places.radius)
    look = {"class": item.kind, "href": f"#entry-{item.name}", "tabindex": "-1", "aria-hidden": "true"}
    return element("a", {"id": f"place-{item.name}"} | look, shape)


def _ring(at: Point, radius: float) -> str:
    return element("circle", {"cx": measure(at[0]), "cy": measure(at[1]), "r": measure(radius)})


def _way(line: Line, radius: float) -> str:
    """A band round a link, open in the middle so that the link stays in sight."""
    data = path_data(line, 1.5 * radius)
    edge = {"class": "edge", "d": data, "stroke-width": measure(2.6 * radius)}
    return element("path", edge) + element("path", {"class": "hit", "d": data})


def _ghosts(found: Difference, places: Places) -> str:
    """Where stations stood that were moved: a dashed ring, and the way to where they stand now."""
    look = {"class": "ghosts changed", "fill": "none", "stroke-width": measure(0.2 * places.radius)}
    dashes = {"stroke-dasharray": measure(0.5 * places.radius)}
    rows = (
        _ring(move.before, places.radius) + element("path", {"d": path_data((move.before, move.after), 0)})
        for move in _ghost_moves(found)
    )
    return group(look | dashes, rows)


def _ghost_moves(found: Difference) -> list[Ghost]:
    """The moves to draw; of another layout only those that it does not explain."""
    ends = ((move.before, move.after) for move in found.moves_to_list)
    return [Ghost(before, after) for before, after in ends if before and after]
