"""The extension in a real Inkscape, called by the names of its actions, on a London with three faults."""

from __future__ import annotations

import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import pytest
from lxml import etree

from support.folders import codes
from support.inkscape import environment_of, faulty_london, run_actions
from support.screen import blind_screen
from yardtools.board_files import load
from yardtools.inkscape.install import install
from yardtools.model import Board
from yardtools.svg.namespaces import INKSCAPE, SODIPODI
from yardtools.tracing.reading.reader import read_tracing
from yardtools.validation.sources import read_box

FOUND = [
    "1. taxi line from 1 (link-taxi-1-8) ends 44.6 from 8, at no station",
    "2. a station without a number; it is left out, and its links with it",
    "3. taxi line from 1 (link-taxi-1-9) ends 16 from 9, not at its middle",
    "4. there are 198 stations, and london-master has 199 (M10)",
]
STEPS = ("check", "check", "clear", "join", "number", "connectors")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with the extension installed in a profile of Inkscape; the names are like people's."""
    if not shutil.which("inkscape"):
        pytest.skip("inkscape is not installed")
    install(tmp_path / "profil é" / "extensions")
    return tmp_path


@pytest.fixture
def faulty(home: Path) -> Path:
    """The drawing of London with its faults."""
    return faulty_london(home / "Mein Brett")


def root_of(file: Path) -> Any:
    return etree.parse(file).getroot()


def labels(file: Path) -> list[str]:
    """What the findings in a drawing are called."""
    layers = [each for each in root_of(file) if each.get(f"{{{INKSCAPE}}}label") == "findings"]
    assert len(layers) <= 1
    assert all(layer.get(f"{{{SODIPODI}}}insensitive") == "true" for layer in layers)
    return [str(note.get(f"{{{INKSCAPE}}}label")) for layer in layers for note in layer]


def trace_codes(file: Path) -> set[str]:
    return {code.removeprefix("trace/") for code in codes(file) if code.startswith("trace/")}


def board_in(file: Path) -> Board:
    board = read_tracing(file.read_bytes(), read_box(file.parent / "box.toml"), lambda _: None)
    assert isinstance(board, Board)
    return board


def run_steps(home: Path, drawing: Path) -> list[Path]:
    """The drawing as it is after each step of the extension, all in one Inkscape: to start it takes long."""
    files = {drawing.parent / f"{place}-{step}.svg": step for place, step in enumerate(STEPS)}
    run_actions(
        home / "profil é",
        drawing,
        (f"org.yardtools.{step}.noprefs;export-filename:{file};export-do" for file, step in files.items()),
    )
    return list(files)


def test_london_is_checked_twice_cleared_and_mended(home: Path, faulty: Path) -> None:
    once, twice, cleared, joined, numbered, straightened = run_steps(home, faulty)
    assert labels(once) == FOUND
    assert labels(twice) == FOUND  # a second check replaces the first
    assert labels(cleared) == []
    layers = [each for each in root_of(once) if each.get("id") not in ("findings", "_worth-a-look")]
    assert [each.get("id") for each in root_of(cleared)] == [each.get("id") for each in layers]
    assert trace_codes(cleared) == {"almost-joined", "unnumbered-station", "loose-end"}
    assert trace_codes(joined) == {"unnumbered-station", "loose-end"}
    assert trace_codes(numbered) == trace_codes(straightened) == {"loose-end"}
    wire = root_of(straightened).find(".//*[@id='wire']")
    assert not [name for name in wire.attrib if "connect" in name]
    assert wire.get("d") == "M 486.2,20 L 583.4,107.1"
    london, drawn = load("london").network, board_in(straightened)
    assert [station.id for station in drawn.stations] == [station.id for station in london.stations]
    assert {str(link) for link in london.links} - {str(link) for link in drawn.links} == {"taxi link 1-8"}


# --- the first finding selected ---------------------------------------------------------------


@contextmanager
def session_bus() -> Iterator[dict[str, str]]:
    """What to add to the environment of programs, so that they have a bus of their own."""
    with subprocess.Popen(
        ["dbus-daemon", "--session", "--print-address", "--nofork"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as daemon:
        assert daemon.stdout
        yield {"DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip()}
        daemon.terminate()


def wait_for_line(program: subprocess.Popen[str], wanted: str, ask: Callable[[], object]) -> bool:
    """Whether a program prints something, asked for again and again for two minutes."""
    assert program.stdout
    lines: Queue[str] = Queue()
    Thread(target=lambda: deque(map(lines.put, program.stdout or ()), 0), daemon=True).start()
    for _ in range(120):
        ask()
        with suppress(Empty):
            while wanted not in lines.get(timeout=1):
                pass
            return True
    return False


def test_the_first_finding_is_selected_where_inkscape_has_a_bus(home: Path, faulty: Path) -> None:
    for name in ("gdbus", "dbus-daemon"):
        if not shutil.which(name):
            pytest.skip(f"{name} is not installed")
    command = ["inkscape", "--with-gui", "--actions=org.yardtools.check.noprefs", str(faulty)]
    call = ["gdbus", "call", "--session", "--dest", "org.inkscape.Inkscape"]
    method = ["--object-path", "/org/inkscape/Inkscape", "--method", "org.gtk.Actions.Activate"]
    with blind_screen() as screen, session_bus() as bus:
        surroundings = environment_of(home / "profil é") | screen | bus
        with subprocess.Popen(
            command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as inkscape:
            try:
                assert wait_for_line(
                    inkscape,
                    "finding-1",
                    lambda: subprocess.run(
                        [*call, *method, "select-list", "[]", "{}"],
                        env=surroundings,
                        capture_output=True,
                        check=False,
                    ),
                )
            finally:
                inkscape.terminate()
