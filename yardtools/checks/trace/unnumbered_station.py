"""A station has no number."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A station has no number.",
    rationale="Stations are known by their numbers: on cards, in the travel log, in every link. One "
    "without a number cannot be named, so it is left out with its links. The number comes "
    "from the id or label, from a text in the same group, or from a text nearby; with "
    '[tracing.stations] unnumbered = "number" in box.toml they are numbered in reading order.',
    bad="<circle cx='40' cy='40' r='8'/>",
    good="<circle id='station-12' cx='40' cy='40' r='8'/>",
)
