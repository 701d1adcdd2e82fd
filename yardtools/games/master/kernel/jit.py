"""How functions become machine code: compiled once, kept on disk, and free of Python's lock while they run.

All arrays come from outside and are only lent to what is compiled, so nobody need count who holds them;
`_nrt` says so, and without the counting a move takes half the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from yardtools.extras import needed_for

with needed_for("compiled play", "fast"):
    from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])
LENT: dict[str, Any] = {"nogil": True, "_nrt": False}


def jit(function: Function) -> Function:
    """Turn a function into machine code, to be called from Python.

    Numba keeps the code in `__pycache__` beside the source, or where that cannot be written in the user's
    own cache (NUMBA_CACHE_DIR names another place). It notices that a source file has changed, but not
    that another has which it calls into: all that is compiled stands in one file for that reason.
    """
    return cast("Function", njit(cache=True, **LENT)(function))


def inline(function: Function) -> Function:
    """Make a function a part of those that call it, in machine code."""
    return cast("Function", njit(forceinline=True, **LENT)(function))
