"""The board folder that is worked on: its few files by name, and never one that lies outside it."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, TRACING_FILE
from yardtools.errors import YardError

CHECKED_FILE, OWN_FOLDER = "checked.txt", ".yard"
NAMES = (TRACING_FILE, BOX_FILE, CHECKED_FILE)
"""The files that are changed by hand, here or elsewhere."""

PAUSE = 0.1
"""Seconds between two looks at files that somebody may be saving."""

FRESH = 60.0
"""Seconds after which nobody is writing a file any more."""

Contents = Mapping[str, bytes]
"""Files by name; one that is not there is empty."""

Look = dict[str, tuple[int, int, int] | None]
"""What is known of files without reading them."""


class BoardFolder:
    """A folder, and the files in it that the workbench reads and writes."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()

    def place(self, name: str) -> Path:
        """Where a file of the folder is; one that is a link out of the folder is refused."""
        path = self.path / name
        try:
            if not path.resolve().is_relative_to(self.path):
                raise YardError(f"{name} leads out of the folder {self.path}; put the file itself there")
        except (OSError, RuntimeError) as error:
            raise YardError(f"{name} leads nowhere: {error}") from error
        return path

    def read(self, name: str) -> bytes:
        """The content of a file."""
        path = self.place(name)
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                raise YardError(f"{path} is no ordinary file")
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise YardError(f"cannot read {path}: {files.reason(error)}") from error
        return files.read(path)

    def read_all(self) -> dict[str, bytes]:
        """The content of every file."""
        return {name: self.read(name) for name in NAMES}

    def write(self, name: str, content: bytes) -> None:
        """Put a content in place whole; an empty one takes the file away."""
        path = self.place(name)
        if content:
            files.write(path, content)
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise YardError(f"cannot remove {path}: {files.reason(error)}") from error
        files.sync_folder(self.path)

    def sweep(self) -> None:
        """Remove what a kill left of files that were not in place yet; what is fresh may be somebody's."""
        for name in (*NAMES, BOARD_FILE):
            for draft in self.path.glob(files.draft_name(name, "*")):
                with suppress(OSError):
                    if time.time() - draft.lstat().st_mtime > FRESH:
                        draft.unlink()

    def look(self) -> Look:
        """What is known of the files now."""
        return {name: self._look_at(name) for name in NAMES}

    def look_at_own(self, contents: Contents) -> Look:
        """The same, of files that we wrote just now; one that somebody else has saved since is unknown."""
        seen = self.look()
        return {name: seen[name] if self._holds(name, contents[name]) else None for name in NAMES}

    def _holds(self, name: str, content: bytes) -> bool:
        try:
            return self.read(name) == content
        except YardError:
            return False

    def look_when_saved(self) -> Look:
        """The same, once nobody seems to be writing any more."""
        last, now = None, self.look()
        while now != last:
            time.sleep(PAUSE)
            last, now = now, self.look()
        return now

    def _look_at(self, name: str) -> tuple[int, int, int] | None:
        try:
            found = os.stat(self.path / name)
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def own_folder(self) -> Path:
        """The folder of what the workbench keeps for itself, made where it is missing; git leaves it out."""
        path = self.path / OWN_FOLDER
        links = [each for each in (path, *path.rglob("*")) if each.is_symlink()]
        if links:
            raise YardError(f"{links[0]} is a link; remove it, for what is kept there stays in the folder")
        files.make_folder(path)
        if not (path / ".gitignore").exists():
            files.write(path / ".gitignore", "*\n")
        return path


def digest(content: bytes) -> str:
    """What a content is known by; nothing where there is none."""
    return hashlib.sha256(content).hexdigest() if content else ""
