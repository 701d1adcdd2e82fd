"""How the two sides can play in compiled play without a search, by name."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

import yardtools.games.master.kernel.chase as chase  # noqa: PLR0402 - the package imports this module
from yardtools.errors import YardError
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.games.kernel import Ints

POLICIES = {
    MISTER_X: {"random": chase.RANDOM, "greedy": chase.GREEDY, "flee": chase.NEAR},
    DETECTIVES: {"random": chase.RANDOM, "greedy": chase.GREEDY, "chase": chase.NEAR},
}
"""How each side can choose; `flee` and `chase` go by distances to where the others truly are."""
ORDERS = ("free", "seat")


@lru_cache
def players(x: str, detectives: str, order: str) -> Ints:
    """How both sides play, as compiled play reads it."""
    if order not in ORDERS:
        raise YardError(f"no order {order!r} of moves; there are {', '.join(ORDERS)}")
    how = (*_policy(MISTER_X, x), *_policy(DETECTIVES, detectives), int(order == "seat"))
    return np.array(how, np.int64)


def _policy(seat: str, text: str) -> tuple[int, int]:
    """A policy by its number, and how often of 2**32 times it slips."""
    name, _, share = text.partition(":")
    try:
        slips = round(float(share or 0) * (1 << 32))
    except (ValueError, OverflowError):
        slips = -1
    if name not in POLICIES[seat] or not 0 <= slips <= 1 << 32:
        known = ", ".join(POLICIES[seat])
        raise YardError(f"no policy {text!r} for {seat}; there are {known}, and shares such as greedy:0.1")
    return POLICIES[seat][name], slips
