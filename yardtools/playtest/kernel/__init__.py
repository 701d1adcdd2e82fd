"""Compiled bulk play: random and greedy games of the London family, many millions of moves a second."""

from __future__ import annotations

from yardtools.playtest.kernel.kernel import Kernel
from yardtools.playtest.kernel.results import Results

__all__ = ["Kernel", "Results"]
