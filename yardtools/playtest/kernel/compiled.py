"""How functions are compiled: once, kept on disk beside the source, and free of Python's lock while they run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from yardtools.errors import MissingProgram

try:
    from numba import njit
except ImportError as error:
    raise MissingProgram("compiled play needs numba: pip install 'yardtools[fast]'") from error

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """The same function in machine code.

    Numba keeps the code in `__pycache__` beside the source, or where that cannot be written in the user's
    own cache (NUMBA_CACHE_DIR names another place). It notices that a source file has changed, but not
    that one has which it calls into: all that is compiled stands in one file for that reason.
    """
    return cast("Function", njit(cache=True, nogil=True)(function))
