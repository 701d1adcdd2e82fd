"""A board tried out by playing, where somebody hands in how; one with errors is not played on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from yardtools.checks.registry import codes
from yardtools.findings import Fault, Skipped
from yardtools.model import AnyBoard, Box
from yardtools.validation.run_checks import Outcome
from yardtools.validation.spots import spots_of

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


def try_out(trials: Trials, board: AnyBoard, box: Box | None, errors: Sequence[str]) -> Outcome:
    """What play shows of a board; one with errors is not played on."""
    if errors:
        return Outcome(skipped=tuple(Skipped(code, f"of {errors[0]}") for code in sorted(trials.codes)))
    faults, skipped = trials(board, box)
    return Outcome(tuple(map(spots_of(board).place, faults)), tuple(skipped))


def unsure_codes(tried: Collection[str]) -> set[str]:
    """The codes of play that might still show something: those that are sampled, or were not tried."""
    return {code for code in codes() if code.startswith(FAMILY) and (code in SAMPLED or code not in tried)}
