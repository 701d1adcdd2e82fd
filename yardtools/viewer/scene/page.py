"""The page of a scene: the table, what stands beside it, and the switches that every such page has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from yardtools.html_page import digest, html_page
from yardtools.model import AnyBoard
from yardtools.viewer.assets import data_text, script, style
from yardtools.viewer.page import ICON, ZOOM
from yardtools.viewer.scene.looks import look_data, look_styles
from yardtools.viewer.themes import SWITCH, board_styles, page_styles

HERE = Path(__file__).parent

STYLES: tuple[str | Path, ...] = ("base.css", "view.css", HERE / "scene.css")
SCRIPTS: tuple[str | Path, ...] = (
    "model.js",
    "camera.js",
    "themes.js",
    "dom.js",
    "help.js",
    "theme.js",
    *(
        HERE / name
        for name in (
            "signs.js",
            "ground.js",
            "pawns.js",
            "overlay.js",
            "pieces.js",
            "panels.js",
            "picking.js",
            "scene.js",
        )
    ),
)
"""The modules of a scene, each after those that it imports from; the first of them are the viewer's."""

BODY = """<a class="skip" href="#table">Skip to the table</a>
<header>
<div class="titles"><h1 id="title">{title}</h1><p id="sizes"></p></div>
{head}<div class="tools">
{switch}<button id="theme" type="button"></button>
<button id="help-open" type="button" aria-haspopup="dialog">Help</button>
</div>
</header>
<main id="table" tabindex="-1">
<section id="map" tabindex="0" role="application" aria-roledescription="map" aria-label="Map">
<div id="stage"></div>
</section>
{zoom}<section id="desk" tabindex="0" aria-label="The table" hidden></section>
<p id="no-map" hidden>This board does not say where its stations lie, so there is no map.</p>
<p id="trouble" role="alert" hidden></p>
</main>
<aside id="panel" aria-label="The game">
<section id="status" aria-labelledby="status-heading"></section>
<section id="choices" aria-label="What you can do" hidden></section>
{panel}<section id="dice" aria-label="Dice" hidden></section>
<section id="log" aria-labelledby="log-heading" hidden></section>
<section id="racks" aria-labelledby="racks-heading" hidden></section>
</aside>
{foot}<p id="said" class="unseen" role="status" aria-live="polite"></p>
<dialog id="help" aria-labelledby="help-heading"></dialog>
{drawings}<script id="data" type="application/json">{data}</script>
<script type="module">{script}</script>
"""


def scene_page(
    title: str,
    boards: Iterable[AnyBoard],
    data: Mapping[str, Any],
    *,
    scripts: Sequence[str | Path],
    styles: Sequence[str | Path] = (),
    drawings: Mapping[str, str] | None = None,
    head: str = "",
    panel: str = "",
    foot: str = "",
    kind: str = "",
    theme: str = "",
    is_live: bool = False,
) -> str:
    """A page with a scene, for games on these boards; `head`, `panel` and `foot` are markup of its own.

    The data is given to the page with the `looks` that `makeScene` takes. Drawings lie in it as templates,
    `drawing-` and their key. A live page may talk to where it comes from, and to nobody else.
    """
    known = list(boards)
    code = "\n" + script(*SCRIPTS, *scripts)
    sources = "img-src 'self' data:; connect-src 'self'" if is_live else "img-src data:"
    policy = f"default-src 'none'; base-uri 'none'; form-action 'none'; {sources}"
    body = BODY.format(
        title=escape(title),
        head=head,
        panel=panel,
        foot=foot,
        zoom=ZOOM,
        switch=SWITCH,
        drawings="".join(_template(key, drawing) for key, drawing in (drawings or {}).items()),
        data=data_text({**data, "looks": look_data(known)}),
        script=code,
    )
    return html_page(
        escape(title),
        style(*STYLES, *styles) + page_styles() + board_styles(known) + look_styles(known),
        body,
        policy=f"{policy}; style-src 'unsafe-inline'; script-src {digest(code)}",
        links=f'<link rel="icon" href="{ICON}">\n',
        attributes=f' class="scene {kind}"',
        theme=theme,
    )


def _template(key: str, drawing: str) -> str:
    return f'<template id="drawing-{key}">{drawing}</template>\n'
