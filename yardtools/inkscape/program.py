"""Which Inkscape is on this computer, and where it looks for extensions of its user."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 60
"""How many seconds a program may take to say who it is."""

USUAL = (
    r"C:\Program Files\Inkscape\bin\inkscape.exe",
    "/Applications/Inkscape.app/Contents/MacOS/inkscape",
)
"""Where Inkscape is installed on systems that do not put it on the path."""

_VERSION = re.compile(r"Inkscape (\d+(?:\.\d+)*)")


@dataclass(frozen=True, slots=True)
class Inkscape:
    """A program that is Inkscape, and its version."""

    program: str
    version: str

    @property
    def is_too_old(self) -> bool:
        """Whether it does not know extensions of today."""
        return self.version.startswith("0.")


def find_inkscape() -> Inkscape | None:
    """The Inkscape on this computer, if there is one that runs."""
    program = shutil.which("inkscape") or next(filter(os.path.isfile, USUAL), "")
    match = _VERSION.search(ask(program, "--version")) if program else None
    return Inkscape(program, match[1]) if match else None


def find_extension_folder(inkscape: Inkscape | None) -> Path:
    """Where Inkscape looks for extensions of its user: as it says itself, else as is usual on the system."""
    said = ask(inkscape.program, "--user-data-directory").strip() if inkscape else ""
    return (Path(said) if said and Path(said).is_absolute() else _usual_folder()) / "extensions"


def _usual_folder() -> Path:
    if own := os.environ.get("INKSCAPE_PROFILE_DIR"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "inkscape"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/org.inkscape.Inkscape/config/inkscape"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "inkscape"


def ask(*command: str, path: str | None = None) -> str:
    """What a program prints; nothing where it does not run. Python finds modules in `path`, if given."""
    surroundings = os.environ | ({"PYTHONPATH": path} if path else {})
    try:
        done = subprocess.run(
            command, capture_output=True, env=surroundings, timeout=PATIENCE, check=True, text=True
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""
    return done.stdout
