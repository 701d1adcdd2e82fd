"""A layout of the trail takes more paw tiles than there are."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Trail


@check(
    ERROR,
    rationale="The trail for each number of players is laid from the paw tiles of the box. A layout that "
    "takes more of them cannot be laid.",
    bad="purrlock; layout 5: 6, 5, 8",
    good="purrlock; layout 5: 6, 5, 7",
    after=("trail/tile-count",),
)
def layout_size(trail: Trail) -> Iterator[Fault]:
    """A layout of the trail takes more paw tiles than there are."""
    for row, layout in enumerate(trail.layouts):
        if trail.paws and layout.paws > len(trail.paws):
            there = len(trail.paws)
            message = f"the layout for {layout.players} takes {layout.paws} paw tiles, and there are {there}"
            hint = f"lay {layout.paws - there} fewer"
            figures = (layout.paws, there)
            subject, pointer = f"layout:{layout.players}", f"/layouts/{row}"
            yield Fault(subject, message, hint=hint, pointer=pointer, figures=figures)
