"""What is printed is true: every link of the table, every ticket of the box, every millimetre."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from PIL import ImageChops

from support.page_faults import EM, is_in_symbol
from support.paper import MM, Word, needs_poppler, pdf, pixels, shipped_board, tile_set, words
from yardtools.graph import moves
from yardtools.model import Board, TileSet, Trail
from yardtools.sheets import PAPERS, Context, find_sheet
from yardtools.sheets.map import row_name, tile_map
from yardtools.sheets.shared.cutting import Grid, grid, pages
from yardtools.sheets.shared.raster import paint
from yardtools.sheets.shared.words import in_language
from yardtools.sheets.sheet import A4, BOTTOM, SIDE, TOP
from yardtools.sheets.stations import WORDS
from yardtools.sheets.tickets import in_box_order

pytestmark = needs_poppler

LINK_SIZE = 8.2
"""The size of the ends of links on a proof sheet, in points."""


# --- stations ---------------------------------------------------------------------------------


def table(content: bytes, board: Board, language: str) -> dict[int, dict[str, list[int]]]:
    """The table as it is printed: station to transport to stations, read off where words stand."""
    found: dict[int, dict[str, list[int]]] = {}
    for column in columns(content):
        heads = header(column, board, language)
        body = [word for word in column if word.top > heads.bottom]
        numbers = [word for word in body if word.right < heads.starts[0] and word.text.isdigit()]
        for word in body:
            place = sum(word.left > start - 1 for start in heads.starts) - 1
            if place >= 0 and word.text.isdigit() and word not in numbers:
                row = min(numbers, key=lambda number: abs(number.middle - word.middle))
                ends = found.setdefault(int(row.text), {}).setdefault(heads.transports[place], [])
                ends.append(int(word.text))
        for number in numbers:
            found.setdefault(int(number.text), {})
    return found


class Header:
    """The head of a column of the page: where its transports begin."""

    def __init__(self, transports: list[str], starts: list[float], bottom: float) -> None:
        self.transports, self.starts, self.bottom = transports, starts, bottom


def columns(content: bytes) -> list[list[Word]]:
    """The words of each half of each page that has a table, without head and foot."""
    halves: dict[tuple[int, bool], list[Word]] = {}
    for word in words(content):
        if TOP * MM < word.top < (A4.height - BOTTOM) * MM:
            halves.setdefault((word.page, word.left > A4.width / 2 * MM), []).append(word)
    return [half for half in halves.values() if any(is_number_head(word) for word in half)]


def is_number_head(word: Word) -> bool:
    return word.text in {in_language(WORDS, language)["number"] for language in ("en", "de", "fr")}


def header(column: list[Word], board: Board, language: str) -> Header:
    anchor = next(word for word in column if is_number_head(word))
    row = [word for word in column if abs(word.middle - anchor.middle) < 9]
    starts = []
    for transport in board.transports:
        name = transport.name[language].split()[0]
        parts = [name, name.split("ground")[0] + "\u00ad", name.split("ground")[0] + "-"]
        starts.append(next(word.left for word in row if word.text in parts))
    return Header([each.id for each in board.transports], starts, anchor.bottom + 2)


@pytest.mark.parametrize(
    ("name", "language"), [("london", "en"), ("london", "fr"), ("europe", "de"), ("table", "en")]
)
def test_the_printed_table_is_the_board(name: str, language: str) -> None:
    board = shipped_board(name)
    assert isinstance(board, Board)
    assert table(pdf("stations", board, language=language), board, language) == moves(board)


def test_the_index_names_every_city_in_order() -> None:
    board = shipped_board("europe")
    assert isinstance(board, Board)
    content = pdf("stations", board, language="de")
    last = max(word.page for word in words(content))
    body = sorted(
        (w for w in words(content) if w.page == last and TOP * MM < w.top < (A4.height - BOTTOM) * MM),
        key=lambda w: (round(w.left // (A4.width * MM / 4.05)), round(w.middle), w.left),
    )
    text = " ".join(word.text for word in body)
    read = re.findall(r"(\D+?) (\d+)(?: |$)", text.removeprefix(in_language(WORDS, "de")["index"] + " "))
    names = {station.name["de"]: station.id for station in board.stations}
    assert {name: int(number) for name, number in read} == names
    assert [name for name, _ in read][:3] == ["A Coruña", "Aalborg", "Aarhus"]
    assert [name for name, _ in read].index("Łódź" if "Łódź" in names else "Lublin") > 80


# --- proof ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "language"), [("london", "en"), ("europe", "de"), ("table", "fr")])
def test_the_printed_links_of_a_proof_are_the_board(name: str, language: str) -> None:
    """Under each station's symbol stand the ends of all its links, as often as it is joined to them."""
    board = shipped_board(name)
    assert isinstance(board, Board)
    found = proof_entries(pdf("proof", board, language=language))
    ends: dict[int, Counter[str]] = {station.id: Counter() for station in board.stations}
    for link in board.links:
        for here, there, arrow in ((link.start, link.end, "→"), (link.end, link.start, "←")):
            ends[here][f"{arrow}{there}" if link.oneway else str(there)] += 1
    assert found == ends


