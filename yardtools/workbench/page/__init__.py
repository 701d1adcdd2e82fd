"""The page of the workbench."""

from __future__ import annotations

from html import escape
from typing import Any

from yardtools.html_page import html_page


def workbench_page(state: dict[str, Any]) -> str:
    """The page that shows a state of the workbench."""
    title = escape(str(state["title"]))
    return html_page(title, "", f"<h1>{title}</h1>")
