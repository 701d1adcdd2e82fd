"""Whether one numbering maps onto another, found from the links alone, also where some of them are wrong.

The search begins with pairs of stations that are surely the same: those with the same number and the
same links, and those whose surroundings are like no other's on both boards. From there neighbours
vote: who is linked to the same stations in the same way is the same station. Positions are asked only
where they are exactly equal, and never needed.

What is found must pay. A renumbering is described in rows (`118→108`, or `1…199→0…198`: one row), and a row
costs as much as one wrong link. It is believed only when the rows together with the differences that
remain at the renumbered stations come to less than half of the differences that plain numbers show
there; and every cycle of it must pay for itself. Otherwise plain errors are the simpler explanation.
"""

from __future__ import annotations

from collections import ChainMap, Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping

from yardtools.compare.facts import Atlas, Facing, Label
from yardtools.compare.renumber import Renumbering, renumber_board, runs
from yardtools.model.network import Board

REFINEMENTS = 4
"""How many links away surroundings are looked at."""

ROUNDS = 30
"""How often neighbours vote at most; a few rounds are usual."""

CROWD = 300
"""A station with more links says nothing about its neighbours: too many look alike from there."""

Pairs = dict[int, int]
"""Numbers of the old board with those of the new one."""

Candidate = tuple[int, int, int, int, int]
"""Less votes, links unlike, numbers apart, old number, new number: the least is the best."""


def find_renumbering(a: Board, b: Board) -> dict[int, int] | None:
    """The numbers of board a that are others on board b, or None where there is no clear case for it."""
    facing = Facing(a, b)
    if facing.old.facts == facing.new.facts:
        return None
    shifted = _uniform_shift(facing.old, facing.new)
    if shifted and _pays(shifted, {}, facing):
        rest = find_renumbering(renumber_board(a, shifted), b) or {}
        return {number: rest.get(new, new) for number, new in shifted.items()}
    mappings = [_prune(_complete(pairs, facing.old), facing) for pairs in _candidates(facing)]
    best = min(mappings, key=lambda mapping: facing.all_differences(mapping) + len(runs(mapping)))
    return best if best and _pays(best, {}, facing) else None


def _candidates(facing: Facing) -> Iterator[Pairs]:
    """The renumberings worth weighing."""
    old, new = facing.old, facing.new
    same = _same_links(old, new)
    yield _grow(same, facing, firm=same)
    if 2 * len(same) < len(old.stations):
        yield _grow(_alike(old, new), facing)
        yield _grow(_same_places(old, new), facing)


# --- pairs to begin with ----------------------------------------------------------------------


def _uniform_shift(old: Atlas, new: Atlas) -> Pairs:
    """All numbers moved by the same amount, where that makes the numbers agree."""
    if len(old.stations) != len(new.stations) or old.stations == new.stations:
        return {}
    pairs = dict(zip(old.stations, new.stations, strict=True))
    return pairs if len({after - before for before, after in pairs.items()}) == 1 else {}


def _same_links(old: Atlas, new: Atlas) -> Pairs:
    """Stations with the same number and the very same links."""
    return {
        number: number for number, around in old.around.items() if around and new.around.get(number) == around
    }


def _same_places(old: Atlas, new: Atlas) -> Pairs:
    """Stations at exactly the same point, alone there on both boards."""
    return _unique_pairs(old.at, new.at)


def _alike(old: Atlas, new: Atlas) -> Pairs:
    """Stations whose surroundings look like no other's on both boards, the widest view first."""
    ids: dict[Hashable, int] = {}
    views = [_views(atlas, ids) for atlas in (old, new)]
    pairs: Pairs = {}
    for here, there in reversed(list(zip(*views, strict=True))):
        taken = set(pairs.values())
        fresh = _unique_pairs(here, there)
        pairs |= {a: b for a, b in fresh.items() if a not in pairs and b not in taken}
    return pairs


def _views(atlas: Atlas, ids: dict[Hashable, int]) -> list[dict[int, int]]:
    """What each station looks like, one link further in every view; equal looks have equal ids."""
    view = dict.fromkeys(atlas.stations, 0)
    views = []
    for _ in range(REFINEMENTS):
        looks = {
            number: (view[number], tuple(sorted((label, view[end]) for label, end in around)))
            for number, around in atlas.around.items()
        }
        view = {number: ids.setdefault(look, len(ids) + 1) for number, look in looks.items()}
        views.append(view)
    return views


def _unique_pairs(here: Mapping[int, Hashable], there: Mapping[int, Hashable]) -> Pairs:
    """The pairs of numbers that alone have the same look."""
    sole, other = _sole(here), _sole(there)
    return {number: other[look] for look, number in sole.items() if look in other}


def _sole(looks: Mapping[int, Hashable]) -> dict[Hashable, int]:
    counts = Counter(looks.values())
    return {look: number for number, look in looks.items() if counts[look] == 1}


# --- neighbours vote --------------------------------------------------------------------------


