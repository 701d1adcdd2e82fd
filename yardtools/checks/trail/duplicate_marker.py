"""Two markers have the same name."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.findings import ERROR, Fault
from yardtools.model import Trail


@check(
    ERROR,
    rationale="One marker runs on the trail, the other stays on the table; what is said of a marker must "
    "be said of one of them.",
    bad='{"kind": "trail", "markers": [{"id": "trail", "points": 3}, {"id": "trail"}]}',
    good='{"kind": "trail", "markers": [{"id": "trail", "points": 3}, {"id": "table"}]}',
)
def duplicate_marker(trail: Trail) -> Iterator[Fault]:
    """Two markers have the same name."""
    seen: set[str] = set()
    for row, marker in enumerate(trail.markers):
        if marker.id in seen:
            words, hint = f"there are two markers {marker.id}", "give one of the two another name"
            yield Fault(f"marker:{marker.id}", words, hint=hint, pointer=f"/markers/{row}")
        seen.add(marker.id)
