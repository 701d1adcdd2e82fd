"""The tickets of Mister X Europe: each a transport and a special (E3), and heaps of them as counts."""

from __future__ import annotations

from collections.abc import Iterable

FOOTPRINTS, SHADOW, MAGNIFIER, BLUE_LIGHT = "footprints", "shadow", "magnifier", "blue-light"
SPECIALS = (FOOTPRINTS, SHADOW, MAGNIFIER, BLUE_LIGHT)

Counts = tuple[int, ...]
"""How many tickets there are of each kind, in the order of their names."""


def split_ticket(ticket: str) -> tuple[str, str]:
    """The transport and the special of a ticket: `car-blue-light` is `car` and `blue-light`."""
    for special in SPECIALS:
        if ticket.endswith(f"-{special}"):
            return ticket.removesuffix(f"-{special}"), special
    return ticket, ""


def add_ticket(heap: Counts, kind: int, number: int = 1) -> Counts:
    """A heap with one more ticket of a kind, or with so many; fewer, where the number is negative."""
    return (*heap[:kind], heap[kind] + number, *heap[kind + 1 :])


def add_heaps(*heaps: Iterable[int]) -> Counts:
    """All the tickets of several heaps."""
    return tuple(map(sum, zip(*heaps, strict=True)))
