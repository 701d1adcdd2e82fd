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
from http import HTTPStatus
from urllib.parse import parse_qs

from yardtools.errors import YardError
from yardtools.viewer.assets import data_text
from yardtools.viewer.local_server import HERE, SANDBOX, LocalServer
from yardtools.viewer.posting import Misuse, PostingHandler
from yardtools.workbench.bench import Bench
from yardtools.workbench.bulletin import FINDINGS, STATE
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


class Handler(PostingHandler[Bench]):
    """Answers one request."""

    server: Server
    largest = LARGEST
    page_words = "only the workbench's own page may change the board"
    elsewhere_words = "this workbench is for this machine alone"
    key_words = "open the address that `yard trace` printed: it has a key in it"

    def open(self, key: str) -> Bench | None:
        """The bench, for who knows the token."""
        is_known = secrets.compare_digest(key.encode(errors="replace"), self.server.token.encode())
        return self.server.bench if is_known else None

    # --- what is shown

    def show(self, bench: Bench, name: str, query: str) -> None:
        """The page, its state, its news, or the scan."""
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
        """What others did and what the checks found, as it happens, for as long as somebody listens.

        First comes what they have found since the page was made.
        """
        asked = parse_qs(query)
        page = asked.get("page", [""])[0]
        version = self.headers.get("Last-Event-ID") or asked.get("version", [""])[0]
        bench = self.server.bench
        self.begin_answer(HTTPStatus.OK, {"Content-Type": "text/event-stream"})
        heard, kind = bench.news.end, STATE if version != str(bench.version) else FINDINGS
        while True:
            if kind:
                news = bench.tell(kind)
                self.send_event(kind, news["version"], data_text(news))
            else:
                self.stay_in_touch()
            heard, kind = bench.news.after(heard, page)

    # --- what is done

    def act(self, bench: Bench, name: str) -> None:
        """Something to do."""
        act = bench.acts.get(name)
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
