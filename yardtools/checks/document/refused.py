"""The file is hostile or too large to be read."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file is hostile or too large to be read.",
    rationale="Files come from anywhere. One that would take all memory or time, by its depth or size, is "
    "refused before it can.",
    bad="100,000 brackets inside each other",
    good="a board",
)
