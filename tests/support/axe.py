"""Pages that everybody can use: what axe-core finds wrong with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page


def violations(page: Page) -> dict[str, list[str]]:
    """The rules that a page breaks, each with the elements that do."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page).response["violations"]
    return {row["id"]: [node["html"][:300] for node in row["nodes"][:4]] for row in found}
