"""Sheets to cut: faces in a grid, and backs that lie behind their fronts when printed on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from yardtools.errors import YardError
from yardtools.sheets.sheet import BOTTOM, SIDE, TOP, Paper

Face = dict[str, Any]
"""What is printed on one side of a card."""

NOTE = 7.0
"""The height of the line above a grid."""

MARKS = 4.0
"""The room for cut marks around a grid."""


@dataclass(frozen=True, slots=True)
class Grid:
    """So many columns and rows of cells, each so wide and high in millimetres."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def cells(self) -> int:
        """How many cells a page has."""
        return self.columns * self.rows

    def document(self) -> dict[str, Any]:
        """The grid as data."""
        return {"columns": self.columns, "rows": self.rows, "width": self.width, "height": self.height}


def grid(paper: Paper, width: float, height: float) -> Grid:
    """As many cells of a size as a page holds."""
    columns = int((paper.width - 2 * SIDE + 1e-6) // width)
    rows = int((paper.height - TOP - BOTTOM - NOTE - 2 * MARKS + 1e-6) // height)
    if not columns or not rows:
        raise YardError(f"{width:g} × {height:g} mm does not fit on a page of {paper.name} paper")
    return Grid(columns, rows, width, height)


def narrow(cells: Grid, count: int, rows: int = 3) -> Grid:
    """The grid for so few faces that they would not fill as many rows, with fewer columns."""
    return replace(cells, columns=max(1, min(cells.columns, -(-count // rows))))


def pages(
    fronts: Sequence[Face], cells: Grid, backs: Sequence[Face] | None = None
) -> Iterator[dict[str, Any]]:
    """Pages of fronts; each is followed by that of its backs, where there are any."""
    start = 0
    for rows in spread(-(-len(fronts) // cells.columns), cells.rows):
        own = replace(cells, rows=rows)
        yield _page(fronts[start : start + own.cells], own, is_back=False)
        if backs is not None:
            yield _page(backs[start : start + own.cells], own, is_back=True)
        start += own.cells


def spread(rows: int, most: int) -> list[int]:
    """How many rows each page has: no page more than there is room for, and none much fewer than another."""
    count = -(-rows // most)
    return [rows // count + (place < rows % count) for place in range(count)]


def _page(faces: Sequence[Face], cells: Grid, is_back: bool) -> dict[str, Any]:
    """A page; that of the backs is mirrored, for the paper is turned over its long edge."""
    filled: list[Face | None] = [*faces, *[None] * (cells.cells - len(faces))]
    rows = [filled[start : start + cells.columns] for start in range(0, cells.cells, cells.columns)]
    laid = [face for row in rows for face in (row[::-1] if is_back else row)]
    return {"grid": cells.document(), "faces": laid, "back": is_back}
