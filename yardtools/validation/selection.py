"""Which findings are wanted: chosen and left out by code, by family or by the bare name of a fault."""

from __future__ import annotations

from dataclasses import dataclass, replace

from yardtools.checks.registry import codes
from yardtools.errors import YardError
from yardtools.findings import Skipped
from yardtools.validation.inspection import Document
from yardtools.wording import suggest


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes that are wanted; `only` is nothing where all are, except for those in `never`."""

    only: frozenset[str] | None = None
    never: frozenset[str] = frozenset()

    def wants(self, code: str) -> bool:
        """Whether findings of this code are wanted."""
        return (self.only is None or code in self.only) and code not in self.never

    def select(self, document: Document) -> Document:
        """The document with the findings that are wanted."""
        if self.only is None and not self.never:
            return document
        found = tuple(finding for finding in document.findings if self.wants(finding.code))
        return replace(document, findings=found, skipped=tuple(filter(self._is_wanted, document.skipped)))

    def _is_wanted(self, skipped: Skipped) -> bool:
        """What is skipped counts, unless it is a check that nobody wants."""
        return "/" not in skipped.what or self.wants(skipped.what)

    def without(self, *families: str) -> Selection:
        """The selection without some families of codes, each with the slash behind it."""
        return replace(self, never=self.never | {code for code in codes() if code.startswith(families)})


EVERYTHING = Selection()


def select_codes(select: str = "", ignore: str = "") -> Selection:
    """The selection of what two lists of codes and families name, `links,stations/number-gap`."""
    return Selection(codes_named(select) if select else None, codes_named(ignore))


def codes_named(names: str) -> frozenset[str]:
    """The codes that a list of codes, families and bare names of faults means."""
    return frozenset(code for name in names.split(",") if name.strip() for code in _codes_of(name.strip()))


def _codes_of(name: str) -> list[str]:
    parts = {code: (code, *code.split("/")) for code in codes()}
    found = [code for code, names in parts.items() if name.rstrip("/") in names]
    if not found:
        hint = suggest(name, sorted({each for names in parts.values() for each in names}))
        raise YardError(f"no code or family is called {name!r}" + (f"; {hint}" if hint else ""))
    return found
