"""The cheapest assignment of things to places: as many as can be, then at the least cost altogether.

Rows are assigned one after the other along the cheapest chain of reassignments (the Hungarian method
on a sparse table, with Dijkstra's search). networkx has a matching for any graph, which needs minutes
for thousands of rows; scipy would do, but is a large thing to install for this alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from yardtools.errors import YardError

Row = Mapping[int, float]
"""What each column that a row can have would cost; costs are not negative."""

MOST_LOOKS = 2_000_000
"""How many costs are looked at in all: on a map chains are short, on a heap everything hangs together."""


def cheapest_assignment(rows: Sequence[Row]) -> dict[int, int]:
    """The column of each row, for as many rows as possible at the least cost in all.

    A row for which no column is left has none; the rows that go without are those that make the rest
    the cheapest.
    """
    without = 1.0 + 2 * len(rows) * max((cost for row in rows for cost in row.values()), default=0.0)
    table = [{**row, _no_column(number): without} for number, row in enumerate(rows)]
    solver = _Solver(table)
    for number in range(len(table)):
        solver.assign(number)
    return {row: column for column, row in sorted(solver.owner.items()) if column >= 0}


def _no_column(row: int) -> int:
    """The column that means "none" for this row alone."""
    return -1 - row


class _Solver:
    """An assignment that is the cheapest for the rows so far; prices make every step cost nothing or more."""

    def __init__(self, table: Sequence[Row]) -> None:
        self.table = table
        self.owner: dict[int, int] = {}
        self.held: dict[int, int] = {}
        self._row_price = [0.0] * len(table)
        self._column_price: dict[int, float] = {}
        self._looks_left = MOST_LOOKS

    def assign(self, start: int) -> None:
        """Give a row its column, moving others on where that is cheaper."""
        cost: dict[int, float] = {}
        giver: dict[int, int] = {}
        settled: dict[int, float] = {}
        heap: list[tuple[float, int]] = []
        row, reached = start, 0.0
        while True:
            self._look(row, reached, settled, cost, giver, heap)
            reached, column = heappop(heap)
            while column in settled:
                reached, column = heappop(heap)
            settled[column] = reached
            if column not in self.owner:
                break
            row = self.owner[column]
        self._reprice(start, settled, reached)
        self._hand_over(start, column, giver)

    def _look(
        self,
        row: int,
        reached: float,
        settled: Mapping[int, float],
        cost: dict[int, float],
        giver: dict[int, int],
        heap: list[tuple[float, int]],
    ) -> None:
        """What each column would cost on the way over this row."""
        base = reached - self._row_price[row]
        self._looks_left -= len(self.table[row])
        if self._looks_left < 0:
            raise YardError("stations and numbers lie on one heap: this is no map")
        for column, price in self.table[row].items():
            if column not in settled:
                total = base + price - self._column_price.get(column, 0.0)
                if total < cost.get(column, float("inf")):
                    cost[column] = total
                    giver[column] = row
                    heappush(heap, (total, column))

    def _reprice(self, start: int, settled: Mapping[int, float], reached: float) -> None:
        self._row_price[start] += reached
        for column, cost in settled.items():
            self._column_price[column] = self._column_price.get(column, 0.0) - (reached - cost)
            if column in self.owner:
                self._row_price[self.owner[column]] += reached - cost

    def _hand_over(self, start: int, column: int, giver: Mapping[int, int]) -> None:
        """Along the chain each row takes the column found for it, and leaves its old one to another."""
        row = None
        while row != start:
            row = giver[column]
            self.owner[column] = row
            column, self.held[row] = self.held.get(row, column), column
