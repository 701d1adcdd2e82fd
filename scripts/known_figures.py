"""Known figures of random play, by the engine and by compiled play: python scripts/known_figures.py.

London by the older rules: five detectives with 10, 8 and 4 tickets, which go to Mister X when they are
used; he begins with 4, 3 and 3, five black tickets and two doubles, and must fill 24 fields. All moves are
drawn uniformly, doubles enumerated, detectives in the order of their seats. He wins 0.662 of 20,000 games.

The literature has 0.486 for him, with one pile of start cards. What comes near it is a Mister X who draws
moves onto a detective too, and loses by them; how he fares is printed last.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

from yardtools.board_files import load
from yardtools.games.game import MISTER_X, State
from yardtools.games.master.game import Master
from yardtools.games.master.kernel import Kernel

KNOWN: dict[str, Any] = {
    "detectives": 5,
    "detective_tickets": {"taxi": 10, "bus": 8, "underground": 4},
    "x_tickets": {"taxi": 4, "bus": 3, "underground": 3},
    "black": 5,
    "double": 2,
    "used_tickets": "mister_x",
    "end": "moves:24",
    "mister_x_starts": [35, 45, 51, 71, 78, 104, 106, 127, 132, 166, 170, 172],
    "detective_starts": [26, 29, 50, 53, 91, 94, 103, 112, 117, 123, 138, 141, 155, 174],
}
CARDS = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198]
"""The start cards of the older edition, one pile for all six pawns."""
PUBLISHED = KNOWN | {"mister_x_starts": CARDS, "detective_starts": CARDS}
"""The setting of the literature's figures, as far as it is known."""
FIGURE, WITHIN, GAMES = 0.662, 0.010, 20_000


def by_seat(game: Master, rng: random.Random) -> bool:
    """One random game in the engine, pawn after pawn; whether Mister X won."""
    state: State = game.begin().settle(rng)
    while moves := state.moves():
        first = min(game.index.get(str(move[0]), -1) for move in moves)
        own = [move for move in moves if game.index.get(str(move[0]), -1) == first]
        state = state.play(own[int(rng.random() * len(own))])
    return state.outcome is not None and state.outcome.winners == (MISTER_X,)


def by_seat_recklessly(game: Master, rng: random.Random) -> bool:
    """The same, where Mister X draws among moves onto or through detectives too, which lose."""
    state: Any = game.begin().settle(rng)
    while moves := state.moves():
        if state.seat == MISTER_X:
            _, every, _ = game.flights[state.may_double][state.x_purse][state.x]
            move = rng.choice(list(every))
            if every[move] & state.occupied:
                return False
            state = state.play(move)
        else:
            first = min(game.index.get(str(move[0]), -1) for move in moves)
            state = state.play(
                rng.choice([move for move in moves if game.index.get(str(move[0]), -1) == first])
            )
    return state.outcome is not None and state.outcome.winners == (MISTER_X,)


def main() -> int:
    """Both figures; 1 when one is off."""
    game = Master(load("london").network, 6, **KNOWN)
    began = time.perf_counter()
    rng = random.Random(1)
    engine = sum(by_seat(game, rng) for _ in range(GAMES)) / GAMES
    between = time.perf_counter()
    compiled = float(Kernel(game).series(0, GAMES, 1, order="seat").x_won.mean())
    many = float(Kernel(game).series(0, 50 * GAMES, 1, order="seat").x_won.mean())
    print(f"known              {FIGURE:.3f} ± {WITHIN:.3f} over {GAMES:,} games")
    print(f"engine             {engine:.4f}, {between - began:.1f} s")
    print(f"compiled           {compiled:.4f}")
    print(f"compiled, 50 times {many:.4f}, {time.perf_counter() - between:.1f} s for both")
    published = Master(load("london").network, 6, **PUBLISHED)
    reckless = sum(by_seat_recklessly(published, rng) for _ in range(GAMES // 4)) / (GAMES // 4)
    print(f"reckless Mister X  {reckless:.4f} over {GAMES // 4:,} games; published 0.486")
    return 0 if max(abs(engine - FIGURE), abs(compiled - FIGURE)) <= WITHIN else 1


if __name__ == "__main__":
    sys.exit(main())
