"""A part of the file cannot be read."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A part of the file cannot be read.",
    rationale="The rest of the file was read without it, so a station or a link is missing that somebody "
    "wrote down.",
    bad="1 eight taxi",
    good="1 8 taxi",
)
