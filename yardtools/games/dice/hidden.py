"""What a seat of the dice game cannot see, drawn at random: a whole position that looks like its view.

Only the detectives lack anything: where Mister X is, the entries under dice, and by option (A-D18) what he
has crossed off. All of it is drawn so that it fits the view, and from the view alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from yardtools.games.dice.flights import DOUBLE, PASS, SPECIAL_WAYS
from yardtools.games.dice.knowledge import Belief, Row
from yardtools.games.dice.state import OVER, PLACING, ROLLING, START, X_FACE, DiceState, Entry
from yardtools.games.dice.streetmap import BLACK, HELICOPTER, StreetMap
from yardtools.games.dice.view import PHASES
from yardtools.games.game import MISTER_X, View
from yardtools.games.pursuit import read_outcome

if TYPE_CHECKING:
    from yardtools.games.dice.game import DiceGame

Specials = tuple[int, int, int]
"""Black tickets, doubles and helicopters."""


class Spot(NamedTuple):
    """Where he may have been, with so many black tickets and helicopters left."""

    place: int
    black: int
    helicopter: int


Step = tuple[str, Spot]
"""How he may have gone, and where he then was."""


def draw_hidden(game: DiceGame, view: View, rng: random.Random) -> DiceState:
    """A position that looks like a view."""
    stage = PHASES.index(view["phase"])
    streets = game.map_of(view["layout"], view["expert"]) if stage >= PLACING else None
    places = tuple(row["place"] for row in view["pawns"].values())
    way = _draw_way(game, streets, view, rng) if streets and view["log"] else []
    specials = _specials(view)
    if view["beliefs"] and view["seat"] != MISTER_X:
        specials = (way[-1][1].black, specials[1], way[-1][1].helicopter)
    dice, rows = view["dice"], zip(view["log"], way, strict=True)
    return DiceState(
        game=game,
        stage=stage,
        laid=tuple(view["layout"].replace("/", "")),
        turned=tuple(view["expert"]),
        streets=streets,
        places=places,
        occupied=streets.stations.set_of(places) if streets else 0,
        round=view["round"],
        moved=sum(1 << game.pawns.index(pawn) for pawn in view["moved"]),
        roll=tuple(view["roll"]),
        hand=dice["detectives"],
        played=tuple(view["pawns"].get(pawn, {}).get("die") or "" for pawn in game.pawns),
        tokens=view["tokens"],
        supply=dice["supply"],
        covered=dice["mister_x"],
        log=tuple(Entry(by, row["round"], spot.place) for row, (by, spot) in rows),
        x=way[-1][1].place if way else 0,
        specials=specials,
        seen=_seen(game, view),
        swept=0,
        belief=_belief(streets, view) if streets and stage >= ROLLING else (),
        result=read_outcome(view["outcome"], is_over=stage == OVER),
    )


def _specials(view: View) -> Specials:
    shown = view["mister_x"]["tickets"]
    return shown[BLACK], shown[DOUBLE], shown[HELICOPTER]


def _seen(game: DiceGame, view: View) -> Specials:
    """What the detectives know of his tickets: in his own view, all but what he used since he was seen."""
    black, doubles, helicopters = _specials(view)
    if game.is_shown or view["seat"] != MISTER_X or view["outcome"]:
        return black, doubles, helicopters
    covered = view["dice"]["mister_x"]
    under = [row["by"] for row in view["log"][len(view["log"]) - covered :]]
    return black + under.count(BLACK), doubles, helicopters + under.count(HELICOPTER)


def _belief(streets: StreetMap, view: View) -> Belief:
    sets = streets.stations.set_of
    return tuple(Row(row[BLACK], row[HELICOPTER], sets(row["places"])) for row in view["beliefs"])


# --- his way ----------------------------------------------------------------------------------


def _draw_way(game: DiceGame, streets: StreetMap, view: View, rng: random.Random) -> list[Step]:
    """His hops from the start on; what a seat does not see is drawn backwards from where he can be."""
    rows = view["log"]
    layers = _layers(game, streets, view)
    spot = _draw_last(view, rng)
    way: list[Step] = []
    for number in range(len(rows) - 1, 0, -1):
        by, before = _draw_step(streets, layers[number - 1], rows[number - 1], rows[number], spot, rng)
        way.append((by, spot))
        spot = before
    return [(START, spot), *way[::-1]]


def _layers(game: DiceGame, streets: StreetMap, view: View) -> list[list[Spot]]:
    """Where he can have been after each entry, and with what left, for all that a view tells."""
    rows = view["log"]
    starts = streets.on_tile[view["mister_x"]["letter"]]
    found = [_keep(rows[0], {Spot(place, game.black, game.helicopters) for place in starts})]
    for row in rows[1:]:
        found.append(_keep(row, {end for spot in found[-1] for _, end in _hops(streets, spot, row["by"])}))
    return found


def _keep(row: dict[str, Any], spots: set[Spot]) -> list[Spot]:
    return sorted(spot for spot in spots if row["place"] in (None, spot.place))


def _draw_last(view: View, rng: random.Random) -> Spot:
    """Where he is, with what left."""
    black, _, helicopters = _specials(view)
    at = view["mister_x"]["place"]
    if view["seat"] == MISTER_X or view["outcome"]:
        return Spot(at, black, helicopters)
    return rng.choice(
        [Spot(place, row[BLACK], row[HELICOPTER]) for row in view["beliefs"] for place in row["places"]]
    )


def _draw_step(
    streets: StreetMap,
    layer: list[Spot],
    row_before: dict[str, Any],
    row: dict[str, Any],
    spot: Spot,
    rng: random.Random,
) -> Step:
    """How he came there, and from where."""
    found = [(by, before) for before in layer for by, end in _hops(streets, before, row["by"]) if end == spot]
    if found:
        return rng.choice(found)
    by = PASS if row["by"] == X_FACE else row["by"]  # a written position, or a bus past others (A-D7)
    return by, spot._replace(place=row_before["place"] or spot.place)


def _hops(streets: StreetMap, spot: Spot, by: str) -> Iterator[Step]:
    """Where a hop leads; one under an X face may be any of three (A-D18)."""
    for way in SPECIAL_WAYS if by == X_FACE else (by,):
        yield from _ends(streets, spot, way)


def _ends(streets: StreetMap, spot: Spot, by: str) -> Iterator[Step]:
    if by == PASS:
        yield by, spot
        return
    black, helicopter = spot.black - (by == BLACK), spot.helicopter - (by == HELICOPTER)
    if min(black, helicopter) >= 0:
        for end in streets.hops(by, 0).ends[spot.place]:
            yield by, Spot(end, black, helicopter)
