"""People and bots at one table: whose turn it is, what they are shown, what may be taken back."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from yardtools.bots.bot import Bot
from yardtools.cli.terminal.answers import ANSWERS, find_station, offer_moves
from yardtools.cli.terminal.display import Display
from yardtools.cli.terminal.turn import Turn
from yardtools.cli.terminal.typed_moves import find_example, find_moves, name_choices
from yardtools.games.game import CHANCE, MISTER_X, Game, IllegalMove, Move, State, View
from yardtools.games.news import news_between
from yardtools.games.tabletop import Tabletop, seat_label
from yardtools.playtest.records import Writer

NOTHING = Text()


class PlayerLeft(Exception):
    """Somebody has left the table: no error, the game can go on later."""


class Session:
    """A game in progress. Seats without a bot are people, who share one keyboard."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Bot],
        rng: random.Random,
        console: Console,
        record: Writer | None = None,
        state: State | None = None,
        welcome: str = "",
    ) -> None:
        self._game, self._bots, self._rng, self._record = game, bots, rng, record
        self._display = Display(console, game.name)
        self._state = state or game.begin()
        self._made: list[tuple[State, Move]] = []
        self._seen: dict[str, Tabletop] = {}
        self._at_keyboard: str | None = None
        self._people = [seat for seat in game.seats if seat not in bots]
        self._welcome = welcome

    def play(self) -> State:
        """Play to the end, and give the last position."""
        while seat := self._state.seat:
            if seat == CHANCE:
                self._make(self._state.draw(self._rng))
            elif bot := self._bots.get(seat):
                self._display.wait_for(seat_label(seat))
                self._make(bot.choose(self._state.view(seat), self._state.moves(), self._rng))
            else:
                self._ask(seat)
        if self._record and self._state.outcome:
            self._record.outcome(self._state.outcome)
        return self._state

    def _make(self, move: Move) -> None:
        after = self._state.play(move)
        if self._record:
            self._record.move(move)
        self._made.append((self._state, move))
        self._state = after

    # --- a person's turn ---

    def _ask(self, seat: str) -> None:
        """Show a person the table, and read lines until a move is made."""
        self._hand_over(seat)
        turn = Turn(self._game, self._state.view(seat), self._state.moves())
        self._look(turn, offer=offer_moves(turn), answer=self._greet(turn))
        while not self._take_line(seat, turn):
            pass
        if self._state.seat != seat:
            self._hide(seat)

    def _greet(self, turn: Turn) -> Text:
        """What is said once, before the first move."""
        if not self._welcome:
            return NOTHING
        words, self._welcome = self._welcome, ""
        text = Text.assemble((f"{words}\n", "bold"), turn.top.goal, "\n")
        return text.append(f"Type a move, such as `{find_example(turn.moves, turn.table)}`, or `help`.")

    def _look(self, turn: Turn, offer: str = "", answer: Text = NOTHING) -> None:
        """Show the table to a seat, with what is new to it."""
        seat = turn.view["seat"]
        news = news_between(self._seen[seat], turn.top) if seat in self._seen else []
        self._seen[seat] = turn.top
        self._display.lay(turn, " · ".join(news), offer)
        self._display.show(answer)

    def _hand_over(self, seat: str) -> None:
        """Where several people play, the next one sits down before anything is shown."""
        if len(self._people) > 1 and self._at_keyboard != seat:
            self._display.draw_curtain()
            self._read(f"{seat_label(seat)}, it is your turn; the others look away. Enter goes on: ")
        self._at_keyboard = seat

    def _hide(self, seat: str) -> None:
        """The last chance to take a move back, then the screen is wiped."""
        if len(self._people) < 2 or self._state.outcome:
            return
        self._look(Turn(self._game, self._state.view(seat)))
        words = "?"
        while words not in ("", "undo"):
            asked = "Enter hides this for the next player; undo takes it back: "
            words = self._read(asked).strip().lower()
        if words == "undo":
            self._undo(seat)
        self._at_keyboard = None

    def leave(self) -> None:
        """Somebody goes: what one of several people saw is not left on the screen."""
        if len(self._people) > 1 and not self._state.outcome:
            self._display.draw_curtain()

    def show_end(self, words: Text) -> None:
        """The last position, which everybody may see, and what led to it; who played, where only bots did."""
        seat = (self._people or self._game.seats)[0]
        answer = words if self._people else Text.assemble((f"{self._welcome}\n", "bold"), words)
        self._look(Turn(self._game, self._state.view(seat)), answer=answer)

    # --- what is typed ---

    def _take_line(self, seat: str, turn: Turn) -> bool:
        """One line of what a person types; whether the position has changed."""
        text = self._read(f"{turn.top.seat}> ").strip()
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("quit", "exit"):
            raise PlayerLeft
        if word == "undo":
            return self._undo(seat)
        if answer := ANSWERS.get(word):
            self._display.show(answer(turn, rest, self._display.console))
        elif word == "map":
            self._show_map(turn, rest)
        elif word == "more":
            self._display.show_more()
        elif text or len(turn.moves) == 1:
            return self._try_move(text, turn)
        else:
            self._display.show()
        return False

    def _show_map(self, turn: Turn, rest: str) -> None:
        station = find_station(turn, rest)
        if turn.network is None:
            self._display.refuse("There is no map.")
        elif station is None:
            self._display.refuse(f"map needs a station or a pawn, not {rest!r}")
        else:
            self._display.look_at(station)

    def _try_move(self, text: str, turn: Turn) -> bool:
        found = find_moves(text, turn.moves, turn.spell)
        if len(found) == 1:
            self._make(found[0])
            return True
        if found:
            self._display.show(Text(f"Which one? {name_choices(found, turn.table)}"))
        else:
            self._display.refuse(self._why_not(text, turn))
        return False

    def _why_not(self, text: str, turn: Turn) -> str:
        """Why this is no legal move: the rule that forbids it, or that there is none like it."""
        move = turn.read_move(text)
        if len(move) < 3 or not turn.knows(move[1]):
            return f"No legal move fits {text!r}; `moves` lists them."
        try:
            self._state.play(move)
        except IllegalMove as error:
            return f"{turn.reword(str(error))}. `moves` lists what is legal."
        return f"{text!r} is not clear; `moves` lists what is legal."

    def _undo(self, seat: str) -> bool:
        """Take the last move back, if it was this seat's and told it nothing."""
        if not self._made or self._made[-1][0].seat != seat:
            self._display.refuse("There is no move of yours to take back now.")
            return False
        before, _ = self._made[-1]
        if seat != MISTER_X and _conclusions(before.view(seat)) != _conclusions(self._state.view(seat)):
            self._display.refuse("That move told you something: it stands.")
            return False
        self._made.pop()
        self._state = before
        if self._record:
            self._record.undo()
        return True

    def _read(self, prompt: str) -> str:
        try:
            return self._display.read(prompt)
        except EOFError:
            raise PlayerLeft from None


def _conclusions(view: View) -> list[Any]:
    """What a seat can tell of the hidden truth."""
    return [view.get("possible"), view.get("possible_targets")]
