"""A paw tile has a value that no paw tile has."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Trail

LEAST, MOST = 1, 3


@check(
    ERROR,
    rationale="Paws are worth one to three points, and the marker three: that is what makes it worth waiting "
    "for. Any other value is a slip.",
    bad="purrlock; paws 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3",
    good="purrlock; paws 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3",
)
def value_out_of_range(trail: Trail) -> Iterator[Fault]:
    """A paw tile has a value that no paw tile has."""
    odd: dict[int, list[str]] = {}
    for row, value in enumerate(trail.paws):
        if not LEAST <= value <= MOST:
            odd.setdefault(value, []).append(f"paw:{row + 1}")
    for value, paws in odd.items():
        who = f"{len(paws)} paw tiles have" if len(paws) > 1 else "a paw tile has"
        yield Fault(paws, f"{who} the value {value}", hint=f"values are {LEAST} to {MOST}", figures=(value,))
