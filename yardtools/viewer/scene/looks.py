"""What the looks of a tabletop are drawn like in every theme: colours as a style sheet, signs as markup.

A page is drawn in the theme `colour`. Its tones are variables of the style sheet, and another theme is
another set of values for them, so that switching draws nothing anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from yardtools.drawing.footprints import CAT, HEAD, footprint
from yardtools.drawing.pictograms import SIGNS, pictogram
from yardtools.drawing.theme import COLOUR, GREY, SAFE, THEMES, Theme, in_theme, is_hex, readable_on
from yardtools.drawing.trail import back_of
from yardtools.model import AnyBoard, Trail
from yardtools.symbols import BLANK, dash_array
from yardtools.viewer.page import DARK, DARK_GROUND

PAWNS = {
    "blue": ("#2f6fb5", "#0072b2"),
    "red": ("#cf3a39", "#c4530a"),
    "green": ("#1a7d50", "#009e73"),
    "yellow": ("#f0bd27", "#f0e442"),
    "purple": ("#7d4f9e", "#cc79a7"),
    "bobby-1": ("#4d5b6b", "#4d5b6b"),
    "bobby-2": ("#8593a3", "#8593a3"),
    "mister_x": ("#17191d", "#17191d"),
}
"""The colours of the pawns, as on the kits, and for every kind of colour vision; their letters tell too."""

TICKETS = {
    "black": "#1d1d1f",
    "double": "#7d4f9e",
    "helicopter": "#5a6b3c",
    "x": "#fffdf6",
    "reroll": "#1a7d50",
}
"""Tickets and faces of dice that belong to no transport, as on the sheets."""

PLAIN = ("start", "hidden", "miss")
"""Looks of things that have no colour of their own."""


def look_data(boards: Iterable[AnyBoard]) -> dict[str, dict[str, Any]]:
    """Each look's number in the style sheet, and its sign as markup, where it has one."""
    signs = _signs(boards := list(boards))
    return {
        look: {"n": number} | ({"sign": signs[look]} if look in signs else {})
        for number, look in enumerate(_tones(boards))
    } | {look: {"sign": sign} for look, sign in signs.items() if look not in _tones(boards)}


def _signs(boards: Iterable[AnyBoard]) -> dict[str, str]:
    """Signs in the colour of the text round them, with the ground of what they are on in their holes."""
    found = {sign: pictogram(sign, "currentColor", "var(--own)") for sign in SIGNS}
    for board in boards:
        if isinstance(board, Trail):
            found |= {each.id: _square(footprint(each.id, "currentColor")) for each in board.suspects}
            found |= {"paw": _square(CAT("currentColor")), "marker": _square(HEAD("currentColor"))}
    return found


