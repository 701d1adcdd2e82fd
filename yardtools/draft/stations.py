"""Where stations are: what the numbers in the picture stand in, and all else that looks like it.

Text gives the first places. Round them lies the rim of a symbol, whose radius most agree on; rings of that
radius anywhere join them. What these look like is learned in a few kinds, and the picture searched for each.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yardtools.draft.junctions import count_lines
from yardtools.draft.kinds import sort_into_kinds
from yardtools.draft.ocr import Text
from yardtools.errors import YardError
from yardtools.findings import Point
from yardtools.scans.alike import PatternSearch, Proposal, is_near, judge
from yardtools.scans.discs import Disc, find_disc, find_rings, fit_disc
from yardtools.scans.peaks import Taken
from yardtools.scans.picture import Picture

_KINDS = 5
_ENOUGH = 3
_ASKED = 80
"""So many words are looked at for the radius."""
_ALIKE = 0.12
"""Radii that differ by less are the same."""
_ROUGHLY = 0.35
"""Round a plate that is wider than its disc, no more of the radius is to be seen."""
_RARE = 0.9
"""The most that a station of a kind of its own can be certain."""
_NUMBERED = 0.4
"""How certain a number is a station that lines lead to and of which nothing else is seen, …"""
_ALIKE_ONLY = 0.1
"""… and how certain what lines lead to and looks like a station of a rare kind, …"""
_ALIKE_ENOUGH = 0.5
"""… with at least this score."""
_RING = 0.3
"""How certain a ring is a station that is of no kind and in which no text was seen."""
_RINGS = 60
"""So many of these at most."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """The stations of a picture: places with certainties, the radius of a symbol, the height of numbers."""

    spots: tuple[Proposal, ...]
    radius: float
    text: float


def find_stations(picture: Picture, texts: Sequence[Text], examples: Sequence[Point] = ()) -> Sighting:
    """The stations, by the words in the picture and the examples somebody gave."""
    discs = _discs_at(picture, texts)
    radius = _common_radius(discs)
    text = float(np.median([each.size[1] for each, disc in discs if _is_alike(disc.radius, radius)]))
    seeds = [disc.at for _, disc in discs if _is_alike(disc.radius, radius)]
    others = [each.at for each in texts if 0.6 < each.size[1] / text < 1.5]
    rings = _round_things(picture, radius)
    pool = _spread_out([*examples, *seeds, *(at for at, clear in rings if clear), *others], radius)
    search = PatternSearch(picture, radius)
    found = [each for kind in _kinds(search, pool) for each in judge(search, *search.run(kind), ())]
    rare = [
        *_numbered_discs(picture, texts, found, radius),
        *_numbered_junctions(picture, others, found, radius),
    ]
    taken = [each.at for each in (*found, *rare) if each.certainty > _RING]
    left = [Proposal(at, _RING) for at, _ in rings if not is_near(at, taken, 1.4 * radius)][:_RINGS]
    rare += _like_rare_ones(search, [*rare, *left])
    return Sighting(_once([*found, *rare, *left], radius), radius, text)


def _discs_at(picture: Picture, texts: Sequence[Text]) -> list[tuple[Text, Disc]]:
    """The discs that words stand in."""
    best = sorted(texts, key=lambda text: (-text.certainty, text.at))[:_ASKED]
    pairs = ((text, find_disc(picture, text.at)) for text in best)
    return [
        (text, disc)
        for text, disc in pairs
        if disc and 0.6 < disc.radius / text.size[1] < 3.5 and disc.certainty > 0.3
    ]


def _common_radius(discs: Sequence[tuple[Text, Disc]]) -> float:
    """The radius that most discs agree on."""
    if len(discs) < _ENOUGH:
        raise YardError(
            "no stations are seen in the picture: it shows too few numbers in round symbols; is it a board, "
            "upright, and sharp enough to read its numbers?"
        )
    sizes = np.log([disc.radius for _, disc in discs])
    weights = np.array([disc.certainty for _, disc in discs])
    agreeing = (np.exp(-(((sizes[:, None] - sizes[None, :]) / 0.06) ** 2)) * weights).sum(axis=1)
    near = np.abs(sizes - sizes[int(agreeing.argmax())]) < _ALIKE
    return float(np.exp(np.average(sizes[near], weights=weights[near])))


def _is_alike(one: float, other: float) -> bool:
    return abs(math.log(one / other)) < _ALIKE


def _round_things(picture: Picture, radius: float) -> list[tuple[Point, bool]]:
    """The middles of all discs of about that radius, with text or without, and whether each is clear."""
    fits = (fit_disc(picture, at, radius, score) for at, score in find_rings(picture, radius))
    return [
        (disc.at, disc.certainty > 0.6 and _is_alike(disc.radius, radius))
        for disc in fits
        if disc and disc.certainty > 0.4 and abs(math.log(disc.radius / radius)) < _ROUGHLY
    ]


def _numbered_discs(
    picture: Picture, texts: Sequence[Text], found: Sequence[Proposal], radius: float
) -> Iterator[Proposal]:
    """Numbers in a disc of the usual radius, where nothing sure was found: kinds too rare to be learned."""
    sure = [each.at for each in found if each.certainty > _RARE]
    right, down = _shift(texts, sure, radius)
    for text in texts:
        disc = None if is_near(text.at, sure, radius) else find_disc(picture, text.at, radius)
        if (
            disc
            and abs(math.log(disc.radius / radius)) < _ROUGHLY
            and math.dist(disc.at, text.at) < 0.6 * radius
        ):
            yield Proposal((text.at[0] + right, text.at[1] + down), _RARE * disc.certainty)


def _numbered_junctions(
    picture: Picture, texts: Sequence[Point], found: Sequence[Proposal], radius: float
) -> Iterator[Proposal]:
    """Numbers that several lines lead to, where nothing sure was found: plates may hide the disc."""
    sure = [each.at for each in found if each.certainty > _RARE]
    left = [at for at in texts if not is_near(at, sure, radius)]
    return (Proposal(at, _NUMBERED) for at in _led_to(picture, left, radius))


def _like_rare_ones(search: PatternSearch, rare: Sequence[Proposal]) -> list[Proposal]:
    """What lines lead to that looks like a station of a kind too rare to be learned with the others."""
    examples = _led_to(search.picture, [each.at for each in rare], search.radius)
    kinds = _kinds(search, _spread_out(examples, search.radius), 1) if examples else []
    alike = [find.at for kind in kinds for find in search.run(kind)[0][:_RINGS] if find.score > _ALIKE_ENOUGH]
    return [Proposal(at, _ALIKE_ONLY) for at in _led_to(search.picture, alike, search.radius)]


def _led_to(picture: Picture, places: Sequence[Point], radius: float) -> list[Point]:
    """The places that several lines leave."""
    counts = count_lines(picture, places, radius)
    return [at for at, count in zip(places, counts, strict=True) if count > 1]


def _shift(texts: Sequence[Text], places: Sequence[Point], radius: float) -> Point:
    """How far the middles of stations usually lie from those of their numbers."""
    offs = [
        (at[0] - text.at[0], at[1] - text.at[1])
        for text in texts
        for at in places
        if math.dist(at, text.at) < radius
    ]
    right, down = np.median(offs, axis=0) if offs else (0.0, 0.0)
    return float(right), float(down)


def _spread_out(places: Sequence[Point], radius: float) -> list[Point]:
    taken = Taken(1.5 * radius)
    return [at for at in places if taken.add(at)]


def _kinds(search: PatternSearch, places: Sequence[Point], fewest: int = _ENOUGH) -> list[list[Point]]:
    """The places sorted by what they look like, each kind with those first that are typical of it."""
    looks = np.stack([_coarse(search.look(at)) for at in places])
    kinds, middles = sort_into_kinds(looks, _KINDS)
    sorted_kinds = []
    for kind in range(len(middles)):
        members = np.nonzero(kinds == kind)[0]
        away = np.linalg.norm(looks[members] - middles[kind], axis=1)
        if len(members) >= fewest:
            typical = members[np.argsort(away, kind="stable")][: max(fewest, len(members) * 3 // 4)]
            sorted_kinds.append([places[place] for place in typical[:30]])
    return sorted_kinds


def _coarse(look: NDArray[np.float32]) -> NDArray[np.float32]:
    """The colours of a symbol in five by five fields: digits blur away."""
    side = look.shape[0] // 5
    fields = look[: 5 * side, : 5 * side, :3].reshape(5, side, 5, side, 3).mean(axis=(1, 3))
    fields[[0, 0, 4, 4], [0, 4, 0, 4]] = 0  # outside the disc
    return np.asarray(fields.ravel())


def _once(found: Sequence[Proposal], radius: float) -> tuple[Proposal, ...]:
    """What was found as several kinds, as the one it is most surely."""
    taken = Taken(1.4 * radius)
    ordered = sorted(found, key=lambda each: (-each.certainty, each.at))
    return tuple(each for each in ordered if taken.add(each.at))
