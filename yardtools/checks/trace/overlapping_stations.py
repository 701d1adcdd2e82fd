"""Two stations lie on each other."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "Two stations lie on each other.",
    rationale="Where the middle of one station lies in another, a line that ends there may mean "
    "either. Mostly it is one station whose shapes are not grouped, or one pasted twice.",
    bad="a circle and a rectangle of one symbol, side by side in the layer",
    good="the circle and the rectangle in one group",
)
