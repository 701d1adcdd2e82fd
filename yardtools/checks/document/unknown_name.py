"""A name in box.toml is for a station that the board does not have."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A name in box.toml is for a station that the board does not have.",
    rationale="The name goes nowhere, and mostly another station lacks it: a digit was misread, or the "
    "station is not drawn yet.",
    bad='1280 = { en = "Elephant & Castle" } under [names], where the stations end at 199',
    good='128 = { en = "Elephant & Castle" }',
)
