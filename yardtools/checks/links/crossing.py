"""Two links of the same transport cross."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.layers import several
from yardtools.checks.shared.study import study
from yardtools.findings import WARNING, Fault
from yardtools.model import Board


@check(
    WARNING,
    rationale="Where two streets cross there is a station, or the players could not tell which way the lines "
    "lead: on the printed boards no two links of one transport cross. A link that crosses others mostly "
    "has a wrong number at one of its ends. Lines that are drawn count as drawn, others as straight.",
    bad="1 at 0,0; 2 at 99,0; 3 at 99,99; 4 at 0,99; 1 taxi 2 taxi 3 taxi 4 taxi 1; 1 taxi 3; 2 taxi 4",
    good="1 at 0,0; 2 at 99,0; 3 at 99,99; 4 at 0,99; 1 taxi 2 taxi 3 taxi 4 taxi 1; 1 taxi 3; 2 bus 4",
)
def crossing(board: Board) -> Iterator[Fault]:
    """Two links of the same transport cross."""
    known = study(board)
    for by, layer in known.layers.items():
        if board.assembled and by != known.base:
            continue  # D18, D35: buses of laid tiles run on over places, and cross each other there
        spots = {(one, other): at for one, other, at in layer.crossings}
        for place, crossed in layer.crossers.items():
            link, others = layer.links[place], [layer.links[other] for other in crossed]
            at = spots[min(place, crossed[0]), max(place, crossed[0])]
            hint = f"check both ends of {link}, then those of {several(by, others)}: one has a wrong number"
            message = f"{link} crosses {several(by, others)}"
            yield Fault((link, *others), message, hint=hint, at=(round(at[0], 2), round(at[1], 2)))
