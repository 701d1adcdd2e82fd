"""What a seat of Mister X Europe cannot see, drawn at random: a whole position that looks like its view.

The detectives do not see his log and his rack, he does not see theirs, nobody sees the bag. All of it is
drawn so that it fits the view, and from the view alone. His way is one that the bar and the rings allow;
what was ruled out about earlier moves a view does not tell, so it is left open.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from yardtools.games.europe.knowledge import ANY, Field, Trail
from yardtools.games.europe.ledger import Fill
from yardtools.games.europe.moves import DISCARD, PAY
from yardtools.games.europe.state import Entry, EuropeState
from yardtools.games.europe.tickets import Counts, add_ticket
from yardtools.games.game import Move, Outcome, View
from yardtools.games.pursuit import Stations

if TYPE_CHECKING:  # a game draws what is hidden
    from yardtools.games.europe.game import Europe

TRIES = 500
"""So often racks are drawn until the stage can be what it is: who pays must hold what he pays with."""


def draw_hidden(game: Europe, view: View, rng: random.Random, moves: Sequence[Move]) -> EuropeState | None:
    """A position that looks like a view; None where no drawn rack lets the stage be what it is."""
    for _ in range(TRIES):
        state = _draw_once(game, view, rng, moves)
        if state.moves() or state.outcome:
            return state
    return None


def _draw_once(game: Europe, view: View, rng: random.Random, moves: Sequence[Move]) -> EuropeState:
    pool = Pool(game, view, rng)
    places = tuple(row["station"] for row in view["pawns"].values())
    plan = tuple(view["special"])
    mission = view["mission"] or ""
    log = _draw_log(game, view, pool, rng)
    state = EuropeState(
        game=game,
        stage=view["stage"],
        who=game.person[view["acting"] or game.people[0]],
        least=_least(game, view, plan, moves),
        plan=plan,
        round=view["round"],
        turns=view["turns"],
        places=places,
        occupied=game.stations.set_of(places),
        moved=sum(1 << game.pawn_index[pawn] for pawn in view["moved"]),
        entered=tuple(view["entered"]),
        racks=(pool.rack(view["mister_x"]), *(pool.rack(row) for row in view["players"].values())),
        bag=pool.left,
        box=game.count_kinds(view["box"]),
        played=game.count_kinds(view["played"]),
        mission=mission,
        log=log,
        rings=tuple((ring["strokes"], ring["station"], ring["number"]) for ring in view["rings"]),
        trail=Trail(game.chart),
        result=Outcome.from_document(view["outcome"]) if view["outcome"] else None,
    )
    state.trail = _trail(state, view)
    return state


def _least(game: Europe, view: View, plan: tuple[str | int, ...], moves: Sequence[Move]) -> int:
    """The first kind that may still be thrown away or paid; a view does not tell it, the legal moves do."""
    if view["stage"] == PAY and len(plan) > 2:
        return game.index[str(plan[-1])]
    if view["stage"] != DISCARD or not moves:
        return 0
    return min(
        (game.index[str(move[2])] for move in moves if move[1] == DISCARD), default=len(game.kinds) - 1
    )


# --- tickets ----------------------------------------------------------------------------------


class Pool:
    """The tickets that a seat does not see; what is left when all else is drawn lies in the bag."""

    def __init__(self, game: Europe, view: View, rng: random.Random) -> None:
        self._game, self._rng = game, rng
        self.left: Counts = game.count_kinds(view["unseen"])

    def draw(self) -> int:
        """One ticket that nobody of that seat has seen."""
        kind = self._rng.choices(range(len(self.left)), self.left)[0]
        self.left = add_ticket(self.left, kind, -1)
        return kind

    def rack(self, row: dict[str, Any]) -> Counts:
        """A rack as it is seen, or as many tickets as are on it."""
        if row["tickets"] is not None:
            return self._game.count_kinds(row["tickets"])
        drawn = [self.draw() for _ in range(row["count"])]
        return tuple(map(drawn.count, range(len(self.left))))


# --- his way ----------------------------------------------------------------------------------


def _draw_log(game: Europe, view: View, pool: Pool, rng: random.Random) -> tuple[Entry, ...]:
    """His log: tickets and cities as they are seen, the others drawn."""
    rows = view["log"]
    cities = _draw_way(game, view, rng) if rows else []
    found: list[Entry] = []
    for number, (row, city) in enumerate(zip(rows, cities, strict=True)):
        kind = game.index.get(row["ticket"] or "", -1)
        if number and kind < 0:  # it lies face down on the bar, or went back into the bag (E35)
            kind = pool.draw() if number < game.visible_from else 0
        found.append((kind, row["face_down"], city, row["round"]))
    return tuple(found)


def _draw_way(game: Europe, view: View, rng: random.Random) -> list[int]:
    """The cities he came through, drawn backwards from where he can be."""
    rows, sets = view["log"], _sets(game, view)
    members = game.stations.members
    way = [rows[-1]["station"] or rng.choice(list(members(sets[-1])))]
    for number in range(len(rows) - 1, 0, -1):
        before = game.chart.way(_mode(game, rows[number])).back.reach[way[-1]] & sets[number - 1]
        way.append(rng.choice(list(members(before))))
    return way[::-1]


def _sets(game: Europe, view: View) -> list[int]:
    """Where he can have been after each move, by what a view tells."""
    stations, rows = game.stations, view["log"]
    open = stations.all & ~game.targets(view["mission"])
    found = [game.starts(view["mission"])]
    for row in rows[1:]:
        found[-1] &= _told(stations, rows[len(found) - 1])
        found.append(game.chart.way(_mode(game, row)).spread(found[-1]) & open)
    found[-1] = _told(stations, rows[-1]) if view["outcome"] else stations.set_of(view["possible"])
    return found


def _told(stations: Stations, row: dict[str, Any]) -> int:
    return stations.bit[row["station"]] if row["station"] else stations.all


def _mode(game: Europe, row: dict[str, Any]) -> int:
    return ANY if row["face_down"] or row["ticket"] is None else game.mode_of[game.index[row["ticket"]]]


def _trail(state: EuropeState, view: View) -> Trail:
    """What the detectives know: the possible cities, and what was told; he has just drawn his rack."""
    game = state.game
    rows = (Fill(sum(state.racks[0]), state.unseen),)
    if not state.log:
        return Trail(game.chart, rows)
    fields = [Field(_mode(game, row), row["station"] if row["told"] else 0) for row in view["log"]]
    last = fields[-1]
    fields[-1] = Field(last.mode, last.known, game.stations.all & ~game.stations.set_of(view["possible"]))
    open = game.stations.all & ~game.targets(state.mission)
    return Trail(game.chart, rows, tuple(fields), game.starts(state.mission), open)
