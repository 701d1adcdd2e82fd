"""Requests that change something: from the server's own page alone, JSON of bounded size in, JSON out.

Every address begins with a key that nobody can guess: who does not know it gets nothing at all.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, Generic, TypeVar

from yardtools.viewer.local_server import LocalHandler

JSON = "application/json"


class Misuse(Exception):
    """A request that is answered with a status and a few words."""

    def __init__(self, status: HTTPStatus, words: str) -> None:
        super().__init__(words)
        self.status = status


Opened = TypeVar("Opened")
"""What a key opens."""


class PostingHandler(LocalHandler, ABC, Generic[Opened]):
    """Answers one request of a page that may post."""

    methods = "GET, POST"
    largest: ClassVar[int]
    """The most bytes of a request."""
    page_words: ClassVar[str]
    """What anybody else is told who posts."""
    elsewhere_words: ClassVar[str]
    """What one is told who calls the server by another name."""
    key_words: ClassVar[str]
    """What one is told who has no key."""

    @abstractmethod
    def open(self, key: str) -> Opened | None:
        """What a key opens, if anything; how long that takes tells nothing of the keys."""

    @abstractmethod
    def show(self, opened: Opened, name: str, query: str) -> None:
        """Answer with what is asked for by its name."""

    @abstractmethod
    def act(self, opened: Opened, name: str) -> None:
        """Do what is asked for by its name."""

    def do_GET(self) -> None:  # noqa: N802 - the name that the base class calls
        """Show something."""
        self._respond(self.show)

    def do_POST(self) -> None:  # noqa: N802 - see above
        """Do something."""
        self._respond(lambda opened, name, _: self.act(opened, name))

    def _respond(self, answer: Callable[[Opened, str, str], None]) -> None:
        try:
            answer(*self._address())
        except Misuse as misuse:
            self.say(misuse.status, str(misuse))

    def _address(self) -> tuple[Opened, str, str]:
        """What the key in the address opens, what is asked for behind it, and with what."""
        if not self.is_meant:
            raise Misuse(HTTPStatus.FORBIDDEN, self.elsewhere_words)
        path, _, query = self.path.partition("?")
        root, _, rest = path.partition("/")
        key, slash, name = rest.partition("/")
        opened = self.open(key)
        if root or not slash or opened is None:
            raise Misuse(HTTPStatus.FORBIDDEN, self.key_words)
        return opened, name, query

    def check_sender(self) -> None:
        """Let only our own page write: a browser says where a request comes from."""
        origins = self.headers.get_all("Origin")
        if origins != [f"http://{self.headers['Host']}"]:
            raise Misuse(HTTPStatus.FORBIDDEN, self.page_words)
        if self.headers.get_all("Sec-Fetch-Site", ["same-origin"]) != ["same-origin"]:
            raise Misuse(HTTPStatus.FORBIDDEN, self.page_words)

    def read_request(self) -> dict[str, Any]:
        """What was posted: a JSON object of bounded size."""
        if self.headers.get_content_type() != JSON or not self.headers.get("Content-Type"):
            raise Misuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"this takes {JSON}")
        body = self._body()
        try:
            found = json.loads(body, parse_constant=_refuse_constant)
            if b"\\u" in body:
                json.dumps(found, ensure_ascii=False).encode()  # no halves of characters
        except (ValueError, RecursionError) as error:
            raise Misuse(HTTPStatus.BAD_REQUEST, "this is no JSON") from error
        if not isinstance(found, dict):
            raise Misuse(HTTPStatus.BAD_REQUEST, "this is no JSON object")
        return found

    def _body(self) -> bytes:
        sizes = self.headers.get_all("Content-Length", [])
        if len(sizes) != 1 or not sizes[0].isdecimal() or "Transfer-Encoding" in self.headers:
            raise Misuse(HTTPStatus.LENGTH_REQUIRED, "say how long it is")
        if len(sizes[0]) > len(str(self.largest)) or int(sizes[0]) > self.largest:
            raise Misuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"this takes at most {self.largest:,} bytes")
        body = self.rfile.read(int(sizes[0]))
        self.server.hear_out(self.connection)
        return body

    def answer_json(self, status: HTTPStatus, document: dict[str, Any]) -> None:
        """Answer with a JSON document."""
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        self.answer(status, JSON, text.encode(errors="backslashreplace"))


def _refuse_constant(constant: str) -> float:
    raise ValueError(f"{constant} is no number")
