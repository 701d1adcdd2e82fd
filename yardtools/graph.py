"""Questions about a network board as a graph: moves from a station, distances, pieces, bottlenecks.

Everybody asks in the same way: by default all transports may be used, `by` limits them, and
`usable` names those that one side may use. Links that name a station the board does not have lead
nowhere and are passed over, so a faulty board can be asked too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from yardtools.extras import needed_for
from yardtools.model.network import Board, Link, Team

if TYPE_CHECKING:
    import networkx

Moves = dict[int, dict[str, list[int]]]
"""Station to transport to the stations one move away, sorted."""

Neighbours = dict[int, list[int]]
"""Station to the stations one move away by any transport, sorted."""


def usable(board: Board, side: Team) -> frozenset[str]:
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


def around(board: Board, by: Collection[str] | None = None) -> Neighbours:
    """The other stations that each is joined to, whichever way the links run."""
    found: dict[int, set[int]] = {station.id: set() for station in board.stations}
    for link in sound_links(board, by):
        if link.start != link.end:
            found[link.start].add(link.end)
            found[link.end].add(link.start)
    return {station: sorted(ends) for station, ends in found.items()}


def components(board: Board, by: Collection[str] | None = None) -> list[list[int]]:
    """The pieces the board falls into, whichever way its links run: the largest first, each sorted."""
    return _parts(around(board, by))


def reverse(steps: Neighbours) -> Neighbours:
    """The moves backwards: from each station to those that lead to it."""
    found: Neighbours = {station: [] for station in steps}
    for station, ends in steps.items():
        for end in ends:
            found[end].append(station)
    return found


def strong_components(steps: Neighbours) -> list[list[int]]:
    """The regions inside which every station leads to every other: the largest first, each sorted.

    After Kosaraju: of the stations left over, the one a depth-first walk leaves last can be reached
    only from its own region.
    """
    _, left = _depth_first(steps)
    return _parts(reverse(steps), left[::-1])


def _parts(steps: Neighbours, order: Iterable[int] | None = None) -> list[list[int]]:
    """Where one gets from each station in turn without passing earlier parts: the largest first."""
    seen: set[int] = set()
    parts = [sorted(_spread(source, steps, seen)) for source in order or steps if source not in seen]
    return sorted(parts, key=lambda part: (-len(part), part))


def _spread(source: int, steps: Neighbours, seen: set[int]) -> list[int]:
    """Where one gets without passing those seen; all of it counts as seen afterwards."""
    seen.add(source)
    queue = [source]
    for station in queue:
        for end in steps[station]:
            if end not in seen:
                seen.add(end)
                queue.append(end)
    return queue


def _depth_first(steps: Neighbours) -> tuple[dict[int, int | None], list[int]]:
    """A depth-first walk: from where each station is entered, in that order; and the order of leaving."""
    entered: dict[int, int | None] = {}
    left: list[int] = []
    for source in steps:
        if source in entered:
            continue
        entered[source] = None
        trail = [(source, iter(steps[source]))]
        while trail:
            station, ends = trail[-1]
            end = next((each for each in ends if each not in entered), None)
            if end is None:
                left.append(station)
                trail.pop()
            else:
                entered[end] = station
                trail.append((end, iter(steps[end])))
    return entered, left


# --- what one station holds together ----------------------------------------------------------


def bottlenecks(steps: Neighbours) -> list[tuple[int, list[int]]]:
    """Stations whose loss cuts the network, each with what it cuts off: the largest piece first.

    `steps` lead both ways, as those of `around` do. Of the parts that a loss leaves, the largest is
    the network. One station alone is a dead end, not a piece, and a piece inside another one is not
    named again.
    """
    entered, left = _depth_first(steps)
    order = list(entered)
    found = sorted(_cuts(steps, entered, left), key=lambda cut: (-_count(cut[1]), order[cut[0]]))
    named: set[int] = set()
    pieces: list[tuple[int, list[int]]] = []
    for station, part in found:
        if part[0].start not in named:
            places = [place for stretch in part for place in stretch]
            named.update(places)
            pieces.append((order[station], sorted(order[place] for place in places)))
    return pieces


Part = list[range]
"""Some stations, as stretches of the order in which a depth-first walk enters them."""


def _cuts(
    steps: Neighbours, entered: Mapping[int, int | None], left: Iterable[int]
) -> Iterator[tuple[int, Part]]:
    """Every station that holds others on, by its place in the walk, and each part it cuts off."""
    place = {station: number for number, station in enumerate(entered)}
    branches, size = _branches(steps, entered, left, place)
    whole = range(0)
    for station, number in place.items():
        if entered[station] is None:
            whole = range(number, number + size[station])
        if cut := branches.get(station):
            rest = _between(whole, [range(number, number + 1), *cut])
            parts = sorted([[branch] for branch in cut] + [rest], key=_count)
            yield from ((number, part) for part in parts[:-1] if _count(part) > 1)


def _branches(
    steps: Neighbours, entered: Mapping[int, int | None], left: Iterable[int], place: Mapping[int, int]
) -> tuple[dict[int, Part], dict[int, int]]:
    """The branches of the walk that hang on one station only, and how many stations each begins.

    After Tarjan: a branch hangs on the station it was entered from when nothing in it leads further up.
    """
    size = dict.fromkeys(place, 1)
    highest = dict(place)
    branches: dict[int, Part] = {}
    for station in left:
        before = entered[station]
        ends = (place[end] for end in steps[station] if end != before)
        highest[station] = min(highest[station], *ends, place[station])
        if before is not None:
            size[before] += size[station]
            highest[before] = min(highest[before], highest[station])
            if highest[station] >= place[before]:
                start = place[station]
                branches.setdefault(before, []).append(range(start, start + size[station]))
    return branches, size


def _between(whole: range, taken: Iterable[range]) -> Part:
    """What is left of a stretch where others, in rising order, are taken out of it."""
    start, found = whole.start, list[range]()
    for stretch in (*taken, range(whole.stop, whole.stop)):
        if start < stretch.start:
            found.append(range(start, stretch.start))
        start = stretch.stop
    return found


def _count(part: Part) -> int:
    return sum(map(len, part))


# --- for others -------------------------------------------------------------------------------


def to_networkx(board: Board) -> networkx.MultiDiGraph[int]:
    """The board as a MultiDiGraph with the transports as keys; a two-way link is two arcs.

    Nodes carry `at`, `x`, `y` (None without a position), `transports` and `name`; edges carry
    `by`, `path` (in the direction of the arc), `oneway` and `link`, the number of the link in the
    board. A link that doubles another has the key `taxi 2`, the next `taxi 3`.
    """
    with needed_for("a graph of networkx", "networkx"):
        import networkx  # noqa: PLC0415 - an extra

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
