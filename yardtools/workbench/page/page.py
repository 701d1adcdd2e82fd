"""The page that `yard trace` serves: its skeleton, its scripts and its looks, with the state in it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from yardtools.html_page import html_page
from yardtools.viewer.assets import asset_text, data_text, digest, script, style
from yardtools.viewer.page import ICON, SEARCH, ZOOM, colours

HERE = Path(__file__).parent

STYLES = ("base.css", "view.css", HERE / "workbench.css")
SCRIPTS: tuple[str | Path, ...] = (
    "model.js",
    "camera.js",
    "dom.js",
    "tiles.js",
    "marks.js",
    "list.js",
    "search.js",
    "help.js",
    "live.js",
    "theme.js",
    *(
        HERE / name
        for name in (
            "records.js",
            "effects.js",
            "saving.js",
            "desk.js",
            "drawing.js",
            "hits.js",
            "glass.js",
            "commands.js",
            "grips.js",
            "bar.js",
            "proposals.js",
            "searching.js",
            "views.js",
            "checking.js",
            "doubts.js",
            "tools/select.js",
            "tools/stations.js",
            "tools/links.js",
            "tools/numbers.js",
            "tools/missions.js",
            "tools/cards.js",
            "tools/check.js",
            "tools/frame.js",
            "tools/corners.js",
            "tools/draft.js",
            "form.js",
            "panel.js",
            "pointer.js",
            "keyboard.js",
            "tour.js",
            "workbench.js",
        )
    ),
)
"""The modules of the page, each after those that it imports from; the first of them are the viewer's."""


def workbench_page(state: Mapping[str, Any]) -> str:
    """The page with a state in it; everything it asks for lies beside its own address."""
    code = "\n" + script(*SCRIPTS)
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data:; connect-src 'self'; "
        f"style-src 'unsafe-inline'; script-src {digest(code)}"
    )
    title = escape(str(state["title"]))
    body = asset_text(HERE / "workbench.html").format(
        title=title, search=SEARCH, zoom=ZOOM, data=data_text(state), script=code
    )
    return html_page(
        title,
        style(*STYLES) + colours(),
        body,
        policy=policy,
        links=f'<link rel="icon" href="{ICON}">\n',
        attributes=' class="workbench"',
    )
