"""A baseline names a finding that is no longer there."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "A baseline names a finding that is no longer there.",
    rationale="A baseline lets known findings pass until somebody gets round to them. One that was mended "
    "should leave the baseline too, else the same fault could come back unseen.",
    bad="an entry of links/crossing for two links that no longer cross",
    good="the baseline written anew with `--write-baseline`",
)
