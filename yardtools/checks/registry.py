"""Every rule there is, found by walking the packages of checks: the file's path is the rule's code."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from yardtools.findings import Fault, Finding, Place, Rule, Severity


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


@cache
def rules() -> dict[str, Rule]:
    """The rules by code; one that cannot be imported stops the run."""
    here = Path(__file__).parent
    modules = sorted(path.relative_to(here).with_suffix("").parts for path in here.glob("*/[a-z]*.py"))
    found: list[Rule] = [import_module(".".join(("yardtools.checks", *parts))).RULE for parts in modules]
    return {each.code: each for each in found}


def judge(fault: Fault, file: str | None, place: Place | None) -> Finding:
    """The finding that a fault is under its rule."""
    place = fault.place or place
    return Finding(
        code=fault.code,
        severity=rules()[fault.code].severity,
        message=fault.message,
        file=file,
        line=place.line if place else None,
        column=place.column if place else None,
        length=place.length if place else 1,
        pointer=fault.pointer,
        subject=fault.subject,
        at=fault.at,
        element=fault.element,
        layer=fault.layer,
        hint=fault.hint or None,
    )
