"""One side wins nearly every game."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "One side wins nearly every game.",
    rationale="A series of games between greedy bots, always the same for the same board, shows who wins. A "
    "finding means that even the 95 % interval of Mister X's win rate lies outside the band that box.toml "
    "gives (`[play] band = [0.3, 0.7]`; else from 10 to 90 in 100). The bots look one move ahead: people "
    "play better, on both sides, so this tells a board that is lopsided from one that is not, and no more. "
    "`[play] games` or `--play-games` set how many games are played.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7; 1 bus 5; 1 underground 5",
    good="dice",
)
