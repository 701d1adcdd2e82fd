"""A bar for who waits: on a terminal, where it takes long, unless --quiet."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from yardtools.cli.common import is_quiet

T = TypeVar("T")

LONG = 8
"""So many steps are worth a bar."""


def watched(results: Iterable[T], total: int, doing: str) -> Iterator[T]:
    """The results as they come, with a bar that says what is being done."""
    if total < LONG or is_quiet() or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console  # noqa: PLC0415 - only a bar needs it
    from rich.progress import track  # noqa: PLC0415

    console = Console(stderr=True)
    yield from track(results, doing, total=total, console=console, transient=True)
