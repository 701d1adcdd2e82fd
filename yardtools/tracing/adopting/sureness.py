"""How sure a conclusion is, in words that people use."""

from __future__ import annotations

from enum import StrEnum


class Sure(StrEnum):
    """How sure a conclusion is."""

    SURE = "sure"
    LIKELY = "likely"
    GUESS = "a guess"


def sure_of(share: float) -> Sure:
    """How sure something is that holds for this part of all cases."""
    return Sure.SURE if share >= 0.95 else Sure.LIKELY if share >= 0.75 else Sure.GUESS
