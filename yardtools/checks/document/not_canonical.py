"""The board is not in canonical form."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "The board is not in canonical form.",
    rationale="The same board should always be the same bytes, so that a change in the file is a change of "
    "the board, and two people can compare by hash.",
    bad="stations listed in the order they were typed",
    good="stations listed by number",
    fix="writes the board in canonical form",
)
