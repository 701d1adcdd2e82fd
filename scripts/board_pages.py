"""The page that shows the shipped boards, and their pictures; `make_docs.py` writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import shapely

from yardtools import board_files
from yardtools.assemble import assemble
from yardtools.drawing import draw, draw_tiles, draw_trail
from yardtools.geometry import line_of, positions_of
from yardtools.model import Board, Link, Side, TileSet, Trail
from yardtools.tile_graph import Ground, has_underground

LAYOUT, EXPERT = "ABC/DEF/GHI", ("A", "E")
"""The layout that is shown, and the tiles that lie with the expert side up."""
SMOOTH = 0.8
"""How far a line may be off its true course in a picture for a page, in board units."""


def network(name: str) -> Board:
    """A shipped network board."""
    return board_files.load(name).network


def tile_set() -> TileSet:
    """The shipped tile set."""
    tiles = board_files.load("dice").board
    assert isinstance(tiles, TileSet)
    return tiles


def trail() -> Trail:
    """The shipped trail game."""
    game = board_files.load("purrlock").board
    assert isinstance(game, Trail)
    return game


# --- pictures ---------------------------------------------------------------------------------


def europe_picture() -> str:
    """The Europe board with English names."""
    return draw(simplify_lines(network("europe")), names=True, legend=True)


def trail_picture() -> str:
    """The cards, paw prints, markers and layouts of the trail."""
    return draw_trail(trail())


def dice_picture() -> str:
    """All tiles, both sides."""
    return draw_tiles(tile_set())


def table_picture() -> str:
    """Nine tiles on the table, drawn as one board."""
    tiles = tile_set()
    board = simplify_lines(assemble(tiles, LAYOUT, EXPERT))
    return draw(board, title="Dice game", legend=True, tiles=tiles)


def simplify_lines(board: Board) -> Board:
    """The board with fewer points on its bent lines than the eye would notice."""
    places = positions_of(board)
    return replace(board, links=tuple(_simplify_line(link, line_of(link, places)) for link in board.links))


def _simplify_line(link: Link, line: Iterable[tuple[float, float]] | None) -> Link:
    if not link.path or line is None:
        return link
    course = shapely.LineString(list(line)).simplify(SMOOTH)
    return replace(link, path=tuple((round(x, 1), round(y, 1)) for x, y in course.coords[1:-1]))


# --- docs/boards.md ---------------------------------------------------------------------------


def boards_page() -> str:
    """docs/boards.md: every shipped board with its picture, its figures and what is special about it."""
    return f"""# The boards

What is shipped with yardtools; `yard boards` lists it. Each board is a folder with its sources:
`SOURCES.md` says line by line what is fact, what is inferred and what is our own design. The pictures are
drawn from the data.

{network_section("london")}
The map of the classic game. A station's symbol shows what stops there without relying on colour: a disc for
taxis, its lower half for buses, a rectangle for the underground. Ferries are for Mister X alone.

{network_section("europe")}
Our own design in the shape that the rule book describes: the published map is not public. You go by car,
by train or ferry, and by plane; islands have roads of their own. {start_words(network("europe"))}

{missions_table(network("europe"))}
Mister X picks a ringed start in secret and wins at an octagon of his mission's colour.

{tiles_section(tile_set())}
{trail_section(trail())}"""


def network_section(name: str) -> str:
    """The head of a network board: its picture and its figures."""
    board = network(name)
    counts = Counter(link.by for link in board.links)
    links = ", ".join(f"{counts[each.id]} {each.id}" for each in board.transports)
    return f"""## {name}

![The {board.title} board](images/{name}.svg)

