"""The file names a transport that is not one of the usual ones."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "The file names a transport that is not one of the usual ones.",
    rationale="A board may have any transports, so it is kept as it is, with a ticket of its own name. Often "
    "it is only another word for a usual one, and `yard import --transport tube=underground` reads it so.",
    bad="1 46 tube",
    good="1 46 underground",
)
