"""`yard boards`: what is shipped."""

from __future__ import annotations

import json
from typing import Any

import click

from yardtools.board_files import load
from yardtools.cli.options import YardCommand, format_option
from yardtools.formats.json import fingerprint
from yardtools.model import AnyBoard, Board, TileSet
from yardtools.resources import board_names


@click.command(cls=YardCommand)
@format_option("text", "json")
def command(format_: str) -> None:
    """List the shipped boards.

    Every command that takes a BOARD takes these names too: `yard validate london`.
    """
    rows = [_row(name, load(name).board) for name in board_names()]
    if format_ == "json":
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    widths = [max(len(str(row[key])) for row in rows) for key in ("id", "kind", "title")]
    for row in rows:
        cells = zip((row["id"], row["kind"], row["title"]), widths, strict=True)
        click.echo("  ".join(f"{cell:{width}}" for cell, width in cells) + "  " + _describe(row["holds"]))


def _row(name: str, board: AnyBoard) -> dict[str, Any]:
    about = {"id": name, "kind": board.kind, "title": board.title, "edition": board.edition}
    return about | {"holds": _holds(board), "hash": fingerprint(board)}


def _holds(board: AnyBoard) -> dict[str, int]:
    if isinstance(board, Board):
        return {"stations": len(board.stations), "links": len(board.links)}
    if isinstance(board, TileSet):
        return {"tiles": len(board.tiles)}
    return {"cards": len(board.cards), "paws": len(board.paws)}


def _describe(holds: dict[str, int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in holds.items())
