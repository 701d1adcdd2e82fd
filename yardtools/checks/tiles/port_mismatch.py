"""Two tiles cannot lie side by side: a road of one does not go on upon the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.faces import Face, faces
from yardtools.findings import ERROR, Fault
from yardtools.model import Port, TileSet
from yardtools.tile_graph import OPPOSITE, UNDERGROUND, partners
from yardtools.wording import join_words

Users = tuple[str, ...]
"""The transports of the roads that end at a port; none where no road does."""


@check(
    ERROR,
    rationale="Any tile can lie beside any other. So a road that runs over the edge must meet a road of the "
    "same transports on every other tile, at the same spot.",
    bad="dice; A: no 1-left-1",
    good="dice; port left-1 at 61",
    after=("tiles/unknown-end",),
)
def port_mismatch(tiles: TileSet) -> Iterator[Fault]:
    """Two tiles cannot lie side by side: a road of one does not go on upon the other."""
    sides, met = faces(tiles), partners(tiles)
    ports = {port.id: port for port in reversed(tiles.ports)}
    for row, port in enumerate(tiles.ports):
        if ports[port.id] is not port:
            continue
        users = [(face, _users(face, port.id)) for face in sides]
        if port.id not in met:
            yield from _unmet(port, [face for face, by in users if by], f"/ports/{row}")
        else:
            facing = [_users(face, met[port.id]) for face in sides]
            yield from _unlike(port, met[port.id], users, _usual([*(by for _, by in users), *facing]))


def _users(face: Face, port: str) -> Users:
    """Who uses the roads of a side that end at a port, in the order of the transports."""
    roads = (road for road in face.side.roads if port in (road.start, road.end))
    return tuple(dict.fromkeys(by for road in roads for by in road.by if by != UNDERGROUND))


def _usual(users: list[Users]) -> Users:
    """What most sides have at a pair of ports; a road if half of them have one."""
    used = [frozenset(each) for each in users if each]
    if 2 * len(used) < len(users):
        return ()
    counts = Counter(used)
    most = max(counts, key=lambda each: (counts[each], len(each), sorted(each)), default=frozenset[str]())
    return next((each for each in users if set(each) == most), ())


def _unmet(port: Port, sides: list[Face], pointer: str) -> Iterator[Fault]:
    if sides:
        edge = OPPOSITE[port.edge]
        message = f"port {port.id} meets no port of the {edge} edge, so the roads to it end at the next tile"
        about = (f"port:{port.id}", *(face.subject for face in sides))
        hint = (
            f"lead roads over the {edge} edge at {port.offset:g} too, or move port {port.id} to where they do"
        )
        yield Fault(about, message, hint=hint, pointer=pointer)


def _unlike(port: Port, partner: str, users: list[tuple[Face, Users]], usual: Users) -> Iterator[Fault]:
    """The sides that differ from the usual at a port, together for each way to differ."""
    odd: dict[frozenset[str], list[Face]] = {}
    for face, by in users:
        if set(by) != set(usual):
            odd.setdefault(frozenset(by), []).append(face)
    for having, sides in odd.items():
        message, hint = _words(f"port {port.id}", partner, join_words(sides), sorted(having), usual)
        yield Fault([face.subject for face in sides], message, hint=hint, pointer=sides[0].pointer)


def _words(port: str, partner: str, who: str, having: list[str], usual: Users) -> tuple[str, str]:
    """What is wrong at a port, and what to do."""
    if not having:
        message = f"no road of {who} ends at {port}, where the roads of other tiles at {partner} go on"
        return message, f"draw a road for {join_words(usual)} to {port}"
    if not usual:
        message = f"a road of {who} ends at {port}, where no other tile has one at {partner} to meet it"
        return message, "remove it, or draw such a road on all the tiles"
    message = f"the road of {who} to {port} is for {join_words(having)}, elsewhere for {join_words(usual)}"
    return message, f"have it used by {join_words(usual)}, as on the other tiles"
