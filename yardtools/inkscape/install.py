"""The extension put where Inkscape finds it, taken away again, and what of it is there."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from yardtools import __version__, files
from yardtools.errors import YardError
from yardtools.inkscape.program import ask
from yardtools.resources import PACKAGE

FOLDER = "yardtools"
"""The extension's own folder among the extensions."""
CONFIG = "yard.json"
"""The file there that says which `yard` is called."""


@dataclass(frozen=True, slots=True)
class Installed:
    """An extension that is there: where, its version, and the `yard` that it calls.

    `path` is where that Python finds our package.
    """

    folder: Path
    version: str
    command: tuple[str, ...]
    path: str

    def called_version(self) -> str:
        """The version of the `yard` that it calls; nothing where that does not run."""
        return ask(*self.command, "--version", path=self.path).rpartition(" ")[2].strip()


def install(extensions: Path) -> Path:
    """Put the extension into a folder of extensions, in the place of an older one; where it is comes back."""
    folder = files.make_folder(extensions / FOLDER)
    for file in _own_files():
        files.write(folder / file.name, file.read_bytes())
    yard = {
        "version": __version__,
        "command": [sys.executable, "-m", PACKAGE.name],
        "path": str(PACKAGE.parent.resolve()),
    }
    files.write(folder / CONFIG, json.dumps(yard, indent=2, ensure_ascii=False) + "\n")
    return folder


def uninstall(extensions: Path) -> bool:
    """Take the extension out of a folder of extensions; whether it was there."""
    folder = extensions / FOLDER
    if not (folder / CONFIG).exists():
        return False
    try:
        for name in (CONFIG, *(file.name for file in _own_files())):
            (folder / name).unlink(missing_ok=True)
        shutil.rmtree(folder / "__pycache__", ignore_errors=True)
        if not any(folder.iterdir()):
            folder.rmdir()
    except OSError as error:
        raise YardError(f"cannot remove {folder}: {files.reason(error)}") from error
    return True


def find_installed(extensions: Path) -> Installed | None:
    """The extension in a folder of extensions, if it is there."""
    folder = extensions / FOLDER
    if not (folder / CONFIG).exists():
        return None
    try:
        yard = json.loads(files.read(folder / CONFIG, files.LARGEST_BOX))
        return Installed(folder, str(yard["version"]), tuple(map(str, yard["command"])), str(yard["path"]))
    except (ValueError, LookupError, TypeError) as error:
        raise YardError(f"cannot read {folder / CONFIG}; `yard inkscape install` writes it anew") from error


def _own_files() -> list[Path]:
    """The files of the extension: what Inkscape reads of each task, and the program for all of them."""
    own = (PACKAGE / "inkscape" / "extension").iterdir()
    return sorted(file for file in own if file.suffix in (".inx", ".py"))
