"""What happened between two looks at a table, in sentences: only what both show, so for any seat and game."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.games.tabletop import Card, CardGroup, LogField, Tabletop
from yardtools.wording import join_words


def news_between(before: Tabletop, after: Tabletop) -> list[str]:
    """What a seat has seen happen, in the order of the table."""
    return [
        *_walks(before, after),
        *_flights(before, after),
        *_marks(before, after),
        *_rolls(before, after),
        *_cards(before, after),
        *_endings(before, after),
    ]


def _walks(before: Tabletop, after: Tabletop) -> Iterator[str]:
    """Pawns that stand elsewhere; Mister X's moves are told by his log."""
    was = {pawn.id: pawn for pawn in before.pawns}
    for pawn in after.pawns:
        old = was.get(pawn.id)
        if pawn.is_mister_x or pawn.station is None or (old and old.station == pawn.station):
            continue
        verb = "starts at" if old is None or old.station is None else "moves to"
        yield f"{pawn.label} {verb} {pawn.place}"


def _flights(before: Tabletop, after: Tabletop) -> Iterator[str]:
    """Fields of the log that were filled."""
    if after.log is None:
        return
    known = len(before.log.filled) if before.log else 0
    for field in after.log.filled[known:]:
        yield f"Mister X {field.said}{_shown(field)}"


def _shown(field: LogField) -> str:
    return f" and shows himself at {field.place}" if field.is_open and field.place else ""


def _marks(before: Tabletop, after: Tabletop) -> Iterator[str]:
    places = {field.station: field.place for field in after.log.filled if field.place} if after.log else {}
    for mark in after.marks:
        if mark.kind == "ring" and mark not in before.marks:
            yield f"A ring at {places.get(mark.station, mark.station)}: {mark.label}"


def _rolls(before: Tabletop, after: Tabletop) -> Iterator[str]:
    """Dice that were rolled: those that lie by no pawn."""
    old, new = ([die.label for die in each.dice if not die.pawn] for each in (before, after))
    if new and new != old:
        yield f"The dice show {join_words(new)}"


def _cards(before: Tabletop, after: Tabletop) -> Iterator[str]:
    was = {group.id: group for group in before.cards}
    for group in after.cards:
        if group.said:
            yield from (group.said.format(card.label) for card in _new(was.get(group.id), group))


def _new(before: CardGroup | None, after: CardGroup) -> tuple[Card, ...]:
    """What a group has gained; one that was cleared has gained all that is in it."""
    old = before.cards if before else ()
    return after.cards[len(old) :] if after.cards[: len(old)] == old else after.cards


def _endings(before: Tabletop, after: Tabletop) -> Iterator[str]:
    if after.ending and not before.ending:
        yield after.ending.sentence
