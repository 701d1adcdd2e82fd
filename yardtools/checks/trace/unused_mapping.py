"""What box.toml maps is not in the drawing."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "What box.toml maps is not in the drawing.",
    rationale="A layer or a selector under [tracing] that finds nothing is mostly misspelt, or the "
    "drawing was changed since. What was meant by it is then not read, or read as something else, and "
    "nothing else would say so.",
    bad='stations = "g.sation" under [tracing.select], where the groups have the class station',
    good='stations = "g.station"',
)
