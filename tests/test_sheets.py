"""Sheets: every one of every board, legible, safe against any text, and the same bytes every time."""

from __future__ import annotations

import io
import os
import re
import struct
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from command import yard
from folders import put, within
from fontTools.ttLib import TTFont
from lxml import etree
from paper import MM, Word, needs_poppler, pdf, poppler, shipped, words
from PIL import Image

from yardtools import sheets
from yardtools.drawing import THEMES
from yardtools.errors import YardError
from yardtools.findings import ERROR, INFO, WARNING, Finding
from yardtools.formats.json import dumps as json_text
from yardtools.formats.json import fingerprint
from yardtools.model import AnyBoard, Board, Link, Mission, Starts, Station, TileSet, Trail
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS
from yardtools.sheets import A4, LANGUAGES, PAPERS, SHEETS, Context, Log, Tracing, printed
from yardtools.sheets.proof import about_stations, suspicious_first
from yardtools.sheets.raster import Sheet, scanned
from yardtools.sheets.typeset import FONTS, TEMPLATES
from yardtools.sheets.words import words as texts
from yardtools.tracing.prints import printable

BOARDS = ("london", "europe", "dice", "purrlock", "table")
HOSTILE = '#panic("x") $x$ \\u{41} *b* _i_ @ref <script>alert(1)</script> "q" ]] /* \x00\x1b\ud800'
FAULT = Finding("links/self-loop", ERROR, "a taxi link joins 3 to itself", subject=("link:taxi:3-3",))
DOUBT = Finding("links/likely-missing", INFO, "2 and 4 are not joined", subject=("link:taxi:2-4",), rank=2)
DOUBTS = Finding("links/likely-spurious", INFO, "1 and 2 are joined", subject=("link:taxi:1-2",), rank=1)


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
    return [town(), shipped("dice"), shipped("purrlock")]


# --- every sheet ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_a_module_and_a_template(name: str) -> None:
    sheet = sheets.named(name)
    assert name == sheet.NAME
    assert set(sheet.KINDS) <= {"network", "tiles", "trail"}
    assert (TEMPLATES / f"{name}.typ").exists()


def test_no_template_is_left_over() -> None:
    shared = {"house", "cutting", "picture"}
    assert {path.stem for path in TEMPLATES.glob("*.typ")} == {*SHEETS, *shared}


def pages_of(content: bytes) -> list[str]:
    return poppler("pdftotext", content, "-layout").decode().split("\f")[:-1]


@needs_poppler
@pytest.mark.parametrize("name", BOARDS)
def test_every_page_says_what_it_is(name: str) -> None:
    board = shipped(name)
    for sheet in sheets.fitting(board):
        if sheet == "proof" and name != "table":
            continue  # slow, and the same as for the small one
        pages = pages_of(pdf(sheet, board))
        for number, page in enumerate(pages, 1):
            for part in (sheets.title(sheet), board.id, board.edition, fingerprint(board)[:12]):
                assert part in page, (sheet, number)
            assert re.search(rf"page {number} of {len(pages)}\b", page), sheet


@needs_poppler
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_and_paper(language: str, paper: sheets.Paper) -> None:
    for board in kinds():
        for sheet in sheets.fitting(board):
            content = pdf(sheet, board, language=language, paper=paper, findings=(FAULT, DOUBT))
            text = "\n".join(pages_of(content))
            assert texts(language)[sheet] in text
            assert texts(language)["page"].split()[0] in text
            info = poppler("pdfinfo", content).decode()
            assert "Tagged:          yes" in info
            assert texts(language)[sheet] in info


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_every_theme(theme: object) -> None:
    for board in kinds():
        for sheet in sheets.fitting(board):
            assert pdf(sheet, board, theme=theme).startswith(b"%PDF-")


def test_pdfs_keep_to_the_standard_for_reading_aloud() -> None:
    for board in kinds():
        for sheet in sheets.fitting(board):
            assert b"pdfuaid:part" in pdf(sheet, board), sheet


def test_words_are_whole_in_every_language() -> None:
    gaps = {
        language: {
            key: {gap for _, gap, _, _ in Formatter().parse(text) if gap}
            for key, text in texts(language).items()
        }
        for language in LANGUAGES
    }
    assert gaps["en"] == gaps["de"] == gaps["fr"]
    assert all(text.strip() for language in LANGUAGES for text in texts(language).values())


