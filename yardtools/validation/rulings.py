"""What a box says about findings: severities set for its board, and findings that are right as they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from yardtools.checks.registry import codes, is_suspicion, rule_of
from yardtools.findings import ERROR, Fault, Severity
from yardtools.model import Box
from yardtools.model.box import Suppression
from yardtools.wording import suggest

CODE = "document/unused-suppression"
"""Of what a box says without effect; over this finding the box has no say itself."""

Key = tuple[str, frozenset[str]]
"""What suppressions go by: the code and the subjects as a set."""


class Rulings:
    """How bad faults are on one board: as their rules say, unless its box rules otherwise."""

    def __init__(self, box: Box | None = None) -> None:
        self._levels = {code: Severity(choice.level) for code, choice in box.severity.items()} if box else {}
        self._suppressions = box.suppress if box else ()
        self._first: dict[Key, int] = {}
        for place, each in enumerate(self._suppressions):
            self._first.setdefault((each.code, each.subject), place)

    def severity(self, fault: Fault) -> Severity | None:
        """How bad a fault is; None where the box says that it is right as it is."""
        usual = fault.severity or rule_of(fault.code).severity
        if fault.code == CODE:
            return usual
        if self._first and _key(fault) in self._first:
            return None
        return self._levels.get(fault.code, usual)

    def errors(self, faults: Iterable[Fault]) -> list[str]:
        """The codes of those faults that are errors, each once."""
        return list(dict.fromkeys(fault.code for fault in faults if self.severity(fault) is ERROR))

    # --- what has no effect

    def misspelt_codes(self) -> Iterator[Fault]:
        """The codes that no rule has, each where it stands in the box."""
        for code in self._levels:
            if code not in codes():
                yield _misspelt_code(code, f"/severity/{code.replace('/', '~1')}", on_key=True)
        for place, each in enumerate(self._suppressions):
            if each.code not in codes():
                yield _misspelt_code(each.code, f"/suppress/{place}/code")

    def unused_suppressions(self, faults: Sequence[Fault], skipped: Collection[str] = ()) -> Iterator[Fault]:
        """The suppressions that meet none of the faults, except for codes that were not looked for.

        Suspicions come and go with the rest of the board; that one was looked at stays true.
        """
        used = {self._first.get(_key(fault)) for fault in faults} if self._suppressions else ()
        for place, each in enumerate(self._suppressions):
            if place in used or each.code not in codes() or each.code in skipped:
                continue
            if not is_suspicion(each.code):
                yield self._unused_suppression(place, each, faults)

    def _unused_suppression(self, place: int, each: Suppression, faults: Sequence[Fault]) -> Fault:
        names = ", ".join(sorted(each.subject))
        is_double = self._first[each.code, each.subject] != place
        words = f"{each.code} of {names} is suppressed twice" if is_double else _no_such(each.code, names)
        hint = "remove it" if is_double else self._nearest_fault(each, faults)
        return Fault(tuple(sorted(each.subject)), words, CODE, hint, pointer=f"/suppress/{place}")

    def _nearest_fault(self, each: Suppression, faults: Sequence[Fault]) -> str:
        """The fault that may be meant: of the same code, with most of the same subjects."""
        alike = (fault for fault in faults if fault.code == each.code and each.subject & {*fault.subject})
        near = [fault for fault in alike if _key(fault) not in self._first]
        if not near:
            return "remove it if the fault is mended; else compare code and subject with the report"
        best = max(near, key=lambda fault: len(each.subject & {*fault.subject}))
        return f"did you mean the one about {', '.join(best.subject)}? All its subjects must be named"


def _key(fault: Fault) -> Key:
    return fault.code, frozenset(fault.subject)


def _no_such(code: str, names: str) -> str:
    return f"nothing is suppressed here: there is no finding {code} of {names}"


def _misspelt_code(code: str, pointer: str, *, on_key: bool = False) -> Fault:
    hint = suggest(code, codes(), "`yard explain --all` lists the codes")
    return Fault((), f"no finding has the code {code}", CODE, hint, pointer=pointer, on_key=on_key)
