"""Some stations have a mark that is not mapped."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "Some stations have a mark that is not mapped.",
    rationale="Once marks are mapped, a station without any is one of the lowest kind. A colour or class "
    "that only a few of those stations have may be a mark as well, in a shade that box.toml does not name.",
    bad='a few caps are #e3001c, and box.toml maps "#e3001b" alone',
    good='"#e3001c" = ["taxi", "bus", "underground"] under [tracing.symbols]',
)
