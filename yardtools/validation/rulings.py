"""What a box says about findings: severities set for its board, and findings that are right as they are."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence

from yardtools.checks.registry import codes, is_suspicion, rule_of
from yardtools.findings import ERROR, Fault, Severity
from yardtools.model import Box
from yardtools.model.box import Suppression
from yardtools.wording import suggest

CODE = "document/unused-suppression"
"""Of what a box says without effect; over this finding the box has no say itself."""

LOOSE = "document/loose-suppression"

Key = tuple[str, frozenset[str], tuple[int | str, ...] | None]
"""What suppressions go by: the code, the subjects as a set, and the figures, where they are named."""


class Rulings:
    """How bad faults are on one board: as their rules say, unless its box rules otherwise."""

    def __init__(self, box: Box | None = None) -> None:
        self._levels = {code: Severity(choice.level) for code, choice in box.severity.items()} if box else {}
        self._suppressions = box.suppress if box else ()
        self._first: dict[Key, int] = {}
        for place, each in enumerate(self._suppressions):
            self._first.setdefault((each.code, each.subject, each.figures), place)

    def severity(self, fault: Fault) -> Severity | None:
        """How bad a fault is; None where the box says that it is right as it is."""
        usual = fault.severity or rule_of(fault.code).severity
        if fault.code == CODE:
            return usual
        if self._first and self._place_of(fault) is not None:
            return None
        return self._levels.get(fault.code, usual)

    def _place_of(self, fault: Fault) -> int | None:
        """The suppression that names a fault: with its figures, else with none."""
        subject = frozenset(fault.subject)
        exact = self._first.get((fault.code, subject, fault.figures))
        return self._first.get((fault.code, subject, None)) if exact is None else exact

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
        used = {self._place_of(fault) for fault in faults} if self._suppressions else ()
        for place, each in enumerate(self._suppressions):
            if place in used or each.code not in codes() or each.code in skipped:
                continue
            if not is_suspicion(each.code):
                yield self._unused_suppression(place, each, faults)

    def loose_suppressions(self, faults: Iterable[Fault]) -> Iterator[Fault]:
        """The suppressions that would also hold if the figures of their finding changed."""
        met = {self._place_of(fault): fault for fault in faults if fault.figures and self._suppressions}
        for place, fault in met.items():
            if place is not None and self._suppressions[place].figures is None:
                words = f"the suppression of {fault.code} holds whatever the figures of the finding are"
                hint = f"add figures = {_toml(fault.figures)}: when they change, the finding speaks again"
                yield Fault(fault.subject, words, LOOSE, hint, pointer=f"/suppress/{place}")

    def _unused_suppression(self, place: int, each: Suppression, faults: Sequence[Fault]) -> Fault:
        names = ", ".join(sorted(each.subject))
        is_double = self._first[each.code, each.subject, each.figures] != place
        words = f"{each.code} of {names} is suppressed twice" if is_double else _no_such(each.code, names)
        hint = "remove it" if is_double else self._nearest_fault(each, faults)
        return Fault(tuple(sorted(each.subject)), words, CODE, hint, pointer=f"/suppress/{place}")

    def _nearest_fault(self, each: Suppression, faults: Sequence[Fault]) -> str:
        """The fault that may be meant: of the same code, with most of the same subjects."""
        alike = (fault for fault in faults if fault.code == each.code and each.subject & {*fault.subject})
        near = [fault for fault in alike if self._place_of(fault) is None]
        if same := [fault for fault in near if frozenset(fault.subject) == each.subject]:
            return f"the finding has changed: its figures are {_toml(same[0].figures)} now"
        if not near:
            return "remove it if the fault is mended; else compare code and subject with the report"
        best = max(near, key=lambda fault: len(each.subject & {*fault.subject}))
        return f"did you mean the one about {', '.join(best.subject)}? All its subjects must be named"


def _toml(figures: Iterable[int | str]) -> str:
    """Figures as box.toml has them."""
    return json.dumps(list(figures), ensure_ascii=False)


def _no_such(code: str, names: str) -> str:
    return f"nothing is suppressed here: there is no finding {code} of {names}"


def _misspelt_code(code: str, pointer: str, *, on_key: bool = False) -> Fault:
    hint = suggest(code, codes(), "`yard explain --all` lists the codes")
    return Fault((), f"no finding has the code {code}", CODE, hint, pointer=pointer, on_key=on_key)
