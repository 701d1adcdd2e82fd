"""The dice game before the first tile lies: people, tiles, dice, tickets, and how the rules are read."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from yardtools.assemble import Tray, assemble, layout_text, rows_of
from yardtools.errors import YardError
from yardtools.games import options as kinds
from yardtools.games.dice.flights import DOUBLE
from yardtools.games.dice.layouts import Layouts, check_tiles, numbers_needed
from yardtools.games.dice.rolls import rolls
from yardtools.games.dice.state import FIELDS, LAYING, REVEALS, TOKENS, X_FACE, DiceState
from yardtools.games.dice.streetmap import BLACK, HELICOPTER, StreetMap, start_places
from yardtools.games.game import DETECTIVES, MISTER_X, Game, Move, Search, Unplayable, View
from yardtools.games.pursuit import PAWNS
from yardtools.model import AnyBoard, Board, LogForm, Tile, TileSet
from yardtools.tile_graph import BUS, TAXI, UNDERGROUND
from yardtools.wording import join_words

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.opening import Opening

FULL_BOARD = 3
"""So many dice lie on Mister X's board at most when the detectives take theirs (V-D11)."""
SPECIALS = {BLACK: 3, DOUBLE: 1, HELICOPTER: 1}  # D9

AUTO = "auto"


def _read_layout(given: Any) -> str:
    text = str(given)
    return AUTO if text.strip().lower() == AUTO else "/".join(rows_of(text))


def _read_tiles(given: Any) -> tuple[str, ...]:
    read = kinds.letters("", (), "", "").read
    return tuple(sorted({letter.upper() for letter in read(given)}))


EDITIONS = {
    "de": {"refill": "de", "x_die": "any", "helicopter": "edge"},
    "en": {"refill": "en", "x_die": "played", "helicopter": "aligned"},
}
"""How each rule book reads what the two say differently (A-D2, A-D3, A-D4)."""

OPTIONS = (
    replace(
        kinds.choice(
            "edition",
            "mixed|de|en",
            "A-D2",
            "Which rule book counts where the two differ (refill, x_die, helicopter): the German, the "
            "English, or of each what is usual here. An option of its own wins.",
        ),
        presets=EDITIONS,
    ),
    kinds.Option(
        "layout",
        AUTO,
        "D8",
        "The tiles as they lie, row by row, any rectangle of them; auto: chance lays them.",
        "rows of tile letters such as ABC/DEF/GHI, or auto",
        _read_layout,
    ),
    kinds.choice("grid", "3x2|2x3", "A-D14", "The small map that chance lays: columns and rows."),
    kinds.choice(
        "underground_tiles",
        "exactly|at_least",
        "A-D8",
        "Whether exactly three of the six tiles of the small map have underground, or three or more.",
    ),
    kinds.flag("expert", False, "D37", "Whether chance turns three tiles, or two, to their expert side."),
    kinds.Option(
        "expert_tiles",
        (),
        "A-D13",
        "The tiles that lie expert side up, where people choose them.",
        "a list of letters such as A,C, each once",
        _read_tiles,
    ),
    kinds.flag(
        "start_counts",
        True,
        "A-D1",
        "Whether the start fills the first of Mister X's 13 fields, or he makes 13 moves after it.",
    ),
    kinds.choice(
        "refill",
        "en|de",
        "A-D2",
        "The detectives begin each round with all their dice again (English rules); or they keep theirs and"
        " take one more (German rules).",
    ),
    kinds.choice(
        "x_die",
        "played|any",
        "A-D3",
        "The die that Mister X lays X face up: one the detectives have played; or any that he likes.",
    ),
    kinds.choice(
        "helicopter",
        "edge|aligned",
        "A-D4",
        "It flies to any place of the opposite edge (German rules), or straight across (English rules).",
    ),
    kinds.choice(
        "only_occupied",
        "caught|pass",
        "A-D5",
        "When dice lead Mister X only onto detectives: he must go there and is caught, or he passes.",
    ),
    kinds.choice(
        "occupied_stop",
        "blocks|passed",
        "A-D7",
        "Whether a detective on a bus stop ends the line there, or the bus runs on to the next free stop.",
    ),
    kinds.choice(
        "specials",
        "shown|hidden",
        "A-D18",
        "Whether the detectives see at once what Mister X crosses off, or when he next shows himself.",
    ),
    kinds.flag(
        "double_on_last_field",
        False,
        "A-D20",
        "Whether a double may begin with one field left; its first hop then is his last.",
    ),
)


