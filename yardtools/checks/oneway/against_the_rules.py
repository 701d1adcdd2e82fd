"""A link leads one way on the board of a game that has no one-way links."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A link leads one way on the board of a game that has no one-way links.",
    rationale="In most games a stretch that was just travelled may be travelled back. On their home boards, "
    "and on boards whose box.toml has options for them, an arrow is a slip of the pen: the reference would "
    "refuse a move that the rules allow.",
    bad="london; 1 taxi> 8",
    good="london",
)
