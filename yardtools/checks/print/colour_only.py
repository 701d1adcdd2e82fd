"""Two transports are drawn in the same line, so that only colour tells them apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from yardtools.checks.registry import check
from yardtools.findings import WARNING, Fault
from yardtools.model import Board, Transport
from yardtools.symbols import LINES, line_of, width_of

WIDER = 1.5
"""Lines are told apart by width where one is half as wide again: less shows only side by side."""


@check(
    WARNING,
    rationale="One man in twelve does not see colours as others do, and copies are often black and white. "
    "Lines of different transports must differ in style or clearly in width as well.",
    bad="taxi looks #ff0000 dashed; bus looks #00ff00 dashed; 1 taxi 2 taxi 3; 1 bus 3",
    good="taxi looks #ff0000 solid; bus looks #00ff00 dashed; 1 taxi 2 taxi 3; 1 bus 3",
)
def colour_only(board: Board) -> Iterator[Fault]:
    """Two transports are drawn in the same line, so that only colour tells them apart."""
    drawn = {link.by for link in board.links}
    known = [(place, each) for place, each in enumerate(board.transports) if each.id in drawn]
    for (place, one), (other_place, other) in combinations(known, 2):
        style = line_of(one, place)
        if style == line_of(other, other_place) and _alike(
            width_of(one, place), width_of(other, other_place)
        ):
            message = f"{one.id} and {other.id} are both drawn {style}: only colour tells them apart"
            yield Fault((other, one), message, hint=_hint(board, other))


def _alike(one: float, other: float) -> bool:
    return max(one, other) < WIDER * min(one, other)


def _hint(board: Board, transport: Transport) -> str:
    """A style that no transport has yet, where there is one."""
    taken = {line_of(each, place) for place, each in enumerate(board.transports)}
    free = next((style for style in LINES if style not in taken), LINES[-1])
    return f'give {transport.id} a line of its own in box.toml, such as line = "{free}"'
