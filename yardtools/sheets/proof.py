"""`proof`: every station with its links, drawn and beside the scan, to tick off.

Stations with findings come first, the worst before the others, then those that are worth a look.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from yardtools.drawing import CloseUps
from yardtools.drawing.lettering import text_width
from yardtools.drawing.theme import as_text
from yardtools.findings import Finding, worst_first
from yardtools.geometry import positions_of
from yardtools.model import Board, Station
from yardtools.model.values import name_of
from yardtools.sheets.findings import HIGHLIGHTS
from yardtools.sheets.shared.choice import choose_stations, too_many
from yardtools.sheets.shared.naming import transport_name
from yardtools.sheets.shared.scan_crops import ScanCrops, wrap_jpeg
from yardtools.sheets.shared.station_symbols import Symbols, transport_colours
from yardtools.sheets.shared.words import Words
from yardtools.sheets.sheet import BOTTOM, SIDE, TOP, Context, Document, Paper
from yardtools.symbols import all_transports, ladder_of, number_size

KINDS = ("network",)
NEEDS = "stations"
TAKES = ("findings", "scan")
WORDS: Words = {
    "title": ("Proof sheet", "Korrekturbogen", "Feuille de relecture"),
    "first": ("Look at these first", "Zuerst ansehen", "À examiner d’abord"),
    "worth_a_look": ("Worth a look", "Einen Blick wert", "À vérifier aussi"),
    "rest": ("All other stations", "Alle übrigen Stationen", "Toutes les autres stations"),
    "drawn": ("as read", "wie gelesen", "tel que lu"),
    "scanned": ("scan", "Scan", "numérisation"),
    "no_links": ("no links", "keine Verbindungen", "aucune liaison"),
    "no_place": ("no place on the map", "kein Ort auf dem Plan", "sans position sur le plan"),
    "checked": (
        "{count} stations, {faulty} with findings, {suspicious} worth a look.",
        "{count} Stationen, {faulty} mit Befunden, {suspicious} einen Blick wert.",
        "{count} stations, dont {faulty} avec constats et {suspicious} à vérifier aussi.",
    ),
    "unremarkable": (
        "{count} stations without findings.",
        "{count} Stationen ohne Befunde.",
        "{count} stations sans constat.",
    ),
    "how": (
        "Tick a box when no link is wrong or missing. Signs at the edge name neighbours further away.",
        "Abhaken, wenn keine Verbindung falsch ist oder fehlt. Schilder am Rand nennen fernere Nachbarn.",
        "Cochez si aucune liaison n’est fausse ni oubliée. "
        "Des panneaux au bord nomment les voisins éloignés.",
    ),
    "pictures": (
        "On the left the board as it was read, on the right the same part of the scan.",
        "Links der Plan, wie er gelesen wurde, rechts derselbe Ausschnitt des Scans.",
        "À gauche le plan tel qu’il a été lu, à droite la même partie de la numérisation.",
    ),
    "page_done": ("this page is checked", "diese Seite ist geprüft", "cette page est vérifiée"),
}

MOST, HEAVIEST = 1200, 20_000_000
"""How many stations one file shows, and how many bytes their drawings have: what typst sets in its time."""

RADIUS, DIGITS = 2.15, 1.87
"""How large a station is at least in a picture, and the digits of its number (5.3 points), in millimetres."""
LARGEST = 4.0
"""How large a station gets at most for the sake of a long number."""

GAP, BESIDE, SPACE, TEXT = 4.0, 1.5, 2.9, 23.0
"""Between columns, beside a picture, above and below it, and how wide texts are at least, in millimetres."""
DRAWN, SCANNED = 36.0, 33.0
"""How wide a picture is about, alone and beside the scan; it is fitted so that pages are filled."""

PIXELS, ALL = 320, 60_000_000
"""How many pixels a part of the scan is wide, and how many all of them have at most."""

QUIET = "#66707c"
"""The colour of what is only suspected."""

_STATIONS = re.compile(r"station:(-?\d+)|link:.+:(-?\d+)-(-?\d+)", re.DOTALL)


def fits(board: Board) -> bool:
    """Whether there is a station."""
    return bool(board.stations)


def document(board: Board, context: Context) -> Document:
    """A box a station, in the order to look at them."""
    shown = choose_stations(board, context, MOST)
    found = _only(shown, about_stations(_at_neighbours(board, context.findings)))
    symbols = Symbols(board.stations, board.transports, ladder_of(board), context.theme)
    pictures: dict[str, str] = dict(symbols.pictures())
    ways, page = _ways(board, context), _page(context)
    look = _Pictures(board, context, page.picture)
    rows = []
    for place, station in enumerate(suspicious_first(replace(board, stations=tuple(shown)), found)):
        context.progress(place, len(shown))
        files = look.take(station, place, pictures)
        if look.weight > HEAVIEST:
            raise too_many(shown, place)
        remarks = [_remark(each, context, pictures) for each in found.get(station.id, ())]
        about = {"number": station.id, "name": name_of(station.name, context.language)}
        links = {"symbol": symbols.file(station), "links": ways.get(station.id, []), "findings": remarks}
        row = about | links | files
        rows.append(row | {"fits": _fits_beside_picture(row, page)})
    faulty = sum(any(not each.is_suspicion for each in about) for about in found.values())
    counts = {"faulty": faulty, "suspicious": len(found), "scan": context.scan is not None}
    layout = {"columns": page.columns, "picture": page.picture, "gap": GAP, "beside": BESIDE}
    return Document({"rows": rows} | counts | layout, pictures)


# --- how it is laid out -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Page:
    """So many columns of stations, with texts and pictures so wide, in millimetres."""

    columns: int
    picture: float
    texts: float


def _page(context: Context) -> _Page:
    """The columns of a paper; pictures are as high as fills them with whole stations."""
    count, width = (2, SCANNED) if context.scan else (1, DRAWN)
    room = context.paper.width - 2 * SIDE
    columns = max(1, int((room + GAP) // (TEXT + count * width + GAP - 1)))
    widest = ((room + GAP) / columns - GAP - TEXT) / count - BESIDE
    rows = max(1, round(_depth(context.paper) / (widest + SPACE)))
    picture = min(widest, _depth(context.paper) / rows - SPACE)
    return _Page(columns, picture, (room + GAP) / columns - GAP - count * (picture + BESIDE))


def _depth(paper: Paper) -> float:
    """The height of a column, under the line above it."""
    return paper.height - TOP - BOTTOM - 8.0


def _fits_beside_picture(row: Mapping[str, Any], page: _Page) -> bool:
    """Whether a station surely takes no more room than its pictures: then typst need not measure it."""
    texts = [(row["name"], 2.5), *((" ".join(link["ends"]), 3.2) for link in row["links"])]
    lines = sum(math.ceil(1.15 * text_width(text, size, bold=True) / page.texts) for text, size in texts)
    return not row["findings"] and 10.0 + 4.6 * lines + 3.0 * len(row["links"]) < page.picture


class _Pictures:
    """What is shown of each station: the board as it was read, and the same part of the scan."""

    def __init__(self, board: Board, context: Context, width: float) -> None:
        longest = max((station.id for station in board.stations), key=lambda number: len(str(number)))
        radius = min(LARGEST, max(RADIUS, DIGITS / number_size(longest, 1.0)))
        self._close_ups = CloseUps(board, context.theme, context.language, width / radius, DIGITS / radius)
        self._pixels = min(PIXELS, round((ALL / min(MOST, len(board.stations))) ** 0.5))
        self._places = positions_of(board)
        self.weight = 0
        """How many bytes the drawings have that were taken."""
        self._crops = (
            ScanCrops(context.scan, self._pixels / self._close_ups.narrowest)
            if context.scan and self._places
            else None
        )

    def take(self, station: Station, place: int, pictures: dict[str, str]) -> dict[str, str]:
        """The files of a station's pictures, which are put to the others; none where it has no place."""
        if station.id not in self._places or not station.at:
            return {}
        seen = self._close_ups.of(station)
        shown = {"drawn": f"drawn-{place}.svg"}
        pictures[shown["drawn"]] = seen.markup
        self.weight += len(seen.markup)
        if self._crops:
            shown["scanned"] = f"scanned-{place}.svg"
            pictures[shown["scanned"]] = self._crops.crop(seen.box, self._pixels)
        return shown


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


def _only(stations: Iterable[Station], found: Mapping[int, list[Finding]]) -> dict[int, list[Finding]]:
    """What was found about some of the stations."""
    numbers = {station.id for station in stations}
    return {number: about for number, about in found.items() if number in numbers}


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


def _remark(finding: Finding, context: Context, pictures: dict[str, str]) -> dict[str, str]:
    """What is said of a finding, and the part of the scan that shows it, put to the pictures."""
    colour = QUIET if finding.is_suspicion else as_text(context.theme.kind(HIGHLIGHTS[finding.severity]))
    remark = {"sign": "?" if finding.is_suspicion else "!", "message": finding.message, "colour": colour}
    if not finding.picture:
        return remark
    file = f"seen-{hashlib.sha256(finding.picture).hexdigest()[:16]}.svg"
    pictures[file] = wrap_jpeg(finding.picture)
    return remark | {"seen": file}
