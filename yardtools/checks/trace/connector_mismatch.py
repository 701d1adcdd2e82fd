"""A connector ends elsewhere than at the station it names."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A connector ends elsewhere than at the station it names.",
    rationale="A connector of Inkscape names the shapes it joins, and that counts more than where it "
    "ends. Where the two differ, a shape was moved, copied or replaced without its "
    "connectors, or the line was dragged away.",
    bad="a line connected to station 3 that ends at station 4",
    good="the line dragged onto station 3, or connected to station 4",
)
