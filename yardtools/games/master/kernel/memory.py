"""Where Mister X is believed to be, remembered from move to move of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

import yardtools.games.master.kernel.belief as belief  # noqa: PLR0402 - the package imports this module
import yardtools.games.master.kernel.chase as chase  # noqa: PLR0402
import yardtools.games.master.kernel.search as search  # noqa: PLR0402
from yardtools.games.game import Move, View
from yardtools.games.master.kernel.belief import Floats, Ground, Ints, Room
from yardtools.games.master.kernel.suspicion import Suspicion
from yardtools.games.pursuit import spot

if TYPE_CHECKING:
    from yardtools.games.master.kernel.kernel import Kernel

EVEN = 1e-4
"""How much of a belief is spread evenly, for he may not do as one thinks."""


class Memory:
    """What one seat has made of what it saw; both sides can know the same.

    With a suspicion, hops that show nothing but a ticket are thought about; else he is taken to go as he
    mostly does.
    """

    def __init__(
        self, kernel: Kernel, ground: Ground, room: Room, suspicion: Suspicion | None = None
    ) -> None:
        self._kernel, self._ground, self._room = kernel, ground, room
        self._suspicion = suspicion
        self._kinds = {ticket: kind for kind, ticket in enumerate(kernel.game.digit)}
        self._shares: Floats | None = None
        self._entries = 0

    def recall(self, view: View, at: Ints, walks: int, seed: int) -> tuple[Floats, int]:
        """Where he is believed to be, and how many walks of so many it took to think about it.

        It goes by what was believed before and seen since, or by what is possible.
        """
        log, known, taken = view["log"], self._entries, 0
        new = log[known:]
        if self._shares is None or not _continues(view, known):
            self._shares = None
        elif self._suspicion and walks and len(new) == 1 and new[0]["station"] is None:
            self._suspect(self._suspicion, at, new[0]["ticket"], walks, seed)
            taken = walks
        else:
            for row in new:
                self._follow(at, row["ticket"], row["station"])
        self._entries = len(log)
        self._shares = self._mask(view)
        return self._shares, taken

    def expect(self, at: Ints, move: Move) -> None:
        """Mister X makes a move himself: what the others will believe of it."""
        for ticket, station in zip(move[1::2], move[2::2], strict=True):
            self._entries += 1
            shown = self._entries in self._kernel.game.reveals
            self._follow(at, str(ticket), int(station) if shown else None)

    def _suspect(self, suspicion: Suspicion, at: Ints, ticket: str, walks: int, seed: int) -> None:
        """A hop was made, of which only the ticket was seen, and they think about it."""
        assert self._shares is not None
        pawns = at[chase.PLACES : chase.PLACES + self._kernel.book[chase.PAWNS]]
        self._shares[pawns] = 0.0
        self._shares = suspicion.follow(self._shares, at, self._kinds[ticket], walks, seed)

    def _follow(self, at: Ints, ticket: str, station: int | None) -> None:
        """A hop was made; a belief by which it could not be is forgotten."""
        kernel, kind = self._kernel, self._kinds[ticket]
        purse = kernel.book[chase.X_PURSE] + kind
        self._room.at[:] = at
        self._room.at[purse] = max(at[purse], 1)  # he has paid, so he had one
        seen = -1 if station is None else kernel.place[station]
        if self._shares is not None and not search.believe(
            self._ground, self._room, self._shares, kind, seen
        ):
            self._shares = None

    def _mask(self, view: View) -> Floats:
        """A belief where only those stations count that are possible; together 1."""
        possible = np.zeros(len(self._kernel.place))
        possible[[self._kernel.place[station] for station in view["possible"]]] = 1.0
        known = self._weigh(view["pawns"], view["moved"]) if self._shares is None else self._shares
        shares = possible * known
        if not shares.sum():
            shares = possible
        return np.asarray((1 - EVEN) * shares / shares.sum() + EVEN * possible / possible.sum())

    def _weigh(self, pawns: Mapping[str, Mapping[str, Any]], moved: Iterable[str]) -> Floats:
        """How he is drawn to each station, by the pawns that stand where they stood when he moved."""
        still = [at for pawn, row in pawns.items() if pawn not in moved and (at := spot(row)) is not None]
        rows = [self._kernel.chart.away[self._kernel.place[station]] for station in still]
        near = np.min([np.full(len(self._kernel.place), belief.FARTHEST), *rows], axis=0)
        return np.asarray(self._ground.tables[belief.TENDS + near])


def _continues(view: View, known: int) -> bool:
    """Whether all that was logged since has been logged in this round, and no pawn has moved after it."""
    new = view["log"][known:]
    if len(view["log"]) < known or (new and view["moved"]):
        return False
    return all(row["round"] == view["round"] for row in new)
