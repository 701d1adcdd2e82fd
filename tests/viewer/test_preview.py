"""The preview over plain HTTP: for this machine alone, nothing but its own page, and a clean end."""

from __future__ import annotations

import base64
import http.client
import json
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.command import YARD, yard
from support.folders import SQUARE, change, put
from support.pictures import picture
from support.served import read_until_hung_up, serve_preview
from yardtools.cli.board_page import inspect_board, scan_of
from yardtools.viewer import local_server, watch
from yardtools.viewer.content import Content, Notes, Scan, Subject, content
from yardtools.viewer.server import Server, apart


@pytest.fixture(scope="module")
def square() -> Content:
    return content(Subject("square", SQUARE))


@pytest.fixture(scope="module")
def server(square: Content) -> Iterator[Server]:
    with serve_preview(square) as (server, _):
        yield server


def ask(
    server: Server, path: str = "/", method: str = "GET", host: str | None = None
) -> tuple[int, dict[str, str], bytes]:
    """Ask as a browser would; `host` is the name it came by."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    if host != "":
        connection.putheader("Host", host or f"127.0.0.1:{server.server_port}")
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def test_the_page_is_served_to_this_machine(server: Server) -> None:
    status, headers, body = ask(server)
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert b'data-station="4"' in body
    assert ask(server, host=f"localhost:{server.server_port}")[0] == 200


@pytest.mark.parametrize(
    "host", ["", "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example"]
)
def test_another_name_is_refused(server: Server, host: str) -> None:
    for path in ("/", "/events"):
        status, _, body = ask(server, path, host=host.format(port=server.server_port))
        assert status == 403
        assert b"station" not in body


@pytest.mark.parametrize(
    "path",
    [
        "/box.toml",
        "/../box.toml",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/scan/../../box.toml",
        "/events/",
        "/index.html",
        "\\..\\box.toml",
        "http://127.0.0.1/box.toml",
    ],
)
def test_nothing_else_is_served(server: Server, path: str) -> None:
    assert ask(server, path)[0] == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"])
def test_only_get_is_answered(server: Server, method: str) -> None:
    status, headers, _ = ask(server, method=method)
    assert status == 405
    assert headers["allow"] == "GET"


def test_it_listens_on_the_loopback_alone(server: Server) -> None:
    assert server.socket.getsockname()[0] == "127.0.0.1"
    with socket.socket() as other, pytest.raises(OSError, match="refused"):
        other.connect(("127.0.0.2", server.server_port))


def say_to(server: Server, words: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.server_port), timeout=60)
    connection.sendall(words)
    return connection


@pytest.mark.parametrize(
    "hosts",
    [["127.0.0.1:{port}", "evil.example"], ["127.0.0.1:{port}"] * 2, ["127.0.0.1:{port}\r\n evil.example"]],
)
def test_a_host_is_named_once(server: Server, hosts: list[str]) -> None:
    lines = "".join(f"Host: {host.format(port=server.server_port)}\r\n" for host in hosts)
    with say_to(server, f"GET / HTTP/1.1\r\n{lines}\r\n".encode()) as connection:
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.0 403 ")
    assert b"station" not in answer


@pytest.mark.parametrize("words", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1"])
def test_nobody_keeps_it_waiting(words: bytes, square: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "PATIENCE", 0.0)
    with serve_preview(square) as (server, _), say_to(server, words) as connection:
        assert read_until_hung_up(connection) == b""


def test_only_so_many_are_heard_at_a_time(square: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "CONNECTIONS", 2)
    monkeypatch.setattr(local_server, "PATIENCE", 600.0)
    with serve_preview(square) as (server, _), say_to(server, b"GET"), say_to(server, b"GET") as second:
        with say_to(server, b"") as third:
            assert read_until_hung_up(third) == b""
        second.sendall(f" / HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode())
        assert second.recv(100).startswith(b"HTTP/1.0 200")


HOSTILE = "data:image/png\r\nSet-Cookie: x=1\r\nContent-Type: text/html\r\n\r\n<script>;base64,aGVsbG8="


@pytest.mark.parametrize("kind", [HOSTILE, "data:text/html;base64,aGVsbG8=", "data:image/png,x;base64,aGVs"])
def test_nothing_of_a_drawing_gets_into_a_header(kind: str, square: Content) -> None:
    shown = content(Subject("square", SQUARE, scan=Scan(kind, (1, 1), (1, 0, 0, 1, 0, 0))))
    assert apart(shown)[1] == {}


def test_the_media_type_of_a_scan_is_what_it_is(tmp_path: Path) -> None:
    folder = put(tmp_path / "b")
    href = HOSTILE.replace("\r\n", "&#13;&#10;").replace("<", "&lt;")
    pixel = base64.b64encode(picture("red", "blue")).decode()
    image = f'<image href="{href.replace("aGVsbG8=", pixel)}" width="300" height="200"/><g id="taxi"'
    change(folder / "tracing.svg", '<g id="taxi"', image)
    scan = scan_of(inspect_board(str(folder)))
    assert isinstance(scan, Scan)
    assert scan.href == f"data:image/png;base64,{pixel}"


def events(server: Server, last: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The news after a version, as an EventSource gets them."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    connection.request("GET", "/events", headers={"Last-Event-ID": last})
    answer = connection.getresponse()
    assert answer.getheader("Content-Type") == "text/event-stream"
    name = ""
    for line in answer:
        if line.startswith(b"id: "):
            name = line[4:].decode().strip()
        if line.startswith(b"data: "):
            yield name, json.loads(line[6:])


def test_news_come_as_they_happen_and_only_once(square: Content) -> None:
    with serve_preview(square) as (server, preview):
        first = preview.version
        news = events(server, "of another preview")
        assert next(news) == (first, square.document())
        preview.put(square.with_trouble("half saved", (), {}))
        name, document = next(news)
        assert name == preview.version != first
        assert document["data"]["trouble"] == "half saved"  # type: ignore[index]
        assert document["drawing"] == square.drawing
        again = events(server, first)
        assert next(again)[0] == preview.version


def test_pictures_have_addresses_of_their_own(square: Content) -> None:
    scan = Scan("data:image/png;base64,aGVsbG8=", (1, 1), (1, 0, 0, 1, 0, 0))
    notes = Notes("notes.svg", "data:image/svg+xml;base64,PHN2Zy8+")
    shown = content(Subject("square", SQUARE, scan=scan, copy=notes))
    with serve_preview(shown) as (server, preview):
        address = preview.content.data["scan"]["href"]
        status, headers, body = ask(server, address)
        assert (status, headers["content-type"], body) == (200, "image/png", b"hello")
        assert headers["content-security-policy"].endswith("sandbox")
        assert ask(server, preview.content.data["copy"]["href"])[2] == b"<svg/>"
        preview.put(preview.given.with_trouble("gone", (), {}))
        assert preview.content.data["scan"]["href"] == address
        preview.put(square)
        assert ask(server, address)[0] == 404


def test_a_save_is_seen_when_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, steps = put(tmp_path / "b"), iter(range(20))
    drawn: list[int] = []

    def pause(_: float) -> None:
        """What happens between two looks: a save in three parts, an editor's own file, another save."""
        step = next(steps, None)
        if step in (2, 3, 4):
            (folder / "tracing.svg").write_text("x" * (step or 0), encoding="utf-8")
        elif step == 8:
            (folder / ".tracing.svg.swp").write_text("x", encoding="utf-8")
            (folder / "tracing.svg~").write_text("x", encoding="utf-8")
        elif step == 12:
            (folder / "box.toml").unlink()
        elif step is None:
            raise KeyboardInterrupt
        now.append(step or 0)

    now: list[int] = []
    monkeypatch.setattr("yardtools.viewer.watch.time.sleep", pause)
    with pytest.raises(KeyboardInterrupt):
        watch.follow(folder, watch.state_of(folder), lambda: drawn.append(now[-1]))
    assert drawn == [5, 13]
    assert watch.state_of(tmp_path / "gone") == {}


