"""Station symbols and colours as pictures and data for sheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from yardtools.drawing import Theme
from yardtools.drawing.markup import element
from yardtools.drawing.theme import lightness
from yardtools.model import Station, Transport
from yardtools.symbols import measure, station_symbol

REACH = 1.08
"""How far a symbol's picture reaches, in station radii: its outline is drawn round it."""


def transport_colours(transports: Sequence[Transport], theme: Theme) -> dict[str, str]:
    """The colour of each transport, as typst reads it."""
    return {
        transport.id: hex_colour(theme.colour(transport, place)) for place, transport in enumerate(transports)
    }


def hex_colour(colour: str) -> str:
    """A colour as a hex number, also where it has a name; what is none becomes grey."""
    if re.fullmatch(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})", colour):
        return colour
    from tinycss2.color3 import parse_color  # noqa: PLC0415 - few boards name their colours

    named = parse_color(colour)
    if named is None or isinstance(named, str):
        return UNKNOWN
    return "#" + "".join(f"{round(255 * part):02x}" for part in named[:3])


UNKNOWN = "#8a8a8a"


def ink_on(colour: str) -> str:
    """Black or white: whichever is read better on a colour."""
    return "#000000" if lightness(colour) > 0.18 else "#ffffff"


class Symbols:
    """The symbols of some stations: a picture for every kind of station."""

    def __init__(
        self,
        stations: Iterable[Station],
        transports: Sequence[Transport],
        ladder: Sequence[str],
        theme: Theme,
    ) -> None:
        self._colours = transport_colours(transports, theme)
        self._ladder = tuple(ladder) or tuple(transport.id for transport in transports if not transport.only)
        self._theme = theme
        kinds = dict.fromkeys(station.transports for station in stations)
        self._files = {kind: f"symbol-{place}.svg" for place, kind in enumerate(kinds)}

    def file(self, station: Station) -> str:
        """The picture of a station's symbol."""
        return self._files[station.transports]

    def pictures(self) -> Mapping[str, str]:
        """All the pictures, by file."""
        return {file: self._picture(kind) for kind, file in self._files.items()}

    def _picture(self, transports: Sequence[str]) -> str:
        theme = self._theme
        shapes = station_symbol(
            transports, self._ladder, self._colours, 10.0, ink=theme.ink, plate=theme.plate, blank=theme.blank
        )
        rows = (element(shape.element, shape.attributes()) for shape in shapes)
        reach = measure(10 * REACH)
        view = f"-{reach} -{reach} {measure(20 * REACH)} {measure(20 * REACH)}"
        return element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view}, *rows)
