"""Which transports the families of lines are: by name, else by hue, else by what the drawing calls them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from yardtools.tracing.adopting.families import GIVEN, Family, names_of
from yardtools.tracing.adopting.sureness import Sure
from yardtools.tracing.adopting.words import colour_distance, colour_word, hue_costs, own_word
from yardtools.tracing.reading.assignment import cheapest_assignment

SHADE = 60.0
"""Colours that differ by less are shades of one."""
DOMINANT = 0.3
"""A family with this part of all lines is no ferry, whatever its colour."""
NESTED = 0.85
"""This part of its stations is among those of the transport before it, where types of stations are nested."""

FERRY, BASE = "ferry", "taxi"


@dataclass(slots=True)
class Meaning:
    """A transport of the board, the lines that are drawn for it, and why these are taken for it."""

    id: str
    because: str
    sure: Sure
    families: list[Family] = field(default_factory=list)

    @property
    def stops(self) -> set[int]:
        """The stations that its lines end at."""
        return set[int]().union(*(family.stops for family in self.families))

    @property
    def count(self) -> int:
        """How many lines are drawn for it."""
        return sum(family.count for family in self.families)

    @property
    def share(self) -> float:
        """The part of its ends that is at stations."""
        ends = sum(family.ends for family in self.families)
        return sum(family.at_stations for family in self.families) / ends if ends else 0.0


def find_meanings(families: Sequence[Family]) -> list[Meaning]:
    """The transports of a board, the one with the most lines first, a ferry last."""
    found: dict[str, Meaning] = {}
    for family in families:
        if family.named:
            because = family.because if family.because == GIVEN else f"the name {family.because!r}"
            _add(found, Meaning(family.named, because, Sure.SURE), family)
    unnamed = [family for family in families if not family.named]
    for family, meaning in zip(unnamed, _by_hue(unnamed, found, families), strict=True):
        _add(found, meaning or _by_own_name(family, found), family)
    return sorted(found.values(), key=lambda each: (each.id == FERRY, -each.count))


def _add(found: dict[str, Meaning], meaning: Meaning, family: Family) -> None:
    found.setdefault(meaning.id, meaning).families.append(family)


def _by_hue(
    unnamed: Sequence[Family], found: dict[str, Meaning], families: Sequence[Family]
) -> Iterator[Meaning | None]:
    """What the hues of lines without a name mean, all together: no two hues are the same transport."""
    shades = [_shade_of(family, found) for family in unnamed]
    lines = sum(family.count for family in families)
    ids = [id for id in (BASE, "bus", "underground", FERRY) if id not in found]
    rows = []
    for family, shade in zip(unnamed, shades, strict=True):
        costs = {} if shade else dict(_costs(family, family.count / lines, family is families[0]))
        rows.append({ids.index(id): cost for id, cost in costs.items() if id in ids})
    chosen = cheapest_assignment(rows)
    for place, shade in enumerate(shades):
        if shade:
            yield Meaning(shade, f"a shade of the lines of {shade}", Sure.LIKELY)
        elif place in chosen:
            cost = rows[place][chosen[place]]
            colour = unnamed[place].colour
            sure = Sure.LIKELY if cost <= 0.8 else Sure.GUESS
            yield Meaning(ids[chosen[place]], f"the colour {colour} ({colour_word(colour)})", sure)
        else:
            yield None


def _shade_of(family: Family, found: dict[str, Meaning]) -> str:
    """The named transport that has nearly this colour."""
    for id, meaning in found.items():
        if any(colour_distance(each.colour, family.colour) < SHADE for each in meaning.families):
            return id
    return ""


def _costs(family: Family, share: float, is_first: bool) -> Iterator[tuple[str, float]]:
    for id, cost in hue_costs(family.colour):
        if id != FERRY or share < DOMINANT:
            yield id, cost
    if is_first and not any(id == BASE for id, _ in hue_costs(family.colour)):
        yield BASE, 1.5


def _by_own_name(family: Family, found: dict[str, Meaning]) -> Meaning:
    """What the drawing itself calls lines that nothing else is known of, else their colour."""
    first = family.lines[0]
    names = [name for group in first.group.around() if group.parent for name in names_of(group.node)]
    own = own_word([*first.node.classes, *names])
    if own and own not in found:
        return Meaning(own, f"its own name {own!r}", Sure.GUESS)
    colour, count = colour_word(family.colour), 1
    id = colour
    while id in found:
        count += 1
        id = f"{colour}-{count}"
    return Meaning(id, f"the colour {family.colour}, which says no transport", Sure.GUESS)


def find_ladder(meanings: Sequence[Meaning]) -> list[str]:
    """The transports whose stations are nested, the base first."""
    rows = sorted((each for each in meanings if each.id != FERRY), key=lambda each: -len(each.stops))
    ladder: list[Meaning] = []
    for meaning in rows:
        inside = len(meaning.stops & ladder[-1].stops) if ladder else len(meaning.stops)
        if meaning.stops and inside >= NESTED * len(meaning.stops):
            ladder.append(meaning)
    return [meaning.id for meaning in ladder]
