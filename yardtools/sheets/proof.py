"""`proof`: every station with its links, beside the drawing and the scan, to tick off.

Stations with findings come first, the worst before the others, then those that are worth a look.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from yardtools.drawing import draw
from yardtools.findings import Finding, worst_first
from yardtools.geometry import Box, positions_of, station_radius
from yardtools.model import Board, Station
from yardtools.model.values import Point, name_of
from yardtools.sheets.findings import HIGHLIGHTS
from yardtools.sheets.shared.crop import view_of
from yardtools.sheets.shared.naming import transport_name
from yardtools.sheets.shared.raster import Overlay, paint, wrap_jpeg
from yardtools.sheets.shared.station_symbols import Symbols, transport_colours
from yardtools.sheets.shared.words import Words
from yardtools.sheets.sheet import Context, Document
from yardtools.symbols import all_transports, ladder_of

KINDS = ("network",)
NEEDS = "stations"
TAKES = ("findings", "tracing")
WORDS: Words = {
    "title": ("Proof sheet", "Korrekturbogen", "Feuille de relecture"),
    "first": ("Look at these first", "Zuerst ansehen", "À examiner d’abord"),
    "worth_a_look": ("Worth a look", "Einen Blick wert", "À vérifier aussi"),
    "rest": ("All other stations", "Alle übrigen Stationen", "Toutes les autres stations"),
    "drawn": ("as drawn", "wie gezeichnet", "tel que dessiné"),
    "scanned": ("scan", "Scan", "numérisation"),
    "no_links": ("no links", "keine Verbindungen", "aucune liaison"),
    "checked": (
        "{count} stations, {faulty} with findings, {suspicious} worth a look",
        "{count} Stationen, {faulty} mit Befunden, {suspicious} einen Blick wert",
        "{count} stations, dont {faulty} avec constats et {suspicious} à vérifier aussi",
    ),
}

REACH = 8.5
"""How far a crop reaches from its station, measured by the size of stations: to where lines go."""
PIXELS, ALL = 320, 60_000_000
"""How many pixels a crop is wide (34 mm at 240 dots an inch), and how many all crops have at most."""

QUIET = "#66707c"
"""The colour of what is only suspected."""

_STATIONS = re.compile(r"station:(-?\d+)|link:.+:(-?\d+)-(-?\d+)", re.DOTALL)


def fits(board: Board) -> bool:
    """Whether there is a station."""
    return bool(board.stations)


def document(board: Board, context: Context) -> Document:
    """A box a station, in the order to look at them."""
    found = about_stations(_at_neighbours(board, context.findings))
    symbols = Symbols(board.stations, board.transports, ladder_of(board), context.theme)
    pictures, ways = dict(symbols.pictures()), _ways(board, context)
    radius = station_radius(positions_of(board).values(), board.frame)
    crops = len(board.stations) * (2 if context.tracing and context.tracing.scan else 1)
    pixels = min(PIXELS, round((ALL / crops) ** 0.5))
    sheets = _sheets(board, context, pixels / (2 * REACH * radius))
    rows = []
    for place, station in enumerate(suspicious_first(board, found)):
        context.progress(place, len(board.stations))
        shown = {name: f"{name}-{place}.svg" for name in sheets if station.at}
        for name, file in shown.items():
            pictures[file] = sheets[name].crop(_around(station.at, REACH * radius), pixels)
        about = {"number": station.id, "name": name_of(station.name, context.language)}
        remarks = [_remark(each, context, pictures) for each in found.get(station.id, ())]
        rows.append(
            about
            | {"symbol": symbols.file(station), "links": ways.get(station.id, []), "findings": remarks}
            | shown
        )
    faulty = sum(any(not each.is_suspicion for each in about) for about in found.values())
    data = {"rows": rows, "faulty": faulty, "suspicious": len(found), "scan": "scanned" in sheets}
    return Document(data, pictures)


# --- which first ------------------------------------------------------------------------------


def about_stations(findings: Iterable[Finding]) -> dict[int, list[Finding]]:
    """The findings about each station or a link of it, the worst first; stations in the same order."""
    found: dict[int, list[Finding]] = {}
    for finding in worst_first(findings):
        for number in dict.fromkeys(_stations(finding)):
            found.setdefault(number, []).append(finding)
    return found


def _at_neighbours(board: Board, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings; one about a station that is not on the board is put to the one nearest to its place."""
    places = positions_of(board)
    known = {f"station:{station.id}" for station in board.stations}
    for finding in findings:
        first, at = next(iter(finding.subject), ""), finding.at
        if at and places and first.startswith("station:") and first not in known:
            nearest = min(places, key=lambda number: math.dist(places[number], at))
            yield replace(finding, fault=replace(finding.fault, about=f"station:{nearest}"))
        else:
            yield finding


