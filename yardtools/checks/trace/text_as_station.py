"""Numbers without symbols were read as stations."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "Numbers without symbols were read as stations.",
    rationale="Some maps have no symbols at all: a number stands where lines end. Then the numbers are "
    "the stations, and lines that stop a little before them join them. Such a station shows no transports, "
    "so that no check can compare them with its links.",
    bad="<g id='stations'/><text>12</text>",
    good="<g id='stations'><circle id='station-12'/></g>",
)
