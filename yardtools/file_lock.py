"""A lock on an open file, held until the file is closed: by `fcntl`, or by `msvcrt` on Windows."""

from __future__ import annotations

import os
from importlib import import_module
from io import FileIO
from typing import Any

FAR = 2**31 - 2
"""The byte that is locked on Windows: nobody else may even read it, so it lies behind all that is written."""


def try_to_lock(file: FileIO) -> bool:
    """Keep a file for this process alone; False where another one has it.

    Where the file system knows no locks there is none, and the file is used without.
    """
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:  # on Windows
        return _try_to_lock_a_byte(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _try_to_lock_a_byte(file: FileIO) -> bool:
    """Windows locks bytes from where the file stands, and lets them go when it is closed."""
    try:
        msvcrt: Any = import_module("msvcrt")
    except ImportError:
        return True
    before = file.tell()
    os.lseek(file.fileno(), FAR, os.SEEK_SET)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except PermissionError:  # so it says that somebody has the byte
        return False
    except OSError:
        return True
    finally:
        os.lseek(file.fileno(), before, os.SEEK_SET)
    return True
