"""A station's name and its text say different numbers."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A station's name and its text say different numbers.",
    rationale="The number comes from the id, then from the label, then from a text. Where they do not "
    "say the same, one of them was left over from a copy, and perhaps the one that is read.",
    bad="a group station-5 with the text 6",
    good="a group station-6 with the text 6",
)
