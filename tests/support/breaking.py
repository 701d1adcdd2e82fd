"""Ways to break a sound board, each a function named like the check that must see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import assume
from hypothesis import strategies as st

from support.boards import all_distances
from yardtools import graph
from yardtools.checks.registry import rules
from yardtools.model import Board, Link, Starts, Station

FAMILIES = ("stations", "network", "ferry", "cards", "missions", "oneway")
CODES = [code for code in rules() if code.partition("/")[0] in FAMILIES]

Broken = tuple[Board, list[str]]
"""A board with one fault, and the subjects that the finding must have, the culprit first."""


# --- ways to change a board -------------------------------------------------------------------


def one_of(data: st.DataObject, *things: object) -> int:
    return data.draw(st.sampled_from(things))  # type: ignore[return-value]


def with_station(board: Board, number: int, **values: object) -> Board:
    changed = (
        replace(each, **values) if each.id == number else each  # type: ignore[arg-type]
        for each in board.stations
    )
    return replace(board, stations=tuple(changed))


def with_transport(board: Board, name: str, **values: object) -> Board:
    changed = (
        replace(each, **values) if each.id == name else each  # type: ignore[arg-type]
        for each in board.transports
    )
    return replace(board, transports=tuple(changed))


def without_links(board: Board, unwanted: Callable[[Link], bool]) -> Board:
    """The board without some links; symbols show what is left."""
    return shown_as_linked(replace(board, links=tuple(link for link in board.links if not unwanted(link))))


def plus(board: Board, *links: Link) -> Board:
    return replace(board, links=board.links + links)


def plus_stations(board: Board, *links: Link) -> Board:
    """The board with links to new stations, which come after all others."""
    known = {station.id for station in board.stations}
    new = sorted({end for link in links for end in (link.start, link.end)} - known)
    names = {"en": "New Square"} if board.stations[0].name else {}
    spots = ((10 + 30 * place, 10) for place in range(len(new)))
    stations = tuple(Station(number, at, (), names) for number, at in zip(new, spots, strict=True))
    return shown_as_linked(replace(plus(board, *links), stations=board.stations + stations))


def shown_as_linked(board: Board) -> Board:
    served: dict[int, set[str]] = {station.id: set() for station in board.stations}
    for link in board.links:
        if link.by != "ferry":
            served[link.start].add(link.by)
            served[link.end].add(link.by)
    return replace(board, stations=tuple(replace(s, transports=tuple(served[s.id])) for s in board.stations))


def of_type(board: Board, *transports: str) -> list[int]:
    return [station.id for station in board.stations if station.transports == transports]


def bare(board: Board) -> Board:
    """The board without cards, missions and tickets, for changes that would touch them too."""
    return replace(board, starts=Starts(), missions=(), mission_starts=None, tickets={})


# --- one fault each ---------------------------------------------------------------------------


def number_gap(board: Board, data: st.DataObject) -> Broken:
    gone = data.draw(st.integers(1, len(board.stations) - 1))
    stations = tuple(replace(s, id=s.id + (s.id >= gone)) for s in board.stations)
    links = tuple(
        replace(k, start=k.start + (k.start >= gone), end=k.end + (k.end >= gone)) for k in board.links
    )
    return replace(bare(board), stations=stations, links=links), [f"station:{gone}", f"station:{gone + 1}"]


def duplicate_number(board: Board, data: st.DataObject) -> Broken:
    number = one_of(data, *(station.id for station in board.stations))
    copy = Station(number, (5, 5), ("taxi",), {"en": "Copy"})
    return replace(board, stations=(*board.stations, copy)), [f"station:{number}"]


def type_mismatch(board: Board, data: st.DataObject) -> Broken:
    number = one_of(data, *of_type(board, "taxi"))
    return with_station(board, number, transports=("taxi", "bus")), [f"station:{number}"]


def type_not_nested(board: Board, data: st.DataObject) -> Broken:
    number = one_of(data, *of_type(board, "taxi"))
    return with_station(board, number, transports=("taxi", "underground")), [f"station:{number}"]


def no_base_transport(board: Board, data: st.DataObject) -> Broken:
    stop = one_of(data, *of_type(board, "taxi", "bus"))
    new = len(board.stations) + 1
    return plus_stations(board, Link(stop, new, "bus")), [f"station:{new}"]


def outside_frame(board: Board, data: st.DataObject) -> Broken:
    number = one_of(data, *(station.id for station in board.stations))
    at = data.draw(st.sampled_from([(-1, 50), (50, -1), (5000, 50), (50, 5000)]))
    return with_station(board, number, at=at), [f"station:{number}"]


def too_close(board: Board, data: st.DataObject) -> Broken:
    one = data.draw(st.integers(1, len(board.stations) - 1))
    x, y = board.stations[one].at or (0, 0)
    away = data.draw(st.integers(0, 30))
    return with_station(board, one, at=(x + away, y)), [f"station:{one}", f"station:{one + 1}"]


def out_of_reading_order(board: Board, data: st.DataObject) -> Broken:
    number = data.draw(st.integers(1, 3))
    return with_station(board, number, at=(30, (board.frame or (0, 0))[1])), [f"station:{number}"]


def missing_name(board: Board, data: st.DataObject) -> Broken:
    assume(board.stations[0].name)
    number = one_of(data, *(station.id for station in board.stations))
    return with_station(board, number, name={}), [f"station:{number}"]


def base_not_spanning(board: Board, data: st.DataObject) -> Broken:
    stop, new = one_of(data, *of_type(board, "taxi", "bus")), len(board.stations) + 1
    island = [Link(new, new + 1, "taxi"), Link(new + 1, new + 2, "taxi"), Link(stop, new, "bus")]
    return plus_stations(board, *island), [f"station:{new + each}" for each in range(3)]


def transport_in_pieces(board: Board, data: st.DataObject) -> Broken:
    streets = [k for k in board.links if {k.start, k.end} <= {*of_type(board, "taxi")}]
    street = data.draw(st.sampled_from(streets))
    ends = [f"station:{street.start}", f"station:{street.end}"]
    return shown_as_linked(plus(board, replace(street, by="bus"))), [*ends, "transport:bus"]


def in_pieces(board: Board, data: st.DataObject) -> Broken:
    new = len(board.stations) + 1
    return replace(plus_stations(board, Link(new, new + 1, "taxi")), ladder=()), subjects(new, new + 1)


def ferry_only_reach(board: Board, data: st.DataObject) -> Broken:
    pier, new = one_of(data, *(station.id for station in board.stations)), len(board.stations) + 1
    size = data.draw(st.integers(0, 2))
    streets = [Link(new + each, new + each + 1, "taxi") for each in range(size)]
    return plus_stations(board, Link(pier, new, "ferry"), *streets), subjects(*range(new, new + size + 1))


def unused_transport(board: Board, data: st.DataObject) -> Broken:
    name = data.draw(st.sampled_from(["bus", "underground", "ferry"]))
    return without_links(board, lambda link: link.by == name), [f"transport:{name}"]


def bottleneck(board: Board, data: st.DataObject) -> Broken:
    gate, new = one_of(data, *(station.id for station in board.stations)), len(board.stations) + 1
    ring = [Link(gate, new, "taxi"), Link(new, new + 1, "taxi"), Link(new + 1, gate, "taxi")]
    return plus_stations(board, *ring), subjects(gate, new, new + 1)


def dead_end(board: Board, data: st.DataObject) -> Broken:
    gate, new = one_of(data, *(station.id for station in board.stations)), len(board.stations) + 1
    return plus_stations(board, Link(gate, new, "taxi")), subjects(new)


def ordinary_ticket(board: Board, data: st.DataObject) -> Broken:
    tickets = data.draw(st.sampled_from([("taxi",), ("black", "bus"), ("ferry",)]))
    return with_transport(board, "ferry", tickets=tickets), ["transport:ferry"]


def open_to_detectives(board: Board, data: st.DataObject) -> Broken:
    return with_transport(board, "ferry", only=data.draw(st.sampled_from([None, "detectives"]))), [
        "transport:ferry"
    ]


def shown_as_type(board: Board, data: st.DataObject) -> Broken:
    pier = one_of(
        data, *(end for link in board.links if link.by == "ferry" for end in (link.start, link.end))
    )
    shown = board.stations[pier - 1].transports
    return with_station(board, pier, transports=(*shown, "ferry")), [f"station:{pier}"]


def ends_nowhere(board: Board, data: st.DataObject) -> Broken:
    gate, new = one_of(data, *(station.id for station in board.stations)), len(board.stations) + 1
    far = one_of(data, *(station.id for station in board.stations if station.id != gate))
    broken = plus_stations(board, Link(gate, new, "taxi"), Link(far, new, "ferry"))
    return broken, [f"station:{new}", f"link:ferry:{far}-{new}"]


def unknown_start(board: Board, data: st.DataObject) -> Broken:
    side, number = data.draw(st.sampled_from(["detective", "mister_x"])), 500
    starts = replace(board.starts, **{side: (*getattr(board.starts, side), number)})
    return replace(board, starts=starts), [f"card:{side}-{number}"]


def duplicate_start(board: Board, data: st.DataObject) -> Broken:
    assume(board.starts.mister_x)
    side = data.draw(st.sampled_from(["detective", "mister_x"]))
    cards = getattr(board.starts, side)
    number = data.draw(st.sampled_from(cards))
    return replace(board, starts=replace(board.starts, **{side: (*cards, number)})), [f"card:{side}-{number}"]


def shared_start(board: Board, data: st.DataObject) -> Broken:
    assume(board.starts.detective)
    number = data.draw(st.sampled_from(board.starts.detective))
    starts = replace(board.starts, mister_x=(*board.starts.mister_x, number))
    return replace(board, starts=starts), [
        f"card:mister_x-{number}",
        f"card:detective-{number}",
        f"station:{number}",
    ]


def start_too_close(board: Board, data: st.DataObject) -> Broken:
    assume(board.starts.mister_x)
    hunted = board.starts.mister_x[0]
    streets = [k for k in board.links if hunted in (k.start, k.end) and k.by == "taxi"]
    street = data.draw(st.sampled_from(streets))
    near = street.start + street.end - hunted
    starts = replace(board.starts, detective=(*board.starts.detective, near))
    link = next(k for k in reversed(board.links) if {k.start, k.end} == {hunted, near} and k.by != "ferry")
    return replace(board, starts=starts), [f"card:mister_x-{hunted}", f"card:detective-{near}", link.subject]


def too_few_starts(board: Board, data: st.DataObject) -> Broken:
    count = data.draw(st.integers(0, 4))
    starts = replace(board.starts, detective=board.starts.detective[:count])
    return replace(board, starts=starts), ["card:detective"]


def more_dealt_than_printed(board: Board, data: st.DataObject) -> Broken:
    least = {"taxi": 55, "bus": 40, "underground": 20, "black": 5, "double": 2}
    ticket = data.draw(st.sampled_from(sorted(least)))
    tickets = {**board.tickets, ticket: data.draw(st.integers(0, least[ticket] - 1))}
    return replace(board, missions=(), mission_starts=None, tickets=tickets), [f"card:{ticket}"]


def on_mission(board: Board, **values: tuple[int, ...]) -> Board:
    assume(board.missions)
    return replace(board, missions=(replace(board.missions[0], **values),))  # type: ignore[arg-type]


def wrong_start_count(board: Board, data: st.DataObject) -> Broken:
    assume(board.missions)
    starts = board.missions[0].starts
    return on_mission(board, starts=starts[: data.draw(st.integers(0, len(starts) - 1))]), ["mission:green"]


def no_target(board: Board, data: st.DataObject) -> Broken:
    return on_mission(board, targets=()), ["mission:green"]


def start_is_target(board: Board, data: st.DataObject) -> Broken:
    assume(board.missions)
    start = data.draw(st.sampled_from(board.missions[0].starts))
    return on_mission(board, targets=(*board.missions[0].targets, start)), [
        "mission:green",
        f"station:{start}",
    ]


def unknown_station(board: Board, data: st.DataObject) -> Broken:
    assume(board.missions)
    field = data.draw(st.sampled_from(["starts", "targets"]))
    numbers = getattr(board.missions[0], field)
    return on_mission(board, **{field: (*numbers, 500)}), ["mission:green", "station:500"]


def unreachable_target(board: Board, data: st.DataObject) -> Broken:
    assume(board.missions)
    new = len(board.stations) + 1
    lost = plus_stations(on_mission(board, targets=(new,)), Link(new, new + 1, "taxi"))
    return lost, ["mission:green", *subjects(new, *board.missions[0].starts)]


def target_too_near(board: Board, data: st.DataObject) -> Broken:
    assume(board.missions)
    moves = all_distances(board)
    first = board.missions[0].starts[0]
    near = one_of(data, *(n for n, count in moves[first].items() if 0 < count <= 2))
    assume(near not in board.missions[0].starts)
    starts = [start for start in board.missions[0].starts if moves[start][near] <= 2]
    return on_mission(board, targets=(near,)), ["mission:green", *subjects(near, *starts)]


def scattered_starts(board: Board, data: st.DataObject) -> Broken:
    assume(board.missions)
    spots = {station.id: station.at or (0.0, 0.0) for station in board.stations}
    top = [n for n, at in spots.items() if at[1] < 120][:3]
    low = one_of(data, *(n for n, at in spots.items() if at[1] > 380 and at[0] > 480))
    assume(not {low} & set(graph.neighbours(board)[top[0]] + graph.neighbours(board)[top[2]]))
    return on_mission(board, starts=(*top, low)), ["mission:green", f"station:{low}"]


def trap(board: Board, data: st.DataObject) -> Broken:
    gate, new = one_of(data, *(station.id for station in board.stations)), len(board.stations) + 1
    ends = (gate, new) if data.draw(st.booleans()) else (new, gate)
    return plus_stations(board, Link(*ends, "taxi", oneway=True)), [
        f"station:{new}",
        f"link:taxi:{ends[0]}-{ends[1]}",
    ]


def wrong_transport(board: Board, data: st.DataObject) -> Broken:
    links = [link for link in board.links if link.by in ("underground", "ferry")]
    return one_way(board, data.draw(st.sampled_from(links)))


def one_way(board: Board, link: Link) -> Broken:
    links = tuple(replace(each, oneway=True) if each is link else each for each in board.links)
    return replace(board, links=links), [link.subject]


def both_ways(board: Board, data: st.DataObject) -> Broken:
    link = data.draw(st.sampled_from([each for each in board.links if each.by in ("taxi", "bus")]))
    broken, subject = one_way(board, link)
    against = Link(link.end, link.start, link.by, oneway=True)
    return plus(broken, against), [*subject, against.subject]


def no_way_round(board: Board, data: st.DataObject) -> Broken:
    stop, new = one_of(data, *of_type(board, "taxi", "bus")), len(board.stations) + 1
    links = (Link(stop, new, "taxi", oneway=True), Link(stop, new, "bus"))
    return plus_stations(board, *links), [f"link:taxi:{stop}-{new}"]


def subjects(*numbers: int) -> list[str]:
    return [f"station:{number}" for number in numbers]


_HERE = dict(globals())

BREAK: dict[str, Callable[[Board, st.DataObject], Broken]] = {
    code: _HERE[name] for code in CODES if (name := code.partition("/")[2].replace("-", "_")) in _HERE
}
"""How to break a board, by the code that must be found; a check without a way has its own examples."""
