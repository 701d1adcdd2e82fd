"""Mister X may start within one move of a detective."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import card, numbers
from yardtools.findings import WARNING, Fault
from yardtools.graph import arcs, usable
from yardtools.model import Board
from yardtools.wording import join_words


@check(
    WARNING,
    rationale="Start cards keep the two sides at least two moves apart, so that luck of the draw does not "
    "decide the game. A start of Mister X next to one of a detective gives the detectives half of his first "
    "ways. The ferry, which detectives do not take, brings nobody near.",
    bad="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 6, 7",
    good="1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1; starts detective 1, 2, 3, 4, 5; "
    "starts mister_x 7",
)
def start_too_close(board: Board) -> Iterator[Fault]:
    """Mister X may start within one move of a detective."""
    hunted, hunters = set(board.starts.mister_x), set(board.starts.detective)
    taken = usable(board, "detectives")
    for station in sorted(hunted):
        links = [link for link in study(board).links_at.get(station, ()) if link.by in taken]
        near = {start: link for link in links for start, end in arcs(link) if end == station != start}
        starts = sorted(near.keys() & hunters)
        if starts:
            words = f"start {station} of Mister X is one move from {numbers(starts)}, where detectives start"
            lines = join_words(near[start] for start in starts)
            hint = f"take {station} or {numbers(starts)} from the cards, or see whether {lines} is right"
            cards = (card("mister_x", station), *(card("detective", start) for start in starts))
            yield Fault((*cards, *(near[start] for start in starts)), words, hint=hint)
