"""A link is drawn, and the scan shows no line there."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A link is drawn, and the scan shows no line there.",
    rationale="A line drawn to the wrong station, or in the layer of another transport, is a move that the "
    "game does not have. Nothing of its colour is printed along it, nor on any way that can be "
    "followed between its two stations; lines that belong to other links do not count. Where the "
    "print is faint or hidden under something else, a right link may be named: what is not sure is "
    "an info.",
    bad="the taxi link 3-7 is drawn where the scan shows a park",
    good="the line drawn to station 8, to which the scan shows one",
)
