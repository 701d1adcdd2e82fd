"""Where Mister X can be, for the detectives: exact, also when a trace tells of where he was some moves ago.

His log is a chain. From each field to the next leads the ticket on the bar (any link, where it lies face
down), never onto a city where a detective then stood, nor onto a target, or the game were over. What is
told later about an earlier field (rings, investigations, a position check without a ring, the pawn from
move 25 on) says of that field alone where he was or was not. So the set for each field follows from the
one before it, and only the fields from the earliest one that was told about have to be reckoned again.
Turns on which he could not travel add what the ledger of his tickets says of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from yardtools.games.europe.ledger import (
    EFFORT,
    Barred,
    Fill,
    Printed,
    Row,
    Rows,
    Stay,
    Turn,
    barred_by_choice,
    barred_if_open,
    barred_if_uncounted,
    rack_size,
)
from yardtools.games.europe.tickets import Counts
from yardtools.games.pursuit import Hops, Stations

ANY = -1
"""The way of a face-down ticket: any link."""


class Chart:
    """The board as Mister X travels it: his hops by transport, and the tickets for them."""

    def __init__(
        self,
        stations: Stations,
        hops: tuple[Hops, ...],
        any_hop: Hops,
        mode_of: tuple[int, ...],
        shadows: tuple[int, ...],
        printed: Counts,
    ) -> None:
        self.stations, self.hops, self.any_hop = stations, hops, any_hop
        self.printed = Printed(mode_of, shadows, printed)

    def way(self, mode: int) -> Hops:
        """Where a ticket of a transport leads, or one that lies face down."""
        return self.any_hop if mode == ANY else self.hops[mode]

    def cities_by_ways(self, occupied: int) -> dict[int, int]:
        """The cities by the set of transports that lead from them to a city free of detectives."""
        free = self.stations.all & ~occupied
        found = {0: self.stations.all}
        for mode, hops in enumerate(self.hops):
            able = hops.back.spread(free)
            led = {modes | 1 << mode: cities & able for modes, cities in found.items()}
            found = {modes: cities & ~able for modes, cities in found.items()} | led
        return {modes: cities for modes, cities in found.items() if cities}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the log as the detectives know it: the transport, where he was if told, or was not."""

    mode: int
    known: int = 0
    shut: int = 0


