"""Every rule there is, found by walking the packages of checks: the file's path is the rule's code.

A file holds a check, a function named like the file that looks at a board and yields what is wrong; or
a `RULE` alone, where it is a reader that sees the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from yardtools.findings import Fault, Rule, Severity

Look = Callable[[Any], Iterator[Fault]]

SHARED = "shared"
"""The folder of what several checks share; every other one is a family of checks."""


class TooMuch(Exception):
    """A check would take too long on a board as large or tangled as this; the message says why."""


@dataclass(frozen=True, slots=True)
class Check:
    """A rule and the search for what breaks it.

    `of` names what it looks at (`Board`, `TileSet`, `Trail` or `Box`). Where one of the codes or
    families in `after` was found, the check is skipped: what it would say follows from that. A check that
    is `ranked` names the most suspicious things of a board, whatever else is on it.
    """

    rule: Rule
    look: Look
    of: str
    after: tuple[str, ...] = ()
    ranked: bool = False

    @property
    def code(self) -> str:
        """The code of its rule."""
        return self.rule.code

    def __call__(self, thing: Any) -> Iterator[Fault]:
        """What it sees in such a thing."""
        return self.look(thing)


def rule(
    module: str,
    severity: Severity,
    summary: str,
    *,
    rationale: str,
    bad: str = "",
    good: str = "",
    fix: str = "",
) -> Rule:
    """A rule whose faults a reader sees; `module` is the file's `__name__`, which gives the code."""
    family, fault = module.split(".")[-2:]
    return Rule(f"{family}/{fault.replace('_', '-')}", severity, summary, rationale, bad, good, fix)


def check(
    severity: Severity,
    *,
    rationale: str,
    bad: str,
    good: str,
    fix: str = "",
    after: tuple[str, ...] = (),
    ranked: bool = False,
) -> Callable[[Look], Check]:
    """Make a check of a function: its file gives the code, its docstring the summary."""

    def make_check(look: Look) -> Check:
        summary = (look.__doc__ or "").partition("\n")[0]
        of = str(next(iter(look.__annotations__.values())))
        about = rule(look.__module__, severity, summary, rationale=rationale, bad=bad, good=good, fix=fix)
        return Check(about, look, of.rpartition(".")[2], after, ranked)

    return make_check


@cache
def codes() -> tuple[str, ...]:
    """Every code there is, known by its file."""
    here = Path(__file__).parent
    names = sorted(path.relative_to(here).with_suffix("").parts for path in here.glob("*/[a-z]*.py"))
    return tuple(f"{family}/{fault.replace('_', '-')}" for family, fault in names if family != SHARED)


@cache
def _entry(code: str) -> Rule | Check:
    """What the file of a code holds; one that cannot be imported stops the run."""
    family, fault = code.replace("-", "_").split("/")
    module = import_module(f"yardtools.checks.{family}.{fault}")
    entry: Rule | Check = getattr(module, fault if hasattr(module, fault) else "RULE")
    return entry


def rule_of(code: str) -> Rule:
    """The rule of a code."""
    entry = _entry(code)
    return entry.rule if isinstance(entry, Check) else entry


def is_suspicion(code: str) -> bool:
    """Whether findings of a code are the most suspicious things of a board, and no more."""
    entry = _entry(code)
    return isinstance(entry, Check) and entry.ranked


@cache
def rules() -> dict[str, Rule]:
    """The rules by code."""
    return {rule_of(code).code: rule_of(code) for code in codes()}


@cache
def checks(of: str | None = None) -> tuple[Check, ...]:
    """The checks in the order they run: one that another makes pointless comes after it.

    All of them, or those that look at one kind of thing.
    """
    entries = [_entry(code) for code in codes()]  # all of them, for one that is broken must not go unseen
    found = {each.code: each for each in entries if isinstance(each, Check) and of in (None, each.of)}

    @cache
    def depth(code: str) -> int:
        earlier = (each for name in found[code].after for each in found if is_named(each, name))
        return 1 + max(map(depth, earlier), default=-1)

    return tuple(sorted(found.values(), key=lambda each: (depth(each.code), each.code)))


def is_named(code: str, name: str) -> bool:
    """Whether a name is the code itself, or its family."""
    return code == name or code.partition("/")[0] == name
