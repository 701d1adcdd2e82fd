"""The file's format is of a version that this program does not know."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file's format is of a version that this program does not know.",
    rationale="A newer format may mean something else by the same words; reading it half would give a wrong"
    " board without a sign.",
    bad='"format": "yard-board/99"',
    good='"format": "yard-board/1"',
)
