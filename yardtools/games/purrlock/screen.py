"""The table of Purrlock Holmes as a player sees it: the trail, everybody's clues, his own riddle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from yardtools.games.game import View

MANY = 24
"""So many possible targets are listed one by one."""


def render(view: View) -> Iterator[RenderableType]:
    """What lies on the table, from the trail to one's own riddle."""
    yield _trail(view["trail"])
    yield _players(view)
    yield _riddle(view)


def _trail(pieces: list[Mapping[str, Any]]) -> Text:
    """The trail from left to right: paws face down, face up with their points, Furriarty himself."""
    text = Text("trail  ", "dim")
    for piece in pieces:
        if "marker" in piece:
            text.append(f" Furriarty {piece['marker']} ", "bold black on yellow")
        else:
            text.append(f" {piece['paw'] if piece['paw'] is not None else '?'} ", _paw_style(piece))
        text.append(" ")
    text.append("\n")
    return text


def _paw_style(piece: Mapping[str, Any]) -> str:
    return "black on white" if piece["up"] else "white on grey37"


def _players(view: View) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("player", "target", "hand", "leads", "dead ends", "solved", "call"):
        table.add_column(heading)
    for player, row in view["players"].items():
        own = player == view["seat"]
        target = row["target"] or ("?" if row["has_target"] else "–")
        hand = ", ".join(row["hand"]["cards"]) if own else str(row["hand"]["count"])
        name = Text(f" {player} ", "bold reverse" if own else "bold" if player == view["active"] else "")
        call = "used" if row["called"] else "left"
        cells = (
            target,
            hand,
            _cards(row["leads"]),
            _cards(row["dead_ends"]),
            str(len(row["completed"])),
            call,
        )
        table.add_row(name, *cells)
    return table


def _cards(cards: list[str]) -> str:
    return ", ".join(cards) or "–"


def _riddle(view: View) -> Text:
    """One's own target: what it can still be."""
    possible = view["possible"]
    text = Text("\nyour target is ", "dim")
    if len(possible) > MANY:
        text.append(f"any of {len(possible)} cards")
    else:
        text.append(", ".join(possible) or "not drawn", "magenta")
    text.append(f"\n{view['deck']['count']} cards in the deck\n", "dim")
    return text


WORDS = {"leads": "lead", "dead_ends": "dead end", "wrong_guesses": "guessed wrong:", "completed": "solved"}
"""What can come to lie before a player, and in which words."""


def news(before: View, after: View) -> list[str]:
    """What was laid down or guessed between two views of a player."""
    return [
        f"{player}: {words} {card}"
        for player, row in after.get("players", {}).items()
        for key, words in WORDS.items()
        for card in _new(before.get("players", {}).get(player, {}).get(key, []), row.get(key, []))
    ]


def _new(before: list[Any], after: list[Any]) -> list[str]:
    """What a list has gained; one that was cleared has gained all that is in it."""
    same = after[: len(before)] == before
    return [_card_words(each) for each in (after[len(before) :] if same else after)]


def _card_words(card: Any) -> str:
    return " ".join(str(part) for part in card.values()) if isinstance(card, Mapping) else str(card)
