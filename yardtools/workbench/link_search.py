"""Find the links: with the stations placed so far, what `yard draft` sees between them in the scan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from yardtools.errors import YardError
from yardtools.extras import require
from yardtools.model.values import Point
from yardtools.workbench.searching import Tell

if TYPE_CHECKING:
    from yardtools.draft.drafted import DraftStation
    from yardtools.scans import Picture

FEWEST = 3
"""With fewer stations there is nothing to look for."""
LOOKED_AT = 40
"""So many stations say how large they are printed."""
SHOWING = 2
"""So many stations must show a transport for types to be trusted to tell where it stops."""


@dataclass(frozen=True, slots=True)
class LinkSearch:
    """What a search for links is given; all places are in pixels of the scan."""

    scan: bytes
    stations: tuple[tuple[int, Point, tuple[str, ...]], ...]
    ladder: tuple[str, ...]
    ways: Mapping[str, tuple[tuple[Point, ...], ...]]
    """The links that are drawn, by transport."""
    radius: float
    """How large stations are drawn."""
    colours: Mapping[str, tuple[float, float, float]]
    """The colours that somebody has clicked, in Lab."""


class FoundLink(NamedTuple):
    """What may be a link: its stations, the points between in pixels, and how certain it is."""

    start: int
    end: int
    by: str
    path: tuple[Point, ...]
    certainty: float


def check_extra() -> None:
    """Refuse what cannot be done without the extra."""
    require("draft", "this")


def find_links(tell: Tell, search: LinkSearch) -> list[FoundLink]:
    """All that may be links between the stations."""
    from yardtools.draft.colours import find_line_colours  # noqa: PLC0415 - an extra
    from yardtools.draft.drafted import DraftStation  # noqa: PLC0415 - an extra
    from yardtools.draft.network import Network  # noqa: PLC0415 - an extra
    from yardtools.scans import Picture  # noqa: PLC0415 - see above

    tell("symbols", 0.0)
    picture = Picture.open(search.scan)
    stations = [DraftStation(number, at, by, 1.0) for number, at, by in search.stations if picture.holds(at)]
    if len(stations) < FEWEST:
        raise YardError(f"place {FEWEST} stations on the scan first")
    radius = _printed_radius(picture, stations) or search.radius
    tell("colours", 0.1)
    places = [station.at for station in stations]
    known = _known_colours(picture, search, radius)
    colours = find_line_colours(picture, places, radius, search.ladder, known)
    tell("links", 0.3)
    found = Network(picture, stations, radius, colours, _shown(search)).find_links()
    return [FoundLink(link.start, link.end, link.by, link.path, float(link.certainty)) for link in found]


def _printed_radius(picture: Picture, stations: Sequence[DraftStation]) -> float | None:
    """How large stations are printed, where discs are."""
    from yardtools.scans import find_disc  # noqa: PLC0415 - see above

    step = max(1, len(stations) // LOOKED_AT)
    radii = [disc.radius for station in stations[::step] if (disc := find_disc(picture, station.at))]
    return median(radii) if radii else None


def _known_colours(picture: Picture, search: LinkSearch, radius: float) -> dict[str, Any]:
    """The colours that are known: as they were clicked, else as they are under what is drawn."""
    from yardtools.draft.under_links import colours_under  # noqa: PLC0415 - an extra

    places = [at for _, at, _ in search.stations]
    ways = {by: search.ways[by] for by in search.ladder if search.ways.get(by)}
    return colours_under(picture, places, ways, radius) | dict(search.colours)


def _shown(search: LinkSearch) -> dict[str, set[int]] | None:
    """Where each transport stops by the types of stations; nothing where nobody has given them any."""
    shown = {by: {number for number, _, types in search.stations if by in types} for by in search.ladder}
    higher = [numbers for by, numbers in shown.items() if by != search.ladder[0]]
    return shown if any(len(numbers) >= SHOWING for numbers in higher) else None
