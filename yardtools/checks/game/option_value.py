"""An option of a game has a value that it cannot have."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "An option of a game has a value that it cannot have.",
    rationale="Each option takes a number, a list, or one of a few words, as `yard games NAME` lists them. "
    "With any other value the game cannot be set up.",
    bad='format = "yard-box/1"\nkind = "network"\nid = "london"\n'
    '[[transports]]\nid = "taxi"\ntickets = ["taxi", "black"]\n'
    '[games.master]\nx_supply = "endless"\n',
    good='format = "yard-box/1"\nkind = "network"\nid = "london"\n'
    '[[transports]]\nid = "taxi"\ntickets = ["taxi", "black"]\n'
    '[games.master]\nx_supply = "finite"\n',
)
