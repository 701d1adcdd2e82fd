"""The contract that every game keeps: seats, moves, chance, views, outcomes, and positions as JSON.

A game is one box on the table: a board, a number of players, the options. It makes states; a state is one
position with all of its truth, and never changes: playing a move gives a new one. Shuffles, draws and dice
are moves of the seat `chance`, so the moves alone replay a game. What one seat may know of a state is its
view; nothing in a view depends on more.

A game tells about itself all that others need: nobody else knows it by name.
"""

from __future__ import annotations

import json
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from yardtools.errors import YardError
from yardtools.games.options import Option, Values, changed_options, read_options
from yardtools.model import AnyBoard, Board, LogForm
from yardtools.wording import span_of

if TYPE_CHECKING:
    from yardtools.games.environment import Environment
    from yardtools.games.kernel import Kernel
    from yardtools.games.opening import Opening
    from yardtools.games.tabletop import Pick, Table, Tabletop

Move = tuple[str | int, ...]
"""A move in words and numbers, who moves first: `("red", "taxi", 45)`; written `red taxi 45`."""

View = dict[str, Any]
"""What one seat may know, as JSON data."""

Chooser = Callable[[View, Sequence[Move], random.Random], Move]
"""Chooses one of the legal moves by what a seat may know."""


class Clock(Protocol):
    """How long a search may still think."""

    left: int
    """So many playouts, or whatever else it counts."""

    @property
    def is_up(self) -> bool:
        """Whether nothing is left."""

    def spend(self, playouts: int) -> None:
        """Some playouts were made."""


Search = Callable[[View, Sequence[Move], Clock, random.Random], Move]
"""Chooses one of the legal moves by what a seat may know, and thinks about it while a clock runs."""

Reason = tuple[str, str]
"""Why a move is illegal, and by which rule."""

CHANCE = "chance"
MISTER_X = "mister_x"
DETECTIVES = "detectives"

STATE_FORMAT = "yard-state/1"


class IllegalMove(YardError):
    """A move that the rules forbid; the message ends with the rule."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason, self.rule = reason, rule


class Unplayable(YardError):
    """Why a game cannot be played on a board, or with an option; the message ends with the rule.

    `where` is what has to be mended: the name of an option, or a pointer into the board such as `/dice`.
    """

    def __init__(self, reason: str, rule: str, where: str = "") -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason, self.rule, self.where = reason, rule, where


class Doubt(Unplayable):
    """What can be played with, but cannot be meant: the box has no pieces for it, or it never comes up."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: which seats won (none, where nobody does), by which rule, and why in a sentence."""

    winners: tuple[str, ...]
    rule: str
    reason: str
    scores: Mapping[str, int] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """The outcome as JSON data."""
        document = {"winners": list(self.winners), "rule": self.rule, "reason": self.reason}
        return document | ({"scores": dict(self.scores)} if self.scores else {})

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Outcome:
        """The outcome in JSON data that keeps to the schema."""
        winners = tuple(document["winners"])
        return cls(winners, document["rule"], document["reason"], document.get("scores", {}))


def notation(move: Move) -> str:
    """A move as it is written in records: `mister_x taxi 45 bus 46`."""
    return " ".join(map(str, move))


def parse(text: str) -> Move:
    """The move that a text writes; whether it is legal is for a state to say."""
    return tuple(int(word) if _NUMBER.fullmatch(word) else word for word in text.split())


_NUMBER = re.compile(r"[0-9]{1,18}")
"""A number in a move; of more digits it is a word like any other, and none that a move has."""


def copier(kind: type[State], *changed: str) -> Callable[..., Any]:
    """A function that copies a state slot by slot but for some, which it is given in their order.

    It is written out, because a loop takes three times as long.
    """
    lines = [f"after.{name} = state.{name}" for name in kind.fields if name not in changed]
    lines += [f"after.{name} = None" for name in kind.caches if name not in changed]
    lines += [f"after.{name} = {name}" for name in changed]
    head = f"def copy({', '.join(('state', *changed))}):"
    source = "\n    ".join([head, "after = new(kind)", *lines, "return after"])
    made: dict[str, Any] = {"new": object.__new__, "kind": kind}
    exec(source, made)  # noqa: S102 - the names of our own slots
    copy: Callable[..., Any] = made["copy"]
    return copy


