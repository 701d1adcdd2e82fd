"""The tasks of the extension and the program that Inkscape runs, without an Inkscape."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.command import Done, yard
from support.findings import make_finding
from support.folders import BOX, SQUARE, change, put
from support.places import PACKAGE
from support.tracings import board_in, drawing
from yardtools.findings import ERROR, INFO
from yardtools.inkscape.document import find_document
from yardtools.inkscape.install import install
from yardtools.svg.namespaces import INKSCAPE, SVG
from yardtools.tracing.editing.notes import remove_notes, replace_notes
from yardtools.tracing.editing.number_stations import Numbering, number_stations
from yardtools.tracing.editing.straighten_connectors import straighten_connectors
from yardtools.tracing.writing.writer import write_tracing

EXTENSION = PACKAGE / "inkscape" / "extension"


def run(task: str, file: Path, *options: str, saved: Path | None = None) -> Done:
    """Do a task as the extension has it done; `saved` is where the drawing itself lies."""
    return yard("inkscape", "run", f"--task={task}", f"--document={saved or ''}", *options, "--", file)


def folder_of(tmp_path: Path) -> Path:
    return put(tmp_path / "square")


# --- checking and clearing --------------------------------------------------------------------


def test_a_check_says_what_it_draws(tmp_path: Path) -> None:
    tracing = folder_of(tmp_path) / "tracing.svg"
    copy = tmp_path / "ink_ext_XXXXXX.svgAB12CD"  # as Inkscape calls its copies
    change(tracing, "M 100,100 L 300,100", "M 100,100 L 200,100")
    copy.write_bytes(tracing.read_bytes())
    done = run("check", copy, saved=tracing)
    assert done.returncode == 0
    assert done.stderr.startswith("1 error.\n1. taxi line from 1 (link-taxi-1-2) ends 100 from")
    assert "box.toml" not in done.stderr
    assert done.stdout.count('id="finding-1"') == 1


def test_nothing_is_said_where_the_first_finding_gets_selected(tmp_path: Path) -> None:
    tracing = folder_of(tmp_path) / "tracing.svg"
    assert "Nothing is wrong" in run("check", tracing, "--selects=true", saved=tracing).stderr
    change(tracing, "M 100,100 L 300,100", "M 100,100 L 200,100")
    assert run("check", tracing, "--selects=true", saved=tracing).stderr == ""
    assert "read without one" in run("check", tracing, "--selects=true").stderr


def test_the_box_is_the_one_beside_the_saved_drawing(tmp_path: Path) -> None:
    folder = put(tmp_path / "square", box=BOX.replace('"taxi"', '"tram"'), drawn=False)
    copy = tmp_path / "copy.svg"
    tracks = ("M 50,50 L 150,50", "M 150,50 L 250,50", "M 150,50 L 150,150", "M 250,50 L 150,150")
    copy.write_bytes(drawing(*tracks, layer="tram").replace(b'class="taxi"', b""))
    assert "trace/unread-lines" in run("check", copy).stdout
    assert "There is no box.toml beside the drawing" in run("check", copy, saved=copy).stderr
    assert "The drawing was not saved yet" in run("check", copy).stderr
    done = run("check", copy, saved=folder / "tracing.svg")
    assert "unread-lines" not in done.stdout
    assert "box.toml" not in done.stderr


def test_a_box_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (folder / "box.toml").write_text("id = ")
    for task in ("join", "number", "connectors"):
        done = run(task, folder / "tracing.svg", saved=folder / "tracing.svg")
        assert (done.returncode, done.stdout) == (2, "")
        assert "box.toml cannot be read" in done.stderr
    done = run("check", folder / "tracing.svg", saved=folder / "tracing.svg")
    assert "1 error.\n" in done.stderr
    assert "TOML" in done.stderr


NOTED = [
    make_finding("x/y", ERROR, "here", at=(5.0, 5.0)),
    make_finding("links/likely-missing", INFO, "there", at=(90.0, 90.0), rank=1),
]


@given(st.sampled_from(["\n", "\r\n", "", "  ", "\n  "]), st.sampled_from([NOTED, NOTED[:1], NOTED[1:]]))
def test_what_is_noted_and_cleared_is_as_it_was(end: str, findings: list[Any]) -> None:
    data = drawing("M 50,50 L 150,50").replace(b"\n\n</svg>", f"{end}<!-- x -->{end}</svg>".encode())
    noted, drawn = replace_notes(data, findings)
    assert len(drawn) == len(findings)
    assert remove_notes(noted) == data
    assert replace_notes(noted, findings) == (noted, drawn)


def test_clearing_says_when_there_is_nothing_to_clear(tmp_path: Path) -> None:
    file = tmp_path / "drawing.svg"
    file.write_bytes(drawing())
    done = run("clear", file)
    assert (done.stdout.encode(), done.stderr) == (drawing(), "There are no findings in the drawing.\n")


def test_scripts_of_the_author_stay(tmp_path: Path) -> None:
    data = drawing("M 50,50 L 190,90", more="<script>own()</script>")
    assert b"<script>own()</script>" in replace_notes(data, NOTED)[0]


# --- ends -------------------------------------------------------------------------------------


def test_ends_are_joined(tmp_path: Path) -> None:
    tracing = folder_of(tmp_path) / "tracing.svg"
    before = tracing.read_text()
    done = run("join", tracing, saved=tracing)
    assert (done.stdout, done.stderr) == (before, "No end almost joins a station.\n")
    change(tracing, "M 100,100 L 300,100", "M 100,100 L 275,100")
    done = run("join", tracing, saved=tracing)
    assert (done.stdout, done.stderr) == (before, "1 end was moved onto its station.\n")


# --- numbers ----------------------------------------------------------------------------------


def numbers_in(data: bytes) -> dict[tuple[float, float], int]:
    return {station.at: station.id for station in board_in(data)[0].stations if station.at}


def sheet(*stations: str, more: str = "") -> bytes:
    """A drawing of these stations alone."""
    words = "\n".join(stations)
    return f'<svg xmlns="{SVG}" viewBox="0 0 400 300"><g id="stations">{words}</g>{more}</svg>'.encode()


BARE = [f'<circle id="c{x}{y}" cx="{x}" cy="{y}" r="9"/>' for y in (50, 150) for x in (250, 50, 150)]
ROWS = {(50, 50): 1, (150, 50): 2, (250, 50): 3, (50, 150): 4, (150, 150): 5, (250, 150): 6}


def test_stations_without_numbers_get_them_row_by_row() -> None:
    done = number_stations(sheet(*BARE), Numbering())
    assert done.numbers == (1, 2, 3, 4, 5, 6)
    assert numbers_in(done.data) == ROWS
    for circle in BARE:
        assert circle.encode() in done.data
    assert number_stations(done.data, Numbering()).numbers == ()


def test_numbers_go_on_after_the_highest_and_pass_over_those_there_are() -> None:
    data = sheet('<circle id="station-7" cx="350" cy="250" r="9"/>', *BARE[:2])
    assert number_stations(data, Numbering()).numbers == (8, 9)
    done = number_stations(data, Numbering(start=6))
    assert numbers_in(done.data) == {(350, 250): 7, (50, 50): 6, (250, 50): 8}


def test_a_placeholder_is_replaced_and_a_group_keeps_its_text() -> None:
    group = (
        '<g id="a" transform="translate(50,50) scale(2)"><circle r="5"/><text>\n <tspan>?</tspan></text></g>'
    )
    done = number_stations(sheet(group), Numbering(start=41))
    assert b"\n <tspan>41</tspan></text></g>" in done.data
    assert done.data.count(b"<text") == 1
    empty = '<g id="b" transform="matrix(0 2 -2 0 150 50)"><circle r="5"/><path d="M-2,-2h4v4z"/></g>'
    done = number_stations(sheet(empty), Numbering())
    assert numbers_in(done.data) == {(150, 50): 1}
    assert b'font-size="3.9"' in done.data


def test_only_the_selected_ones() -> None:
    done = number_stations(sheet(*BARE), Numbering(ids=frozenset({"c5050", "c250150"})))
    assert numbers_in(done.data) == {(50, 50): 1, (250, 150): 2}
    whole = number_stations(sheet(*BARE), Numbering(ids=frozenset({"stations"})))
    assert numbers_in(whole.data) == ROWS


def test_numbers_can_be_given_anew() -> None:
    """In ids, labels and texts inside or beside them, and wherever an id is named."""
    data = sheet(
        f'<g id="station-12" xmlns:i="{INKSCAPE}" i:label="station-12"><circle cx="50" cy="50" r="9"/></g>',
        '<g><circle cx="150" cy="50" r="9"/><text x="150" y="50"><tspan>1</tspan><tspan>3</tspan></text></g>',
        '<circle cx="250" cy="50" r="9"/><text x="250" y="70">14</text>',
        '<circle cx="50" cy="150" r="9"/>',
        more='<g id="taxi"><path d="M 50,50 H 150"/></g><style>#station-12 {}</style><a href="#station-12"/>',
    )
    done = number_stations(data, Numbering(start=2, renumber=True))
    assert numbers_in(done.data) == {(50, 50): 2, (150, 50): 3, (250, 50): 4, (50, 150): 5}
    assert b'i:label="station-2"' in done.data
    assert b'href="#station-2"' in done.data
    assert number_stations(done.data, Numbering(renumber=True)).data == done.data


def test_what_is_not_certain_is_left() -> None:
    clones = '<use href="#one" x="100"/><use href="#one" x="200"/>'
    data = sheet(
        '<g id="one"><circle cx="50" cy="50" r="9"/><text x="50" y="50">?</text></g>', clones, *BARE[3:]
    )
    done = number_stations(data, Numbering())
    assert (done.numbers, done.left) == ((1, 2, 3), 3)
    misread = sheet('<g><circle cx="50" cy="50" r="9"/><text x="50" y="50">12a</text></g>')
    assert number_stations(misread, Numbering()).left == 1


def test_numbers_by_the_command(tmp_path: Path) -> None:
    file = tmp_path / "drawing.svg"
    file.write_bytes(sheet(*BARE))
    assert "no station is selected" in run("number", file, "--selected=true").stderr
    done = run("number", file, "--selected=true", "--id=c5050", "--id=c15050", "--start=30")
    assert "2 stations got the numbers 30 to 31.\n" in done.stderr
    tracing = folder_of(tmp_path) / "tracing.svg"
    done = run("number", tracing, "--renumber=true", "--start=11", saved=tracing)
    assert "4 stations got the numbers 11 to 14.\n" in done.stderr
    assert "box.toml" in done.stderr
    assert "There is no station to number" in run("number", tracing, saved=tracing).stderr


# --- connectors -------------------------------------------------------------------------------


def connector(start: str, end: str, more: str = "") -> str:
    names = f'inkscape:connector-type="polyline" inkscape:connection-start="#{start}"'
    return (
        f'<path xmlns:inkscape="{INKSCAPE}" id="wire" {names}\n inkscape:connection-end="#{end}" '
        f'inkscape:connection-start-point="d4" {more} d="m 58,50 84,1"/>'
    )


def test_connectors_become_lines_from_middle_to_middle() -> None:
    more = f'<g id="bus" transform="scale(2)">{connector("station-1", "station-2")}</g>'
    done = straighten_connectors(drawing(more=more))
    assert (done.lines, done.loose, done.elsewhere) == (1, 0, 0)
    assert b'd="M 25,25 L 75,25"' in done.data
    assert b"connect" not in done.data
    assert [str(link) for link in board_in(done.data)[0].links] == ["bus link 1-2"]


def test_connectors_elsewhere_go_into_the_layer_that_is_given() -> None:
    wires = connector("station-1", "station-2", 'transform="translate(9,9)"')
    more = f'<g id="drawn">\n{wires}\n</g>'
    data = drawing(more=f'{more}<g id="bus" transform="scale(2)"/>')
    assert straighten_connectors(data).elsewhere == 1
    done = straighten_connectors(data, transport="bus")
    assert b'<g id="bus" transform="scale(2)"><path' in done.data
    assert b'd="M 25,25 L 75,25"' in done.data
    assert [str(link) for link in board_in(done.data)[0].links] == ["bus link 1-2"]


def test_connectors_that_clones_show_again_stay() -> None:
    wire = connector("station-1", "station-2")
    data = drawing(more=f'<g id="bus"><g id="twice">{wire}</g><use href="#twice" y="9"/></g>')
    assert straighten_connectors(data).data == data


def test_connectors_that_lead_nowhere_stay(tmp_path: Path) -> None:
    file = tmp_path / "drawing.svg"
    file.write_bytes(drawing(more=f'<g id="bus">{connector("station-1", "legend")}</g>'))
    done = run("connectors", file)
    assert done.stdout.encode() == file.read_bytes()
    assert "1 connector stayed: an end is connected to no station." in done.stderr
    file.write_bytes(drawing(more=connector("station-1", "station-2")))
    assert "stayed: no transport is given for it." in run("connectors", file).stderr
    assert "stayed: there is no layer bus for it." in run("connectors", file, "--transport=bus").stderr
    assert "there is no transport 'tram'" in run("connectors", file, "--transport=tram").stderr


# --- the program that Inkscape runs -----------------------------------------------------------


def run_extension(
    extensions: Path, *arguments: str | Path, **more: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the installed program as Inkscape does: with a Python that knows nothing of ours."""
    surroundings = os.environ | {"PYTHONPATH": str(extensions), "PYTHONHOME": sys.base_prefix} | more
    command = [sys.executable, "-S", "yardtools_task.py", *map(str, arguments)]
    where = extensions / "yardtools"
    return subprocess.run(command, cwd=where, env=surroundings, capture_output=True, check=False)


