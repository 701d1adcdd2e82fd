"""Any text whatever into any format: a board comes out and faults are told, nothing raises."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.formats import NAMES, SMALL, read
from yardtools import formats
from yardtools.formats import adjacency_json, geojson, node_link
from yardtools.model import Board

SCRAPS = st.text() | st.lists(
    st.sampled_from(
        [
            *'{}[]<>",;:=#!\n\t -/*\\',
            "1",
            "8",
            "taxi",
            "bus",
            "id,x,y\n",
            "from,to,by\n",
            "graph {",
            "--",
            "->",
            "[by=taxi]",
            "pos=",
            "<graphml>",
            "<graph>",
            '<node id="1">',
            "</node>",
            "<data key='x'>",
            "</data>",
            "</graph>",
            "</graphml>",
            "&a;",
            "NaN",
            "1e999",
            "null",
            '"nodes":',
            '"edges":',
            '"features":',
            '"geometry":',
            '"coordinates":',
            '"type":',
            '"LineString"',
            '"properties":',
            '"board":',
            '"1":',
            "{}",
            "\ud800",
            "\x00",
            "\r",
            "\ufeff",
            "é",
            "999999999999",
        ]
    ),
    max_size=30,
).map("".join)

KEYS = (
    "id x y name transports derived source target from to by path oneway features geometry properties",
    "coordinates type nodes edges links graph board directed 1 8 taxi",
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
JSON = st.recursive(
    SCALARS | st.sampled_from([1, 8, "taxi"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(" ".join(KEYS).split()), inner, max_size=4)
    ),
    max_leaves=12,
)


def content_of(name: str, text: str) -> Any:
    form = formats.find_format(name)
    content: Any = text.encode("utf-8", "surrogatepass") if name == "parquet" else text
    return dict.fromkeys(form.FILES, content) if form.FILES else content


@pytest.mark.parametrize("name", NAMES)
@given(text=SCRAPS)
@settings(max_examples=80)
def test_nothing_read_ever_raises(name: str, text: str) -> None:
    board, faults = read(formats.find_format(name), content_of(name, text))
    assert isinstance(board, Board)
    for fault in faults:
        assert fault.message
        assert fault.code.split("/")[0] in ("document", "links")
        assert fault.place or fault.pointer is not None or name == "parquet"


@pytest.mark.parametrize("module", [adjacency_json, geojson, node_link])
@given(
    data=st.dictionaries(st.sampled_from(["nodes", "edges", "features", "graph", "board", "1", "8"]), JSON)
)
@settings(max_examples=120)
def test_no_json_ever_raises(module: Any, data: Any) -> None:
    board, _ = read(module, json.dumps(data))
    assert isinstance(board, Board)


@pytest.mark.parametrize("name", NAMES)
@given(cut=st.integers(0, 4000), change=st.integers(0, 255))
@settings(max_examples=30)
def test_broken_files_never_raise(name: str, cut: int, change: int) -> None:
    form = formats.find_format(name)
    content = form.dumps(SMALL)
    for file in form.FILES or [""]:
        whole = content[file] if file else content
        spoilt = [whole[:cut]]
        if isinstance(whole, bytes):
            spoilt.append(whole[:cut] + bytes([change]) + whole[cut + 1 :])
        else:
            spoilt.append(whole[:cut] + chr(change) + whole[cut + 1 :])
        for part in spoilt:
            board, _ = read(form, {**content, file: part} if file else part)
            assert isinstance(board, Board)


SPOIL = """
import sys
from pathlib import Path
from yardtools.formats import parquet

folder, name, change = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
files = {path.name: path.read_bytes() for path in folder.iterdir()}
for at in range(len(files[name])):
    parquet.loads({**files, name: files[name][:at] + bytes([change]) + files[name][at + 1 :]}, [].append)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["stations.parquet", "links.parquet"])
@pytest.mark.parametrize("change", [1, 128])
def test_a_broken_parquet_table_never_ends_the_process(name: str, change: int, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for file, data in formats.find_format("parquet").dumps(SMALL).items():
        (tmp_path / file).write_bytes(data)
    command = [sys.executable, "-c", SPOIL, str(tmp_path), name, str(change)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
