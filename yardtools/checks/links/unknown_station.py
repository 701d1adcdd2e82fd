"""A link leads to a station that the board does not have."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.layers import several
from yardtools.checks.shared.study import study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board, Link
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="A move ends at a station of the board. A number that no station has is a slip of the pen, or "
    "comes from an edition that numbers its stations differently; nobody can travel such a link.",
    bad="stations 1, 2; 1 taxi 2; 2 taxi 20",
    good="1 taxi 2 taxi 3",
)
def unknown_station(board: Board) -> Iterator[Fault]:
    """A link leads to a station that the board does not have."""
    found: dict[int, list[Link]] = {}
    known = study(board).stations
    for link in board.links:
        for end in dict.fromkeys((link.start, link.end)):
            if end not in known:
                found.setdefault(end, []).append(link)
    for number, links in sorted(found.items()):
        names = [several(by, [link for link in links if link.by == by]) for by in _transports(links)]
        verb = "leads" if len(links) == 1 else "lead"
        message = f"{join_words(names)} {verb} to station {number}, which is not on the board"
        hint = f"correct the number {number} to the station that is meant, or add station {number}"
        yield Fault((*links, f"station:{number}"), message, hint=hint)


def _transports(links: list[Link]) -> list[str]:
    return list(dict.fromkeys(link.by for link in links))