def test_the_program_hands_over_and_gives_back(tmp_path: Path) -> None:
    extensions = tmp_path / "año nuevo"
    install(extensions)
    tracing = put(tmp_path / "mein Brett é") / "tracing.svg"
    change(tracing, "M 100,100 L 300,100", "M 100,100 L 275,100")
    done = run_extension(extensions, "--id=a", "--task=join", tracing, DOCUMENT_PATH=str(tracing))
    assert done.stderr.decode() == "1 end was moved onto its station.\n"
    assert done.stdout.decode() == write_tracing(SQUARE)
    tracing.write_bytes(done.stdout)
    done = run_extension(extensions, "--task=join", tracing, DOCUMENT_PATH=str(tracing))
    assert (done.returncode, done.stdout) == (0, b"")  # the drawing stays, and no step to undo is made


@pytest.mark.parametrize(
    "yard_file",
    [
        '{"command": ["/no/such/python", "-m", "yardtools"], "path": ""}',
        json.dumps({"command": [sys.executable, "-m", "no_such_module"], "path": ""}),
        '{"command": 1}',
        "nonsense",
    ],
)
def test_where_yard_is_gone_the_program_says_so(tmp_path: Path, yard_file: str) -> None:
    (install(tmp_path) / "yard.json").write_text(yard_file)
    (tmp_path / "drawing.svg").write_bytes(drawing())
    done = run_extension(tmp_path, "--task=check", tmp_path / "drawing.svg")
    assert done.stdout == b""
    assert b"Nothing was changed, for yardtools could not do this" in done.stderr
    assert b"`yard inkscape install`" in done.stderr
    assert b"Traceback" not in done.stderr


