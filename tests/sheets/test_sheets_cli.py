"""`yard sheet` as users have it: which game's log, slips told in one line, files where they belong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.command import YARD, yard
from support.folders import BOX, SQUARE, put
from support.paper import MM, needs_poppler, pdf, words
from yardtools.board_files import load
from yardtools.cli.logs import log_of
from yardtools.errors import YardError
from yardtools.formats.json import dumps as json_text
from yardtools.model import Board, Link, LogForm, Station
from yardtools.model.network import DEFAULT_TRANSPORTS
from yardtools.sheets import SHEETS, Context, find_sheet, proof, stations
from yardtools.sheets.shared import picture_limit

# --- the travel log ---------------------------------------------------------------------------


def read_log(name: str, *options: str, folder: Path) -> tuple[int, list[int]]:
    """How many fields a printed log has, and which are marked."""
    file = folder / "log.pdf"
    done = yard("sheet", "log", name, "-o", file, *options)
    assert done.returncode == 0, done.stderr
    found = [word for word in words(file.read_bytes()) if word.top > (30 if word.page == 1 else 17) * MM]
    numbers = [word for word in found if word.text.isdigit() and word.bottom < 280 * MM]
    marks = [word for word in found if word.text in ("shows", "vanishes") and word.top > 33 * MM]
    shown = [
        int(n.text)
        for n in numbers
        for m in marks
        if 0 < m.left - n.right < 12 * MM and abs(m.middle - n.middle) < 6
    ]
    return max(int(word.text) for word in numbers), sorted(shown)


@needs_poppler
def test_the_log_has_the_reveal_fields_of_the_game(tmp_path: Path) -> None:
    assert read_log("london", folder=tmp_path) == (24, [3, 8, 13, 18, 24])
    assert read_log("dice", folder=tmp_path) == (13, [3, 7, 11])
    assert read_log("europe", folder=tmp_path) == (24, [])
    assert read_log("london", "--game", "beginner", folder=tmp_path) == (14, [3, 8, 13])
    assert read_log("london", "--fields", "10", folder=tmp_path) == (10, [3, 8])
    assert read_log("london", "--reveals", "2,5", "--fields", "30", folder=tmp_path) == (30, [2, 5])


OPTIONS = {
    "--option end=moves:20 --option reveals=4,9,25": (20, [4, 9]),
    "--option end=rounds:10 --option double=1 --fields 9": (9, [3, 8]),
    "--game beginner --option rounds=8 --option hidden=2,7": (9, [2, 7]),
    "--game beginner --option hidden_by=round": (14, []),
    "--game europe --option visible_from=20": (19, []),
    "--game dice --option start_counts=no": (13, [3, 7, 11]),
}


@needs_poppler
@pytest.mark.parametrize("line", OPTIONS)
def test_options_of_the_game_change_its_log(line: str, tmp_path: Path) -> None:
    assert read_log("london", *line.split(), folder=tmp_path) == OPTIONS[line]


@needs_poppler
def test_the_box_says_how_the_game_is_played(tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text(json_text(SQUARE), encoding="utf-8")
    (tmp_path / "box.toml").write_text(f'{BOX}[games.master]\nend = "moves:9"\n', encoding="utf-8")
    assert read_log(str(tmp_path), folder=tmp_path) == (9, [3, 8])
    assert read_log(str(tmp_path), "--option", "end=moves:18", folder=tmp_path) == (18, [3, 8, 13, 18])
    assert read_log(str(tmp_path), "--game", "dice", folder=tmp_path) == (13, [3, 7, 11])


@pytest.mark.parametrize(
    ("name", "log"),
    [
        ("london", LogForm(24, frozenset({3, 8, 13, 18, 24}))),
        ("europe", LogForm(24, start=0, cover="")),
        ("dice", LogForm(13, frozenset({3, 7, 11}), start=1, cover="die")),
    ],
)
def test_the_engine_says_what_the_log_is(name: str, log: LogForm) -> None:
    assert log_of(load(name)) == log


def test_the_start_stands_where_it_is_written() -> None:
    for start, numbers in ((None, [1, 2]), (0, [0, 1, 2]), (1, [1, 2])):
        data = find_sheet("log").document(SQUARE, Context(log=LogForm(2, start=start))).data  # type: ignore[arg-type]
        assert [field["number"] for field in data["fields"]] == numbers
        assert [field["number"] for field in data["fields"] if field["word"] == "start"] == (
            [] if start is None else [start]
        )


NO_LOGS = [LogForm(0), LogForm(201), LogForm(5, frozenset({6})), LogForm(5, hidden=frozenset({0}))]


@pytest.mark.parametrize("log", NO_LOGS)
def test_a_log_that_is_none(log: LogForm) -> None:
    with pytest.raises(YardError, match="field"):
        pdf("log", SQUARE, log=log)


# --- the command line -------------------------------------------------------------------------

SLIPS = {
    "station london -o x.pdf": "no sheet 'station'; did you mean 'stations'",
    "qqq london -o x.pdf": "no sheet 'qqq'; there are stations, map",
    "cards london -o x.pdf": "london is a network board; the sheet cards fits trail boards",
    "stations dice -o x.pdf": "dice is a tiles board; the sheet stations fits network boards",
    "log purrlock -o x.pdf": "the sheet log fits network and tiles boards",
    "starts board.json -o x.pdf": "square has no start cards, so there is no sheet starts",
    "map london": "say with -o where to",
    "map london -o x.doc": "a sheet is a file .pdf, .png or .svg, not x.doc",
    "map london -o x": "a sheet is a file .pdf, .png or .svg, not x",
    "map -o x.pdf": "say which BOARD",
    "-o x.pdf": "say which sheet",
    "map nowhere -o x.pdf": "nowhere is no file, no folder and no shipped board",
    "map london -o no/x.pdf": "cannot write no/x.pdf: there is no folder no",
    "map london --size 1mm -o x.pdf": "a map is 50 to 5000 mm wide, not 1",
    "map london --size 9km -o x.pdf": "'9km' is no length",
    "map london --size 5m --paper letter -o x.pdf": "more than 200 are too many",
    "map london --size 5m --one-page --ppi 600 -o x.png": "too large for a PNG",
    "map london --size 60cm --overlap 20cm -o x.pdf": "pages of a map share 0 to",
    "tiles dice --size 1m -o x.pdf": "does not fit on a page",
    "tiles dice --size 1 -o x.pdf": "a tile is at least 30 mm wide",
    "log london --reveals 3,x -o x.pdf": "fields to reveal are numbers",
    "log london --reveals 25 -o x.pdf": "there is no field 25",
    "log london --fields 0 -o x.pdf": "1 to 200 fields",
    "log london --game purrlock -o x.pdf": "nobody keeps a travel log in purrlock",
    "log london --option ned=3 -o x.pdf": "--option ned=3: master has no option 'ned'; did you mean 'end'?",
    "log london --option end -o x.pdf": "--option end: write NAME=VALUE",
    "log london --option log_fields=3 -o x.pdf": "3 log fields are too few for rounds:22",
    "log london --option end=moves:300 -o x.pdf": "1 to 200 fields, not 300",
    "map london --ppi 5 -o x.png": "ppi",
    "map london --lang xx -o x.pdf": "'xx' is not one of",
}


@pytest.mark.parametrize("line", SLIPS)
def test_slips_are_told_in_one_line(line: str, tmp_path: Path) -> None:
    put(tmp_path)
    done = yard("sheet", *line.split(), cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert SLIPS[line] in done.stderr
    assert not list(tmp_path.glob("x*"))


def test_sheets_of_a_board_are_listed(tmp_path: Path) -> None:
    assert yard("sheet", "--list", "purrlock").stdout.split()[0] == "cards"
    assert [row.split()[0] for row in yard("sheet", "--list").stdout.splitlines()] == list(SHEETS)
    assert (
        '"title": "Plättchen"' in yard("sheet", "--list", "dice", "--lang", "de", "--format", "json").stdout
    )
    assert yard("sheet", "--list", "nowhere").returncode == 2


def test_several_pages_become_several_files(tmp_path: Path) -> None:
    done = yard("sheet", "tiles", "dice", "-o", tmp_path / "t.PNG", "--ppi", "30")
    assert done.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"t-{n}.png" for n in (1, 2)]
    assert done.stderr.count("wrote") == 2
    assert yard("sheet", "log", "dice", "-o", tmp_path / "log.svg").returncode == 0
    assert (tmp_path / "log.svg").exists()


def test_boards_come_from_standard_input_and_sheets_go_to_standard_output() -> None:
    given = json_text(SQUARE).encode()
    for sheet in ("stations", "findings"):
        done = subprocess.run(
            [*YARD, "sheet", sheet, "-", "-o", "-"], input=given, capture_output=True, check=True
        )
        assert done.stdout.startswith(b"%PDF-")
        assert done.stderr == b""


# --- long work --------------------------------------------------------------------------------


@pytest.mark.slow  # a machine that is quick enough is done before anybody is told
@pytest.mark.skipif(sys.platform == "win32", reason="terminals are not like that there")
def test_long_work_is_told_on_a_terminal_and_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    from support.terminals import on_a_terminal, read_all

    side = 34  # large enough that nobody is done before the bar is there
    stations = tuple(Station(n + 1, (40.0 * (n % side), 40.0 * (n // side))) for n in range(side * side))
    steps = (1, 2, side, side + 1, 2 * side + 1)
    links = tuple(Link(n, n + step, "taxi") for step in steps for n in range(1, side * side - step + 1))
    board = Board("large", DEFAULT_TRANSPORTS, stations, links)
    (tmp_path / "board.json").write_text(json_text(board), encoding="utf-8")
    program, terminal = on_a_terminal(["sheet", "proof", "board.json", "-o", "proof.pdf"], tmp_path)
    shown = b""  # not at once: what a program is just loading may swallow an interrupt
    while b" of 1,156" not in shown:
        shown += os.read(terminal, 4096)
    program.send_signal(signal.SIGINT)
    rest = read_all(terminal)
    program.communicate()
    assert program.returncode == 2
    assert rest.endswith("yard: interrupted\r\n")
    assert [path.name for path in tmp_path.iterdir()] == ["board.json"]


# --- many stations ----------------------------------------------------------------------------


def save_row(path: Path, stations: int) -> Path:
    """A board of so many stations in a row."""
    places = tuple(Station(n, (30.0 * n, 0.0), ("taxi",)) for n in range(1, stations + 1))
    links = tuple(Link(n, n + 1, "taxi") for n in range(1, stations))
    path.write_text(json_text(Board("row", DEFAULT_TRANSPORTS, places, links)), encoding="utf-8")
    return path


@pytest.mark.parametrize(("kind", "most"), [("proof", proof.MOST), ("stations", stations.MOST)])
def test_a_sheet_of_too_many_stations_says_how_to_print_it_in_parts(
    kind: str, most: int, tmp_path: Path
) -> None:
    board = save_row(tmp_path / "row.json", most + 1)
    done = yard("sheet", kind, board, "-o", tmp_path / "out.pdf")
    assert done.returncode == 2
    assert done.stderr == (
        f"yard: the sheet shows at most {most:,} stations of this board, and here are {most + 1:,}: "
        f"print it in parts, the first with --stations 1-{most}\n"
    )
    assert not (tmp_path / "out.pdf").exists()


def test_a_proof_too_heavy_to_be_set_says_how_to_print_it_in_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof, "HEAVIEST", 500_000)
    out = tmp_path / "out.pdf"
    done = yard("sheet", "proof", "london", "-o", out)
    assert done.returncode == 2
    part = re.search(r"--stations (1-\d+)$", done.stderr)
    assert part
    assert yard("sheet", "proof", "london", "--stations", part[1], "-o", out).returncode == 0


@pytest.mark.parametrize("kind", ["proof", "stations"])
def test_only_the_stations_asked_for_are_shown(kind: str) -> None:
    board = load("london").board
    made = find_sheet(kind).document(board, Context(stations=(range(3, 6), range(90, 91))))
    assert [row["number"] for row in made.data["rows"]] == [3, 4, 5, 90]


def test_stations_are_ranges_of_numbers(tmp_path: Path) -> None:
    for value in ("5-3", "x", "1-2-3", "", "-4", "1" * 5000):
        done = yard("sheet", "proof", "london", f"--stations={value or ','}", "-o", tmp_path / "out.pdf")
        assert done.returncode == 2
        assert "is no station, and no range such as 1-500" in done.stderr
    done = yard("sheet", "proof", "london", "--stations", "500-900", "-o", tmp_path / "out.pdf")
    assert (done.returncode, done.stderr) == (
        2,
        "yard: london has none of the stations that --stations names\n",
    )


def test_a_kit_whose_map_is_too_large_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_limit, "LARGEST", 20_000)
    done = yard("sheet", "kit", "beginner", "-o", tmp_path / "kit.pdf")
    assert done.returncode == 2
    assert "bytes, and 20,000 are the most" in done.stderr


@pytest.mark.parametrize(
    ("board", "game", "cause"),
    [
        ("london", "purrlock", "purrlock is played on a trail board; london is a network board"),
        ("purrlock", "master", "master is played on a network board; purrlock is a trail board"),
        ("london", "dice", "dice is played on a tiles board; london is a network board"),
    ],
)
def test_a_kit_is_for_the_boards_of_its_game(board: str, game: str, cause: str, tmp_path: Path) -> None:
    done = yard("sheet", "kit", board, "--game", game, "-o", tmp_path / "kit.pdf")
    assert (done.returncode, done.stderr) == (2, f"yard: {cause}\n")
    assert not list(tmp_path.iterdir())


def test_tiles_laid_side_by_side_have_the_kit_of_their_game(tmp_path: Path) -> None:
    assert yard("assemble", "dice", "--layout", "AB", "-o", tmp_path / "laid.json").returncode == 0
    for game in ("dice", "master"):
        done = yard("sheet", "kit", tmp_path / "laid.json", "--game", game, "-o", tmp_path / f"{game}.pdf")
        assert done.returncode == 0, done.stderr
