"""Every move that a seat can ever make, game by game, so that each can have a number of its own.

A move of two hops stands here as its hops: which of them may be the first of two is told by `begins_double`.
What one position allows is for the engine to say; a word too many here does no harm, a missing one is found
by the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from yardtools.errors import YardError
from yardtools.games.game import DETECTIVES, MISTER_X, Game, Move
from yardtools.games.pursuit import Hops

PASS, START, BLACK = "pass", "start", "black"
NO_HOPS = (PASS, START, "helicopter", "double")
"""What no double begins with."""


def vocabulary(game: Game, seat: str) -> list[Move]:
    """The moves of a seat, each once, in an order that depends on the game alone; doubles as their hops."""
    if game.name not in _MOVES:
        raise YardError(f"there are no environments for {game.name}; there are for {', '.join(_MOVES)}")
    return list(dict.fromkeys(_MOVES[game.name](game, seat)))


def begins_double(game: Game, move: Move) -> bool:
    """Whether a move can be the first hop of two."""
    if move[0] != MISTER_X or game.name not in _DOUBLES or move[1] in NO_HOPS:
        return False
    return _DOUBLES[game.name](game) > 0


def _ends(hops: Hops) -> list[int]:
    """Every station that some hop leads to."""
    return sorted({end for ends in hops.ends.values() for end in ends})


def _master(game: Any, seat: str) -> Iterator[Move]:
    if seat == MISTER_X:
        for ticket, hops in game.x_hops.items():
            yield from ((MISTER_X, ticket, end) for end in _ends(hops))
        return
    dealt = [ticket for ticket in game.reach if game.options["detective_tickets"].get(ticket)]
    for pawn in game.pawns:
        free = pawn in game.bobbies
        ways = [("free", game.free)] if free else [(ticket, game.hops[ticket]) for ticket in dealt]
        for word, hops in ways:
            yield from ((pawn, word, end) for end in _ends(hops))
        if game.sits_out_for_good:
            yield pawn, PASS
    yield DETECTIVES, PASS


def _beginner(game: Any, seat: str) -> Iterator[Move]:
    if seat == MISTER_X:
        for word, hops in game.hops.items():
            for end in _ends(hops):
                yield MISTER_X, word, end
                if game.options[BLACK]:
                    yield MISTER_X, BLACK, word, end
        return
    for pawn in game.pawns:
        yield from ((pawn, START, station) for station in game.starts)
        for word, hops in game.hops.items():
            yield from ((pawn, word, end) for end in _ends(hops))
    yield DETECTIVES, PASS


def dice_places(game: Any) -> list[int]:
    """The places of the tiles that can lie on the table, both sides."""
    letters = set(game.given.replace("/", "")) or {tile.id for tile in game.tiles.tiles}
    sides = [side for tile in game.tiles.tiles if tile.id in letters for side in (tile.plain, tile.expert)]
    return sorted({place.id for side in sides if side for place in side.places})


def _dice(game: Any, seat: str) -> Iterator[Move]:
    places, faces = dice_places(game), sorted(set(game.faces) - {"x"})
    if seat == DETECTIVES:
        for pawn in game.pawns:
            yield from ((pawn, word, place) for word in (START, *faces) for place in places)
            yield pawn, PASS
        yield DETECTIVES, "reroll"
        return
    sources: list[Move] = [("played",), ("unused",), ("supply",)] if game.any_die else [()]
    hops = [(face, place) for face in faces for place in places]
    black = [(BLACK, place, *source) for place in places for source in sources]
    yield from ((MISTER_X, START, place) for place in places)
    yield from ((MISTER_X, *hop) for hop in (*hops, *black))
    yield from ((MISTER_X, "helicopter", *hop[1:]) for hop in black)
    yield from ((MISTER_X, PASS, *source) for source in sources)
    if game.options["double_on_last_field"]:
        yield from ((MISTER_X, "double", *hop) for hop in (*hops, *black))


def _purrlock(game: Any, seat: str) -> Iterator[Move]:
    return (move for move in game.meaning if move[0] == seat)


def _europe(game: Any, seat: str) -> Iterator[Move]:
    return _europe_flights(game) if seat == MISTER_X else _europe_chases(game)


def _europe_flights(game: Any) -> Iterator[Move]:
    for mission in game.missions.values():
        yield from ((MISTER_X, "mission", mission.id, start) for start in sorted(set(mission.starts)))
    for kind, mode in zip(game.kinds, game.mode_of, strict=True):
        yield from ((MISTER_X, kind, end) for end in _ends(game.x_hops[mode]))
    for kind in game.kinds:
        yield from ((MISTER_X, "face-down", kind, end) for end in _ends(game.x_any))
    for word, special in (("double", "footprints"), ("hidden", "shadow")):
        held = [game.kinds[place] for place in game.with_special[special]]
        yield from ((MISTER_X, word, *paid) for paid in combinations_with_replacement(held, 3))
    yield MISTER_X, "stay"
    yield from _discards(game, (MISTER_X,))


def _europe_chases(game: Any) -> Iterator[Move]:
    for pawn in game.pawns:
        for kind, mode in zip(game.kinds, game.mode_of, strict=True):
            yield from ((pawn, kind, end) for end in _ends(game.hops[mode]))
        for mode in game.operation.values():
            yield from ((pawn, "operation", end) for end in _ends(game.hops[mode]))
    yield DETECTIVES, "done"
    yield from ((DETECTIVES, "investigate", count) for count in game.investigation)
    yield from ((DETECTIVES, "operation", count) for count in game.operation)
    yield from _discards(game, game.people[1:])
    yield from ((name, "pay", kind) for name in game.people[1:] for kind in game.kinds)


def _discards(game: Any, people: Iterable[str]) -> Iterator[Move]:
    for name in people:
        yield from ((name, "discard", kind) for kind in game.kinds)
        yield name, "done"


_MOVES: dict[str, Callable[[Any, str], Iterator[Move]]] = {
    "master": _master,
    "beginner": _beginner,
    "europe": _europe,
    "dice": _dice,
    "purrlock": _purrlock,
}
_DOUBLES: dict[str, Callable[[Any], int]] = {
    "master": lambda game: game.options["double"],
    "beginner": lambda game: game.options["double"],
    "dice": lambda game: game.doubles,
}
"""How many double moves Mister X has, in the games where one move holds both hops."""
