"""Nobody comes to a station in a whole series of games."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "Nobody comes to a station in a whole series of games.",
    rationale="Stations to which no pawn and no Mister X came in many games between greedy bots are where a "
    "board is larger than its game: off the starts, behind others, or badly joined. Those with most links "
    "come first, for there it is most of a surprise. A longer series (`--play-games`) leaves fewer.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7; 1 bus 5; 1 underground 5; 3 taxi 9 taxi 10 taxi 11",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7; 1 bus 5; 1 underground 5",
)
