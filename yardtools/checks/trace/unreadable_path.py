"""The data of a shape cannot be read."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The data of a shape cannot be read.",
    rationale="Path data with a slip in it ends at that slip: everything before it is read, as "
    "browsers do, and everything after it is lost. What is lost may be a link.",
    bad="M 10,10 L 20,x0 L 30,30",
    good="M 10,10 L 20,20 L 30,30",
)
