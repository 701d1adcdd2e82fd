"""A layer is not read."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "A layer is not read.",
    rationale="Layers carry the meaning, by their names. Shapes in a layer of another name, or in "
    "none, mean nothing to the reader; a slip in a name would lose a whole transport.",
    bad="a layer Taxis with forty lines",
    good='a layer taxi with forty lines; or "Taxis" = "taxi" under [tracing.layers]',
)
