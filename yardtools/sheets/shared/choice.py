"""Which stations a sheet shows that has a place for each: those asked for, as many as one file holds."""

from __future__ import annotations

from collections.abc import Sequence

from yardtools.errors import YardError
from yardtools.model import Board, Station
from yardtools.sheets.sheet import Context


def choose_stations(board: Board, context: Context, most: int) -> Sequence[Station]:
    """The stations that are asked for, or all; more than `most`, or none, are a YardError."""
    wanted = context.stations
    chosen = [each for each in board.stations if any(each.id in numbers for numbers in wanted)]
    shown = chosen if wanted else board.stations
    if wanted and not shown:
        raise YardError(f"{board.id} has none of the stations that --stations names")
    if len(shown) > most:
        raise too_many(shown, most)
    return shown


def too_many(shown: Sequence[Station], most: int) -> YardError:
    """What to say where one file holds no more than so many of these stations."""
    first = shown[: max(1, most)]
    return YardError(
        f"the sheet shows at most {len(first):,} stations of this board, and here are {len(shown):,}: "
        f"print it in parts, the first with --stations {first[0].id}-{first[-1].id}"
    )
