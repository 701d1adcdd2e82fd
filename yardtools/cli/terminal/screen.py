"""What a seat sees of its view: the neighbourhood, the pawns, the travel log, and what is new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from yardtools.cli.terminal.map_sketch import sketch_map
from yardtools.games.game import MISTER_X, Game, View
from yardtools.games.pursuit import spot
from yardtools.graph import moves
from yardtools.model import Board
from yardtools.visible import visible

PAWN_STYLES = {
    "blue": "bold white on blue",
    "red": "bold white on red",
    "green": "bold white on dark_green",
    "yellow": "bold black on yellow",
    "purple": "bold white on purple",
    "bobby-1": "bold white on grey30",
    "bobby-2": "bold white on grey50",
    MISTER_X: "bold black on white",
}
POSSIBLE = "underline magenta"
LEAST, MOST = 8, 30
"""How many lines a map has, at least and at most."""
BESIDE, BELOW = 9, 16
"""So many lines of a terminal are kept for other things, where those stand beside the map or below it."""
SMALL = 40
"""A map of so few stations is shown whole."""
FEW = 40
"""So many possible stations are named one by one."""
WIDE = 100
"""A terminal this wide has room for two columns."""


class Screen:
    """One view, ready to be printed."""

    def __init__(self, game: Game, view: View, network: Board | None, focus: int | None) -> None:
        self._game, self._view, self._network, self._focus = game, view, network, focus

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        parts = list(self._parts())
        if width >= WIDE and (picture := self._picture(width * 6 // 10, console, BESIDE)):
            table = Table.grid(expand=True)
            table.add_column(ratio=6)
            table.add_column(ratio=4)
            table.add_row(picture, Group(*parts))
            yield table
            return
        if picture := self._picture(width, console, BELOW):
            yield picture
        yield from parts

    def _picture(self, width: int, console: Console, others: int) -> RenderableType | None:
        """The neighbourhood, or a small map whole, where there is one and the terminal can show it."""
        if self._network is None or console.options.ascii_only:
            return None
        whole = len(self._network.stations) <= SMALL
        if self._focus is None and not whole:
            return None
        height = max(LEAST, min(MOST, console.size.height - others))
        drawn = sketch_map(self._network, None if whole else self._focus, self._marks(), width - 4, height)
        title = self._network.title if whole else f"around {self._focus}"
        return drawn and Panel(drawn, title=Text(visible(title or ""), "dim"), border_style="dim")

    def _marks(self) -> dict[int, str]:
        """Stations that stand out: pawns before Mister X before where he can be."""
        marks = dict.fromkeys(self._view.get("possible", ()), POSSIBLE)
        if (his := place_of_x(self._view)) is not None:
            marks[his] = PAWN_STYLES[MISTER_X]
        for pawn, row in self._view.get("pawns", {}).items():
            if (at := spot(row)) is not None:
                marks[at] = PAWN_STYLES.get(pawn, "reverse")
        return marks

    def _parts(self) -> Iterator[RenderableType]:
        view = self._view
        if (parts := self._game.render(view)) is not None:
            yield from parts
            return
        if "pawns" in view:
            yield self._pawns()
        if "players" in view:
            yield _racks(view["players"])
        if his := view.get("mister_x"):
            yield _mister_x(his, view)
        if view.get("log"):
            yield _log(view["log"])
        yield from (
            _thing(key, view[key]) for key in view if key not in SHOWN and view[key] not in (None, [], {})
        )

    def _pawns(self) -> Table:
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("pawn")
        table.add_column("on", justify="right")
        table.add_column("tickets")
        for pawn, row in self._view["pawns"].items():
            held = row.get("die") or _tickets(row)
            done = "  moved" if pawn in self._view.get("moved", ()) else ""
            table.add_row(
                Text(f" {pawn} ", PAWN_STYLES.get(pawn, "reverse")),
                str(spot(row) or "–"),
                held + done,
            )
        return table


SHOWN = frozenset(
    {"game", "seat", "turn", "round", "pawns", "moved", "mister_x", "log", "possible", "outcome", "players"}
    | {"beliefs", "unseen", "entered", "turns", "stage", "acting"}
)
"""What of a view is shown in a way of its own, or is of use to programs alone; the rest is listed."""


def _tickets(row: Mapping[str, Any]) -> str:
    """What somebody holds, where it is known; else how many."""
    if row.get("tickets") is None:
        return f"{row['count']} tickets" if "count" in row else ""
    return "  ".join(f"{count} {ticket}" for ticket, count in row["tickets"].items())


def _racks(players: Mapping[str, Any]) -> Text:
    """Who leads which pawns, and with which tickets."""
    text = Text("\n")
    for row in players.values():
        text.append(f"{' '.join(row['pawns'])}: ", "dim")
        text.append(f"{_tickets(row)}\n")
    return text


def _mister_x(his: Any, view: View) -> Text:
    text = Text("\n")
    if not isinstance(his, Mapping):
        return text
    text.append(" mister_x ", PAWN_STYLES[MISTER_X])
    at = spot(his)
    text.append(f" on {at}" if at is not None else " hidden")
    held = _tickets(his)
    text.append(f"   {held}\n" if held else "\n")
    possible = view.get("possible", [])
    if possible and (view["seat"] != MISTER_X or len(possible) > 1):
        whose = "he can be on" if view["seat"] != MISTER_X else "they know only that you are on"
        places = " ".join(map(str, possible)) if len(possible) <= FEW else f"any of {len(possible)} stations"
        text.append(f"{whose} ")
        text.append(places, "magenta")
        text.append("\n")
    return text


def _log(log: list[Any]) -> Group:
    """The travel log: number, ticket, and the station where it is known."""
    cells = []
    for number, entry in _number_entries(log):
        cell = Text.assemble((f"{number:>2} ", "dim"), ticket_of(entry))
        if (at := spot(entry)) is not None:
            cell.append(f" {at}", "bold")
        cells.append(cell)
    return Group(Text("travel log", "dim"), Columns(cells))


def _number_entries(log: list[Any]) -> Iterator[tuple[int, Any]]:
    """The entries with the numbers of their fields; a start that has a field of its own is no move."""
    return enumerate(log, 0 if log and log[0].get("ticket", "") is None else 1)


def _thing(key: str, value: Any) -> Text:
    """Anything else in a view, in words."""
    return Text.assemble((f"{key.replace('_', ' ')}: ", "dim"), _words(value))


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return "  ".join(f"{key} {_words(part)}" for key, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(_words, value))
    return "–" if value is None else str(value)


def place_of_x(view: View) -> int | None:
    """Mister X's station, where this seat knows it."""
    his = view.get("mister_x")
    return spot(his) if isinstance(his, Mapping) else None


