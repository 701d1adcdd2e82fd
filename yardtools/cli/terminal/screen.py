"""What a seat sees of the table: the neighbourhood as a map, and beside it or below it all the rest."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from yardtools.cli.terminal.fitting import BETWEEN, Part, fit_parts, put_beside
from yardtools.cli.terminal.map_sketch import sketch_map
from yardtools.cli.terminal.panel import ALL, NONE, OWN, Panel
from yardtools.cli.terminal.styles import MARKS, POSSIBLE, REACHABLE, pawn_style
from yardtools.games.tabletop import Tabletop, station_names
from yardtools.model import Board
from yardtools.visible import visible

SMALL = 40
"""A map of so few stations is shown whole …"""
WHOLE = 10
"""… in so many lines at least."""
ABREAST = 70
"""A terminal this wide has room for two columns."""
NARROWEST, WIDEST = 36, 64
"""How wide the column beside the map is, at least and at most."""
UNBOUNDED = 18
"""How many lines a map has where nothing limits them."""
FEWEST = 5
"""A map of fewer lines shows nothing."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A tabletop with its network, looked at around a station; `who` is there, and can go to `ends`."""

    top: Tabletop
    network: Board | None
    focus: int | None = None
    ends: Collection[int] = ()
    who: str = ""

    def lines(self, console: Console, width: int, height: int | None = None) -> list[Text]:
        """The screen in lines that fit: no wider, and no more of them, than there is room for."""
        rows = height or UNBOUNDED
        if self.network is None or console.options.ascii_only or rows < FEWEST:
            return self._panel(console, width, height)
        if width >= ABREAST:
            side = max(NARROWEST, min(WIDEST, width * 2 // 5))
            left = width - side - len(BETWEEN)
            panel = self._panel(console, side, height)
            return put_beside(self._map(left, height or max(UNBOUNDED, len(panel))), panel, left)
        drawn = self._map(width, max(FEWEST, rows // 2))
        return [*drawn, *self._panel(console, width, None if height is None else height - len(drawn))]

    def _panel(self, console: Console, width: int, height: int | None) -> list[Text]:
        """What lies beside the map, as spaciously as there is room for."""
        names = station_names(self.network) if self.network else {}
        parts: list[Part] = []
        for spacing in (ALL, OWN, NONE):
            parts = list(Panel(self.top, names, console, width, spacing).parts())
            if height is None or sum(len(part.lines) for part in parts) <= height:
                break
        return fit_parts(parts, width, height)

    def _map(self, width: int, height: int) -> list[Text]:
        """The neighbourhood, or a small map whole, under a heading."""
        assert self.network is not None
        is_whole = self.focus is None or (len(self.network.stations) <= SMALL and height >= WHOLE)
        middle = None if is_whole else self.focus
        drawn = sketch_map(self.network, middle, self._marks(), width, height - 1)
        if drawn is None:
            return []
        at = f"{self.who} at " if self.who else "around "
        title = self.network.title or "" if middle is None else f"{at}{self._name(middle)}"
        return [Text(visible(title), "dim"), *drawn.split("\n")]

    def _name(self, station: int) -> str:
        assert self.network is not None
        return station_names(self.network).get(station, str(station))

    def _marks(self) -> dict[int, str]:
        """Stations that stand out: pawns before marks before where one can go before where he can be."""
        marks = dict.fromkeys(self.top.possible, POSSIBLE) | dict.fromkeys(self.ends, REACHABLE)
        marks |= {mark.station: MARKS[mark.kind] for mark in self.top.marks}
        pawns = sorted(self.top.pawns, key=lambda pawn: not pawn.is_mister_x)
        return marks | {pawn.station: pawn_style(pawn.look) for pawn in pawns if pawn.station is not None}
