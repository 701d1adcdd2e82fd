"""`yard preview`: the page of a board folder, redrawn when its files are saved."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Thread

import click

from yardtools import files
from yardtools.cli.board_page import inspect_board, page_subject
from yardtools.cli.options import (
    BOARD_NAME,
    YardCommand,
    language_option,
    page_theme,
    port_option,
    theme_option,
)
from yardtools.cli.output import say
from yardtools.errors import YardError
from yardtools.processes import collect_seldom
from yardtools.reports.shared.tally import counts
from yardtools.validation.paths import find_units
from yardtools.validation.scan import need_extra
from yardtools.viewer.content import Content, content, empty_content
from yardtools.viewer.server import Preview, Server
from yardtools.viewer.watch import follow, state_of

PORT = 8642


@click.command(cls=YardCommand)
@click.argument("folder", type=BOARD_NAME)
@port_option(PORT)
@click.option(
    "--scan", is_flag=True, help="Also compare the tracing with its scan: each redraw takes seconds."
)
@language_option
@theme_option
def command(folder: str, port: int, scan: bool, language: str) -> None:
    """Show a board while it is drawn.

    Serves the page of `yard view` on this machine alone, and redraws it within a second when the tracing,
    box.toml or board.json is saved. Zoom and selection stay; what cannot be read is reported on the
    page, over the last drawing that could. Ctrl-C ends it.

    \b
    yard preview boards/mymap
    yard preview boards/mymap --port 0
    """  # noqa: D301 - click needs the backspace itself
    place = _folder(folder)
    if scan:
        need_extra()
    collect_seldom()
    seen = state_of(place)
    look = partial(_look, place, language, scan=scan)
    preview = Preview(look(empty_content(place.resolve().name)))
    server = Server(preview, port, page_theme())

    def redraw() -> None:
        preview.put(look(preview.given))
        say(_news(preview.content))

    Thread(target=server.serve_forever, args=(0.1,), daemon=True).start()
    click.echo(server.url)
    say(f"{_news(preview.content)}; Ctrl-C ends the preview")
    try:
        follow(place, seen, redraw)
    except KeyboardInterrupt:
        say("preview ended")
    finally:
        preview.end()
        server.shutdown()
        server.server_close()


def _folder(name: str) -> Path:
    """The one board folder that a name means."""
    found = find_units([name])
    if len(found) == 1 and Path(found[0]).is_dir():
        return Path(found[0])
    if len(found) > 1:
        raise YardError(f"{name} holds {len(found)} boards; name one of them")
    files.read(found[0])  # what is not there at all is said so
    raise YardError(f"{name} is one file; name its folder")


def _look(place: Path, language: str, last: Content, *, scan: bool = False) -> Content:
    """What the page is to show now; where nothing can be read, the last drawing and why."""
    try:
        seen = inspect_board(str(place), scan=scan)
        if seen.board is None or (seen.is_unread and last.drawing):
            return last.with_trouble(seen.trouble, seen.findings, seen.rules)
        return content(page_subject(seen, language))
    except YardError as error:
        return last.with_trouble(str(error), (), {})
    except Exception as error:  # noqa: BLE001 - the preview goes on, and says what happened
        return last.with_trouble(f"this is a bug in yardtools: {error!r}", (), {})


def _news(shown: Content) -> str:
    """What is shown, in one line for the terminal."""
    if trouble := shown.data.get("trouble"):
        return str(trouble)
    kinds = [item["kind"] for item in shown.data["items"]]
    return f"{shown.data['title']}: {counts({kind: kinds.count(kind) for kind in kinds})}"
