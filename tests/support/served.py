"""A preview served by this process, and how to hear a server out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import socket
from threading import Thread

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
