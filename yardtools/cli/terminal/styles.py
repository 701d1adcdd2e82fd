"""How things look in the terminal: pawns in their colours, stations that stand out."""

from __future__ import annotations

from yardtools.games.game import MISTER_X

PAWNS = {
    "blue": "bold white on blue",
    "red": "bold white on red",
    "green": "bold white on dark_green",
    "yellow": "bold black on yellow",
    "purple": "bold white on dark_magenta",
    "bobby-1": "bold white on grey30",
    "bobby-2": "bold white on grey50",
    MISTER_X: "bold black on white",
}
POSSIBLE = "underline magenta"
"""Where Mister X can be."""
REACHABLE = "bold cyan"
"""Where the pawn in the middle can go."""
MARKS = {"ring": "bold black on cyan", "target": "bold yellow", "start": "bold green"}
"""What lies or counts at a station, by its kind."""
CHIP = "reverse"
"""A die, a card, or a pawn of no colour we know."""
DOWN = "white on grey37"
"""A card that lies face down."""


def pawn_style(look: str) -> str:
    """The colours of a pawn, or of a player."""
    return PAWNS.get(look, CHIP)
