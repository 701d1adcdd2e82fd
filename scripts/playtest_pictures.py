"""Draw the maps of docs/playtest.md: where Mister X is caught, and where he goes, over many games."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from yardtools import files
from yardtools.board_files import load
from yardtools.viewer.playtest import heat_map, heat_of

IMAGES = Path(__file__).parent.parent / "docs" / "images"
PICTURES = {"captures": "playtest-captures.svg", "flight": "playtest-flight.svg"}
RUN = ["playtest", "master", "--fast", "--games", "20000", "--format", "json"]


def main() -> None:
    """Play, and draw."""
    done = subprocess.run([sys.executable, "-m", "yardtools", *RUN], capture_output=True, check=True)
    [series] = json.loads(done.stdout)["series"]
    for name, file in PICTURES.items():
        files.write(IMAGES / file, heat_map(load("london").board, heat_of(series, name)))
        print(f"docs/images/{file}")


if __name__ == "__main__":
    main()
