"""Boards to test with: shipped ones, and generated ones, sound and faulty."""

from __future__ import annotations

from functools import cache
from string import ascii_lowercase, digits
from typing import Any

from hypothesis import strategies as st

from yardtools import graph
from yardtools.formats import json as json_format
from yardtools.model import (
    Assembled,
    Board,
    Dice,
    Ground,
    Link,
    Mission,
    Port,
    Road,
    Side,
    Starts,
    Station,
    Tile,
    TileSet,
    Transport,
)
from yardtools.model.ground import GROUND_CLASSES
from yardtools.model.trail import Card, Layout, Marker, Suspect, Trail
from yardtools.resources import board_folder

IDS = st.tuples(st.sampled_from(ascii_lowercase), st.text(f"{ascii_lowercase}{digits}_-", max_size=6)).map(
    "".join
)
NUMBERS = st.integers(0, 999_999_999) | st.integers(1, 12)
COORDINATES = st.floats(-1e6, 1e6, allow_nan=False) | st.integers(-2000, 2000)
POINTS = st.tuples(COORDINATES, COORDINATES)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
NAMES = st.dictionaries(st.sampled_from(["en", "de", "fr", "pt-BR"]), TEXT, max_size=3)
COLOURS = st.just("") | st.integers(0, 0xFFFFFF).map("#{:06x}".format)
LINES = st.sampled_from([None, "solid", "dashed", "dotted", "dash-dotted"])
COUNTS = st.dictionaries(IDS, st.integers(0, 200), max_size=3)


@cache
def _shipped(name: str) -> Board:
    board = json_format.loads((board_folder(name) / "board.json").read_text(encoding="utf-8"))
    assert isinstance(board, Board)
    return board


def london() -> Board:
    """The shipped London board."""
    return _shipped("london")


def europe() -> Board:
    """The shipped board of Europe."""
    return _shipped("europe")


