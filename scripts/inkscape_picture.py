"""Make the picture of docs/digitising.md that a real Inkscape exports: a corner of London, checked there."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from digitising_pictures import IMAGES
from yardtools.inkscape.install import install

AREA, WIDTH = "-40:-40:940:300", 1000
"""The corner of the board, and how many pixels it gets."""


def main() -> None:
    """Check London in Inkscape, and export what is then seen."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    from support.inkscape import faulty_london, run_actions  # noqa: PLC0415 - tests are no package of ours

    picture = IMAGES / "inkscape-checked.png"
    export = (f"export-filename:{picture}", f"export-area:{AREA}", f"export-width:{WIDTH}", "export-do")
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        install(profile / "extensions")
        drawing = faulty_london(Path(folder) / "london")
        run_actions(profile, drawing, ("org.yardtools.check.noprefs", "export-background:#fffdf6", *export))
    print(f"{picture.name}: {picture.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
