"""Boards to test with: the shipped London, and generated ones, sound and faulty."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from yardtools.formats import json as json_format
from yardtools.model import (
    Assembled,
    Board,
    Dice,
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
from yardtools.model.trail import Card, Layout, Marker, Suspect, Trail
from yardtools.resources import board_folder

IDS = st.from_regex(r"[a-z][a-z0-9_-]{0,6}", fullmatch=True)
NUMBERS = st.integers(0, 999_999_999) | st.integers(1, 12)
COORDINATES = st.floats(-1e6, 1e6, allow_nan=False) | st.integers(-2000, 2000)
POINTS = st.tuples(COORDINATES, COORDINATES)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
NAMES = st.dictionaries(st.sampled_from(["en", "de", "fr", "pt-BR"]), TEXT, max_size=3)
COLOURS = st.just("") | st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
LINES = st.sampled_from([None, "solid", "dashed", "dotted", "dash-dotted"])
COUNTS = st.dictionaries(IDS, st.integers(0, 200), max_size=3)


@cache
def london() -> Board:
    """The shipped London board."""
    board = json_format.loads((board_folder("london") / "board.json").read_text(encoding="utf-8"))
    assert isinstance(board, Board)
    return board


def transports() -> st.SearchStrategy[tuple[Transport, ...]]:
    """Some transports, each with an id of its own."""
    one = st.builds(
        Transport,
        id=IDS,
        tickets=st.lists(IDS, max_size=2, unique=True).map(tuple),
        only=st.sampled_from([None, "mister_x", "detectives"]),
        name=NAMES,
        colour=COLOURS,
        line=LINES,
        in_pieces=st.booleans(),
    )
    return st.lists(one, min_size=1, max_size=4, unique_by=lambda transport: transport.id).map(tuple)


@st.composite
def network_boards(draw: st.DrawFn) -> Board:
    """Any network board the schema allows, faulty ones too: the model holds them all."""
    known = draw(transports())
    ids = st.sampled_from([transport.id for transport in known])
    shown = st.lists(ids, max_size=4, unique=True).map(tuple)
    stations = st.builds(Station, NUMBERS, st.none() | POINTS, shown, NAMES, st.booleans())
    links = st.builds(Link, NUMBERS, NUMBERS, ids, st.booleans(), st.lists(POINTS, max_size=3).map(tuple))
    stops = st.lists(NUMBERS, max_size=3).map(tuple)
    return Board(
        id=draw(IDS),
        transports=known,
        stations=tuple(draw(st.lists(stations, max_size=6, unique_by=lambda station: station.id))),
        links=tuple(draw(st.lists(links, max_size=8))),
        title=draw(st.just("") | TEXT),
        edition=draw(st.just("") | TEXT),
        frame=draw(st.none() | st.tuples(st.floats(1, 1e4), st.floats(1, 1e4))),
        ladder=draw(shown),
        missions=tuple(
            draw(st.lists(st.builds(Mission, IDS, stops, stops), max_size=2, unique_by=lambda m: m.id))
        ),
        mission_starts=draw(st.none() | st.integers(1, 9)),
        starts=draw(st.builds(Starts, stops, stops)),
        tickets=draw(COUNTS),
        assembled=draw(st.none() | st.just(Assembled("dice", "AB/CD", ("B",)))),
    )


@st.composite
def tile_sets(draw: st.DrawFn) -> TileSet:
    """Any tile set the schema allows."""
    known = draw(transports())
    ids = st.sampled_from([transport.id for transport in known])
    shown = st.lists(ids, max_size=3, unique=True).map(tuple)
    used = st.lists(ids, min_size=1, max_size=3, unique=True).map(tuple)
    places = st.builds(Station, NUMBERS, st.none() | POINTS, shown, NAMES, st.booleans())
    ends = NUMBERS | IDS
    roads = st.builds(
        Road, ends, ends, used, st.booleans(), st.booleans(), st.lists(POINTS, max_size=2).map(tuple)
    )
    sides = st.builds(Side, st.lists(places, max_size=4).map(tuple), st.lists(roads, max_size=4).map(tuple))
    tiles = st.builds(Tile, st.sampled_from("ABCDEFGHI"), sides, st.none() | sides)
    ports = st.builds(Port, IDS, st.sampled_from(["top", "right", "bottom", "left"]), st.floats(0, 1e3))
    return TileSet(
        id=draw(IDS),
        transports=known,
        size=draw(st.floats(1, 1e4)),
        ports=tuple(draw(st.lists(ports, max_size=4))),
        tiles=tuple(draw(st.lists(tiles, max_size=3, unique_by=lambda tile: tile.id))),
        title=draw(st.just("") | TEXT),
        ladder=draw(shown),
        dice=draw(
            st.none() | st.builds(Dice, st.integers(1, 9), st.lists(IDS, min_size=1, max_size=6).map(tuple))
        ),
        tickets=draw(COUNTS),
    )


@st.composite
def trails(draw: st.DrawFn) -> Trail:
    """Any trail the schema allows."""
    small = st.integers(0, 99)
    suspects = draw(st.lists(st.builds(Suspect, IDS, NAMES, COLOURS), max_size=3, unique_by=lambda s: s.id))
    return Trail(
        id=draw(IDS),
        suspects=tuple(suspects),
        hours=draw(st.integers(1, 24)),
        cards=tuple(draw(st.lists(st.builds(Card, IDS, st.integers(1, 24)), max_size=5))),
        paws=tuple(draw(st.lists(st.integers(-9, 9), max_size=5))),
        markers=tuple(draw(st.lists(st.builds(Marker, IDS, small), max_size=2))),
        layouts=tuple(draw(st.lists(st.builds(Layout, st.integers(1, 9), small, small, small), max_size=3))),
        title=draw(st.just("") | TEXT),
    )


def any_boards() -> st.SearchStrategy[Board | TileSet | Trail]:
    """A board of any kind."""
    return network_boards() | tile_sets() | trails()
