"""The workbench over plain HTTP: for its own page alone, and every answer as it was agreed on."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from support.command import yard
from support.folders import SQUARE, TWICE, change, put
from support.pictures import picture
from support.served import read_until_hung_up
from support.workbench import Page, open_bench, wait_for_checks
from yardtools.model import Board
from yardtools.tracing.editing.sheet import Sheet
from yardtools.viewer import local_server
from yardtools.workbench.bench import Bench

NEW = {"do": "add-station", "at": [200, 200], "transports": ["taxi"]}
MOVE = {"do": "move-station", "station": 4, "at": [310, 320]}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The page of a workbench that nothing here may change."""
    folder = put(tmp_path_factory.mktemp("shared") / "square")
    (folder.parent / "secret.txt").write_text("secret", encoding="utf-8")
    before = (folder / "tracing.svg").read_bytes()
    with open_bench(folder) as (page, _):
        yield page
        assert (folder / "tracing.svg").read_bytes() == before


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[tuple[Page, Bench]]:
    with open_bench(put(tmp_path / "square")) as found:
        yield found


# --- who is answered --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}"]
)
def test_another_host_is_refused(page: Page, host: str) -> None:
    named = {"Host": host.format(port=page.port)}
    assert page.get(headers=named)[0] == 403
    assert page.post("do", {"operations": [NEW]}, named | {"Origin": f"http://{named['Host']}"})[0] == 403


def test_a_host_is_named_once(page: Page) -> None:
    with socket.create_connection(("127.0.0.1", page.port or 0), timeout=60) as connection:
        connection.sendall(
            f"GET {page.root} HTTP/1.1\r\nHost: {page.host}\r\nHost: evil.example\r\n\r\n".encode()
        )
        assert connection.makefile("rb").read().startswith(b"HTTP/1.0 403 ")


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "http://evil.example",
        "https://{host}",
        "http://127.0.0.1",
        "http://localhost:{port}",
        "http://{host}.evil",
    ],
)
def test_another_origin_is_refused(page: Page, origin: str) -> None:
    named = {"Origin": origin.format(host=page.host, port=page.port)}
    for name in ("do", "undo", "redo", "confirm", "fix", "find", "straighten", "tour"):
        status, words = page.post(name, {"operations": [NEW]}, named)
        assert (status, words) == (403, "only the workbench's own page may change the board\n")


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_a_request_that_another_site_caused_is_refused(page: Page, site: str) -> None:
    assert page.post("do", {"operations": [NEW]}, {"Sec-Fetch-Site": site})[0] == 403


def test_the_page_may_be_called_localhost(page: Page) -> None:
    name = f"localhost:{page.port}"
    assert page.post("undo", {}, {"Host": name, "Origin": f"http://{name}"})[0] == 409


@pytest.mark.parametrize(
    "path", ["/", "/state", "/do", "/x/", "/{short}/", "/{long}/", "/{token}", "/{upper}/state"]
)
def test_without_the_token_nothing_is_answered(page: Page, path: str) -> None:
    token = page.root.strip("/")
    words = {"token": token, "short": token[:-1], "long": f"{token}x", "upper": token.swapcase()}
    for method in ("GET", "POST"):
        status, body = page.ask(
            method,
            path.format(**words),
            {"Origin": f"http://{page.host}"},
            b"{}" if method == "POST" else None,
        )
        assert status == 403
        assert "station" not in body


@pytest.mark.parametrize(
    "name",
    [
        "../secret.txt",
        "..%2fsecret.txt",
        "%2e%2e/secret.txt",
        "box.toml",
        "tracing.svg",
        ".yard/journal.jsonl",
        "scan/",
        "scan/../box.toml",
        "/etc/passwd",
        "state/",
        "events/",
        "scan/tracing.svg",
    ],
)
def test_there_is_no_way_into_the_folder(page: Page, name: str) -> None:
    status, body = page.get(name)
    assert (status, body) == (404, "there is nothing here\n")
    assert page.post(name, {})[0] == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_only_get_and_post_are_answered(page: Page, method: str) -> None:
    assert page.ask(method, page.root, {})[0] == 405


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"Content-Type": ""}, b"{}", 415),
        ({"Content-Type": "text/plain"}, b"{}", 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, b"{}", 415),
        ({"Content-Type": "application/json; charset=utf-8"}, b"{}", 409),
        ({}, b"", 400),
        ({}, b"{", 400),
        ({}, b"[]", 400),
        ({}, b'{"operations": NaN}', 400),
        ({}, b"[" * 100_000, 400),
        ({}, b"\xff", 400),
        ({}, b'{"operations": ["\\ud800"]}', 400),
        ({"Content-Length": ""}, b"", 411),
        ({"Content-Length": "-1"}, b"", 411),
        ({"Content-Length": "99999999999999999999"}, b"", 413),
        ({"Transfer-Encoding": "chunked"}, b"{}", 411),
        ({}, b"{}", 409),
        ({}, b'{"operations": []}', 409),
        ({}, b'{"operations": [1]}', 409),
        ({}, b'{"operations": [{"do": "dance"}]}', 409),
        ({}, b'{"operations": [{}]}', 409),
    ],
)
def test_what_is_no_request_is_refused(page: Page, headers: dict[str, str], body: bytes, status: int) -> None:
    assert page.post("do", body, headers)[0] == status


