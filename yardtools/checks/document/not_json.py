"""The file is not JSON."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file is not JSON.",
    rationale="Nothing can be read from a text that breaks off or breaks JSON's grammar. The place is where"
    " reading stopped; the slip is there or just before.",
    bad='{"id": 1,}',
    good='{"id": 1}',
)