# --- the command ------------------------------------------------------------------------------


def deaf_no_more() -> None:
    """Ctrl-C counts, also where a shell started the tests in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    folder = put(tmp_path / "b")
    program = subprocess.Popen(
        [*YARD, "preview", str(folder), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=deaf_no_more,  # noqa: PLW1509 - nothing else is forked here
    )
    assert program.stdout
    assert program.stderr
    url = program.stdout.readline()
    assert url.startswith("http://127.0.0.1:")
    assert program.stderr.readline() == "square: no findings; Ctrl-C ends the preview\n"
    change(folder / "box.toml", 'id = "square"', 'id = "square"\ntitle = "Plaza"')
    assert program.stderr.readline() == "Plaza: 1 error\n"  # board.json is out of date now
    change(folder / "box.toml", 'title = "Plaza"', "title = Plaza")
    assert "box.toml" in program.stderr.readline()
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert (program.returncode, out, err) == (0, "", "preview ended\n")


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    folder = put(tmp_path / "b")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = yard("preview", folder, "--port", str(port))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"yard: port {port} is taken; choose another with --port, or 0 for any\n"


def test_a_preview_needs_one_folder(tmp_path: Path) -> None:
    put(tmp_path / "a")
    put(tmp_path / "b")
    several = yard("preview", tmp_path)
    assert (several.returncode, several.stderr) == (2, f"yard: {tmp_path} holds 2 boards; name one of them\n")
    file = tmp_path / "a" / "board.json"
    single = yard("preview", file)
    assert (single.returncode, single.stderr) == (2, f"yard: {file} is one file; name its folder\n")
    assert yard("preview", tmp_path / "nowhere").returncode == 2


def test_an_unreadable_folder_is_shown_as_such_until_it_can_be_read(tmp_path: Path) -> None:
    from yardtools.cli.commands.preview import _look
    from yardtools.viewer.content import empty_content

    folder = put(tmp_path / "b")
    good = (folder / "tracing.svg").read_bytes()
    (folder / "tracing.svg").write_bytes(b"<svg")
    (folder / "board.json").unlink()
    first = _look(folder, "en", empty_content("b"))
    assert first.drawing == ""
    assert "tracing.svg" in first.data["trouble"]
    assert first.data["items"]
    (folder / "tracing.svg").write_bytes(good)
    second = _look(folder, "en", first)
    assert "trouble" not in second.data
    assert second.drawing
    (folder / "tracing.svg").write_bytes(good[:300])
    third = _look(folder, "en", second)
    assert third.drawing == second.drawing
    assert third.data["stations"] == second.data["stations"]
    assert third.data["trouble"]
