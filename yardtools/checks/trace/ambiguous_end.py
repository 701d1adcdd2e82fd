"""A line ends between two stations."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A line ends between two stations.",
    rationale="An end that is nearly as far from one station as from another may mean either, and a "
    "guess would be wrong half the time. So the link is left out until the line is drawn "
    "further.",
    bad="a taxi line that ends 8 from station 5 and 9 from station 6",
    good="the line drawn to the middle of station 6",
)
