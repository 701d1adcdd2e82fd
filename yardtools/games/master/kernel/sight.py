"""Where everything that a seat can see stands in a row of numbers, for compiled play to write it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

import yardtools.games.master.kernel.chase as chase  # noqa: PLR0402 - the package imports this module
import yardtools.games.master.kernel.lockstep as lockstep  # noqa: PLR0402
from yardtools.games.game import MISTER_X
from yardtools.games.kernel import Ints, Placed
from yardtools.games.master.kernel.book import Book
from yardtools.games.master.state import DOUBLE

if TYPE_CHECKING:
    from yardtools.games.master.game import Master

NAMES = {
    lockstep.AT_TURN: "turn",
    lockstep.AT_SEAT: "seat",
    lockstep.AT_WINNERS: "winners",
    lockstep.AT_ROUND: "round",
    lockstep.AT_MOVED: "moved",
    lockstep.AT_X: MISTER_X,
    lockstep.AT_POSSIBLE: "possible",
    lockstep.AT_LAST_SEEN: "last seen",
    lockstep.AT_SEEN_AGO: "seen ago",
    lockstep.AT_FIRST_BY: "first hop by",
    lockstep.AT_FIRST_TO: "first hop to",
    lockstep.AT_START: "start",
    lockstep.AT_LOG: "log 0 ticket",
}
"""What stands alone in a row; pawns, tickets and further entries of the log follow one another."""


def layout_of(game: Master, placed: Placed) -> Ints:
    """Where things stand in a row, as compiled play looks them up."""
    kinds = len(game.digit)
    layout = np.zeros(lockstep.LAYOUT + 2 * kinds, np.int64)
    for place, name in (NAMES | {lockstep.AT_PAWNS: game.pawns[0]}).items():
        layout[place] = placed[name][0] if name in placed else 0
    layout[lockstep.ROUNDS], layout[lockstep.AGO] = (
        _kind(placed, "round").most,
        _kind(placed, "seen ago").most,
    )
    in_log = _kind(placed, "log 0 ticket").place
    layout[lockstep.KINDS_IN_LOG] = len(in_log)
    in_hop = _kind(placed, "first hop by").place if "first hop by" in placed else {}
    for number, ticket in enumerate(game.digit):
        layout[lockstep.LAYOUT + number] = in_log.get(ticket, 0)
        layout[lockstep.LAYOUT + kinds + number] = in_hop.get(ticket, 0)
    return layout


def counts_of(game: Master, book: Book, placed: Placed) -> Ints:
    """All tickets: the place in a row, that in a position, and the most there can be."""
    rows = [
        (placed[name][0], place, _kind(placed, name).most)
        for name, place in _purse_places(game, book)
        if name in placed
    ]
    return np.array(rows, np.int64).reshape(-1, 3)


def _kind(placed: Placed, name: str) -> Any:
    return placed[name][1].kind


def _purse_places(game: Master, book: Book) -> Iterator[tuple[str, int]]:
    """Every heap of tickets by its name, and where in a position it is counted."""
    yield f"{MISTER_X} tickets {DOUBLE}", chase.DOUBLES
    for kind, ticket in enumerate(game.digit):
        yield f"{MISTER_X} tickets {ticket}", int(book[chase.X_PURSE]) + kind
        for purse in range(len(game.dealt)):
            owner = "pool" if game.is_pool else f"pawns {game.detectives[purse]} tickets"
            yield f"{owner} {ticket}", int(book[chase.PURSES]) + purse * len(game.digit) + kind
