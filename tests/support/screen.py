"""A screen that shows nothing, for programs of GTK 3: it says yes to everything, and closes messages.

GTK can draw into a browser, by a small protocol of messages (its backend `broadway`). This is the other end
of it: windows get their numbers, and a window that a busy one opens is a message, which Escape closes.
"""

from __future__ import annotations

import socket
import struct
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager

NEW_WINDOW, SYNC, QUERY_MOUSE, SHOW_WINDOW, SET_TRANSIENT, GRAB, UNGRAB = 0, 2, 3, 5, 7, 10, 11
"""The requests that are answered, by the numbers that GTK gives them."""
EVENT, SYNCED, MOUSE, WINDOW, GRABBED, UNGRABBED = range(6)
"""The answers."""

ESCAPE = 0xFF1B


@contextmanager
def blind_screen() -> Iterator[dict[str, str]]:
    """What to add to the environment of a program, so that it has a screen."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"\0{folder}/broadway1.socket")  # its name alone is looked at: there is no such file
        listener.listen()
        threading.Thread(target=_serve, args=(listener,), daemon=True).start()
        yield {"GDK_BACKEND": "broadway", "BROADWAY_DISPLAY": ":0", "XDG_RUNTIME_DIR": folder}


def _serve(listener: socket.socket) -> None:
    """Serve every program that comes, until nobody listens any more."""
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        threading.Thread(target=_Client(connection).serve, daemon=True).start()


class _Client:
    """One program, and its windows: `parents` are the windows that others belong to."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._windows = 0
        self._parents: dict[int, int] = {}

    def serve(self) -> None:
        """Answer requests until the program ends."""
        waiting = b""
        while piece := self._connection.recv(65536):
            waiting += piece
            while len(waiting) >= 12 and len(waiting) >= (size := struct.unpack_from("=I", waiting)[0]):
                _, serial, kind = struct.unpack_from("=III", waiting)
                self._answer(serial, kind, waiting[12:size])
                waiting = waiting[size:]

    def _answer(self, serial: int, kind: int, body: bytes) -> None:
        if kind == NEW_WINDOW:
            self._windows += 1
            self._send(serial, WINDOW, struct.pack("=I", self._windows))
        elif kind == SYNC:
            self._send(serial, SYNCED)
        elif kind == QUERY_MOUSE:
            self._send(serial, MOUSE, bytes(16))
        elif kind in (GRAB, UNGRAB):
            self._send(serial, GRABBED if kind == GRAB else UNGRABBED, bytes(4))
        elif kind == SET_TRANSIENT:
            window, parent = struct.unpack("=II", body)
            self._parents[window] = parent
        elif kind == SHOW_WINDOW and self._is_message(window := struct.unpack("=I", body)[0]):
            for stroke in b"kK":
                self._send(0, EVENT, struct.pack("=4xIIQIIi", stroke, 1, 0, window, 0, ESCAPE))

    def _is_message(self, window: int) -> bool:
        """Whether a window belongs to one that itself belongs to another: the sign that something is done."""
        return self._parents.get(self._parents.get(window, 0), 0) != 0

    def _send(self, serial: int, kind: int, body: bytes = b"") -> None:
        self._connection.sendall(struct.pack("=III", 12 + len(body), serial, kind) + body)
