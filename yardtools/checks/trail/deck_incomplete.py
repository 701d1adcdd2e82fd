"""The clue cards are not every suspect at every hour, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Card, Trail
from yardtools.wording import join_few

SUSPECTS, HOURS = 5, 12


@check(
    ERROR,
    rationale="The deck is five suspects at twelve hours, each pair once: sixty cards. Players rule out what "
    "they have seen, and a card that is missing, doubled or foreign makes them wrong.",
    bad="purrlock; no card crow 3; card goose 4",
    good="purrlock",
)
def deck_incomplete(trail: Trail) -> Iterator[Fault]:
    """The clue cards are not every suspect at every hour, once."""
    if not trail.suspects and not trail.cards:
        return
    yield from _wrong_size(trail)
    suspects = list(dict.fromkeys(suspect.id for suspect in trail.suspects))
    wanted = [Card(suspect, hour) for suspect in suspects for hour in range(1, trail.hours + 1)]
    counts = Counter(trail.cards)
    yield from _missing_cards([card for card in wanted if card not in counts])
    known = set(wanted)
    for card, count in counts.items():
        if card not in known:
            hint = f"remove it; there are {', '.join(suspects)} and the hours 1 to {trail.hours}"
            yield Fault(card, f"{_words(card)} is no card of this deck", hint=hint)
        elif count > 1:
            yield Fault(card, f"{_words(card)} is there {count} times", hint="keep one of them")


def _wrong_size(trail: Trail) -> Iterator[Fault]:
    sizes = (("suspects", len(trail.suspects), SUSPECTS), ("hours", trail.hours, HOURS))
    for what, count, needed in sizes:
        if count != needed:
            message = f"there are {count} {what}, and the game has {needed}"
            yield Fault(what, message, hint=f"make them {needed}", pointer=f"/{what}", figures=(count,))


def _missing_cards(cards: list[Card]) -> Iterator[Fault]:
    if cards:
        shown = join_few(map(_words, cards), 7)
        message = f"{shown} {'are' if len(cards) > 1 else 'is'} missing"
        yield Fault(cards, message, hint="add a card for each suspect and hour", pointer="/cards")


def _words(card: Card) -> str:
    return f"{card.suspect} {card.hour}"
