"""What `yard play` is told of a table in the browser: whether there is one, and where it is served."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

import click

from yardtools.cli.options import page_theme, port_option, theme_option

PORT = 8644


@dataclass(frozen=True, slots=True)
class WebTable:
    """Where a table is to be served."""

    port: int = PORT
    is_lan: bool = False
    address: str = ""
    opens: bool = True
    theme: str = ""


def web_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of a game in the browser; the command gets them as `web`, None where it is none."""

    @click.option("--web", is_flag=True, help="Play in the browser, at a table on this machine.")
    @click.option("--lan", is_flag=True, help="With --web: an address and a QR code for each person.")
    @click.option(
        "--address",
        default="",
        metavar="IP",
        help="With --lan: this machine's own, if it is not found.",
    )
    @port_option(PORT)
    @click.option("--no-browser", is_flag=True, help="With --web: print the address, and open no browser.")
    @theme_option
    @wraps(command)
    def with_web(*, web: bool, lan: bool, address: str, port: int, no_browser: bool, **rest: Any) -> None:
        if lan and not web:
            raise click.UsageError("--lan is for tables in the browser; add --web")
        if address and not lan:
            raise click.UsageError("--address is where others join; add --web --lan")
        command(web=WebTable(port, lan, address, not no_browser, page_theme()) if web else None, **rest)

    return cast("Callable[..., None]", with_web)
