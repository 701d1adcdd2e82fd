"""A table has columns that are not read."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "A table has columns that are not read.",
    rationale="A board has no place for them. Everything else in the table is read.",
    bad="id,x,y,mood",
    good="id,x,y",
)
