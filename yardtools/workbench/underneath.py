"""The scan under the drawing: shown to the page, and searched for what is printed where somebody clicks."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from statistics import median
from threading import Lock
from typing import TYPE_CHECKING, Any

from yardtools.board_files import TRACING_FILE
from yardtools.errors import YardError
from yardtools.model import Box
from yardtools.model.values import Point, pair, point
from yardtools.scan_files import ScanFile, read_shown_scan
from yardtools.tracing.reading.scan import Placing, Underlay, underlay
from yardtools.viewer.content import NOT_SHOWN
from yardtools.viewer.watch import State, state_of
from yardtools.workbench.clicked_colours import Lab, colour_at
from yardtools.workbench.folder import BoardFolder, Contents, digest

if TYPE_CHECKING:
    from yardtools.scans import Picture

OTHERS = (".svg", ".svgz", ".toml", ".json")
"""What is watched in a folder beside pictures."""

EXAMPLES = 12
"""So many stations, those with the highest numbers, are looked at to know what others look like."""
FOUND = 15
"""So many of the discs found last say how large the next one will be."""


class Underneath:
    """The scan of a folder's drawing, read again when the drawing places another one or places it anew."""

    def __init__(self, folder: BoardFolder) -> None:
        self._folder, self._lock = folder, Lock()
        self._images = State()
        self._below: Underlay | None = None
        self._file: ScanFile | None = None
        self._why = self.address = ""
        self._picture: tuple[str, Picture] | None = None
        self._radii = deque[float](maxlen=FOUND)

    def refresh(self, contents: Contents, box: Box) -> None:
        """Look at what the drawing says of its scan now."""
        self._images = self._look()
        below = underlay(contents[TRACING_FILE], box)
        self._file, self._why, self.address = None, "", ""
        if below:
            try:
                self._file = read_shown_scan(below.href, self._folder.path)
                self.address = f"scan/{digest(self._file.data)[:32]}"
            except YardError as error:
                self._why = NOT_SHOWN.format(error)
        self._below = below

    def is_changed(self) -> bool:
        """Whether a picture of the folder was saved since."""
        return self._look() != self._images

    def _look(self) -> State:
        seen = state_of(self._folder.path)
        return {name: known for name, known in seen.items() if not name.lower().endswith(OTHERS)}

    def prepare(self) -> None:
        """Decode the scan now, so that the first click need not wait for it."""
        with suppress(YardError), self._lock:
            self._open()

    def document(self) -> dict[str, Any]:
        """The scan as the page shows it, or why it does not."""
        below = self._below
        if below is None or self._file is None:
            return {"scan": None, "no_scan": self._why}
        shown = {
            "href": self.address,
            "size": list(below.size),
            "matrix": list(below.matrix),
            "fit": below.fit,
        }
        return {"scan": shown, "no_scan": ""}

    def file_at(self, address: str) -> ScanFile | None:
        """The picture at an address, if it is the one that is shown."""
        return self._file if self._file and address == self.address else None

    # --- what is printed

    def snap(self, at: Sequence[float]) -> list[float]:
        """The middle of the disc that is printed there, else the place itself.

        Discs of the size of those found before come first: how large stations are drawn says little.
        """
        if self._file is None:
            return list(at)
        from yardtools.scans import find_disc  # noqa: PLC0415 - most boards have no scan

        with self._lock:
            picture, placing = self._open()
            there = placing.to_pixels((at[0], at[1]))
            usual = median(self._radii) if self._radii else None
            disc = (find_disc(picture, there, usual) if usual else None) or find_disc(picture, there)
            self._radii += [disc.radius] if disc else []
        return pair(point(placing.to_board(disc.at))) if disc else list(at)

    def printed_radius(self) -> float | None:
        """How large the discs are that were found, in board units."""
        with self._lock:
            return round(median(self._radii) * self._open()[1].scale, 2) if self._radii else None

    def find_alike(self, examples: Sequence[Point], skip: Sequence[Point]) -> list[dict[str, Any]]:
        """Where else the scan shows what it shows at the examples."""
        from yardtools.scans import find_alike  # noqa: PLC0415 - see above

        with self._lock:
            picture, placing = self._open()
            there, known = (list(map(placing.to_pixels, each)) for each in (examples, skip))
            inside = [at for at in there if picture.holds(at)]
            found = find_alike(picture, inside[-EXAMPLES:], skip=known)
        return [
            {"at": pair(point(placing.to_board(each.at))), "certainty": round(each.certainty, 3)}
            for each in found
        ]

    def colour_at(self, at: Point) -> Lab:
        """The colour of the line that is printed there."""
        with self._lock:
            picture, placing = self._open()
            there = placing.to_pixels(at)
            if not picture.holds(there):
                raise YardError("there is nothing of the scan where you clicked")
            return colour_at(picture, there)

    def whole(self) -> tuple[bytes, Placing]:
        """The file of the scan, and how it lies."""
        with self._lock:
            _, placing = self._open()
            assert self._file is not None
            return self._file.data, placing

    def straighten(self, corners: Sequence[Point]) -> tuple[bytes, dict[str, Any]]:
        """The scan with these corners in its own, and the operation that moves the drawing along."""
        from yardtools.scans import straighten  # noqa: PLC0415 - see above

        with self._lock:
            _, placing = self._open()
            assert self._file is not None
            there = list(map(placing.to_pixels, corners))
            data, (wide, high), matrix = straighten(self._file.data, there)
        scale = placing.scale
        whole = _times(((scale, 0, 0), (0, scale, 0), (0, 0, 1)), _times(matrix, _inverse(placing)))
        size = [wide * scale, high * scale]
        return data, {"do": "warp", "matrix": [each for row in whole for each in row], "size": size}

    def _open(self) -> tuple[Picture, Placing]:
        """The scan decoded, and how it lies."""
        from yardtools.scans import Picture  # noqa: PLC0415 - see above

        if self._file is None or self._below is None:
            raise YardError(self._why or "there is no scan under the drawing")
        if self._picture is None or self._picture[0] != self.address:
            self._picture, self._radii = (self.address, Picture.open(self._file.data)), deque(maxlen=FOUND)
        picture = self._picture[1]
        return picture, Placing.of(self._below, picture.size)


Rows = Sequence[Sequence[float]]


def _inverse(placing: Placing) -> Rows:
    """The matrix from board units to pixels."""
    (x0, y0), (x1, y1), (x2, y2) = (placing.to_pixels(at) for at in ((0, 0), (1, 0), (0, 1)))
    return ((x1 - x0, x2 - x0, x0), (y1 - y0, y2 - y0, y0), (0, 0, 1))


def _times(left: Rows, right: Rows) -> Rows:
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left]


def snap_operations(
    operations: Sequence[Mapping[str, Any]], below: Underneath, *, is_first: bool = False
) -> list[Any]:
    """The operations with each station put on the disc that is printed under it.

    Where the first station of a board is placed, it gets the size of that disc, and so do those after it.
    """
    snapped = [
        {**each, "at": below.snap(each["at"])} if _places_station(each) else each for each in operations
    ]
    radius = below.printed_radius() if is_first else None
    if radius and snapped and snapped[0].get("do") == "add-station":
        snapped[0] = {"radius": radius, **snapped[0]}
    return snapped


def _places_station(operation: Any) -> bool:
    at = operation.get("at") if isinstance(operation, Mapping) else None
    if (
        not isinstance(at, Sequence)
        or len(at) != 2
        or operation.get("do") not in ("add-station", "move-station")
    ):
        return False
    return all(isinstance(each, int | float) for each in at)
