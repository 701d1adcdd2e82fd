"""Lines meet where no station is."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "Lines meet where no station is.",
    rationale="An end that lies on another line of its transport, or ends that meet at a free point, "
    "are a fork in the street: whoever comes along one arm may go on along any other. Every"
    " two stations that the arms lead to are linked. If a station was forgotten there, "
    "these links are wrong.",
    bad="a taxi line from 3 that ends on the middle of the line from 1 to 2, where a station was forgotten",
    good="the same, where the street does fork: 1, 2 and 3 are linked with each other",
)
