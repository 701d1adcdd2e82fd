"""Send boards through other programs and back: what is left of them, for each program and format.

The table is kept in tests/cases/round_trips.json, from which docs/formats.md has it:
`python scripts/round_trips.py` brings the rows of every program that is installed up to date, and leaves the
others as they are. For graphology, `NODE_PATH` says where its packages lie.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from yardtools.formats import find_format
from yardtools.model import Board, Link, Station

TABLE = Path(__file__).parent.parent / "tests" / "cases" / "round_trips.json"

Courier = Callable[[str], str]
"""Reads a text into a program and gives what the program then writes."""

EVERYTHING, BOARD, LINKS, NOTHING = "everything", "stations and links", "links", "nothing"
VERDICTS = (EVERYTHING, BOARD, LINKS, NOTHING)


# --- networkx ---------------------------------------------------------------------------------


def networkx_graphml(text: str) -> str:
    """GraphML through networkx."""
    import networkx  # noqa: PLC0415 - these programs are slow to load, and not all are there

    graph = networkx.read_graphml(io.BytesIO(text.encode()))
    return "\n".join(networkx.generate_graphml(graph))


def networkx_gexf(text: str) -> str:
    """GEXF through networkx."""
    import networkx  # noqa: PLC0415

    return "\n".join(networkx.generate_gexf(networkx.read_gexf(io.BytesIO(text.encode()))))


def networkx_node_link(text: str) -> str:
    """Node-link data through networkx."""
    import networkx  # noqa: PLC0415

    graph = networkx.node_link_graph(json.loads(text), edges="edges")
    return json.dumps(networkx.node_link_data(graph, edges="edges"))


def networkx_dot(text: str) -> str:
    """DOT through networkx, which has pydot read and write it."""
    import networkx  # noqa: PLC0415
    import pydot  # noqa: PLC0415

    drawings = pydot.graph_from_dot_data(text)
    assert drawings
    return str(networkx.nx_pydot.to_pydot(networkx.nx_pydot.from_pydot(drawings[0])).to_string())


# --- igraph -----------------------------------------------------------------------------------


def igraph_graphml(text: str) -> str:
    """GraphML through igraph."""
    return _through_files(text, ".graphml", ".graphml", _igraph("write_graphml"))


def igraph_dot(text: str) -> str:
    """GraphML read and DOT written by igraph, which does not read DOT."""
    return _through_files(text, ".graphml", ".dot", _igraph("write_dot"))


def _igraph(write: str) -> Callable[[str, str], object]:
    import igraph  # noqa: PLC0415

    return lambda source, target: getattr(igraph.Graph.Read_GraphML(source), write)(target)


# --- rustworkx --------------------------------------------------------------------------------


def rustworkx_graphml(text: str) -> str:
    """GraphML through rustworkx."""
    import rustworkx  # noqa: PLC0415

    def work(source: str, target: str) -> None:
        rustworkx.write_graphml(rustworkx.read_graphml(source)[0], target)

    return _through_files(text, ".graphml", ".graphml", work)


def rustworkx_dot(text: str) -> str:
    """DOT through rustworkx, which keeps the names of nodes and the attributes of edges."""
    import rustworkx  # noqa: PLC0415

    def node(name: Any) -> dict[str, str]:
        return {"id": json.dumps(str(name))}

    def edge(values: dict[str, str]) -> dict[str, str]:
        return {key: json.dumps(value) for key, value in values.items()}

    return str(rustworkx.from_dot(text).to_dot(node, edge))


def rustworkx_data(text: str) -> str:
    """Its own node-link data through rustworkx."""
    import rustworkx  # noqa: PLC0415

    graph = rustworkx.parse_node_link_json(text)
    return str(rustworkx.node_link_json(graph, graph_attrs=dict, node_attrs=dict, edge_attrs=dict))


# --- others -----------------------------------------------------------------------------------


def networkit_graphml(text: str) -> str:
    """GraphML through networkit, which keeps nodes and edges and nothing that they say."""
    from networkit import graphio  # noqa: PLC0415

    def work(source: str, target: str) -> None:
        graphio.GraphMLWriter().write(graphio.GraphMLReader().read(Path(source).as_uri()), target)

    return _through_files(text, ".graphml", ".graphml", work)


def geopandas_geojson(text: str) -> str:
    """GeoJSON through geopandas, as a plane and not as degrees."""
    import geopandas  # noqa: PLC0415

    def work(source: str, target: str) -> None:
        table = geopandas.read_file(source)
        assert not table.crs.is_geographic
        table.to_file(target, driver="GeoJSON")

    return _through_files(text, ".geojson", ".geojson", work)


GRAPHOLOGY = """
const gexf = require('graphology-gexf'), {MultiUndirectedGraph} = require('graphology');
const graph = gexf.parse(MultiUndirectedGraph, require('fs').readFileSync(0, 'utf8'));
process.stdout.write(gexf.write(graph));
"""


def graphology_gexf(text: str) -> str:
    """GEXF through graphology."""
    command = ["node", "-e", GRAPHOLOGY]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def _through_files(text: str, read: str, written: str, work: Callable[[str, str], object]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, f"in{read}"), Path(folder, f"out{written}")
        source.write_text(text, encoding="utf-8")
        work(str(source), str(target))
        return target.read_text(encoding="utf-8")


COURIERS: dict[tuple[str, str, str], Courier] = {
    ("networkx", "graphml", "graphml"): networkx_graphml,
    ("networkx", "gexf", "gexf"): networkx_gexf,
    ("networkx", "dot", "dot"): networkx_dot,
    ("networkx", "node-link", "node-link"): networkx_node_link,
    ("igraph", "graphml", "graphml"): igraph_graphml,
    ("igraph", "graphml", "dot"): igraph_dot,
    ("rustworkx", "graphml", "graphml"): rustworkx_graphml,
    ("rustworkx", "dot", "dot"): rustworkx_dot,
    ("rustworkx", "rustworkx", "rustworkx"): rustworkx_data,
    ("networkit", "graphml", "graphml"): networkit_graphml,
    ("geopandas", "geojson", "geojson"): geopandas_geojson,
    ("graphology", "gexf", "gexf"): graphology_gexf,
}
"""What is sent where: the program, the format it reads, and the format it writes."""


# --- what is left -----------------------------------------------------------------------------


def awkward_board() -> Board:
    """A small board with all that has gone astray: one-way links against the order of their stations."""
    board: Board = find_format("edges").loads(
        "3 1 taxi oneway\n2 1 ferry oneway\n1 2 taxi\n1 2 taxi oneway\n3 2 bus"
    )
    places: dict[int, Any] = {1: (10, 20.5), 2: (110.25, 20.5), 3: (110.25, 120)}
    stations = [
        Station(station.id, places[station.id], station.transports, {"en": f'Gate "{station.id}"'})
        for station in board.stations
    ]
    bent = Link(3, 1, "bus", oneway=True, path=((60, 90), (20.5, 40)))
    return replace(
        board, id="awkward", stations=(*stations, Station(9, (5, 5), ("taxi",))), links=(*board.links, bent)
    )


def verdict(board: Board, courier: Courier, read: str, written: str) -> str:
    """What of a board is left after the journey."""
    found = find_format(written).loads(courier(find_format(read).dumps(board)), lambda _: None)
    if found == board:
        return EVERYTHING
    if (found.stations, found.links) == (board.stations, board.links):
        return BOARD
    links = [sorted(link.key for link in links) for links in (found.links, board.links)]
    return LINKS if links[0] == links[1] else NOTHING


def is_installed(program: str) -> bool:
    """Whether a program can be asked here."""
    if program == "graphology":
        return bool(shutil.which("node") and os.environ.get("NODE_PATH"))
    return find_spec(program) is not None


def rows(boards: list[Board]) -> list[dict[str, str]]:
    """A row for each journey that can be made here: what is left of every one of the boards."""
    return [
        {
            "program": program,
            "reads": read,
            "writes": written,
            "keeps": _keeps(boards, courier, read, written),
        }
        for (program, read, written), courier in COURIERS.items()
        if is_installed(program)
    ]


def _keeps(boards: list[Board], courier: Courier, read: str, written: str) -> str:
    return worst_of([verdict(board, courier, read, written) for board in boards])


def worst_of(verdicts: list[str]) -> str:
    """The verdict that holds for all."""
    return max(verdicts, key=VERDICTS.index)


def table_page() -> str:
    """The kept table as Markdown."""
    lines = [
        f"| {row['program']} | `{row['reads']}` | `{row['writes']}` | {row['keeps']} |\n"
        for row in json.loads(TABLE.read_text(encoding="utf-8"))
    ]
    return "| program | reads | writes | what comes back |\n|---|---|---|---|\n" + "".join(lines)


def boards_sent() -> list[Board]:
    """What is sent: the awkward board, and London."""
    import yardtools  # noqa: PLC0415

    return [awkward_board(), yardtools.load("london")]


def main() -> None:
    """Bring the rows of the installed programs up to date."""
    known = {tuple(row.values())[:3]: row for row in json.loads(TABLE.read_text(encoding="utf-8"))}
    known |= {tuple(row.values())[:3]: row for row in rows(boards_sent())}
    kept = [known[journey] for journey in COURIERS if journey in known]
    TABLE.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    print(table_page(), end="")


if __name__ == "__main__":
    main()
