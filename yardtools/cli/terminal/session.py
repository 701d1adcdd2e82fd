"""People and bots at one table: whose turn it is, what they are shown, what may be taken back."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape

from yardtools.bots.bot import Bot
from yardtools.cli.terminal.screen import Screen, news, place_of_x, ways
from yardtools.cli.terminal.typed_moves import (
    find_moves,
    list_moves,
    moves_with,
    name_choices,
    summarise_moves,
)
from yardtools.games.game import CHANCE, MISTER_X, Game, IllegalMove, Move, State, View, notation, parse
from yardtools.games.pursuit import spot
from yardtools.games.rules import all_rules
from yardtools.playtest.records import Writer

HELP = """[bold]What you can type[/bold]
  red taxi 45       a move; fewer words do, as long as they tell it from the others: r t 45, or 45
  moves, moves red  the legal moves, or all with these words in them
  map 100, map red  the board around a station or a pawn
  ways 100          where one can go from a station
  rule M26          what a rule says, such as the one that forbids a move
  undo              take your last move back, unless it told you something or others have moved since
  quit              leave; the record, if there is one, can be resumed
  help              this"""

OFFERED = 4
"""So many lines of moves are shown unasked."""
WIPE = "\033[H\033[2J\033[3J"
"""Clears the terminal and what can be scrolled back to."""


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
    ) -> None:
        self._game, self._bots, self._rng, self._console, self._record = game, bots, rng, console, record
        self._state = state or game.begin()
        self._made: list[tuple[State, Move]] = []
        self._seen: dict[str, View] = {}
        self._at_keyboard: str | None = None
        self._people = [seat for seat in game.seats if seat not in bots]

    def play(self) -> State:
        """Play to the end, and give the last position."""
        while seat := self._state.seat:
            if seat == CHANCE:
                self._make(self._state.draw(self._rng))
            elif bot := self._bots.get(seat):
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
        moves = self._state.moves()
        view = self._state.view(seat)
        self._show(seat, view)
        self._console.print(f"[dim]{escape(_offer(moves))}[/dim]", highlight=False)
        while not self._take_line(seat, view, moves):
            pass
        if self._state.seat != seat:
            self._hide(seat)

    def _hand_over(self, seat: str) -> None:
        """Where several people play, the next one sits down before anything is shown."""
        if len(self._people) > 1 and self._at_keyboard != seat:
            self._wipe()
            self._read(f"[bold]{seat}[/bold], it is your turn; the others look away. Enter goes on: ")
        self._at_keyboard = seat

    def _hide(self, seat: str) -> None:
        """The last chance to take a move back, then the screen is wiped."""
        if len(self._people) < 2 or self._state.outcome:
            return
        words = "?"
        while words not in ("", "undo"):
            asked = "[dim]Enter hides this for the next player; undo takes it back:[/dim] "
            words = self._read(asked).strip().lower()
        if words == "undo":
            self._undo(seat)
        self._at_keyboard = None

    def leave(self) -> None:
        """Somebody goes: what one of several people saw is not left on the screen."""
        if len(self._people) > 1 and not self._state.outcome:
            self._wipe()

    def show_end(self) -> None:
        """The last position, which everybody may see, and what led to it."""
        for seat in self._people or self._game.seats[:1]:
            self._show(seat, self._state.view(seat))
            return

    def _wipe(self) -> None:
        if self._console.is_terminal:
            self._console.file.write(WIPE)
        self._console.rule()

    def _show(self, seat: str, view: View, focus: int | None = None) -> None:
        if self._console.is_terminal and focus is None:
            self._console.clear()
        rounds = f", round {view['round']}" if view.get("round") else ""
        self._console.rule(f"{self._game.title}: {seat}{rounds}")
        if seat in self._seen and (changes := news(self._game, self._seen[seat], view)):
            self._console.print(escape(" · ".join(changes)), style="italic", highlight=False)
        self._seen[seat] = view
        middle = _focus(view) if focus is None else focus
        self._console.print(Screen(self._game, view, self._game.network_of(view), middle))

    # --- what is typed ---

    def _take_line(self, seat: str, view: View, moves: list[Move]) -> bool:
        """One line of what a person types; whether the position has changed."""
        text = self._read(f"[bold]{seat}>[/bold] ").strip()
        word, _, rest = text.partition(" ")
        command = getattr(self, f"_on_{word.lower()}", None)
        if word in ("?", "h"):
            command = self._on_help
        if command is not None:
            return bool(command(seat, view, moves, rest.strip()))
        if not text and len(moves) == 1:
            self._make(moves[0])
            return True
        return bool(text) and self._try_move(text, moves)

    def _try_move(self, text: str, moves: list[Move]) -> bool:
        found = find_moves(text, moves)
        if len(found) == 1:
            self._make(found[0])
            return True
        if found:
            self._console.print(f"Which one? {escape(name_choices(found))}", highlight=False)
        else:
            self._console.print(self._why_not(text), style="red", highlight=False)
        return False

    def _why_not(self, text: str) -> str:
        """Why this is no legal move: the rule that forbids it, or that there is none like it."""
        move = parse(text)
        movers = {str(move[0]) for move in self._state.moves()} | set(self._game.seats)
        if len(move) < 2:
            return escape(f"No legal move fits {text!r}; `moves` lists them.")
        try:
            self._state.play(move if str(move[0]) in movers else (self._state.seat, *move))
        except IllegalMove as error:
            return escape(f"{error}. `moves` lists what is legal.")
        return escape(f"{text!r} is not clear; `moves` lists what is legal.")

    def _on_help(self, *_: Any) -> bool:
        self._console.print(HELP, highlight=False)
        return False

    def _on_rule(self, _seat: str, _view: View, _moves: list[Move], rest: str) -> bool:
        rule = all_rules().get(rest.upper())
        words = f"{rule.id}: {rule.brief}" if rule else f"there is no rule {rest!r}"
        self._console.print(escape(words), highlight=False)
        return False

    def _on_moves(self, _seat: str, _view: View, moves: list[Move], rest: str) -> bool:
        wanted = moves_with(rest, moves)
        lines = list_moves(wanted) if rest else summarise_moves(moves)
        self._console.print(escape("\n".join(lines) or f"no legal move has {rest!r} in it"), highlight=False)
        return False

    def _on_map(self, seat: str, view: View, _moves: list[Move], rest: str) -> bool:
        network = self._game.network_of(view)
        typed = parse(rest)
        is_number = len(typed) == 1 and isinstance(typed[0], int)
        station = typed[0] if is_number else spot(view.get("pawns", {}).get(rest, {}))
        if network is None:
            self._console.print("There is no map.", style="red")
        elif station not in {each.id for each in network.stations}:
            words = escape(f"map needs a station or a pawn, not {rest!r}")
            self._console.print(words, style="red", highlight=False)
        else:
            self._show(seat, view, station)
        return False

    def _on_ways(self, _seat: str, view: View, _moves: list[Move], rest: str) -> bool:
        network = self._game.network_of(view)
        known = network is not None and rest in {str(station.id) for station in network.stations}
        words = ways(network, int(rest)) if network and known else f"there is no station {rest!r}"
        self._console.print(escape(words), highlight=False)
        return False

    def _on_undo(self, seat: str, *_: Any) -> bool:
        return self._undo(seat)

    def _on_quit(self, *_: Any) -> bool:
        raise PlayerLeft

    _on_exit = _on_quit

    def _undo(self, seat: str) -> bool:
        """Take the last move back, if it was this seat's and told it nothing."""
        if not self._made or self._made[-1][0].seat != seat:
            self._console.print("There is no move of yours to take back now.", style="red")
            return False
        before, _ = self._made[-1]
        if seat != MISTER_X and _conclusions(before.view(seat)) != _conclusions(self._state.view(seat)):
            self._console.print("That move told you something: it stands.", style="red")
            return False
        self._made.pop()
        self._state = before
        if self._record:
            self._record.undo()
        return True

    def _read(self, prompt: str) -> str:
        try:
            return self._console.input(prompt)
        except EOFError:
            raise PlayerLeft from None


def _offer(moves: list[Move]) -> str:
    """What can be done now, in a line: the only move, or a few."""
    if len(moves) == 1:
        return f"Only one move is left: {notation(moves[0])} (Enter makes it)"
    lines = summarise_moves(moves)
    return "; ".join(lines[:OFFERED]) + (" …" if len(lines) > OFFERED else "")


def _focus(view: View) -> int | None:
    """What a seat looks at first: its own place, or the first pawn that has still to move."""
    if view["seat"] == MISTER_X:
        return place_of_x(view)
    waiting = [row for pawn, row in view.get("pawns", {}).items() if pawn not in view.get("moved", ())]
    rows = waiting or list(view.get("pawns", {}).values())
    return spot(rows[0]) if rows else None


def _conclusions(view: View) -> list[Any]:
    """What a seat can tell of the hidden truth."""
    return [view.get("possible"), view.get("possible_targets")]
