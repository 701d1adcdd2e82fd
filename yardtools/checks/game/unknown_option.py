"""A game has no such option."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "A game has no such option.",
    rationale="What stands under [games.NAME] in box.toml are options of that game. One that it does not "
    "have is mostly misspelt, and the game would be played by its usual rules instead.",
    bad='format = "yard-box/1"\nkind = "network"\nid = "london"\n'
    '[[transports]]\nid = "taxi"\ntickets = ["taxi", "black"]\n'
    "[games.master]\nreveal = [3, 8]\n",
    good='format = "yard-box/1"\nkind = "network"\nid = "london"\n'
    '[[transports]]\nid = "taxi"\ntickets = ["taxi", "black"]\n'
    "[games.master]\nreveals = [3, 8]\n",
)
