"""The server of a preview: one page and its news, for this machine alone.

It listens on 127.0.0.1 and answers only who asks for it by that name: another page in the same browser
cannot read it under a name of its own. It knows a few addresses and no files, so there is no way from an
address into a folder.
"""

from __future__ import annotations

import base64
import errno
import hashlib
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR, socket
from socketserver import TCPServer
from threading import Condition
from typing import Any

from yardtools import __version__
from yardtools.errors import YardError
from yardtools.files import reason
from yardtools.scan_files import MEDIA_TYPES
from yardtools.viewer.assets import data_text
from yardtools.viewer.content import Content
from yardtools.viewer.page import page

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


class Preview:
    """What the page shows now, under a version that is new with every change."""

    def __init__(self, content: Content) -> None:
        self._token, self._count = secrets.token_hex(4), 0
        self._changed = Condition()
        self._is_over = False
        self.beside: dict[str, tuple[str, bytes]] = {}
        self.put(content)

    def put(self, content: Content) -> None:
        """Show something else."""
        self.given = content
        kept, beside = apart(content)
        with self._changed:
            self.content, self.beside = kept, beside
            self._count += 1
            self._changed.notify_all()

    def end(self) -> None:
        """Let go of everybody who waits."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    @property
    def version(self) -> str:
        """The name of what is shown; no other preview has the same."""
        return f"{self._token}-{self._count}"

    def after(self, version: str) -> tuple[str, Content] | None:
        """What is shown after this version; nothing for now where it is still the same."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_over or self.version != version, QUIET)
            if self._is_over:
                raise BrokenPipeError
            return (self.version, self.content) if self.version != version else None


def apart(content: Content) -> tuple[Content, dict[str, tuple[str, bytes]]]:
    """The content with its pictures at addresses of their own: they need not be sent with every change."""
    data, beside = dict(content.data), dict[str, tuple[str, bytes]]()
    for name in ("scan", "copy"):
        start, _, rest = str(data.get(name, {}).get("href", "")).partition(";base64,")
        kind = start.removeprefix("data:")
        if (
            rest and kind in MEDIA_TYPES
        ):  # it goes into a header, so it is one of ours, whatever a drawing says
            part = base64.b64decode(rest, validate=False)
            address = f"/{name}/{hashlib.sha256(part).hexdigest()[:16]}"
            beside[address] = (kind, part)
            data[name] = data[name] | {"href": address}
    return replace(content, data=data), beside


class Server(ThreadingHTTPServer):
    """The server of one preview."""

    daemon_threads, block_on_close = True, False
    allow_reuse_address = os.name != "nt"  # there it would let two servers share a port

    def __init__(self, preview: Preview, port: int) -> None:
        self.preview = preview
        self._open = set[socket]()
        self._asking: dict[socket, float] = {}
        try:
            super().__init__((HERE, port), Handler)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise YardError(f"port {port} is taken; choose another with --port, or 0 for any") from error
            raise YardError(f"cannot listen on port {port}: {reason(error)}") from error

    def server_bind(self) -> None:
        """Take the port; the name of this machine is not asked for, which could take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HERE, self.server_address[1]

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{HERE}:{self.server_port}/"

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


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Server
    server_version, sys_version = f"yardtools/{__version__}", ""
    timeout = PATIENCE  # also for one who asks and then takes nothing

    def parse_request(self) -> bool:
        """Read what is asked; from here on it may take as long as it takes."""
        is_sound = super().parse_request()
        self.server.hear_out(self.connection)
        return is_sound

    def do_GET(self) -> None:
        """The page, its news, or what lies beside it."""
        port = self.server.server_port
        if self.headers.get_all("Host") not in ([f"{HERE}:{port}"], [f"localhost:{port}"]):
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", b"this preview is for this machine alone\n")
            return
        path, _, query = self.path.partition("?")
        known: dict[str, Callable[[], None]] = {"/": self._page, "/events": lambda: self._events(query)}
        if path in known:
            known[path]()
        elif found := self.server.preview.beside.get(path):
            self._answer(HTTPStatus.OK, *found, {"Content-Security-Policy": SANDBOX})
        else:
            self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"there is nothing here\n")

    def _refuse(self) -> None:
        self._answer(HTTPStatus.METHOD_NOT_ALLOWED, "text/plain", b"", {"Allow": "GET"})

    do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_TRACE = _refuse  # noqa: N815

    def _page(self) -> None:
        preview = self.server.preview
        address = f"/events?{preview.version}"
        text = page(preview.content, live=address)
        self._answer(HTTPStatus.OK, "text/html; charset=utf-8", text.encode())

    def _events(self, version: str) -> None:
        """What changes, as it changes, for as long as somebody listens."""
        version = self.headers.get("Last-Event-ID") or version
        self._head(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
        while True:
            news = self.server.preview.after(version)
            if news is None:
                self.wfile.write(b":\n\n")
            else:
                version, content = news
                text = data_text(content.document())
                self.wfile.write(f"event: board\nid: {version}\ndata: {text}\n\n".encode())
            self.wfile.flush()

    def _answer(self, status: HTTPStatus, kind: str, body: bytes, more: dict[str, str] | None = None) -> None:
        self._head(status, {"Content-Type": kind, "Content-Length": str(len(body))} | (more or {}))
        self.wfile.write(body)

    def _head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in (HEADERS | {"Cache-Control": "no-store"} | headers).items():
            assert value.isprintable(), "a line end would begin another header"
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are no news to the person at the terminal."""
