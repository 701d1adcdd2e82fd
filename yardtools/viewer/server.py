"""The server of a preview: one page and its news, for this machine alone.

It knows a few addresses and no files, so there is no way from an address into a folder.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from threading import Condition

from yardtools.scan_files import MEDIA_TYPES
from yardtools.viewer.assets import data_text
from yardtools.viewer.content import Content
from yardtools.viewer.local_server import QUIET, SANDBOX, LocalHandler, LocalServer
from yardtools.viewer.page import page


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


class Server(LocalServer):
    """The server of one preview."""

    def __init__(self, preview: Preview, port: int, theme: str = "") -> None:
        self.preview, self.theme = preview, theme
        super().__init__(port, Handler)


class Handler(LocalHandler):
    """Answers one request."""

    server: Server

    def do_GET(self) -> None:  # noqa: N802 - the name that the base class calls
        """The page, its news, or what lies beside it."""
        if not self.is_meant:
            self.say(HTTPStatus.FORBIDDEN, "this preview is for this machine alone")
            return
        path, _, query = self.path.partition("?")
        known: dict[str, Callable[[], None]] = {"/": self._page, "/events": lambda: self._events(query)}
        if path in known:
            known[path]()
        elif found := self.server.preview.beside.get(path):
            self.answer(HTTPStatus.OK, *found, {"Content-Security-Policy": SANDBOX})
        else:
            self.say(HTTPStatus.NOT_FOUND, "there is nothing here")

    def _page(self) -> None:
        preview = self.server.preview
        address = f"/events?{preview.version}"
        text = page(preview.content, live=address, theme=self.server.theme)
        self.answer(HTTPStatus.OK, "text/html; charset=utf-8", text.encode())

    def _events(self, version: str) -> None:
        """What changes, as it changes, for as long as somebody listens."""
        version = self.headers.get("Last-Event-ID") or version
        self.begin_answer(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
        while True:
            news = self.server.preview.after(version)
            if news is None:
                self.stay_in_touch()
            else:
                version, content = news
                self.send_event("board", version, data_text(content.document()))