TRANSPORTS = st.lists(
    st.builds(
        Transport,
        id=IDS,
        tickets=st.lists(IDS, max_size=2, unique=True).map(tuple),
        only=st.sampled_from([None, "mister_x", "detectives"]),
        name=NAMES,
        colour=COLOURS,
        line=LINES,
        in_pieces=st.booleans(),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda transport: transport.id,
).map(tuple)
"""Some transports, each with an id of its own."""
PICK = st.integers(0, 11)
"""One of the transports, counted round: alike for each of up to four."""
PICKS = st.lists(PICK, max_size=4)
STOPS = st.lists(NUMBERS, max_size=3).map(tuple)
TITLES = st.just("") | TEXT
FRAMES = st.none() | st.tuples(st.floats(1, 1e4), st.floats(1, 1e4))
MISSIONS = st.lists(st.builds(Mission, IDS, STOPS, STOPS), max_size=2, unique_by=lambda mission: mission.id)
STARTS = st.builds(Starts, STOPS, STOPS)
# Rows stand for stations, links and roads until the transports are known that they pick from: strategies
# made once are much quicker than those made for every board.
STATIONS = st.tuples(NUMBERS, st.none() | POINTS, PICKS, NAMES, st.booleans())
SOME_STATIONS = st.lists(STATIONS, max_size=6, unique_by=lambda row: row[0])
LINKS = st.lists(
    st.tuples(NUMBERS, NUMBERS, PICK, st.booleans(), st.lists(POINTS, max_size=3).map(tuple)), max_size=8
)


RINGS = st.lists(st.lists(POINTS, min_size=3, max_size=5).map(tuple), min_size=1, max_size=2).map(tuple)
WAYS = st.lists(st.lists(POINTS, min_size=2, max_size=4).map(tuple), min_size=1, max_size=2).map(tuple)
KINDS_OF_GROUND = st.sampled_from(GROUND_CLASSES)
GROUND = st.builds(Ground, KINDS_OF_GROUND, area=RINGS) | st.builds(
    Ground, KINDS_OF_GROUND, lines=WAYS, width=st.floats(0.01, 500)
)
"""A piece of ground, which may be one that goes round nothing."""


def _pick(known: tuple[Transport, ...], picks: list[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(known[pick % len(known)].id for pick in picks))


def _station(known: tuple[Transport, ...], row: Any) -> Station:
    number, at, picks, name, derived = row
    return Station(number, at, _pick(known, picks), name, derived)


@st.composite
def network_boards(draw: st.DrawFn) -> Board:
    """Any network board the schema allows, faulty ones too: the model holds them all."""
    known = draw(TRANSPORTS)
    return Board(
        id=draw(IDS),
        transports=known,
        stations=tuple(_station(known, row) for row in draw(SOME_STATIONS)),
        links=tuple(
            Link(start, end, known[pick % len(known)].id, oneway, path)
            for start, end, pick, oneway, path in draw(LINKS)
        ),
        title=draw(TITLES),
        edition=draw(TITLES),
        frame=draw(FRAMES),
        ladder=_pick(known, draw(PICKS)),
        missions=tuple(draw(MISSIONS)),
        mission_starts=draw(st.none() | st.integers(1, 9)),
        starts=draw(STARTS),
        tickets=draw(COUNTS),
        assembled=draw(st.none() | st.just(Assembled("dice", "AB/CD", ("B",)))),
        ground=tuple(draw(st.lists(GROUND, max_size=2))),
    )


ENDS = NUMBERS | IDS
USED = st.lists(PICK, min_size=1, max_size=3)
ROADS = st.tuples(ENDS, ENDS, USED, st.booleans(), st.booleans(), st.lists(POINTS, max_size=2).map(tuple))
SIDES = st.tuples(st.lists(STATIONS, max_size=4), st.lists(ROADS, max_size=4))
TILES = st.lists(
    st.tuples(st.sampled_from("ABCDEFGHI"), SIDES, st.none() | SIDES),
    max_size=3,
    unique_by=lambda row: row[0],
)
PORTS = st.lists(
    st.builds(Port, IDS, st.sampled_from(["top", "right", "bottom", "left"]), st.floats(0, 1e3)), max_size=4
)
DICE = st.none() | st.builds(Dice, st.integers(1, 9), st.lists(IDS, min_size=1, max_size=6).map(tuple))


def _side(known: tuple[Transport, ...], rows: Any) -> Side:
    places, roads = rows
    return Side(
        tuple(_station(known, row) for row in places),
        tuple(Road(start, end, _pick(known, by), *more) for start, end, by, *more in roads),
    )


@st.composite
def tile_sets(draw: st.DrawFn) -> TileSet:
    """Any tile set the schema allows."""
    known = draw(TRANSPORTS)
    tiles = (
        Tile(letter, _side(known, plain), _side(known, expert) if expert else None)
        for letter, plain, expert in draw(TILES)
    )
    return TileSet(
        id=draw(IDS),
        transports=known,
        size=draw(st.floats(1, 1e4)),
        ports=tuple(draw(PORTS)),
        tiles=tuple(tiles),
        title=draw(TITLES),
        ladder=_pick(known, draw(PICKS)),
        dice=draw(DICE),
        tickets=draw(COUNTS),
    )


SMALL = st.integers(0, 99)
SUSPECTS = st.lists(st.builds(Suspect, IDS, NAMES, COLOURS), max_size=3, unique_by=lambda each: each.id)
LAYOUTS = st.lists(st.builds(Layout, st.integers(1, 9), SMALL, SMALL, SMALL), max_size=3)


def trails() -> st.SearchStrategy[Trail]:
    """Any trail the schema allows."""
    return st.builds(
        Trail,
        id=IDS,
        suspects=SUSPECTS.map(tuple),
        hours=st.integers(1, 24),
        cards=st.lists(st.builds(Card, IDS, st.integers(1, 24)), max_size=5).map(tuple),
        paws=st.lists(st.integers(-9, 9), max_size=5).map(tuple),
        markers=st.lists(st.builds(Marker, IDS, SMALL), max_size=2).map(tuple),
        layouts=LAYOUTS.map(tuple),
        title=TITLES,
    )


def any_boards() -> st.SearchStrategy[Board | TileSet | Trail]:
    """A board of any kind."""
    return network_boards() | tile_sets() | trails()


def all_distances(board: Board) -> dict[int, dict[int, int]]:
    """The least number of moves between all stations; what is out of reach has no entry."""
    steps = graph.neighbours(board)
    return {station: graph.distances_from(station, steps) for station in steps}
