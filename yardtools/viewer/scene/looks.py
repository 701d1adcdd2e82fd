"""What the looks of a tabletop are drawn like in every theme: colours as a style sheet, signs as markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from yardtools.drawing.footprints import CAT, HEAD, footprint
from yardtools.drawing.pictograms import SIGNS, pictogram
from yardtools.drawing.theme import THEMES, is_hex, readable_on
from yardtools.drawing.trail import back_of
from yardtools.model import AnyBoard, Trail
from yardtools.symbols import BLANK
from yardtools.viewer.themes import in_themes, scope_of, variables

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
    tones = {look: in_themes(colour, safe) for look, (colour, safe) in PAWNS.items()}
    tones |= {look: in_themes(colour) for look, colour in TICKETS.items()}
    tones |= dict.fromkeys(PLAIN, in_themes(BLANK))
    tones |= {
        look: {each.name: back_of(each) for each in THEMES.values()} for look in ("back", "paw", "marker")
    }
    for board in boards:
        if isinstance(board, Trail):
            own = {each.id: each.colour if is_hex(each.colour) else BLANK for each in board.suspects}
            tones |= {look: in_themes(colour) for look, colour in own.items()}
            continue
        for place, transport in enumerate(board.transports):
            tones[transport.id] = {each.name: each.colour(transport, place) for each in THEMES.values()}
        for place, mission in enumerate(getattr(board, "missions", ())):
            tones[f"mission-{mission.id}"] = {
                each.name: each.mission(mission.id, place) for each in THEMES.values()
            }
    return tones


# --- the style sheet --------------------------------------------------------------------------


def look_styles(boards: Iterable[AnyBoard]) -> str:
    """The colours of looks in every theme."""
    tones, rows = _tones(boards), []
    for theme in THEMES.values():
        values = {f"look-{n}": tone[theme.name] for n, tone in enumerate(tones.values())}
        values |= {f"on-{n}": _ink_on(tone[theme.name]) for n, tone in enumerate(tones.values())}
        rows.append(f"{scope_of(theme)} {{ {variables(values)} }}\n")
    return "".join(rows)


def _ink_on(colour: str) -> str:
    """White or black on a colour; for small print the black is as black as it can be."""
    return readable_on(colour).replace("#111111", "#000000") if is_hex(colour) else "#000000"
