"""Learn which ways in a picture are links, from boards that we drew: writes yardtools/draft/link_model.json.

    python scripts/train_links.py [--rounds N] [--keep FOLDER] [--unseen]

Only the looks and styles that are there to be tuned on are used. Stations are put a little off their places,
some are left out, some are too many, and some have the wrong type, as drafts have it: the chances are to be
true of such stations too. `--unseen` writes nothing, and says instead how well looks are judged that were
left out of the learning, all in turn. `--keep` keeps the ways found in the pictures, for the next time.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where the pictures are made

from support.looks import (
    BARE,
    LOOKS,
    TUNED,
    TUNED_STYLES,
    board_named,
    photographed,
    printed_in,
    style_named,
)
from support.prints import Print, scanned
from yardtools.draft.lines import LineMap, Way
from yardtools.draft.traits import ALONE, TOGETHER, Table, traits_alone, traits_together
from yardtools.draft.trees import chances_of, find_leaves, odds_by_trees
from yardtools.model.values import Point
from yardtools.scans import Picture, straighten
from yardtools.scans.picture import to_lab

MODEL = Path(__file__).parent.parent / "yardtools" / "draft" / "link_model.json"
PARTS = 5
"""The looks are learned from in so many parts, each judged by what the others taught."""


@dataclass(frozen=True)
class Sheet:
    """A picture to learn from: its look, the picture, and the board printed in it."""

    look: str
    clean: Print
    data: bytes


@dataclass(frozen=True)
class Group:
    """The ways of a transport in a picture, and which of them are links."""

    look: str
    ways: list[Way]
    places: Table
    unclear: frozenset[int]
    truth: NDArray[np.bool_]
    missed: int
    """How many links there are that no way was found for."""


# --- the pictures -----------------------------------------------------------------------------


def names(round_: int) -> Iterator[tuple[str, str, int, bool]]:
    """Looks, boards, widths in pixels, and whether it is photographed."""
    rng = random.Random(round_)
    for place, look in enumerate((*TUNED, *TUNED_STYLES)):
        board = f"{'town' if look in TUNED else 'harbour'}-{round_ * 100 + place}"
        width = rng.randint(1000, 1700) if look in TUNED else rng.randint(650, 1250)
        yield look, board, width, (place + round_) % 3 == 0
        if look in TUNED_STYLES and not is_bare(look) and (place + round_) % 2:
            yield BARE + look, f"harbour-{round_ * 100 + place + 50}", rng.randint(650, 1250), place % 3 == 0
    if round_ == 1:
        yield from ((look, "london", 1700, False) for look in TUNED)
        yield from ((BARE + look, board, 1500, False) for look in TUNED for board in ("london", "town-190"))


def take(look: str, board: str, width: int, photo: bool, seed: int) -> Sheet:
    """The picture of a board in a look."""
    clean = printed_in(board, look, width)
    printed_in.cache_clear()
    if not photo:
        return Sheet(look, clean, scanned(clean, seed).file())
    shot = photographed(clean, seed)
    data, _, _ = straighten(shot.print.file(), shot.corners, clean.image.size)
    return Sheet(look, clean, data)


def inks(look: str, board: str) -> list[str]:
    """The colours of the lines, from the base of the ladder up."""
    if look in LOOKS:
        theme = LOOKS[look].theme
        theme = replace(theme, colours=()) if board.startswith("harbour") else theme
        return [theme.colour(each, place) for place, each in enumerate(board_named(board).transports)]
    return [stroke.colour for stroke in style_named(look).strokes]


def printed_colours(sheet: Sheet, colours: Sequence[str]) -> list[tuple[float, float, float]]:
    """The colours of the lines as they look in the picture, where the clean print has them off symbols."""
    clean = np.asarray(sheet.clean.image, dtype=np.float32)
    taken = Picture.open(sheet.data).whole(1.0)
    free = np.ones(clean.shape[:2], dtype=bool)
    reach = int(1.4 * sheet.clean.radius)
    for x, y in sheet.clean.places.values():
        free[max(0, int(y) - reach) : int(y) + reach, max(0, int(x) - reach) : int(x) + reach] = False
    found = []
    for hex in colours:
        pure = np.array([int(hex[at : at + 2], 16) for at in (1, 3, 5)], dtype=np.float32)
        there = free & (np.abs(clean - pure).max(axis=2) < 12)
        lab = np.median(taken[there], axis=0) if there.sum() > 40 else to_lab(pure[None])[0]
        found.append((float(lab[0]), float(lab[1]), float(lab[2])))
    return found


# --- the ways in them -------------------------------------------------------------------------


@dataclass(frozen=True)
class Colour:
    """A colour, in Lab."""

    lab: tuple[float, float, float]


def groups_of(sheet: Sheet, board: str, rng: np.random.Generator) -> Iterator[Group]:
    """The ways of each transport, between stations as a draft might have them."""
    clean = sheet.clean
    ladder = clean.board.ladder
    colours = [
        Colour((light + rng.normal(0, 3), red + rng.normal(0, 3), yellow + rng.normal(0, 3)))
        for light, red, yellow in printed_colours(sheet, inks(sheet.look, board)[: len(ladder)])
    ]
    places, numbers, rungs = shifted_stations(clean, rng)
    bare = is_bare(sheet.look)
    lines = LineMap(Picture.open(sheet.data), places, clean.radius * rng.uniform(0.92, 1.08))
    for rung, (by, ink) in enumerate(zip(ladder, lines.inks(colours), strict=False)):
        links = {frozenset((link.start, link.end)) for link in clean.board.links if link.by == by}
        here = {pair for pair in links if pair <= set(numbers)}
        for stops in likely_stops(rungs, rung, bare, rng):
            ways = lines.ways(ink, stops)
            pairs = [frozenset((numbers[way.start], numbers[way.end])) for way in ways]
            truth = np.array([pair in links for pair in pairs], dtype=bool)
            unclear = frozenset(stops) if bare and rung else frozenset[int]()
            missed = len(here - set(pairs))
            if ways:
                yield Group(sheet.look, ways, lines.places.astype(np.float64), unclear, truth, missed)


def likely_stops(
    rungs: Sequence[int], rung: int, bare: bool, rng: np.random.Generator
) -> Iterator[list[int]]:
    """Where a transport stops, as symbols tell; where they do not, everywhere, and as a first look tells."""
    known = [place for place, top in enumerate(rungs) if top >= rung]
    if not bare or not rung:
        yield known
        return
    yield list(range(len(rungs)))
    others = [place for place in range(len(rungs)) if place not in known and rng.random() < 0.06]
    yield sorted((*(place for place in known if rng.random() < 0.98), *others))


def is_bare(look: str) -> bool:
    """Whether the symbols of a look show no transports."""
    return LOOKS[look].bare if look in LOOKS else style_named(look).symbol == "bare"


def shifted_stations(clean: Print, rng: np.random.Generator) -> tuple[list[Point], list[int], list[int]]:
    """Places, numbers and highest rungs as a draft might have them: some off, missing, too many or wrong."""
    worse = rng.random() < 0.5
    places, numbers, rungs = [], [], []
    top = {station.id: len(station.transports) - 1 for station in clean.board.stations}
    for number, at in clean.places.items():
        if worse and rng.random() < 0.015:
            continue
        off = rng.normal(0, (0.35 if rng.random() < 0.03 else 0.08) * clean.radius, 2)
        rung = top[number]
        if worse and rng.random() < 0.015:
            rung = int(rng.integers(0, len(clean.board.ladder)))
        places.append((float(at[0] + off[0]), float(at[1] + off[1])))
        numbers.append(number)
        rungs.append(rung)
    if worse and rng.random() < 0.6:
        wide, high = clean.image.size
        places.append((float(rng.uniform(0.1, 0.9) * wide), float(rng.uniform(0.1, 0.9) * high)))
        numbers.append(0)
        rungs.append(0)
    return places, numbers, rungs


def all_groups(rounds: int, keep: Path | None) -> list[Group]:
    """The ways in all pictures."""
    found = list[Group]()
    for round_ in range(1, rounds + 1):
        for place, (look, board, width, photo) in enumerate(names(round_)):
            file = keep / f"{round_}-{place}-{look}-{board}.pickle" if keep else None
            if file and file.exists():
                found += pickle.loads(file.read_bytes())
                continue
            seed = 1000 * round_ + place
            sheet = take(look, board, width, photo, seed)
            own = list(groups_of(sheet, board, np.random.default_rng(seed)))
            print(f"{look} {board}: {sum(len(each.ways) for each in own)} ways", flush=True)
            if file:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(pickle.dumps(own))
            found += own
    return found


# --- learning ---------------------------------------------------------------------------------

BINS, DEPTH, RATE, PENALTY = 32, 5, 0.2, 8.0
Model = dict[str, Any]


def learn_trees(table: Table, truth: NDArray[np.bool_], trees: int) -> Model:
    """Trees that ask the same questions of all rows, one after the other where the ones before err."""
    rng, steps = np.random.default_rng(0), np.linspace(0, 1, BINS + 1)[1:-1]
    bounds = [np.unique(np.quantile(column, steps)).round(4) for column in table.T]
    binned = np.column_stack(
        [np.searchsorted(edge, column, side="left") for edge, column in zip(bounds, table.T, strict=True)]
    ).astype(np.int64)
    base = float(np.log(truth.mean() / (1 - truth.mean())))
    odds, grown = np.full(len(table), base), []
    for _ in range(trees):
        chance = chances_of(odds)
        some = rng.random(len(table)) < 0.7
        slope, bend = truth - chance, chance * (1 - chance)
        columns = np.sort(rng.choice(table.shape[1], int(0.6 * table.shape[1]), replace=False))
        questions = _grow_tree(binned[some], slope[some], bend[some], columns)
        asked = [column for column, _ in questions]
        edges = [float(bounds[column][step]) for column, step in questions]
        leaves = find_leaves(table, asked, edges)
        size = 1 << len(questions)
        values = RATE * np.bincount(leaves, slope, size) / (np.bincount(leaves, bend, size) + PENALTY)
        values = values.round(3)
        odds += values[leaves]
        grown.append([asked, edges, values.tolist()])
    return {"base": round(base, 3), "trees": grown}


def _grow_tree(
    binned: NDArray[np.int64], slope: Table, bend: Table, columns: NDArray[np.intp]
) -> list[tuple[int, int]]:
    """The questions of a tree, as columns and steps, each the one that tells most after those before."""
    leaf = np.zeros(len(binned), dtype=np.int64)
    questions = list[tuple[int, int]]()
    for level in range(DEPTH):
        gains = {int(each): _best_step(binned[:, each], leaf, level, slope, bend) for each in columns}
        column = max(gains, key=lambda each: gains[each])
        step = gains[column][1]
        questions.append((column, step))
        leaf += (binned[:, column] > step) << level
    return questions


def _best_step(
    bins: NDArray[np.int64], leaf: NDArray[np.int64], level: int, slope: Table, bend: Table
) -> tuple[float, int]:
    """The step of a column at which the leaves differ most on both sides, and by how much."""
    places, size = leaf * BINS + bins, (1 << level) * BINS
    slopes, bends = (
        np.bincount(places, each, size).reshape(-1, BINS).cumsum(axis=1) for each in (slope, bend)
    )
    right = slopes[:, -1:] - slopes, bends[:, -1:] - bends
    gain = (slopes**2 / (bends + PENALTY) + right[0] ** 2 / (right[1] + PENALTY)).sum(axis=0)[:-1]
    step = int(gain[: max(1, int(bins.max()))].argmax())
    return float(gain[step]), step


def learn(groups: Sequence[Group], alone: Sequence[Table]) -> Model:
    """Both models; the second is taught by first odds of looks that the first had not seen."""
    truth = np.concatenate([group.truth for group in groups])
    first = learn_first(np.concatenate(alone), truth)
    odds = list[Table]([np.zeros(0)] * len(groups))
    for part in range(PARTS):
        others = [place for place, group in enumerate(groups) if part_of(group.look) != part]
        mine = [place for place, group in enumerate(groups) if part_of(group.look) == part]
        model = learn_first(
            np.concatenate([alone[place] for place in others]),
            np.concatenate([groups[place].truth for place in others]),
        )
        for place in mine:
            odds[place] = odds_by_trees(alone[place], model)
    together = [
        traits_together(group.ways, group.places, own, each)
        for group, own, each in zip(groups, alone, odds, strict=True)
    ]
    second = learn_trees(np.concatenate(together), truth, 400)
    return {"alone": first, "together": second}


def learn_first(table: Table, truth: NDArray[np.bool_]) -> Model:
    """The trees that look at each way alone."""
    return learn_trees(table, truth, 120)


def part_of(look: str) -> int:
    """The part that a look belongs to."""
    every = (*TUNED, *TUNED_STYLES)
    return every.index(look.removeprefix(BARE)) % PARTS


def judge(groups: Sequence[Group], alone: Sequence[Table], model: Model) -> list[Table]:
    """The chances of the ways of each group."""
    found = []
    for group, own in zip(groups, alone, strict=True):
        odds = odds_by_trees(own, model["alone"])
        together = traits_together(group.ways, group.places, own, odds)
        found.append(chances_of(odds_by_trees(together, model["together"])))
    return found


def judge_unseen(groups: Sequence[Group], alone: Sequence[Table]) -> list[Table]:
    """The same, each look by a model that has not seen it."""
    found = list[Table]([np.zeros(0)] * len(groups))
    for part in range(PARTS):
        others = [place for place, group in enumerate(groups) if part_of(group.look) != part]
        mine = [place for place, group in enumerate(groups) if part_of(group.look) == part]
        model = learn([groups[place] for place in others], [alone[place] for place in others])
        chances = judge([groups[place] for place in mine], [alone[place] for place in mine], model)
        for place, chance in zip(mine, chances, strict=True):
            found[place] = chance
    return found


def tell(groups: Sequence[Group], chances: Sequence[Table]) -> None:
    """Print how well each look is judged, and how true the chances are."""
    for look in dict.fromkeys(group.look for group in groups):
        own = [place for place, group in enumerate(groups) if group.look == look]
        links = sum(int(groups[place].truth.sum()) + groups[place].missed for place in own)
        right = sum(int((chances[place] >= 0.5)[groups[place].truth].sum()) for place in own)
        wrong = sum(int((chances[place] >= 0.5)[~groups[place].truth].sum()) for place in own)
        missed = sum(groups[place].missed for place in own)
        share = wrong / max(1, right + wrong)
        print(f"{look:10} links {links:5}, right {right / links:6.1%}, wrong {share:5.1%}, no way {missed}")
    truth, chance = np.concatenate([group.truth for group in groups]), np.concatenate(chances)
    for low, high in pairwise((0, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 1.01)):
        inside = (chance >= low) & (chance < high)
        share = truth[inside].mean() if inside.any() else 0.0
        print(f"{low:.2f} to {min(high, 1):.2f}: {share:.1%} of {inside.sum()} are links")


def main() -> None:
    """Learn, and write the model."""
    parser = argparse.ArgumentParser(description="learn which ways are links")
    parser.add_argument("--rounds", type=int, default=1, metavar="N")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    parser.add_argument("--unseen", action="store_true", help="judge each look by what the others teach")
    arguments = parser.parse_args()
    groups = all_groups(arguments.rounds, arguments.keep)
    alone = [traits_alone(group.ways, group.places, group.unclear) for group in groups]
    if arguments.unseen:
        tell(groups, judge_unseen(groups, alone))
        return
    model = learn(groups, alone)
    tell(groups, judge(groups, alone, model))
    origin = {"made by": f"scripts/train_links.py --rounds {arguments.rounds}"}
    known = {"features": {"alone": ALONE, "together": TOGETHER}}
    MODEL.write_text(json.dumps(origin | known | model, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
