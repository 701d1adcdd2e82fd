"""Stations without a number were numbered in reading order."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "Stations without a number were numbered in reading order.",
    rationale='The box asks for it with unnumbered = "number": metro maps have names and no numbers. But a '
    "number that the drawing does not show changes with every station that is drawn before it, so notes and "
    "logs that name numbers go out of date.",
    bad="circles without numbers, numbered from the top left",
    good="circles with a number each",
)
