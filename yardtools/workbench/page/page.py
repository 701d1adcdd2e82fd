"""The page that `yard trace` serves: its skeleton, its scripts and its looks, with the state in it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from yardtools.drawing import COLOUR, GREY, SAFE
from yardtools.html_page import digest, html_page
from yardtools.viewer.assets import asset_text, data_text, script, style
from yardtools.viewer.page import ICON, SEARCH, ZOOM
from yardtools.viewer.themes import SWITCH, Tones, page_styles, tone_styles

HERE = Path(__file__).parent

STYLES = ("base.css", "view.css", HERE / "workbench.css")
SCRIPTS: tuple[str | Path, ...] = (
    "model.js",
    "camera.js",
    "themes.js",
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

RINGS = ("#2f8f4e", "#c8323c", "#2b6cb0", "#d9a400", "#7a4fa3", "#dd7a1f")
"""The rings of missions that are not called by a colour, as in `drawing.js`."""


def mission_tones() -> Tones:
    """What the rings of missions are in every theme: `drawing.js` names them, or takes them in order."""
    names = dict.fromkeys([*COLOUR.missions, *RINGS])
    return {
        name: {COLOUR.name: name} | {each.name: each.mission(name, place) for each in (GREY, SAFE)}
        for place, name in enumerate(names)
    }


def workbench_page(state: Mapping[str, Any], theme: str = "") -> str:
    """The page with a state in it; everything it asks for lies beside its own address."""
    code = "\n" + script(*SCRIPTS)
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data:; connect-src 'self'; "
        f"style-src 'unsafe-inline'; script-src {digest(code)}"
    )
    title = escape(str(state["title"]))
    body = asset_text(HERE / "workbench.html").format(
        title=title, search=SEARCH, switch=SWITCH, zoom=ZOOM, data=data_text(state), script=code
    )
    return html_page(
        title,
        style(*STYLES) + page_styles() + tone_styles(mission_tones()),
        body,
        policy=policy,
        links=f'<link rel="icon" href="{ICON}">\n',
        attributes=' class="workbench"',
        theme=theme,
    )
