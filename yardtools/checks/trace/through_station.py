"""A line runs over a station."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A line runs over a station.",
    rationale='With through = "report" a line is one link from its first station to its last. Those '
    "it runs over on the way may have been meant as stops, so they are named.",
    bad="a bus line from 1 to 3 that runs over the middle of 2",
    good="two bus lines, from 1 to 2 and from 2 to 3",
)
