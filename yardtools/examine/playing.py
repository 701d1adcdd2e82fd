"""A board tried out by playing, where somebody hands in how: what the checks found decides whether it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from yardtools.checks.registry import codes
from yardtools.checks.run import Outcome
from yardtools.checks.spot import spots_of
from yardtools.checks.suppress import Rulings
from yardtools.findings import ERROR, Fault, Finding, Skipped
from yardtools.model import AnyBoard, Box

FAMILY = "play/"
SAMPLED = frozenset({"play/never-visited", "play/one-sided-game"})
"""Codes of what a series of games shows: a longer or shorter one may show something else."""


class Trials(Protocol):
    """What tries boards out, looking for some codes."""

    @property
    def codes(self) -> Collection[str]:
        """The codes it looks for."""
        ...

    def __call__(self, board: AnyBoard, box: Box | None) -> tuple[Iterable[Fault], Iterable[Skipped]]:
        """What play shows of a board, and what could not be tried and why."""
        ...


@dataclass(frozen=True, slots=True)
class Play:
    """Trials of one board, with what its box says of games and findings."""

    trials: Trials
    box: Box | None
    rulings: Rulings

    def outcome(self, board: AnyBoard, found: Iterable[Finding]) -> Outcome:
        """What play shows of a board; one with errors is not played on, but for those the box lets pass."""
        errors = [each.code for each in self.rulings.settle(found) if each.severity is ERROR]
        if errors:
            return Outcome((), tuple(Skipped(code, f"of {errors[0]}") for code in sorted(self.trials.codes)))
        faults, skipped = self.trials(board, self.box)
        return Outcome(tuple(map(spots_of(board).placed, faults)), tuple(skipped))


def play(trials: Trials | None, box: Box | None, rulings: Rulings) -> Play | None:
    """Trials of the board of a box; nothing where nobody wants any."""
    return Play(trials, box, rulings) if trials else None


def unsure(tried: Collection[str]) -> set[str]:
    """The codes of play of which nobody knows that there is nothing more to find: sampled, or not tried."""
    return {code for code in codes() if code.startswith(FAMILY) and (code in SAMPLED or code not in tried)}
