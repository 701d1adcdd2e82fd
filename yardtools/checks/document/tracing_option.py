"""An entry under [tracing] in box.toml cannot be used."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "An entry under [tracing] in box.toml cannot be used.",
    rationale="A pattern or a selector that cannot be read, a symbol that is neither a colour nor a "
    ".class, or a layer read as something that boards do not have: the drawing cannot be read in the way "
    "that is asked for, so it is not read at all.",
    bad='statons = "g.station" under [tracing.select]',
    good='stations = "g.station"',
)
