"""`yard sheet kit`: everything to play with is there, as often as in the box, in its true size."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from support.command import yard
from support.page_faults import faults_of_words, page_sizes, pages_of_parts
from support.paper import needs_poppler, pixels, poppler, words
from support.quick import rest_slow
from yardtools.board_files import load
from yardtools.cli.kits import kit_and_log
from yardtools.games import GAMES, find_game
from yardtools.games.kits import kit_of
from yardtools.games.options import read_options
from yardtools.sheets import LANGUAGES, LETTER, Context, Document, find_sheet, print_sheet
from yardtools.sheets.kit import count_of

BOXES = {
    "master": {"tickets": 144, "starts": 29, "pawn": 6, "band": 2, "board": 5},  # M1: and three doubles
    "beginner": {"tickets": 2, "pawn": 5, "board": 4, "band": 2},  # B2
    "europe": {
        "tickets": 120,
        "starts": 15,
        "missions": 3,
        "pawn": 6,
        "ring": 10,
        "chip": 27,
        "stand": 6,
    },  # E3, E4
    "dice": {"tiles": 9, "nets": 7, "pawn": 4, "chip": 4},  # D1
    "purrlock": {"cards": 80, "mat": 5, "stand": 5},  # P1 to P4: 60 cards, 18 paw prints, 2 markers
}
"""What is in the boxes by their rule books, as far as it is cut or folded."""

SHEETS_TOO = {
    "master": {"map", "log"},
    "beginner": {"map", "log"},
    "europe": {"map", "log"},
    "dice": {"log"},
    "purrlock": {"trail"},
}


def kit(game: str, language: str = "en", **options: object) -> tuple[Document, bytes]:
    """The kit of a game at its home, as a document and as PDF."""
    source = load(find_game(game).home)
    context = Context(language=language, **kit_and_log(source, game, (), language), **options)  # type: ignore[arg-type]
    [content] = print_sheet("kit", source.board, context)
    return find_sheet("kit").document(source.board, context), content


def counts(document: Document) -> Counter[str]:
    """How many of each kind of thing there are to cut and to fold."""
    found: Counter[str] = Counter()
    for part in document.parts:
        if part.template == "pieces":
            found.update({group["kind"]: 0 for group in part.document.data["groups"]})
            for group in part.document.data["groups"]:
                found[group["kind"]] += len(group["faces"])
        else:
            found[part.template] += count_of(part.document)
    return +found


@pytest.mark.parametrize("game", GAMES)
def test_there_is_as_much_as_in_the_box(game: str) -> None:
    document, _ = kit(game)
    assert counts(document) == BOXES[game]
    assert {part.template for part in document.parts} >= SHEETS_TOO[game]


@needs_poppler
@pytest.mark.parametrize(
    ("game", "language"),
    rest_slow(
        product(GAMES, ["de", "fr"]), lambda game, language: (language == "fr") == GAMES.index(game) % 2
    ),
)
def test_every_kit_can_be_read(game: str, language: str) -> None:
    """On Letter, which is the tightest: nothing is small or leaves the page, every letter has its font."""
    document, content = kit(game, language, paper=LETTER)
    assert b"pdfuaid:part" in content
    pages = poppler("pdftotext", content, "-layout").decode().split("\f")[:-1]
    begin = pages_of_parts(content)
    map_pages = range(begin[0], begin[1]) if document.parts[0].template == "map" else ()
    whole = [word for word in words(content) if word.page not in map_pages]  # there words are cut in two
    assert [*faults_of_words(whole, page_sizes(content))] == []
    for part, listed in zip(document.parts, begin, strict=True):
        assert part.title in pages[listed - 1].split("\n")[0] or part.template == "map"
    for heading, _ in kit_and_log(load(find_game(game).home), game, (), language)["kit"].summary:
        assert heading.split()[0] in pages[1], "the rules are on the second page, all of them"
    assert "{" not in pages[1]


@needs_poppler
def test_a_kit_asks_only_for_what_its_game_uses() -> None:
    """Beginners have nothing with a back, tickets of Europe are drawn from a bag, cats write nothing down."""
    first = {game: poppler("pdftotext", kit(game)[1], "-l", "1").decode() for game in GAMES}
    assert {game for game, text in first.items() if "flipped on the long edge" in text} == set(GAMES) - {
        "beginner"
    }
    assert {game for game, text in first.items() if "need a pencil" in text} == set(GAMES) - {"purrlock"}
    assert {game for game, text in first.items() if "A bag" in text} == {"europe"}


@needs_poppler
def test_nothing_secret_is_written_on_the_ticket_bar() -> None:
    document, content = kit("europe")
    bar = [part.title for part in document.parts].index("Ticket bar")
    page = pages_of_parts(content)[bar]
    text = poppler("pdftotext", content, "-f", str(page), "-l", str(page)).decode()
    assert "Lay each ticket" in text
    assert "Write" not in text


@needs_poppler
def test_a_hundred_millimetres_of_a_kit_are_a_hundred_millimetres() -> None:
    """At 254 pixels an inch a millimetre is ten: the ruler of the first page is a thousand long."""
    _, content = kit("dice")
    page = pixels(content, 254)
    strip = page.crop((0, page.height - 450, page.width, page.height - 150))
    rows = (bytes(strip.crop((0, y, strip.width, y + 1)).tobytes()) for y in range(strip.height))
    longest = max(len(run[0]) for row in rows for run in re.finditer(rb"[\x00-\x80]+", row))
    assert 998 <= longest <= 1006


@needs_poppler
def test_the_options_in_force_are_told(tmp_path: Path) -> None:
    options = ("--option", "end=moves:20", "--option", "reveals=4,9", "--option", "black=3")
    done = yard("sheet", "kit", "master", *options, "--lang", "de", "-o", tmp_path / "kit.pdf")
    assert done.returncode == 0, done.stderr
    text = " ".join(
        poppler("pdftotext", (tmp_path / "kit.pdf").read_bytes(), "-l", "2", "-raw").decode().split()
    )
    assert "nach 20 seiner Züge noch frei" in text
    assert "Nach den Feldern 4 und 9 stellt" in text
    assert "3 Black Tickets" in text
    assert "Diese Optionen gelten: end = moves:20" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_says_the_same_in_every_language(game: str) -> None:
    kind = find_game(game)
    values = read_options(kind.options_known, {}, game)
    kits = [kit_of(kind, values, language) for language in LANGUAGES]
    assert len({(len(each.summary), each.sheets, tuple(p.count for p in each.pieces)) for each in kits}) == 1
    assert all("{" not in text for each in kits for _, text in each.summary)
    numbers = [sorted(set(re.findall(r"\d+", " ".join(text for _, text in each.summary)))) for each in kits]
    assert numbers[0] == numbers[1] == numbers[2]


def test_a_board_of_ones_own_has_a_kit(tmp_path: Path) -> None:
    done = yard("sheet", "kit", "london", "--game", "beginner", "--ink", "low", "-o", tmp_path / "kit.pdf")
    assert done.returncode == 0, done.stderr
    assert yard("sheet", "kit", "nowhere", "-o", tmp_path / "x.pdf").returncode == 2
