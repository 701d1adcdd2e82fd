"""How long the workbench takes to answer: operations over HTTP, as its page sends them, to `yard trace`."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import tomlkit

from yardtools.model import Board
from yardtools.tracing.writing.writer import write_tracing

TIMES = 60


def operation_times(*boards: Board) -> list[float]:
    """The seconds until an operation is answered as saved, the fastest of many, for each board."""
    return [_operation_time(board) for board in boards]


def _operation_time(board: Board) -> float:
    with tempfile.TemporaryDirectory() as place, _trace(_folder(Path(place), board)) as url:
        times = []
        for turn in range(TIMES):
            station = board.stations[turn * 7919 % len(board.stations)]
            assert station.at is not None
            move = {
                "do": "move-station",
                "station": station.id,
                "at": [station.at[0] + 2.5, station.at[1] + 1.5],
            }
            began = time.perf_counter()
            _post(url, {"operations": [move]})
            times.append(time.perf_counter() - began)
    return min(times)


def _folder(place: Path, board: Board) -> Path:
    """The folder of a board: its tracing and its box."""
    folder = place / board.id
    folder.mkdir()
    document = board.document()
    box = {"format": "yard-box/1"} | {key: document[key] for key in ("kind", "id", "ladder", "transports")}
    (folder / "box.toml").write_text(tomlkit.dumps(box), encoding="utf-8")
    (folder / "tracing.svg").write_text(write_tracing(board), encoding="utf-8")
    return folder


@contextmanager
def _trace(folder: Path) -> Iterator[str]:
    """A workbench for that folder, and its address."""
    words = [sys.executable, "-m", "yardtools", "trace", str(folder), "--port", "0", "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as program:
        assert program.stdout
        try:
            yield program.stdout.readline().strip()
        finally:
            program.kill()


def _post(url: str, body: Any) -> None:
    address = urlsplit(url)
    connection = http.client.HTTPConnection(address.netloc, timeout=60)
    headers = {"Origin": f"http://{address.netloc}", "Content-Type": "application/json"}
    connection.request("POST", f"{address.path}do", json.dumps(body), headers)
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    assert json.loads(answer.read())["saved"] is True
    connection.close()