def test_the_font_has_every_letter_of_the_shipped_boards() -> None:
    text = "".join(text for language in LANGUAGES for text in texts(language).values())
    for name in BOARDS:
        text += json_text(shipped(name))
    for file in FONTS.glob("*.otf"):
        known = TTFont(file).getBestCmap()
        assert not {letter for letter in text if ord(letter) not in known and letter.isprintable()}, file.name
    assert sum(file.stat().st_size for file in FONTS.iterdir()) < 1_000_000


# --- legible ----------------------------------------------------------------------------------


def covered(one: Word, other: Word) -> float:
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
    found = words(pdf(sheet, shipped(name), language=language))
    edge = 9 * MM
    for word in found:
        assert word.left > edge
        assert word.right < A4.width * MM - edge
        assert word.top > 5 * MM
        assert word.bottom < (A4.height - 5) * MM
    found.sort(key=lambda word: (word.page, word.top))
    for place, one in enumerate(found):
        for other in found[place + 1 : place + 40]:
            assert covered(one, other) < 0.3, (one, other)


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


@needs_poppler
@pytest.mark.parametrize("language", LANGUAGES)
def test_text_of_a_board_is_never_a_program(language: str) -> None:
    finding = replace(FAULT, message=HOSTILE, hint=HOSTILE, code=HOSTILE, file=HOSTILE)
    for board in map(hostile, kinds()):
        for sheet in sheets.fitting(board):
            [content] = printed(sheet, board, Context(language=language, findings=(finding,)))
            said = re.sub(r"\s+|\u200b", "", poppler("pdftotext", content).decode())
            assert '#panic("x")$x$\\u{41}*b*_i_@ref<script>alert(1)</script>"q"' in said, sheet


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
    assert "findings" in sheets.fitting(board)
    for sheet in sheets.fitting(board):
        assert printed(sheet, board, Context())[0].startswith(b"%PDF-"), sheet


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
        done = yard("sheet", sheet, "board.json", "-o", f"made.{form}", cwd=folder, env=env)
        assert done.returncode == 0, done.stderr
        made.append([path.read_bytes() for path in sorted(folder.glob("made*"))])
    assert made[0]
    assert made[0] == made[1]


def test_every_sheet_is_the_same_when_made_again() -> None:
    for board in kinds():
        for sheet in sheets.fitting(board):
            for form in sheets.FORMATS:
                one, two = (printed(sheet, board, Context(findings=(FAULT,)), form, 40) for _ in range(2))
                assert one == two, (sheet, form)


def test_images_are_what_they_say() -> None:
    [page] = printed("log", town(), Context(), "png", 100)
    assert page.startswith(b"\x89PNG")
    assert struct.unpack(">II", page[16:24]) == pytest.approx((827, 1169), abs=1)
    [page] = printed("log", town(), Context(), "svg")
    assert etree.fromstring(page).tag.endswith("svg")
    assert len(printed("tiles", shipped("dice"), Context(), "svg")) == 4


# --- proof and findings -----------------------------------------------------------------------


def test_suspicious_stations_come_first() -> None:
    found = about_stations((DOUBT, DOUBTS, FAULT))
    assert list(found) == [3, 1, 2, 4]
    assert [station.id for station in suspicious_first(town(), found)][:6] == [3, 1, 2, 4, 5, 6]


@needs_poppler
def test_the_proof_sheet_shows_links_as_read() -> None:
    text = poppler("pdftotext", pdf("proof", town(), findings=(DOUBT,)), "-layout").decode()
    assert re.search(r"Taxi\s+1\s+3\b", text), "station 2"
    assert re.search(r"Bus\s+→6\b", text), "the one-way bus from 2"
    assert "2 and 4 are not joined" in text


def picture(left: str, right: str) -> bytes:
    image = Image.new("RGB", (200, 100), left)
    image.paste(right, (100, 0, 200, 100))
    content = io.BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


