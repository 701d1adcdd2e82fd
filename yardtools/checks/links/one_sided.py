"""An adjacency list names a link at one of its ends only."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "An adjacency list names a link at one of its ends only.",
    rationale="Where every station lists its neighbours, a two-way link stands at both ends. One that "
    "stands at one end only is half forgotten or half invented, and programs that read the list "
    "disagree on which moves there are.",
    bad='{"1": {"taxi": [8]}, "8": {"taxi": []}}',
    good='{"1": {"taxi": [8]}, "8": {"taxi": [1]}}',
)
