"""Many cases of one thing: a few of them in every run of the tests, and the others with `make slow`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def rest_slow(cases: Iterable[tuple[Any, ...]], is_quick: Callable[..., bool]) -> list[Any]:
    """The cases, as `parametrize` takes them; those that are not quick are for `make slow`."""
    return [pytest.param(*case, marks=() if is_quick(*case) else pytest.mark.slow) for case in cases]


def first_of(cases: Iterable[Any], key: Callable[[Any], object]) -> list[Any]:
    """The first case of each kind."""
    found: dict[object, Any] = {}
    for case in cases:
        found.setdefault(key(case), case)
    return list(found.values())
