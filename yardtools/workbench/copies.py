"""Copies of the files as they once were, by which a change that was made outside can be undone.

The journal holds what changed and not the files themselves. From a copy and the journal behind it, the
files can be made that the workbench wrote last, whatever somebody else has saved in their place since.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from yardtools import files
from yardtools.errors import YardError
from yardtools.workbench.desk import Desk
from yardtools.workbench.folder import NAMES, Contents
from yardtools.workbench.history import deed_of
from yardtools.workbench.journal import Journal

OFTEN = 500
"""So many batches at most are done again to make the files of one moment."""


class Copies:
    """The copies beside a journal; only the newest is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "copies"

    def keep(self, contents: Contents, journal: Journal) -> None:
        """Keep a copy of the files as they are at the end of the journal; where none can be, work goes on."""
        place = self._folder / str(journal.size)
        with suppress(OSError, YardError):
            if not place.exists():
                self._write(contents, place)

    def _write(self, contents: Contents, place: Path) -> None:
        draft = self._folder / "draft"
        shutil.rmtree(draft, ignore_errors=True)
        files.make_folder(draft)
        for name in NAMES:
            files.write(draft / name, contents[name])
        draft.rename(place)
        files.sync_folder(self._folder)
        for other in self._folder.iterdir():
            if other != place:
                shutil.rmtree(other, ignore_errors=True)

    def restore(self, journal: Journal) -> Contents | None:
        """The files as the journal left them, if they can be made again."""
        try:
            offset = max(int(each.name) for each in self._folder.iterdir() if each.name.isdecimal())
            place = self._folder / str(offset)
            desk = Desk({name: files.read(place / name) for name in NAMES})
            for batch in journal.batches(offset):
                for entry in batch["entries"]:
                    desk.apply(deed_of(entry))
        except (YardError, OSError, ValueError, KeyError):
            return None
        return desk.contents()
