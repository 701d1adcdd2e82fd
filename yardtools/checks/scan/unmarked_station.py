"""The scan shows a numbered symbol, and no station is drawn there."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "The scan shows a numbered symbol, and no station is drawn there.",
    rationale="A station that was overlooked is missing with all its links. What symbols look like is "
    "learned from those that are drawn; another place that looks the same, and has a number that no station "
    "has, is one. While a board is still being drawn, it is said how many are left, and none is "
    "named.",
    bad="a symbol with the number 108 in the scan, and no station 108 in the drawing",
    good="station 108 drawn there",
)
