"""Links are travelled by a transport that the board does not declare."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.layers import several
from yardtools.checks.shared.study import study
from yardtools.findings import ERROR, Fault
from yardtools.model import Board, Link


@check(
    ERROR,
    rationale="The transports of a board say which tickets pay for a link and who may use it. A link by any "
    "other cannot be paid for, so nobody can travel it; mostly its name is misspelt.",
    bad="transports taxi; 1 taxi 2; 2 tram 3; 2 taxi 3",
    good="transports taxi, tram; 1 taxi 2; 2 tram 3; 2 taxi 3",
)
def unknown_transport(board: Board) -> Iterator[Fault]:
    """Links are travelled by a transport that the board does not declare."""
    found: dict[str, list[Link]] = {}
    for link in board.links:
        if link.by not in study(board).transports:
            found.setdefault(link.by, []).append(link)
    for by, links in found.items():
        verb = "goes" if len(links) == 1 else "go"
        message = (
            f"{several(by, links)} {verb} by {by or 'a transport without a name'}, which is not declared"
        )
        known = ", ".join(study(board).transports) or "none"
        hint = f"declare {by} among the transports, or name one of them: {known}"
        yield Fault((*links, f"transport:{by}"), message, hint=hint)
