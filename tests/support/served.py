"""What is served: a preview or a folder by this process, a command by one of its own; how to hear it out."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Any

from support.command import YARD
from yardtools.viewer.content import Content
from yardtools.viewer.server import Preview, Server


@contextmanager
def serve_preview(shown: Content) -> Iterator[tuple[Server, Preview]]:
    """A server of that content."""
    preview = Preview(shown)
    server = Server(preview, 0)
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server, preview
    finally:
        preview.end()
        server.shutdown()
        server.server_close()
        thread.join()


def read_until_hung_up(connection: socket) -> bytes:
    """All that a server says until it hangs up, which is a reset where it has not heard us out."""
    heard = b""
    with suppress(ConnectionResetError):
        while piece := connection.recv(65536):
            heard += piece
    return heard


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of what is asked for."""


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """The address of a server of that folder's files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def serving_process(*words: object) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A command that serves, in a process of its own, and the address it says first."""
    program = subprocess.Popen(
        [*YARD, *map(str, words), "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - nothing is forked here
    )
    try:
        assert program.stdout
        url = program.stdout.readline().strip()
        assert url, program.stderr and program.stderr.read()
        yield url, program
    finally:
        program.kill()
        program.communicate()
