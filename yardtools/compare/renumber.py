"""Station numbers changed all at once: what `--renumber old:new,…` says, and boards under other numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from yardtools.errors import YardError
from yardtools.model.network import Board, Link, Mission, Starts

Renumbering = Mapping[int, int]
"""Old number to new number; a number that is not in it stays."""

ROWS = 10
"""So many runs are spelt out."""

_PIECE = re.compile(r"\s*([0-9]{1,9})\s*:\s*([0-9]{1,9})\s*")


def parse_renumber(text: str) -> dict[int, int]:
    """The renumbering that `118:108,128:118` means."""
    mapping: dict[int, int] = {}
    for piece in text.split(","):
        match = _PIECE.fullmatch(piece)
        if not match:
            raise YardError(f"a renumbering is old:new,old:new with whole numbers, not {piece.strip()!r}")
        old, new = map(int, match.groups())
        if old in mapping:
            raise YardError(
                f"the renumbering gives station {old} two new numbers, again in {piece.strip()!r}"
            )
        if new in mapping.values():
            raise YardError(f"the renumbering gives number {new} twice, again in {piece.strip()!r}")
        mapping[old] = new
    return mapping


def renumber_board(board: Board, mapping: Renumbering) -> Board:
    """The board under new numbers, all changed at once: stations, links, missions and start cards."""
    _refuse_merging(board, mapping)

    def number(old: int) -> int:
        return mapping.get(old, old)

    def numbers(old: Iterable[int]) -> tuple[int, ...]:
        return tuple(map(number, old))

    return replace(
        board,
        stations=tuple(replace(station, id=number(station.id)) for station in board.stations),
        links=tuple(
            Link(number(link.start), number(link.end), link.by, link.oneway, link.path)
            for link in board.links
        ),
        missions=tuple(Mission(m.id, numbers(m.starts), numbers(m.targets)) for m in board.missions),
        starts=Starts(numbers(board.starts.detective), numbers(board.starts.mister_x)),
    )


def describe_renumbering(mapping: Renumbering) -> str:
    """A renumbering in words: `118→108, 128→118`, and runs that shift alike as `1…199→0…198`.

    Of many runs only the first are spelt out; the stations in the others are counted.
    """
    rows = runs(mapping)
    more = sum(map(len, rows[ROWS:]))
    told = ", ".join(_run(run, mapping) for run in rows[:ROWS])
    return f"{told}, … and {more:,} more" if more else told


def runs(mapping: Renumbering) -> list[list[int]]:
    """The old numbers that change, in rows that follow each other and shift by the same amount."""
    changed = sorted(old for old, new in mapping.items() if old != new)
    # Along a row without gaps both the shift and the number less its place stay the same.
    rows = groupby(enumerate(changed), lambda at: (mapping[at[1]] - at[1], at[1] - at[0]))
    return [[old for _, old in row] for _, row in rows]


def _run(run: Sequence[int], mapping: Renumbering) -> str:
    if len(run) < 3:
        return ", ".join(f"{old}→{mapping[old]}" for old in run)
    return f"{run[0]}…{run[-1]}→{mapping[run[0]]}…{mapping[run[-1]]}"


def _refuse_merging(board: Board, mapping: Renumbering) -> None:
    """Two stations under one number would become one: nobody means that."""
    known = {station.id for station in board.stations}
    kept = known - mapping.keys()
    for old, new in sorted(mapping.items()):
        if old in known and new in kept:
            raise YardError(f"cannot renumber {old}:{new}: there is a station {new} that keeps its number")
