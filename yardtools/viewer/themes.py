"""The themes of pages: what every tone of a drawing is in each of them, as a style sheet, and the switch.

A page is drawn in the theme `colour`. Its style sheet puts a variable in the place of each tone, and another
theme is another set of values for them, so that switching draws nothing anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from yardtools.drawing.theme import COLOUR, GREY, SAFE, THEMES, Theme, in_theme, is_hex
from yardtools.drawing.trail import back_of
from yardtools.geometry import positions_of, station_radius
from yardtools.model import AnyBoard, Board, Mission, Trail, Transport
from yardtools.symbols import all_transports, dash_array, measure, width_of
from yardtools.viewer.assets import script

Tones = Mapping[str, Mapping[str, str]]
"""Each tone of the theme `colour`, and what it is in every theme by its name."""

SWITCH = """<label class="unseen" for="colours">Colours</label>
<select id="colours" autocomplete="off"><option value="colour">In colour</option>
<option value="grey">In grey</option><option value="safe">Colour-blind safe</option></select>
"""
"""What is chosen from; `themes.js` makes it work."""

SWITCH_LINE = f'<p class="colours">{SWITCH}</p>\n'
"""The same on a line of its own, for a page without a bar of tools; `switch.css` says what it looks like."""

KINDS = {"error": "fault", "warning": "warning", "info": "info"} | {
    kind: kind for kind in ("added", "removed", "changed")
}
"""The kinds of items, and the theme's names for them."""

DARK = {"paper": "#1d2227", "border": "#39414a", "casing": "#14181c", "street": "#2d343b", "water": "#20343c"}
"""What the paper and the streets of a map are by night, in every theme."""

DARK_GROUND = {
    "sea": "#15242d",
    "shallow": "#1a2e38",
    "land": "#20262b",
    "water": "#172b37",
    "park": "#1f2c24",
    "built": "#23282d",
    "street": "#272e34",
    "coast": "#2f4b59",
    "bank": "#27424f",
    "hedge": "#2b3b30",
    "outline": "#3a4149",
}
"""What the ground of a map is by night."""


def radius_style(board: AnyBoard) -> str:
    """How large stations are drawn, for what a style sheet measures by them."""
    places = positions_of(board) if isinstance(board, Board) else {}
    radius = station_radius(places.values(), board.frame) if places and isinstance(board, Board) else 1.0
    return f"--r: {measure(radius)}"


def in_themes(colour: str, safe: str = "") -> dict[str, str]:
    """A colour that belongs to no transport, in every theme."""
    grey = in_theme(colour, GREY) if is_hex(colour) else colour
    return {COLOUR.name: colour, GREY.name: grey, SAFE.name: safe or colour}


# --- style sheets -----------------------------------------------------------------------------


def page_styles() -> str:
    """What every page with a map has: the tones that all drawings share, those of kinds, and the night."""
    kinds = (
        f"{scope_of(theme)} {{ {variables({kind: theme.kind(name) for kind, name in KINDS.items()})} }}\n"
        for theme in THEMES.values()
    )
    night = variables({_name(tone): dark for tone, dark in _by_night()} | {"night-casing": DARK["casing"]})
    return "".join(
        [*kinds, f"@media screen {{ .dark .night #stage {{ {night} }} }}\n", tone_styles(shared_tones())]
    )


def board_styles(boards: Iterable[AnyBoard]) -> str:
    """What a page has besides for the boards on it: their own tones, and lines told apart without colour."""
    known = list(boards)
    lines = (line for board in known for line in _lines(_transports(board)))
    return tone_styles(board_tones(known)) + "".join(lines)


def transport_styles(transports: Sequence[Transport]) -> str:
    """The same, for a board of which nothing but the transports is known."""
    tones = dict(_transport_tones(transports))
    return tone_styles(_without_shared(tones)) + "".join(_lines(transports))


def tone_styles(tones: Tones) -> str:
    """Rules that put a variable in the place of each tone, and the values of these in every theme."""
    rows = []
    for theme in (GREY, SAFE):
        values = {_name(tone): own[theme.name] for tone, own in tones.items()}
        rows += [f"{scope_of(theme)} {{ {variables(values)} }}\n"] if values else []
    for tone in tones:
        rows += (f'[{what}="{tone}"] {{ {what}: {toned(tone)}; }}\n' for what in ("fill", "stroke"))
    return "".join(rows)


def toned(tone: str) -> str:
    """A tone as a style sheet names it: whatever it is in the theme that was chosen."""
    return f"var(--{_name(tone)}, {tone})"


def _name(tone: str) -> str:
    return f"c-{tone.removeprefix('#')}"


