"""A ferry ends in a dead end."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import WARNING, Fault
from yardtools.graph import around
from yardtools.model import Board
from yardtools.wording import join_words


@check(
    WARNING,
    rationale="Mister X pays for a ferry with a black ticket, to get away. Where it lands him at a station "
    "with one single way on, one detective shuts him in; nobody takes such a ferry twice. Mostly a line at "
    "the pier was forgotten, or the ferry ends at the wrong station.",
    bad="1 taxi 2 taxi 3 taxi 1; 3 taxi 4; 1 ferry 4",
    good="1 taxi 2 taxi 3 taxi 1; 3 taxi 4 taxi 2; 1 ferry 4",
    after=("trace",),
)
def ends_nowhere(board: Board) -> Iterator[Fault]:
    """A ferry ends in a dead end."""
    known = study(board)
    ferries = {transport.id for transport in known.ferries}
    piers = {end for link in board.links if link.by in ferries for end in (link.start, link.end)}
    others = around(board, {link.by for link in board.links} - ferries) if piers else {}
    for pier in sorted(piers & others.keys() - known.doubtful):
        if len(others[pier]) == 1:  # none at all is network/ferry-only-reach
            lines = [link for link in known.links_at[pier] if link.by in ferries]
            verb = "ends" if len(lines) == 1 else "end"
            words = f"{join_words(lines)} {verb} at {pier}, which has one other way on, to {others[pier][0]}"
            hint = f"draw the line that is missing at {pier}, or lead the ferry to another station"
            yield Fault((f"station:{pier}", *lines), words, hint=hint)