def _grow(pairs: Pairs, facing: Facing, firm: Renumbering | None = None) -> Pairs:
    """The pairs after neighbours have voted until nobody changes their mind; firm pairs never do.

    While anybody still has a clear favourite those in doubt wait: twins that are told apart too
    early would keep each other in the wrong place.
    """
    firm = firm or {}
    for doubtful in (False, True):
        for _ in range(ROUNDS):
            again = _elect(pairs, facing, firm, doubtful)
            if again == pairs:
                break
            pairs = again
    return _swap_misfits(pairs, facing, firm)


def _elect(pairs: Renumbering, facing: Facing, firm: Renumbering, doubtful: bool) -> Pairs:
    """One round: every station goes with the one that most of its neighbours point to."""
    voters = (number for number in facing.old.stations if number not in firm)
    ballots = [_ballots(number, pairs, facing) for number in voters]
    elected = dict(firm)
    taken = set(firm.values())
    for *_, number, other in sorted(row for rows in ballots for row in rows if doubtful or _is_clear(rows)):
        if number not in elected and other not in taken:
            elected[number] = other
            taken.add(other)
    return elected


def _ballots(number: int, pairs: Renumbering, facing: Facing) -> list[Candidate]:
    """The candidates for one station, those with the most votes first; then who looks most alike."""
    old, new = facing.old, facing.new
    votes: Counter[int] = Counter()
    for label, end in old.around[number]:
        if end in pairs and len(new.around[pairs[end]]) <= CROWD:
            votes.update({other for kind, other in new.around[pairs[end]] if kind == _reverse(label)})
    if number in pairs and not votes:
        votes[pairs[number]] = 0
    return sorted(
        (-count, facing.unlike(number, other), abs(old.rank[number] - new.rank[other]), number, other)
        for other, count in votes.items()
    )


def _reverse(label: Label) -> Label:
    """The label of a link as its other end sees it."""
    return (label[0], -label[1])


def _is_clear(ballots: list[Candidate]) -> bool:
    """Whether the first candidate is better than the second by more than its number."""
    return len(ballots) < 2 or ballots[0][:2] < ballots[1][:2]


def _swap_misfits(pairs: Renumbering, facing: Facing, firm: Renumbering) -> Pairs:
    """The pairs after everybody who fits better in another's place has changed places with them."""
    pairs = dict(pairs)
    holders = {other: number for number, other in pairs.items()}
    for number in [each for each in pairs if each not in firm and _misfit([each], pairs, facing)]:
        for *_, other in _ballots(number, pairs, facing):
            holder = holders.get(other, number)
            swap = {number: other, holder: pairs[number]}
            if holder != number and holder not in firm and _fits_better(swap, pairs, facing):
                pairs |= swap
                holders |= {after: before for before, after in swap.items()}
    return pairs


def _fits_better(swap: Pairs, pairs: Pairs, facing: Facing) -> bool:
    return _misfit(swap, ChainMap(swap, pairs), facing) < _misfit(swap, pairs, facing)


def _misfit(numbers: Iterable[int], pairs: Renumbering, facing: Facing) -> int:
    """How many facts at these stations and their partners only one of the boards has."""
    return facing.differences(numbers, [pairs[number] for number in numbers], pairs)


# --- what it is worth -------------------------------------------------------------------------


def _complete(pairs: Renumbering, old: Atlas) -> Pairs:
    """The pairs as a renumbering: a station without partner whose number is taken gets the one left free."""
    mapping = dict(pairs)
    before = {new: number for number, new in pairs.items()}
    for number in old.stations:
        if number not in pairs and number in before:
            free = number
            while free in before:
                free = before[free]
            mapping[number] = free
    return {number: new for number, new in mapping.items() if number != new}


def _prune(mapping: Renumbering, facing: Facing) -> Pairs:
    """The renumbering without the cycles that do not pay for themselves."""
    kept = dict(mapping)
    for cycle in sorted(_cycles(mapping), key=lambda numbers: (len(numbers), numbers)):
        part = {number: kept.pop(number) for number in cycle}
        if _pays(part, kept, facing):
            kept.update(part)
    return dict(sorted(kept.items()))


def _cycles(mapping: Renumbering) -> Iterator[list[int]]:
    """The numbers that take each other's places, each cycle or open chain sorted."""
    ends = set(mapping.values())
    left = dict(mapping)
    # Chains first, from their open ends; what then remains goes round.
    for first in [number for number in mapping if number not in ends] + list(mapping):
        cycle = []
        number = first
        while number in left:
            cycle.append(number)
            number = left.pop(number)
        if cycle:
            yield sorted(cycle)


def _pays(part: Pairs, rest: Pairs, facing: Facing) -> bool:
    """Whether to renumber this part beside the rest explains clearly more than it costs."""
    concerned = {*part, *part.values()}
    plain = facing.differences(concerned, concerned, rest)
    explained = facing.differences(concerned, concerned, ChainMap(part, rest))
    return 2 * (explained + len(runs(part))) < plain
