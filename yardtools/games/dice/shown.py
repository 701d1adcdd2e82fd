"""Which rules of the dice game a position shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from yardtools.assemble import assemble, outer_places
from yardtools.games.dice.flights import DOUBLE, PASS
from yardtools.games.dice.state import (
    CHASE,
    FLIGHT,
    HIDING,
    LAYING,
    OVER,
    PLACING,
    REROLL,
    ROLLING,
    TURNING,
    X_FACE,
    DiceState,
)
from yardtools.games.dice.streetmap import BLACK, HELICOPTER
from yardtools.games.game import DETECTIVES, MISTER_X, Move
from yardtools.games.shown import Path, Rules, ShownRules, Step
from yardtools.model import Board, Side, TileSet
from yardtools.tile_graph import BUS, OPPOSITE, TAXI, UNDERGROUND

if TYPE_CHECKING:
    from yardtools.model.values import Point

SETUP_RULES = {LAYING: "D8", TURNING: "D37", PLACING: "D10", HIDING: "D11", ROLLING: "D16"}
RIDE_RULES = {TAXI: "D17", BUS: "D18", UNDERGROUND: "D19"}
SPECIAL_RULES = {BLACK: "D27", HELICOPTER: "D29", PASS: "D25", DOUBLE: "D28"}
TURN_FIELDS = ("turn", "phase", "round", "moved", "starter")


class Sights(NamedTuple):
    """What is particular about a map: where places lie, closed streets, diagonal lanes, ways off the edge."""

    at: dict[int, Point]
    transports: dict[int, tuple[str, ...]]
    closed: frozenset[tuple[int, int]]
    diagonal: frozenset[tuple[int, int]]
    over_the_edge: frozenset[tuple[int, int]]


class Shown(ShownRules):
    """What the chase over the tiles shows."""

    # --- moves ---

    def of_move(self, state: DiceState, move: Move) -> Rules:
        """By which rules a move is legal."""
        if state.stage in SETUP_RULES:
            return (SETUP_RULES[state.stage],)
        return _flight(state, move) if state.stage == FLIGHT else _walk(state, move)

    def tempting(self, state: DiceState) -> Iterator[Move]:
        """Staying, faces that were not rolled, occupied places, closed streets, tickets that are gone."""
        if state.stage == CHASE:
            yield (DETECTIVES, REROLL)
            for pawn, place in zip(state.game.pawns, state.places, strict=True):
                yield (pawn, PASS)
                yield from ((pawn, by, end) for by, end in _ways(state, place, X_FACE))
        elif state.stage == FLIGHT:
            yield (MISTER_X, PASS)
            for by, end in _ways(state, state.x, BLACK, HELICOPTER):
                yield (MISTER_X, by, end)
                if state.map.bit[end] & state.occupied or not state.specials[1]:
                    yield (MISTER_X, by, end, by, state.x)

    def of_refusal(self, state: DiceState, move: Move) -> Rules:
        """What forbids a move; where a street is closed or runs off the map, that."""
        rules = super().of_refusal(state, move)
        if len(move) != 3 or rules[0] not in ("D17", "D18", "D21", "D27"):
            return rules
        at = state.x if move[0] == MISTER_X else state.places[state.game.pawns.index(str(move[0]))]
        way, sights = (at, int(move[2])), _sights(state)
        if way in sights.closed:
            return ("D39",)
        if way in sights.diagonal and move[1] == BUS:
            return ("D40",)
        return ("D34",) if way in sights.over_the_edge else rules

    # --- what a move changes ---

    def of_change(self, step: Step, path: Path) -> Rules:
        """Pawns, dice, tokens, his board, whose turn it is."""
        if step.before.stage in (LAYING, TURNING, PLACING, HIDING):
            return _set_up(step, path)
        if path[0] in TURN_FIELDS:
            return _turned(step)
        if path[0] == "pawns":
            return _of_pawn(step, path)
        if path[0] in ("dice", "roll", "tokens"):
            return _of_dice(step, path)
        return _of_his_board(step) if path[0] in ("mister_x", "log") else ()

    def of_outcome(self, step: Step, said: tuple[str, ...] | None) -> Rules:
        """How a game ends, and that it goes on while it does."""
        after = step.after
        if after.outcome:
            onto = ("A-D5",) if step.before.stage == FLIGHT else ()
            return (after.outcome.rule, *onto)
        if said is not None and MISTER_X not in said:
            return ("D32",)
        return ("D33",) if said is not None or (after.stage >= ROLLING and not after.fields_left) else ()

    def of_possible(self, step: Step, said: Any = None) -> Rules:  # noqa: ARG002
        """Where he can be: by the letter of his tile, the dice, and where he showed himself."""
        after = step.after
        if step.before.stage == HIDING:
            return ("D14",)
        if after.stage == OVER or step.before.stage != FLIGHT:
            return ("D43",)
        return ("D30",) if not after.covered else ("D43",)

    # --- what is seen ---

    def of_view(self, state: DiceState, seat: str, path: Path, said: Any = None) -> Rules:  # noqa: ARG002
        """What lies on the table, and what is under dice."""
        if path[0] in ("layout", "expert"):
            return ()
        if path[:2] == ("mister_x", "letter"):
            return ("D14", "D43")
        if path[0] in TURN_FIELDS:
            return ("D15",)
        if path[0] in ("log", "mister_x", "possible", "beliefs") and "tickets" not in path:
            return _hidden(state, seat, path)
        return ("D43",)


# --- moves ------------------------------------------------------------------------------------


def _walk(state: DiceState, move: Move) -> Rules:
    pair = () if state.game.in_turn else ("D41",)
    if move[1] in (REROLL, PASS):
        return ("D23",) if move[1] == REROLL else ("D22", *pair)
    at = state.places[state.game.pawns.index(str(move[0]))]
    return (*_ride(state, at, str(move[1]), int(move[2])), "D16", "D21", *pair)


def _ride(state: DiceState, at: int, by: str, end: int) -> Rules:
    """A ride, first by what is particular about it."""
    sights = _sights(state)
    if by == BUS and _passes_a_pawn(state, sights, at, end):
        return ("D35", "D18")
    if (at, end) in sights.diagonal:
        return ("D40", RIDE_RULES.get(by, "D17"))
    return (RIDE_RULES.get(by, "D17"),)


def _passes_a_pawn(state: DiceState, sights: Sights, start: int, end: int) -> bool:
    between = (place for place in state.places if _lies_between(sights, start, place, end))
    return any(sights.transports[place] == (TAXI,) for place in between)


def _lies_between(sights: Sights, start: int, place: int, end: int) -> bool:
    (x1, y1), (x, y), (x2, y2) = (sights.at[each] for each in (start, place, end))
    in_row = abs(y - y1) < 1 and abs(y - y2) < 1 and min(x1, x2) < x < max(x1, x2)
    return in_row or (abs(x - x1) < 1 and abs(x - x2) < 1 and min(y1, y2) < y < max(y1, y2))


def _flight(state: DiceState, move: Move) -> Rules:
    words = [
        word for word in move[1:] if isinstance(word, str) and word not in ("played", "unused", "supply")
    ]
    if len(words) > 1:
        return ("D28", "D42")
    if words[0] in SPECIAL_RULES:
        against = words[0] == BLACK and _is_against(state, int(move[2]))
        return (("D38",) if against else ()) + (SPECIAL_RULES[words[0]], "D42")
    onto = ("D26",) if state.map.bit[int(move[2])] & state.occupied else ()
    return (*onto, "D24", "D42")


def _is_against(state: DiceState, end: int) -> bool:
    """Whether a black ticket goes there against a one-way street alone."""
    streets = state.map
    along = any(end in streets.hops(by, state.occupied).ends[state.x] for by in RIDE_RULES)
    return not along


def _ways(state: DiceState, at: int, *more: str) -> Iterator[tuple[str, int]]:
    """Every ride from a place by whatever face, whoever is in the way; and those that are no rides."""
    streets, sights = state.map, _sights(state)
    ends = {end for by in RIDE_RULES for end in streets.hops(by, state.occupied).ends[at]}
    ends |= {end for by in (BUS, TAXI) for end in streets.ends_against(by, at)}
    ends |= {end for way in (sights.closed, sights.over_the_edge) for start, end in way if start == at}
    for end in sorted(ends):
        yield from ((by, end) for by in (*RIDE_RULES, *more))


# --- the map ----------------------------------------------------------------------------------


def _sights(state: DiceState) -> Sights:
    tiles = cast("TileSet", state.game.board)
    return _look(tiles, state.map.layout, state.map.expert)


@lru_cache(maxsize=16)
def _look(tiles: TileSet, layout: str, expert: tuple[str, ...]) -> Sights:
    board, open_board = assemble(tiles, layout, expert), assemble(_opened(tiles), layout, expert)
    at = {station.id: station.at for station in board.stations if station.at}
    shown = {station.id: station.transports for station in board.stations}
    closed = _pairs(open_board, TAXI, BUS) - _pairs(board, TAXI, BUS)
    lanes = frozenset(pair for pair in _pairs(board, TAXI) if _is_slanted(at[pair[0]], at[pair[1]]))
    edge = frozenset(_over_the_edge(board, layout, at)) - _pairs(board, TAXI, BUS, UNDERGROUND)
    return Sights(at, shown, closed, lanes, edge)


def _opened(tiles: TileSet) -> TileSet:
    """The tiles without dead ends."""
    sides = [
        replace(
            tile, plain=_without_dead_ends(tile.plain), expert=tile.expert and _without_dead_ends(tile.expert)
        )
        for tile in tiles.tiles
    ]
    return replace(tiles, tiles=tuple(sides))


def _without_dead_ends(side: Side) -> Side:
    return replace(side, roads=tuple(replace(road, dead_end=False) for road in side.roads))


def _pairs(board: Board, *by: str) -> frozenset[tuple[int, int]]:
    """The ways between places by some transports, both ways where a street is open both ways."""
    there = {(link.start, link.end) for link in board.links if link.by in by}
    back = {(link.end, link.start) for link in board.links if link.by in by and not link.oneway}
    return frozenset(there | back)


def _is_slanted(start: Point, end: Point) -> bool:
    return abs(start[0] - end[0]) > 1 and abs(start[1] - end[1]) > 1


def _over_the_edge(board: Board, layout: str, at: dict[int, Point]) -> Iterator[tuple[int, int]]:
    """From each place at an edge straight over it, to where one would come in on the other side."""
    assert board.frame
    edges = outer_places(board.stations, layout.split("/"), board.frame)
    for edge, places in edges.items():
        axis = 0 if edge in ("top", "bottom") else 1
        for start in places:
            across = (end for end in edges[OPPOSITE[edge]] if abs(at[end][axis] - at[start][axis]) < 1)
            yield from ((start, end) for end in across)


# --- what a move changes ----------------------------------------------------------------------


def _set_up(step: Step, path: Path) -> Rules:
    if step.before.stage == HIDING:
        return ("D12",) if path[0] == "dice" else ("D11",)
    return (SETUP_RULES[step.before.stage],)


def _turned(step: Step) -> Rules:
    if step.before.stage == FLIGHT:
        return ("D31", "D15")
    return ("D16", "D15") if step.before.game.in_turn else ("D41", "D15")


def _of_pawn(step: Step, path: Path) -> Rules:
    if step.before.stage == FLIGHT:
        return ("D31",) if path[-1] == "die" else ()
    if step.before.stage != CHASE or path[1] != step.move[0]:
        return ()
    if step.move[1] == PASS:
        return ("D22",)
    return ("D16",) if path[-1] == "die" else (RIDE_RULES.get(str(step.move[1]), "D17"),)


def _of_dice(step: Step, path: Path) -> Rules:
    """Where the dice are; none is ever lost."""
    if step.move[1] == REROLL:
        return ("D23", "D44")
    if step.before.stage == FLIGHT and path[0] == "dice":
        shows = not step.after.covered and step.after.stage != OVER
        return ("D30", "D31", "D44") if shows else ("D31", "D44")
    return ("D44", "D16") if path[0] == "dice" else ("D16",)


def _of_his_board(step: Step) -> Rules:
    if step.before.stage != FLIGHT:
        return ()
    words = [word for word in step.move[1:] if word in SPECIAL_RULES]
    if len(step.after.log) - len(step.before.log) == 2:
        return ("D28",)
    return (SPECIAL_RULES[str(words[0])],) if words else ("D24",)


# --- what is seen -----------------------------------------------------------------------------


def _hidden(state: DiceState, seat: str, path: Path) -> Rules:
    """Places on his board: secret under a die, open once he has shown himself."""
    if seat == MISTER_X or state.stage < ROLLING:
        return ("D24",) if state.stage >= ROLLING else ("D11",)
    if path[0] == "log" and path[-1] != "place":
        return ("D27", "D43") if _is_special(state, path) else ("D43",)
    if path[0] == "log":
        uncovered = int(path[1]) < len(state.log) - state.covered
        return ("D30", "D43") if uncovered else ("D43", "D11")
    return ("D30", "D43") if not state.covered else ("D43",)


def _is_special(state: DiceState, path: Path) -> bool:
    return len(path) > 1 and state.log[int(path[1])].by == BLACK
