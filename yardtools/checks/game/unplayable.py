"""A game that claims the board cannot be played on it."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A game that claims the board cannot be played on it.",
    rationale="A game claims its home board, and every board whose box.toml has a table of options for it. "
    "It is asked to set itself up for each number of players, and what it refuses is said here with the rule "
    "of its book. Where some numbers of players can play and others cannot, it is a warning, except on its "
    "home board.",
    bad='"dice": {"count": 6, "faces": ["taxi", "taxi", "bus", "bus", "underground", "x"]}',
    good='"dice": {"count": 7, "faces": ["taxi", "taxi", "bus", "bus", "underground", "x"]}',
)
