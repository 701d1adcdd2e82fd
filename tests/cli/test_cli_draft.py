"""What users see who draft a board from a list of places: the folder, what is said of it, the refusals."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from support.command import yard
from support.places import DATA, DOCS
from yardtools.api import load, validate
from yardtools.findings import ERROR
from yardtools.model import Board
from yardtools.resources import board_folder

OSLO = DOCS / "examples" / "oslo.geojson"
TABLE = "name,lat,lon\nOslo,59.91,10.75\nBergen,60.39,5.32\nTrondheim,63.43,10.40\nBodø,67.28,14.40\n"


@pytest.fixture(scope="module")
def oslo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("boards") / "oslo"
    done = yard("draft", OSLO, "-o", folder, "--title", "Oslo")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("60 stations; links: ")
    assert done.stdout in (DOCS / "drafting.md").read_text(encoding="utf-8")
    assert done.stderr.endswith(f"or correct {folder}/tracing.svg, then `yard import {folder}`\n")
    return folder


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "My Land.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def links_of(board: Board, by: str) -> set[frozenset[str]]:
    name = {station.id: station.name["en"] for station in board.stations}
    return {frozenset((name[link.start], name[link.end])) for link in board.links if link.by == by}


class TestOslo:
    def test_nothing_is_wrong_with_it(self, oslo: Path) -> None:
        assert sorted(path.name for path in oslo.iterdir()) == [
            "SOURCES.md",
            "board.json",
            "box.toml",
            "tracing.svg",
        ]
        assert [str(finding) for finding in validate(oslo) if finding.severity is ERROR] == []
        assert yard("validate", oslo).returncode == 0
        assert yard("import", "--check", oslo).returncode == 0

    def test_lines_link_the_places_that_they_pass(self, oslo: Path) -> None:
        board = load(oslo)
        assert isinstance(board, Board)
        ring = [
            "Majorstuen",
            "Blindern",
            "Ullevål Stadium",
            "Nydalen",
            "Storo",
            "Sinsen",
            "Carl Berners plass",
        ]
        underground = links_of(board, "underground")
        assert {frozenset(pair) for pair in pairwise(ring)} <= underground
        assert {"Central Station", "Grønland"} in underground
        assert {"Disen", "Kjelsås"} in links_of(board, "bus")
        assert links_of(board, "ferry") == {frozenset({"Aker brygge", "Bygdøynes"})}

    def test_lines_run_as_they_do_in_the_file(self, oslo: Path) -> None:
        board = load(oslo)
        assert isinstance(board, Board)
        number = {station.name["en"]: station.id for station in board.stations}
        ends = {number["Holmenkollen"], number["Slemdal"]}
        (link,) = (
            each for each in board.links if {each.start, each.end} == ends and each.by == "underground"
        )
        assert len(link.path) >= 3

    def test_each_type_has_the_transports_below_it(self, oslo: Path) -> None:
        board = load(oslo)
        assert isinstance(board, Board)
        kinds = Counter(station.transports for station in board.stations)
        assert set(kinds) == {("taxi",), ("taxi", "bus"), ("taxi", "bus", "underground")}

    def test_the_same_file_gives_the_same_bytes(self, oslo: Path, tmp_path: Path) -> None:
        again = tmp_path / "oslo"
        assert yard("draft", OSLO, "-o", again, "--title", "Oslo").returncode == 0
        for path in oslo.iterdir():
            assert (again / path.name).read_bytes() == path.read_bytes()

    def test_it_can_be_looked_at(self, oslo: Path, tmp_path: Path) -> None:
        done = yard("view", oslo, "-o", tmp_path / "page.html")
        assert done.returncode == 0
        assert "Majorstuen" in (tmp_path / "page.html").read_text(encoding="utf-8")

    def test_options(self, tmp_path: Path) -> None:
        options = [
            "--ladder",
            "car,tram,metro",
            "--transport",
            "underground=metro",
            "--transport",
            "bus=ignore",
        ]
        more = ["--places", "30", "--names", "no,en", "--size", "700", "--gap", "50"]
        done = yard("draft", OSLO, "-o", tmp_path / "oslo", *options, *more)
        assert done.returncode == 0, done.stderr
        assert "lines left out: bus" in done.stdout
        board = load(tmp_path / "oslo")
        assert isinstance(board, Board)
        assert (len(board.stations), board.ladder) == (30, ("car", "tram", "metro"))
        assert (board.frame or (0,))[0] == 700
        names = [station.name for station in board.stations]
        assert {"no": "Ullevål stadion", "en": "Ullevål Stadium"} in names
        assert [str(f) for f in validate(tmp_path / "oslo") if f.severity is ERROR] == []


TOWN = DATA / "places"


class TestOneTownInEveryKindOfFile:
    @pytest.mark.parametrize("path", sorted(TOWN.iterdir()), ids=lambda path: path.name)
    def test_nothing_is_wrong_with_the_draft(self, path: Path, tmp_path: Path) -> None:
        done = yard("draft", path, "-o", tmp_path / "town")
        assert done.returncode == 0, done.stderr
        assert [str(f) for f in validate(tmp_path / "town") if f.severity is ERROR] == []

    def test_what_is_in_the_file_is_on_the_board(self, tmp_path: Path) -> None:
        """The same places and lines, whichever way they are written."""
        boards = []
        for name in ("town.osm", "town-overpass.json", "town.geojson"):
            assert yard("draft", TOWN / name, "-o", tmp_path / name).returncode == 0
            board = load(tmp_path / name)
            assert isinstance(board, Board)
            boards.append(board)
        assert boards[0].stations == boards[1].stations == boards[2].stations
        for board in boards:
            assert {frozenset(pair) for pair in pairwise(TUBE)} == links_of(board, "underground")
            assert {"Bislett", "Olaf Ryes plass"} in links_of(board, "bus")
            assert links_of(board, "ferry") == {frozenset({"Vippetangen", "Bygdøynes"})}


TUBE = ("Majorstuen", "Nationaltheatret", "Stortinget", "Jernbanetorget", "Grønland", "Tøyen")


class TestTables:
    def test_the_folder_is_called_like_the_file(self, table: Path, tmp_path: Path) -> None:
        done = yard("draft", table, cwd=tmp_path)
        assert done.returncode == 0
        assert done.stdout.startswith("4 stations; links: ")
        board = load(tmp_path / "my-land")
        assert isinstance(board, Board)
        assert (board.id, board.title) == ("my-land", "My Land")
        assert [station.name["en"] for station in board.stations] == ["Bodø", "Trondheim", "Bergen", "Oslo"]
        assert board.ladder == ("taxi", "bus", "underground")  # to be drawn

    def test_numbers_of_the_list_stay(self, table: Path, tmp_path: Path) -> None:
        rows = TABLE.splitlines()
        numbered = [f"number,{rows[0]}", *(f"{5 - place},{row}" for place, row in enumerate(rows[1:], 1))]
        table.write_text("\n".join(numbered), encoding="utf-8")
        assert yard("draft", table, cwd=tmp_path).returncode == 0
        board = load(tmp_path / "my-land")
        assert isinstance(board, Board)
        assert {station.id: station.name["en"] for station in board.stations}[4] == "Oslo"

    def test_an_island_keeps_its_roads_to_itself_where_a_line_leads_there(self, tmp_path: Path) -> None:
        places = [("A", 60.0, 10.0, ""), ("B", 60.0, 10.1, ""), ("C", 60.05, 10.05, "")]
        places += [("I", 59.9, 10.0, "isle"), ("J", 59.9, 10.1, "isle")]
        table = "name,lat,lon,island\n" + "".join(",".join(map(str, row)) + "\n" for row in places)
        (tmp_path / "sea.csv").write_text(table, encoding="utf-8")
        done = yard("draft", "sea.csv", cwd=tmp_path)
        assert "1 taxi link added to reach all places: " in done.stdout
        assert [str(f) for f in validate(tmp_path / "sea") if f.severity is ERROR] == []

    def test_sources_name_the_file(self, table: Path, tmp_path: Path) -> None:
        assert yard("draft", table, cwd=tmp_path).returncode == 0
        text = (tmp_path / "my-land" / "SOURCES.md").read_text(encoding="utf-8")
        assert "`My Land.csv`" in text
        assert "OpenStreetMap" not in text

    def test_what_openstreetmap_asks_for_is_said(self, tmp_path: Path) -> None:
        nodes = "".join(
            f'<node id="{i}" lat="{59 + i / 10}" lon="{10 + i % 2 / 10}"><tag k="name" v="P{i}"/>'
            '<tag k="place" v="town"/></node>'
            for i in range(4)
        )
        (tmp_path / "map.osm").write_text(f"<osm>{nodes}</osm>", encoding="utf-8")
        assert yard("draft", "map.osm", cwd=tmp_path).returncode == 0
        text = (tmp_path / "map" / "SOURCES.md").read_text(encoding="utf-8")
        assert "© OpenStreetMap contributors" in text


class TestFolders:
    def test_a_folder_with_something_in_it_is_refused(self, table: Path, tmp_path: Path) -> None:
        folder = tmp_path / "my-land"
        folder.mkdir()
        (folder / "notes.txt").write_text("mine", encoding="utf-8")
        done = yard("draft", table, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert "my-land is there already, with notes.txt in it: --force" in done.stderr
        assert [path.name for path in folder.iterdir()] == ["notes.txt"]

    def test_with_force_what_people_wrote_stays(self, table: Path, tmp_path: Path) -> None:
        assert yard("draft", table, cwd=tmp_path).returncode == 0
        sources = tmp_path / "my-land" / "SOURCES.md"
        sources.write_text("mine", encoding="utf-8")
        assert yard("draft", table, "--force", cwd=tmp_path).returncode == 0
        assert sources.read_text(encoding="utf-8") == "mine"

    def test_nothing_is_written_where_the_list_is_broken(self, table: Path, tmp_path: Path) -> None:
        table.write_text(TABLE.replace("59.91", "north"), encoding="utf-8")
        done = yard("draft", table.name, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr == "yard: My Land.csv:2:1: Oslo: latitude is no number: 'north'\n"
        assert not (tmp_path / "my-land").exists()

    def test_a_file_is_no_folder(self, table: Path) -> None:
        done = yard("draft", table, "-o", table)
        assert done.returncode == 2
        assert "is no folder" in done.stderr

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["board.png"], "cannot read board.png"),
            (["board.png", "--places", "4"], "--places has no use here: board.png is a picture"),
            (
                ["My Land.csv", "--numbers", "1-4"],
                "--numbers has no use here: My Land.csv is a list",
            ),
            (["missing.csv"], "cannot read missing.csv"),
            (["My Land.csv", "--ladder", "Taxi"], "'Taxi' is no transport"),
            (["My Land.csv", "--names", "english"], "'english' is no language"),
            (["My Land.csv", "--transport", "tram"], "'tram' is no LINES=TRANSPORT"),
            (["My Land.csv", "--places", "2"], "2 is not in the range"),
            (["My Land.csv", "--gap", "900", "--size", "300"], "find no room on a board of 300"),
        ],
    )
    def test_what_cannot_be_asked_for(
        self, table: Path, tmp_path: Path, arguments: list[str], words: str
    ) -> None:
        assert table.exists()
        done = yard("draft", *arguments, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr
        assert list(tmp_path.iterdir()) == [table]


@pytest.mark.slow
def test_europe_is_drafted_as_it_was(tmp_path: Path) -> None:
    """The shipped drawing began as this draft: all of its stations and most of its links are the same."""
    done = yard("draft", board_folder("europe") / "places.toml", "-o", tmp_path / "europe")
    assert done.stdout == (
        "199 stations; links: 368 car, 198 rail, 42 plane\nclosest: 73.9 units, Venice and Bologna\n"
    )
    drafted, shipped = load(tmp_path / "europe"), load("europe")
    assert isinstance(drafted, Board)
    assert isinstance(shipped, Board)
    assert drafted.stations == shipped.stations
    assert {link.key for link in drafted.links} == {link.key for link in shipped.links}
    assert drafted.missions == shipped.missions
