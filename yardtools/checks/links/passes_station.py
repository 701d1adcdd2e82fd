"""A link runs over a station of its transport without stopping there."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.layers import several
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import numbers, stations, subjects
from yardtools.findings import WARNING, Fault
from yardtools.model import Board, Link


@check(
    WARNING,
    rationale="A move goes to the next station on the line (M5 to M7). A line over a station where its "
    "transport stops reads as two moves; a link that leaves the station out mostly skips one in the list. "
    "Lines that are drawn count as drawn; a straight one counts where it comes near the symbol.",
    bad="1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 50,60; 1 taxi 2; 1 taxi 3; 2 taxi 4; 3 taxi 4",
    good="1 at 0,0; 2 at 50,0; 3 at 99,0; 4 at 50,60; 1 taxi 2 taxi 3; 2 taxi 4; 3 taxi 4",
)
def passes_station(board: Board) -> Iterator[Fault]:
    """A link runs over a station of its transport without stopping there."""
    for by, layer in study(board).layers.items():
        for place, passed in layer.stops_passed.items():
            link = layer.links[place]
            message = f"{link} runs over {stations(passed)} without stopping"
            yield Fault((link, *subjects(passed)), message, hint=_hint(by, link, passed))


def _hint(by: str, link: Link, passed: list[int]) -> str:
    """The next step: two links for one where there is a single stop between, else another end."""
    if len(passed) > 1:
        return f"check both ends of {link}, or link it from station to station: {numbers(passed)}"
    halves = [Link(link.start, passed[0], by), Link(passed[0], link.end, by)]
    return f"put {several(by, halves)} for it, or draw the line clear of {passed[0]}"
