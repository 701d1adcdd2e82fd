"""Two stations have the same number."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "Two stations have the same number.",
    rationale="A station that was copied keeps the label of its original. Whoever reads the number "
    "on a card or in the travel log then stands in two places at once. "
    "The first one drawn keeps the number; the other is left out with its links until it has its own.",
    bad="two groups labelled station-12",
    good="groups labelled station-12 and station-13",
)
