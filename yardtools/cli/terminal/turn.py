"""A person's turn: what the seat sees and may do, and in which words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from yardtools.cli.terminal.panel import SIGN
from yardtools.cli.terminal.screen import Screen
from yardtools.cli.terminal.typed_moves import spell_out, split_words, to_notation
from yardtools.games.game import Game, Move, View
from yardtools.games.tabletop import Pawn, Pick, Table, Tabletop, seat_label, station_names
from yardtools.model import Board


@dataclass(frozen=True)
class Turn:
    """A view with the legal moves of its seat; none where it is not its turn."""

    game: Game
    view: View
    moves: Sequence[Move] = ()

    @cached_property
    def table(self) -> Table:
        """What tells how things lie, and what moves are made of."""
        return self.game.table(self.view)

    @cached_property
    def top(self) -> Tabletop:
        """What lies on the table."""
        return self.table.tabletop()

    @cached_property
    def network(self) -> Board | None:
        """The map, where there is one."""
        return self.game.network_of(self.view)

    @cached_property
    def picks(self) -> list[tuple[Pick, ...]]:
        """What each of the moves is made of."""
        return [self.table.picks(move) for move in self.moves]

    def spell(self, move: Move) -> list[str]:
        """A move in the words of its record and of the players."""
        return spell_out(move, self.table.picks(move))

    @cached_property
    def labels(self) -> dict[str, str]:
        """What is called how: seats, pawns, tickets and stations by the words of records."""
        heaps = (heap for rack in self.top.racks for heap in rack.heaps)
        stations = station_names(self.network) if self.network else {}
        return {
            **{str(id): name for id, name in stations.items()},
            **{heap.id.rpartition("/")[2]: heap.label for heap in heaps},
            **{pawn.id: pawn.label for pawn in self.top.pawns},
            **{seat: seat_label(seat) for seat in (*self.game.seats, *(rack.id for rack in self.top.racks))},
        }

    def reword(self, text: str) -> str:
        """A text about moves without the words of records that nobody says: `rail-shadow`, `mister_x`."""
        for id in sorted(self.labels, key=len, reverse=True):
            if "-" in id or "_" in id:
                text = re.sub(
                    rf"(?<![\w-]){re.escape(id)}(?![\w-])", self.labels[id].replace(SIGN, " "), text
                )
        return text

    def read_move(self, text: str) -> Move:
        """What a person typed as a move, legal or not, in the words of records."""
        called = {" ".join(split_words(label)): id for id, label in self.labels.items()}
        names = {" ".join(split_words(label.partition(" (")[0])): id for id, label in self.labels.items()}
        move = to_notation(text, names | called)
        pawns = {pawn.id for pawn in self.top.pawns}
        movers = {str(move[0]) for move in self.moves} | set(self.game.seats) | pawns
        return move if move and str(move[0]) in movers else (self.view["seat"], *move)

    def knows(self, word: str | int) -> bool:
        """Whether a word has a meaning in moves."""
        return str(word) in self.labels or any(word in move for move in self.moves)

    def pawn(self) -> Pawn | None:
        """The pawn that is looked at first: one that can move now, else the seat's own.

        None where somebody begins on the board: then all of it is of interest.
        """
        placed = {pawn.id: pawn for pawn in self.top.pawns if pawn.station is not None}
        movers = [id for picks in self.picks for pick in picks for id in self._pawns_of(pick)]
        first = next((placed[id] for id in movers if id in placed), placed.get(self.view["seat"]))
        goes_somewhere = any(pick.kind == "station" for picks in self.picks for pick in picks)
        return first or (None if goes_somewhere else next(iter(placed.values()), None))

    def _pawns_of(self, pick: Pick) -> tuple[str, ...]:
        """The pawn that is picked, or those of the rack that a ticket lies on."""
        if pick.kind != "ticket":
            return (str(pick.id),) if pick.kind == "pawn" else ()
        rack = str(pick.id).partition("/")[0]
        return next((each.pawns for each in self.top.racks if each.id == rack), ())

    def screen(self, focus: int | None = None) -> Screen:
        """What is shown: around a station that is asked for, else around the pawn in question."""
        pawn = self.pawn()
        if focus is None and pawn is not None:
            return Screen(self.top, self.network, pawn.station, self._ends(pawn), pawn.label)
        return Screen(self.top, self.network, focus, self._ends(pawn))

    def _ends(self, pawn: Pawn | None) -> set[int]:
        """Where the moves of a pawn lead to; those of all, where no pawn stands anywhere."""
        return {
            int(pick.id)
            for picks in self.picks
            for pick in picks
            if pick.kind == "station" and (pawn is None or _is_of(picks, pawn))
        }


def _is_of(picks: Sequence[Pick], pawn: Pawn) -> bool:
    return all(pick.id == pawn.id for pick in picks if pick.kind == "pawn")
