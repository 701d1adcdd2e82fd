"""Views written into rows of numbers: all the features of a seat, each with its place in the row."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from yardtools.games.features import Feature
from yardtools.games.game import View

Row = NDArray[np.float32]


class Look:
    """All features of a game for one seat, each with its place in the row."""

    def __init__(self, features: Sequence[Feature]) -> None:
        self.features = tuple(features)
        self.slices: dict[str, slice] = {}
        self.narrow_size = 0
        self._wide: list[tuple[Feature, int]] = []
        self._narrow: list[tuple[Feature, int]] = []
        self.size = 0
        for feature in self.features:
            self.slices[feature.name] = slice(self.size, self.size + feature.kind.width)
            self._wide.append((feature, self.size))
            if feature.kind.narrow_width:
                self._narrow.append((feature, self.narrow_size))
            self.size += feature.kind.width
            self.narrow_size += feature.kind.narrow_width

    def wide(self, view: View) -> Row:
        """A view as one row."""
        row = np.zeros(self.size, np.float32)
        for feature, at in self._wide:
            feature.kind.write(feature.get(view), row, at)
        return row

    def narrow(self, view: View, row: Row) -> None:
        """A view, written into a row of `narrow_size` zeros."""
        for feature, at in self._narrow:
            feature.kind.write_narrow(feature.get(view), row, at)
