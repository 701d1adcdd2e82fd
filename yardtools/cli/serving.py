"""Servers that a command runs until somebody ends it: the address printed and opened, a clean end."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

import click

from yardtools.cli.output import say

if TYPE_CHECKING:
    from yardtools.viewer.local_server import LocalServer


def serve_until_ended(servers: Sequence[LocalServer], url: str, *, opens: bool, ended: str) -> None:
    """Serve until Ctrl-C or a signal to end; `opens` shows the address in a browser."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # one of them is not on Windows
            signal.signal(getattr(signal, name), _interrupt)
    threads = [Thread(target=server.serve_forever, args=(0.1,), daemon=True) for server in servers]
    for thread in threads:
        thread.start()
    if opens:
        click.launch(url)
    try:
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        say(ended)
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


def _interrupt(_: int, __: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
