"""A mark of a mission is drawn round no station."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A mark of a mission is drawn round no station.",
    rationale="A ring or an octagon means the station inside it. One that holds none was moved, or "
    "its station was.",
    bad="a ring beside station 7",
    good="a ring round station 7",
)
