"""A position of Mister X Europe: what is where, and plain questions about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from yardtools.games.europe.knowledge import Trail
from yardtools.games.europe.ledger import Counts
from yardtools.games.europe.table import (
    BLUE_LIGHT,
    FEWEST,
    FOOTPRINTS,
    MAGNIFIER,
    SHADOW,
    WINDOW,
    Table,
    plus,
    together,
)  # fmt: skip
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Move, Outcome, State

DEAL, CARDS, MISSION, FLIGHT, DISCARD, REFILL = "deal", "cards", "mission", "flight", "discard", "refill"
CHASE, SPECIAL, PAY, OPERATE, OVER = "chase", "special", "pay", "operation", "over"
"""What a position waits for; discards and refills are Mister X's or a player's."""

DRAW, DONE, STAY = "draw", "done", "stay"
DOUBLE, HIDDEN, FACE_DOWN = "double", "hidden", "face-down"
INVESTIGATE, OPERATION = "investigate", "operation"
COST = {DOUBLE: FOOTPRINTS, HIDDEN: SHADOW, INVESTIGATE: MAGNIFIER, OPERATION: BLUE_LIGHT}
"""The special part that pays for each special (E3)."""

Entry = tuple[int, bool, int, int]
"""A field of the log: the ticket (none in field 0), whether it lies face down, the city, the round."""
Ring = tuple[int, int, int]
"""A pair of rings: its strokes, the city, the number of the move."""
Plan = tuple[str | int, ...]
"""A special under way: what Mister X has chosen on this turn so far, or the detectives have paid."""


class Standing(State):
    """One position.

    `who` draws, discards or pays (0 is Mister X), and no kind before `least` any more; `turns` counts Mister
    X's moves and stays; `entered` are the cities that detectives moved onto in this round.
    """

    __slots__ = (
        "_moves", "bag", "box", "entered", "game", "least", "log", "mission", "moved", "occupied", "places",
        "plan", "played", "racks", "result", "rings", "round", "stage", "trail", "turns", "who",
    )  # fmt: skip

    game: Table
    stage: str
    who: int
    least: int
    plan: Plan
    round: int
    turns: int
    places: tuple[int, ...]
    occupied: int
    moved: int
    entered: tuple[int, ...]
    racks: tuple[Counts, ...]
    bag: Counts
    box: Counts
    played: Counts
    mission: str
    log: tuple[Entry, ...]
    rings: tuple[Ring, ...]
    trail: Trail
    result: Outcome | None
    _moves: list[Move] | None

    def __init__(self, fields: dict[str, Any]) -> None:
        for name in _KEPT:
            setattr(self, name, fields[name])
        self._moves = None

    def _with(self, **changes: Any) -> Self:
        """The same position with some of it changed."""
        after = self.__class__.__new__(self.__class__)
        for name in _KEPT:
            setattr(after, name, getattr(self, name))
        for name, value in changes.items():
            setattr(after, name, value)
        after._moves = None
        return after

    @property
    def seat(self) -> str:
        """Who decides now (E13)."""
        if self.stage == DISCARD:
            return DETECTIVES if self.who else MISTER_X
        return _SEATS[self.stage]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.result

    @property
    def x(self) -> int:
        """Where Mister X is; 0 before he has begun."""
        return self.log[-1][2] if self.log else 0

    @property
    def number(self) -> int:
        """How many moves Mister X has made."""
        return len(self.log) - 1

    @property
    def visible(self) -> bool:
        """Whether Mister X's pawn stands on the board (E35)."""
        return self.number >= self.game.visible_from

    @property
    def face_down(self) -> Counts:
        """The tickets that lie face down on the bar."""
        hidden = [kind for kind, face_down, _, _ in self.log[1 : self.game.visible_from] if face_down]
        return tuple(map(hidden.count, range(len(self.bag)))) if hidden else self.game.none

    @property
    def unseen(self) -> Counts:
        """The tickets that the detectives do not see: on his rack, in the bag, face down on the bar."""
        return together(self.racks[0], self.bag, self.face_down)

    # --- Mister X ---

    @property
    def x_rack(self) -> Counts:
        """What Mister X has left on this turn, the tickets of what he has chosen so far taken off."""
        rack = self.racks[0]
        for word in self.plan[1:]:
            if isinstance(word, str):
                rack = plus(rack, self.game.index[word], -1)
        return rack

    @property
    def barring(self) -> int:
        """The cities that Mister X may not enter (A-E6)."""
        return 0 if self.game.options["onto_detective"] == "loses" else self.occupied

    def hops(self, at: int, rack: Counts) -> Iterator[Move]:
        """The ordinary movements from a city with these tickets, sorted (E14)."""
        game, barring = self.game, self.barring
        for place, count in enumerate(rack):
            if count:
                for end in game.x_hops[game.mode_of[place]].ends[at]:
                    if not game.bit[end] & barring:
                        yield (MISTER_X, game.kinds[place], end)

    def can_hide(self, barring: int) -> bool:
        """Whether a hidden move is possible: three shadows, one more ticket, and any link (E18)."""
        rack = self.racks[0]
        shadows = sum(rack[place] for place in self.game.with_special[SHADOW])
        return shadows >= FEWEST and sum(rack) > FEWEST and bool(self.game.x_any.reach[self.x] & ~barring)

    def boxed_in(self) -> bool:
        """Whether he could travel if no detective were in his way (A-E7)."""
        game = self.game
        pairs = zip(game.mode_of, self.racks[0], strict=True)
        return self.can_hide(0) or any(count and game.x_hops[mode].ends[self.x] for mode, count in pairs)

    # --- the detectives ---

    def ways(self, index: int) -> int:
        """The transports that lead a detective to a free city, as bits (E22)."""
        at, free = self.places[index], ~self.occupied
        return sum(1 << mode for mode, hops in enumerate(self.game.hops) if hops.reach[at] & free)

    def payable(self, special: str) -> int:
        """How many tickets they can bring together: no player more than he leads detectives (E24)."""
        kinds = self.game.with_special[COST[special]]
        rows = zip(self.racks[1:], self.game.led[1:], strict=True)
        return sum(min(led, sum(rack[place] for place in kinds)) for rack, led in rows)

    def window(self) -> list[int]:
        """The moves that the position check looks at, the latest first (A-E2, A-E3)."""
        options = self.game.options
        latest = self.number - (options["window"] == "before")
        first = 0 if options["start_in_window"] else 1
        return [number for number in range(latest, latest - WINDOW, -1) if number >= first]

    # --- what is known ---

    def possible(self) -> list[int]:
        """Where Mister X can be, for the detectives, who see all but his log and his rack; exact."""
        if self.stage == OVER:
            return [self.x]
        return list(self.game.stations.members(self.trail.cities))

    def counted(self) -> Counts:
        """All tickets wherever they are: as many as were printed, always."""
        bar = [kind for kind, _, _, _ in self.log[1 : self.game.visible_from]]
        lying = tuple(map(bar.count, range(len(self.bag))))
        return together(self.bag, self.box, self.played, lying, *self.racks)


_KEPT = tuple(name for name in Standing.__slots__ if name != "_moves")
_SEATS = dict.fromkeys((DEAL, CARDS, REFILL), CHANCE) | dict.fromkeys((MISSION, FLIGHT), MISTER_X)
_SEATS |= dict.fromkeys((CHASE, SPECIAL, PAY, OPERATE), DETECTIVES) | {OVER: ""}
