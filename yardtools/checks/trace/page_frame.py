"""The page is the frame, because stations lie outside the viewBox."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "The page is the frame, because stations lie outside the viewBox.",
    rationale="Where a page has another shape than its viewBox, it shows more than that, and people draw "
    "on all that is shown. Then positions count from the corner of the page, not from that of the viewBox.",
    bad="width='400' height='400' viewBox='0 0 400 300', and a station at 200, 330",
    good="a layer frame, or frame = [0, -50, 400, 400] in box.toml",
)
