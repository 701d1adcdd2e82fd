"""A shape lies in a layer where it means nothing."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A shape lies in a layer where it means nothing.",
    rationale="Who forgets to change the layer draws a line among the stations, or a station among "
    "the lines. Neither is read there, so a link or a station is missing.",
    bad="a line from station 3 to station 6 in the layer stations; a disc at no station in the layer bus",
    good="the line in the layer of its transport, the disc in the layer stations",
)
