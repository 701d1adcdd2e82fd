"""The network of a transport falls into pieces that do not touch."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import Study, study
from yardtools.checks.shared.wording import numbers, subjects
from yardtools.findings import ERROR, WARNING, Fault
from yardtools.model import Board, Transport


@check(
    ERROR,
    rationale="The lines of a transport mostly hang together: who pays for it can ride on. A part that no "
    "line of the same transport joins to the rest is mostly a sign of a line forgotten between them. "
    "Where a transport says in_pieces = true, and with ferries, which go where the water is, it is only "
    "worth a warning. The base transport has a rule of its own, network/base-not-spanning.",
    bad="1 taxi 2 taxi 3 taxi 4; 1 bus 2; 3 bus 4",
    good="1 taxi 2 taxi 3 taxi 4; 1 bus 2 bus 3 bus 4",
    after=("trace",),
)
def transport_in_pieces(board: Board) -> Iterator[Fault]:
    """The network of a transport falls into pieces that do not touch."""
    known = study(board)
    for transport in known.transports.values():
        # D18: which bus stops of laid tiles see each other depends on the layout
        if transport.id != known.base and not (board.assembled and transport.id == "bus"):
            yield from _pieces(known, transport)


def _pieces(known: Study, transport: Transport) -> Iterator[Fault]:
    by = transport.id
    whole, *pieces = [piece for piece in known.pieces(by) if len(piece) > 1] or [[]]
    mild = WARNING if transport.in_pieces or transport.only else None
    for piece in pieces:
        if known.doubtful.isdisjoint(piece):
            words = f"{by} does not lead from {numbers(piece)} to the other {len(whole)} stations it serves"
            if len(pieces) > 1:
                words = f"{by} does not lead from {numbers(piece)} to the other stations it serves"
            meant = "" if mild else f"; if it is meant so, write in_pieces = true at {by} in box.toml"
            hint = known.bridge(by, piece, whole) + meant
            yield Fault((*subjects(piece), transport), words, hint=hint, severity=mild)