**{len(board.stations)} stations, {len(board.links)} links**: {links}. {sources(name)}
"""


def start_words(board: Board) -> str:
    """How many start cards and tickets belong to a board."""
    cards, tickets = len(board.starts.detective), sum(board.tickets.values())
    return f"{cards} start cards and {tickets} tickets belong to it."


def sources(name: str) -> str:
    """Where to read where the facts of a board come from."""
    return f"[Where every fact comes from](../boards/{name}/SOURCES.md)"


def missions_table(board: Board) -> str:
    """The missions of a board, with the names of their stations."""
    names = {station.id: f"{station.name.get('en', '')} ({station.id})" for station in board.stations}
    rows = ["| mission | starts | targets |", "|---|---|---|"]
    for mission in board.missions:
        starts, targets = (
            ", ".join(names[n] for n in numbers) for numbers in (mission.starts, mission.targets)
        )
        rows.append(f"| {mission.id} | {starts} | {targets} |")
    return "\n".join(rows) + "\n"


def tiles_section(tiles: TileSet) -> str:
    """The tile set: its pictures, its figures, and how tiles are laid."""
    places = sum(len(tile.plain.places) for tile in tiles.tiles)
    return f"""## dice

![Nine tiles, each with its plain and its expert side](images/dice.svg)

**{len(tiles.tiles)} double-sided tiles, {places} places.** Our own design. {sources("dice")}

{tiles_table(tiles)}
- Streets leave every side at the same eight ports, so any tile fits beside any other, in one orientation:
  nine for four players (3 × 3), else six (3 × 2), exactly three of them with underground.
- A taxi goes to the next place along a street.
- A bus runs straight on to the next stop, over the seams of tiles too; its way is one-way where any part is.
- The underground goes from any of its places to any other.
- Diagonal lanes are for taxis alone; dead ends join nothing.
- {dice_words(tiles)}

`yard assemble dice --layout {LAYOUT} --expert {",".join(EXPERT)}`
lays tiles out as one network board, to validate, compare or export like any other:

![Nine tiles laid out as one board, tiles A and E with the expert side up](images/dice-assembled.svg)

The picture shows buses beside the taxis of the streets they take, and bars where a street is a dead end. The
underground has no lines: it joins all the red rectangles.
"""


def dice_words(tiles: TileSet) -> str:
    """How many dice there are, and the faces of one, each with how often it is there."""
    if tiles.dice is None:
        return "There are no dice."
    faces = ", ".join(f"{face} ({count})" for face, count in Counter(tiles.dice.faces).items())
    return f"Each of the {tiles.dice.count} dice has the faces {faces}."


def tiles_table(tiles: TileSet) -> str:
    """What is on each tile."""
    rows = ["| tile | places | bus stops | underground | expert side |", "|---|---|---|---|---|"]
    for tile in tiles.tiles:
        ids = [place.id for place in tile.plain.places]
        stops = ", ".join(str(place.id) for place in tile.plain.places if "bus" in place.transports)
        underground = "yes" if has_underground(tile.plain) else ""
        marks = marks_of(tile.expert, tiles) if tile.expert else ""
        rows.append(f"| {tile.id} | {min(ids)}-{max(ids)} | {stops} | {underground} | {marks} |")
    return "\n".join(rows) + "\n"


def marks_of(side: Side, tiles: TileSet) -> str:
    """How many streets of a side are one-way, dead ends or lanes."""
    ground = Ground(side, tiles)
    counts = {
        "one-way": sum(road.oneway for road in side.roads),
        "dead end": sum(road.dead_end for road in side.roads),
        "lane": sum(ground.is_lane(road) for road in side.roads),
    }
    return ", ".join(f"{count} {mark}" for mark, count in counts.items() if count)


def trail_section(game: Trail) -> str:
    """The trail game: its picture, its figures, its layouts."""
    rows = ["| players | face down | face up | behind the marker |", "|---|---|---|---|"]
    rows += (f"| {each.players} | {each.down} | {each.up} | {each.behind} |" for each in game.layouts)
    table = "\n".join(rows)
    return f"""## purrlock

![Five suspects with twelve cards each, paw prints, markers and trails](images/purrlock.svg)

**{len(game.cards)} cards, {len(game.paws)} paw prints, {len(game.markers)} markers**: each of the
{len(game.suspects)} suspects has a card for each of {game.hours} hours. {sources("purrlock")}

The trail is laid from left to right:

{table}

There is no map, so `box.toml` says it all. Each suspect has a footprint besides its colour.
"""
