"""Every sheet of every board in every language, paper and theme: no page that one would not print."""

from __future__ import annotations

import pytest

from support.page_faults import Print, all_prints, faults_of, low_ink, pairs
from support.paper import needs_poppler, pdf, words
from yardtools.sheets import Context, find_sheet
from yardtools.sheets.map import READABLE
from yardtools.sheets.sheet import PAPERS

pytestmark = needs_poppler

TELLING = [
    Print("stations", "london", "de"),
    Print("stations", "london", "fr", "letter"),
    Print("stations", "europe", "fr", "a3", "grey"),
    Print("map", "london", "de"),
    Print("map", "europe", "fr", "letter", "safe"),
    Print("map", "table", "en", "tabloid"),
    Print("log", "dice", "fr", "letter"),
    Print("log", "europe", "de"),
    Print("starts", "europe", "fr", "letter"),
    Print("starts", "london", "de", "a4", "grey", low=True),
    Print("tickets", "europe", "fr"),
    Print("tickets", "dice", "de", "letter"),
    Print("tiles", "dice", "de", "letter", "grey"),
    Print("missions", "europe", "fr", "letter"),
    Print("nets", "dice", "de", "letter", low=True),
    Print("trail", "purrlock", "fr", "letter", "grey"),
    Print("cards", "purrlock", "fr", "letter", "safe"),
    Print("cards", "purrlock", "de", "a4", "grey", low=True),
    Print("findings", "europe", "fr", "letter"),
    Print("findings", "purrlock", "de"),
    Print("cards", "purrlock", "fr", "a1"),
    Print("proof", "table", "fr", "letter"),
    Print("proof", "europe", "de", "a4", "grey"),
    Print("kit", "master", "en", "a3", "grey"),
    Print("kit", "purrlock", "de", "a4", "safe", low=True),
]
"""Those where something went wrong, or is most likely to: long words, short pages, small pictures."""


@pytest.mark.parametrize("job", TELLING, ids=str)
def test_pages_one_would_print(job: Print) -> None:
    assert faults_of(job) == []


@pytest.mark.slow
@pytest.mark.parametrize(("sheet", "board"), pairs())
def test_pages_one_would_print_all(sheet: str, board: str) -> None:
    """With little ink too, on the papers that a printer at home has."""
    jobs = [*all_prints(sheet, board)]
    jobs += [low_ink(job) for job in jobs if job.paper in ("a4", "letter") and job.language == "de"]
    found = {str(job): faults[:3] for job in jobs if (faults := faults_of(job))}
    assert found == {}


@pytest.mark.parametrize(("board", "language"), [("london", "en"), ("europe", "de")])
def test_numbers_of_a_map_are_six_points_on_a3(board: str, language: str) -> None:
    from support.page_faults import EM
    from support.paper import shipped_board

    found = words(pdf("map", shipped_board(board), paper=PAPERS["a3"], language=language))
    numbers = [word for word in found if word.text.isdigit() and int(word.text) <= 199]
    assert len(numbers) >= 199
    assert min(word.bottom - word.top for word in numbers) / EM >= READABLE - 0.05


def test_small_paper_says_that_it_is_small() -> None:
    from support.paper import shipped_board

    london = shipped_board("london")
    small = {
        name: find_sheet("map").document(london, Context(paper=PAPERS[name])).data["small"] for name in PAPERS
    }
    assert [name for name, is_small in small.items() if is_small] == ["a4", "letter"]
