"""Lines that join stations lie in a layer that is not read."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "Lines that join stations lie in a layer that is not read.",
    rationale="A layer of an unknown name is left out. But lines that run from station to station are"
    " links to anybody who looks, and mostly only the name of their layer is wrong.",
    bad="a layer Tramway with twelve lines between stations",
    good='"Tramway" = "bus" under [tracing.layers], or the layer renamed; _Tramway to leave it out',
)