def proof_entries(content: bytes) -> dict[int, Counter[str]]:
    """What stands under the number of each station in letters of their size, up to the next station."""
    whole = words(content)
    symbols = [word for word in whole if is_in_symbol(word)]
    found: dict[int, Counter[str]] = {int(word.text): Counter() for word in symbols}
    for word in whole:
        if re.fullmatch("[→←]?\\d+", word.text) and abs((word.bottom - word.top) / EM - LINK_SIZE) < 0.1:
            above = [s for s in symbols if s.page == word.page and s.top < word.top]
            column = max(s.left // 30 for s in above if s.left < word.left + 40)
            own = max((s for s in above if s.left // 30 == column), key=lambda s: s.top)
            found[int(own.text)][word.text] += 1
    return found


# --- maps -------------------------------------------------------------------------------------


def part_of(picture: str, view: str) -> str:
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{view}"', picture, count=1)


@pytest.mark.parametrize("name", ["london", "europe", "table"])
def test_what_a_page_of_the_map_leaves_out_lies_elsewhere(name: str) -> None:
    """Each page's picture, painted, is the very same as that part of the whole map.

    But for how a painter rounds where the ground is blended, which depends on how far it reaches.
    """
    tiles = tile_set() if name == "table" else None
    made = find_sheet("map").document(shipped_board(name), Context(size=450.0, tiles=tiles))
    tile = made.data["tile"]
    ratio = tile["height"] / tile["width"]
    one = find_sheet("map").document(shipped_board(name), Context(size=450.0, tiles=tiles, one_page=True))
    whole = str(one.pictures["map.svg"])
    for each in made.data["tiles"]:
        part = str(made.pictures[each["file"]])
        view = re.search(r'viewBox="([^"]*)"', part)
        assert view
        assert len(part) < 0.75 * len(whole)
        painted = paint(part, ratio, 500)
        off = ImageChops.difference(painted, paint(part_of(whole, view[1]), ratio, 500)).getextrema()
        assert max(np.ravel(off)) <= (0 if name == "table" else 2)


def test_the_pages_of_a_map_put_together_are_the_map() -> None:
    """Laid out by their places, printed pages agree with the map printed on one page."""
    board, ppi = shipped_board("london"), 127  # 5 pixels a millimetre
    tiled, one = pdf("map", board, size=380.0), pdf("map", board, size=380.0, one_page=True)
    data = find_sheet("map").document(board, Context(size=380.0)).data
    at = find_sheet("map").document(board, Context(size=380.0, one_page=True)).data
    whole = pixels(one, ppi)
    for place, tile in enumerate(data["tiles"], 2):
        width, height = int(data["tile"]["width"] * 5) - 2, int(data["tile"]["height"] * 5) - 2
        left, top = round((SIDE + 5) * 5) + 1, round((TOP + 5) * 5) + 1
        page = pixels(tiled, ppi, place).crop((left, top, left + width, top + height))
        x, y = round((at["x"] + tile["x"]) * 5) + 1, round((at["y"] + tile["y"]) * 5) + 1
        same = whole.crop((x, y, x + width, y + height))
        assert apart(page, same) < 6, tile["label"]
        assert apart(page, whole.crop((x + 9, y, x + 9 + width, y + height))) > 6, "it would not show"


def apart(one: object, other: object) -> float:
    """How far the pixels of two images differ in the mean."""
    counts = ImageChops.difference(one, other).histogram()  # type: ignore[arg-type]
    return sum(value * count for value, count in enumerate(counts)) / sum(counts)


@pytest.mark.parametrize("overlap", [0.0, 10.0, 25.0])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=str)
def test_pages_of_a_map_fit_the_paper_and_share_a_strip(paper, overlap: float) -> None:  # type: ignore[no-untyped-def]
    for size in ((120.0, 80.0), (594.0, 420.0), (841.0, 1189.0), (1500.0, 200.0)):
        parts = tile_map(size, paper, overlap)
        assert parts.width <= parts.page.width - 2 * SIDE - 9
        assert parts.height <= parts.page.height - TOP - BOTTOM - 23
        across = [parts.corner(column, 0)[0] for column in range(parts.columns)]
        assert all(abs(b - a - (parts.width - overlap)) < 1e-6 for a, b in pairwise(across))
        far = parts.corner(parts.columns - 1, parts.rows - 1)
        assert far[0] + parts.width == pytest.approx(size[0])
        assert far[1] + parts.height == pytest.approx(size[1])


def test_rows_are_named_as_in_a_spreadsheet() -> None:
    assert [row_name(row) for row in (0, 1, 25, 26, 27, 52, 702)] == ["A", "B", "Z", "AA", "AB", "BA", "AAA"]


@pytest.mark.parametrize("options", [{}, {"size": 300.0}, {"size": 300.0, "one_page": True}], ids=str)
def test_a_hundred_millimetres_are_a_hundred_millimetres(options: dict[str, object]) -> None:
    """At 254 pixels an inch a millimetre is ten: the ruler's line is a thousand long, between its ends."""
    page = pixels(pdf("map", shipped_board("london"), **options), 254)
    width, height = page.size
    strip = page.crop((0, height - 350, width, height - 60))
    rows = [bytes(strip.crop((0, y, width, y + 1)).tobytes()) for y in range(strip.height)]
    longest = max(
        (run for row in rows for run in re.finditer(rb"[\x00-\x80]+", row)), key=lambda run: len(run[0])
    )
    assert 998 <= len(longest[0]) <= 1006


def test_paper_has_its_size() -> None:
    for name, size in (("a4", (210, 297)), ("letter", (215.9, 279.4))):
        page = pixels(pdf("log", shipped_board("london"), paper=PAPERS[name]), 254)
        assert page.size == pytest.approx((size[0] * 10, size[1] * 10), abs=2)


# --- what is cut ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["london", "europe", "dice", "table"])
def test_there_are_as_many_tickets_as_in_the_box(name: str) -> None:
    board = shipped_board(name)
    assert isinstance(board, Board | TileSet)
    data = find_sheet("tickets").document(board, Context()).data
    faces = [face for page in data["pages"] for face in page["faces"] if face]
    assert len(faces) == sum(board.tickets.values())
    kinds = Counter((face["name"], face["special"]) for face in faces)
    assert sorted(kinds.values()) == sorted(board.tickets[ticket] for ticket in in_box_order(board))


def test_printed_tickets_can_be_counted() -> None:
    seen = Counter(word.text for word in words(pdf("tickets", shipped_board("london"))) if word.top > 25 * MM)
    assert (seen["Taxi"], seen["Bus"], seen["Underground"]) == (62, 49, 25)
    assert (seen["Black"], seen["Double"]) == (5, 3)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_special_of_a_ticket_covers_no_word(language: str) -> None:
    """The field of the special begins 14.4 mm before the right edge of its ticket."""
    board = shipped_board("europe")
    data = find_sheet("tickets").document(board, Context(language=language)).data
    cells = data["pages"][0]["grid"]
    left = (A4.width - cells["columns"] * cells["width"]) / 2
    names = {
        part for page in data["pages"] for face in page["faces"] if face for part in face["name"].split()
    }
    found = [word for word in words(pdf("tickets", board, language=language)) if word.text in names]
    assert len([word for word in found if word.top > 25 * MM]) >= sum(board.tickets.values())  # type: ignore[union-attr]
    for word in found:
        inside = (word.right / MM - left) % cells["width"]
        assert word.top < 25 * MM or inside < cells["width"] - 14.4, word


def test_there_is_a_card_a_clue_and_a_piece_a_paw() -> None:
    board = shipped_board("purrlock")
    assert isinstance(board, Trail)
    data = find_sheet("cards").document(board, Context()).data
    fronts = [face["alt"] for page in data["pages"] if not page["back"] for face in page["faces"] if face]
    cards = Counter(fronts[: len(board.cards)])
    suspects = {suspect.id: suspect.name["en"] for suspect in board.suspects}
    assert cards == Counter(f"{suspects[card.suspect]} {card.hour}" for card in board.cards)
    assert len(cards) == 60
    assert Counter(fronts[60:-2]) == Counter(map(str, board.paws))
    assert len(fronts) == 60 + 18 + 2


def test_start_cards_are_those_of_the_board() -> None:
    board = shipped_board("london")
    assert isinstance(board, Board)
    content = pdf("starts", board)
    printed = [w for w in words(content) if w.text.isdigit() and w.bottom - w.top > 20]
    assert sorted(int(word.text) for word in printed) == sorted(
        board.starts.detective + board.starts.mister_x
    )


@pytest.mark.parametrize(("sheet", "name"), [("tiles", "dice"), ("starts", "london"), ("cards", "purrlock")])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=str)
def test_every_back_lies_behind_its_front(sheet: str, name: str, paper) -> None:  # type: ignore[no-untyped-def]
    """Turned over the long edge, what was on the left is on the right."""
    data = find_sheet(sheet).document(shipped_board(name), Context(paper=paper)).data
    for front, back in zip(data["pages"][::2], data["pages"][1::2], strict=True):
        assert (front["back"], back["back"]) == (False, True)
        wide = front["grid"]["columns"]
        for place, face in enumerate(front["faces"]):
            row, column = divmod(place, wide)
            behind = back["faces"][row * wide + wide - 1 - column]
            assert (face is None) == (behind is None)
            if face and sheet == "tiles":
                assert behind["file"] == face["file"].replace("plain", "expert")
            elif face and sheet == "starts":
                assert (behind["side"], behind["number"]) == (face["side"], None)


def test_the_grid_lies_in_the_middle_of_the_paper() -> None:
    """Else backs would be off by twice as much."""
    page = pixels(pdf("tiles", shipped_board("dice")), 127)
    band = page.crop((0, 60 * 5, page.width, 200 * 5)).point(lambda value: 255 * (value < 250))
    box = band.getbbox()
    assert box
    assert abs(box[0] - (A4.width * 5 - box[2])) <= 1


def test_pages_of_fronts_and_backs_alternate() -> None:
    cells = Grid(2, 2, 10, 10)
    made = list(pages([{"n": n} for n in range(5)], cells, [{"n": n} for n in range(5)]))
    assert [[face and face["n"] for face in page["faces"]] for page in made] == [
        [0, 1, 2, 3],
        [1, 0, 3, 2],
        [4, None],
        [None, 4],
    ]


def test_as_many_cells_as_fit() -> None:
    cells = grid(A4, 44, 58)
    assert (cells.columns, cells.rows) == (4, 4)
    assert cells.columns * 44 <= A4.width - 2 * SIDE
