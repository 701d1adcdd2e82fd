"""There are no stations and no links in the file."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "There are no stations and no links in the file.",
    rationale="Nothing is wrong with what stands there, but it makes no board: the file is empty, or it is "
    "of another format than the one it is read as.",
    bad="# from to by",
    good="1 8 taxi",
)
