"""What the page shows, as data: the board, how it looks, what its box says, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from yardtools import symbols
from yardtools.drawing import COLOUR
from yardtools.drawing.ground import draw_ground
from yardtools.model import Box, Ground, Transport
from yardtools.model.values import name_of, pair, without_empty
from yardtools.tracing.editing.sheet import Sheet
from yardtools.viewer.themes import transport_styles
from yardtools.workbench.desk import Deed

RESERVED = "o"
"""Keys that no transport gets: the page has them for what every transport has."""


def board_head(sheet: Sheet) -> dict[str, Any]:
    """What the page has to know beside stations and links, which few operations change."""
    box = sheet.box
    return {
        "title": box.title or box.id,
        "transports": transport_rows(box.transports),
        "styles": transport_styles(box.transports),
        "ladder": list(box.ladder),
        "symbols": symbol_markup(sheet),
        "ground": ground_markup(sheet.backdrop, sheet.radius),
        "box": box_form(box),
    }


def changed_things(deed: Deed) -> dict[str, dict[str, Any]]:
    """What became of the stations, links and missions that a deed touched; nothing for what is gone."""
    return {kind: _things_after(deed, kind) for kind in ("stations", "links", "missions", "doubts")}


def _things_after(deed: Deed, kind: str) -> dict[str, Any]:
    pairs = (pair for change in deed.changes for pair in getattr(change, kind).items())
    return {str(key): after for key, (_, after) in pairs}


# --- how things look --------------------------------------------------------------------------


def transport_rows(transports: Sequence[Transport]) -> list[dict[str, Any]]:
    """The transports with their looks; widths and dashes are in station radii."""
    keys = list(_choose_keys(transports))
    return [
        _transport_row(transport, place, key)
        for place, (transport, key) in enumerate(zip(transports, keys, strict=True))
    ]


def _transport_row(transport: Transport, place: int, key: str) -> dict[str, Any]:
    width, line = symbols.width_of(transport, place), symbols.line_of(transport, place)
    return {
        "id": transport.id,
        "name": name_of(transport.name, "en", transport.id),
        "colour": symbols.colour_of(transport, place),
        "line": line,
        "width": width,
        "dash": symbols.dash_array(line, width),
        "only": transport.only or "",
        "key": key,
    }


def _choose_keys(transports: Sequence[Transport]) -> Iterator[str]:
    """A key for each transport: the first letter of its id that no other has."""
    taken = set(RESERVED)
    for transport in transports:
        key = next((letter for letter in transport.id if letter.isalpha() and letter not in taken), "")
        taken.add(key)
        yield key


def symbol_markup(sheet: Sheet) -> dict[str, str]:
    """The symbol of every type of station that the ladder makes or the board has, with a radius of 1."""
    box = sheet.box
    colours = {each.id: symbols.colour_of(each, place) for place, each in enumerate(box.transports)}
    types = [box.ladder[:count] for count in range(1, len(box.ladder) + 1)]
    types += sorted({() if each.derived else tuple(each.transports) for each in sheet.stations.values()})
    shapes = {kind: symbols.station_symbol(kind, box.ladder, colours, 1.0) for kind in dict.fromkeys(types)}
    return {" ".join(kind): "".join(map(_markup, drawn)) for kind, drawn in shapes.items()}


@lru_cache(maxsize=4)
def ground_markup(backdrop: tuple[Ground, ...], radius: float) -> str:
    """The ground as pages draw it; it is asked for after every operation, and none changes it."""
    return "".join(draw_ground(backdrop, COLOUR, radius))


def _markup(shape: symbols.Shape) -> str:
    rows = "".join(f' {name}="{escape(value)}"' for name, value in shape.attributes().items())
    return f"<{shape.element}{rows}/>"


# --- the box as a form ------------------------------------------------------------------------


def box_form(box: Box) -> dict[str, Any]:
    """The common fields of box.toml."""
    return {
        "id": box.id,
        "title": box.title,
        "edition": box.edition,
        "ladder": list(box.ladder),
        "transports": [_transport_form(transport) for transport in box.transports],
        "starts": {"detective": list(box.starts.detective), "mister_x": list(box.starts.mister_x)},
        "tickets": {"printed": dict(box.tickets)} | without_empty({"stated": box.stated_tickets}),
        "missions": {"starts": box.mission_starts},
        "frame": pair(box.frame) if box.frame else None,
    }


def _transport_form(transport: Transport) -> dict[str, Any]:
    return {
        "id": transport.id,
        "tickets": list(transport.tickets),
        "only": transport.only,
        "colour": transport.colour,
        "name": dict(transport.name),
    }
