"""The server of a workbench: for this machine and for who has its address alone.

Every address begins with a word that nobody can guess, and what changes anything must come from the page
itself. There is no way from an address into the folder: each leads to one function.

GET  page, `state`, `events?page=P&version=N` (server-sent events), `scan/<hash>`
POST `do`, `undo`, `redo`, `confirm`, `fix`, `delete-line`, `find`, `straighten`, `tour`: JSON in, JSON out
POST `find-links`, `draft`, `cancel`: a long search is begun, which is told of by events, or ended
POST `pick-colour`: the colour of a line is that of a transport

`page` is a name that a page gives itself, also in what it posts: it then hears no news of what it did itself.
`version` in a post is the one that the page shows: what it asks for is refused where files were changed
outside since. An answer to something done has `version`, `changed` (stations, links, missions by key; null
for what is gone), `undo` and `redo` (words or null), `saved`, `checked` (counts); and where they are
different, `marks` (verdicts by subject), `head` (parts of the state to put in place of the old ones) and
`board` (the whole board, where what changed is not listed). 409 has `refused`: why nothing was done.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import parse_qs

from yardtools.errors import YardError
from yardtools.viewer.assets import data_text
from yardtools.viewer.local_server import HERE, SANDBOX, LocalServer
from yardtools.viewer.posting import Misuse, PostingHandler
from yardtools.workbench.bench import Bench
from yardtools.workbench.bulletin import STATE
from yardtools.workbench.desk import Bug
from yardtools.workbench.page import workbench_page

LARGEST = 32_000_000
"""The most bytes of a request."""


class Server(LocalServer):
    """The server of one workbench."""

    def __init__(self, bench: Bench, port: int, theme: str = "") -> None:
        self.bench, self.theme, self.token = bench, theme, secrets.token_urlsafe(32)
        super().__init__(port, Handler)

    @property
    def url(self) -> str:
        """Where the page is; whoever knows this can change the board."""
        return f"http://{HERE}:{self.server_port}/{self.token}/"


class Handler(PostingHandler):
    """Answers one request."""

    server: Server
    largest = LARGEST
    page_words = "only the workbench's own page may change the board"

    def do_GET(self) -> None:  # noqa: N802 - the name that the base class calls
        """The page, its state, its news, or the scan."""
        self._respond(self._get)

    def do_POST(self) -> None:  # noqa: N802 - see above
        """Something to do."""
        self._respond(self._post)

    def _refuse(self) -> None:
        self.say(HTTPStatus.METHOD_NOT_ALLOWED, "", {"Allow": "GET, POST"})

    do_HEAD = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_TRACE = _refuse  # noqa: N815

    def _respond(self, answer: Callable[[str, str], None]) -> None:
        try:
            answer(*self._address())
        except Misuse as misuse:
            self.say(misuse.status, str(misuse))

    def _address(self) -> tuple[str, str]:
        """What is asked for behind the token, and with what; who does not know the token gets nothing."""
        if not self.is_meant:
            raise Misuse(HTTPStatus.FORBIDDEN, "this workbench is for this machine alone")
        path, _, query = self.path.partition("?")
        _, _, rest = path.partition("/")
        token, slash, name = rest.partition("/")
        known = self.server.token.encode()
        if path[:1] != "/" or not secrets.compare_digest(token.encode(errors="replace"), known) or not slash:
            raise Misuse(
                HTTPStatus.FORBIDDEN, "open the address that `yard trace` printed: it has a key in it"
            )
        return name, query

    # --- what is shown

    def _get(self, name: str, query: str) -> None:
        bench = self.server.bench
        if name == "":
            text = workbench_page(bench.state(), self.server.theme)
            self.answer(HTTPStatus.OK, "text/html; charset=utf-8", text.encode())
        elif name == "state":
            self.answer_json(HTTPStatus.OK, bench.state())
        elif name == "events":
            self._events(query)
        elif scan := bench.underneath.file_at(name):
            self.answer(HTTPStatus.OK, *scan, {"Content-Security-Policy": SANDBOX})
        else:
            raise Misuse(HTTPStatus.NOT_FOUND, "there is nothing here")

    def _events(self, query: str) -> None:
        """What others did and what the checks found, as it happens, for as long as somebody listens."""
        asked = parse_qs(query)
        page = asked.get("page", [""])[0]
        version = self.headers.get("Last-Event-ID") or asked.get("version", [""])[0]
        bench = self.server.bench
        self.begin_answer(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
        heard, kind = bench.news.end, STATE if version != str(bench.version) else ""
        while True:
            if kind:
                news = bench.tell(kind)
                self.send_event(kind, news["version"], data_text(news))
            else:
                self.stay_in_touch()
            heard, kind = bench.news.after(heard, page)

    # --- what is done

    def _post(self, name: str, _: str) -> None:
        act = self.server.bench.acts.get(name)
        if act is None:
            raise Misuse(HTTPStatus.NOT_FOUND, "there is nothing here")
        self.check_sender()
        request = self.read_request()
        try:
            answer, status = act(request), HTTPStatus.OK
        except Bug as error:
            answer, status = {"refused": str(error)}, HTTPStatus.INTERNAL_SERVER_ERROR
        except YardError as error:
            answer, status = {"refused": str(error)}, HTTPStatus.CONFLICT
        except Exception as error:  # noqa: BLE001 - no traceback reaches a user, and the work goes on
            answer, status = {"refused": str(Bug(error))}, HTTPStatus.INTERNAL_SERVER_ERROR
        self.answer_json(status, answer)
