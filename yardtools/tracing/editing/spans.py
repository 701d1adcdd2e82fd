"""Where elements are in the text of a drawing while it changes: kept by number, and shifted all at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from yardtools.svg.edits import Span
from yardtools.tracing.editing.change import Patch

_Offsets = NDArray[np.int64]


class Spans:
    """The places of elements, each under a number that stays the same whatever is written before it."""

    def __init__(self) -> None:
        self._starts: _Offsets = np.zeros(1024, np.int64)
        self._ends: _Offsets = np.zeros(1024, np.int64)
        self._count = 0
        self._free: list[int] = []

    def add(self, span: Span) -> int:
        """The number of an element that is there."""
        number = self._free.pop() if self._free else self._grow()
        self._starts[number], self._ends[number] = span
        return number

    def _grow(self) -> int:
        if self._count == len(self._starts):
            self._starts = np.concatenate([self._starts, np.zeros_like(self._starts)])
            self._ends = np.concatenate([self._ends, np.zeros_like(self._ends)])
        self._count += 1
        return self._count - 1

    def __getitem__(self, number: int) -> Span:
        return int(self._starts[number]), int(self._ends[number])

    def __setitem__(self, number: int, span: Span) -> None:
        self._starts[number], self._ends[number] = span

    def release(self, numbers: Iterable[int]) -> None:
        """Forget elements that are gone."""
        self._free += numbers

    def shift(self, patches: Sequence[Patch]) -> None:
        """Follow patches that are in order; none of them goes over an end of an element that stays."""
        if not patches:
            return
        first = np.array([patch.start for patch in patches], np.int64)
        last = first + np.array([len(patch.old) for patch in patches], np.int64)
        grown = np.cumsum([0, *(len(patch.new) - len(patch.old) for patch in patches)])
        starts, ends = self._starts[: self._count], self._ends[: self._count]
        starts += grown[np.searchsorted(last, starts, "right")]
        ends += grown[np.searchsorted(first, ends, "left")]
