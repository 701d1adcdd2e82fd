"""Which ways are links: by trees that learned from boards that we drew what the ways of links look like.

The trees are in `link_model.json`; `scripts/train_links.py` makes them, from the looks that are there to be
learned from. The first trees look at each way alone. The second ones know what the first think of the others:
a way that runs along better ones all the time explains nothing.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from yardtools.draft.lines import Way
from yardtools.draft.traits import Table, traits_alone, traits_together
from yardtools.draft.trees import chances_of, odds_by_trees


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way that may be a link, and from 0 to 1 how sure it is."""

    way: Way
    certainty: float


def judge_ways(ways: Sequence[Way], places: Table, unclear: Collection[int] = ()) -> list[Candidate]:
    """The ways with their certainties; the symbols of unclear stops do not tell whether it stops there."""
    if not ways:
        return []
    alone = traits_alone(ways, places, unclear)
    first = odds_by_trees(alone, _model()["alone"])
    together = traits_together(ways, places, alone, first)
    chances = chances_of(odds_by_trees(together, _model()["together"]))
    return [Candidate(way, float(chance)) for way, chance in zip(ways, chances, strict=True)]


@cache
def _model() -> dict[str, Any]:
    text = files("yardtools.draft").joinpath("link_model.json").read_text(encoding="utf-8")
    model: dict[str, Any] = json.loads(text)
    return model
