"""A line has hardly any length."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "A line has hardly any length.",
    rationale="A click in the wrong place leaves a line of one point, of none, or a dash shorter than"
    " a tenth of a symbol. It can hardly be seen, and joins nothing.",
    bad="M 40,40 L 40,40; M 40,40; a path without data",
    good="the line deleted",
    fix="removes the line",
)
