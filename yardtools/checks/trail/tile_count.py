"""There are not eighteen paw tiles."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Trail

PAWS = 18


@check(
    ERROR,
    rationale="The game has eighteen paw tiles, from which the trail is laid; the rest goes back unseen. "
    "With another number nobody can reckon what is still hidden.",
    bad="purrlock; paw 2",
    good="purrlock",
)
def tile_count(trail: Trail) -> Iterator[Fault]:
    """There are not eighteen paw tiles."""
    count = len(trail.paws)
    if count and count != PAWS:
        hint = f"add {PAWS - count}" if count < PAWS else f"remove {count - PAWS}"
        message = (
            f"there {'is' if count == 1 else 'are'} {count} paw tile{'s' if count != 1 else ''}, not {PAWS}"
        )
        yield Fault("paws", message, hint=hint, pointer="/paws", figures=(count,))
