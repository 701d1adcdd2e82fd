"""What tickets Mister X can have held, for detectives who count: which stays (E37) they allow, and where.

The detectives never see his rack, but at every moment they know of each kind how many tickets they do
*not* see: those lie on his rack, face down on the bar, or in the bag. The ledger is all they saw of his
tickets:

- a fill: he drew so many; until his next turn he held of no kind more than were unseen at any moment of
  that time (what a detective drew from the bag meanwhile was not on his rack);
- a turn: the kinds he laid and paid openly, whether he laid one face down, and how many he discarded;
- a stay: he had nothing to travel with. At that moment, where he stood, his rack had no ticket for a
  transport that leads to a free city, and fewer than three shadows (or no fourth ticket). Then he put all
  back and drew anew.

A city is possible at a stay just when some way of filling his rack from the first draw on agrees with all
rows. That is a flow: the draws are its springs, each kind is a river whose width is the number unseen,
what he laid and threw away and what he held at the end are its mouths. Since a stay renews the whole
rack, the flows between two stays know nothing of one another, except for tickets that lie face down on
the bar: those stay out of the bag for good. Where there are such, the flow is asked with their kinds left
open (which can only allow too much); where a choice of their kinds allows as much, that is the truth;
else every choice is tried, as far as `EFFORT` goes. Beyond it, and only there, a city may be called
possible that is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from yardtools.games.europe.flow import Pipes
from yardtools.games.europe.tickets import Counts

EFFORT = 40_000
"""So many rows of ledgers are gone through at most, choice by choice, for one answer."""
FEW_SHADOWS = 2
"""With more, and one ticket beside, he would have had a hidden move."""


@dataclass(frozen=True, slots=True)
class Fill:
    """He drew so many tickets; of each kind no more than `unseen` were with him or face down on the bar."""

    drawn: int
    unseen: Counts


@dataclass(frozen=True, slots=True)
class Turn:
    """He laid and paid these kinds, perhaps one face down beside, and threw so many away unseen."""

    shown: tuple[int, ...]
    face_down: bool
    discarded: int


@dataclass(frozen=True, slots=True)
class Stay:
    """He could not travel from where he was after move `number`; in his way stood detectives, `occupied`."""

    number: int
    occupied: int


Row = Fill | Turn | Stay
Rows = tuple[Row, ...]


def rack_size(rows: Rows) -> int:
    """How many tickets are on his rack after these rows."""
    number = 0
    for row in rows:
        if isinstance(row, Fill):
            number += row.drawn
        elif isinstance(row, Turn):
            number -= len(row.shown) + row.face_down + row.discarded
        else:
            number = 0
    return number


@dataclass(frozen=True, slots=True)
class Stretch:
    """The rows from one fresh rack to the stay that ends it, if one does."""

    rows: Rows
    stay: Stay | None

    @property
    def face_down(self) -> int:
        """How many tickets he laid face down in it."""
        return sum(isinstance(row, Turn) and row.face_down for row in self.rows)


def split_at_stays(rows: Rows) -> list[Stretch]:
    """The ledger, cut at the stays."""
    found: list[Stretch] = []
    first = 0
    for place, row in enumerate(rows):
        if isinstance(row, Stay):
            found.append(Stretch(rows[first:place], row))
            first = place + 1
    return [*found, Stretch(rows[first:], None)]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What his rack must have been at the end: of these kinds only, and so many shadows at most."""

    kinds: tuple[int, ...]
    shadows: tuple[int, ...] = ()
    most_shadows: int | None = None


Hidden = tuple[int, ...] | None
"""The kinds of the tickets he laid face down, one by one; None where they are left open."""


@lru_cache(maxsize=1 << 14)
def is_tenable(stretch: Stretch, spent: Counts, hidden: Hidden, wanted: Wanted) -> bool:
    """Whether a rack can have come to be what is wanted, with `spent` face down on the bar before."""
    flow = _Flow(list(spent))
    choices = None if hidden is None else iter(hidden)
    for row in stretch.rows:
        if isinstance(row, Fill):
            if not flow.fill(row):
                return False
        elif isinstance(row, Turn):
            flow.turn(row, next(choices) if choices is not None and row.face_down else None)
    flow.end(wanted, rack_size(stretch.rows))
    return flow.pipes.largest_flow("spring", "sea") == flow.drawn


@dataclass(slots=True)
class _Flow:
    """The pipes of the flow, laid row by row; what was drawn has just mouths enough, so all must fill."""

    spent: list[int]
    pipes: Pipes = field(default_factory=Pipes)
    drawn: int = 0
    time: int = 0

    def fill(self, row: Fill) -> bool:
        """He draws; every kind is as wide as what is unseen and not on the bar."""
        self.time += 1
        draw = ("draw", self.time)
        self.pipes.add("spring", draw, row.drawn)
        self.drawn += row.drawn
        for kind, unseen in enumerate(row.unseen):
            width = unseen - self.spent[kind]
            if width < 0:
                return False
            here = ("before", kind, self.time)
            self.pipes.add(draw, here)
            self.pipes.add((kind, self.time - 1), here)
            self.pipes.add(here, (kind, self.time), width)
        return True

    def turn(self, row: Turn, hidden: int | None) -> None:
        """What he lays and pays leaves in its kind; what he throws away, in any."""
        shown = Counter(row.shown)
        away = row.discarded
        if hidden is not None:
            shown[hidden] += 1
            self.spent[hidden] += 1
        elif row.face_down:
            away += 1
        for kind, count in shown.items():
            self.pipes.add((kind, self.time), "sea", count)
        thrown = ("away", self.time)
        for kind in range(len(self.spent)):
            self.pipes.add((kind, self.time), thrown)
        self.pipes.add(thrown, "sea", away)

    def end(self, wanted: Wanted, size: int) -> None:
        """What he holds at last."""
        self.pipes.add("rack", "sea", size)
        for kind in wanted.kinds:
            if kind in wanted.shadows and wanted.most_shadows is not None:
                self.pipes.add((kind, self.time), "shadows")
            else:
                self.pipes.add((kind, self.time), "rack")
        if wanted.most_shadows is not None:
            self.pipes.add("shadows", "rack", wanted.most_shadows)


