"""A line stops short of its station."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A line stops short of its station.",
    rationale="An end that is near one station and no other surely means it, and is joined. But a "
    "drawing whose lines do not quite arrive is one in which the next slip goes unseen. "
    "Where most ends stop short, the drawing was made to another measure, and one line in "
    "box.toml (weld) says so.",
    bad="a bus line that ends 10 from the middle of station 5, which has a radius of 8",
    good="the line drawn to the middle of station 5",
    fix="moves the end of the line onto the middle of its station",
)
