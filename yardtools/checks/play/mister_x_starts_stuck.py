"""Mister X can be dealt a start that he cannot leave."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "Mister X can be dealt a start that he cannot leave.",
    rationale="With some deal, detectives stand on every station to which a start of Mister X leads. In "
    "Master such a card is drawn again, by a rule of thumb that the printed rules do not have; at the table "
    "the game is over before it begins. The finding names the cards that bar him. In Europe, where he sees "
    "their cards and then chooses mission and start, it is a warning.",
    bad="london; starts detective 10, 20, 94, 103, 174; starts mister_x 2",
    good="london; starts detective 10, 20, 94, 103, 174; starts mister_x 3",
)