# --- which transports he can have had none for ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Printed:
    """The kinds of tickets: the transport of each, which are shadows, and how many there are of each."""

    modes: tuple[int, ...]
    shadows: tuple[int, ...]
    counts: Counts

    def without(self, barred: int, size: int) -> Wanted:
        """A rack with which one cannot travel where the barred transports lead on."""
        if not barred:  # there was no way at all, whatever he held (A-E7)
            return Wanted(tuple(range(len(self.modes))))
        kinds = tuple(kind for kind, mode in enumerate(self.modes) if not barred >> mode & 1)
        return Wanted(kinds, self.shadows, FEW_SHADOWS) if size > FEW_SHADOWS + 1 else Wanted(kinds)

    def can_be(self, barred: int, size: int) -> bool:
        """Whether the printed tickets allow such a rack, whoever holds the others."""
        wanted = self.without(barred, size)
        plain = sum(self.counts[kind] for kind in wanted.kinds if kind not in wanted.shadows)
        shadows = sum(self.counts[kind] for kind in wanted.kinds if kind in wanted.shadows)
        most = shadows if wanted.most_shadows is None else min(shadows, wanted.most_shadows)
        return plain + most >= size


Barred = Sequence[frozenset[int]]
"""For each stay, the sets of transports that can have been those he had no ticket for."""


def barred_if_open(rows: Rows, printed: Printed, sets: Sequence[frozenset[int]]) -> Barred:
    """For each stay, of the sets asked about, those that the tickets allow, face-down ones left open."""
    none = (0,) * len(printed.modes)
    ended = [stretch for stretch in split_at_stays(rows) if stretch.stay]
    return [_allow(stretch, none, None, printed, asked) for stretch, asked in zip(ended, sets, strict=True)]


def barred_if_uncounted(rows: Rows, printed: Printed, sets: Sequence[frozenset[int]]) -> Barred:
    """The same for those who do not count: all that the printed tickets allow."""
    ended = [stretch for stretch in split_at_stays(rows) if stretch.stay]
    return [
        frozenset(barred for barred in asked if printed.can_be(barred, rack_size(stretch.rows)))
        for stretch, asked in zip(ended, sets, strict=True)
    ]


def barred_by_choice(rows: Rows, printed: Printed, sets: Sequence[frozenset[int]]) -> Iterator[Barred | None]:
    """The same for each choice of the kinds that lie face down; None where the ledger forbids the choice."""
    cut = split_at_stays(rows)
    any_rack = Wanted(tuple(range(len(printed.modes))))
    rooms = _rooms(rows, printed.counts)

    def walk(place: int, spent: Counts, found: tuple[frozenset[int], ...]) -> Iterator[Barred | None]:
        if place == len(cut):
            yield found
            return
        stretch, laid = cut[place], sum(spent)
        for hidden in _choices(rooms[laid : laid + stretch.face_down], spent):
            if not is_tenable(stretch, spent, hidden, any_rack):
                yield None
                continue
            more = found
            if stretch.stay:
                more = (*found, _allow(stretch, spent, hidden, printed, sets[place]))
            yield from walk(place + 1, _lay_hidden(spent, hidden), more)

    yield from walk(0, (0,) * len(printed.modes), ())


def _rooms(rows: Rows, printed: Counts) -> list[Counts]:
    """For each ticket he laid face down, of each kind the fewest that were unseen at any time after."""
    found: list[Counts] = []
    least = printed
    for row in reversed(rows):
        if isinstance(row, Fill):
            least = tuple(map(min, least, row.unseen))
        elif isinstance(row, Turn) and row.face_down:
            found.append(least)
    return found[::-1]


def _choices(rooms: Sequence[Counts], spent: Counts) -> Iterator[tuple[int, ...]]:
    """The kinds that tickets laid face down can be, as they must stay unseen; first where most room is."""
    if not rooms:
        yield ()
        return
    room = rooms[0]
    for kind in sorted(range(len(room)), key=lambda kind: (spent[kind] - room[kind], kind)):
        if room[kind] > spent[kind]:
            for more in _choices(rooms[1:], _lay_hidden(spent, (kind,))):
                yield (kind, *more)


def _lay_hidden(spent: Counts, laid: tuple[int, ...]) -> Counts:
    return tuple(count + laid.count(kind) for kind, count in enumerate(spent))


def _allow(
    stretch: Stretch, spent: Counts, hidden: Hidden, printed: Printed, asked: frozenset[int]
) -> frozenset[int]:
    size = rack_size(stretch.rows)
    return frozenset(
        barred for barred in asked if is_tenable(stretch, spent, hidden, printed.without(barred, size))
    )
