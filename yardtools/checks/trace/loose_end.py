"""A line ends at no station."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A line ends at no station.",
    rationale="A line in a transport's layer is a link, and a link joins two stations. One that "
    "ends in the open joins nothing, so the move is missing from the board. Distance "
    "counts to the middle of a station, not to its rim; where most lines stop at rims, the "
    "first such finding says which weld and reach would fit.",
    bad="a taxi line that ends 30 from the middle of station 5, with a reach of 12",
    good="the line drawn to the middle of station 5",
)
