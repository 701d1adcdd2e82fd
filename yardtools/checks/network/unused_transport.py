"""A transport is declared, but no link uses it."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.findings import WARNING, Fault
from yardtools.model import Board


@check(
    WARNING,
    rationale="A transport that the board names has lines on the map. Where there is none of them, a whole "
    "layer was mostly left out of a transcription: ferries and undergrounds are forgotten most.",
    bad="transports taxi, bus, ferry; 1 taxi 2 taxi 3; 1 bus 3",
    good="transports taxi, bus, ferry; 1 taxi 2 taxi 3; 1 bus 3; 2 ferry 3",
    after=("trace",),
)
def unused_transport(board: Board) -> Iterator[Fault]:
    """A transport is declared, but no link uses it."""
    used = {link.by for link in board.links}
    for transport in study(board).transports.values():
        if used and transport.id not in used:
            hint = f"add the {transport.id} links, or remove {transport.id} from the transports"
            yield Fault(
                transport, f"{transport.id} is declared, but the board has no {transport.id} link", hint=hint
            )
