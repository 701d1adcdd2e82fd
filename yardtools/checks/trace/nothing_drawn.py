"""No station of the drawing could be read."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "No station of the drawing could be read.",
    rationale="A template in which nothing is drawn yet has no stations, and a drawing whose layers all have "
    "other names seems to have none. Nobody wants a board of nothing, least of all in the place of an older "
    "one, so none is written; the finding says what the drawing shows instead.",
    bad="a fresh template of `yard new`",
    good="a drawing with circles in its layer stations",
)
