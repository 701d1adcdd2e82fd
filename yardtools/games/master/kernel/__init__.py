"""Compiled play of Master: random and greedy games, many millions of moves a second."""

from __future__ import annotations

from yardtools.games.master.kernel.kernel import Kernel

__all__ = ["Kernel"]
