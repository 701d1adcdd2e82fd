"""The moves of Purrlock Holmes: the words they are written in, and what they mean."""

from __future__ import annotations

from typing import Any

from yardtools.games.game import Move

REFEREE = "referee"
BOTH, HOUR, SUSPECT = "both", "hour", "suspect"
PAW, DEAL, INVESTIGATE, GUESS, TIDY, PASS, CALL, SAW, EXPOSED = (
    "paw", "deal", "investigate", "guess", "tidy", "pass", "paws-off", "saw", "exposed",
)  # fmt: skip
"""What a move does."""

TARGET, OPENING, HAND = "target", "opening", "hand"
"""What a card is dealt for: to be guessed, to be investigated at once, to be held."""

Meaning = tuple[str, int, Any]
"""What a move does, who does it, and with what: a card, a guess, a value."""

Guess = tuple[str, int, Move]
"""What a guess is about, the targets for which it is right, and its words."""

Name = tuple[str, int]
"""A card as it is written: its suspect and its hour."""