def test_one_who_never_ends_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "PATIENCE", 0.0)
    with open_bench(put(tmp_path / "square")) as (page, _):
        sizes = "Content-Type: application/json\r\nContent-Length: 10"
        head = f"POST {page.root}do HTTP/1.1\r\nHost: {page.host}\r\nOrigin: http://{page.host}\r\n{sizes}\r\n\r\n{{"
        with socket.create_connection(("127.0.0.1", page.port or 0), timeout=60) as connection:
            connection.sendall(head.encode())
            answer = read_until_hung_up(connection)
    assert b" 200 " not in answer


def test_the_page_tells_nobody_its_address(page: Page) -> None:
    assert local_server.HEADERS["Referrer-Policy"] == "no-referrer"
    status, body = page.get()
    assert status == 200
    assert "Content-Security-Policy" in body
    assert "Access-Control" not in body


def test_two_workbenches_have_different_keys(tmp_path: Path) -> None:
    with open_bench(put(tmp_path / "a")) as (one, _), open_bench(put(tmp_path / "b")) as (other, _):
        assert one.root != other.root
        assert len(one.root) >= 40
        assert Page(f"http://{other.host}{one.root}").get()[0] == 403


# --- what is answered -------------------------------------------------------------------------


def test_the_state_has_all_that_the_page_shows(bench: tuple[Page, Bench]) -> None:
    page, _ = bench
    status, state = page.get("state")
    assert status == 200
    assert {
        "version",
        "name",
        "title",
        "board",
        "transports",
        "ladder",
        "symbols",
        "scan",
        "no_scan",
        "findings",
    } <= state.keys()
    assert {"checked", "marks", "to_check", "undo", "redo", "box", "seen_tour", "trouble"} <= state.keys()
    assert [station["number"] for station in state["board"]["stations"]] == [1, 2, 3, 4]
    assert state["transports"] == [
        {
            "id": "taxi",
            "name": "Taxi",
            "colour": "#f0bd27",
            "line": "solid",
            "width": 0.22,
            "dash": "",
            "only": "",
            "key": "t",
        }
    ]
    assert state["symbols"]["taxi"].startswith('<circle cx="0" cy="0" r="1" fill="#f0bd27"')
    assert state["box"]["id"] == "square"
    assert state["box"]["starts"] == {"detective": [], "mister_x": []}


def test_operations_are_done_undone_and_redone(bench: tuple[Page, Bench]) -> None:
    page, _ = bench
    answer = page.do(NEW, MOVE)
    assert answer["changed"]["stations"]["5"]["at"] == [200, 200]
    assert answer["undo"] == "add a station and 1 more step"
    status, undone = page.post("undo")
    assert (status, undone["changed"]["stations"]["5"], undone["undo"]) == (200, None, None)
    assert page.post("redo")[1]["changed"]["stations"]["5"] == answer["changed"]["stations"]["5"]
    status, refused = page.post("redo")
    assert (status, refused) == (409, {"refused": "there is nothing to redo"})


def test_a_refusal_says_why(bench: tuple[Page, Bench]) -> None:
    page, _ = bench
    status, answer = page.post(
        "do", {"operations": [NEW, {"do": "add-link", "by": "taxi", "from": 1, "to": 1}]}
    )
    assert status == 409
    assert answer["refused"]
    assert len(page.get("state")[1]["board"]["stations"]) == 4


