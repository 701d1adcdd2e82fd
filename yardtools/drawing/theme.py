"""Themes: the colours and line styles a picture is drawn in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from yardtools.model import Transport
from yardtools.model.network import LineStyle
from yardtools.symbols import BLANK, GROUND, INK, PALETTE, PLATE, colour_of, line_of

FONT = (
    "Inter, 'Source Sans 3', 'Noto Sans', 'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', "
    "sans-serif"
)


AREAS = ("sea", "land", "water", "park", "built", "street", "shallow")
"""The tones of the ground that spread: others are mere edges."""

VISIBLE, LEGIBLE = 3.0, 4.5
"""How far a line, and a letter, stands out from what it lies on, at least (WCAG's contrast ratio)."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What a picture is drawn in; `colours` by position win over the board's own.

    `styled` draws every transport in its own line style, for eyes and printers that cannot go by
    colour; otherwise only transports that ask for a style, or are kept to one side, have one. `plain`
    and `expert` are the ground and the blocks of houses of a tile's sides, `stop` the bars of dead ends.
    `ground` are the tones of what lies under the map, by class, and those of its edges: `shallow` water
    along a coast, the `bank` of other waters, the `hedge` of a park.
    """

    name: str
    paper: str
    border: str
    casing: str
    street: str
    water: str
    plain: tuple[str, str]
    expert: tuple[str, str]
    park: str
    stop: str
    heat: tuple[str, ...]
    ground: Mapping[str, str] = field(hash=False)
    ink: str = INK
    plate: str = PLATE
    blank: str = BLANK
    colours: tuple[str, ...] = ()
    missions: Mapping[str, str] = field(default_factory=dict, hash=False)
    palette: tuple[str, ...] = PALETTE
    kinds: Mapping[str, str] = field(default_factory=dict, hash=False)
    styled: bool = False
    font: str = FONT

    def colour(self, transport: Transport, position: int) -> str:
        """The colour of a transport's lines and symbols."""
        return self.colours[position % len(self.colours)] if self.colours else colour_of(transport, position)

    def line(self, transport: Transport, position: int) -> LineStyle:
        """The style of a transport's lines."""
        asked = self.styled or transport.line or transport.only
        return line_of(transport, position) if asked else "solid"

    def under_lines(self) -> set[str]:
        """Every tone that a line can run over: the paper, and the areas of the ground."""
        return {self.paper, *(self.ground[kind] for kind in AREAS)}

    def mission(self, mission: str, position: int) -> str:
        """The colour of a mission: its name where that is a colour of the theme, else by position."""
        return self.missions.get(mission, self.palette[position % len(self.palette)])

    def mission_line(self, position: int) -> LineStyle:
        """The style of a mission's rings, where colour is not to be relied on."""
        styles: tuple[LineStyle, ...] = ("solid", "dashed", "dotted", "dash-dotted")
        return styles[position % len(styles)] if self.styled else "solid"

    def kind(self, kind: str) -> str:
        """The colour of a kind of highlight."""
        return self.kinds.get(kind, self.ink)

    def rim(self, colour: str) -> str:
        """The edge of a line whose own colour is too near to what it may lie on; empty where it is not."""
        return _rim(self, colour)

    def warmth(self, value: float) -> str:
        """The colour of a heat from 0 to 1; the hotter the darker, so that it can be read without colour."""
        place = max(0.0, min(1.0, value)) * (len(self.heat) - 1)
        step = min(int(place), len(self.heat) - 2)
        return mix(self.heat[step], self.heat[step + 1], place - step)


@cache
def _rim(theme: Theme, colour: str) -> str:
    if not is_hex(colour) or _stands_out(theme, colour):
        return ""
    darker = (mix(colour, theme.ink, step / 10) for step in range(1, 11))
    return next((each for each in darker if _stands_out(theme, each)), theme.ink)


def _stands_out(theme: Theme, colour: str) -> bool:
    return all(contrast(colour, under) >= VISIBLE for under in theme.under_lines())


def readable_on(colour: str) -> str:
    """White or black, whichever stands out more from a colour given as `#rrggbb`."""
    return max("#ffffff", "#000000", key=lambda ink: contrast(ink, colour))


def is_hex(colour: str) -> bool:
    """Whether a colour is given as `#rrggbb`."""
    return bool(re.fullmatch("#[0-9a-fA-F]{6}", colour))


def as_text(colour: str, ground: str = "#ffffff") -> str:
    """A colour for letters on a ground: as dark as it takes to read them."""
    darker = (mix(colour, "#000000", step / 10) for step in range(11))
    return next((each for each in darker if contrast(each, ground) >= LEGIBLE), "#000000")


def in_theme(colour: str, theme: Theme) -> str:
    """A colour, `#rrggbb`, in a theme: a grey as light as it where that has no colours."""
    if theme.name != GREY.name:
        return colour
    light = round(255 * lightness(colour) ** (1 / 2.2))
    return f"#{light:02x}{light:02x}{light:02x}"


@cache
def lightness(colour: str) -> float:
    """How much light a colour gives, from 0 to 1 (the relative luminance of WCAG)."""
    full = colour if len(colour) > 5 else "#" + "".join(2 * digit for digit in colour[1:4])
    red, green, blue = (_linear(int(full[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def sparing(theme: Theme) -> Theme:
    """The theme on white paper, for printers that are to save ink."""
    return replace(theme, paper="#ffffff", plain=("#ffffff", "#f4f4f4"), expert=("#ffffff", "#ececec"))


def contrast(one: str, other: str) -> float:
    """How far two colours stand out from each other, from 1 to 21 (the contrast ratio of WCAG)."""
    dark, light = sorted((lightness(one), lightness(other)))
    return (light + 0.05) / (dark + 0.05)


def mix(low: str, high: str, part: float) -> str:
    """The colour at a part of the way between two, both as `#rrggbb`."""
    channels = ((int(low[at : at + 2], 16), int(high[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in channels)


COLOUR = Theme(
    name="colour",
    paper="#f3ecdc",
    border="#b9ad92",
    casing="#fffdf7",
    street="#e2d8c2",
    water="#cfe2e6",
    plain=("#f6efe0", "#e6dcc5"),
    expert=("#e4e8ee", "#d0d6e1"),
    park="#cfe0b8",
    stop="#b8212b",
    heat=("#fde08c", "#ee8a3c", "#8f0f3d"),
    ground=GROUND | {"shallow": "#dcecee", "bank": "#a9cad6", "hedge": "#c2d6a4"},
    missions={
        "green": "#1f8a5a",
        "yellow": "#efc000",
        "orange": "#c24a00",
        "red": "#c62f3b",
        "blue": "#2f6fb5",
        "purple": "#7d4f9e",
        "black": "#2a2d34",
    },
    kinds={
        "added": "#2b8237",
        "removed": "#c2255c",
        "changed": "#7b4fa3",
        "fault": "#d81b83",
        "warning": "#c96a00",
        "info": "#2f7fd0",
    },
)
"""The map to hang up."""

GREY = Theme(
    name="grey",
    paper="#ffffff",
    border="#9a9a9a",
    casing="#ffffff",
    street="#dedede",
    water="#eeeeee",
    plain=("#ffffff", "#eeeeee"),
    expert=("#e8e8e8", "#d8d8d8"),
    park="#d2d2d2",
    stop="#1e1e1e",
    heat=("#dcdcdc", "#1c1c1c"),
    ground={
        "sea": "#e2e2e2",
        "land": "#ffffff",
        "water": "#dedede",
        "park": "#f0f0f0",
        "built": "#f6f6f6",
        "street": "#ebebeb",
        "coast": "#b4b4b4",
        "outline": "#cccccc",
        "shallow": "#f0f0f0",
        "bank": "#c4c4c4",
        "hedge": "#dcdcdc",
    },
    ink="#1e1e1e",
    plate="#ffffff",
    blank="#f2f2f2",
    colours=("#a6a6a6", "#6a6a6a", "#2a2a2a", "#4a4a4a", "#8c8c8c", "#5a5a5a"),
    palette=("#262626", "#565656", "#3a3a3a", "#6e6e6e"),
    kinds={"added": "#444444", "removed": "#444444", "changed": "#606060", "warning": "#606060"}
    | {"fault": "#222222", "info": "#707070"},
    styled=True,
)
"""For printers without colour: greys far apart, and a line style each."""

SAFE = Theme(
    name="safe",
    paper="#fbfaf6",
    border="#a8a8a0",
    casing="#ffffff",
    street="#deded8",
    water="#dfeaf2",
    plain=("#fbfaf6", "#ecebe4"),
    expert=("#e4e8ee", "#d2d8e2"),
    park="#dfe6d2",
    stop="#9a1f52",
    heat=("#fbe88a", "#6fae8b", "#2f6284", "#33104f"),
    ground={
        "sea": "#d9e6ef",
        "land": "#fbfaf6",
        "water": "#d3e3ee",
        "park": "#e8ecdc",
        "built": "#f3f1ea",
        "street": "#ffffff",
        "coast": "#9db6c8",
        "outline": "#cfccc0",
        "shallow": "#e9f1f6",
        "bank": "#b4cbdb",
        "hedge": "#d5dcc4",
    },
    colours=("#efb61e", "#3a8fd0", "#9a1f52", "#1d2b44", "#009e73", "#d98bb5", "#7a6a3a"),
    missions={"green": "#009e73", "yellow": "#e0b400", "orange": "#c4530a", "blue": "#0072b2"},
    kinds={
        "added": "#0072b2",
        "removed": "#d55e00",
        "changed": "#8a5aa8",
        "fault": "#d1006c",
        "warning": "#b87400",
        "info": "#2a86c0",
    },
    styled=True,
)
"""For every kind of colour vision: colours apart in lightness, and a line style each."""

THEMES = {theme.name: theme for theme in (COLOUR, GREY, SAFE)}
"""The themes by name."""
