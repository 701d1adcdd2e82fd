"""The page of a table as one text: the scene, and beside it what it takes to play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from yardtools.bots import LEVELS, bots_for
from yardtools.games.rules import rules_of
from yardtools.games.tabletop import seat_label
from yardtools.table.doors import Door
from yardtools.table.qr import qr_picture
from yardtools.table.table import Table
from yardtools.viewer.assets import asset_text
from yardtools.viewer.scene.page import scene_page

HERE = Path(__file__).parent
SCRIPTS = tuple(
    HERE / name
    for name in ("talk.js", "moving.js", "news.js", "seats.js", "curtain.js", "settings.js", "table.js")
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


def table_page(table: Table, door: Door) -> str:
    """The page behind a door."""
    game = table.hosted.game
    return scene_page(
        f"{game.title} – {_who(door)}",
        [game.board],
        _about(table, door),
        scripts=SCRIPTS,
        styles=[HERE / "table.css"],
        panel=asset_text(HERE / "panel.html"),
        foot=asset_text(HERE / "foot.html"),
        kind="playing",
        theme=table.theme,
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
        "bots": [*LEVELS, *bots_for(type(game))],
        "rules": {rule.id: rule.brief for rule in rules_of(game.name)},
        "keys": KEYS,
    }
    if door.is_host:
        about |= {"links": _links(table), "replay": table.replay_command}
    return about


def _links(table: Table) -> dict[str, dict[str, str]]:
    """Where each seat's own page is, for the host to hand out; with a code where phones can reach it."""
    return {
        seat: {
            "url": f"{table.address}{key}/",
            "code": qr_picture(f"{table.address}{key}/") if table.is_open else "",
        }
        for seat, key in table.seat_keys.items()
    }
