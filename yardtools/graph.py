"""Questions about a network board as a graph: moves from a station, distances, pieces.

Everybody asks in the same way: by default all transports may be used, `by` limits them, and
`usable` names those that one side may use. Links that name a station the board does not have lead
nowhere and are passed over, so a faulty board can be asked too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from yardtools.model.network import Board, Link, Side

if TYPE_CHECKING:
    import networkx

Moves = dict[int, dict[str, list[int]]]
"""Station to transport to the stations one move away, sorted."""

Neighbours = dict[int, list[int]]
"""Station to the stations one move away by any transport, sorted."""

Distances = dict[int, dict[int, int]]
"""Station to every station within reach to the number of moves."""


def usable(board: Board, side: Side) -> frozenset[str]:
    """The transports this side may use: all but those kept for the other."""
    kept = {transport.id for transport in board.transports if transport.only not in (None, side)}
    known = {transport.id for transport in board.transports} | {link.by for link in board.links}
    return frozenset(known - kept)


def sound_links(board: Board, by: Collection[str] | None = None) -> Iterator[Link]:
    """The links of these transports that join two stations the board has, in board order."""
    known = {station.id for station in board.stations}
    for link in board.links:
        if link.start in known and link.end in known and (by is None or link.by in by):
            yield link


def arcs(link: Link) -> tuple[tuple[int, int], ...]:
    """The steps a link allows: one if it is one-way or leads back to where it begins, else two."""
    there = (link.start, link.end)
    return (there,) if link.oneway or link.start == link.end else (there, there[::-1])


def moves(board: Board, by: Collection[str] | None = None) -> Moves:
    """Where one can go from each station, by transport (in board order); doubled links count once."""
    found: dict[int, dict[str, set[int]]] = {station.id: {} for station in board.stations}
    for link in sound_links(board, by):
        for start, end in arcs(link):
            found[start].setdefault(link.by, set()).add(end)
    return {
        station: {transport: sorted(ends) for transport, ends in rows.items()}
        for station, rows in found.items()
    }


def neighbours(board: Board, by: Collection[str] | None = None) -> Neighbours:
    """Where one can go from each station in one move."""
    found: dict[int, set[int]] = {station.id: set() for station in board.stations}
    for link in sound_links(board, by):
        for start, end in arcs(link):
            found[start].add(end)
    return {station: sorted(ends) for station, ends in found.items()}


def distances_from(source: int, steps: Mapping[int, Collection[int]]) -> dict[int, int]:
    """The least number of moves from one station to each within reach, itself included; nearest first."""
    found = {source: 0}
    queue = [source]
    for station in queue:
        moved = found[station] + 1
        for end in steps[station]:
            if end not in found:
                found[end] = moved
                queue.append(end)
    return found


def distances(board: Board, by: Collection[str] | None = None) -> Distances:
    """The least number of moves between all stations; what is out of reach has no entry."""
    steps = neighbours(board, by)
    return {station: distances_from(station, steps) for station in steps}


def components(board: Board, by: Collection[str] | None = None) -> list[list[int]]:
    """The pieces the board falls into, whichever way its links run: the largest first, each sorted."""
    around: dict[int, set[int]] = {station.id: set() for station in board.stations}
    for link in sound_links(board, by):
        around[link.start].add(link.end)
        around[link.end].add(link.start)
    pieces: list[list[int]] = []
    seen: set[int] = set()
    for station in around:
        if station not in seen:
            piece = distances_from(station, around)
            seen.update(piece)
            pieces.append(sorted(piece))
    return sorted(pieces, key=lambda piece: (-len(piece), piece))


def to_networkx(board: Board) -> networkx.MultiDiGraph[int]:
    """The board as a MultiDiGraph with the transports as keys; a two-way link is two arcs.

    Nodes carry `at`, `x`, `y` (None without a position), `transports` and `name`; edges carry
    `by`, `path` (in the direction of the arc), `oneway` and `link`, the number of the link in the
    board. A link that doubles another has the key `taxi 2`, the next `taxi 3`.
    """
    import networkx  # noqa: PLC0415 - slow to import, and few ask for it

    graph: networkx.MultiDiGraph[int] = networkx.MultiDiGraph(id=board.id, title=board.title)
    for station in board.stations:
        x, y = station.at or (None, None)
        names = dict(station.name)
        graph.add_node(station.id, at=station.at, x=x, y=y, transports=station.transports, name=names)
    known = graph.nodes
    for number, link in enumerate(board.links):
        if link.start in known and link.end in known:
            for (start, end), path in zip(arcs(link), (link.path, link.path[::-1]), strict=False):
                marks: dict[str, Any] = {"by": link.by, "path": path, "oneway": link.oneway, "link": number}
                graph.add_edge(start, end, key=_free_key(graph, start, end, link.by), **marks)
    return graph


def _free_key(graph: networkx.MultiDiGraph[int], start: int, end: int, by: str) -> str:
    taken = graph[start].get(end, {})
    key, copies = by, 1
    while key in taken:
        copies += 1
        key = f"{by} {copies}"
    return key