def scope_of(theme: Theme) -> str:
    """Where a style sheet says what is in a theme."""
    return ":root" if theme is COLOUR else f":root[data-theme={theme.name}]"


def variables(values: Mapping[str, str]) -> str:
    """Variables of a style sheet."""
    return " ".join(f"--{name}: {value};" for name, value in values.items())


def _by_night() -> Iterator[tuple[str, str]]:
    yield from ((COLOUR.ground[name], dark) for name, dark in DARK_GROUND.items())
    yield from ((getattr(COLOUR, name), dark) for name, dark in DARK.items())


def _lines(transports: Sequence[Transport]) -> Iterator[str]:
    """The colour of each transport's links, and the line style that tells it where colour does not."""
    for place, transport in enumerate(transports):
        id = _quoted(transport.id)
        yield f".links[data-layer={id}] {{ --own: {toned(COLOUR.colour(transport, place))}; }}\n"
        dashes = dash_array(SAFE.line(transport, place), width_of(transport, place))
        lengths = " ".join(f"calc({length}px * var(--r))" for length in dashes.split())
        where = f":is(.links[data-layer={id}], .way[data-by={id}])"
        yield f":root[data-theme] {where} {{ stroke-dasharray: {lengths or 'none'}; }}\n"


def _quoted(text: str) -> str:
    """A text as a style sheet quotes it, whatever is in it."""
    return '"' + re.sub(r"[^\w-]", lambda found: f"\\{ord(found[0]):x} ", text, flags=re.ASCII) + '"'


def switch_script() -> str:
    """The script of a page that has no other."""
    return f"{script('themes.js')}setUpThemes();\n"


# --- tones ------------------------------------------------------------------------------------


def shared_tones() -> dict[str, dict[str, str]]:
    """The tones that every drawing is made of."""
    return _tones_of({each.name: dict(_shared_parts(each)) for each in THEMES.values()})


def _shared_parts(theme: Theme) -> Iterator[tuple[str, str]]:
    for name in ("paper", "border", "casing", "street", "water", "park", "stop", "ink", "plate", "blank"):
        yield name, getattr(theme, name)
    yield from ((f"plain-{n}", tone) for n, tone in enumerate(theme.plain))
    yield from ((f"expert-{n}", tone) for n, tone in enumerate(theme.expert))
    yield from ((f"ground-{name}", tone) for name, tone in theme.ground.items())
    yield from ((f"kind-{name}", theme.kind(name)) for name in KINDS.values())


def _tones_of(parts: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """Tones from the parts of every theme; of parts that share a tone the first one counts."""
    own = [*parts[COLOUR.name].items()]
    return {tone: {name: rows[part] for name, rows in parts.items()} for part, tone in reversed(own)}


def board_tones(boards: Iterable[AnyBoard]) -> dict[str, dict[str, str]]:
    """The tones that boards bring along: those of transports, missions and suspects."""
    found: dict[str, dict[str, str]] = {}
    for board in boards:
        if isinstance(board, Trail):
            found |= {each.colour: in_themes(each.colour) for each in board.suspects if is_hex(each.colour)}
            found[back_of(COLOUR)] = {each.name: back_of(each) for each in THEMES.values()}
        else:
            found |= dict(_mission_tones(getattr(board, "missions", ())))
            found |= dict(_transport_tones(_transports(board)))
    return _without_shared(found)


def _without_shared(tones: Tones) -> dict[str, dict[str, str]]:
    shared = shared_tones()
    return {tone: dict(own) for tone, own in tones.items() if tone not in shared and is_hex(tone)}


def _transports(board: AnyBoard) -> Sequence[Transport]:
    return all_transports(board) if isinstance(board, Board) else getattr(board, "transports", ())


def _transport_tones(transports: Sequence[Transport]) -> Iterator[tuple[str, dict[str, str]]]:
    for place, transport in enumerate(transports):
        own = {each.name: each.colour(transport, place) for each in THEMES.values()}
        yield own[COLOUR.name], own
        yield from _rim_tones(own)


def _mission_tones(missions: Sequence[Mission]) -> Iterator[tuple[str, dict[str, str]]]:
    for place, mission in enumerate(missions):
        own = {each.name: each.mission(mission.id, place) for each in THEMES.values()}
        yield own[COLOUR.name], own
        yield from _rim_tones(own)


def _rim_tones(own: Mapping[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The rims of a line; a theme that needs none draws it in the colour of the line."""
    rims = {each.name: each.rim(own[each.name]) or own[each.name] for each in THEMES.values()}
    if rims[COLOUR.name] != own[COLOUR.name]:
        yield rims[COLOUR.name], rims
