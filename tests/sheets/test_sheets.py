"""Sheets: every one of every board, legible, safe against any text, and the same bytes every time."""

from __future__ import annotations

import base64
import io
import os
import re
import struct
from dataclasses import replace
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from fontTools.ttLib import TTFont
from lxml import etree
from PIL import Image, ImageColor

from support.command import process, yard
from support.findings import make_finding
from support.folders import put
from support.paper import MM, Word, needs_poppler, pdf, poppler, shipped_board, words
from support.pictures import picture
from support.places import CASES
from support.quick import rest_slow
from yardtools import sheets
from yardtools.board_files import load
from yardtools.cli.sheet_materials import scan_of
from yardtools.cli.tiles import find_tiles
from yardtools.drawing import COLOUR, THEMES
from yardtools.drawing.theme import in_theme
from yardtools.errors import YardError
from yardtools.findings import ERROR, INFO, WARNING, Fault, Finding
from yardtools.formats.json import dumps as json_text
from yardtools.formats.json import fingerprint
from yardtools.geometry import positions_of
from yardtools.model import AnyBoard, Assembled, Board, Link, Mission, Starts, Station, TileSet, Trail
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.sheets import A4, LANGUAGES, PAPERS, SHEETS, Context, Scan, print_sheet, proof
from yardtools.sheets.proof import about_stations, suspicious_first
from yardtools.sheets.shared.scan_crops import ScanCrops, read_scan
from yardtools.sheets.shared.station_symbols import hex_colour, ink_on
from yardtools.sheets.shared.typeset import FONTS, TEMPLATES
from yardtools.sheets.shared.words import SHARED, TICKETS, in_language

FOLDER = CASES / "tracing"
ALL_WORDS = {**SHARED, **TICKETS} | {
    f"{name} {key}": texts for name in SHEETS for key, texts in sheets.find_sheet(name).WORDS.items()
}
BOARDS = ("london", "europe", "dice", "purrlock", "table")
HOSTILE = '#panic("x") $x$ \\u{41} *b* _i_ @ref <script>alert(1)</script> "q" ]] /* \x00\x1b\ud800'
FAULT = make_finding("links/self-loop", ERROR, "a taxi link joins 3 to itself", subject=("link:taxi:3-3",))
REMARK = make_finding("stations/off-board", INFO, "5 is at the edge", subject=("station:5",))
DOUBT = make_finding(
    "links/likely-missing", INFO, "2 and 4 are not joined", subject=("link:taxi:2-4",), rank=2
)
DOUBTS = make_finding("links/likely-spurious", INFO, "1 and 2 are joined", subject=("link:taxi:1-2",), rank=1)


