"""A server for this machine alone: few connections, none that keeps it waiting, and no name but its own.

It listens on 127.0.0.1, or on the one other address that it is given, and answers only who asks for it by
that name: another page in the same browser cannot read it under a name of its own. What it answers, those
say who build on it.
"""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR, socket
from socketserver import TCPServer
from typing import Any, ClassVar

from yardtools import __version__
from yardtools.errors import YardError
from yardtools.files import reason

HERE = "127.0.0.1"
QUIET = 5.0
"""Seconds after which something is sent all the same, to learn whether anybody still listens."""

PATIENCE = 10.0
"""Seconds that somebody has to say what they want, and that a part of an answer may take."""

CONNECTIONS = 64
"""So many can be open at a time; every page that is open in a browser keeps one."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}

SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""A drawing opened by itself is a document of ours to the browser; nothing in it may act as one."""


class LocalServer(ThreadingHTTPServer):
    """A server of pages on this machine."""

    daemon_threads, block_on_close = True, False
    request_queue_size = CONNECTIONS
    allow_reuse_address = os.name != "nt"  # there it would let two servers share a port

    def __init__(self, port: int, handler: type[LocalHandler], address: str = HERE) -> None:
        self.address = address
        self._open = set[socket]()
        self._asking: dict[socket, float] = {}
        try:
            super().__init__((address, port), handler)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise YardError(f"port {port} is taken; choose another with --port, or 0 for any") from error
            raise YardError(f"cannot listen on port {port}: {reason(error)}") from error

    def server_bind(self) -> None:
        """Take the port; the name of this machine is not asked for, which could take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = self.address, self.server_address[1]

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"http://{self.address}:{self.server_port}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names that it may be called by: its address, and on this machine alone also `localhost`."""
        names = (self.address, "localhost") if self.address == HERE else (self.address,)
        return tuple(f"{name}:{self.server_port}" for name in names)

    # --- connections: each has a thread, so there are few of them, and none may keep us waiting ---

    def verify_request(self, request: Any, client_address: Any) -> bool:  # noqa: ARG002
        """Whether there is room for one more."""
        return len(self._open) < CONNECTIONS

    def process_request(self, request: Any, client_address: Any) -> None:
        """Begin to listen to somebody."""
        self._open.add(request)
        self._asking[request] = time.monotonic() + PATIENCE
        super().process_request(request, client_address)

    def hear_out(self, request: Any) -> None:
        """Note that somebody has said what they want."""
        self._asking.pop(request, None)

    def shutdown_request(self, request: Any) -> None:
        """Be done with somebody."""
        self._open.discard(request)
        self.hear_out(request)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """Hang up on whoever has begun to ask, and does not come to an end."""
        now = time.monotonic()
        for request, limit in list(self._asking.items()):
            if now > limit:
                self.hear_out(request)
                with suppress(OSError):
                    request.shutdown(SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """That somebody went away is nothing to tell."""


class LocalHandler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: LocalServer
    server_version, sys_version = f"yardtools/{__version__}", ""
    timeout = PATIENCE  # also for one who asks and then takes nothing
    methods: ClassVar[str] = "GET"
    """What may be asked for; all else is refused."""

    def parse_request(self) -> bool:
        """Read what is asked; from here on it may take as long as it takes, where no more is to come."""
        is_sound = super().parse_request()
        if self.command != "POST":
            self.server.hear_out(self.connection)
        return is_sound

    @property
    def is_meant(self) -> bool:
        """Whether the one who asks calls this server by its own name, and by no other."""
        return self.headers.get_all("Host") in [[name] for name in self.server.hosts]

    def refuse_method(self) -> None:
        """Say what may be asked for instead."""
        self.say(HTTPStatus.METHOD_NOT_ALLOWED, "", {"Allow": self.methods})

    do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_TRACE = refuse_method  # noqa: N815

    def answer(self, status: HTTPStatus, kind: str, body: bytes, more: dict[str, str] | None = None) -> None:
        """Answer with a document of that kind."""
        self.begin_answer(status, {"Content-Type": kind, "Content-Length": str(len(body))} | (more or {}))
        self.wfile.write(body)

    def begin_answer(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        """Answer with headers, to which those come that every answer has."""
        self.send_response(status)
        for name, value in (HEADERS | {"Cache-Control": "no-store"} | headers).items():
            assert value.isprintable(), "a line end would begin another header"
            self.send_header(name, value)
        self.end_headers()

    def say(self, status: HTTPStatus, words: str, more: dict[str, str] | None = None) -> None:
        """Answer with a few words."""
        self.answer(status, "text/plain", f"{words}\n".encode() if words else b"", more)

    def send_event(self, name: str, version: object, text: str) -> None:
        """Send one piece of news to a page that listens."""
        self.wfile.write(f"event: {name}\nid: {version}\ndata: {text}\n\n".encode())
        self.wfile.flush()

    def stay_in_touch(self) -> None:
        """Send next to nothing: that somebody went away shows when nothing can be sent any more."""
        self.wfile.write(b":\n\n")
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are no news to the person at the terminal."""
