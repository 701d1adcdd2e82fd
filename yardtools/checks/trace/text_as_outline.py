"""A text was turned into outlines."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A text was turned into outlines.",
    rationale="Outlines look like a number and say nothing to a program. To guess at their shapes "
    "would be to invent numbers, so they are reported and not read. Where the editor kept the number as an "
    "aria-label it is read, and this is no more than a note.",
    bad="<g><path d='…'/></g>",
    good="<text>12</text>",
)
