"""What users see who import other people's files: which file is which, what is told, what is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.command import yard
from yardtools import schema
from yardtools.formats import find_format
from yardtools.formats import json as json_format
from yardtools.model import Board, Link, Station, Transport

STATIONS, LINKS = "id,x,y\n1,0,0\n2,5,5\n", "from,to,by\n1,2,taxi\n"

SMALL = Board(
    id="small",
    transports=(Transport("taxi", ("taxi",)),),
    stations=(Station(1, (0, 0), ("taxi",)), Station(2, (5, 5), ("taxi",))),
    links=(Link(1, 2, "taxi"),),
)


def put(folder: Path, **texts: str) -> None:
    """Write files; `a_csv` is `a.csv`."""
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")


def board_in(folder: Path) -> Any:
    text = (folder / "out.json").read_text(encoding="utf-8")
    assert schema.is_valid(json.loads(text), "board-1")
    return json_format.loads(text)


# --- which file is which ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "names", [("nodes.csv", "edges.csv"), ("a.csv", "b.csv"), ("links_old.csv", "my_stations.csv")]
)
@pytest.mark.parametrize("turned", [False, True])
def test_tables_may_have_any_names(names: tuple[str, str], turned: bool, tmp_path: Path) -> None:
    for name, text in zip(names, (STATIONS, LINKS), strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    given = names[::-1] if turned else names
    done = yard("import", "--from", "csv", *given, "-o", "out.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "wrote out.json\n")
    assert [station.at for station in board_in(tmp_path).stations] == [(0, 0), (5, 5)]
    assert len(board_in(tmp_path).links) == 1


@pytest.mark.parametrize("form", ["csv", "stations-connections", "graph-pos", "parquet"])
def test_every_format_of_two_files_knows_them_by_content(form: str, tmp_path: Path) -> None:
    for index, content in enumerate(find_format(form).dumps(SMALL).values()):
        data = content if isinstance(content, bytes) else content.encode()
        (tmp_path / f"{index}.data").write_bytes(data)
    done = yard("import", "--from", form, "1.data", "0.data", "-o", "out.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [station.at for station in board_in(tmp_path).stations] == [(0, 0), (5, 5)]
    assert board_in(tmp_path).links == SMALL.links


def test_links_alone_may_have_any_name(tmp_path: Path) -> None:
    put(tmp_path, stats_csv=LINKS)
    done = yard("import", "--from", "csv", "stats.csv", "-o", "out.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(board_in(tmp_path).links) == 1


def test_exact_names_win_over_content(tmp_path: Path) -> None:
    put(tmp_path, links_csv="id,x\n", other_csv=STATIONS)
    done = yard("import", "--from", "csv", "links.csv", "other.csv", cwd=tmp_path)
    assert "links.csv:1:1" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--from", "csv", "a.csv", "b.csv"), "a.csv and b.csv both look like links.csv"),
        (("--from", "csv", "a.csv", "b.csv", "c.csv"), "csv is stations.csv and links.csv, not 3 files"),
        (("--from", "csv", "a.csv", "a.csv"), "the same file is given twice"),
        (("--from", "edges", "a.csv", "b.csv"), "edges is one file, not 2"),
        (("what.txt",), "say it with --from"),
        (("-",), "say it with --from"),
        ((".",), "say it with --from"),
        (("--from", "edges", "what.txt", "--transport", "tube"), "'tube' is no OLD=NEW"),
        (("--from", "json", "board.json", "--transport", "a=b"), "--transport is not for json"),
        (("--from", "svg", "what.txt", "--transport", "a=b"), "--transport is not for svg"),
    ],
)
def test_what_cannot_be_decided_is_one_line(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    put(tmp_path, a_csv=LINKS, b_csv=LINKS, c_csv=LINKS, what_txt="hello\n", board_json="{}")
    done = yard("import", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words.lower() in done.stderr.lower()


# --- nothing read, nothing written ------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "text", "words"),
    [
        ("edges", "", "no stations and no links in the file"),
        ("edges", "# from to by\n", "no stations and no links in the file"),
        ("edges", "from to by\n", "no stations and no links in the file"),
        ("csv", "from,to,by\n", "no stations and no links in the file"),
        ("csv", "", "the file is empty"),
        ("graphml", "<graphml><graph/></graphml>", "no stations and no links in the file"),
        ("graphml", "{}", "not XML"),
        ("gexf", "<svg/>", "no graph in this XML"),
        ("geojson", '{"a": 1}', "no FeatureCollection"),
        ("node-link", "<a/>", "not JSON"),
        ("json", "[]", "this is no board"),
        ("dot", "graph", "not DOT"),
        ("edges", "\udcff", "no UTF-8 text"),
    ],
)
def test_what_gives_no_board_leaves_the_old_file(form: str, text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "given").write_bytes(text.encode("utf-8", "surrogateescape"))
    put(tmp_path, out_json="old")
    done = yard("import", "--from", form, "given", "-o", "out.json", cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "wrote" not in done.stderr
    assert (tmp_path / "out.json").read_text(encoding="utf-8") == "old"


def test_stations_without_links_make_a_board_that_the_schema_takes(tmp_path: Path) -> None:
    put(tmp_path, stations_csv="id\n1\n", links_csv="from,to,by\n")
    assert yard("import", tmp_path, "-o", tmp_path / "out.json").returncode == 0
    assert len(board_in(tmp_path).transports) == 4


def test_an_empty_board_of_ours_is_a_board(tmp_path: Path) -> None:
    put(tmp_path, board_json=json_format.dumps(Board("small", SMALL.transports)))
    assert yard("import", "--from", "json", tmp_path / "board.json").returncode == 0


# --- what is told -----------------------------------------------------------------------------


def test_the_last_line_says_what_was_written(tmp_path: Path) -> None:
    put(tmp_path, mine_txt="1 2 taxi\n1-9 taxi\n1 x taxi\n1 3 tube\n")
    done = yard("import", "--from", "edges", "mine.txt", "-o", "out.json", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "wrote out.json without 2 unreadable parts"
    assert "write 1 9 taxi" in done.stderr
    assert "info[document/new-transport]: transport 'tube' is new here" in done.stderr


@pytest.mark.parametrize(
    "options", [["--transport", "T=taxi,tube=underground"], ["--transport", "t=taxi"] * 2]
)
def test_transports_are_renamed(options: list[str], tmp_path: Path) -> None:
    put(tmp_path, mine_txt="1 2 T\n2 3 Tube\n")
    done = yard("import", "--from", "edges", "mine.txt", "-o", "out.json", *options, cwd=tmp_path)
    assert done.returncode == 0
    ids = [transport.id for transport in board_in(tmp_path).transports]
    assert ids == (["taxi", "underground"] if "tube" in options[1] else ["taxi", "tube"])
    assert ("is new here" in done.stderr) == ("tube" in ids)


def test_columns_are_what_they_are_said_to_be(tmp_path: Path) -> None:
    put(tmp_path, mine_csv="p;q;colour;type\n1;2;taxi;road\n3;2;bus;road\n")
    columns = ["--column", "from=P,to=q", "--column", "by=colour"]
    done = yard("import", "mine.csv", *columns, "-o", "out.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "read as csv\nwrote out.json\n")
    assert [(link.start, link.end, link.by) for link in board_in(tmp_path).links] == [
        (1, 2, "taxi"),
        (2, 3, "bus"),
    ]


@pytest.mark.parametrize(
    ("file", "column", "message"),
    [
        ("mine.csv", "by=color", "no column is called 'color'; there are p, q, colour"),
        (
            "mine.csv",
            "bus=colour",
            "'bus=colour' is no FIELD=HEADER, such as by=colour; fields are from, to,",
        ),
        ("mine.csv", "by", "'by' is no FIELD=HEADER"),
        ("mine.dot", "by=colour", "--column is for csv, and this is dot"),
    ],
)
def test_columns_that_cannot_be_meant(file: str, column: str, message: str, tmp_path: Path) -> None:
    put(tmp_path, mine_csv="p,q,colour\n1,2,taxi\n", mine_dot="graph { 1 -- 2 [by=taxi] }")
    done = yard("import", file, "--column", column, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr


# --- formats nobody named ---------------------------------------------------------------------

FILES = {
    "edges": "list.txt",
    "graphml": "board.graphml",
    "gexf": "board.gexf",
    "dot": "board.gv",
    "geojson": "board.geojson",
    "node-link": "board.json",
    "adjacency-json": "board.json",
    "json": "board.json",
}


@pytest.mark.parametrize("form", FILES)
@pytest.mark.parametrize("plain", [False, True])
def test_formats_are_guessed(form: str, plain: bool, tmp_path: Path) -> None:
    name = "given" if plain else FILES[form]
    (tmp_path / name).write_text(find_format(form).dumps(SMALL), encoding="utf-8")
    done = yard("import", name, "-o", "out.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, f"read as {form}\nwrote out.json\n")
    assert board_in(tmp_path).links == SMALL.links


@pytest.mark.parametrize("form", ["csv", "stations-connections", "graph-pos", "parquet"])
def test_formats_of_folders_are_guessed(form: str, tmp_path: Path) -> None:
    for name, content in find_format(form).dumps(SMALL).items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    for given in ([Path()], [Path(name) for name in find_format(form).FILES]):
        done = yard("import", *given, "-o", "out.json", cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, f"read as {form}\nwrote out.json\n")
        assert board_in(tmp_path).links == SMALL.links
        (tmp_path / "out.json").unlink()
