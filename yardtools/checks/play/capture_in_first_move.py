"""Mister X can be caught in the first round whatever he does."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "Mister X can be caught in the first round whatever he does.",
    rationale="With some deal of start cards, detectives stand within one move of every station where Mister "
    "X can end his first turn, double moves among them: whatever he does, some move of theirs in the same "
    "round catches him, and only a wrong guess of theirs lets him have a second turn. The search is exact, "
    "and what it finds is played by the rules: the finding names the cards, his turns and the answers. In "
    "Europe, where he sees their cards and then chooses mission and start, it is a warning, and his doubles, "
    "for which he must draw the tickets, do not count.",
    bad="london; starts detective 9, 10, 33, 94, 174; starts mister_x 2",
    good="london",
)
