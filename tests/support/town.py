"""A made-up town of 40 stations and 90 links, as somebody would find it printed, and ways to draw it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from yardtools.drawing import draw
from yardtools.model import Board, Link, Mission, Starts, Station, Transport

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COLUMNS, ROWS = 8, 5
FRAME = (1600, 1000)
SHIFTS = ((0, 4), (12, -6), (-9, 2), (17, -3), (-14, 6), (6, -5), (-4, 3))
"""How far stations lie from the corners of a grid, over and over: no street is quite straight."""

TRANSPORTS = (
    Transport("taxi", ("taxi", "black")),
    Transport("bus", ("bus", "black")),
    Transport("underground", ("underground", "black")),
    Transport("ferry", ("black",), "mister_x"),
)
CLOSED = {(3, 11), (4, 5), (6, 14), (9, 17), (20, 21), (27, 35), (29, 30), (38, 39)}
"""Neighbours without a street between them."""

BUS = (
    (1, 10), (10, 3), (3, 12), (12, 5), (5, 14), (14, 7), (7, 16), (16, 31), (31, 22), (22, 37), (37, 28),
    (28, 19), (19, 34), (34, 25), (25, 10), (12, 19), (19, 10), (14, 29), (29, 22), (28, 35), (35, 34),
    (16, 23),
)  # fmt: skip
UNDERGROUND = ((3, 12), (12, 29), (29, 16), (12, 25), (25, 37), (37, 29))
FERRY = ((17, 34), (34, 36), (36, 39))
ONE_WAY = {("taxi", 12, 13)}
BENDS = {("bus", 16, 31): (1525, 560), ("ferry", 34, 36): (500, 970), ("ferry", 36, 39): (985, 975)}
NAMES = (
    "Lighthouse", "Ropewalk", "Market Square", "Customs House", "East Gate", "Mill Lane", "Chapel",
    "Town Hall", "Ferry Steps", "Fish Dock", "Old Quay", "Boatyard", "Salt Stairs", "South Pier", "Tannery",
    "Brewery", "Orchard", "Baths", "Foundry", "Arsenal", "Museum", "Library", "Theatre", "Gardens", "Mint",
    "Observatory", "Hospital", "College", "Barracks", "Depot", "Gasworks", "Granary", "Windmill",
    "Ferry House", "Abbey", "Cloister", "Priory", "Almshouse", "Racecourse", "Harbour",
)  # fmt: skip
STARTS = Starts((2, 9, 15, 21, 27, 30), (6, 17, 24, 33, 39))
MISSION = Mission("green", (8, 24, 40), (17, 33))


def town() -> Board:
    """The truth."""
    return Board(
        id="town",
        title="Town",
        transports=TRANSPORTS,
        stations=tuple(_stations()),
        links=tuple(_links()),
        frame=FRAME,
        ladder=("taxi", "bus", "underground"),
        missions=(MISSION,),
        starts=STARTS,
    )


def _stations() -> Iterator[Station]:
    buses, undergrounds = ({number for pair in pairs for number in pair} for pairs in (BUS, UNDERGROUND))
    for number in range(1, COLUMNS * ROWS + 1):
        row, column = divmod(number - 1, COLUMNS)
        dx, dy = SHIFTS[number % len(SHIFTS)]
        shown = (
            "taxi",
            *(["bus"] * (number in buses | undergrounds)),
            *(["underground"] * (number in undergrounds)),
        )
        place = (110 + 197 * column + dx, 100 + 200 * row + dy)
        yield Station(number, place, shown, {"en": NAMES[number - 1]})


def _links() -> Iterator[Link]:
    for number in range(1, COLUMNS * ROWS + 1):
        sides = [number + 1] * (number % COLUMNS > 0) + [number + COLUMNS] * (number <= COLUMNS * (ROWS - 1))
        for other in sides:
            if (number, other) not in CLOSED:
                yield _link("taxi", number, other)
    for by, pairs in (("bus", BUS), ("underground", UNDERGROUND), ("ferry", FERRY)):
        for start, end in pairs:
            yield _link(by, min(start, end), max(start, end))


def _link(by: str, start: int, end: int) -> Link:
    path = (BENDS[by, start, end],) if (by, start, end) in BENDS else ()
    return Link(start, end, by, oneway=(by, start, end) in ONE_WAY, path=path)


def print_scan(browser: Browser, board: Board, file: Path) -> Path:
    """The board as if it were printed and scanned: a picture, one pixel a unit."""
    width, height = FRAME
    picture = draw(board, names=True)
    start, end = picture.index('viewBox="') + 9, picture.index('" role')
    page = browser.new_page(viewport={"width": width, "height": height})
    whole = f"{picture[:start]}0 0 {width} {height}{picture[end:]}"
    page.set_content(f"<style>* {{ margin: 0 }} svg {{ display: block }}</style>{whole}")
    page.screenshot(path=file)
    page.close()
    return file


# --- how to draw it ---------------------------------------------------------------------------


def trails(links: Iterable[Link]) -> list[list[int]]:
    """As few walks as can be that use every link once, for whoever draws them one station after the other."""
    ends: dict[int, list[int]] = defaultdict(list)
    for link in links:
        ends[link.start].append(link.end)
        ends[link.end].append(link.start)
    found: list[list[int]] = []
    while any(ends.values()):
        odd = [number for number, others in ends.items() if len(others) % 2]
        walk = _walk(odd[0] if odd else next(number for number, others in ends.items() if others), ends)
        other = next((each for each in found if walk[0] == walk[-1] and set(each) & set(walk)), None)
        if other is None:
            found.append(walk)
        else:
            _insert(walk, other)
    return found


def _walk(at: int, ends: dict[int, list[int]]) -> list[int]:
    """As far as one can go without using a link twice."""
    walk = [at]
    while ends[at]:
        other = max(ends[at], key=lambda number: len(ends[number]))
        ends[at].remove(other)
        ends[other].remove(at)
        walk.append(at := other)
    return walk


def _insert(circle: list[int], walk: list[int]) -> None:
    """Go round a circle on the way, where the walk comes past it."""
    at = next(number for number in walk if number in circle)
    start, place = circle.index(at), walk.index(at)
    walk[place:place] = circle[start:-1] + circle[:start]
