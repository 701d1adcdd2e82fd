"""How functions become machine code: compiled once, kept on disk, and free of Python's lock while they run.

Numba keeps compiled code in `__pycache__` beside the source, or where that cannot be written in the user's
own cache (NUMBA_CACHE_DIR names another place). It notices that a source file has changed, but not that
another has which it calls into; so what was compiled before any file of this folder changed is thrown away.

All arrays come from outside and are only lent to what is compiled, so nobody need count who holds them;
`_nrt` says so, and without the counting a move takes half the time.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from yardtools.extras import needed_for

with needed_for("compiled play", "fast"):
    from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])
LENT: dict[str, Any] = {"nogil": True, "_nrt": False}


def jit(function: Function) -> Function:
    """Turn a function into machine code, to be called from Python."""
    compiled = njit(cache=True, **LENT)(function)
    _forget_old(Path(compiled.stats.cache_path), Path(function.__code__.co_filename))
    return cast("Function", compiled)


def _forget_old(cache: Path, source: Path) -> None:
    """Throw away what was compiled from a file before another beside it changed."""
    changed = max(each.stat().st_mtime for each in source.parent.glob("*.py"))
    for kept in cache.glob(f"{source.stem}.*.nbi"):
        with suppress(OSError):  # another process may have been quicker
            if kept.stat().st_mtime < changed:
                kept.unlink()


def inline(function: Function) -> Function:
    """Make a function a part of those that call it, in machine code."""
    return cast("Function", njit(forceinline=True, **LENT)(function))


def part(function: Function) -> Function:
    """Make a function one that others in machine code call."""
    return cast("Function", njit(**LENT)(function))
