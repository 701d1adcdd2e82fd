"""A board held to the counts of its family: what its rule book says is in the box, from `families.toml`."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from yardtools.findings import Fault
from yardtools.model import AnyBoard, Board, Box, TileSet
from yardtools.model.trail import Trail
from yardtools.wording import suggest_or_list

COUNT, UNKNOWN = "family/wrong-count", "family/unknown"

Rows = Iterator[tuple[str, int, str]]
"""What is counted, how many there are, and where they stand."""


@cache
def families() -> dict[str, Any]:
    """Every family with the counts of its rule book."""
    return tomllib.loads(Path(__file__).with_name("families.toml").read_text(encoding="utf-8"))


def unknown_family(box: Box) -> Iterator[Fault]:
    """That a box names a family there is none of, or one of another kind of board."""
    if not box.family:
        return
    family = families().get(box.family)
    words = f"no family {box.family!r}; {suggest_or_list(box.family, list(families()))}"
    if family and family["kind"] != box.kind:
        words = f"the family {box.family} is of {family['kind']} boards, and this is a {box.kind} board"
    if not family or family["kind"] != box.kind:
        hint = "correct it, or leave it out: a new board is of no family"
        yield Fault(f"family:{box.family}", words, UNKNOWN, hint, box_pointer="/family")


def count_faults(board: AnyBoard, box: Box | None) -> Iterator[Fault]:
    """Where a board has more or fewer of something than its family."""
    family = families().get(box.family) if box and box.family else None
    if not family or family["kind"] != board.kind:
        return
    rows = list(_measure(board))
    for wanted in family["counts"]:
        found = [row for row in rows if row[0] == wanted["of"]] or [(wanted["of"], 0, _home(wanted["of"]))]
        for what, count, pointer in found:
            if count != wanted.get("is", count) or count < wanted.get("least", 0):
                yield _fault(str(box.family if box else ""), what, count, wanted, pointer)


def _fault(family: str, what: str, count: int, wanted: dict[str, Any], pointer: str) -> Fault:
    need = f"{wanted['is']}" if "is" in wanted else f"at least {wanted['least']}"
    words = f"there are {count} {what}, and {family} has {need} ({wanted['rule']})"
    hint = "count again, or leave `family` out of box.toml where the board is none of that family"
    return Fault(f"count:{what.replace(' ', '-')}", words, COUNT, hint, pointer=pointer, figures=(count,))


def _home(what: str) -> str:
    """Where something stands of which there is nothing."""
    homes = (("tickets", "/tickets"), ("links", "/links"), ("mission", "/missions"), ("card", "/starts"))
    for word, pointer in (
        *homes,
        ("die", "/dice"),
        ("dice", "/dice"),
        ("faces", "/dice"),
        ("for ", "/layouts"),
    ):
        if word in what:
            return pointer
    return ""


# --- what there is ----------------------------------------------------------------------------


def _measure(board: AnyBoard) -> Rows:
    if isinstance(board, Board):
        yield from _network(board)
    elif isinstance(board, TileSet):
        yield from _tiles(board)
    else:
        yield from _trail(board)


def _network(board: Board) -> Rows:
    theirs, his = board.starts.detective, board.starts.mister_x
    yield "stations", len(board.stations), "/stations"
    yield "start cards", len(theirs) + len(his), "/starts"
    yield "start cards of detectives", len(theirs), "/starts/detective"
    yield "start cards of Mister X", len(his), "/starts/mister_x"
    yield "missions", len(board.missions), "/missions"
    for place, mission in enumerate(board.missions):
        yield "starts of a mission", len(set(mission.starts)), f"/missions/{place}/starts"
        yield "targets of a mission", len(set(mission.targets)), f"/missions/{place}/targets"
    for colour, count in Counter(mission.id for mission in board.missions).items():
        yield f"{colour} missions", count, "/missions"
    for by, count in Counter(link.by for link in board.links).items():
        yield f"{by} links", count, "/links"
    yield "rungs of the ladder", len({*board.ladder} & {each.id for each in board.transports}), "/ladder"
    yield "tickets", sum(board.tickets.values()), "/tickets"
    for ticket in dict.fromkeys(ticket for each in board.transports for ticket in each.tickets):
        paid = sum(ticket in transport.tickets for transport in board.transports)
        yield f"transports for {ticket} tickets", paid, "/transports"
    yield from _tickets(board.tickets)


def _tickets(tickets: Mapping[str, int]) -> Rows:
    yield "kinds of tickets", len(tickets), "/tickets"
    for ticket, count in tickets.items():
        yield f"{ticket} tickets", count, f"/tickets/{ticket}"


def _tiles(tiles: TileSet) -> Rows:
    if tiles.dice:
        yield "dice", tiles.dice.count, "/dice/count"
        yield "faces of a die", len(tiles.dice.faces), "/dice/faces"
        for face, count in Counter(tiles.dice.faces).items():
            yield f"{face} faces", count, "/dice/faces"
    yield "tiles", len(tiles.tiles), "/tiles"
    yield "tiles with an expert side", sum(tile.expert is not None for tile in tiles.tiles), "/tiles"
    yield from _tickets(tiles.tickets)


def _trail(trail: Trail) -> Rows:
    yield "suspects", len(trail.suspects), "/suspects"
    yield "hours", trail.hours, "/hours"
    yield "clue cards", len(trail.cards), "/cards"
    yield "paws", len(trail.paws), "/paws"
    yield "markers", len(trail.markers), "/markers"
    yield "points of the marker", max((marker.points or 0 for marker in trail.markers), default=0), "/markers"
    yield "layouts", len(trail.layouts), "/layouts"
    for place, layout in enumerate(trail.layouts):
        for what in ("down", "up", "behind"):
            where = "behind the marker" if what == "behind" else f"face {what}"
            count, pointer = getattr(layout, what), f"/layouts/{place}/{what}"
            yield f"paws {where} for {layout.players}", count, pointer
