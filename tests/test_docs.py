"""The Python that the pages of docs/ show runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.folders import put
from support.places import DOCS

ELSEWHERE = ("environments", "playing", "playtest", "vectors")
"""Pages whose Python is tried beside what they are about, with what comes of it."""


def python_of(page: Path) -> list[str]:
    """The blocks of Python on a page."""
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


PAGES = [page for page in sorted(DOCS.glob("*.md")) if python_of(page) and page.stem not in ELSEWHERE]


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.stem in ("kernel", "vector-environment"):
        pytest.importorskip("numba")
    monkeypatch.chdir(tmp_path)
    put(tmp_path / "boards" / "saltmouth")
    for code in python_of(page):
        exec(code, {})