def ticket_of(entry: Mapping[str, Any]) -> str:
    """What covers an entry of the log."""
    if entry.get("round") == 0:
        return "start"
    words = (entry.get(key) for key in ("ticket", "by", "transport"))
    return str(next((word for word in words if word), "hidden"))


def ways(network: Board, station: int) -> str:
    """Where one can go from a station, transport by transport."""
    rows = moves(network).get(station, {})
    return " · ".join(f"{by} {' '.join(map(str, ends))}" for by, ends in rows.items()) or "nowhere"


def news(game: Game, before: View, after: View) -> list[str]:
    """What a seat has seen happen between two of its views, Mister X's own moves first for himself."""
    walked = [
        f"{pawn} {was} → {now}"
        for pawn, row in after.get("pawns", {}).items()
        if (was := spot(before.get("pawns", {}).get(pawn, {}))) is not None and (now := spot(row)) != was
    ]
    known = len(before.get("log", ()))
    entries = list(_number_entries(after.get("log", [])))[known:]
    fled = [_describe_flight(number, entry) for number, entry in entries]
    own_first = fled + walked if after["seat"] == MISTER_X else walked + fled
    return own_first + game.news(before, after)


def _describe_flight(number: int, entry: Mapping[str, Any]) -> str:
    shown = "" if spot(entry) is None else f" to {spot(entry)}"
    return f"Mister X's move {number}: {ticket_of(entry)}{shown}"
