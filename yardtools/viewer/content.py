"""What a page shows of a board: its drawing, and as data what the page's script answers questions with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from yardtools import graph
from yardtools.drawing import COLOUR, SAFE, draw, draw_tiles, draw_trail
from yardtools.drawing.tiles import side_plan
from yardtools.findings import Finding, Rule
from yardtools.games.citations import cited_rules
from yardtools.games.rules import rule
from yardtools.geometry import positions_of
from yardtools.model import AnyBoard, Board, Station, TileSet, Trail, Transport
from yardtools.model.values import name_of, pair, without_empty
from yardtools.symbols import LINES, all_transports, dash_array
from yardtools.viewer.items import Item, documents, finding_items
from yardtools.viewer.joint_map import Places
from yardtools.viewer.naming import station_names, tickets_by_name
from yardtools.viewer.themes import board_styles

NO_MAP = "This board does not say where its stations lie, so there is no map; --layout neato gives it one."
NOT_SHOWN = "The scan is not shown: {}."


@dataclass(frozen=True, slots=True)
class Scan:
    """The picture under a drawing: its address, its size, what puts it in its place, and how it fits."""

    href: str
    size: tuple[float, float]
    matrix: tuple[float, ...]
    fit: str = ""


@dataclass(frozen=True, slots=True)
class Notes:
    """The copy of a tracing with the findings drawn in: what to call it, and its address."""

    name: str
    href: str


@dataclass(frozen=True, slots=True)
class Subject:
    """What a page is about: a board under its name, what is said of it, and what lies beside it.

    `no_scan` says why the picture under the drawing is not shown, where there is one;
    `moves` is the board whose moves are listed, where the one that is drawn has more than can be played;
    `tiles` is the set that a board was laid from.
    """

    name: str
    board: AnyBoard
    items: Sequence[Item] = ()
    notes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)
    skipped: Sequence[str] = ()
    scan: Scan | None = None
    no_scan: str = ""
    copy: Notes | None = None
    language: str = "en"
    moves: Board | None = None
    heading: str = ""
    tiles: TileSet | None = None
    is_diff: bool = False


@dataclass(frozen=True, slots=True)
class Content:
    """A drawing as SVG, if there is one, and the data beside it."""

    drawing: str
    data: dict[str, Any]

    def document(self) -> dict[str, Any]:
        """Both, as a page takes them when they change."""
        return {"drawing": self.drawing, "data": self.data}

    def with_trouble(self, trouble: str, findings: Iterable[Finding], rules: Mapping[str, Rule]) -> Content:
        """The same board, with what keeps its files from being read now."""
        items = documents(finding_items(findings), None)
        return replace(self, data=self.data | {"trouble": trouble, "items": items} | _explanations(rules))


def empty_content(name: str) -> Content:
    """The content where no board could be read yet."""
    return Content("", {"kind": "none", "name": name, "title": name, "sizes": ""})


def content(subject: Subject, drawing: str = "") -> Content:
    """What a page shows of its subject; the `drawing` of a network board may have been made already."""
    board = subject.board
    if isinstance(board, Board):
        drawing, own, places = _network(board, subject, drawing)
    elif isinstance(board, TileSet):
        drawing, own, places = _tiles(board, subject)
    else:
        drawing, own, places = _trail(board, subject)
    listed = documents(subject.items, places, station_names(board, subject.language))
    return Content(drawing, without_empty(_head(subject) | own) | {"items": listed})


def _head(subject: Subject) -> dict[str, Any]:
    board = subject.board
    beside = {name: asdict(each) for name, each in (("scan", subject.scan), ("copy", subject.copy)) if each}
    return {
        "kind": board.kind,
        "name": subject.name,
        "title": subject.heading or board.title or board.id,
        "edition": board.edition,
        "skipped": list(subject.skipped),
        "diff": subject.is_diff,
        "styles": board_styles([board]),
        "no_scan": subject.no_scan,
        "notes": {heading: list(rows) for heading, rows in subject.notes.items() if rows},
    } | (beside | _explanations(subject.rules))


def _explanations(rules: Mapping[str, Rule]) -> dict[str, dict[str, str]]:
    """What the codes mean, and what the rules of the games say that are cited there."""
    meanings = {code: f"{each.summary} {each.rationale}" for code, each in rules.items()}
    cited = cited_rules(" ".join(meanings.values()))
    return {"rules": meanings, "cited": {id: rule(id).brief for id in cited}}


# --- network boards ---------------------------------------------------------------------------


def draw_network(board: Board, language: str, tiles: TileSet | None) -> str:
    """The drawing that a page shows of a network board; nothing where it has no positions."""
    has_names = any(station.name for station in board.stations)
    return draw(board, names=has_names, language=language, tiles=tiles) if positions_of(board) else ""


def _network(board: Board, subject: Subject, drawing: str) -> tuple[str, dict[str, Any], Places | None]:
    known = subject.moves or board
    moves, language = graph.moves(known), subject.language
    drawing = drawing or draw_network(board, language, subject.tiles)
    has_map = bool(drawing)
    places = Places(board)
    counts = Counter(link.by for link in board.links)
    data = {
        "sizes": f"{len(known.stations):,} stations · {len(known.links):,} links",
        "radius": places.radius,
        "transports": [
            _transport(each, place, counts[each.id], language)
            for place, each in enumerate(all_transports(board))
        ],
        "stations": [_station(each, moves.get(each.id, {}), language) for each in board.stations],
        "missions": [
            mission.document() | _mission_look(mission.id, place, places.radius)
            for place, mission in enumerate(board.missions)
        ],
        "starts": board.starts.document(),
        "tickets": tickets_by_name(board.tickets, board.transports, subject.language),
        "no_map": "" if has_map else NO_MAP,
    }
    return drawing, data, places if has_map else None


def _transport(transport: Transport, place: int, links: int, language: str) -> dict[str, Any]:
    name = name_of(transport.name, language, transport.id)
    look = {
        "colour": COLOUR.colour(transport, place),
        "line": COLOUR.line(transport, place),
        "themed": SAFE.line(transport, place),
    }
    return {"id": transport.id, "name": name, "links": links} | look | without_empty({"only": transport.only})


def _mission_look(id: str, place: int, radius: float) -> dict[str, str]:
    """The rings of missions differ by their lines too: orange and yellow are one colour to many people."""
    line = LINES[place % len(LINES)]
    return {"colour": COLOUR.mission(id, place), "line": line, "dash": dash_array(line, 0.24 * radius)}


def _station(station: Station, moves: Mapping[str, list[int]], language: str) -> dict[str, Any]:
    name = name_of(station.name, language)
    also = sorted({each for each in station.name.values() if each != name})
    rest = {"name": name, "also": also, "transports": list(station.transports), "moves": dict(moves)}
    place = {"at": pair(station.at)} if station.at else {}
    return {"id": station.id} | place | without_empty(rest)


# --- tiles and trails -------------------------------------------------------------------------


def _tiles(board: TileSet, subject: Subject) -> tuple[str, dict[str, Any], Places | None]:
    """The tiles; where each lies on the sheet, the drawing itself tells."""
    places = [(tile, place) for tile in board.tiles for place in tile.plain.places]
    data = {
        "sizes": f"{len(board.tiles):,} tiles · {len(places):,} places",
        "radius": min((side_plan(board, tile.plain, COLOUR).radius for tile in board.tiles), default=1.0),
        "transports": [
            _transport(each, place, 0, subject.language) for place, each in enumerate(board.transports)
        ],
        "stations": [
            {"id": place.id, "tile": tile.id, "transports": list(place.transports)} for tile, place in places
        ],
        "facts": _dice(board, subject.language),
        "tickets": tickets_by_name(board.tickets, board.transports, subject.language),
    }
    return draw_tiles(board, language=subject.language), data, None


def _dice(board: TileSet, language: str) -> dict[str, str]:
    if board.dice is None:
        return {}
    names = {each.id: name_of(each.name, language, each.id) for each in board.transports}
    counts = Counter(board.dice.faces).items()
    faces = ", ".join(f"{count} × {names.get(face, face.upper())}" for face, count in counts)
    return {"Dice": f"{board.dice.count}, each with {faces}"}


def _trail(board: Trail, subject: Subject) -> tuple[str, dict[str, Any], Places | None]:
    sizes = f"{len(board.cards):,} cards · {len(board.paws):,} paw prints"
    return draw_trail(board, language=subject.language), {"sizes": sizes}, None
