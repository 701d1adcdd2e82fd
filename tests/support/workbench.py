"""A workbench to test with, in this process or in one of its own, and a page that speaks to it."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from support.served import serving_process
from yardtools.cli import main
from yardtools.workbench.bench import Bench
from yardtools.workbench.server import Server
from yardtools.workbench.session import Session

Answer = tuple[int, Any]


class Page:
    """Asks a workbench as its page does; `headers` are those that are different."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self.host, self.root, self.port = address.netloc, address.path, address.port

    def get(self, name: str = "", headers: Mapping[str, str] | None = None) -> Answer:
        """What is at an address behind the token."""
        return self.ask("GET", self.root + name, headers or {})

    def post(self, name: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Answer:
        """Have something done."""
        own = {"Origin": f"http://{self.host}", "Content-Type": "application/json"} | dict(headers or {})
        data = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
        return self.ask("POST", self.root + name, own, data)

    def do(self, *operations: Mapping[str, Any], **more: Any) -> Any:
        """Have operations done that are done."""
        status, answer = self.post("do", {"operations": list(operations), **more})
        assert status == 200, answer
        assert answer["saved"] is True
        return answer

    def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> tuple[int, Any]:
        """One request; a header that is empty is left out."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port or 0, timeout=60)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        sizes = {"Content-Length": str(len(body))} if body is not None else {}
        for name, value in ({"Host": self.host} | sizes | dict(headers)).items():
            if value:
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        data, kind = answer.read(), answer.getheader("Content-Type", "")
        connection.close()
        return answer.status, json.loads(data) if kind == "application/json" else data.decode()

    def events(self, page: str = "", version: object = "") -> Iterator[tuple[str, Any]]:
        """The news as they come."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port or 0, timeout=60)
        connection.request("GET", f"{self.root}events?page={page}&version={version}")
        name = ""
        for line in connection.getresponse():
            if line.startswith(b"event: "):
                name = line[7:].decode().strip()
            if line.startswith(b"data: "):
                yield name, json.loads(line[6:])


def wait_for_checks(page: Page, version: int) -> Any:
    """What the checks found in that version or one after it."""
    found = page.get("state")[1]
    news = page.events("mine", found["version"])
    while not (found["is_checked"] and found["version"] >= version):
        found = next(each for name, each in news if name in ("findings", "state"))
    return found


@contextmanager
def open_bench(folder: Path) -> Iterator[tuple[Page, Bench]]:
    """A workbench in this process."""
    bench = Bench(folder)
    try:
        server = Server(bench, 0)
        thread = Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield Page(server.url), bench
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
    finally:
        bench.close(patience=0)


@contextmanager
def open_session(folder: Path) -> Iterator[Session]:
    """A session without a server and without checks."""
    session = Session(folder)
    try:
        yield session
    finally:
        session.close()


@contextmanager
def trace_process(folder: Path) -> Iterator[tuple[Page, subprocess.Popen[str]]]:
    """`yard trace` in a process of its own."""
    with serving_process("trace", folder) as (url, program):
        yield Page(url), program


def fork_trace(folder: Path) -> tuple[Page, int]:
    """`yard trace` in a copy of this process, which need not load anything first; and its number."""
    source, target = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            sys.argv = ["yard", "trace", str(folder), "--port", "0", "--no-browser", "--quiet"]
            with open(target, "w", encoding="utf-8", buffering=1) as sys.stdout:
                main()
        finally:
            os._exit(1)
    os.close(target)
    with open(source, encoding="utf-8") as said:
        return Page(said.readline().strip()), pid
