"""Faults become findings: judged by their rule, and put in their place in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from yardtools.findings import Fault, Finding, Place


def findings(faults: Iterable[Fault], file: str | None = None, text: str = "") -> list[Finding]:
    """The findings that faults are, each in its place in the text, where there is one."""
    faults = list(faults)
    if not faults:
        return []
    from yardtools.checks.registry import judge  # noqa: PLC0415 - a clean board needs no rules
    from yardtools.locate import nearest_place  # noqa: PLC0415

    places = _locator(file)(text, faults) if file else {}
    return [judge(fault, fault.file or file, nearest_place(places, fault.pointer or "")) for fault in faults]


def _locator(file: str) -> Callable[[str, list[Fault]], dict[str, Place]]:
    from yardtools.locate import json_places, toml_places  # noqa: PLC0415

    places = toml_places if file.endswith(".toml") else json_places

    def located(text: str, faults: list[Fault]) -> dict[str, Place]:
        wanted = [fault for fault in faults if fault.pointer is not None and fault.place is None]
        if not wanted:
            return {}
        keys = [fault.pointer for fault in wanted if fault.on_key and fault.pointer]
        around = {outer for fault in wanted for outer in _outwards(fault.pointer or "")}
        return places(text, around, keys=keys)

    return located


def _outwards(pointer: str) -> list[str]:
    """The pointer, and those of everything around it."""
    steps = pointer.split("/")
    return ["/".join(steps[:count]) for count in range(len(steps), 0, -1)]