def town(side: int = 4, **rest: object) -> Board:
    """A square town with taxis between neighbours, and everything else that sheets show."""
    stations = [
        Station(
            n + 1, (60.0 * (n % side) + 40, 60.0 * (n // side) + 40), ("taxi", "bus"), {"en": f"Corner {n}"}
        )
        for n in range(side * side)
    ]
    links = [Link(n, n + 1, "taxi") for n in range(1, side * side) if n % side]
    links += [Link(n, n + side, "bus", oneway=n % 2 == 0) for n in range(1, side * (side - 1) + 1)]
    plain = {
        "frame": (60.0 * side + 20, 60.0 * side + 20),
        "ladder": DEFAULT_LADDER,
        "starts": Starts((1, 2), (5,)),
        "tickets": {"taxi": 3, "black": 2, "strange": 1},
        "missions": (Mission("green", (1,), (4,)),),
    }
    return Board("town", DEFAULT_TRANSPORTS, tuple(stations), tuple(links), **(plain | rest))  # type: ignore[arg-type]


def kinds() -> list[AnyBoard]:
    return [town(), shipped_board("dice"), shipped_board("purrlock")]


def boards_with(sheet: str) -> list[AnyBoard]:
    """The boards of every kind that have a sheet."""
    return [board for board in kinds() if sheet in sheets.sheets_of(board)]


# --- every sheet ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_a_module_and_a_template(name: str) -> None:
    sheet = sheets.find_sheet(name)
    assert set(sheet.KINDS) <= {"network", "tiles", "trail"}
    assert (TEMPLATES / f"{name}.typ").exists()
    assert sheet.__doc__
    assert sheet.__doc__.startswith(f"`{name}`: ")
    assert sheets.title(name)


def test_no_template_is_left_over() -> None:
    shared = {"house", "cutting", "picture", "pieces"}
    assert {path.stem for path in TEMPLATES.glob("*.typ")} == {*SHEETS, *shared}


def pages_of(content: bytes) -> list[str]:
    return poppler("pdftotext", content, "-layout").decode().split("\f")[:-1]


@needs_poppler
@pytest.mark.parametrize("name", BOARDS)
def test_every_page_says_what_it_is(name: str) -> None:
    board = shipped_board(name)
    for sheet in sheets.sheets_of(board):
        if sheet == "proof" and name != "table":
            continue  # slow, and the same as for the small one
        pages = pages_of(pdf(sheet, board))
        for number, page in enumerate(pages, 1):
            for part in (sheets.title(sheet), board.id, board.edition, fingerprint(board)[:12]):
                assert part in page, (sheet, number)
            assert re.search(rf"page {number} of {len(pages)}\b", page), sheet


def is_in_turn(sheet: str, language: str, paper: str) -> bool:
    """Whether a language has its turn on a paper: each once a sheet, and every paper with many sheets."""
    turn = 2 * list(LANGUAGES).index(language) + list(SHEETS).index(sheet)
    return turn % len(PAPERS) == list(PAPERS).index(paper)


@needs_poppler
@pytest.mark.parametrize(
    ("sheet", "language", "paper"), rest_slow(product(SHEETS, LANGUAGES, PAPERS), is_in_turn)
)
def test_every_language_and_paper(sheet: str, language: str, paper: str) -> None:
    for board in boards_with(sheet):
        content = pdf(sheet, board, language=language, paper=PAPERS[paper], findings=(FAULT, DOUBT))
        text = "\n".join(pages_of(content))
        assert sheets.title(sheet, language) in text
        assert in_language(SHARED, language)["page"].split()[0] in text
        info = poppler("pdfinfo", content).decode()
        assert "Tagged:          yes" in info
        assert sheets.title(sheet, language) in info


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_theme(sheet: str, theme: object) -> None:
    for board in boards_with(sheet):
        assert pdf(sheet, board, theme=theme).startswith(b"%PDF-")


@pytest.mark.parametrize("sheet", SHEETS)
def test_pdfs_keep_to_the_standard_for_reading_aloud(sheet: str) -> None:
    for board in boards_with(sheet):
        assert b"pdfuaid:part" in pdf(sheet, board)


def test_words_are_whole_in_every_language() -> None:
    gaps = {
        language: {
            key: {gap for _, gap, _, _ in Formatter().parse(text) if gap}
            for key, text in in_language(ALL_WORDS, language).items()
        }
        for language in LANGUAGES
    }
    assert gaps["en"] == gaps["de"] == gaps["fr"]
    assert all(text.strip() for language in LANGUAGES for text in in_language(ALL_WORDS, language).values())


def test_the_font_has_every_letter_of_the_shipped_boards() -> None:
    text = "".join(text for language in LANGUAGES for text in in_language(ALL_WORDS, language).values())
    for name in BOARDS:
        text += json_text(shipped_board(name))
    for file in FONTS.glob("*.otf"):
        known = TTFont(file).getBestCmap()
        assert not {letter for letter in text if ord(letter) not in known and letter.isprintable()}, file.name
    assert sum(file.stat().st_size for file in FONTS.iterdir()) < 1_000_000


# --- legible ----------------------------------------------------------------------------------


def covered_share(one: Word, other: Word) -> float:
    """How much of the smaller of two words the other covers."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    if one.page != other.page or wide <= 0 or high <= 0:
        return 0.0
    sizes = [(word.right - word.left) * (word.bottom - word.top) for word in (one, other)]
    return wide * high / min(sizes)


@needs_poppler
@pytest.mark.parametrize(
    ("sheet", "name", "language"),
    [
        ("stations", "london", "de"),
        ("stations", "europe", "fr"),
        ("starts", "europe", "de"),
        ("tickets", "europe", "fr"),
        ("tickets", "london", "de"),
        ("log", "europe", "fr"),
        ("tiles", "dice", "en"),
    ],
)
def test_no_word_covers_another_or_leaves_the_page(sheet: str, name: str, language: str) -> None:
    found = words(pdf(sheet, shipped_board(name), language=language))
    edge = 9 * MM
    for word in found:
        assert word.left > edge
        assert word.right < A4.width * MM - edge
        assert word.top > 5 * MM
        assert word.bottom < (A4.height - 5) * MM
    found.sort(key=lambda word: (word.page, word.top))
    for place, one in enumerate(found):
        for other in found[place + 1 : place + 40]:
            assert covered_share(one, other) < 0.3, (one, other)


# --- any text ---------------------------------------------------------------------------------


def hostile(board: AnyBoard) -> AnyBoard:
    board = replace(board, title=HOSTILE, edition=f"{HOSTILE} edition")
    names = {"en": HOSTILE, "de": "שלום עולם 😀", "fr": "x" * 300}
    if isinstance(board, Board):
        transports = [replace(each, name=names) for each in board.transports]
        stations = [replace(each, name=names) for each in board.stations]
        return replace(board, transports=tuple(transports), stations=tuple(stations))
    if isinstance(board, TileSet):
        return replace(board, transports=tuple(replace(each, name=names) for each in board.transports))
    return replace(board, suspects=tuple(replace(each, name=names) for each in board.suspects))


def is_its_language(sheet: str, language: str) -> bool:
    """Whether a sheet is tried in a language in every run."""
    return list(SHEETS).index(sheet) % len(LANGUAGES) == list(LANGUAGES).index(language)


@needs_poppler
@pytest.mark.parametrize(("sheet", "language"), rest_slow(product(SHEETS, LANGUAGES), is_its_language))
def test_text_of_a_board_is_never_a_program(sheet: str, language: str) -> None:
    finding = make_finding(HOSTILE, ERROR, HOSTILE, HOSTILE, hint=HOSTILE, subject=FAULT.subject)
    for board in map(hostile, boards_with(sheet)):
        [content] = print_sheet(sheet, board, Context(language=language, findings=(finding,)))
        said = re.sub(r"\s+|\u200b", "", poppler("pdftotext", content).decode())
        assert '#panic("x")$x$\\u{41}*b*_i_@ref<script>alert(1)</script>"q"' in said


@pytest.mark.parametrize(
    "board",
    [
        Board("bare", ()),
        Board("lost", DEFAULT_TRANSPORTS, (Station(1), Station(2)), (Link(1, 2, "taxi"),)),
        Board("dot", DEFAULT_TRANSPORTS, (Station(7, (5, 5)),), (Link(7, 9, "tram"), Link(7, 7, "taxi"))),
        Board("twice", (), (Station(1, (0, 0)), Station(1, (9, 9), ("zeppelin",))), tickets={"zeppelin": 2}),
        Board("cards", (), (Station(-3, (0, 0)),), starts=Starts((4, 4), (12345678,))),
        TileSet("none", (), 240),
        Trail("none"),
    ],
    ids=lambda board: board.id,
)
def test_faulty_boards_are_printed_as_far_as_they_go(board: AnyBoard) -> None:
    assert "findings" in sheets.sheets_of(board)
    for sheet in sheets.sheets_of(board):
        assert print_sheet(sheet, board, Context())[0].startswith(b"%PDF-"), sheet


# --- the same bytes ---------------------------------------------------------------------------


@pytest.mark.parametrize(("sheet", "form"), [("proof", "pdf"), ("findings", "png"), ("map", "svg")])
def test_the_same_board_gives_the_same_bytes(tmp_path: Path, sheet: str, form: str) -> None:
    """Two processes, in other places, zones, locales and with other fonts and dates to tempt them."""
    made = list[list[bytes]]()
    for name, zone, locale in (("one", "UTC", "C.UTF-8"), ("two", "Asia/Tokyo", "de_DE.UTF-8")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "board.json").write_text(json_text(town()), encoding="utf-8")
        env = os.environ | {"TZ": zone, "LANG": locale, "SOURCE_DATE_EPOCH": str(len(made) * 10**9)}
        env |= {"PYTHONHASHSEED": str(len(made) + 1), "TYPST_FONT_PATHS": str(folder)}
        done = process("sheet", sheet, "board.json", "-o", f"made.{form}", cwd=folder, env=env)
        assert done.returncode == 0, done.stderr
        made.append([path.read_bytes() for path in sorted(folder.glob("made*"))])
    assert made[0]
    assert made[0] == made[1]


@pytest.mark.parametrize("form", sheets.FORMATS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_is_the_same_when_made_again(sheet: str, form: str) -> None:
    for board in boards_with(sheet):
        one, two = (print_sheet(sheet, board, Context(findings=(FAULT,)), form, 40) for _ in range(2))
        assert one == two


def test_images_are_what_they_say() -> None:
    [page] = print_sheet("log", town(), Context(), "png", 100)
    assert page.startswith(b"\x89PNG")
    assert struct.unpack(">II", page[16:24]) == pytest.approx((827, 1169), abs=1)
    [page] = print_sheet("log", town(), Context(), "svg")
    assert etree.fromstring(page).tag.endswith("svg")
    assert len(print_sheet("tiles", shipped_board("dice"), Context(), "svg")) == 2


# --- proof and findings -----------------------------------------------------------------------


def test_suspicious_stations_come_first() -> None:
    found = about_stations((DOUBT, DOUBTS, FAULT, REMARK))
    assert list(found) == [3, 5, 1, 2, 4], "what is only suspected comes after everything that was found"
    del found[5]
    assert [station.id for station in suspicious_first(town(), found)][:6] == [3, 1, 2, 4, 5, 6]


def test_the_proof_sheet_shows_what_a_scan_shows_beside_the_remark() -> None:
    content = io.BytesIO()
    Image.new("RGB", (30, 20), "white").save(content, "JPEG")
    at = next(station.at for station in town().stations if station.id == 2)
    fault = Fault("station:77", "the scan shows station 77", at=at, picture=content.getvalue())
    made = proof.document(town(), Context(findings=(Finding(fault, WARNING),)))
    first = made.data["rows"][0]
    assert first["number"] == 2, "a station that is not there is told at its neighbour"
    assert base64.b64encode(content.getvalue()).decode() in str(made.pictures[first["findings"][0]["seen"]])


@needs_poppler
def test_the_proof_sheet_shows_links_as_read() -> None:
    text = poppler("pdftotext", pdf("proof", town(), findings=(DOUBT,)), "-raw").decode()
    assert re.search(r"\n2\nCorner 1\nTaxi\n1 3\n", text), "station 2"
    assert re.search(r"\n2\nCorner 1\nTaxi\n1 3\nBus\n→6\n", text), "the one-way bus from 2"
    assert "? 2 and 4 are not joined" in text
    assert "Look at these first" not in text
    assert "Worth a look" in text
    both = poppler("pdftotext", pdf("proof", town(), findings=(DOUBT, FAULT)), "-raw").decode()
    assert both.index("Look at these first") < both.index("! a taxi link joins") < both.index("Worth a look")


def middle_of(crop: str) -> tuple[int, ...]:
    data = base64.b64decode(crop.partition("base64,")[2].partition('"')[0])
    image = Image.open(io.BytesIO(data)).convert("RGB")
    pixel = image.getpixel((image.width // 2, image.height // 2))
    assert isinstance(pixel, tuple)
    return pixel


@pytest.mark.parametrize("sharp", [0.01, 0.2, 9.0])
def test_parts_of_a_scan_are_taken_where_the_station_is(sharp: float) -> None:
    """A scan that begins at -50,-50, and is 400 units wide: red up to 150, blue from there."""
    image = read_scan(picture("red", "blue"))
    scan = Scan(image, (400 / image.width, 0.0, 0.0, 200 / image.height, -50.0, -50.0))
    crops = ScanCrops(scan, sharp)
    near = {x: middle_of(crops.crop((x - 10, 40, x + 10, 60), 40)) for x in (100, 190, 900)}
    assert near[100][0] > 200 > near[100][2]
    assert near[190][2] > 200 > near[190][0]
    assert near[900] == (255, 255, 255)


def test_a_scan_that_lies_on_its_side_is_shown_upright() -> None:
    """Turned by a quarter, its left half is above and its right half below."""
    image = read_scan(picture("red", "blue"))
    crops = ScanCrops(Scan(image, (0.0, 1.0, -1.0, 0.0, float(image.height), 0.0)), 1.0)
    high = image.width
    above, below = (
        middle_of(crops.crop((2, high * part - 2, 6, high * part + 2), 20)) for part in (0.25, 0.75)
    )
    assert above[0] > 200 > above[2]
    assert below[2] > 200 > below[0]


def drawn_over(folder: Path, href: str) -> Path:
    put(folder)
    tracing = folder / "tracing.svg"
    text = tracing.read_text(encoding="utf-8")
    start = text.index(">", text.index("<svg")) + 1
    scan = f'<g id="scan"><image x="-100" y="0" width="600" height="400" href="{href}"/></g>'
    notes = '<g id="notes"><rect width="400" height="400" fill="lime"/></g>'
    tracing.write_text(text[:start] + scan + notes + text[start:], encoding="utf-8")
    return folder


def test_the_scan_lies_where_the_drawing_puts_it(tmp_path: Path) -> None:
    folder = drawn_over(tmp_path / "square", "my%20scan.png")
    (folder / "my scan.png").write_bytes(picture("red", "blue"))
    scan = scan_of(load(str(folder)))
    assert scan is not None
    (wide, high), (a, b, c, d, e, f) = scan.image.size, scan.matrix
    assert (b, c) == (0, 0)
    middle = (a * wide / 2 + e, d * high / 2 + f)
    assert middle == pytest.approx((200, 200)), "that of the frame it was put in"


def test_every_drawing_that_can_be_read_has_close_ups() -> None:
    drawn = 0
    for file in sorted(FOLDER.glob("*.board.json")):
        board = load(str(file)).board
        if isinstance(board, Board) and positions_of(board):
            made = proof.document(board, Context())
            drawings = [text for text in made.pictures.values() if isinstance(text, str)]
            assert all(etree.fromstring(text.encode()).get("viewBox") for text in drawings)
            assert len(drawings) > len(positions_of(board))
            drawn += 1
    assert drawn > 60


@needs_poppler
def test_a_proof_sheet_of_a_folder(tmp_path: Path) -> None:
    folder = drawn_over(tmp_path / "square", "scan.png")
    assert yard("sheet", "proof", folder, "-o", tmp_path / "bare.pdf").returncode == 0
    (folder / "scan.png").write_bytes(picture("red", "blue"))
    done = yard("sheet", "proof", folder, "-o", tmp_path / "proof.pdf")
    assert (done.returncode, "left out" in done.stderr) == (0, False)
    both, bare = ((tmp_path / f"{name}.pdf").read_bytes() for name in ("proof", "bare"))
    assert poppler("pdfimages", both, "-list").decode().count(" jpeg ") == 4
    assert poppler("pdfimages", bare, "-list").decode().count(" jpeg ") == 0
    assert "the same part of the scan" in poppler("pdftotext", both).decode()
    assert "scan" not in poppler("pdftotext", bare).decode()


@pytest.mark.parametrize("content", [b"", b"no image", b"\x89PNG\r\n\x1a\n broken"])
def test_a_scan_that_is_none(content: bytes) -> None:
    with pytest.raises(YardError, match="no image that can be read"):
        read_scan(content)


@needs_poppler
def test_the_findings_are_the_report(tmp_path: Path) -> None:
    board = replace(town(), links=(*town().links, Link(3, 3, "taxi")), starts=Starts((99,), (5,)))
    (tmp_path / "board.json").write_text(json_text(board), encoding="utf-8")
    assert yard("sheet", "findings", "board.json", "-o", "f.pdf", cwd=tmp_path).returncode == 0
    said = " ".join(poppler("pdftotext", (tmp_path / "f.pdf").read_bytes(), "-raw").decode().split())
    report = yard("validate", "board.json", "--format", "concise", cwd=tmp_path).stdout
    codes = re.findall(r"[a-z]+/[a-z-]+", report)
    assert codes.count("links/self-loop") == 1
    assert sorted(re.findall(r"· ([a-z]+/[a-z-]+)", said)) == sorted(codes)


def test_worst_findings_come_first() -> None:
    warning = make_finding("x/y", WARNING, "w")
    data = (
        sheets.find_sheet("findings").document(town(), Context(findings=(DOUBT, DOUBTS, warning, FAULT))).data
    )
    order = [FAULT.message, "w", DOUBTS.message, DOUBT.message]
    assert [row["message"] for row in data["findings"]] == order


def test_findings_about_tiles_have_their_numbers_where_they_are() -> None:
    subjects = (("tile:A", "place:1"), ("tile:E:expert",), ("port:left-1", "tile:B"), ("place:26",), ())
    found = tuple(
        make_finding("x/y", ERROR, str(number), subject=each) for number, each in enumerate(subjects)
    )
    document = sheets.find_sheet("findings").document(shipped_board("dice"), Context(findings=found))
    drawing = etree.fromstring(str(document.pictures["board.svg"]).encode())
    marked = [
        (tile.get("data-tile"), tile.get("data-side"), "".join(map(str, badge.itertext())))
        for tile in drawing.iterfind(".//{*}svg[@data-tile]")
        for badge in tile.iterfind(".//{*}g[@class='badges']/{*}g")
    ]
    both = [("G", "plain", "4"), ("G", "expert", "4")]
    assert sorted(marked) == sorted([("A", "plain", "1"), ("E", "expert", "2"), ("B", "plain", "3"), *both])


# --- laid boards ------------------------------------------------------------------------------


def test_a_laid_board_knows_its_tiles_if_they_make_it() -> None:
    laid = shipped_board("table")
    assert isinstance(laid, Board)
    assert find_tiles(laid) == shipped_board("dice")
    assert find_tiles(replace(laid, title="mine")) == shipped_board("dice")
    for other in (
        replace(laid, links=laid.links[1:]),
        replace(laid, assembled=Assembled("dice", "ABZ/DEF/GHI")),
        replace(laid, assembled=Assembled("mine", "ABC/DEF/GHI")),
        replace(laid, assembled=Assembled("london", "ABC/DEF/GHI")),
        replace(laid, assembled=None),
        shipped_board("dice"),
    ):
        assert find_tiles(other) is None


def test_the_map_of_a_laid_board_shows_dead_ends(tmp_path: Path) -> None:
    layout = ("--layout", "ABC/DEF/GHI", "--expert", "A,B")
    assert yard("assemble", "dice", *layout, "-o", "board.json", cwd=tmp_path).returncode == 0
    assert yard("sheet", "map", "board.json", "-o", "map.png", cwd=tmp_path).returncode == 0
    colours = Image.open(tmp_path / "map.png").convert("RGB").getcolors(1 << 24)
    assert ImageColor.getrgb(COLOUR.stop) in {colour for _, colour in colours or ()}


# --- colours ----------------------------------------------------------------------------------


def test_colours_are_what_typst_reads() -> None:
    given = ("#f0bd27", "#fc0", "red", "Navy", "nonsense", "#12345", "url(x)", "currentColor", "")
    assert [hex_colour(colour) for colour in given] == [
        "#f0bd27",
        "#fc0",
        "#ff0000",
        "#000080",
        *["#8a8a8a"] * 5,
    ]


def test_text_is_readable_on_every_colour_of_a_ticket() -> None:
    for theme in THEMES.values():
        for colour in ("#f0bd27", "#1f9e94", "#d3403f", "#24405f", "#fff", "#000"):
            own = in_theme(colour, theme)
            light, dark = sorted((lightness(own), lightness(ink_on(own))), reverse=True)
            assert (light + 0.05) / (dark + 0.05) > 4, (colour, theme.name)
    assert in_theme("#d3403f", THEMES["grey"])[1:3] == in_theme("#d3403f", THEMES["grey"])[5:7]


def lightness(colour: str) -> float:
    red, green, blue = (part / 255 for part in ImageColor.getrgb(colour)[:3])
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
