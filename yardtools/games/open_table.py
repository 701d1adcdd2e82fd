"""A table with everything open, as it is told again after a game: of each thing the seat that sees most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from yardtools.games.game import State
from yardtools.games.tabletop import CardGroup, Pawn, Rack, Tabletop

Part = TypeVar("Part", Pawn, Rack, CardGroup)


def open_tabletop(state: State) -> Tabletop:
    """All that the seats see together; where Mister X can be is what the detectives know."""
    return join_tabletops([state.game.tabletop(state.view(seat)) for seat in state.game.seats])


def join_tabletops(seen: Sequence[Tabletop]) -> Tabletop:
    """The tabletops of all seats at one moment as one."""
    first, last = seen[0], seen[-1]
    pawns = _best([top.pawns for top in seen], lambda pawn: pawn.station is not None)
    hidden = {pawn.id for top in seen for pawn in top.pawns if pawn.station is None}
    return replace(
        first,
        seat="",
        status=replace(first.status, task="", is_mine=False),
        pawns=tuple(replace(each, is_hidden=each.id in hidden) if each.station else each for each in pawns),
        possible=last.possible,
        possible_label=last.possible_label,
        last_seen=last.last_seen,
        racks=_best([top.racks for top in seen], lambda rack: -rack.unseen),
        people=tuple(replace(each, is_me=False) for each in first.people),
        cards=_best([top.cards for top in seen], _known_cards),
    )


def _known_cards(group: CardGroup) -> int:
    """How much one knows of a group, against others who look at the same."""
    return -sum(card.is_down and card.number is None for card in group.cards)


def _best(seen: Iterable[Iterable[Part]], knowledge: Callable[[Part], Any]) -> tuple[Part, ...]:
    """Of the same thing as several see it, what the first sees who knows most of it."""
    found: dict[str, Part] = {}
    for parts in seen:
        for part in parts:
            if part.id not in found or knowledge(part) > knowledge(found[part.id]):
                found[part.id] = part
    return tuple(found.values())
