"""A real Inkscape with the extension installed, and a London with faults to try it on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from support.folders import change
from support.screen import blind_screen
from yardtools.resources import board_folder

CONNECTED = 'inkscape:connector-type="polyline" inkscape:connection-start="#station-2"'


def faulty_london(folder: Path) -> Path:
    """A drawing of London with three faults, and with a link that is a connector, beside its box.

    The faults are a loose end, one that almost joins, and a station without a number.
    """
    drawing = shutil.copytree(board_folder("london"), folder) / "tracing.svg"
    change(drawing, "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 160,80")
    change(drawing, "M 189.3,42.4 L 249.3,115", "M 189.3,42.4 L 265.3,115")
    change(drawing, 'id="station-199" inkscape:label="station-199"', 'id="g77"')
    change(drawing, ">199</text>", ">?</text>")
    change(drawing, 'id="link-taxi-2-10"', f'{CONNECTED} inkscape:connection-end="#station-10" id="wire"')
    return drawing


def run_actions(profile: Path, drawing: Path, actions: Iterable[str]) -> None:
    """Open a drawing, do all actions, and close it."""
    command = ["inkscape", "--with-gui", "--batch-process", f"--actions={';'.join(actions)}", str(drawing)]
    with blind_screen() as screen:
        environment = environment_of(profile) | screen
        subprocess.run(command, check=True, capture_output=True, env=environment, timeout=180)


def environment_of(profile: Path) -> dict[str, str]:
    """What programs are told, so that Inkscape uses that profile, and nobody's own."""
    return {**os.environ, "INKSCAPE_PROFILE_DIR": str(profile), "NO_AT_BRIDGE": "1"}
