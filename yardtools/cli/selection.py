"""Which findings are wanted: `--select` and `--ignore`, by code, family or the bare name of a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import click

from yardtools.checks.registry import codes
from yardtools.examine import Document
from yardtools.findings import Skipped
from yardtools.wording import suggest


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes that are wanted; `only` is nothing where all are, but for those in `never`."""

    only: frozenset[str] | None = None
    never: frozenset[str] = frozenset()

    def wants(self, code: str) -> bool:
        """Whether findings of this code are wanted."""
        return (self.only is None or code in self.only) and code not in self.never

    def of(self, document: Document) -> Document:
        """The document with the findings that are wanted."""
        if self.only is None and not self.never:
            return document
        found = tuple(finding for finding in document.findings if self.wants(finding.code))
        return replace(document, findings=found, skipped=tuple(filter(self._is_wanted, document.skipped)))

    def _is_wanted(self, skipped: Skipped) -> bool:
        """What is skipped counts, unless it is a check that nobody wants."""
        return "/" not in skipped.what or self.wants(skipped.what)


def selection(select: Iterable[str], ignore: Iterable[str]) -> Selection:
    """The selection that the two options make."""
    chosen = [code for names in select for code in _codes(names, "--select")]
    without = [code for names in ignore for code in _codes(names, "--ignore")]
    return Selection(frozenset(chosen) if any(select) else None, frozenset(without))


def tried(chosen: Selection, *, play: bool) -> Selection:
    """The selection without what only play shows, where nothing is played."""
    if play:
        return chosen
    shown = frozenset(code for code in codes() if code.startswith("play/"))
    if chosen.only and chosen.only <= shown:
        raise click.UsageError(f"{', '.join(sorted(chosen.only))}: looked for with --play only")
    return replace(chosen, never=chosen.never | shown)


def _codes(names: str, option: str) -> list[str]:
    """The codes that a list of names means."""
    return [code for name in names.split(",") if name.strip() for code in _meant(name.strip(), option)]


def _meant(name: str, option: str) -> list[str]:
    parts = {code: (code, *code.split("/")) for code in codes()}
    found = [code for code, names in parts.items() if name.rstrip("/") in names]
    if not found:
        raise click.UsageError(_unknown(name, option, {each for names in parts.values() for each in names}))
    return found


def _unknown(name: str, option: str, known: set[str]) -> str:
    hint = suggest(name, sorted(known))
    return f"{option}: no code or family is called {name!r}" + (f"; {hint}" if hint else "")


def code_option(name: str, help: str) -> Callable[[Any], Any]:
    """An option that takes lists of codes, several times if wanted."""
    return click.option(f"--{name}", multiple=True, metavar="CODES", shell_complete=_complete, help=help)


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Codes and families that go on as the last one begins."""
    before, comma, last = incomplete.rpartition(",")
    known = sorted({*codes(), *(code.partition("/")[0] for code in codes())})
    return [before + comma + each for each in known if each.startswith(last)]
