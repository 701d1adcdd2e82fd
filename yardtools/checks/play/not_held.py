"""The board was to be played on, and no game could begin."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The board was to be played on, and no game could begin.",
    rationale="With `--play` boards are played on. Where the game cannot be set up, for no number of "
    "players, nothing that play shows was looked for, and a run that says nothing else must not pass as "
    "clean. The message has the game's own reason.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7; 1 bus 5; 1 underground 5",
)
