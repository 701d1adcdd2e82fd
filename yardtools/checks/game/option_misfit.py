"""An option of a game does not fit the board, or the other options."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "An option of a game does not fit the board, or the other options.",
    rationale="An option may be sound in itself and yet of no use: start stations that the board does not "
    "have, moves at which Mister X shows himself beyond the end of his log, or none at all, more tickets "
    "dealt than are printed. The game cannot be played as the box says, or not as it is meant.",
    bad='format = "yard-box/1"\nkind = "network"\nid = "london"\n'
    '[[transports]]\nid = "taxi"\ntickets = ["taxi", "black"]\n'
    "[games.master]\nreveals = [3, 99]\n",
    good='format = "yard-box/1"\nkind = "network"\nid = "london"\n'
    '[[transports]]\nid = "taxi"\ntickets = ["taxi", "black"]\n'
    "[games.master]\nreveals = [3, 8]\n",
)
