"""The ground has more points than a board may have."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "The ground has more points than a board may have.",
    rationale="The ground is a backdrop, and every page and every sheet carries it. With more than 20,000 "
    "points it would make them slow; what is beyond that is left out.",
    bad="a coastline of 60,000 points in the layer ground",
    good="the same coastline simplified to 2,000 points",
)
