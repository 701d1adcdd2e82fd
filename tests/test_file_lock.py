"""One process at a time writes to a file of lines, whichever way the system has to lock it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import pytest

from yardtools.errors import YardError
from yardtools.file_lock import FAR, try_to_lock
from yardtools.playtest.lines import LineFile

HEAD = {"format": "x/1"}


class Windows(ModuleType):
    """`msvcrt` as Windows has it: bytes of a file locked from where it stands, until it is closed."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int], int] = {}

    def locking(self, handle: int, mode: int, count: int) -> None:
        """Lock some bytes at once, or say that somebody has them."""
        assert (mode, count) == (self.LK_NBLCK, 1)
        place = (os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR))
        holder = self.held.get(place)
        if holder not in (None, handle) and _is_open(holder):  # a number is used anew once it is free
            raise PermissionError(errno.EACCES, "permission denied")
        self.held[place] = handle


def _is_open(handle: int | None) -> bool:
    try:
        os.fstat(handle or -1)
    except OSError:
        return False
    return True


@contextmanager
def on_windows(there: ModuleType | None) -> Iterator[None]:
    with patch.dict(sys.modules, {"fcntl": None, "msvcrt": there}):
        yield


@pytest.mark.parametrize("system", ["this one", "Windows"])
def test_a_second_writer_is_refused_until_the_first_one_closes(system: str, tmp_path: Path) -> None:
    file, windows = tmp_path / "x.jsonl", Windows()
    with on_windows(windows) if system == "Windows" else patch.dict(sys.modules):
        first = LineFile.create(file, HEAD, "run")
        with pytest.raises(YardError, match="another run is writing to this file"):
            LineFile.reopen(file, "run")
        first.write({"move": 1})
        assert file.read_bytes() == b'{"format": "x/1"}\n{"move": 1}\n'
        first.close()
        again = LineFile.reopen(file, "run")
        assert again.read().count(b"\n") == 2
        again.close()


def test_windows_locks_a_byte_behind_all_others_and_goes_back(tmp_path: Path) -> None:
    windows = Windows()
    with FileIO(tmp_path / "x", "w+") as file, on_windows(windows):
        file.write(b"abc")
        assert try_to_lock(file)
        assert file.tell() == 3
        assert [place for _, place in windows.held] == [FAR]
    assert (tmp_path / "x").read_bytes() == b"abc"


def test_where_nothing_locks_files_are_used_without(tmp_path: Path) -> None:
    with FileIO(tmp_path / "x", "w+") as file, on_windows(None):
        assert try_to_lock(file)
        assert try_to_lock(file)