class Trail:
    """All that the detectives know of Mister X; immutable, and reckoned only when somebody asks.

    `starts` are the cities where he can have begun, `open` those he can have entered without having won.
    """

    __slots__ = ("_cities", "_layers", "chart", "fields", "open", "rows", "starts")

    def __init__(
        self,
        chart: Chart,
        rows: Rows = (),
        fields: tuple[Field, ...] = (),
        starts: int = 0,
        open: int = 0,
        layers: tuple[int, ...] = (),
    ) -> None:
        self.chart, self.rows, self.fields = chart, rows, fields
        self.starts, self.open = starts, open
        self._cities: int | None = None
        self._layers = layers
        """The sets of the first fields, as far as they were reckoned."""

    # --- what is seen of his places ---

    def begin(self, starts: int, targets: int, occupied: int) -> Trail:
        """He has written a start of his mission into field 0 (E12)."""
        open = self.chart.stations.all & ~targets
        return Trail(self.chart, self.rows, (Field(ANY, 0, occupied),), starts, open)

    def move(self, mode: int, occupied: int) -> Trail:
        """He made a hop by a transport, or by any link, and not onto a detective."""
        return self._with(self.rows, (*self.fields, Field(mode, 0, occupied)), self._layers)

    def locate(self, number: int, city: int) -> Trail:
        """He was in a city after that move."""
        return self._replace_field(number, replace(self.fields[number], known=city))

    def rule_out(self, number: int, cities: int) -> Trail:
        """He was in none of these cities after that move."""
        field = self.fields[number]
        if field.known or not cities & ~field.shut:
            return self
        return self._replace_field(number, replace(field, shut=field.shut | cities))

    def _replace_field(self, number: int, field: Field) -> Trail:
        fields = (*self.fields[:number], field, *self.fields[number + 1 :])
        return self._with(self.rows, fields, self._layers[:number])

    # --- what is seen of his tickets ---

    def fill(self, size: int, unseen: Counts) -> Trail:
        """He has drawn, and holds so many tickets now."""
        return self._add(Fill(size - rack_size(self.rows), unseen))

    def narrow(self, unseen: Counts) -> Trail:
        """The detectives have drawn: what they now see was not on his rack."""
        last = self.rows[-1] if self.rows else None
        if not isinstance(last, Fill):
            return self
        least = tuple(map(min, last.unseen, unseen))
        if least == last.unseen:
            return self
        return self._with((*self.rows[:-1], Fill(last.drawn, least)), self.fields, self._layers)

    def lay(self, shown: tuple[int, ...], face_down: bool, thrown: int) -> Trail:
        """He laid and paid these kinds, one more face down, or threw one into the bag unseen."""
        return self._add(Turn(shown, face_down, thrown))

    def discard(self) -> Trail:
        """He threw one more ticket away."""
        last = self.rows[-1]
        if not isinstance(last, Turn):  # somebody wrote the position without a ledger
            return self._add(Turn((), False, 1))
        more = replace(last, discarded=last.discarded + 1)
        return self._with((*self.rows[:-1], more), self.fields, self._layers)

    def stay(self, occupied: int) -> Trail:
        """He could not travel, and put all his tickets back (E37)."""
        return self._add(Stay(len(self.fields) - 1, occupied))

    def _add(self, row: Row) -> Trail:
        return self._with((*self.rows, row), self.fields, self._layers)

    def _with(self, rows: Rows, fields: tuple[Field, ...], layers: tuple[int, ...]) -> Trail:
        return Trail(self.chart, rows, fields, self.starts, self.open, layers)

    # --- where he can be ---

    @property
    def stays(self) -> list[Stay]:
        """The turns on which he could not travel."""
        return [row for row in self.rows if isinstance(row, Stay)]

    @property
    def cities(self) -> int:
        """The set of cities where he can be now, for the detectives, who count tickets."""
        if self._cities is None:
            self._cities = self._reckon() if self.fields else 0
        return self._cities

    def _reckon(self) -> int:
        self._layers = tuple(self._follow(self._layers, {}))
        there = self._layers[-1]
        if not self.stays or there.bit_count() == 1:
            return there
        most = self._last_where(barred_if_open)
        last = max(place for place, row in enumerate(self.rows) if isinstance(row, Stay))
        if not any(isinstance(row, Turn) and row.face_down for row in self.rows[:last]):
            return most
        return self._try_choices(most)

    @property
    def uncounted_cities(self) -> int:
        """The same for those who see the bar and the rings, but count no tickets."""
        return self._last_where(barred_if_uncounted) if self.stays else self.cities

    def _last_where(self, allowed: Callable[[Rows, Printed, Sequence[frozenset[int]]], Barred]) -> int:
        classes = self._classes()
        found = allowed(self.rows, self.chart.printed, [frozenset(row) for row in classes])
        return self._last(classes, found)

    def _try_choices(self, most: int) -> int:
        """Every choice of the tickets that lie face down, until nothing can be added."""
        classes = self._classes()
        found = 0
        choices = barred_by_choice(self.rows, self.chart.printed, [frozenset(row) for row in classes])
        for barred in islice(choices, EFFORT // len(self.rows)):
            found |= 0 if barred is None else self._last(classes, barred)
            if found == most:
                return most
        done = object()
        return found if next(choices, done) is done else most

    def _classes(self) -> list[dict[int, int]]:
        return [self.chart.cities_by_ways(stay.occupied) for stay in self.stays]

    def _last(self, classes: list[dict[int, int]], barred: Barred) -> int:
        """The set for the last field, where the stays were due to some of these sets of transports."""
        keep: dict[int, int] = {}
        for stay, cities, sets in zip(self.stays, classes, barred, strict=True):
            there = 0
            for modes in sets:
                there |= cities[modes]
            keep[stay.number] = keep.get(stay.number, -1) & there
        last = 0
        for last in self._follow((), keep):  # noqa: B007 - the last one counts
            pass
        return last

    def _follow(self, layers: tuple[int, ...], keep: dict[int, int]) -> Iterator[int]:
        """The set for each field, the first ones being reckoned already."""
        yield from layers
        before = layers[-1] if layers else 0
        for number in range(len(layers), len(self.fields)):
            field = self.fields[number]
            reached = self.chart.way(field.mode).spread(before) & self.open if number else self.starts
            told = self.chart.stations.bit[field.known] if field.known else ~field.shut
            before = reached & told & keep.get(number, -1)
            yield before
