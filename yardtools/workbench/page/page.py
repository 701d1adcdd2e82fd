"""The page that `yard trace` serves: its skeleton, its scripts and its looks, with the state in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from yardtools.drawing import COLOUR
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
            "views.js",
            "checking.js",
            "tools/select.js",
            "tools/stations.js",
            "tools/links.js",
            "tools/numbers.js",
            "tools/missions.js",
            "tools/cards.js",
            "tools/check.js",
            "tools/frame.js",
            "tools/corners.js",
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

TOOLS = {
    "select": ("Select", "V", "M4 1.5l9 7.5-4.3.5 2.4 4.4-2 1-2.3-4.500L4 13.500z"),
    "stations": ("Stations", "A", "M8 2a6 6 0 1 0 .01 0zM4.5 6.500h7v3h-7z"),
    "links": ("Links", "L", "M3.5 10.500a2 2 0 1 0 .01 0zM12.5 1.500a2 2 0 1 0 .01 0zM5 11l6-6"),
    "numbers": ("Number", "I", "M3 3l2-1v5M3 9.500h3L3 14h3M9.5 4.500h5M9.5 11.500h5"),
    "missions": ("Missions", "M", "M5.3 1.500h5.400l3.8 3.800v5.400l-3.8 3.800H5.300l-3.8-3.800V5.300zM8 5a3 3 0 1 0 .01 0z"),
    "cards": ("Starts", "K", "M4 1.500h8v13H4zM6.5 5h3M8 8v3"),
    "check": ("Check", "C", "M2 8.500l4 4.500L14 3"),
    "frame": ("Frame", "E", "M4.5 1v10.500H15M1 4.500h10.500V15"),
    "corners": ("Straighten", "X", "M2 4.500l10.5-3 2 10.5-11 2z"),
}
"""The tools: what the button says, the key, and the lines of its picture."""

BUTTON = """<button type="button" data-tool="{id}" aria-pressed="false" aria-keyshortcuts="{key}" title="{name} ({key})">
<svg viewBox="0 0 16 16" aria-hidden="true"><path d="{lines}"/></svg><span>{name}</span><kbd>{key}</kbd></button>
"""


def workbench_page(state: Mapping[str, Any]) -> str:
    """The page with a state in it; everything it asks for lies beside its own address."""
    code = "\n" + script(*SCRIPTS)
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data:; connect-src 'self'; "
        f"style-src 'unsafe-inline'; script-src {digest(code)}"
    )
    title = escape(str(state["title"]))
    body = asset_text(HERE / "workbench.html").format(
        title=title, search=SEARCH, zoom=ZOOM, tools="".join(_buttons()), data=data_text(state), script=code
    )
    return html_page(
        title,
        style(*STYLES) + colours(COLOUR),
        body,
        policy=policy,
        links=f'<link rel="icon" href="{ICON}">\n',
        attributes=' class="workbench"',
    )


def _buttons() -> Iterable[str]:
    for id, (name, key, lines) in TOOLS.items():
        yield BUTTON.format(id=id, name=name, key=key, lines=lines)
