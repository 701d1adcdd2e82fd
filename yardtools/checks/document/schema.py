"""The file breaks its schema."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file breaks its schema.",
    rationale="A key that nobody knows is mostly a slip of the pen, and a value of the wrong kind means "
    "something else to every reader. Both are named with their place and, where there is one, the"
    " nearest known key.",
    bad='{"id": 12, "nmae": {"en": "Bank"}, "transports": ["taxi"]}',
    good='{"id": 12, "name": {"en": "Bank"}, "transports": ["taxi"]}',
)
