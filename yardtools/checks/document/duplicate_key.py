"""A key stands twice in one object."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A key stands twice in one object.",
    rationale="JSON readers keep one of the two values, and not all the same one: two programs would see "
    "two boards.",
    bad='{"id": 1, "id": 2}',
    good='{"id": 1}',
)