def _square(content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.1 -1.1 2.2 2.2">{content}</svg>'


# --- tones ------------------------------------------------------------------------------------

Tones = dict[str, dict[str, str]]
"""Colours by the name of the theme, for each look."""


def _tones(boards: Iterable[AnyBoard]) -> Tones:
    tones = {look: _in_themes(colour, safe) for look, (colour, safe) in PAWNS.items()}
    tones |= {look: _in_themes(colour) for look, colour in TICKETS.items()}
    tones |= dict.fromkeys(PLAIN, _in_themes(BLANK))
    tones |= {
        look: {each.name: back_of(each) for each in THEMES.values()} for look in ("back", "paw", "marker")
    }
    for board in boards:
        if isinstance(board, Trail):
            own = {each.id: each.colour if is_hex(each.colour) else BLANK for each in board.suspects}
            tones |= {look: _in_themes(colour) for look, colour in own.items()}
            continue
        for place, transport in enumerate(board.transports):
            tones[transport.id] = {each.name: each.colour(transport, place) for each in THEMES.values()}
        for place, mission in enumerate(getattr(board, "missions", ())):
            tones[f"mission-{mission.id}"] = {
                each.name: each.mission(mission.id, place) for each in THEMES.values()
            }
    return tones


def _in_themes(colour: str, safe: str = "") -> dict[str, str]:
    return {COLOUR.name: colour, GREY.name: in_theme(colour, GREY), SAFE.name: safe or colour}


# --- the style sheet --------------------------------------------------------------------------


def look_styles(boards: Iterable[AnyBoard]) -> str:
    """The colours of looks and of drawings in every theme, by day and by night."""
    tones, parts = _tones(boards := list(boards)), _drawing_tones(boards)
    rows = []
    for theme in THEMES.values():
        values = {f"look-{n}": tone[theme.name] for n, tone in enumerate(tones.values())}
        values |= {f"on-{n}": _ink_on(tone[theme.name]) for n, tone in enumerate(tones.values())}
        values |= {f"tone-{n}": values[theme.name] for n, values in enumerate(parts.values())}
        rows.append(f"{_scope(theme)} {{ {_variables(values)} }}\n")
    night = {f"tone-{n}": _by_night(tone) for n, tone in enumerate(parts) if _by_night(tone)}
    rows.append(f":root.dark:has(.night) {{ {_variables(night)} }}\n")
    for number, tone in enumerate(parts):
        rows += [f'[{what}="{tone}"] {{ {what}: var(--tone-{number}); }}\n' for what in ("fill", "stroke")]
    return "".join([*rows, *_lines(boards, tones)])


def _scope(theme: Theme) -> str:
    return ":root" if theme is COLOUR else f":root[data-theme={theme.name}]"


def _variables(values: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in values.items())


def _ink_on(colour: str) -> str:
    """White or black on a colour; for small print the black is as black as it can be."""
    return readable_on(colour).replace("#111111", "#000000") if is_hex(colour) else "#000000"


def _drawing_tones(boards: Iterable[AnyBoard]) -> Tones:
    """What a drawing is made of: each tone of the theme `colour`, and what it is in the others."""
    rows = [(each.name, dict(_parts(each, boards))) for each in THEMES.values()]
    own = rows[0][1]
    return {tone: {name: parts[part] for name, parts in rows} for part, tone in reversed(own.items())}


def _parts(theme: Theme, boards: Iterable[AnyBoard]) -> Iterator[tuple[str, str]]:
    for name in ("paper", "border", "casing", "street", "water", "park", "stop", "ink", "plate", "blank"):
        yield name, getattr(theme, name)
    yield from ((f"plain-{n}", tone) for n, tone in enumerate(theme.plain))
    yield from ((f"expert-{n}", tone) for n, tone in enumerate(theme.expert))
    yield from ((f"ground-{name}", tone) for name, tone in theme.ground.items())
    for number, board in enumerate(boards):
        if isinstance(board, Trail):
            continue
        for place, transport in enumerate(board.transports):
            colour = theme.colour(transport, place)
            yield f"by-{number}-{place}", colour
            yield f"rim-{number}-{place}", theme.rim(colour) or colour
        for place, mission in enumerate(getattr(board, "missions", ())):
            yield f"mission-{number}-{place}", theme.mission(mission.id, place)


def _by_night(tone: str) -> str:
    """What a tone of the ground is by night, in every theme; empty where it stays."""
    names = {COLOUR.ground[name]: dark for name, dark in DARK_GROUND.items()}
    names |= {getattr(COLOUR, name): dark for name, dark in DARK.items()}
    return names.get(tone, "")


def _lines(boards: Iterable[AnyBoard], tones: Tones) -> Iterator[str]:
    """The colour of each transport's links, and the line style that tells it where colour does not."""
    order = list(tones)
    for board in boards:
        for place, transport in enumerate(getattr(board, "transports", ())):
            where = f'#stage .links[data-layer="{transport.id}"]'
            yield f"{where} {{ --own: var(--look-{order.index(transport.id)}); }}\n"
            style = SAFE.line(transport, place)
            if dashes := dash_array(style, 1):
                lengths = " ".join(f"calc({length}px * var(--r) * .3)" for length in dashes.split())
                yield f":root[data-theme] {where} {{ stroke-dasharray: {lengths}; }}\n"
