"""A transport that runs in plain lines has one link that leaves out the stop between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import WARNING, Fault
from yardtools.model import Board, Link


@check(
    WARNING,
    rationale="A move goes to the next stop of the line (M5 to M7). Where a transport runs in plain lines, "
    "such as a ferry along a river, three stops that are all joined with each other mean that one link "
    "leaves out the stop between: the longest of the three. The base transport fills the plane: not it.",
    bad="1 at 0,0; 2 at 50,40; 3 at 99,0; 4 at 150,0; 1 taxi 2 taxi 3 taxi 4; "
    "1 ferry 2 ferry 3 ferry 4; 1 ferry 3",
    good="1 at 0,0; 2 at 50,40; 3 at 99,0; 4 at 150,0; 1 taxi 2 taxi 3 taxi 4; 1 ferry 2 ferry 3 ferry 4",
)
def skips_stop(board: Board) -> Iterator[Fault]:
    """A transport that runs in plain lines has one link that leaves out the stop between."""
    for by, layer in study(board).layers.items():
        if by == study(board).base or len(layer.links) < 4 or not _is_nearly_plain(layer.near):
            continue
        longest = sorted(layer.links, key=lambda link: -layer.near[link.start][link.end])
        for link in longest:
            between = _between(link, layer.near)
            if between and _is_plain(layer.near, link):
                words = f"{link} leaves out station {between[0]}, where the {by} stops between them"
                hint = f"remove {link} if its line runs by {between[0]}: the move is two moves"
                yield Fault((link, f"station:{between[0]}"), words, hint=hint)
                break


def _between(link: Link, near: Mapping[int, Mapping[int, float]]) -> list[int]:
    """The stops joined to both ends of a link that is longer than both of those links."""
    chord = near[link.start][link.end]
    common = sorted(near[link.start].keys() & near[link.end].keys())
    return [stop for stop in common if max(near[stop][link.start], near[stop][link.end]) < chord]


def _is_nearly_plain(near: Mapping[int, Mapping[int, float]]) -> bool:
    """Whether one link could be all that keeps stops from having two neighbours at most: it has two ends."""
    return sum(len(others) > 2 for others in near.values()) <= 2


def _is_plain(near: Mapping[int, Mapping[int, float]], left_out: Link) -> bool:
    """Whether without this link no stop has more than two neighbours, and nothing leads in a ring."""
    ends = {left_out.start, left_out.end}
    rest = {stop: [other for other in others if {stop, other} != ends] for stop, others in near.items()}
    if max(map(len, rest.values()), default=0) > 2:
        return False
    return _count_reached(rest) == sum(1 for others in rest.values() if others)


def _count_reached(rest: Mapping[int, list[int]]) -> int:
    """How many stops can be reached from the tips of the lines: a ring has none."""
    queue = [stop for stop, others in rest.items() if len(others) == 1]
    seen = set(queue)
    for stop in queue:
        further = set(rest[stop]) - seen
        seen |= further
        queue += further
    return len(seen)
