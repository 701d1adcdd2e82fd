"""The board as a bot weighs it: how far detectives have to go, and where a ticket can lead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from weakref import WeakKeyDictionary

from yardtools.games.game import Game, Move, View
from yardtools.games.pursuit import detective_steps
from yardtools.games.weights import FAR
from yardtools.graph import distances_from, moves
from yardtools.model import Board


class Ground:
    """One network, asked for distances as often as a bot likes."""

    def __init__(self, board: Board) -> None:
        self._rows = moves(board)
        self._steps = detective_steps(board)
        self._by_ticket: dict[str, set[str]] = {}
        his = [transport for transport in board.transports if transport.only != "detectives"]
        for transport in his:
            for ticket in transport.tickets:
                self._by_ticket.setdefault(ticket, set()).add(transport.id)
        for transport in his:  # moves name transports where there are no tickets
            self._by_ticket.setdefault(transport.id, {transport.id})
        self._far: dict[int, dict[int, int]] = {}

    def away(self, start: int, end: int) -> int:
        """How many moves a detective needs, whatever his tickets."""
        if start not in self._far:
            self._far[start] = distances_from(start, self._steps)
        return self._far[start].get(end, FAR)

    def after(self, stations: Iterable[int], move: Move, taken: Collection[int]) -> set[int]:
        """Where he can be after the hops of a move, for those who see its tickets and not its stations."""
        words = [word for word in move[1:] if isinstance(word, str) and word in self._by_ticket]
        found = set(stations)
        for word in words or list(self._by_ticket)[:1]:
            found = {end for station in found for end in self._ends(station, word)} - set(taken)
        return found

    def _ends(self, station: int, word: str) -> Iterable[int]:
        rows: Mapping[str, list[int]] = self._rows.get(station, {})
        return (end for by in self._by_ticket[word] for end in rows.get(by, ()) if end != station)


_KEPT: WeakKeyDictionary[Game, dict[Board, Ground]] = WeakKeyDictionary()


def ground_of(game: Game, view: View) -> Ground | None:
    """The ground that a game is played on, made once for each map; None where there is no map yet."""
    network = game.network_of(view)
    if network is None:
        return None
    kept = _KEPT.setdefault(game, {})
    if network not in kept:
        kept.clear()  # tiles lie differently in the next game
        kept[network] = Ground(network)
    return kept[network]
