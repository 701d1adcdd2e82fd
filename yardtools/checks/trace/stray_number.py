"""A number stands at no station."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A number stands at no station.",
    rationale="A number among the stations that belongs to none is mostly the number of a station "
    "that was forgotten, or one that slipped away from its place.",
    bad="a text 47 with no station around",
    good="a text 47 beside the circle it numbers",
)
