"""Purrlock Holmes on the table: the trail, what lies before each player, and what moves are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from yardtools.games.game import CHANCE, Move
from yardtools.games.purrlock.moves import (
    BOTH,
    CALL,
    GUESS,
    HAND,
    HOUR,
    INVESTIGATE,
    OPENING,
    PAW,
    REFEREE,
    SAW,
    SUSPECT,
    TARGET,
    TIDY,
)
from yardtools.games.purrlock.pieces import ACT
from yardtools.games.tabletop import (
    Card,
    CardGroup,
    Person,
    Pick,
    Status,
    Table,
    Tabletop,
    goal_of,
    seat_label,
)
from yardtools.model.values import name_of
from yardtools.wording import count_of

BACK, PAW_LOOK, MARKER = "back", "paw", "marker"
LOOKS = ("blue", "red", "green", "yellow", "purple")
"""What the players' things are drawn like, in the order of their seats."""

ABOUT = {BOTH: "suspect and hour", HOUR: "the hour alone", SUSPECT: "the suspect alone"}

SHOWN = (("leads", "Leads", "{} is a lead"), ("dead_ends", "Dead ends", "{} is a dead end"))
"""What lies open by a player's board, under which title, and in which words it comes there."""


class PurrlockTable(Table):
    """One view of Purrlock Holmes."""

    def tabletop(self) -> Tabletop:
        """What the seat of the view sees."""
        return Tabletop(
            title=self.game.title,
            seat=seat_label(self.view["seat"]),
            status=self._status(),
            goal=goal_of(self.game),
            people=tuple(self._people()),
            cards=tuple(self._groups()),
            ending=self.ending(),
        )

    # --- where the game stands ---

    def _status(self) -> Status:
        if ending := self.ending():
            return Status(ending.sentence, round="The end")
        rounds = self.game.layout.behind + 1
        round = f"Round {self.view['round']} of {rounds}" if self.view["round"] else "Set-up"
        is_mine = self.view["turn"] == self.view["seat"]
        return Status(self._sentence(), self._task() if is_mine else "", round, is_mine)

    def _sentence(self) -> str:
        if asking := self.view["asking"]:
            return f"Does {seat_label(asking)} call “Paws off!”?"
        step = self.view["agenda"][-1]
        who = seat_label(step["player"] or "")
        if step["step"] == ACT:
            return f"{who} investigates once and may guess once."
        return {
            "lay": "The trail is laid.",
            TARGET: f"{who} gets a target that only the others see.",
            OPENING: f"{who} investigates with cards from the deck.",
            INVESTIGATE: f"{who} shows a second card.",
        }.get(step["step"], f"{who} draws cards.")

    def _task(self) -> str:
        if self.view["asking"]:
            return "Call “Paws off!” to guess at once, which costs a point; or let it pass."
        if self.view["agenda"][-1]["step"] != ACT:
            return "Click the card that you show: the others say whether it is a lead."
        if self.view["investigated"]:
            return "Guess your target, if you dare; or end your turn."
        return "Click a card of your hand to investigate with. You may guess once, before or after it."

    # --- people ---

    def _people(self) -> Iterator[Person]:
        for place, (id, desk) in enumerate(self.view["players"].items()):
            note = f"{count_of(len(desk['completed']), 'target')} solved"
            if desk["called"]:
                note += ", has called “Paws off!”"
            is_active = id == (self.view["asking"] or self.view["active"])
            yield Person(id, seat_label(id), _look(place), note, is_active, id == self.view["seat"])

    # --- cards ---

    def card(self, text: str) -> Card:
        """A card by its name in a view: `crow 6`."""
        suspect, _, hour = text.rpartition(" ")
        return Card(f"{self.suspect(suspect)} {hour}", suspect, text, int(hour))

    @cached_property
    def _suspects(self) -> dict[str, str]:
        return {each.id: name_of(each.name, "en", each.id) for each in self.game.board.suspects}

    def suspect(self, id: str) -> str:
        """What a suspect is called."""
        return self._suspects[id]

    def _groups(self) -> Iterator[CardGroup]:
        trail = tuple(_piece(piece) for piece in self.view["trail"])
        yield CardGroup("trail", "Furriarty's trail", trail, kind="trail")
        deck, top = self.view["deck"]["count"], self.view["discard"][-1:]
        yield CardGroup("deck", "Deck", _backs(deck, 1), kind="pile", more=max(0, deck - 1))
        below = max(0, self.view["discarded"] - 1)
        yield CardGroup("discard", "Discards", self._open(top), kind="pile", more=below)
        for player, desk in self.view["players"].items():
            yield from self._desk(player, desk)

    def _open(self, texts: list[str]) -> tuple[Card, ...]:
        return tuple(map(self.card, texts))

    def _desk(self, player: str, desk: Mapping[str, Any]) -> Iterator[CardGroup]:
        own, name = player == self.view["seat"], seat_label(player)
        yield CardGroup(f"{player}/target", "Target", self._target(desk), player)
        hand = (
            *self._open(desk["hand"]["cards"]),
            *_backs(desk["hand"]["count"] - len(desk["hand"]["cards"])),
        )
        yield CardGroup(f"{player}/hand", "Hand", hand, player)
        yield from self._drawn(player)
        for key, title, said in SHOWN:
            words = f"{name}: {said}"
            yield CardGroup(f"{player}/{key}", title, self._open(desk[key]), player, said=words)
        if misses := desk["wrong_guesses"]:
            notes = tuple(Card(self._guess(text.split()), "miss") for text in misses)
            words = f"{name} guessed wrong: {{}}"
            yield CardGroup(f"{player}/wrong", "Guessed wrong", notes, player, "notes", said=words)
        if solved := desk["completed"]:
            targets = tuple(self.card(each["target"]) for each in solved)
            pieces = tuple(_piece(piece) for each in solved for piece in each["pieces"])
            yield CardGroup(f"{player}/solved", "Solved", targets, player, said=f"{name} has solved {{}}")
            yield CardGroup(f"{player}/pieces", "Won from the trail", pieces, player, "trail")
        if own and self.view["possible"] and not self.view["outcome"]:
            yield CardGroup(f"{player}/possible", "The target can be", self._possible(), player, "notes")

    def _possible(self) -> tuple[Card, ...]:
        cards = self._open(self.view["possible"])
        return tuple(Card(card.label, card.look, number=card.number) for card in cards)

    def _target(self, desk: Mapping[str, Any]) -> tuple[Card, ...]:
        if not desk["has_target"]:
            return ()
        return (self.card(desk["target"]),) if desk["target"] else _backs(1)

    def _drawn(self, player: str) -> Iterator[CardGroup]:
        """Cards drawn to be investigated at once; only their player sees them."""
        for step in reversed(self.view["agenda"]):
            if step["player"] == player and step["count"]:
                cards = (*self._open(step["cards"]), *_backs(step["count"] - len(step["cards"])))
                yield CardGroup(f"{player}/drawn", "Drawn to show", cards, player)
                return

    # --- picks ---

    def picks(self, move: Move) -> tuple[Pick, ...]:
        """A card to show, a guess with what it is about, or a button."""
        what, *rest = move[1:]
        if what == INVESTIGATE:
            card = self.card(f"{rest[0]} {rest[1]}")
            return (Pick("card", card.id, card.label),)
        if what in (GUESS, CALL):
            return tuple(self._guess_picks(str(what), str(rest[0]), rest[1:]))
        label = "End the turn" if what == TIDY else "No call"
        return (Pick("button", str(what), label),)

    def _guess_picks(self, what: str, about: str, details: list[str | int]) -> Iterator[Pick]:
        words = "Guess" if what == GUESS else "Paws off! Guess"
        yield Pick("button", f"{what}/{about}", f"{words} {ABOUT[about]}", opt_in=True)
        for detail in details:
            if isinstance(detail, int):
                yield Pick("button", f"{HOUR}/{detail}", f"{detail} o'clock", 1)
            else:
                yield Pick("button", f"{SUSPECT}/{detail}", self.suspect(detail), 1)

    # --- moves in words ---

    def move_label(self, move: Move) -> str:
        """A move in a sentence."""
        if move[0] == CHANCE:
            return self._chance_label(move)
        if move[0] == REFEREE:
            return self._mishap_label(move)
        who, what, *rest = move
        return f"{seat_label(str(who))} {self._act(str(what), rest)}"

    def _act(self, what: str, rest: list[str | int]) -> str:
        if what == INVESTIGATE:
            return f"investigates with {self.card(f'{rest[0]} {rest[1]}').label}"
        if what in (GUESS, CALL):
            guess = self._guess([str(word) for word in rest])
            return f"guesses: {guess}" if what == GUESS else f"calls “Paws off!” and guesses: {guess}"
        return "ends the turn" if what == TIDY else "makes no call"

    def _guess(self, words: list[str]) -> str:
        """What was guessed: `Crow at 6 o'clock`."""
        about, *details = words
        if about == HOUR:
            return f"{details[0]} o'clock"
        return (
            self.suspect(details[0])
            if about == SUSPECT
            else f"{self.suspect(details[0])} at {details[1]} o'clock"
        )

    def _chance_label(self, move: Move) -> str:
        if move[1] == PAW:
            return f"A paw worth {move[2]} is laid on the trail"
        who, use, suspect, hour = seat_label(str(move[1])), move[2], move[3], move[4]
        card = self.card(f"{suspect} {hour}").label
        return {
            TARGET: f"{who} gets the target {card}",
            OPENING: f"{who} draws {card} to show",
            HAND: f"{who} draws {card}",
        }[str(use)]

    def _mishap_label(self, move: Move) -> str:
        who = seat_label(str(move[2]))
        if move[1] == SAW:
            return f"{who} has seen the own target, which is replaced"
        return f"{who} has given away the target of {seat_label(str(move[3]))}; both are replaced"


def _look(place: int) -> str:
    return LOOKS[place % len(LOOKS)]


def _backs(count: int, most: int = 99) -> tuple[Card, ...]:
    """So many cards that this seat does not know."""
    return (Card("a card face down", BACK, is_down=True),) * max(0, min(count, most))


def _piece(piece: Mapping[str, Any]) -> Card:
    """A piece of the trail."""
    if "marker" in piece:
        return Card(f"Furriarty, worth {piece['marker']}", MARKER, number=piece["marker"])
    if piece["paw"] is None:
        return Card("a paw face down", PAW_LOOK, is_down=True)
    side = "" if piece["up"] else ", face down"
    return Card(f"a paw worth {piece['paw']}{side}", PAW_LOOK, number=piece["paw"], is_down=not piece["up"])


def table(game: Any, view: dict[str, Any]) -> PurrlockTable:
    """A view on the table."""
    return PurrlockTable(game, view)
