"""A shape of the ground does not say what it shows."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "A shape of the ground does not say what it shows.",
    rationale="The ground is drawn by class: water, park, sea, land and so on have tones of their own in "
    "every theme. An area that does not say its class is drawn as land, a line as an outline.",
    bad="a blue area in the layer ground, called path4711",
    good="the same area in a layer water inside the layer ground",
)