class State(ABC):
    """One position of a game, with all of its truth; immutable.

    Games implement what is abstract here; the rest follows from it. What a state holds are the `__slots__` of
    its class, each given by keyword. Those that begin with an underscore are caches, and None to begin with.
    A move makes a copy and changes that, before anybody else sees it.
    """

    __slots__ = ()

    game: Game

    fields: ClassVar[tuple[str, ...]]
    caches: ClassVar[tuple[str, ...]]
    _copy_of: ClassVar[Any]

    def __init_subclass__(cls) -> None:
        slots = [name for base in cls.__mro__ for name in base.__dict__.get("__slots__", ())]
        cls.fields = tuple(name for name in slots if not name.startswith("_"))
        cls.caches = tuple(name for name in slots if name.startswith("_"))
        cls._copy_of = staticmethod(copier(cls))

    def __init__(self, **values: Any) -> None:
        for name in self.fields:
            setattr(self, name, values[name])
        for name in self.caches:
            setattr(self, name, None)

    def copy(self) -> Self:
        """The same position, to be changed by a move; its caches are empty."""
        after: Self = self._copy_of(self)
        return after

    def copy_with(self, **changes: Any) -> Self:
        """The same position with some of it changed; where speed counts, set the slots of a `copy`."""
        after: Self = self._copy_of(self)
        for name, value in changes.items():
            setattr(after, name, value)
        return after

    @property
    @abstractmethod
    def seat(self) -> str:
        """Whose move it is: a seat of the game, or `chance`; empty when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def moves(self) -> list[Move]:
        """Every legal move, sorted; none when the game is over. Forced passes are moves."""

    @abstractmethod
    def play(self, move: Move | str) -> State:
        """The position after a move; an illegal one raises IllegalMove with the rule that forbids it."""

    def view(self, seat: str) -> View:
        """What a seat may know of this position, and nothing that depends on more."""
        if seat not in self.game.seats:
            raise YardError(f"no seat {seat!r} in {self.game.name}; there are {', '.join(self.game.seats)}")
        return self.game.view_of(self, seat)

    def possible(self) -> list[int]:
        """Where Mister X can be, given all that the detectives have seen; none where there is no Mister X."""
        return []

    def weights(self) -> list[int]:
        """How likely each move of chance is, against the others; all alike where not told otherwise."""
        return [1] * len(self.moves())

    def chances(self) -> list[tuple[Move, Fraction]]:
        """The moves of chance with their probabilities, which add up to 1; none when somebody decides."""
        if self.seat != CHANCE:
            return []
        weights = self.weights()
        total = sum(weights)
        pairs = zip(self.moves(), weights, strict=True)
        return [(move, Fraction(weight, total)) for move, weight in pairs]

    def settle(self, rng: random.Random) -> State:
        """The position after chance has played all it has to play for now."""
        state = self
        while state.seat == CHANCE:
            state = state.play(state.draw(rng))
        return state

    def draw(self, rng: random.Random) -> Move:
        """One move of chance, drawn as likely as it is."""
        return rng.choices(self.moves(), self.weights())[0]

    def to_json(self) -> dict[str, Any]:
        """The whole position as JSON data, for `Game.state`."""
        return self.game.document() | {"position": self.game.position_of(self)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(json.dumps(self.to_json(), sort_keys=True))

    def __repr__(self) -> str:
        return f"<{self.game.name} on {self.game.board.id}: {self.seat or 'over'}>"


class Game(ABC):
    """A game on a board, for a number of players, with its options."""

    name: ClassVar[str]
    title: ClassVar[str]
    kind: ClassVar[str]
    """The kind of board it is played on."""
    home: ClassVar[str]
    """The shipped board it is played on where none is named."""
    players_range: ClassVar[tuple[int, int]]
    usual_players: ClassVar[int]
    options_known: ClassVar[tuple[Option, ...]] = ()
    two_way_rule: ClassVar[str] = ""
    """The rule by which a stretch may be travelled back, so that no link is one-way; empty where some are."""
    is_zero_sum: ClassVar[bool] = True
    """Whether the others lose what one seat wins."""

    seats: tuple[str, ...] = ()
    """Who decides and looks; chance has no seat at the table. In a chase they are the same in every game."""

    def __init__(self, board: AnyBoard, players: int | None = None, /, **options: Any) -> None:
        self.check_kind(board)
        self.board: AnyBoard = board
        self.players = self._count(players)
        self.options: Values = read_options(self.options_known, options, self.name)

    @classmethod
    def check_kind(cls, board: AnyBoard) -> None:
        """Raise where the game is not played on boards of this kind."""
        if board.kind != cls.kind:
            raise YardError(f"{cls.name} is played on a {cls.kind} board; {board.id} is a {board.kind} board")

    def doubts(self) -> Iterable[Doubt]:
        """What can be played, and yet cannot be meant: options that no box of the game has pieces for."""
        return ()

    def _count(self, players: int | None) -> int:
        fewest, most = self.players_range
        number = self.usual_players if players is None else players
        if isinstance(number, bool) or not isinstance(number, int) or not fewest <= number <= most:
            raise YardError(f"{self.name} is for {span_of(fewest, most)} players, not {number!r}")
        return number

    @abstractmethod
    def begin(self) -> State:
        """The very first position, before anything is drawn."""

    # --- the rooms that every game has: `view.py`, `position.py` and `reasons.py` beside its class

    @classmethod
    def _room(cls, name: str) -> Any:
        """A module of the game, loaded when it is first needed."""
        return import_module(f"{cls.__module__.rpartition('.')[0]}.{name}")

    def view_of(self, state: Any, seat: str) -> View:
        """What a seat of this game may know of a state."""
        view: View = self._room("view").view(state, seat)
        return view

    def position_of(self, state: Any) -> dict[str, Any]:
        """What is particular to a state, as JSON data."""
        position: dict[str, Any] = self._room("position").position(state)
        return position

    def restore(self, position: Mapping[str, Any]) -> State:
        """The state at a position that keeps to the schema; what cannot be is a YardError with its place."""
        state: State = self._room("position").restore(self, position)
        return state

    def reason_for(self, state: Any, move: Any) -> Reason:
        """Why a move is illegal, and by which rule."""
        reason: Reason = self._room("reasons").reason(state, move)
        return reason

    def start(self, seed: int | None = None) -> State:
        """A game begins: with a seed the set-up's chance moves are played, else it stands at the first."""
        return self.begin() if seed is None else self.begin().settle(random.Random(seed))  # noqa: S311

    def state(self, document: Mapping[str, Any] | str) -> State:
        """The state that `State.to_json` gave, or that somebody wrote; it must be of this very game."""
        from yardtools.games.documents import read_position  # noqa: PLC0415 - schemas are slow to load

        return self.restore(read_position(self.document(), document))

    # --- what it tells about itself ---

    @classmethod
    def is_chase(cls) -> bool:
        """Whether Mister X is hunted in it."""
        return MISTER_X in cls.seats

    @classmethod
    def is_meant_for(cls, board: AnyBoard) -> bool:  # noqa: ARG003 - most kinds of boards have one game
        """Whether it is the game to play on a board of its kind, where nobody says which is meant."""
        return True

    @classmethod
    def limit_options(cls, moves: int) -> dict[str, Any]:  # noqa: ARG003 - most games come to an end
        """The options that end it after so many moves of Mister X, where its rules let it go on for ever."""
        return {}

    @classmethod
    def log_form(cls, options: Values) -> LogForm | None:  # noqa: ARG003 - a game without a log has no use for them
        """Mister X's travel log as a form to print, for all options; None where nobody keeps one.

        It needs no board: the log of one that cannot be played on yet can be printed all the same.
        """
        return None

    @abstractmethod
    def environment(self) -> Environment:
        """What environments for learning must know: bounds, the words of each seat, what there is to see."""

    def openings(self) -> Iterable[Opening]:
        """Every start of Mister X; an error where they cannot be listed."""
        raise YardError(f"nobody can list how {self.name} opens")

    # --- how a view looks on a table, and what moves are made of: `table.py` beside the class ---

    def table(self, view: View) -> Table:
        """A view on the table, for who asks more than one thing of it."""
        table: Table = self._room("table").table(self, view)
        return table

    def tabletop(self, view: View) -> Tabletop:
        """What lies on the table for the seat of a view, in the players' words."""
        return self.table(view).tabletop()

    def picks(self, view: View, move: Move) -> tuple[Pick, ...]:
        """The things that a person clicks to make a legal move of the seat of a view."""
        return self.table(view).picks(move)

    def move_label(self, view: View, move: Move) -> str:
        """A move in a sentence, as who has this view may read it."""
        return self.table(view).move_label(move)

    def imagine(self, view: View, station: int) -> State | None:  # noqa: ARG002 - not every game can be
        """A position that looks like this view, with Mister X on a station; None where a game has none.

        What the view does not tell is made up, but only what has no bearing on how play goes on. The station
        must be one of those that are possible; in Mister X's own view it is his.
        """
        return None

    def draw_hidden(
        self,
        view: View,
        rng: random.Random,
        moves: Sequence[Move] = (),  # noqa: ARG002 - most views tell all that their seat knows
    ) -> State | None:
        """A position that looks like this view, all that is hidden drawn at random; None where it cannot be.

        It comes from the view alone, so it is the same for all positions that look alike. Where it is the
        seat's turn, the legal moves may tell a little more, such as which tickets can still be thrown away.
        """
        own = view.get(MISTER_X, {}).get("station")
        stations = [own] if own else view.get("possible", ())
        return self.imagine(view, rng.choice(stations)) if stations else None

    def solver(self, seat: str) -> Chooser | None:  # noqa: ARG002 - most games have none
        """A player made for this game alone, at a seat; None where nobody has made one."""
        return None

    def search(self, seat: str) -> Search | None:  # noqa: ARG002 - most games have none
        """A search made for this game alone, at a seat; None where nobody has made one."""
        return None

    def careful_moves(self, view: View, moves: Sequence[Move]) -> Sequence[Move]:  # noqa: ARG002
        """The moves that a plain player draws among who has nothing else to go by: those without a gamble."""
        return moves

    def kernel(self) -> Kernel | None:
        """The game made ready for compiled play, which needs numba; None where it has none."""
        return None

    def network_of(self, view: View) -> Board | None:  # noqa: ARG002 - tiles lie as the view says
        """The network that is played on, as far as a view shows it; None where there is none, or not yet."""
        return self.board if isinstance(self.board, Board) else None

    def document(self) -> dict[str, Any]:
        """Which game this is, as JSON data: the head of states and records."""
        return {
            "format": STATE_FORMAT,
            "game": self.name,
            "board": self.board.id,
            "players": self.players,
            "options": changed_options(self.options_known, self.options),
        }

    def __repr__(self) -> str:
        return f"<{self.name} on {self.board.id} for {self.players}>"
