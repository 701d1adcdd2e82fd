"""A line has arrows both ways."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A line has arrows both ways.",
    rationale="An arrow makes a line one-way. Two against each other say nothing, so the line is "
    "read as two-way.",
    bad="marker-start and marker-end on one line",
    good="marker-end alone",
)
