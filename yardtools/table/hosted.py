"""A game held at a table: the truth, who plays each seat, the moves of all, and their record.

It knows nothing of pages. Whoever sits at a seat sees its chronicle and plays for it; everything that changes
goes through here under one lock, and `changed` wakes who waits. Bots think elsewhere, without the lock.

A move can be taken back while nobody else has moved and chance has drawn nothing, and only where neither its
own seat nor anybody who was shown the table since has learnt something hidden from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Condition

from yardtools.bots import parse_bot
from yardtools.errors import YardError
from yardtools.games.game import CHANCE, Game, IllegalMove, Move, State, View, parse
from yardtools.games.tabletop import seat_label
from yardtools.playtest.records import Writer
from yardtools.table.chronicle import Chronicle
from yardtools.table.secrets_seen import has_learnt

HUMAN = "human"
Draw = Callable[[State], Move]
"""Draws a move of chance."""


class Refusal(YardError):
    """Why something is not done, in words for the player, and the rule of the game behind it, if any."""

    def __init__(self, words: str, rule: str = "") -> None:
        super().__init__(words)
        self.rule = rule


class OutOfDate(Refusal):
    """What was asked for was meant for a table that has changed since."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A seat that waits for its bot, with all that the bot may know."""

    seat: str
    player: str
    view: View
    moves: Sequence[Move]
    moment: int


