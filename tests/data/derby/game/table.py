"""Derby on the table: two pawns, a die, and where it leads."""

from __future__ import annotations

from typing import Any

from yardtools.games.game import CHANCE, Move
from yardtools.games.tabletop import Die, Pawn, Pick, Status, Table, Tabletop, seat_label


class DerbyTable(Table):
    """One view of Derby."""

    def tabletop(self) -> Tabletop:
        """Everything (R8)."""
        return Tabletop(
            title=self.game.title,
            seat=seat_label(self.view["seat"]),
            status=self._status(),
            pawns=tuple(
                Pawn(runner, seat_label(runner), runner, row["station"], str(row["station"] or ""))
                for runner, row in self.view["pawns"].items()
            ),
            dice=(Die("roll", str(self.view["roll"]), "x"),) if self.view["roll"] else (),
            ending=self.ending(),
        )

    def _status(self) -> Status:
        if ending := self.ending():
            return Status(ending.sentence)
        who = "The die" if self.view["turn"] == CHANCE else seat_label(self.view["turn"])
        is_mine = self.view["turn"] == self.view["seat"]
        task = "Click a station that glows." if is_mine else ""
        return Status(f"{who} is next.", task, f"Round {self.view['round']}", is_mine)

    def picks(self, move: Move) -> tuple[Pick, ...]:
        """A station, or nothing to be done."""
        if isinstance(move[1], int):
            return (Pick("station", move[1], str(move[1])),)
        return (Pick("button", "pass", "Stay: there is no way"),)

    def move_label(self, move: Move) -> str:
        """A move in a sentence."""
        return f"{seat_label(str(move[-2]))} {move[-1]}"


def table(game: Any, view: dict[str, Any]) -> DerbyTable:
    """A view on the table."""
    return DerbyTable(game, view)
