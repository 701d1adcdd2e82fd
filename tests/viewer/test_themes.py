"""The themes of pages: every tone of a drawing is another one in each, and the choice is kept."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browser import open_page
from support.command import yard
from support.folders import SQUARE
from yardtools.board_files import load
from yardtools.cli.options import PAGE_THEMES
from yardtools.drawing import COLOUR, THEMES
from yardtools.formats.json import dumps
from yardtools.model import Mission, Transport
from yardtools.resources import board_names
from yardtools.viewer.content import Subject, content
from yardtools.viewer.themes import board_styles, board_tones, shared_tones, transport_styles

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

expect = pytest.importorskip("playwright.sync_api").expect

GREYS = re.compile(r"#([0-9a-f]{2})\1\1")


def test_the_option_knows_every_theme() -> None:
    assert tuple(THEMES) == PAGE_THEMES
    assert PAGE_THEMES[0] == COLOUR.name


@pytest.mark.parametrize("name", board_names())
def test_every_tone_of_a_drawing_is_in_every_theme(name: str) -> None:
    board = load(name).board
    tones = shared_tones() | board_tones([board])
    drawing = content(Subject(name, board)).drawing
    drawn = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', drawing))
    assert drawn
    assert drawn <= set(tones)
    assert all(GREYS.fullmatch(tones[tone]["grey"]) for tone in drawn)


def test_a_style_sheet_takes_any_name_of_a_transport() -> None:
    styles = transport_styles([Transport('x"] {} </style><script>')])
    assert "<" not in styles
    assert styles.count("{") == styles.count("}")


def test_missions_are_in_every_theme() -> None:
    board = replace(SQUARE, missions=(Mission("green", (1,), (2,)),))
    tone = COLOUR.mission("green", 0)
    assert f'[stroke="{tone}"]' in board_styles([board])


def line_tone(page: Page) -> str:
    """The colour of the first transport's lines, as the browser draws them."""
    tone = page.evaluate("getComputedStyle(document.querySelector('.links .link, .links')).stroke")
    return str(tone)


def is_grey(tone: str) -> bool:
    numbers = [float(each) for each in re.findall(r"[\d.]+", tone)[:3]]
    return len(set(numbers)) == 1


def test_the_choice_is_kept_for_all_pages(browser: Browser, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    london = load("london").network
    other.write_text(dumps(replace(london, links=london.links[1:])), encoding="utf-8")
    commands = {
        "view": ("view", "london"),
        "diff": ("diff", "london", other, "--format", "html"),
        "play": ("playtest", "beginner", "--games", "2", "--format", "html"),
    }
    for name, command in commands.items():
        assert yard(*command, "-o", tmp_path / f"{name}.html").returncode in (0, 1)
    within = tmp_path.as_uri()
    with open_page(browser, f"{within}/view.html", within=within) as page:
        assert not is_grey(line_tone(page))
        choice = page.get_by_label("Colours")
        choice.focus()
        page.keyboard.press("ArrowDown")
        expect(choice).to_have_value("grey")
        expect(page.locator("html")).to_have_attribute("data-theme", "grey")
        assert is_grey(line_tone(page))
        for name in ("diff", "play", "view"):
            page.goto(f"{within}/{name}.html")
            expect(choice).to_have_value("grey")
            expect(page.locator("html")).to_have_attribute("data-theme", "grey")
            assert is_grey(line_tone(page)), name


def test_an_option_says_what_a_page_opens_in(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "view.html"
    assert yard("view", "london", "--theme", "safe", "-o", file).returncode == 0
    with open_page(browser, file.as_uri()) as page:
        choice = page.get_by_label("Colours")
        expect(choice).to_have_value("safe")
        choice.select_option("colour")
        page.reload()
        expect(choice).to_have_value("colour")
