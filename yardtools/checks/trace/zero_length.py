"""A line has no length."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A line has no length.",
    rationale="A click in the wrong place leaves a line of one point, or of none. It cannot be seen, and "
    "joins a station to itself, or nothing.",
    bad="M 40,40 L 40,40; M 40,40; a path without data",
    good="the line deleted",
)