def middle_of(crop: str) -> tuple[int, ...]:
    import base64

    data = base64.b64decode(crop.partition("base64,")[2].partition('"')[0])
    image = Image.open(io.BytesIO(data)).convert("RGB")
    pixel = image.getpixel((image.width // 2, image.height // 2))
    assert isinstance(pixel, tuple)
    return pixel


@pytest.mark.parametrize("is_photo", [True, False])
def test_crops_are_taken_where_the_station_is(is_photo: bool) -> None:
    """A scan that begins at -50,-50, and is 400 units wide: red up to 150, blue from there."""
    sheet = Sheet(scanned(picture("red", "blue")), (-50.0, -50.0, 400.0, 200.0), is_photo=is_photo)
    near = {x: middle_of(sheet.crop((x - 10, 40, x + 10, 60), 40)) for x in (100, 190, 900)}
    assert near[100][0] > 200 > near[100][2]
    assert near[190][2] > 200 > near[190][0]
    assert near[900] == (255, 255, 255)


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
    found = printable((folder / "tracing.svg").read_bytes())
    assert found is not None
    assert found.scan is not None
    assert found.scan.file == "my scan.png"
    assert found.scan.extent == (-100, 0, 500, 400)
    assert b"lime" not in found.svg
    assert b"image" not in found.svg
    assert b"station-1" in found.svg


@needs_poppler
def test_a_proof_sheet_of_a_folder(tmp_path: Path) -> None:
    folder = drawn_over(tmp_path / "square", "scan.png")
    assert within("sheet", "proof", folder, "-o", tmp_path / "bare.pdf")[0] == 0
    (folder / "scan.png").write_bytes(picture("red", "blue"))
    status, _, err = within("sheet", "proof", folder, "-o", tmp_path / "proof.pdf")
    assert (status, "left out" in err) == (0, False)
    both, bare = ((tmp_path / f"{name}.pdf").read_bytes() for name in ("proof", "bare"))
    assert poppler("pdftotext", both).decode().count("scan") == 4
    assert poppler("pdftotext", bare).decode().count("scan") == 0


@pytest.mark.parametrize("content", [b"", b"no image", b"\x89PNG\r\n\x1a\n broken"])
def test_a_scan_that_is_none(content: bytes) -> None:
    with pytest.raises(YardError, match="no image that can be read"):
        pdf("proof", town(), tracing=Tracing(b"<svg/>", (0, 0, 1, 1), content or b"x"))


@needs_poppler
def test_the_findings_are_the_report(tmp_path: Path) -> None:
    board = replace(town(), links=(*town().links, Link(3, 3, "taxi")), starts=Starts((99,), (5,)))
    (tmp_path / "board.json").write_text(json_text(board), encoding="utf-8")
    assert within("sheet", "findings", "board.json", "-o", "f.pdf", cwd=tmp_path)[0] == 0
    said = " ".join(poppler("pdftotext", (tmp_path / "f.pdf").read_bytes(), "-raw").decode().split())
    report = within("validate", "board.json", "--format", "concise", cwd=tmp_path)[1]
    codes = re.findall(r"[a-z]+/[a-z-]+", report)
    assert codes.count("links/self-loop") == 1
    assert sorted(re.findall(r"· ([a-z]+/[a-z-]+)", said)) == sorted(codes)


def test_worst_findings_come_first() -> None:
    warning = Finding("x/y", WARNING, "w")
    data = sheets.named("findings").document(town(), Context(findings=(DOUBT, DOUBTS, warning, FAULT))).data
    order = [FAULT.message, "w", DOUBTS.message, DOUBT.message]
    assert [row["message"] for row in data["findings"]] == order


# --- the travel log ---------------------------------------------------------------------------


def revealed(name: str, *options: str, folder: Path) -> tuple[int, list[int]]:
    """How many fields a printed log has, and which are marked."""
    file = folder / "log.pdf"
    status, _, err = within("sheet", "log", name, "-o", file, *options)
    assert status == 0, err
    found = [word for word in words(file.read_bytes()) if word.top > (30 if word.page == 1 else 17) * MM]
    numbers = [word for word in found if word.text.isdigit() and word.bottom < 280 * MM]
    marks = [word for word in found if word.text in ("shows", "vanishes") and word.top > 33 * MM]
    shown = [
        int(n.text)
        for n in numbers
        for m in marks
        if 0 < m.left - n.right < 12 * MM and abs(m.middle - n.middle) < 6
    ]
    return max(int(word.text) for word in numbers), sorted(shown)


@needs_poppler
def test_the_log_has_the_reveal_fields_of_the_game(tmp_path: Path) -> None:
    assert revealed("london", folder=tmp_path) == (24, [3, 8, 13, 18, 24])
    assert revealed("dice", folder=tmp_path) == (13, [3, 7, 11])
    assert revealed("europe", folder=tmp_path) == (24, [])
    assert revealed("london", "--game", "beginner", folder=tmp_path) == (14, [3, 8, 13])
    assert revealed("london", "--fields", "10", folder=tmp_path) == (10, [3, 8])
    assert revealed("london", "--reveals", "2,5", "--fields", "30", folder=tmp_path) == (30, [2, 5])


@pytest.mark.parametrize("log", [Log(0), Log(201), Log(5, frozenset({6})), Log(5, frozenset({0}))])
def test_a_log_that_is_none(log: Log) -> None:
    with pytest.raises(YardError, match="field"):
        pdf("log", town(), log=log)


# --- the command line -------------------------------------------------------------------------

SLIPS = {
    "station london -o x.pdf": "no sheet 'station'; did you mean 'stations'",
    "qqq london -o x.pdf": "no sheet 'qqq'; there are stations, map",
    "cards london -o x.pdf": "london is a network board; the sheet cards fits trail boards",
    "stations dice -o x.pdf": "dice is a tiles board; the sheet stations fits network boards",
    "log purrlock -o x.pdf": "the sheet log fits network and tiles boards",
    "starts board.json -o x.pdf": "square has no start cards, so there is no sheet starts",
    "map london": "say with -o where to",
    "map london -o x.doc": "a sheet is a file .pdf, .png or .svg, not x.doc",
    "map london -o x": "a sheet is a file .pdf, .png or .svg, not x",
    "map -o x.pdf": "say which BOARD",
    "-o x.pdf": "say which sheet",
    "map nowhere -o x.pdf": "nowhere is no file, no folder and no shipped board",
    "map london -o no/x.pdf": "cannot write no/x.pdf: there is no folder no",
    "map london --size 1mm -o x.pdf": "a map is 50 to 5000 mm wide, not 1",
    "map london --size 9km -o x.pdf": "'9km' is no length",
    "map london --size 5m --paper letter -o x.pdf": "more than 200 are too many",
    "map london --size 5m --one-page --ppi 600 -o x.png": "too large for a PNG",
    "map london --size 60cm --overlap 20cm -o x.pdf": "pages of a map share 0 to",
    "tiles dice --size 1m -o x.pdf": "does not fit on a page",
    "tiles dice --size 1 -o x.pdf": "a tile is at least 30 mm wide",
    "log london --reveals 3,x -o x.pdf": "fields to reveal are numbers",
    "log london --reveals 25 -o x.pdf": "there is no field 25",
    "log london --fields 0 -o x.pdf": "1 to 200 fields",
    "map london --ppi 5 -o x.png": "ppi",
    "map london --lang xx -o x.pdf": "'xx' is not one of",
}


@pytest.mark.parametrize("line", SLIPS)
def test_slips_are_told_in_one_line(line: str, tmp_path: Path) -> None:
    put(tmp_path)
    status, out, err = within("sheet", *line.split(), cwd=tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert SLIPS[line] in err
    assert not list(tmp_path.glob("x*"))


def test_sheets_of_a_board_are_listed(tmp_path: Path) -> None:
    assert within("sheet", "--list", "purrlock")[1].split()[0] == "cards"
    assert [row.split()[0] for row in within("sheet", "--list")[1].splitlines()] == list(SHEETS)
    assert '"title": "Tafeln"' in within("sheet", "--list", "dice", "--lang", "de", "--format", "json")[1]
    assert within("sheet", "--list", "nowhere")[0] == 2


def test_several_pages_become_several_files(tmp_path: Path) -> None:
    status, _, err = within("sheet", "tiles", "dice", "-o", tmp_path / "t.PNG", "--ppi", "30")
    assert status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"t-{n}.png" for n in (1, 2, 3, 4)]
    assert err.count("wrote") == 4
    assert within("sheet", "log", "dice", "-o", tmp_path / "log.svg")[0] == 0
    assert (tmp_path / "log.svg").exists()


def test_boards_come_from_standard_input_and_sheets_go_to_standard_output() -> None:
    import subprocess

    from command import YARD

    given = json_text(town()).encode()
    for sheet in ("stations", "findings"):
        done = subprocess.run(
            [*YARD, "sheet", sheet, "-", "-o", "-"], input=given, capture_output=True, check=True
        )
        assert done.stdout.startswith(b"%PDF-")
        assert done.stderr == b""