def test_what_yard_refuses_is_told(tmp_path: Path) -> None:
    install(tmp_path)
    (tmp_path / "drawing.svg").write_bytes(drawing())
    done = run_extension(tmp_path, "--task=dance", tmp_path / "drawing.svg")
    assert b"no task 'dance'" in done.stderr
    assert done.stdout == b""


def test_the_extension_runs_with_old_pythons_and_without_packages() -> None:
    """Only names of the standard library are imported, and only what Python 3.7 can read is written."""
    import ast

    tree = ast.parse((EXTENSION / "yardtools_task.py").read_text(), feature_version=(3, 7))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert names <= sys.stdlib_module_names


def test_every_task_has_its_entry_in_the_menu() -> None:
    from yardtools.inkscape.tasks import TASKS

    space = "{http://www.inkscape.org/namespace/inkscape/extension}"
    entries = {}
    for file in EXTENSION.glob("*.inx"):
        root = ElementTree.parse(file).getroot()
        params = {param.get("name"): param.text for param in root.iter(f"{space}param")}
        entries[params["task"]] = root.findtext(f"{space}id")
        assert [each.get("name") for each in root.iter(f"{space}submenu")] == ["Yardtools"]
    assert entries == {task: f"org.yardtools.{task}" for task in TASKS}


# --- where the drawing is saved ---------------------------------------------------------------


def test_an_old_inkscape_does_not_tell_where_the_drawing_is_saved(tmp_path: Path) -> None:
    saved = put(tmp_path / "A&B") / "tracing.svg"
    scan = str(saved.with_name("scan.png")).replace("&", "&amp;")
    names = f'<svg\n   sodipodi:docname="tracing.svg"><image\n   sodipodi:absref="{scan}"/></svg>'
    assert find_document("", names.encode()) == saved
    assert find_document("", names.replace("tracing.svg", "other.svg").encode()) is None
    assert find_document("/elsewhere/x.svg", names.encode()) == Path("/elsewhere/x.svg")
    assert find_document("", drawing()) is None
