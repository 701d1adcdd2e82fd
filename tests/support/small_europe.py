"""Small Europes to test with, and the detectives' knowledge the honest way: by keeping every history."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from yardtools.games.europe.game import Europe
from yardtools.games.europe.state import EuropeState
from yardtools.games.game import IllegalMove, Move, notation
from yardtools.model import Board, Link, Mission, Starts, Station, Transport

SPECIALS = ("footprints", "shadow", "magnifier", "blue-light")
MODES = ("car", "rail", "plane")


def small_board(
    links: Mapping[str, str],
    tickets: Mapping[str, int],
    missions: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]],
    cards: tuple[int, ...],
    hidden_mode: str = "",
) -> Board:
    """A board from rows of links, such as `{"car": "1-2 2-3"}`; one transport may be Mister X's alone."""
    rows = [(mode, pair.partition("-")) for mode, row in links.items() for pair in row.split()]
    pairs = [Link(int(start), int(end), mode) for mode, (start, _, end) in rows]
    told = {city for starts, targets in missions.values() for city in (*starts, *targets)}
    numbers = {end for link in pairs for end in (link.start, link.end)} | set(cards) | told
    return Board(
        id="small",
        transports=tuple(
            Transport(
                mode,
                tuple(f"{mode}-{special}" for special in SPECIALS),
                only="mister_x" if mode == hidden_mode else None,
            )
            for mode in MODES
        ),
        stations=tuple(Station(number) for number in sorted(numbers)),
        links=tuple(pairs),
        ladder=MODES,
        missions=tuple(Mission(name, *rows) for name, rows in missions.items()),
        starts=Starts(detective=cards),
        tickets=tickets,
    )


PRINTED = {
    f"{mode}-{special}": count for mode, count in zip(MODES, (14, 10, 6), strict=True) for special in SPECIALS
}
CHAIN = small_board(
    {
        "car": " ".join(f"{city}-{city + 1}" for city in range(1, 20)),
        "rail": "1-3 3-5 5-7 7-9 11-13 13-15 15-17 17-19",
        "plane": "1-5 5-9 9-17 11-17",
    },
    PRINTED,
    {"green": ((6, 7, 8), (1,)), "yellow": ((1, 2, 3, 4, 5), (19, 20))},
    (7, 11, 12, 13, 14, 15, 17, 18),
)
"""Twenty cities in a row, by car from each to the next."""


def chain(players: int = 2, **options: Any) -> Europe:
    """A game on the chain."""
    return Europe(CHAIN, players, **options)


def table(
    game: Europe,
    log: str,
    *,
    x: str = "",
    racks: Sequence[str] = (),
    places: Sequence[int] = (11, 13, 15, 17, 18),
    stage: str = "flight",
    **rest: Any,
) -> EuropeState:
    """A position: the log as `1 car-shadow 2`, racks as `3 car-shadow, 1 rail-shadow`; the rest is bag."""
    words = log.split()
    fields: list[dict[str, Any]] = [{"ticket": None, "round": 0, "station": int(words[0])}]
    for number, (ticket, city) in enumerate(zip(words[1::2], words[2::2], strict=True), 1):
        fields.append({"ticket": ticket, "round": number, "station": int(city)})
    hands = dict(zip(game.people, map(tickets_in, (x, *racks, *[""] * len(game.teams))), strict=False))
    heaps = [*hands.values(), *(rest.get(heap, {}) for heap in ("box", "played"))]
    used = Counter(words[1::2][: game.visible_from - 1])
    for heap in heaps:
        used.update(heap)
    printed = game.name_kinds(game.printed)
    position: dict[str, Any] = {
        "turn": {"chase": "detectives", "special": "detectives"}.get(stage, "mister_x"),
        "stage": stage, "acting": None, "round": len(fields), "turns": len(fields) - 1, "mission": "yellow",
        "pawns": {pawn: {"station": place} for pawn, place in zip(game.pawns, places, strict=True)},
        "moved": [], "entered": [], "special": [], "least": None, "racks": hands, "log": fields, "rings": [],
        "bag": {kind: count - used[kind] for kind, count in printed.items()}, "box": {}, "played": {},
        "outcome": None,
    }  # fmt: skip
    state = game.state(game.document() | {"position": position | rest})
    assert isinstance(state, EuropeState)
    return state


