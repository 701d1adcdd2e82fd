"""Small inputs that ask for endless work or memory: each is answered within a gigabyte and ten seconds."""

from __future__ import annotations

import gzip
import json
import re
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from support.limits import bounded, limited
from yardtools.errors import YardError
from yardtools.tracing.reading import assignment, neighbours
from yardtools.validation import inspection

pytestmark = limited

HEAD = 'format = "yard-box/1"\nkind = "network"\nid = "bomb"\n'
TAXI = '[[transports]]\nid = "taxi"\ntickets = ["taxi"]\n'


def svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>'


def put(folder: Path, **texts: str) -> Path:
    """A board folder with a box and a drawing."""
    names = {"box": "box.toml", "tracing": "tracing.svg", "board": "board.json"}
    for name, text in texts.items():
        (folder / names[name]).write_text(text, encoding="utf-8")
    return folder


# --- patterns ---------------------------------------------------------------------------------

HEADS = {
    "declarations": "<!x>" * 2000,
    "instructions": "<?x?>" * 2000 + "<",
    "comments": "<!-- -- -->" * 900,
    "never closed": "<!" * 5000,
    "brackets": "<!DOCTYPE x [" + "]" * 4000 + " " * 4000,
}


@pytest.mark.parametrize("name", HEADS)
def test_an_unknown_file_is_soon_given_up(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_text(HEADS[name], encoding="utf-8")
    done = bounded("import", tmp_path / "x.xml")
    assert done.returncode == 2
    assert "cannot tell what format" in done.stderr


@pytest.mark.parametrize("pattern", [r"^(\d+)*x(\d+)$", r"((1*)*)*x", r"(1|11|1?)*?(\d)$x"])
def test_the_pattern_of_a_box_takes_linear_time(pattern: str, tmp_path: Path) -> None:
    circles = "".join(f'<circle id="{"1" * 150}{place}" cx="5" cy="5" r="3"/>' for place in range(500))
    box = f"{HEAD}{TAXI}[tracing.stations]\nid = '{pattern}'\n"
    put(tmp_path, box=box, tracing=svg(f'<g id="stations">{circles}</g>'))
    assert bounded("validate", tmp_path).returncode == 1


# --- readers ----------------------------------------------------------------------------------

NESTED = {
    "lists never closed": '{"features":' + "[" * 100_000,
    "lists": '{"features":' + "[" * 100_000 + "]" * 100_000 + "}",
    "objects": '{"a":' * 100_000,
    "long keys": f'{{"{"a" * 100_000}":' * 90 + "NaN" + "}" * 90,
}


@pytest.mark.parametrize("name", NESTED)
def test_nested_json_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(NESTED[name], encoding="utf-8")
    assert bounded("import", "--from", "geojson", tmp_path / "x.json").returncode == 2
    assert bounded("validate", tmp_path / "x.json").returncode == 1


def test_of_very_many_breaches_of_the_schema_some_are_told(tmp_path: Path) -> None:
    put(tmp_path, board=board(200_000, []).replace('"transports": ["taxi"]}', '"x": 1}'))
    done = bounded("validate", tmp_path / "board.json")
    assert done.returncode == 1
    assert "there are more than 5,000 such faults" in done.stdout


def test_of_very_many_findings_the_worst_are_told(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{" + ",".join(['"a":1'] * 200_000) + "}", encoding="utf-8")
    done = bounded("validate", tmp_path / "x.json", "--format", "json")
    report = json.loads(done.stdout)
    assert (done.returncode, len(report["findings"])) == (1, inspection.MOST)
    assert report["skipped"][-1]["what"] == "179,999 further findings"


QUOTES = {
    "escapes": '{"a": NaN, ' + '"\\"' * 100_000,
    "open": '{"a": 1, "a": 2, "b": "' + "\\\\" * 100_000,
    "half": '{"a": NaN' + '\\"' * 100_000 + "\\",
}


@pytest.mark.parametrize("name", QUOTES)
def test_quotes_that_never_close_are_read_once(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(QUOTES[name], encoding="utf-8")
    assert bounded("validate", tmp_path / "x.json").returncode == 1


TABLES = ".".join(["a"] * 20_000)
BOXES = {
    "a key of many parts": (f"{TABLES} = 1\n", "a key of more than 20 parts"),
    "a header of many parts": (f"[{TABLES}]\n", "a key of more than 20 parts"),
    "a key inside a table": (f"[games]\nx = {{{TABLES} = 1}}\n", "a key of more than 20 parts"),
    "blanks": (f'edition = "{" " * 200_000}x"\n', "blanks round it"),
    "lines of blanks": ('edition = """x' + " \n" * 20_000 + 'x""" \n', "1 line ends in blanks"),
    "many keys": ("[names]\n" + "".join(f"{n} = {{de = 'é'}}\n" for n in range(20_000)) + "x = 1\n", "x"),
}


@pytest.mark.parametrize("name", BOXES)
def test_a_box_is_read_in_linear_time(name: str, tmp_path: Path) -> None:
    text, words = BOXES[name]
    put(tmp_path, box=HEAD + text + TAXI if text[0] != "[" else HEAD + TAXI + text)
    assert words in bounded("validate", tmp_path / "box.toml").stdout


@pytest.mark.parametrize("ending", ["txt", "csv", "graphml", "gexf", "dot", "geojson", "json"])
def test_a_foreign_file_has_a_size(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{ending}"
    with path.open("wb") as file:
        file.truncate(2_000_000_000)
    name = {"txt": "edges", "json": "node-link"}.get(ending, ending)
    done = bounded("import", "--from", name, path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "it has more than the 4,000,000 bytes that are read" in done.stderr


def test_a_board_and_a_device_have_a_size(tmp_path: Path) -> None:
    (tmp_path / "board.json").write_bytes(b" " * 16_000_001)
    for command in (("validate", tmp_path / "board.json"), ("hash", tmp_path), ("hash", "/dev/zero")):
        done = bounded(*command)
        assert done.returncode == 2
        assert "more than the 16,000,000 bytes" in done.stderr


def test_a_box_has_a_size(tmp_path: Path) -> None:
    put(tmp_path, box=HEAD + TAXI + "#" * 1_000_000)
    assert "more than the 1,000,000 bytes" in bounded("validate", tmp_path).stderr


def write_parquet(path: Path, columns: Mapping[str, Any]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    import pyarrow

    parquet.write_table(pyarrow.table(columns), path, compression="zstd")
    assert path.stat().st_size < 2_000_000


def parquet_columns(name: str) -> dict[str, Any]:
    arrow = pytest.importorskip("pyarrow")
    ends = {"from": arrow.array([1]), "to": arrow.array([2]), "by": arrow.array(["taxi"])}
    if name == "rows":
        return {
            "from": np.ones(10_000_000, int),
            "to": np.ones(10_000_000, int),
            "by": np.ones(10_000_000, int),
        }
    if name == "letters":
        texts = arrow.DictionaryArray.from_arrays(np.zeros(2000, "int32"), ["x" * 1_000_000])
        return {"from": np.ones(2000, int), "to": np.ones(2000, int), "by": texts}
    if name == "values":
        return ends | {"path": arrow.ListArray.from_arrays([0, 10_000_000], np.zeros(10_000_000))}
    return ends | {"by": arrow.array(["x" * 100_000_000])}


@pytest.mark.parametrize("name", ["rows", "letters", "values", "bytes"])
def test_a_parquet_table_is_weighed_before_it_is_read(name: str, tmp_path: Path) -> None:
    write_parquet(tmp_path / "links.parquet", parquet_columns(name))
    done = bounded("import", "--from", "parquet", tmp_path)
    assert done.returncode == 2
    assert re.search(rf"this table is refused: .* [\d,]+ {name}", done.stderr)


def png(size: int) -> bytes:
    """A white picture of that many pixels either way, one bit each."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    pack = zlib.compressobj()
    row = b"\0" + b"\xff" * ((size + 7) // 8)
    pixels = b"".join(pack.compress(row) for _ in range(size)) + pack.flush()
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("size", "is_read"), [(8_900, True), (15_000, False), (34_000, False)])
def test_a_scan_has_so_many_pixels(size: int, is_read: bool, tmp_path: Path) -> None:
    (tmp_path / "scan.png").write_bytes(png(size))
    stations = "".join(f'<circle id="station-{n}" cx="{n * 30}" cy="9" r="3"/>' for n in (1, 2))
    image = '<image href="scan.png" width="100" height="100"/>'
    drawing = svg(f'{image}<g id="stations">{stations}</g><g id="taxi"><path d="M30 9L60 9"/></g>')
    put(tmp_path, box=HEAD + TAXI, tracing=drawing)
    assert bounded("import", tmp_path).returncode == 0
    done = bounded("sheet", "proof", tmp_path, "-o", tmp_path / "proof.pdf")
    assert ("more than 80,000,000 pixels" in done.stderr) is not is_read


def test_a_layout_has_so_many_letters(tmp_path: Path) -> None:
    done = bounded("assemble", "dice", "--layout", "A" * 100_000, "-o", tmp_path / "x.json")
    assert done.returncode == 2
    assert "no more than 100 letters" in done.stderr


# --- tangles ----------------------------------------------------------------------------------


def board(stations: int, links: list[dict[str, Any]]) -> str:
    at = [(place * 37 % 1009, place * 61 % 997) for place in range(1, stations + 1)]
    document = {
        "format": "yard-board/1",
        "kind": "network",
        "id": "bomb",
        "transports": [{"id": "taxi", "tickets": ["taxi"]}],
        "stations": [{"id": n, "at": spot, "transports": ["taxi"]} for n, spot in enumerate(at, 1)],
        "links": [{"by": "taxi", **link} for link in links],
    }
    return json.dumps(document)


def zigzag(points: int) -> list[tuple[int, int]]:
    return [(place * 389 % 1009, place * 571 % 997) for place in range(points)]


TANGLES = {
    "dense": board(400, [{"from": n, "to": m} for n in range(1, 401) for m in range(n + 1, 401, 10)]),
    "paths": board(4, [{"from": n, "to": n + 1, "path": zigzag(4000 + n)} for n in (1, 3)]),
    "points": board(4, [{"from": n, "to": n + 1, "path": zigzag(110_000)} for n in (1, 3)]),
}


@pytest.mark.parametrize("name", TANGLES)
def test_a_tangle_is_not_compared_and_that_is_said(name: str, tmp_path: Path) -> None:
    put(tmp_path, board=TANGLES[name])
    done = bounded("validate", tmp_path / "board.json", "--format", "json")
    skipped = {each["what"]: each["because"] for each in json.loads(done.stdout)["skipped"]}
    assert re.search("too tangled to be compared|lines have [0-9,]+ points", skipped["links/crossing"])


def test_a_large_plain_board_is_compared(tmp_path: Path) -> None:
    rows = [{"from": n, "to": n + 1} for n in range(1, 2000)]
    document = json.loads(board(2000, rows))
    for place, station in enumerate(document["stations"]):
        station["at"] = [place % 50 * 20, place // 50 * 20]
    put(tmp_path, board=json.dumps(document))
    done = bounded("validate", tmp_path / "board.json", "--format", "json")
    assert not any("compared" in each["because"] for each in json.loads(done.stdout)["skipped"])


def test_chains_of_numbers_on_a_heap_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    heap = [dict.fromkeys(range(10), 1.0) for _ in range(50)]
    assert len(assignment.cheapest_assignment(heap)) == 10
    monkeypatch.setattr(assignment, "MOST_LOOKS", 1000)
    with pytest.raises(YardError, match="lie on one heap: this is no map"):
        assignment.cheapest_assignment(heap)


def test_numbers_under_shapes_on_a_heap_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    points = neighbours.Points([(1.0, 1.0), (2.0, 2.0), (9.0, 9.0)])
    boxes = np.array([shapely.box(0, 0, 3, 3), shapely.box(8, 8, 10, 10)])
    assert [row.tolist() for row in points.inside(boxes)] == [[0, 0, 1], [0, 1, 2]]
    monkeypatch.setattr(neighbours, "MOST", 2)
    with pytest.raises(YardError, match="lie on one heap: this is no map"):
        points.inside(boxes)


@pytest.mark.slow
def test_stations_and_numbers_on_a_heap_are_no_map(tmp_path: Path) -> None:
    marks = "".join(
        f'<circle cx="{n / 10}" cy="50" r="30"/><text x="{n / 10 + 9}" y="50">{n}</text>'
        for n in range(1, 2200)
    )
    put(tmp_path, box=HEAD + TAXI, tracing=svg(f'<g id="stations">{marks}</g>'))
    done = bounded("validate", tmp_path)
    assert done.returncode == 1
    assert "no station could be read" in done.stdout


@pytest.mark.slow
def test_a_line_of_many_links_is_measured_once(tmp_path: Path) -> None:
    stations = "".join(
        f'<circle id="station-{n}" cx="{n % 50 * 2}" cy="{n // 50 * 5}" r="1"/>' for n in range(1000)
    )
    points = " ".join(f"{place * 389 % 100} {place * 571 % 100}" for place in range(6_000))
    drawing = svg(f'<g id="stations">{stations}</g><g id="taxi"><path d="M{points}"/></g>')
    put(tmp_path, box=HEAD + TAXI, tracing=drawing)
    assert bounded("validate", tmp_path, "--format", "json").returncode == 1


@pytest.mark.slow
def test_groups_of_nodes_stand_for_so_many_edges(tmp_path: Path) -> None:
    groups = ("{" + " ".join(str(300 * row + n) for n in range(300)) + "}" for row in range(30))
    (tmp_path / "x.dot").write_text(f"graph {{ edge [label=taxi] {' -- '.join(groups)} }}", encoding="utf-8")
    done = bounded("import", tmp_path / "x.dot", "-o", tmp_path / "x.json")
    assert "subgraphs that stand for too many edges" in done.stderr


@pytest.mark.slow
def test_a_large_embedded_image_is_passed_over(tmp_path: Path) -> None:
    image = b'<image href="data:image/png;base64,' + b"A" * 200_000_000 + b'"/>'
    (tmp_path / "tracing.svgz").write_bytes(gzip.compress(svg("|").encode().replace(b"|", image), 1))
    assert bounded("validate", tmp_path / "tracing.svgz").returncode in (0, 1)


@pytest.mark.slow
def test_a_foreign_file_has_so_many_links(tmp_path: Path) -> None:
    text = f'{{"1": {{"taxi": [{",".join(["2"] * 400_000)}]}}}}'
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    done = bounded("import", "--from", "adjacency-json", tmp_path / "x.json", "-o", tmp_path / "out.json")
    assert done.returncode == 1
    assert "more than 100,000 links: this one and the rest are not read" in done.stderr
