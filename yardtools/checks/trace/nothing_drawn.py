"""The drawing shows no station."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "The drawing shows no station.",
    rationale="A template in which nothing is drawn yet makes a sound board without stations, and so does a "
    "drawing whose layers all have other names. Nobody wants such a board.",
    bad="a fresh template of `yard new`",
    good="a drawing with circles in its layer stations",
)
