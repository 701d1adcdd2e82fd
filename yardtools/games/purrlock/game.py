"""Purrlock Holmes before play: its options, its cards, and every move there can be.

Cards are numbered as their moves sort, by suspect and then by hour, and a set of cards is a number with a bit
for each: ruling cards out is one `&`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from yardtools.games import options as kinds
from yardtools.games.game import CHANCE, Chooser, Game, Move, Unplayable, View
from yardtools.games.purrlock.moves import (
    BOTH,
    CALL,
    DEAL,
    EXPOSED,
    GUESS,
    HAND,
    HOUR,
    INVESTIGATE,
    OPENING,
    PASS,
    PAW,
    REFEREE,
    SAW,
    SUSPECT,
    TARGET,
    TIDY,
    Guess,
    Meaning,
    Name,
)
from yardtools.games.purrlock.pieces import HAND_SIZE, START_HAND
from yardtools.games.purrlock.state import PurrlockState
from yardtools.model import AnyBoard, Layout, Trail

if TYPE_CHECKING:
    from yardtools.games.environment import Environment

MANY_SETS = 5000
"""So many sets of cards are kept in words."""

OPTIONS = (
    kinds.choice("clock", "circular|linear", "A-P1", "Whether the last hour and the first are neighbours."),
    kinds.choice(
        "marker_first",
        "both|marker",
        "A-P3",
        "Both details guessed with the marker leftmost: it is taken with the paw behind it, or alone.",
    ),
    kinds.choice(
        "wrong_call",
        "own_turn|next_turn",
        "A-P4",
        "A wrong «Paws off!» costs the two cards in the caller's own turn only; or, called in another's, at"
        " the end of his next turn.",
    ),
    kinds.choice(
        "interrupted",
        "resume|void",
        "A-P5",
        "When a target goes in the middle of its investigation: the rest is judged against the new target; or"
        " there is no rest (drawn cards are discarded, cards in hand stay there).",
    ),
    kinds.flag("mishap_opening", False, "A-P7", "Whether two cards are investigated at once after a mishap."),
    kinds.choice("ties", "shared|none", "A-P9", "Who is still equal after the tie-break: all, or nobody."),
    kinds.flag("catch_counts", True, "A-P13", "Whether the target that catches Furriarty counts in ties."),
    kinds.choice(
        "call_windows",
        "all|turn|none",
        "A-P14",
        "When «Paws off!» may come: before every step, before the tidy-up of each turn, or never.",
    ),
    kinds.count("start_player", 1, "P7", "The number of the start player.", 1, 5),
)


class Purrlock(Game):
    """The game on one trail: everything about it that does not change from move to move.

    What views, positions and reasons need is loaded when it is asked for.
    """

    name, title = "purrlock", "Purrlock Holmes: Furriarty's Trail"
    kind, home = "trail", "purrlock"
    players_range, usual_players = (2, 5), 4
    options_known = OPTIONS
    is_zero_sum = False

    def __init__(self, board: AnyBoard, players: int | None = None, /, **options: Any) -> None:
        super().__init__(board, players, **options)
        trail = cast("Trail", board)
        self.seats = tuple(f"player-{number + 1}" for number in range(self.players))
        self.index = {seat: index for index, seat in enumerate(self.seats)}
        self.first = self.options["start_player"] - 1
        if self.first >= self.players:
            words = f"{self.name}: no player-{self.first + 1} among {self.players} to start"
            raise Unplayable(words, "P7", "start_player")
        self._read_cards(trail)
        self._read_trail(trail)
        self._find_leads(trail.hours)
        self._make_moves()

    def _fault(self, what: str, rule: str, where: str) -> Unplayable:
        return Unplayable(f"{self.name} on {self.board.id}: {what}", rule, where)

    # --- what lies in the box ---

    def _read_cards(self, trail: Trail) -> None:
        suspects = sorted({suspect.id for suspect in trail.suspects})
        hours = range(1, trail.hours + 1)
        self.cards: tuple[Name, ...] = tuple((suspect, hour) for suspect in suspects for hour in hours)
        if sorted((card.suspect, card.hour) for card in trail.cards) != list(self.cards):
            words = "its cards are not every suspect at every hour, once"
            raise self._fault(words, "P1", "/cards")
        needed = START_HAND + (self.players - 1) * HAND_SIZE + self.players * 3
        if len(self.cards) < needed:
            words = f"{self.players} players are dealt {needed} cards, and there are {len(self.cards)}"
            raise self._fault(words, "P10", "/cards")
        self.number = {name: card for card, name in enumerate(self.cards)}
        self.texts = tuple(f"{suspect} {hour}" for suspect, hour in self.cards)
        self.by_text = {text: card for card, text in enumerate(self.texts)}
        self._texts_of: dict[int, list[str]] = {}
        self.all = (1 << len(self.cards)) - 1
        self.of_suspect = {word: self._cards_with(0, word) for word in suspects}
        self.of_hour = {hour: self._cards_with(1, hour) for hour in hours}

    def _cards_with(self, place: int, value: str | int) -> int:
        """The cards that show this suspect, or this hour."""
        return sum(1 << card for card, name in enumerate(self.cards) if name[place] == value)

    def _read_trail(self, trail: Trail) -> None:
        self.paws = trail.paws
        for value in self.paws:
            if value < 0:
                raise self._fault(f"a paw is worth {value}", "P2", "/paws")
        fitting = [layout for layout in trail.layouts if layout.players == self.players]
        if len(fitting) != 1:
            many = "several layouts" if fitting else "no layout"
            raise self._fault(f"{many} for {self.players} players", "P6", "/layouts")
        self.layout: Layout = fitting[0]
        if self.layout.paws > len(self.paws):
            words = f"the trail takes {self.layout.paws} paws, and there are {len(self.paws)}"
            raise self._fault(words, "P6", "/paws")
        worth = [marker.points for marker in trail.markers if marker.points]
        if len(worth) != 1:
            words = f"one marker with points runs on the trail, not {len(worth)}"
            raise self._fault(words, "P3", "/markers")
        self.marker_points = worth[0]

    def _find_leads(self, hours: int) -> None:
        """For each card the targets to which it is a lead (P14)."""
        circular = self.options["clock"] == "circular"  # A-P1
        self.leads_to = []
        for suspect, hour in self.cards:
            near = {hour - 1, hour, hour + 1}
            if circular:
                near = {(each - 1) % hours + 1 for each in near}
            found = self.of_suspect[suspect]
            for each in near:
                found |= self.of_hour.get(each, 0)
            self.leads_to.append(found)

    # --- sets of cards ---

    def members(self, cards: int) -> Iterator[int]:
        """The cards of a set, as they sort."""
        while cards:
            lowest = cards & -cards
            yield lowest.bit_length() - 1
            cards ^= lowest

    def names(self, cards: int) -> list[Name]:
        """The cards of a set as they are written."""
        return [self.cards[card] for card in self.members(cards)]

    def texts_of(self, cards: int) -> list[str]:
        """The cards of a set as JSON data; every view of a position asks for the same few sets."""
        if cards not in self._texts_of:
            if len(self._texts_of) > MANY_SETS:
                self._texts_of.clear()
            self._texts_of[cards] = [self.texts[card] for card in self.members(cards)]
        return [*self._texts_of[cards]]

    def set_of(self, cards: Iterable[int]) -> int:
        """The set of some cards."""
        found = 0
        for card in cards:
            found |= 1 << card
        return found

    # --- every move there is, made once ---

    def _make_moves(self) -> None:
        self.guesses: tuple[Guess, ...] = tuple(self._guesses())
        self.guess_moves = [[(seat, GUESS, *words) for *_, words in self.guesses] for seat in self.seats]
        self.call_moves = [[(seat, CALL, *words) for *_, words in self.guesses] for seat in self.seats]
        self.investigate_moves = [[(seat, INVESTIGATE, *name) for name in self.cards] for seat in self.seats]
        self.deal_moves = {
            use: [[(CHANCE, seat, use, *name) for name in self.cards] for seat in self.seats]
            for use in (TARGET, OPENING, HAND)
        }
        self.meaning: dict[Move, Meaning] = {(CHANCE, PAW, value): (PAW, -1, value) for value in self.paws}
        for index in range(self.players):
            self.meaning.update(self._player_moves(index))
            self.meaning.update(self._referee_moves(index))

    def _guesses(self) -> Iterator[Guess]:
        for card, name in enumerate(self.cards):
            yield BOTH, 1 << card, (BOTH, *name)
        for hour, cards in self.of_hour.items():
            yield HOUR, cards, (HOUR, hour)
        for suspect, cards in self.of_suspect.items():
            yield SUSPECT, cards, (SUSPECT, suspect)

    def _player_moves(self, index: int) -> Iterator[tuple[Move, Meaning]]:
        seat = self.seats[index]
        yield (seat, PASS), (PASS, index, None)
        yield (seat, TIDY), (TIDY, index, None)
        for what, moves in ((GUESS, self.guess_moves), (CALL, self.call_moves)):
            for move, guess in zip(moves[index], self.guesses, strict=True):
                yield move, (what, index, guess)
        for card, move in enumerate(self.investigate_moves[index]):
            yield move, (INVESTIGATE, index, card)
        for use, deals in self.deal_moves.items():
            for card, move in enumerate(deals[index]):
                yield move, (DEAL, index, (use, card))

    def _referee_moves(self, index: int) -> Iterator[tuple[Move, Meaning]]:
        yield (REFEREE, SAW, self.seats[index]), (SAW, index, None)
        for other, victim in enumerate(self.seats):
            if other != index:
                yield (REFEREE, EXPOSED, self.seats[index], victim), (EXPOSED, index, other)

    # --- what others need ---

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.purrlock.environment import PurrlockEnvironment  # noqa: PLC0415

        return PurrlockEnvironment(self)

    # --- states ---

    def begin(self) -> PurrlockState:
        """Everything is still in the box."""
        return PurrlockState.first(self)

    def solver(self, seat: str) -> Chooser:
        """A player who asks for the card that tells most, and guesses when that pays."""
        from yardtools.games.purrlock.solver import Solver  # noqa: PLC0415

        return Solver(self, seat).choose

    def careful_moves(self, view: View, moves: Sequence[Move]) -> Sequence[Move]:
        """No guess but one that cannot be wrong."""
        from yardtools.games.purrlock.solver import careful_moves  # noqa: PLC0415

        return careful_moves(view, moves)
