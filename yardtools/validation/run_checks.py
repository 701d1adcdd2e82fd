"""All checks of a board in their order: what they see, where that stands, and what was skipped and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from yardtools.checks.registry import TooMuch, checks, is_named
from yardtools.findings import ERROR, INFO, Fault, Skipped
from yardtools.model import AnyBoard, Box
from yardtools.validation.spots import spots_of

FEWEST_SUSPICIONS = 2
"""Of a list of suspicions so many are told, and all of it where something on the board is wrong."""
SLIPS = ("links", "stations", "network/unused-transport")
"""What is wrong because somebody slipped; that a map has islands, say, is no reason to doubt its links."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was seen of one thing, and which checks were not made."""

    faults: tuple[Fault, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome((*self.faults, *other.faults), (*self.skipped, *other.skipped))

    def in_file(self, file: str) -> Outcome:
        """The same, about one file where no other is named."""
        faults = tuple(replace(fault, file=fault.file or file) for fault in self.faults)
        return Outcome(faults, tuple(replace(each, file=file) for each in self.skipped))


def run_checks(thing: AnyBoard | Box, found: Collection[str] = ()) -> Outcome:
    """Ask every check that looks at such a thing; `found` are the codes of errors already found in it.

    A check whose findings would follow from what was found is skipped, and the outcome says so. Where
    nothing is wrong otherwise, little is suspected: a board without a slip is mostly right elsewhere too.
    """
    spots = spots_of(thing)
    seen = list(dict.fromkeys(found))
    faults, skipped, slips = list[Fault](), list[Skipped](), bool(seen)
    for check in checks(type(thing).__name__):
        if reason := explain_skip(check.after, seen):
            skipped.append(Skipped(check.code, f"of {reason}"))
            continue
        try:
            own = [spots.place(replace(fault, code=check.code)) for fault in check(thing)]
        except TooMuch as reason:
            skipped.append(Skipped(check.code, str(reason)))
            continue
        if any((fault.severity or check.rule.severity) is ERROR for fault in own):
            seen.append(check.code)
        grave = any((fault.severity or check.rule.severity) is not INFO for fault in own)
        slips = slips or (grave and any(is_named(check.code, name) for name in SLIPS))
        faults += own
    told = (fault for fault in faults if slips or (fault.rank or 0) <= FEWEST_SUSPICIONS)
    return Outcome(tuple(told), tuple(skipped))


def explain_skip(after: Iterable[str], seen: Iterable[str]) -> str | None:
    """The first thing found that makes a check pointless."""
    return next((code for code in seen for name in after if is_named(code, name)), None)
