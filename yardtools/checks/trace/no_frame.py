"""There is no frame where one is named or needed."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "There is no frame where one is named or needed.",
    rationale="Positions count from the corner of the frame. Where box.toml names a layer or "
    "element that is not in the drawing, or a tile has no square frame, nobody knows "
    "where the board begins.",
    bad='frame = "scan" in box.toml, and no layer scan',
    good='frame = "scan" in box.toml, and the scan in a layer of that name',
)
