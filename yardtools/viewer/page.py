"""The page to look at a board in: one file that needs no network, from a disk or from `yard preview`."""

from __future__ import annotations

from html import escape

from yardtools.html_page import digest, html_page
from yardtools.viewer.assets import data_text, script, style
from yardtools.viewer.content import Content
from yardtools.viewer.themes import SWITCH, page_styles

STYLES = ("base.css", "view.css")
SCRIPTS = (
    "model.js",
    "camera.js",
    "themes.js",
    "dom.js",
    "tiles.js",
    "marks.js",
    "crowd.js",
    "station.js",
    "list.js",
    "board.js",
    "search.js",
    "help.js",
    "keys.js",
    "live.js",
    "theme.js",
    "main.js",
)
"""The modules of the page, each after those that it imports from."""

SEARCH = """<div class="search" role="search">
<label class="unseen" for="find">Find a station by number or name</label>
<input id="find" type="search" role="combobox" aria-expanded="false" aria-controls="found"
 aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Number or name">
<ul id="found" role="listbox" aria-label="Stations found" hidden></ul>
</div>
"""

ZOOM = """<div id="zoom" role="group" aria-label="Zoom">
<button type="button" data-zoom="in" aria-label="Zoom in">+</button>
<button type="button" data-zoom="out" aria-label="Zoom out">−</button>
<button type="button" data-zoom="fit" aria-label="Show the whole map">
<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 6V2h4m4 0h4v4m0 4v4h-4m-4 0H2v-4"/></svg></button>
</div>
"""

BODY = """<a class="skip" href="#map">Skip to the map</a>
<header>
<div class="titles"><h1 id="title">{title}</h1><p id="sizes"></p></div>
{search}<div class="tools">
{switch}<button id="theme" type="button"></button>
<button id="help-open" type="button" aria-haspopup="dialog">Help</button>
</div>
</header>
<main>
<section id="map" tabindex="0" role="application" aria-roledescription="map" aria-label="Map"
 aria-describedby="map-hint">
<p id="map-hint" class="unseen">Arrows move the map, plus and minus zoom, Shift and arrows go from station
to station, Enter chooses the station in the middle, question mark shows all keys.</p>
<div id="stage"{crowd}>{drawing}</div>
<p id="no-map" hidden></p>
</section>
{zoom}<p id="trouble" role="alert" hidden></p>
</main>
<aside id="panel" aria-label="About the board">
<section id="station" aria-label="Station" hidden></section>
<section id="items" aria-labelledby="items-heading" hidden></section>
<section id="layers" aria-labelledby="layers-heading" hidden></section>
<section id="about" aria-labelledby="about-heading" hidden></section>
</aside>
<p id="said" class="unseen" role="status" aria-live="polite"></p>
<dialog id="help" aria-labelledby="help-heading"></dialog>
<script id="data" type="application/json">{data}</script>
<script type="module">{script}</script>
"""


ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' "
    "cy='8' r='7' fill='%23edb92e'/%3E%3Cpath d='M1 8a7 7 0 0 0 14 0z' fill='%231f9e94'/%3E%3C/svg%3E"
)
"""A station for taxis and buses."""

MANY_STATIONS = 1000
"""From so many stations on, nothing of a map is given a style before the script has thinned it out."""


def page(content: Content, *, live: str = "", theme: str = "") -> str:
    """The page of a content, first in a theme; a live one listens at an address for what comes after it."""
    code = "\n" + script(*SCRIPTS)
    sources = "'self' data:" if live else "data:"
    rest = "; connect-src 'self'" if live else ""
    policy = f"default-src 'none'; base-uri 'none'; form-action 'none'; img-src {sources}{rest}"
    title = escape(str(content.data["title"]))
    return html_page(
        title,
        style(*STYLES) + page_styles(),
        BODY.format(
            title=title,
            search=SEARCH,
            switch=SWITCH,
            zoom=ZOOM,
            crowd=' class="crowd"' if len(content.data.get("stations", ())) > MANY_STATIONS else "",
            drawing=content.drawing,
            data=data_text(content.data),
            script=code,
        ),
        policy=f"{policy}; style-src 'unsafe-inline'; script-src {digest(code)}",
        links=f'<link rel="icon" href="{ICON}">\n',
        attributes=f' data-live="{live}"' if live else "",
        theme=theme,
    )
