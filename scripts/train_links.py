"""Learn which ways in a picture are links, from boards that we drew: writes yardtools/draft/link_model.json.

    python scripts/train_links.py [--seeds N]

Only looks of `TUNED` are used, and made-up towns and London; what the figures are measured on stays unseen.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where the pictures are made

from support.looks import TUNED, printed_in
from support.prints import Print, scanned
from yardtools.draft.colours import Surroundings
from yardtools.draft.lines import LineMap, Way
from yardtools.draft.links import ALONE, TOGETHER, features_alone, features_together
from yardtools.scans import Picture

MODEL = Path(__file__).parent.parent / "yardtools" / "draft" / "link_model.json"
SIZES = {"london": 1700, "town": 1500}
Table = NDArray[np.float64]


def pictures(seeds: int) -> Iterator[Print]:
    """The pictures to learn from."""
    for seed in range(1, seeds + 1):
        for place, look in enumerate(TUNED):
            yield scanned(printed_in(f"town-{seed + 10 * place}", look, SIZES["town"]), seed)
            if seed == 1:
                yield scanned(printed_in("london", look, SIZES["london"]), seed + 50)


def examples(sheet: Print) -> Iterator[tuple[list[Way], LineMap, Table]]:
    """The ways of each transport in a picture, and which of them are links."""
    picture, numbers = Picture.open(sheet.file()), list(sheet.places)
    places = [sheet.places[number] for number in numbers]
    lines = LineMap(picture, places, sheet.radius)
    seen = Surroundings(picture, places, sheet.radius).find_colours()
    colours = lines.line_colours(seen, len(sheet.board.ladder))
    shown = {station.id: station.transports for station in sheet.board.stations}
    for place, by in enumerate(sheet.board.ladder[: len(colours)]):
        chance = lines.chances(colours[place], [each for each in colours if each != colours[place]])
        stops = [at for at, number in enumerate(numbers) if by in shown[number]]
        ways = list(lines.ways(chance, stops))
        links = {frozenset((link.start, link.end)) for link in sheet.board.links if link.by == by}
        truth = [frozenset((numbers[way.start], numbers[way.end])) in links for way in ways]
        if ways:
            yield ways, lines, np.array(truth, dtype=float)


def fit(table: Table, truth: Table, penalty: float = 1.0) -> Table:
    """The weights of a logistic model, by Newton's method; large weights cost."""
    weights = np.zeros(table.shape[1])
    keep = penalty * np.eye(table.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-(table @ weights).clip(-30, 30)))
        slope = table.T @ (truth - chance) - keep @ weights
        bend = (table.T * (chance * (1 - chance))) @ table + keep
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    """Learn, and write the model."""
    parser = argparse.ArgumentParser(description="learn which ways are links")
    parser.add_argument("--seeds", type=int, default=2, metavar="N")
    arguments = parser.parse_args()
    groups = [group for sheet in pictures(arguments.seeds) for group in examples(sheet)]
    truth = np.concatenate([group[2] for group in groups])
    tables = [features_alone(ways, lines) for ways, lines, _ in groups]
    alone = fit(np.concatenate(tables), truth)
    firsts = [1 / (1 + np.exp(-(table @ alone).clip(-30, 30))) for table in tables]
    rows = zip(groups, tables, firsts, strict=True)
    both = np.concatenate(
        [features_together(ways, lines, table, first) for (ways, lines, _), table, first in rows]
    )
    together = fit(both, truth)
    chance = 1 / (1 + np.exp(-(both @ together).clip(-30, 30)))
    print(f"{len(truth)} ways, {int(truth.sum())} links; right {((chance > 0.5) == truth).mean():.2%}")
    model = {"alone": alone.round(4).tolist(), "together": together.round(4).tolist()}
    names = {"features": {"alone": ALONE, "together": TOGETHER}}
    origin = {"made by": f"scripts/train_links.py --seeds {arguments.seeds}"}
    MODEL.write_text(json.dumps(origin | names | model, indent=1) + "\n", encoding="utf-8")
    for low, high in ((0, 0.05), (0.05, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 1.01)):
        inside = (chance >= low) & (chance < high)
        share = truth[inside].mean() if inside.any() else 0.0
        print(f"{low:.2f} to {high:.2f}: {share:.1%} of {inside.sum()} are links")


if __name__ == "__main__":
    main()
