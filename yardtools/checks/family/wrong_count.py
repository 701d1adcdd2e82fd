"""The board has more or fewer of something than the rule book of its family."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The board has more or fewer of something than the rule book of its family.",
    rationale='A box.toml that names a family, such as `family = "london-master"`, says that the board is '
    "the one of that box: so many start cards, tickets, missions, dice, tiles. A count that differs "
    "is something overlooked or entered twice. A board of one's own names no family and is held to none.",
    bad='family = "london-master"\n[starts]\ndetective = [13, 26, 29]\n',
    good='family = "london-master"\n[starts]\ndetective = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112]\n',
)