def test_a_hundred_in_a_moment_are_all_kept(bench: tuple[Page, Bench]) -> None:
    page, _ = bench
    spots = [[55 + 30 * (place % 10), 55 + 30 * (place // 10)] for place in range(100)]
    with ThreadPoolExecutor(30) as crowd:
        answers = list(crowd.map(lambda spot: page.do({**NEW, "at": spot}), spots))
    assert len({answer["version"] for answer in answers}) == 100
    found = [station["at"] for station in page.get("state")[1]["board"]["stations"] if station["number"] > 4]
    assert sorted(found) == sorted(spots)


def test_a_bug_is_told_and_changes_nothing(
    bench: tuple[Page, Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, _ = bench
    with monkeypatch.context() as patched:
        patched.setattr(Sheet, "do", lambda *_: 1 // 0)
        status, answer = page.post("do", {"operations": [NEW]})
    assert status == 500
    assert answer["refused"].startswith("this is a bug in yardtools: ZeroDivisionError")
    assert page.do(NEW)["changed"]["stations"]


def test_a_change_of_the_box_comes_with_what_follows_from_it(bench: tuple[Page, Bench]) -> None:
    page, _ = bench
    assert "head" not in page.do(NEW)
    answer = page.do({"do": "set-box", "path": ["title"], "value": "Plaza"})
    assert answer["head"]["title"] == "Plaza"
    assert answer["head"]["box"]["title"] == "Plaza"


def test_pages_hear_of_each_other_and_of_files_saved_outside(bench: tuple[Page, Bench]) -> None:
    page, running = bench
    version = page.get("state")[1]["version"]
    news = (state for name, state in page.events("mine", version) if name == "state")
    page.do(NEW, page="mine")
    page.do(MOVE, page="other")
    state = next(news)
    assert {station["number"]: station["at"] for station in state["board"]["stations"]}[4] == [310, 320]
    change(running.session.folder.path / "tracing.svg", "</svg>", "<!-- by hand --></svg>")
    assert next(news)["undo"] == "changes made outside"
    (running.session.folder.path / "tracing.svg").write_bytes(b"<svg")
    assert "tracing" in next(news)["trouble"]


def test_a_page_that_missed_something_gets_everything(bench: tuple[Page, Bench]) -> None:
    page, _ = bench
    page.do(NEW)
    name, state = next(page.events("mine", "long-ago"))
    assert name == "state"
    assert len(state["board"]["stations"]) == 5


def test_the_tour_is_seen_once(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    with open_bench(folder) as (page, _):
        assert page.get("state")[1]["seen_tour"] is False
        assert page.post("tour") == (200, {"seen_tour": True})
    with open_bench(folder) as (page, _):
        assert page.get("state")[1]["seen_tour"] is True


# --- checks beside it -------------------------------------------------------------------------


def test_findings_and_board_follow_every_change(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    with open_bench(folder) as (page, _):
        version = page.do(
            {"do": "delete-link", "link": "taxi:1-2"}, {"do": "delete-link", "link": "taxi:1-3"}, page="mine"
        )["version"]
        found = wait_for_checks(page, version)
        lonely = [row for row in found["findings"] if "station:1" in row.get("subjects", [])]
        assert lonely
        assert lonely[0]["at"] == [100, 100]
        assert found["to_check"][0]["subject"] == "station:1"
        assert {row["subject"] for row in found["to_check"]} == {f"station:{n}" for n in (1, 2, 3, 4)} | {
            "link:taxi:2-4",
            "link:taxi:3-4",
        }
        page.post("confirm", {"subject": "station:1", "verdict": "right"})
        assert "station:1" not in {row["subject"] for row in page.get("state")[1]["to_check"]}
    assert yard("import", folder, "--check").returncode == 0
    assert len(json.loads((folder / "board.json").read_text(encoding="utf-8"))["links"]) == 2


def test_who_comes_after_the_checks_hears_what_they_found(bench: tuple[Page, Bench]) -> None:
    page, _ = bench
    version = wait_for_checks(page, 0)["version"]
    name, found = next(page.events("mine", version))
    assert (name, found["is_checked"]) == ("findings", True)


def test_where_a_check_has_a_fix_it_is_done_and_undone(tmp_path: Path) -> None:
    board = Board(
        **{**{name: getattr(SQUARE, name) for name in SQUARE.__slots__}, "links": (*SQUARE.links, TWICE[1])}
    )
    folder = put(tmp_path / "square", board)
    before = (folder / "tracing.svg").read_bytes()
    with open_bench(folder) as (page, _):
        found = wait_for_checks(page, 0)
        [row] = [row for row in found["findings"] if row.get("fix")]
        status, answer = page.post("fix", {"code": row["code"], "subject": row["subject"]})
        assert status == 200
        assert len(answer["board"]["links"]) == 4
        assert answer["undo"] == "removed 1 repeated line"
        assert page.post("fix", {"code": row["code"], "subject": row["subject"]})[0] == 409
        assert page.post("fix", {"code": "links/crossing"})[0] == 409
        assert page.post("undo")[0] == 200
    assert (folder / "tracing.svg").read_bytes() == before


# --- the scan ---------------------------------------------------------------------------------


def test_the_scan_has_an_address_and_nothing_else_has(tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    (folder / "scan.png").write_bytes(picture("red", "blue"))
    change(
        folder / "tracing.svg",
        '<g id="taxi"',
        '<image href="scan.png" width="400" height="400"/><g id="taxi"',
    )
    with open_bench(folder) as (page, running):
        scan = page.get("state")[1]["scan"]
        assert scan["matrix"] == [1, 0, 0, 1, 0, 0]
        file = running.underneath.file_at(scan["href"])
        assert file is not None
        assert file.data == (folder / "scan.png").read_bytes()
        assert page.get(scan["href"][:-1])[0] == 404


@pytest.mark.parametrize("href", ["../outside.png", "link.png", "/etc/passwd"])
def test_a_scan_outside_the_folder_is_not_shown(href: str, tmp_path: Path) -> None:
    folder = put(tmp_path / "square")
    (tmp_path / "outside.png").write_bytes(picture("red", "blue"))
    (folder / "link.png").symlink_to("../outside.png")
    change(
        folder / "tracing.svg", '<g id="taxi"', f'<image href="{href}" width="400" height="400"/><g id="taxi"'
    )
    with open_bench(folder) as (page, _):
        state = page.get("state")[1]
    assert state["scan"] is None
    assert state["no_scan"].startswith("The scan is not shown: ")
