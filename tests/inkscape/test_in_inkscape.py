"""The extension in a real Inkscape, called by the names of its actions, on a London with three faults."""

from __future__ import annotations

import os
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

from support.folders import change, codes
from support.screen import blind_screen
from yardtools.board_files import load
from yardtools.inkscape.install import install
from yardtools.model import Board
from yardtools.resources import board_folder
from yardtools.svg.namespaces import INKSCAPE, SODIPODI
from yardtools.tracing.reading.reader import read_tracing
from yardtools.validation.sources import read_box

CONNECTED = 'inkscape:connector-type="polyline" inkscape:connection-start="#station-2"'
STEPS = ("check", "check", "clear", "join", "number", "connectors")


def plant_faults(drawing: Path) -> None:
    """A loose end, one that almost joins, a station without a number; and a link drawn as a connector."""
    change(drawing, "M 189.3,42.4 L 129.1,112.1", "M 189.3,42.4 L 160,80")
    change(drawing, "M 189.3,42.4 L 249.3,115", "M 189.3,42.4 L 265.3,115")
    change(drawing, 'id="station-199" inkscape:label="station-199"', 'id="g77"')
    change(drawing, ">199</text>", ">?</text>")
    change(drawing, 'id="link-taxi-2-10"', f'{CONNECTED} inkscape:connection-end="#station-10" id="wire"')


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the extension installed in a profile of Inkscape; the names are like people's."""
    if not shutil.which("inkscape"):
        pytest.skip("inkscape is not installed")
    place = tmp_path_factory.mktemp("in Inkscape, año")
    install(place / "profil é" / "extensions")
    return place


@pytest.fixture(scope="session")
def faulty(home: Path) -> Path:
    """The drawing of London with its faults, beside its box."""
    folder = shutil.copytree(board_folder("london"), home / "Mein Brett")
    plant_faults(folder / "tracing.svg")
    return folder / "tracing.svg"


def surroundings_of(home: Path) -> dict[str, str]:
    return {**os.environ, "INKSCAPE_PROFILE_DIR": str(home / "profil é"), "NO_AT_BRIDGE": "1"}


@pytest.fixture(scope="session")
def saved(home: Path, faulty: Path) -> list[Path]:
    """London as it is after each step of the extension, all in one Inkscape."""
    files = {faulty.parent / f"{place}-{step}.svg": step for place, step in enumerate(STEPS)}
    actions = ";".join(
        f"org.yardtools.{step}.noprefs;export-filename:{file};export-do" for file, step in files.items()
    )
    command = ["inkscape", "--with-gui", "--batch-process", f"--actions={actions}", str(faulty)]
    with blind_screen() as screen:
        surroundings = surroundings_of(home) | screen
        subprocess.run(command, check=True, capture_output=True, env=surroundings, timeout=180)
    return list(files)


def root_of(file: Path) -> Any:
    return etree.parse(file).getroot()


def labels(file: Path) -> list[str]:
    """What the findings in a drawing are called."""
    layers = [each for each in root_of(file) if each.get(f"{{{INKSCAPE}}}label") == "findings"]
    assert len(layers) <= 1
    assert all(layer.get(f"{{{SODIPODI}}}insensitive") == "true" for layer in layers)
    return [str(note.get(f"{{{INKSCAPE}}}label")) for layer in layers for note in layer]


def test_a_check_draws_the_faults_on_a_locked_layer(saved: list[Path]) -> None:
    assert labels(saved[0]) == [
        "1. taxi line from 1 (link-taxi-1-8) ends 44.6 from 8, at no station",
        "2. a station without a number; it is left out, and its links with it",
        "3. taxi line from 1 (link-taxi-1-9) ends 16 from 9, not at its middle",
        "4. there are 198 stations, and london-master has 199 (M10)",
    ]


def test_a_second_check_replaces_the_first_and_clearing_leaves_the_rest(saved: list[Path]) -> None:
    once, twice, cleared = saved[:3]
    assert labels(twice) == labels(once)
    assert labels(cleared) == []
    layers = [each for each in root_of(once) if each.get("id") not in ("findings", "_worth-a-look")]
    assert [each.get("id") for each in root_of(cleared)] == [each.get("id") for each in layers]


def test_joining_numbering_and_connectors_mend_all_but_the_loose_end(saved: list[Path]) -> None:
    _, _, cleared, joined, numbered, straightened = saved
    assert trace_codes(cleared) == {"almost-joined", "unnumbered-station", "loose-end"}
    assert trace_codes(joined) == {"unnumbered-station", "loose-end"}
    assert trace_codes(numbered) == trace_codes(straightened) == {"loose-end"}
    wire = root_of(straightened).find(".//*[@id='wire']")
    assert not [name for name in wire.attrib if "connect" in name]
    assert wire.get("d") == "M 486.2,20 L 583.4,107.1"
    london, drawn = load("london").network, board_in(straightened)
    assert [station.id for station in drawn.stations] == [station.id for station in london.stations]
    assert {str(link) for link in london.links} - {str(link) for link in drawn.links} == {"taxi link 1-8"}


def trace_codes(file: Path) -> set[str]:
    return {code.removeprefix("trace/") for code in codes(file) if code.startswith("trace/")}


def board_in(file: Path) -> Board:
    board = read_tracing(file.read_bytes(), read_box(file.parent / "box.toml"), lambda _: None)
    assert isinstance(board, Board)
    return board


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
        surroundings = surroundings_of(home) | screen | bus
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
