"""A hidden layer is read."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "A hidden layer is read.",
    rationale="Layers are hidden to draw in peace, and forgotten. What is in them counts all the "
    "same, so that a board does not depend on an eye symbol; but somebody may have hidden "
    "what is not meant any more.",
    bad="the layer bus, hidden",
    good="the layer bus, shown; or renamed to _old, which is never read",
)
