"""The dice game before the first tile lies: people, tiles, dice, tickets, and how the rules are read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, cast

from yardtools.assemble import Tray, layout_text
from yardtools.errors import YardError
from yardtools.games.dice.flights import DOUBLE
from yardtools.games.dice.laying import Laying, check_tiles, numbers_needed
from yardtools.games.dice.options import AUTO, OPTIONS
from yardtools.games.dice.rolls import rolls
from yardtools.games.dice.streetmap import BLACK, HELICOPTER, StreetMap, start_places
from yardtools.games.game import DETECTIVES, MISTER_X, Game, Move
from yardtools.games.options import Values
from yardtools.games.pursuit import PAWNS, listed
from yardtools.model import AnyBoard, LogForm, Tile, TileSet
from yardtools.tile_graph import BUS, TAXI, UNDERGROUND

START, X_FACE = "start", "x"

FIELDS, REVEALS = 13, frozenset({3, 7, 11})  # A-D1, D30
TOKENS = 3  # D23
FULL_BOARD = 3
"""So many dice lie on Mister X's board at most when the detectives take theirs (V-D11)."""
SPECIALS = {BLACK: 3, DOUBLE: 1, HELICOPTER: 1}  # D9


class Setting(Game):
    """The game on one tile set: everything about it that does not change from move to move."""

    name, title = "dice", "Scotland Yard: the dice game"
    kind, home = "tiles", "dice"
    players_range, usual_players = (2, 4), 4
    options_known = OPTIONS
    seats = (MISTER_X, DETECTIVES)

    def __init__(self, board: AnyBoard, players: int | None = None, **options: Any) -> None:
        super().__init__(board, players, **options)
        self.tiles = cast("TileSet", board)
        self.pawns = PAWNS[: max(2, self.players - 1)]  # D8, D41
        self.everybody = (1 << len(self.pawns)) - 1
        self.in_turn = self.players > 2
        self._dice()
        self._cards()
        self._readings()
        check_tiles(self.tiles)
        self._shape()
        self._experts()
        self._starts()
        self._tray = Tray(self.tiles)
        self._maps: dict[tuple[str, tuple[str, ...]], StreetMap] = {}
        if self.given and not self.turns:
            self.map_of(self.given, self.options["expert_tiles"])

    @classmethod
    def log_form(cls, options: Values) -> LogForm:
        """His 13 fields; the start fills the first, or one before it (A-D1); dice lie on them (D24)."""
        return LogForm(FIELDS, REVEALS, start=1 if options["start_counts"] else 0, cover="die")

    def _dice(self) -> None:
        tiles, dice = self.tiles, self.tiles.dice
        self.their_dice = 3 if len(self.pawns) < 3 else 4  # D12
        least = self.their_dice + FULL_BOARD
        if dice is None or dice.count < least:
            count = dice.count if dice else 0
            raise YardError(f"dice for {self.players} needs {least} dice; {tiles.id} has {count} (D1)")
        known = {transport.id for transport in tiles.transports} | {X_FACE}
        if strange := sorted(set(dice.faces) - known):
            raise YardError(
                f"the dice of {tiles.id} show {strange[0]!r}, by which nobody travels there; they may show"
                f" {listed(sorted(known))} (D1)"
            )
        if X_FACE not in dice.faces:
            raise YardError(f"the dice of {tiles.id} have no face {X_FACE!r} (D1)")
        if missing := sorted({TAXI, BUS, UNDERGROUND} - known):
            raise YardError(f"{tiles.id} has no {missing[0]}; the dice game needs it (D3)")
        if limited := [transport for transport in tiles.transports if transport.only]:
            raise YardError(
                f"{limited[0].id} is for {limited[0].only} only, but dice are for everybody (D24)"
            )
        self.dice = dice.count
        self.faces = dice.faces
        self._rolls: dict[int, tuple[list[Move], list[int]]] = {}

    def _cards(self) -> None:
        printed = SPECIALS | {word: many for word, many in self.tiles.tickets.items() if word in SPECIALS}
        self.black = printed[BLACK] if self.players > 3 else max(0, printed[BLACK] - 1)  # D9
        self.doubles, self.helicopters = printed[DOUBLE], printed[HELICOPTER]

    def _readings(self) -> None:
        self.uncounted = 0 if self.options["start_counts"] else 1  # A-D1
        self.any_die = self.options["x_die"] == "any"
        self.is_compelled = self.options["only_occupied"] == "caught"
        self.is_shown = self.options["specials"] == "shown"

    def _shape(self) -> None:
        """How the tiles are to lie: as given, or as chance has it (D8, A-D14)."""
        layout = self.options["layout"]
        self.given = "" if layout == AUTO else layout
        self.columns, rows = map(int, ("3x3" if self.players > 3 else self.options["grid"]).split("x"))
        self.size = self.columns * rows
        if self.given:
            self.columns, self.size = len(self.given.split("/")[0]), len(self.given.replace("/", ""))
            for letter in self.given.replace("/", ""):
                self._tile(letter)
            return
        self.laying = Laying(
            self.tiles, self.size, numbers_needed(self.size, self.options["underground_tiles"])
        )

    def _tile(self, letter: str) -> Tile:
        for tile in self.tiles.tiles:
            if tile.id == letter:
                return tile
        known = listed(tile.id for tile in self.tiles.tiles)
        raise YardError(f"{self.tiles.id} has no tile {letter}; it has {known} (D8)")

    def _experts(self) -> None:
        """How many tiles chance turns to the expert side, when people do not name them (D37, A-D13)."""
        chosen = self.options["expert_tiles"]
        self.turns = (3 if len(self.pawns) > 2 else 2) if self.options["expert"] and not chosen else 0
        if chosen and not self.given and self.size < len(self.tiles.tiles):
            raise YardError("expert_tiles needs a layout, for chance may not lay those tiles (A-D13)")
        for letter in chosen:
            if self._tile(letter) and self.given and letter not in self.given:
                raise YardError(
                    f"tile {letter} is to lie expert side up, but {self.given} has no {letter} (A-D13)"
                )
        if self.turns > self.size:
            raise YardError(f"{self.turns} tiles are to be turned, but only {self.size} lie there (D37)")
        for tile in self.tiles.tiles:
            if tile.expert is None and (tile.id in chosen or (self.turns and self._may_lie(tile.id))):
                raise YardError(f"tile {tile.id} of {self.tiles.id} has no expert side (D37)")

    def _may_lie(self, letter: str) -> bool:
        return letter in self.given or not self.given

    def _starts(self) -> None:
        """Every map has a place for each detective to begin on (D6), and others for Mister X."""
        counts = {tile.id: self._fewest_starts(tile) for tile in self.tiles.tiles}
        if self.given:
            fewest = sum(counts[letter] for letter in self.given if letter in counts)
        else:
            fewest = self.laying.fewest(counts)
        if fewest < len(self.pawns):
            raise YardError(
                f"{len(self.pawns)} detectives begin on places where only taxis stop, but a map of"
                f" {self.tiles.id} may have {fewest} of them (D6)"
            )

    def _fewest_starts(self, tile: Tile) -> int:
        if tile.expert and tile.id in self.options["expert_tiles"]:
            return len(start_places(tile.expert))
        sides = [tile.plain, tile.expert] if self.turns and tile.expert else [tile.plain]
        return min(len(start_places(side)) for side in sides if side)

    # --- what the state asks ---

    def map_of(self, layout: str, expert: Collection[str] = ()) -> StreetMap:
        """The map that tiles make in a layout, with some of them expert side up; the last few are kept."""
        key = (layout, tuple(sorted(expert)))
        found = self._maps.pop(key, None)
        if found is None:
            aligned, passing = (
                self.options["helicopter"] == "aligned",
                self.options["occupied_stop"] == "passed",
            )
            found = StreetMap(self._tray, *key, aligned=aligned, passing=passing)
        self._maps[key] = found
        if len(self._maps) > 8:
            del self._maps[next(iter(self._maps))]
        return found

    def layout_of(self, laid: Sequence[str]) -> str:
        """The layout of the tiles laid so far."""
        return layout_text(laid, self.columns) if laid else ""

    def rolls_of(self, count: int) -> tuple[list[Move], list[int]]:
        """Every roll of so many dice, and how likely each is."""
        if count not in self._rolls:
            self._rolls[count] = rolls(self.faces, count)
        return self._rolls[count]

    def field(self, entries: int) -> int:
        """Which field the last of so many entries fills (A-D1)."""
        return entries - self.uncounted
