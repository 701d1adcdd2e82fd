"""A line may lie in the layer of another transport."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A line may lie in the layer of another transport.",
    rationale="Who forgets to change the layer draws a bus line among the taxi lines. It shows where "
    "its colour is that of the bus lines, or where both its stations show the bus and no "
    "bus line reaches either of them. One link is then missing, and another is wrong.",
    bad="a line in the layer taxi, painted like the lines in the layer bus",
    good="the line moved into the layer bus, or painted like its neighbours",
)
