"""The number in the scan is not the one that was drawn."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "The number in the scan is not the one that was drawn.",
    rationale="Two numbers swapped, or one misread, put every link of the station in the wrong place. The "
    "print under each station is read, and compared with what was drawn: only another number that is "
    "clearly read, while the drawn one is clearly not, is told. One that is also read where it is "
    "drawn is an info.",
    bad="station 41 is drawn over a symbol with the number 47",
    good="station 47 is drawn there",
)