class DiceGame(Game):
    """The game on one tile set: everything about it that does not change from move to move."""

    name, title = "dice", "Scotland Yard: the dice game"
    kind, home = "tiles", "dice"
    players_range, usual_players = (2, 4), 4
    options_known = OPTIONS
    seats = (MISTER_X, DETECTIVES)

    def __init__(self, board: AnyBoard, players: int | None = None, /, **options: Any) -> None:
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
    def log_form(cls, options: kinds.Values) -> LogForm:
        """His 13 fields; the start fills the first, or one before it (A-D1); dice lie on them (D24)."""
        return LogForm(FIELDS, REVEALS, start=1 if options["start_counts"] else 0, cover="die")

    def _dice(self) -> None:
        tiles, dice = self.tiles, self.tiles.dice
        self.their_dice = 3 if len(self.pawns) < 3 else 4  # D12
        least = self.their_dice + FULL_BOARD
        if dice is None or dice.count < least:
            count = dice.count if dice else 0
            words = f"dice for {self.players} needs {least} dice; {tiles.id} has {count}"
            raise Unplayable(words, "D1", "/dice")
        known = {transport.id for transport in tiles.transports} | {X_FACE}
        if strange := sorted(set(dice.faces) - known):
            raise Unplayable(
                f"the dice of {tiles.id} show {strange[0]!r}, by which nobody travels there; they may show"
                f" {join_words(sorted(known))}",
                "D1",
                "/dice/faces",
            )
        if X_FACE not in dice.faces:
            raise Unplayable(f"the dice of {tiles.id} have no face {X_FACE!r}", "D1", "/dice/faces")
        if missing := sorted({TAXI, BUS, UNDERGROUND} - known):
            raise Unplayable(f"{tiles.id} has no {missing[0]}; the dice game needs it", "D3", "/transports")
        if limited := [transport for transport in tiles.transports if transport.only]:
            words = f"{limited[0].id} is for {limited[0].only} only, but dice are for everybody"
            raise Unplayable(words, "D24", f"/transports/{tiles.transports.index(limited[0])}")
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
        self.layouts = Layouts(
            self.tiles, self.size, numbers_needed(self.size, self.options["underground_tiles"])
        )

    def _tile(self, letter: str, option: str = "layout") -> Tile:
        for tile in self.tiles.tiles:
            if tile.id == letter:
                return tile
        known = join_words(tile.id for tile in self.tiles.tiles) or "none"
        raise Unplayable(f"{self.tiles.id} has no tile {letter}; it has {known}", "D8", option)

    def _experts(self) -> None:
        """How many tiles chance turns to the expert side, when people do not name them (D37, A-D13)."""
        chosen = self.options["expert_tiles"]
        self.turns = (3 if len(self.pawns) > 2 else 2) if self.options["expert"] and not chosen else 0
        if chosen and not self.given and self.size < len(self.tiles.tiles):
            words = "expert_tiles needs a layout, for chance may not lay those tiles"
            raise Unplayable(words, "A-D13", "expert_tiles")
        for letter in chosen:
            if self._tile(letter, "expert_tiles") and self.given and letter not in self.given:
                words = f"tile {letter} is to lie expert side up, but {self.given} has no {letter}"
                raise Unplayable(words, "A-D13", "expert_tiles")
        if self.turns > self.size:
            words = f"{self.turns} tiles are to be turned, but only {self.size} lie there"
            raise Unplayable(words, "D37", "layout")
        for place, tile in enumerate(self.tiles.tiles):
            if tile.expert is None and (tile.id in chosen or (self.turns and self._may_lie(tile.id))):
                words = f"tile {tile.id} of {self.tiles.id} has no expert side"
                raise Unplayable(words, "D37", f"/tiles/{place}")

    def _may_lie(self, letter: str) -> bool:
        return letter in self.given or not self.given

    def _starts(self) -> None:
        """Every map has a place for each detective to begin on (D6), and others for Mister X."""
        counts = {tile.id: self._fewest_starts(tile) for tile in self.tiles.tiles}
        if self.given:
            fewest = sum(counts[letter] for letter in self.given if letter in counts)
        else:
            fewest = self.layouts.fewest(counts)
        if fewest < len(self.pawns):
            raise Unplayable(
                f"{len(self.pawns)} detectives begin on places where only taxis stop, but a map of"
                f" {self.tiles.id} may have {fewest} of them",
                "D6",
                "layout" if self.given else "/tiles",
            )

    def _fewest_starts(self, tile: Tile) -> int:
        if tile.expert and tile.id in self.options["expert_tiles"]:
            return len(start_places(tile.expert))
        sides = [tile.plain, tile.expert] if self.turns and tile.expert else [tile.plain]
        return min(len(start_places(side)) for side in sides if side)

    # --- from the first tile on; how positions are written and slips explained is loaded when asked for ---

    def begin(self) -> DiceState:
        """Nothing lies on the table yet."""
        laid = tuple(self.given.replace("/", ""))
        specials = (self.black, self.doubles, self.helicopters)
        state = DiceState(
            game=self,
            stage=LAYING,
            laid=laid,
            turned=self.options["expert_tiles"],
            streets=None,
            places=(),
            occupied=0,
            round=1,
            moved=0,
            roll=(),
            hand=0,
            played=("",) * len(self.pawns),
            tokens=TOKENS,
            supply=self.dice,
            covered=0,
            log=(),
            x=0,
            specials=specials,
            seen=specials,
            swept=0,
            belief=(),
            result=None,
        )
        return state.finish_layout() if laid else state

    def network_of(self, view: View) -> Board | None:
        """The map, once all tiles lie."""
        letters = view["layout"].replace("/", "")
        if len(letters) < self.size:
            return None
        return _assemble(self.tiles, view["layout"], tuple(view["expert"]))

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.dice.environment import DiceEnvironment  # noqa: PLC0415

        return DiceEnvironment(self)

    def openings(self) -> Iterable[Opening]:
        """Nobody can list them."""
        words = "chance lays the map, and detectives choose where they start on it"
        raise YardError(f"in {self.name} {words}")

    def draw_hidden(self, view: View, rng: random.Random, moves: Sequence[Move] = ()) -> DiceState:  # noqa: ARG002
        """A position that looks like this view; Mister X's way is drawn where it is hidden."""
        from yardtools.games.dice.hidden import draw_hidden  # noqa: PLC0415

        return draw_hidden(self, view, rng)

    def search(self, seat: str) -> Search:
        """A search for either seat."""
        from yardtools.games.dice.search.flight import DiceFlight  # noqa: PLC0415
        from yardtools.games.dice.search.hunt import DiceHunt  # noqa: PLC0415

        return DiceFlight(self) if seat == MISTER_X else DiceHunt(self)

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


@lru_cache(maxsize=32)
def _assemble(tiles: TileSet, layout: str, expert: tuple[str, ...]) -> Board:
    return assemble(tiles, layout, expert)