def _stations(finding: Finding) -> Iterator[int]:
    for subject in finding.subject[:1]:
        if match := _STATIONS.fullmatch(subject):
            yield from (int(number) for number in match.groups() if number)


def suspicious_first(board: Board, found: Mapping[int, object]) -> list[Station]:
    """Stations with findings in the order of those, then all others by number."""
    place = {number: place for place, number in enumerate(found)}
    return sorted(board.stations, key=lambda station: (place.get(station.id, len(place)), station.id))


# --- what is said of a station ----------------------------------------------------------------


def _ways(board: Board, context: Context) -> dict[int, list[dict[str, Any]]]:
    """The links as read at each of their ends, by transport: other ends, with an arrow where one-way."""
    transports = all_transports(board)
    colours = transport_colours(transports, context.theme)
    found: dict[int, list[dict[str, Any]]] = {}
    for transport in transports:
        ends: dict[int, list[tuple[int, str]]] = {}
        for link in board.links:
            if link.by == transport.id:
                for here, there, arrow in ((link.start, link.end, "→"), (link.end, link.start, "←")):
                    ends.setdefault(here, []).append(
                        (there, f"{arrow}{there}" if link.oneway else str(there))
                    )
        head = {"by": transport_name(transport, context.language), "colour": colours[transport.id]}
        for number, others in ends.items():
            found.setdefault(number, []).append(head | {"ends": [text for _, text in sorted(others)]})
    return found


def _remark(finding: Finding, context: Context, pictures: dict[str, Any]) -> dict[str, str]:
    """What is said of a finding, and the part of the scan that shows it, put to the pictures."""
    colour = QUIET if finding.is_suspicion else context.theme.kind(HIGHLIGHTS[finding.severity])
    remark = {"sign": "?" if finding.is_suspicion else "!", "message": finding.message, "colour": colour}
    if not finding.picture:
        return remark
    file = f"seen-{hashlib.sha256(finding.picture).hexdigest()[:16]}.svg"
    pictures[file] = wrap_jpeg(finding.picture)
    return remark | {"seen": file}


# --- crops ------------------------------------------------------------------------------------


def _sheets(board: Board, context: Context, sharp: float) -> dict[str, Overlay]:
    """The drawing, so many pixels a unit, and the scan; without a tracing, the board as we draw it."""
    if not positions_of(board):
        return {}
    tracing = context.tracing
    if tracing is None:
        picture = draw(board, theme=context.theme, language=context.language, tiles=context.tiles)
        left, top, right, bottom = view_of(picture)
        box = (left, top, right - left, bottom - top)
        return {"drawn": Overlay(paint(picture, box[3] / box[2], sharp * box[2]), box)}
    whole = paint(tracing.svg, tracing.box[3] / tracing.box[2], sharp * tracing.box[2])
    scan = {"scanned": Overlay(tracing.scan, tracing.scan_box, is_photo=True)} if tracing.scan else {}
    return {"drawn": Overlay(whole, tracing.box), **scan}


def _around(at: Point | None, reach: float) -> Box:
    assert at is not None
    return (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
