"""Small Europes to test with, and the detectives' knowledge the honest way: by keeping every history."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Mapping

from yardtools.games.europe import Europe, EuropeState
from yardtools.games.game import Move
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
    pairs = [
        Link(*map(int, pair.split("-")), by=mode)  # type: ignore[misc]
        for mode, row in links.items()
        for pair in row.split()
    ]
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
        start_in_window=pick([True, False]), visible_from=pick([3, 6, 25]), order=pick(["cards_first", "x_first"]),
        onto_detective=pick(["forbidden", "forbidden", "loses"]), boxed_in=pick(["redraw", "redraw", "loses"]),
        visits=pick(["latest", "all"]), same_ring=pick(["none", "new"]), played_tickets=pick(["after", "before"]),
    )  # fmt: skip


def _links(rng: random.Random, cities: list[int], most: int) -> str:
    pairs = [(a, b) for a in cities for b in cities if a < b]
    return " ".join(f"{a}-{b}" for a, b in rng.sample(pairs, most))


def seen(state: EuropeState) -> Hashable:
    """All that the detectives see on the table, straight from the truth."""
    told = tuple(
        (number and state.game.kinds[kind] if not face_down else "", round)
        for number, (kind, face_down, _, round) in enumerate(state.log)
    )
    shown = tuple(
        (n, state.log[n][2]) for n in range(len(state.log)) if state.visible and n >= state.game.visible_from - 1
    )
    return (
        state.stage, state.seat, state.who if state.stage != "flight" else 0, state.places, state.moved, state.racks[1:],
        sum(state.racks[0]), sum(state.bag), state.box, state.played, state.rings, told, shown, state.mission,
        state.round, state.turns, state.entered, state.result, state.plan if state.stage != "flight" else (),
        state.least if state.who else 0,
    )  # fmt: skip


def hidden(state: EuropeState) -> Hashable:
    """What the detectives do not see."""
    return state.log, state.racks[0], state.bag, state.plan, state.least


class Histories:
    """Every position the game can be in, for the detectives: each is played on with whatever they do not see."""

    def __init__(self, start: EuropeState) -> None:
        self.states = {hidden(start): start}

    def follow(self, before: EuropeState, after: EuropeState, move: Move) -> None:
        """Keep what can have led to what the detectives see now."""
        if after.stage == "flight" and after.plan:
            return  # Mister X has not laid his tickets yet
        now = seen(after)
        found = {}
        for state in self.states.values():
            for child in self._children(state, before, move):
                if seen(child) == now:
                    found[hidden(child)] = child
        self.states = found

    def _children(self, state: EuropeState, before: EuropeState, move: Move) -> Iterator[EuropeState]:
        unseen = before.seat == "mister_x" or (before.stage in ("deal", "refill") and not before.who)
        moves = state.moves()
        for each in moves if unseen else [move] if move in moves else []:
            child = state.play(each)
            if child.stage == "flight" and child.plan:
                yield from self._children(child, before, move)
            else:
                yield child

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
