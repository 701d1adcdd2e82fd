"""The tiny notation of examples for tiles and trails: a game, and what is changed in it.

`dice` is the shipped tile set, changed by these statements:

    A: 1 taxi bus 4            a road, in place of what joined its ends; `A expert:` on the other side
    A: 1 taxi> right-1         a one-way road
    A: 1 taxi 2 broken         a dead end
    A: 1 taxi 2 via 5,5 9,9    a road with a bend
    A: no 1-2                  a road less
    A: no 1                    a place less, and its roads
    A: 1 at 10,20              a place elsewhere, or a new one
    A: 1 shows taxi, bus       what stops at it
    every place shows taxi     what stops everywhere
    A: 1 becomes 5             another number
    A becomes B                another letter
    port right-1 at 30         a port elsewhere, or a new one (named after its edge)

and `purrlock` the shipped trail, changed by these:

    no card crow 3             a card less
    card crow 3                a card more
    paws 1, 2, 3               all the paw tiles
    paw 4                      a paw tile more
    layout 5: 6, 5, 4          how many lie face down, face up and behind the marker for five players
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, cast

from yardtools.model import Card, Layout, Port, Road, Side, Station, Tile, TileSet, Trail
from yardtools.model.tiles import Edge, End


def changed_tiles(tiles: TileSet, statements: Iterable[str]) -> TileSet:
    """The tile set, changed by the statements."""
    for statement in statements:
        tiles = _apply(tiles, statement, _TILE_STATEMENTS)
    return tiles


def changed_trail(trail: Trail, statements: Iterable[str]) -> Trail:
    """The trail game, changed by the statements."""
    for statement in statements:
        trail = _apply(trail, statement, _TRAIL_STATEMENTS)
    return trail


def _apply(thing: Any, statement: str, forms: Iterable[tuple[str, Callable[..., Any]]]) -> Any:
    for pattern, change in forms:
        if match := re.fullmatch(pattern, statement):
            return change(thing, *match.groups())
    raise ValueError(f"no statement of the notation: {statement!r}")


# --- tiles ------------------------------------------------------------------------------------


def with_side(tiles: TileSet, letter: str, expert: bool, change: Callable[[Side], Side]) -> TileSet:
    """The tile set with one side of one tile changed."""
    changed = (_with(tile, expert, change) if tile.id == letter else tile for tile in tiles.tiles)
    return replace(tiles, tiles=tuple(changed))


def _with(tile: Tile, expert: bool, change: Callable[[Side], Side]) -> Tile:
    if expert:
        return replace(tile, expert=change(tile.expert or Side()))
    return replace(tile, plain=change(tile.plain))


def _end(word: str) -> End:
    return int(word) if word.isdigit() else word


def _lay(tiles: TileSet, letter: str, expert: str | None, *words: str | None) -> TileSet:
    start, by, arrow, end, broken, path = words
    bend = tuple(cast("tuple[float, float]", tuple(map(float, at.split(",")))) for at in (path or "").split())
    road = Road(
        _end(start or ""), _end(end or ""), tuple((by or "").split()), bool(arrow), bool(broken), bend
    )
    ends = {road.start, road.end}

    def change(side: Side) -> Side:
        kept = (each for each in side.roads if {each.start, each.end} != ends)
        return replace(side, roads=(*kept, road))

    return with_side(tiles, letter, bool(expert), change)


def _drop(tiles: TileSet, letter: str, expert: str | None, one: str, other: str | None) -> TileSet:
    gone = {_end(one), *([_end(other)] if other else [])}

    def change(side: Side) -> Side:
        places = side.places if other else tuple(each for each in side.places if each.id not in gone)
        roads = (road for road in side.roads if not gone <= {road.start, road.end})
        return Side(places, tuple(roads))

    return with_side(tiles, letter, bool(expert), change)


def _set(tiles: TileSet, letter: str, expert: str | None, number: str, **values: Any) -> TileSet:
    def change(side: Side) -> Side:
        there = next((each for each in side.places if each.id == int(number)), Station(int(number)))
        others = (each for each in side.places if each.id != int(number))
        return replace(side, places=(*others, replace(there, **values)))

    return with_side(tiles, letter, bool(expert), change)


def _move(tiles: TileSet, letter: str, expert: str | None, number: str, at: str) -> TileSet:
    return _set(tiles, letter, expert, number, at=tuple(map(float, at.split(","))))


def _show(tiles: TileSet, letter: str, expert: str | None, number: str, names: str) -> TileSet:
    return _set(tiles, letter, expert, number, transports=tuple(each.strip() for each in names.split(",")))


def _show_everywhere(tiles: TileSet, names: str) -> TileSet:
    for tile in tiles.tiles:
        for place in tile.plain.places:
            for expert in (None, "expert"):
                tiles = _show(tiles, tile.id, expert, str(place.id), names)
    return tiles


def _renumber(tiles: TileSet, letter: str, expert: str | None, old: str, new: str) -> TileSet:
    def change(side: Side) -> Side:
        ends = {int(old): int(new)}
        roads = (
            replace(
                road,
                start=ends.get(cast(int, road.start), road.start),
                end=ends.get(cast(int, road.end), road.end),
            )
            for road in side.roads
        )
        places = (replace(each, id=ends.get(each.id, each.id)) for each in side.places)
        return Side(tuple(places), tuple(roads))

    return with_side(tiles, letter, bool(expert), change)


def _rename(tiles: TileSet, old: str, new: str) -> TileSet:
    renamed = (replace(tile, id=new) if tile.id == old else tile for tile in tiles.tiles)
    return replace(tiles, tiles=tuple(renamed))


def _port(tiles: TileSet, name: str, edge: Edge, offset: str) -> TileSet:
    others = (port for port in tiles.ports if port.id != name)
    return replace(tiles, ports=(*others, Port(name, edge, float(offset))))


_FACE, _END, _AT = r"([A-Z])( expert)?: ", r"(\d+|[a-z]+-\d+)", r"-?[\d.]+,-?[\d.]+"
_TILE_STATEMENTS: tuple[tuple[str, Callable[..., TileSet]], ...] = (
    (r"([A-Z]) becomes ([A-Z])", _rename),
    (r"every place shows (.+)", _show_everywhere),
    (r"port ((top|right|bottom|left)-\d+) at ([\d.]+)", _port),
    (rf"{_FACE}(\d+) at ({_AT})", _move),
    (rf"{_FACE}(\d+) shows (.+)", _show),
    (rf"{_FACE}(\d+) becomes (\d+)", _renumber),
    (rf"{_FACE}no {_END}(?:-{_END})?", _drop),
    (rf"{_FACE}{_END} ([a-z]+(?: [a-z]+)*)(>)? {_END}( broken)?(?: via ({_AT}(?: {_AT})*))?", _lay),
)


# --- trails -----------------------------------------------------------------------------------


def _lose_card(trail: Trail, suspect: str, hour: str) -> Trail:
    return replace(trail, cards=tuple(card for card in trail.cards if card != Card(suspect, int(hour))))


def _add_card(trail: Trail, suspect: str, hour: str) -> Trail:
    return replace(trail, cards=(*trail.cards, Card(suspect, int(hour))))


def _all_paws(trail: Trail, values: str) -> Trail:
    return replace(trail, paws=tuple(map(int, values.split(","))))


def _add_paw(trail: Trail, value: str) -> Trail:
    return replace(trail, paws=(*trail.paws, int(value)))


def _lay_out(trail: Trail, players: str, *counts: str) -> Trail:
    others = (layout for layout in trail.layouts if layout.players != int(players))
    return replace(trail, layouts=(*others, Layout(int(players), *map(int, counts))))


_TRAIL_STATEMENTS: tuple[tuple[str, Callable[..., Trail]], ...] = (
    (r"no card ([a-z]+) (\d+)", _lose_card),
    (r"card ([a-z]+) (\d+)", _add_card),
    (r"paws (-?\d+(?:, ?-?\d+)*)", _all_paws),
    (r"paw (-?\d+)", _add_paw),
    (r"layout (\d+): (\d+), (\d+), (\d+)", _lay_out),
)
