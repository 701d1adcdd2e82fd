"""The file is not in the DOT language."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file is not in the DOT language.",
    rationale="Nothing can be read from a text that breaks the grammar of Graphviz. The place is where "
    "reading stopped.",
    bad="graph { 1 -- }",
    good="graph { 1 -- 8 }",
)
