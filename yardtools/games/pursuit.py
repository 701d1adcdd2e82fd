"""What the chases share: a board compiled for play, sets of stations as bits, and what the detectives know.

Pure functions and plain values; no game is known here by name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from yardtools.errors import YardError
from yardtools.games.game import Doubt, Move, Outcome, Unplayable
from yardtools.graph import moves, usable
from yardtools.model import Board
from yardtools.model.network import Team

PAWNS = ("blue", "red", "green", "yellow", "purple")
"""The detectives' pawns, in the order in which they are handed out."""

Reach = Mapping[int, Collection[int]]
"""From each station to those one hop away."""


Flights = tuple[tuple[Move, ...], dict[Move, int], int]
"""Mister X on one station: his moves, what each needs free, and all the stations of which any needs one."""
Walk = tuple[int, tuple[Move, ...], dict[Move, int], int]
"""One pawn on one station: the pawn as a bit, its moves, each with its end, and all those ends together."""

Key = TypeVar("Key")
Value = TypeVar("Value")

MANY_STATIONS = 1000
"""From so many stations on, sets of them are handled as what is large: little is worked out beforehand."""


class Stations:
    """The stations of a board, each with a bit of its own, so that a set of them is one number."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = tuple(sorted(numbers))
        self.bit = {station: 1 << index for index, station in enumerate(self.numbers)}
        self.all = (1 << len(self.numbers)) - 1

    def set_of(self, numbers: Iterable[int]) -> int:
        """The set that holds these stations."""
        found = 0
        for station in numbers:
            found |= self.bit[station]
        return found

    def members(self, stations: int) -> Iterator[int]:
        """The stations in a set, ascending."""
        numbers = self.numbers
        if len(numbers) > MANY_STATIONS:  # a number that long is slow to take apart bit by bit
            bits = f"{stations:b}"[::-1]
            place = bits.find("1")
            while place >= 0:
                yield numbers[place]
                place = bits.find("1", place + 1)
            return
        while stations:
            lowest = stations & -stations
            yield numbers[lowest.bit_length() - 1]
            stations ^= lowest

    def check(self, station: int, what: str) -> int:
        """The station, if the board has it; else an error that says what stands there."""
        if station not in self.bit:
            raise YardError(f"{what} is on station {station}, which the board does not have")
        return station

    def check_all(self, stations: Iterable[int], what: str, rule: str, where: str) -> None:
        """Stop at a start or target that the board does not have."""
        for station in stations:
            if station not in self.bit:
                words = f"{what} is on station {station}, which the board does not have"
                raise Unplayable(words, rule, where)


class Hops:
    """Where one kind of ticket, or of transport, leads: from one station, and from a whole set at once."""

    def __init__(self, stations: Stations, reach: Reach) -> None:
        self._stations = stations
        self.ends = {station: tuple(sorted(reach.get(station, ()))) for station in stations.numbers}
        self.reach = {station: stations.set_of(ends) for station, ends in self.ends.items()}

    @classmethod
    def merge(cls, stations: Stations, parts: Iterable[Hops]) -> Hops:
        """Where any of some kinds leads."""
        rows = [hops.ends for hops in parts]
        reach = {station: {end for ends in rows for end in ends[station]} for station in stations.numbers}
        return cls(stations, reach)

    @cached_property
    def back(self) -> Hops:
        """The same hops the other way: from each station to those that lead to it."""
        reach: dict[int, list[int]] = {station: [] for station in self.ends}
        for station, ends in self.ends.items():
            for end in ends:
                reach[end].append(station)
        return Hops(self._stations, reach)

    @cached_property
    def _tables(self) -> list[list[int]]:
        """For every eight stations, where each of their 256 sets leads."""
        rows = [self.reach[station] for station in self._stations.numbers]
        return [_unions(rows[start : start + 8]) for start in range(0, len(rows), 8)]

    @cached_property
    def _known(self) -> dict[tuple[int, int], int]:
        """Where sets of eight neighbouring stations lead, as far as somebody asked."""
        return {}

    def _spread_widely(self, stations: int) -> int:
        """The same on a large board, of which most sets of stations are never asked for."""
        found, known, numbers = 0, self._known, self._stations.numbers
        for place, byte in enumerate(stations.to_bytes(-(-len(numbers) // 8), "little")):
            if not byte:
                continue
            if (key := (place, byte)) not in known:
                own = numbers[8 * place : 8 * place + 8]
                known[key] = union(self.reach[each] for bit, each in enumerate(own) if byte >> bit & 1)
            found |= known[key]
        return found

    def spread(self, stations: int) -> int:
        """Everywhere that one hop leads from any station of a set."""
        if len(self._stations.numbers) > MANY_STATIONS:
            return self._spread_widely(stations)
        tables = self._tables
        found = 0
        for table, byte in zip(tables, stations.to_bytes(len(tables), "little"), strict=True):
            found |= table[byte]
        return found


def union(rows: Iterable[int]) -> int:
    """All that is in any of some sets."""
    found = 0
    for row in rows:
        found |= row
    return found


def _unions(rows: Sequence[int]) -> list[int]:
    """The union of every choice of these sets, by the number whose bits choose them."""
    found = [0]
    for row in rows:
        found += [before | row for before in found]
    return found


class Kept(dict[Key, Value]):
    """What there is for each key, made when it is first asked for and kept.

    It belongs to a game, not to a position: what hangs on a station, a purse or the like alone is the same in
    every game that is played with these rules.
    """

    def __init__(self, make: Callable[[Key], Value]) -> None:
        self._make = make

    def __missing__(self, key: Key) -> Value:
        made = self[key] = self._make(key)
        return made


def list_flights(flights: Flights, occupied: int) -> list[Move]:
    """The moves of Mister X for which nobody stands in the way."""
    all_moves, needs, needed = flights
    if not needed & occupied:
        return list(all_moves)
    return [move for move, stations in needs.items() if not stations & occupied]


def list_walks(walks: Iterable[Walk], moved: int, occupied: int) -> list[Move]:
    """The moves of all pawns that have not moved, onto stations where nobody stands."""
    found: list[Move] = []
    for pawn, all_moves, ends, reach in walks:
        if moved & pawn:
            continue
        if not reach & occupied:
            found += all_moves
        else:
            found += [move for move, end in ends.items() if not end & occupied]
    return found


def reveal_doubts(
    game: str, moves: Collection[int], fields: int, rule: str, option: str, what: str
) -> Iterator[Doubt]:
    """That none of some moves of Mister X ever comes, or that one of them does not."""
    late = sorted(move for move in moves if not 1 <= move <= fields)
    if not moves:
        yield Doubt(f"{game}: there is no move at which Mister X {what}", rule, option)
    elif late:
        words = f"{game}: Mister X {what} at move {late[-1]}, but his log has the fields 1 to {fields}"
        yield Doubt(words, rule, option)


def ticket_doubts(
    game: str, dealt: Mapping[str, int], printed: Mapping[str, int], rule: str, option: str
) -> Iterator[Doubt]:
    """That more tickets are dealt than a board says are printed; of others nothing is known."""
    for ticket, count in dealt.items():
        if ticket in printed and count > printed[ticket]:
            words = f"{game}: {count} {ticket} tickets are dealt, but only {printed[ticket]} are printed"
            yield Doubt(words, rule, option)


_compiled: dict[Team, tuple[Board, dict[str, Hops]]] = {}


def hops_by_ticket(board: Board, side: Team, stations: Stations) -> dict[str, Hops]:
    """Where each ticket leads a side, whatever the transport that takes it.

    That of the last board is kept: a game is mostly set up for one number of players after the other.
    """
    if side not in _compiled or _compiled[side][0] is not board:
        _compiled[side] = board, _compile_tickets(board, side, stations)
    return dict(_compiled[side][1])


def _compile_tickets(board: Board, side: Team, stations: Stations) -> dict[str, Hops]:
    rows = moves(board)
    by_ticket: dict[str, set[str]] = {}
    for transport in board.transports:
        if transport.only in (None, side):
            for ticket in transport.tickets:
                by_ticket.setdefault(ticket, set()).add(transport.id)
    return {ticket: Hops(stations, _reach(rows, by)) for ticket, by in by_ticket.items()}


def hops_by_transport(board: Board, transports: Iterable[str], stations: Stations) -> dict[str, Hops]:
    """Where each of some transports leads, for games without tickets."""
    rows = moves(board)
    return {transport: Hops(stations, _reach(rows, (transport,))) for transport in transports}


def detective_steps(board: Board) -> dict[int, list[int]]:
    """From each station, where a detective can go in one move, whatever his tickets."""
    his = usable(board, "detectives")
    return {
        station: sorted({end for by, ends in rows.items() if by in his for end in ends})
        for station, rows in moves(board).items()
    }


def _reach(rows: Mapping[int, Mapping[str, Sequence[int]]], by: Collection[str]) -> Reach:
    """The stations one hop away by any of these transports; a link from a station to itself is no way."""
    return {
        station: {end for transport in by for end in ends.get(transport, ())} - {station}
        for station, ends in rows.items()
    }


class Trace:
    """Where Mister X can be after a hop, for those who saw all but his place.

    A chain of what was seen, reckoned only when somebody asks: before the hop the detectives had stood on
    the stations `swept` and not met him; the hop went by `hops`; after it he is on one of `keep`.
    """

    __slots__ = ("_before", "_hops", "_keep", "_stations", "_swept")

    def __init__(self, before: Trace | None, swept: int, hops: Hops | None, keep: int) -> None:
        self._before, self._swept, self._hops, self._keep = before, swept, hops, keep
        self._stations: int | None = None

    @property
    def stations(self) -> int:
        """The set of stations where he can be."""
        if self._stations is None:
            self._reckon()
        assert self._stations is not None
        return self._stations

    def _reckon(self) -> None:
        """Walk back to what is known already, and from there forward again."""
        chain: list[Trace] = []
        trace: Trace | None = self
        while trace is not None and trace._stations is None:
            chain.append(trace)
            trace = trace._before
        for each in reversed(chain):
            each._stations = each._keep if each._before is None else each._follow(each._before)
            each._before = None  # a long game need not keep its beginning

    def _follow(self, before: Trace) -> int:
        assert before._stations is not None
        there = before._stations & ~self._swept
        return (self._hops.spread(there) if self._hops else there) & self._keep


# --- positions that somebody wrote ------------------------------------------------------------


def pawn_places(
    stations: Stations, pawns: Sequence[str], rows: Mapping[str, Mapping[str, Any]], *, all_of_them: bool
) -> tuple[int, ...]:
    """The stations of the pawns, in their order; before the game begins the last of them may have none."""
    check_names(rows, pawns, "pawn")
    found = [rows.get(pawn, {}).get("station") for pawn in pawns]
    places = tuple(place for place in found if place is not None)
    if found[: len(places)] != list(places) or (all_of_them and len(places) < len(pawns)):
        raise YardError("not every pawn has a station")
    for pawn, place in zip(pawns, places, strict=False):
        stations.check(place, pawn)
    return places


def check_names(given: Iterable[str], known: Sequence[str], what: str) -> None:
    """Stop at a name that this game does not have."""
    for name in given:
        if name not in known:
            raise YardError(f"no {what} {name!r} in this game; there are {', '.join(known)}")


def read_outcome(document: Mapping[str, Any] | None, *, is_over: bool) -> Outcome | None:
    """The outcome in a position; it has one exactly when the game is over."""
    if (document is None) == is_over:
        raise YardError("a game that is over has an outcome and nobody's turn, another has neither")
    return None if document is None else Outcome.from_document(document)


def spot(row: Mapping[str, object]) -> int | None:
    """Where a view, or an entry of a log, says that somebody is: on a station, or on a place of a tile."""
    at = row.get("station", row.get("place"))
    return at if isinstance(at, int) else None
