"""A line ends at no station."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A line ends at no station.",
    rationale="A line in a transport's layer is a link, and a link joins two stations. One that "
    "ends in the open joins nothing, so the move is missing from the board. An end "
    "within a station's own symbol, or near it, joins it; with weld and reach in box.toml distance counts "
    "to the middle of the station.",
    bad="a taxi line that ends 30 from the middle of station 5, which has a radius of 8",
    good="the line drawn to the middle of station 5",
)
