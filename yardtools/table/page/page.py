"""The page of a table as one text: the scene, and beside it what it takes to play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from yardtools.bots import BOTS, LEVELS, find_bot
from yardtools.games.rules import rules_of
from yardtools.games.tabletop import seat_label
from yardtools.table.doors import Door
from yardtools.table.qr import qr_picture
from yardtools.table.table import Table
from yardtools.viewer.scene.page import scene_page

HERE = Path(__file__).parent
SCRIPTS = tuple(
    HERE / name for name in ("talk.js", "moving.js", "news.js", "seats.js", "curtain.js", "settings.js", "table.js")
)
"""The modules of the page, each after those that it imports from."""

KEYS = [
    ["Tab", "goes from one thing that glows to the next"],
    ["Enter, Space", "chooses it"],
    ["Esc", "starts the move over"],
    ["Arrows", "move the map, where that has the focus"],
    ["+ − f", "zoom; the whole map"],
    ["?", "this help"],
]

PANEL = """<section id="refusal" role="alert" hidden></section>
<section id="moving" aria-label="Your move" hidden></section>
<p class="acts"><button id="undo" type="button" hidden>Take the move back</button>
<button id="hide" type="button" hidden>Hide this</button></p>
<section id="end" aria-label="The end" hidden></section>
<section id="told" aria-labelledby="news-heading"><h2 id="news-heading">What happened</h2><ol id="news"></ol></section>
"""

FOOT = """<section id="around" aria-label="Around the table">
<details open><summary><h2>How to play</h2></summary><p id="goal"></p>
<p class="soft">What you can click glows. What does not glow tells you the rule against it when you click it.</p>
<p><label for="hint">Mister X: show</label>
<select id="hint"><option value="all">where he can be</option><option value="seen">where he was last seen</option>
<option value="off">nothing</option></select></p>
<p><label><input id="asks" type="checkbox"> Ask before a move is made</label></p></details>
<h2>The seats</h2><ul id="seats"></ul>
</section>
<p id="lost" role="alert" hidden>The table cannot be reached; this page tries again by itself.</p>
<section id="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-heading" hidden></section>
"""


def table_page(table: Table, door: Door) -> str:
    """The page behind a door."""
    game = table.hosted.game
    return scene_page(
        f"{game.title} – {_who(door)}",
        [game.board],
        _about(table, door),
        scripts=SCRIPTS,
        styles=[HERE / "table.css"],
        panel=PANEL + FOOT,
        kind="playing",
        is_live=True,
    )


def _who(door: Door) -> str:
    return "the table" if door.is_host or door.shown is None else seat_label(door.shown)


def _about(table: Table, door: Door) -> dict[str, Any]:
    """What the page must know that does not change; nothing of how the game stands."""
    game = table.hosted.game
    about: dict[str, Any] = {
        "is_host": door.is_host,
        "labels": {seat: seat_label(seat) for seat in game.seats},
        "bots": [*LEVELS, *(name for name in BOTS if find_bot(name).plays(type(game)))],
        "rules": {rule.id: rule.brief for rule in rules_of(game.name)},
        "keys": KEYS,
    }
    if door.is_host:
        about |= {"links": _links(table), "replay": table.replay_command}
    return about


def _links(table: Table) -> dict[str, dict[str, str]]:
    """Where each seat's own page is, for the host to hand out; with a code where phones can reach it."""
    return {
        seat: {"url": f"{table.address}{key}/", "code": qr_picture(f"{table.address}{key}/") if table.is_open else ""}
        for seat, key in table.seat_keys.items()
    }
