"""A mark of a mission is neither a ring nor an octagon."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A mark of a mission is neither a ring nor an octagon.",
    rationale="In the layer of a mission a ring round a station is a start and an octagon is a "
    "target. Another shape says neither, and the mission would miss a station.",
    bad="a hexagon round station 7 in mission-green",
    good="an octagon round station 7 in mission-green",
)
