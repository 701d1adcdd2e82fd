"""Which of his detectives a player may move with which tickets, so that as many move as can (E21, A-E14)."""

from __future__ import annotations

from functools import lru_cache

Modes = int
"""A set of transports, a bit each."""
Counts = tuple[int, ...]
"""How many tickets there are for each transport, whatever their specials."""


@lru_cache(maxsize=1 << 16)
def transports_for_most(detectives: tuple[Modes, ...], tickets: Counts) -> tuple[Modes, ...]:
    """For each detective, by the transports that lead him somewhere, those with which the most can move."""
    most = _most(detectives, tickets)
    found = []
    for index, modes in enumerate(detectives):
        others = (*detectives[:index], *detectives[index + 1 :])
        found.append(
            sum(
                1 << mode
                for mode, count in enumerate(tickets)
                if count and modes >> mode & 1 and 1 + _most(others, _less(tickets, mode)) == most
            )
        )
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _most(detectives: tuple[Modes, ...], tickets: Counts) -> int:
    """How many can move at most, each with a ticket of his own."""
    if not detectives:
        return 0
    first, *rest = detectives
    best = _most(tuple(rest), tickets)
    for mode, count in enumerate(tickets):
        if count and first >> mode & 1:
            best = max(best, 1 + _most(tuple(rest), _less(tickets, mode)))
    return best


def _less(tickets: Counts, mode: int) -> Counts:
    return (*tickets[:mode], tickets[mode] - 1, *tickets[mode + 1 :])
