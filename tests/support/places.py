"""Where the files of the project and of its tests lie."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
CASES, DATA = TESTS / "cases", TESTS / "data"
PACKAGE, SCRIPTS, DOCS = ROOT / "yardtools", ROOT / "scripts", ROOT / "docs"
