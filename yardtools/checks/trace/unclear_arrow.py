"""An arrow does not say which way a line goes."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "An arrow does not say which way a line goes.",
    rationale="An arrow makes a line one-way. Two against each other say nothing, so the line is "
    "read as two-way. An arrowhead that is drawn as a shape of its own belongs to no line, and "
    "is not read.",
    bad="marker-start and marker-end on one line; a small filled triangle at its end",
    good="marker-end alone",
)
