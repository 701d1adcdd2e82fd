"""What a box says about findings: severities set for its board, and findings that are right as they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from yardtools.checks.registry import codes, is_suspicion
from yardtools.findings import Fault, Finding, Severity
from yardtools.model import Box
from yardtools.model.box import Suppression
from yardtools.wording import suggest

CODE = "document/unused-suppression"


class Rulings:
    """The severities and suppressions of one box at work; it remembers which suppressions were of use."""

    def __init__(self, box: Box | None = None) -> None:
        self._levels = {code: Severity(choice.level) for code, choice in box.severity.items()} if box else {}
        self._suppressions = box.suppress if box else ()
        self._first: dict[tuple[str, frozenset[str]], int] = {}
        for place, each in enumerate(self._suppressions):
            self._first.setdefault((each.code, each.subject), place)
        self._used: set[int] = set()
        self._met: dict[str, list[Finding]] = {}

    def settle(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings that are not suppressed, each with the severity that the box gives it."""
        if not self._levels and not self._suppressions:
            return list(findings)
        return [self._levelled(finding) for finding in findings if not self._suppresses(finding)]

    def _levelled(self, finding: Finding) -> Finding:
        level = self._levels.get(finding.code)
        return replace(finding, severity=level) if level else finding

    def _suppresses(self, finding: Finding) -> bool:
        place = self._first.get((finding.code, frozenset(finding.subject)))
        if place is None:
            self._met.setdefault(finding.code, []).append(finding)
            return False
        self._used.add(place)
        return True

    # --- what was of no use

    def misspelt(self) -> Iterator[Fault]:
        """The codes that no rule has; each is told where it stands in the box."""
        if not self._levels and not self._suppressions:
            return
        for code in self._levels:
            if code not in codes():
                yield _misspelt(code, f"/severity/{code.replace('/', '~1')}", on_key=True)
        for place, each in enumerate(self._suppressions):
            if each.code not in codes():
                yield _misspelt(each.code, f"/suppress/{place}/code")

    def unused(self, skipped: Collection[str] = ()) -> Iterator[Fault]:
        """The suppressions that met no finding, but for those of codes that were not looked for.

        Suspicions come and go with the rest of the board; that one was looked at stays true.
        """
        for place, each in enumerate(self._suppressions):
            if place in self._used or each.code not in codes() or each.code in skipped:
                continue
            if not is_suspicion(each.code):
                yield self._unused(place, each)

    def _unused(self, place: int, each: Suppression) -> Fault:
        names = ", ".join(sorted(each.subject))
        is_double = self._first[each.code, each.subject] != place
        words = f"{each.code} of {names} is suppressed twice" if is_double else _no_such(each.code, names)
        hint = "remove it" if is_double else self._meant(each)
        return Fault(tuple(sorted(each.subject)), words, CODE, hint, pointer=f"/suppress/{place}")

    def _meant(self, each: Suppression) -> str:
        """The finding that may be meant: of the same code, with most of the same subjects."""
        near = [finding for finding in self._met.get(each.code, ()) if each.subject & {*finding.subject}]
        if not near:
            return "remove it if the fault is mended; else compare code and subject with the report"
        best = max(near, key=lambda finding: len(each.subject & {*finding.subject}))
        return f"did you mean the one about {', '.join(best.subject)}? All its subjects must be named"


def _no_such(code: str, names: str) -> str:
    return f"nothing is suppressed here: there is no finding {code} of {names}"


def _misspelt(code: str, pointer: str, *, on_key: bool = False) -> Fault:
    hint = suggest(code, codes(), "`yard explain --all` lists the codes")
    return Fault((), f"no finding has the code {code}", CODE, hint, pointer=pointer, on_key=on_key)