class HostedGame:
    """A game in progress; seats whose player is not `human` are played by bots of that name."""

    def __init__(
        self,
        game: Game,
        players: Mapping[str, str],
        rng: random.Random,
        *,
        writer: Writer | None = None,
        state: State | None = None,
        draw: Draw | None = None,
    ) -> None:
        self.game, self.players = game, dict(players)
        self.changed = Condition()
        self.moment = 0
        """New with every change of the position or the players; nobody outside hears of it."""
        self._nudges = 0
        self.trouble = ""
        """Why bots do not go on; empty while all is well."""
        self.record_trouble = ""
        """Why the record does not go on; empty while all is well, or where none is kept."""
        self.is_closed = False
        self._writer, self._draw = writer, draw or (lambda at: at.draw(rng))
        self._state = state or game.begin()
        self._made: list[tuple[State, Move]] = []
        self._chronicles = {seat: Chronicle(game, self._state.view(seat)) for seat in game.seats}
        self._shown_until = dict.fromkeys(game.seats, 0)
        with self.changed:
            self._settle()

    # --- what is to be seen ---

    @property
    def state(self) -> State:
        """The position, with all of its truth; for who may know it all."""
        return self._state

    def show(self, seat: str) -> Chronicle:
        """What a seat has seen; whoever asks is shown it, and so may learn from the last move."""
        with self.changed:
            self._shown_until[seat] = len(self._made)
            return self._chronicles[seat]

    def moves(self, seat: str) -> list[Move]:
        """The legal moves of a seat, where it is its turn."""
        return self._state.moves() if self._state.seat == seat else []

    @property
    def people(self) -> list[str]:
        """The seats that people play."""
        return [seat for seat, player in self.players.items() if player == HUMAN]

    # --- what people do ---

    def play(self, seat: str, text: str, version: int) -> None:
        """Make a move for the person at a seat, as it was written for a version of what the seat sees."""
        with self.changed:
            self._check_turn(seat, version)
            move = parse(text)
            if move not in self._state.moves():
                raise self.refusal(seat, move)
            self._advance(move)
            self._settle()

    def refusal(self, seat: str, move: Move) -> Refusal:
        """Why a move of the seat whose turn it is cannot be made; of other seats' pieces nothing is told."""
        own = {str(each[0]) for each in self._state.moves()} | {seat}
        if not move or str(move[0]) not in own:
            return Refusal("that is not yours to move")
        try:
            self._state.play(move)
        except IllegalMove as error:
            return Refusal(error.reason, error.rule)
        return Refusal("choose one of the moves that are offered")

    def undo(self, seat: str, version: int) -> None:
        """Take the last move back."""
        with self.changed:
            self._check_version(seat, version)
            if words := self.why_no_undo(seat):
                raise Refusal(words)
            self._record(lambda writer: writer.undo())
            self._state, _ = self._made.pop()
            for other, chronicle in self._chronicles.items():
                self._shown_until[other] = min(self._shown_until[other], len(self._made))
                chronicle.see(self._state.view(other), "A move was taken back.")
            self._wake()

    def why_no_undo(self, seat: str) -> str:
        """Why a seat cannot take its last move back; empty where it can."""
        if not self._made or self._made[-1][0].seat != seat:
            return "there is no move of yours to take back now"
        before, now = self._made[-1][0], len(self._made)
        if has_learnt(seat, before, self._state):
            return "that move told you something: it stands"
        others = (other for other in self.game.seats if other != seat and self._shown_until[other] >= now)
        if any(has_learnt(other, before, self._state) for other in others):
            return "that move told somebody else something: it stands"
        return ""

    def hand_over(self, seat: str, player: str) -> None:
        """Let somebody else play a seat: a person, or a bot by its name."""
        if seat not in self.players:
            raise Refusal(f"there is no seat {seat!r}")
        if player != HUMAN:
            parse_bot(player)
        with self.changed:
            if self.players[seat] != player:
                self.players[seat] = player
                who = "a person" if player == HUMAN else f"a bot ({player})"
                self.tell_all(f"{seat_label(seat)}: {who} plays this seat now.")
                self._wake()

    def tell_all(self, sentence: str) -> None:
        """Tell every seat something that is no part of the game."""
        with self.changed:
            for chronicle in self._chronicles.values():
                chronicle.hear(sentence)
            self.nudge()

    def _check_turn(self, seat: str, version: int) -> None:
        if self._state.outcome is not None:
            raise Refusal("the game is over")
        if self.players[seat] != HUMAN:
            raise Refusal("a bot plays this seat now; take it back first")
        self._check_version(seat, version)
        if self._state.seat != seat:
            raise Refusal("it is not your turn")

    def _check_version(self, seat: str, version: int) -> None:
        if version != self._chronicles[seat].version:
            raise OutOfDate("the table has changed in the meantime; look again")

    # --- what bots do ---

    def next_bot_turn(self) -> BotTurn | None:
        """Wait until it is a bot's turn; None when the game is closed, and nobody will play any more."""
        with self.changed:
            self.changed.wait_for(lambda: self.is_closed or self._waits_for_bot)
            if self.is_closed:
                return None
            state, seat = self._state, self._state.seat
            return BotTurn(seat, self.players[seat], state.view(seat), state.moves(), self.moment)

    @property
    def _waits_for_bot(self) -> bool:
        return not self.trouble and self.players.get(self._state.seat, HUMAN) != HUMAN

    def play_for_bot(self, turn: BotTurn, move: Move, wait: float) -> None:
        """Make a bot's move after so many seconds, unless the table has changed until then."""
        with self.changed:
            if self.changed.wait_for(lambda: self.is_closed or self.moment != turn.moment, wait):
                return
            self._advance(move)
            self._settle()

    def report_trouble(self, words: str) -> None:
        """Say why the bots do not go on; until anything changes, they stand still."""
        with self.changed:
            self.trouble = words
            self.nudge()

    # --- how it goes on ---

    def _settle(self) -> None:
        """Let chance play what it has to play for now."""
        while self._state.seat == CHANCE:
            self._advance(self._draw(self._state))

    def _advance(self, move: Move) -> None:
        """Make a move: it is in the record before anybody sees it."""
        after = self._state.play(move)
        self._record(lambda writer: writer.move(move))
        if (outcome := after.outcome) is not None:
            self._record(lambda writer: writer.outcome(outcome))
        self._made.append((self._state, move))
        self._state = after
        for seat, chronicle in self._chronicles.items():
            chronicle.see(after.view(seat))
        self._wake()

    def _record(self, write: Callable[[Writer], None]) -> None:
        """Write to the record; one that takes no more is left as it is, and the game goes on without it."""
        if self._writer is None:
            return
        try:
            write(self._writer)
        except YardError as error:
            self._writer, self.record_trouble = None, f"the record ends here: {error}"

    def _wake(self) -> None:
        self.moment += 1
        self.trouble = ""
        self.changed.notify_all()

    @property
    def stamp(self) -> tuple[int, int]:
        """New whenever somebody may have something else to show."""
        return self.moment, self._nudges

    def nudge(self) -> None:
        """Wake who shows the table: something else is to be shown, though nobody has moved."""
        with self.changed:
            self._nudges += 1
            self.changed.notify_all()

    def close(self) -> None:
        """Nobody plays any more; whoever waits is let go."""
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()
