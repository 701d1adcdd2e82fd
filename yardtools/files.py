"""Files read and written whole: clear errors, and no write that a crash could leave half done."""

from __future__ import annotations

import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

from yardtools.errors import YardError

STANDARD = "-"
"""The file name that means standard input or output."""

LARGEST, LARGEST_BOARD, LARGEST_FOREIGN, LARGEST_BOX = 256_000_000, 16_000_000, 4_000_000, 1_000_000
"""How many bytes any file may have, a board, other people's files, and a box.

Each is many times what the largest board needs; read into memory a file can take sixty times its size.
"""

_PIECE = 1_000_000
_DRAFT = re.compile(r"\..+\.\w{8}\.tmp")
_FORGOTTEN = 3600
"""A draft that nobody wrote to for so many seconds belongs to a program that was killed."""

_unsaved: ContextVar[Mapping[str, bytes]] = ContextVar("unsaved", default=MappingProxyType({}))


@contextmanager
def hold_unsaved(contents: Mapping[str, bytes]) -> Iterator[None]:
    """Read these contents instead of the files of these names: what an editor has, and no disk yet."""
    before = _unsaved.set(contents)
    try:
        yield
    finally:
        _unsaved.reset(before)


def read(path: str | Path, most: int = LARGEST) -> bytes:
    """The bytes of a file, or of standard input for `-`; one that is too large is never read whole."""
    try:
        if (held := _unsaved.get().get(str(path))) is not None:
            data = held
        elif str(path) == STANDARD:
            data = _read_up_to(sys.stdin.buffer, most + 1)
        else:
            with open(path, "rb") as file:
                data = _read_up_to(file, most + 1)
    except OSError as error:
        where = "standard input" if str(path) == STANDARD else path
        raise YardError(f"cannot read {where}: {reason(error)}") from error
    except ValueError as error:  # a NUL in the name
        raise YardError(f"cannot read {path!r}: {error}") from error
    if len(data) > most:
        where = "standard input" if str(path) == STANDARD else path
        raise YardError(f"cannot read {where}: it has more than the {most:,} bytes that are read")
    return data


def _read_up_to(file: BinaryIO, count: int) -> bytes:
    """The first bytes of a file, piece by piece: a device may have no end, and say nothing of its size."""
    pieces: list[bytes] = []
    while count > 0 and (piece := file.read(min(count, _PIECE))):
        pieces.append(piece)
        count -= len(piece)
    return b"".join(pieces)


def write(path: str | Path, content: str | bytes) -> None:
    """Put content in place of the file at once: a kill leaves the old file or the new one."""
    with open_to_write(path) as file:
        file.write(_bytes(content))


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Put files in place that belong together: all are on the disk before the first one is replaced."""
    with ExitStack() as drafts:
        for path in reversed([*contents]):  # the first to be left is the last that was entered
            file = drafts.enter_context(open_to_write(path))
            file.write(_bytes(contents[path]))
            file.flush()


def is_free(folder: Path) -> bool:
    """Whether a folder is not there yet, or has nothing in it."""
    try:
        return not folder.exists() or next(folder.iterdir(), None) is None
    except OSError:
        return False


def write_folder(folder: Path, contents: Mapping[str, str | bytes]) -> None:
    """Put a new folder in place at once: it is made beside, and then gets its name."""
    target = Path(os.path.realpath(folder))
    make_folder(target.parent)
    try:
        _remove_forgotten_drafts(target)
        before, _, after = draft_name(target.name, "*").partition("*")
        draft = Path(tempfile.mkdtemp(prefix=before, suffix=after, dir=target.parent))
        try:
            for name, content in contents.items():
                write(draft / name, content)
            os.chmod(draft, 0o777 & ~_umask())
            if target.exists():
                target.rmdir()  # an empty one, which Windows does not replace
            os.replace(draft, target)
            sync_folder(target.parent)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    except OSError as error:
        raise YardError(f"cannot make folder {folder}: {reason(error)}") from error


def _bytes(content: str | bytes) -> bytes:
    # a name of a file that is no UTF-8 has halves of characters, which are shown as what they are
    return content.encode(errors="backslashreplace") if isinstance(content, str) else content


def holds(path: Path, content: str | bytes) -> bool:
    """Whether a file has just this content."""
    try:
        return path.read_bytes() == _bytes(content)
    except OSError:
        return False


def is_draft(path: Path) -> bool:
    """Whether a file is what a program that was killed left of one that it was writing."""
    return bool(_DRAFT.fullmatch(path.name))


@contextmanager
def open_to_write(path: str | Path) -> Iterator[BinaryIO]:
    """A file to write piece by piece, for what is too large to hold; it too is put in place whole."""
    try:
        if str(path) == STANDARD:
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        elif is_device(path):
            with open(path, "wb") as file:
                yield file
        else:
            with _draft(Path(path)) as file:
                yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        where = "standard output" if str(path) == STANDARD else path
        raise YardError(f"cannot write {where}: {reason(error)}") from error


def make_folder(path: str | Path) -> Path:
    """The folder, made with its parents where it is missing."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise YardError(f"cannot make folder {path}: {reason(error)}") from error
    return Path(path)


def sync_folder(folder: Path) -> None:
    """See to it that a new name in a folder outlasts a power cut too, where the system can do that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # a folder that may be written and not read; on Windows, any
        return
    try:
        os.fsync(handle)
    except OSError:  # a file system that cannot
        pass
    finally:
        os.close(handle)


def is_device(path: str | Path) -> bool:
    """Whether the path names something like /dev/stdout or a pipe, which cannot be replaced."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode) and not os.path.isdir(path)
    except OSError:
        return False


def reason(error: OSError) -> str:
    """The system's own words for what went wrong."""
    return (error.strerror or str(error)).lower()


def draft_name(name: str, mark: str) -> str:
    """What a file is called until it takes its place."""
    return f".{name}.{mark}.tmp"


@contextmanager
def _draft(path: Path) -> Iterator[BinaryIO]:
    """A file beside the one that is meant, which takes its place when all is written."""
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(2, f"there is no folder {path.parent}")
    if target.is_dir():
        raise IsADirectoryError(21, "is a directory")
    _remove_forgotten_drafts(target)
    before, _, after = draft_name(target.name, "*").partition("*")
    handle, draft = tempfile.mkstemp(prefix=before, suffix=after, dir=target.parent)
    try:
        with open(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(draft, _mode(target))
        os.replace(draft, target)
        sync_folder(target.parent)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def _remove_forgotten_drafts(target: Path) -> None:
    """Take away what programs that were killed left of this file or folder."""
    for each in target.parent.iterdir():
        if is_draft(each) and each.name.startswith(f".{target.name}."):
            with suppress(OSError):
                if time.time() - each.stat().st_mtime > _FORGOTTEN:
                    shutil.rmtree(each) if each.is_dir() else each.unlink()


def _mode(target: Path) -> int:
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    return 0o666 & ~_umask()


def _umask() -> int:
    """What nobody is allowed to do with new files."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
