"""One-way links make a place that one can enter and never leave, or leave and never enter."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import Study, study
from yardtools.checks.shared.wording import numbers, subjects
from yardtools.findings import ERROR, Fault
from yardtools.graph import components, distances_from, neighbours, reverse, strong_components
from yardtools.model import Board, Link


@check(
    ERROR,
    rationale="A pawn that gets into a place it cannot leave is out of the game, and a place that cannot be "
    "entered is out of everybody's reach. Detectives keep to the arrows and take no ferry, so what counts "
    "is what everybody may use. Mostly one arrow points the wrong way.",
    bad="dice C expert; without 12 taxi 11; 11 taxi> 12",
    good="dice C expert",
    after=("trace",),
)
def trap(board: Board) -> Iterator[Fault]:
    """One-way links make a place that one can enter and never leave, or leave and never enter."""
    if not any(link.oneway for link in board.links):
        return
    known = study(board)
    ahead = neighbours(board, known.two_sided)
    back = reverse(ahead)
    for whole, heart in _largest_regions(board, known):
        there, home = distances_from(heart[0], ahead), distances_from(heart[0], back)
        for kind in _KINDS:
            some = {n for n in whole if (n in there, n in home) == kind}
            for region in _hanging_together(some, known):
                yield _fault(region, kind, known)


_KINDS = {
    (True, False): "one can enter {} and never leave",
    (False, True): "one can leave {} and never enter",
    (False, False): "no way leads from most of the board to {}, nor back",
}
"""Whether a place can be entered from most of the board, and left to it, and how that is said."""


def _largest_regions(board: Board, known: Study) -> Iterator[tuple[list[int], list[int]]]:
    """Each piece of the board, and the largest region in it inside which one gets everywhere."""
    piece_of = {n: place for place, piece in enumerate(components(board, known.two_sided)) for n in piece}
    hearts: dict[int, list[int]] = {}
    for region in strong_components(neighbours(board, known.two_sided)):
        hearts.setdefault(piece_of[region[0]], region)
    pieces: dict[int, list[int]] = {}
    for number, place in piece_of.items():
        pieces.setdefault(place, []).append(number)
    for place, piece in pieces.items():
        yield piece, hearts[place]


def _hanging_together(some: set[int], known: Study) -> Iterator[list[int]]:
    """The stations in groups that are joined without leaving them."""
    for first in sorted(some):
        if first not in some:
            continue
        some.discard(first)
        queue = [first]
        for station in queue:
            found = [end for end in known.around[station] if end in some]
            some.difference_update(found)
            queue += found
        yield sorted(queue)


def _fault(region: list[int], kind: tuple[bool, bool], known: Study) -> Fault:
    inside = set(region)
    links = (link for number in region for link in known.links_at[number])
    arrows = [
        link for link in links if link.oneway and link.by in known.two_sided and _leads_out(link, inside)
    ]
    hint = "turn one of the arrows round, take it away, or draw a way " + ("out" if kind[0] else "in")
    if len(arrows) == 1:
        hint = hint.replace("one of the arrows", f"the arrow of {arrows[0].start}-{arrows[0].end}")
    return Fault((*subjects(region), *arrows), _KINDS[kind].format(numbers(region)), hint=hint)


def _leads_out(link: Link, inside: set[int]) -> bool:
    return (link.start in inside) != (link.end in inside)