def tickets_in(text: str) -> dict[str, int]:
    """`3 car-shadow, 1 rail-magnifier` as counts."""
    return {part.split()[1]: int(part.split()[0]) for part in text.split(",") if part.strip()}


def through(state: EuropeState, moves: str, seed: int = 0) -> EuropeState:
    """Play moves, one a line; whatever chance has to play before each and after the last is drawn."""
    rng = random.Random(seed)
    for line in filter(None, map(str.strip, moves.splitlines())):
        state = state.settle(rng).play(line)  # type: ignore[assignment]
    return state.settle(rng)  # type: ignore[return-value]


def words(state: EuropeState) -> set[str]:
    """The legal moves as they are written."""
    return {notation(move) for move in state.moves()}


def illegal(state: EuropeState, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value


def walk_and_check(game: Europe, log: str, places: tuple[int, ...], blue: int) -> EuropeState:
    """One detective has one ticket and moves; then the round ends."""
    state = table(game, log, racks=["1 car-magnifier"], places=places, stage="chase").play(
        f"blue car-magnifier {blue}"
    )
    return through(state.play("detectives done") if state.stage == "special" else state, "player-1 done")


def random_game(rng: random.Random) -> Europe:
    """A small network with few tickets, where Mister X is often short of the right one."""
    cities = list(range(1, rng.randint(9, 12)))
    links = {mode: _links(rng, cities, most) for mode, most in zip(MODES, (14, 7, 4), strict=True)}
    kinds = rng.sample([f"{mode}-{special}" for mode in MODES for special in SPECIALS], rng.randint(3, 5))
    kinds += rng.sample(["car-shadow", "rail-shadow", "car-footprints", "rail-footprints"], 1)
    tickets = {kind: rng.randint(1, 4) for kind in kinds}
    x_rack = rng.choice([3, 4, 4, 5])
    while sum(tickets.values()) < x_rack + 5 + rng.randint(2, 5):
        tickets[rng.choice(kinds)] += 1
    order = rng.sample(cities, len(cities))
    board = small_board(
        links,
        tickets,
        {"green": (tuple(order[5:8]), (order[-1],))},
        tuple(order[:5]),
        rng.choice(["", "plane", "rail"]),
    )
    pick = rng.choice
    return Europe(
        board, 2, x_rack=x_rack, rack=0, max_moves=8,
        investigation={"3": 4, "4": pick([0, 1, 3]), "5": 2}, window=pick(["current", "before"]),
        start_in_window=pick([True, False]), visible_from=pick([3, 6, 25]),
        order=pick(["cards_first", "x_first"]), onto_detective=pick(["forbidden", "forbidden", "loses"]),
        boxed_in=pick(["redraw", "redraw", "loses"]), visits=pick(["latest", "all"]),
        same_ring=pick(["none", "new"]), played_tickets=pick(["after", "before"]),
    )  # fmt: skip


def tight_game(rng: random.Random) -> Europe:
    """A small network with hardly more tickets than are dealt, many of them shadows."""
    cities = list(range(1, rng.randint(10, 13)))
    links = {mode: _links(rng, cities, rng.randint(*span)) for mode, span in zip(MODES, SPANS, strict=True)}
    others = ["plane-shadow", "car-magnifier", "rail-magnifier", "plane-magnifier", "plane-footprints"]
    kinds = ["car-shadow", "rail-shadow", *rng.sample(others, rng.randint(1, 2))]
    tickets = {kind: rng.randint(1, 3) for kind in kinds}
    while sum(tickets.values()) < 9 + rng.randint(0, 4):
        tickets[rng.choice(kinds)] += 1
    order = rng.sample(cities, len(cities))
    missions = {"green": (tuple(order[5:9]), (order[-1],))}
    board = small_board(links, tickets, missions, tuple(order[:5]), rng.choice(["", "plane", "rail"]))
    return Europe(board, 2, x_rack=4, rack=0, max_moves=9)


SPANS = ((5, 9), (4, 9), (2, 7))
"""How many links of each transport a tight network has."""


def _links(rng: random.Random, cities: list[int], most: int) -> str:
    pairs = [(a, b) for a in cities for b in cities if a < b]
    return " ".join(f"{a}-{b}" for a, b in rng.sample(pairs, most))


def sight_of(state: EuropeState, seat: str) -> Hashable:
    """All that a side sees on the table, straight from the truth."""
    under_way = state.plan if state.stage != "flight" or seat == "mister_x" else ()
    public = (
        state.stage, state.seat, state.who if state.stage != "flight" else 0, state.places, state.moved,
        sum(state.bag), state.box, state.played, state.rings, state.mission, state.round, state.turns,
        state.entered, state.result, under_way, *map(sum, state.racks),
    )  # fmt: skip
    if seat == "mister_x":
        return public, state.racks[0], state.log, state.least if not state.who else 0
    told = tuple(
        (number and state.game.kinds[kind] if not face_down else "", round)
        for number, (kind, face_down, _, round) in enumerate(state.log)
    )
    first = state.game.visible_from - 1 if state.number >= state.game.visible_from else len(state.log)
    shown = tuple(city for _, _, city, _ in state.log[first:])
    return public, state.racks[1:], told, shown, state.least if state.who else 0


def secrets_of(state: EuropeState) -> Hashable:
    """What one of the sides does not see."""
    return state.log, state.racks, state.bag, state.plan, state.least


class Histories:
    """Every position the game can be in, for one side: each is played on with all that side does not see."""

    def __init__(self, start: EuropeState, seat: str = "detectives") -> None:
        self.seat = seat
        self.states = {secrets_of(start): start}

    def follow(self, before: EuropeState, after: EuropeState, move: Move) -> None:
        """Keep what can have led to what is seen now."""
        if self.seat == "detectives" and after.stage == "flight" and after.plan:
            return  # Mister X has not laid his tickets yet
        now = sight_of(after, self.seat)
        found = {}
        for state in self.states.values():
            for child in self._children(state, before, move):
                if sight_of(child, self.seat) == now:
                    found[secrets_of(child)] = child
        self.states = found

    def _children(self, state: EuropeState, before: EuropeState, move: Move) -> Iterator[EuropeState]:
        moves = state.moves()
        for each in moves if self._unseen(before) else [move] if move in moves else []:
            child = state.play(each)
            if self.seat == "detectives" and child.stage == "flight" and child.plan:
                yield from self._children(child, before, move)
            else:
                yield child

    def _unseen(self, before: EuropeState) -> bool:
        """Whether a move out of this position is hidden from the side, at least in part."""
        theirs = before.who > 0 and before.stage in ("deal", "refill", "discard")
        if self.seat == "mister_x":
            return theirs
        return before.seat == "mister_x" or (before.stage in ("deal", "refill") and not theirs)

    def places(self) -> list[int]:
        """Where Mister X can be."""
        return sorted({state.x for state in self.states.values() if state.x})


def lively(state: EuropeState, rng: random.Random) -> Move:
    """A move that rather keeps the game going, and rather uses specials."""
    if state.seat == "chance":
        return state.draw(rng)
    moves = state.moves()
    going = [move for move in moves if not state.play(move).outcome] if rng.random() < 0.9 else moves
    special = [move for move in going if move[1] in ("double", "hidden", "investigate", "operation")]
    return rng.choice(special if special and rng.random() < 0.6 else going or moves)
