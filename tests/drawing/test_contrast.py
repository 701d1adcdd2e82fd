"""Colours: what is drawn stands out from what it lies on, and what must be told apart can be by anybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pytest

from yardtools.board_files import load
from yardtools.drawing import KINDS, THEMES, Theme, closeup
from yardtools.drawing.theme import as_text, contrast, in_theme, readable_on, sparing
from yardtools.drawing.trail import back_of
from yardtools.model import Board, Trail
from yardtools.sheets import proof, starts, tickets
from yardtools.sheets.findings import HIGHLIGHTS
from yardtools.sheets.shared.station_symbols import ink_on, transport_colours
from yardtools.viewer.assets import asset_text
from yardtools.viewer.themes import KINDS as KINDS_ON_PAGES

LINES, TEXT = 3.0, 4.5
"""The contrast that lines and text have at least (WCAG 1.4.11 and 1.4.3)."""

APART = 20.0
"""How far colours are apart that tell things apart by themselves: ten times what is just seen (CIE 1976)."""

SIGHTS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
}
"""How people see: matrices on linear colours, by Machado, Oliveira and Fernandes (2009)."""

CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB = (
    (0.2104542553, 0.793617785, -0.0040720468),
    (1.9779984951, -2.428592205, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.808675766),
)
"""From linear colours to what the eye takes up, and from its cube roots to OKLab."""

XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))

themes = pytest.mark.parametrize(
    "theme", [*THEMES.values(), *map(sparing, THEMES.values())], ids=lambda t: t.name
)


def network(name: str) -> Board:
    board = load(name).board
    assert isinstance(board, Board)
    return board


def trail() -> Trail:
    board = load("purrlock").board
    assert isinstance(board, Trail)
    return board


def lab(colour: str, sight: str) -> np.ndarray:
    """A colour as somebody sees it, in CIE L*a*b*."""
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(SIGHTS[sight]) @ linear, 0, 1)
    xyz = np.array(XYZ) @ seen / np.array((0.9505, 1.0, 1.089))
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


def apart(one: str, other: str) -> float:
    """How far two colours are apart for whoever sees them least so."""
    return min(float(np.linalg.norm(lab(one, sight) - lab(other, sight))) for sight in SIGHTS)


def test_the_measures_are_the_known_ones() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert apart("#ff0000", "#ff0000") == 0
    assert (
        apart("#c00000", "#5d7d00")
        < 45
        < float(np.linalg.norm(lab("#c00000", "full") - lab("#5d7d00", "full")))
    )


def lines_of(theme: Theme) -> Iterator[tuple[str, str]]:
    """Every line that is drawn on the paper, with its colour."""
    for name in ("london", "europe"):
        board = network(name)
        yield from ((each.id, theme.colour(each, place)) for place, each in enumerate(board.transports))
        yield from ((each.id, theme.mission(each.id, place)) for place, each in enumerate(board.missions))
    yield from theme.kinds.items()


@themes
def test_lines_stand_out_from_the_paper(theme: Theme) -> None:
    """By their own colour, or by a rim in a darker one."""
    for name, colour in lines_of(theme):
        for ground in (theme.paper, *sorted(theme.under_lines())):
            if name not in theme.kinds or ground == theme.paper:  # highlights have a halo of their own
                assert contrast(theme.rim(colour) or colour, ground) >= LINES, (name, ground)
    for ground in (*theme.plain, *theme.expert):
        assert contrast(theme.stop, ground) >= LINES
        assert contrast(theme.ink, ground) >= LINES, "the edges of streets"


@themes
def test_texts_can_be_read(theme: Theme) -> None:
    grounds = (theme.paper, theme.plate, *theme.plain, *theme.expert, theme.casing, *theme.under_lines())
    for ground in grounds:
        assert contrast(theme.ink, ground) >= TEXT, ground
    for kind, colour in theme.kinds.items():
        assert contrast(readable_on(colour), colour) >= TEXT, f"the badge of {kind}"
        assert contrast(ink_on(colour), colour) >= TEXT, f"the number of a finding: {kind}"
    assert contrast(theme.plate, back_of(theme)) >= TEXT, "the value of a paw print"


def darkened(colour: str, most: float) -> str:
    """A colour no lighter than so much in OKLCH, as `oklch(from … min(l, most) c h)` makes it in a page."""
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.array(OKLAB) @ np.cbrt(np.array(CONES) @ linear)
    seen[0] = min(seen[0], most)
    back = np.clip(np.linalg.inv(CONES) @ (np.linalg.inv(OKLAB) @ seen) ** 3, 0, 1)
    shown = np.where(back <= 0.0031308, 12.92 * back, 1.055 * back ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{round(255 * part):02x}" for part in shown)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_signs_of_findings_on_pages_can_be_read(theme: Theme) -> None:
    """White on the tone of a kind, which pages darken for it."""
    assert "background: oklch(from var(--tone) min(l, .5) c h); color: #fff;" in asset_text("view.css")
    assert "--tone: #66707c" in asset_text("view.css")
    for tone in (*(theme.kind(kind) for kind in KINDS_ON_PAGES.values()), "#66707c"):
        assert contrast("#ffffff", darkened(tone, 0.5)) >= TEXT, tone


@themes
def test_what_is_on_sheets_can_be_read(theme: Theme) -> None:
    for name in ("london", "europe"):
        for id, colour in transport_colours(network(name).transports, theme).items():
            assert contrast(ink_on(colour), colour) >= TEXT, f"the head of {id}, and its tickets"
    for colour in tickets.COLOURS.values():
        own = in_theme(colour, theme)
        assert contrast(ink_on(own), own) >= TEXT
    for colour in starts.COLOURS.values():
        assert contrast("#ffffff", in_theme(colour, theme)) >= TEXT
    assert contrast("#5f5f5f", "#ffffff") >= TEXT, "what pages say in grey"


@themes
def test_what_is_on_proofs_can_be_read(theme: Theme) -> None:
    """Links and signposts of a close-up, what is pale there as far as it is text, and the remarks."""
    for name in ("london", "europe"):
        for place, each in enumerate(network(name).transports):
            colour = theme.colour(each, place)
            assert contrast(theme.rim(colour) or colour, closeup.GROUND) >= LINES, each.id
            assert contrast(readable_on(colour), colour) >= TEXT, each.id
    assert contrast(closeup.QUIET, closeup.GROUND) >= TEXT
    assert contrast(proof.QUIET, "#ffffff") >= TEXT
    for kind in HIGHLIGHTS.values():
        assert contrast(as_text(theme.kind(kind)), "#ffffff") >= TEXT, kind


@themes
def test_heat_gets_darker_for_everybody(theme: Theme) -> None:
    for sight in SIGHTS:
        lightness = [float(lab(theme.warmth(step / 10), sight)[0]) for step in range(11)]
        assert all(before > after for before, after in pairwise(lightness)), sight


@themes
def test_highlights_are_told_apart_by_everybody(theme: Theme) -> None:
    """By their colours, or by the sign on their badge."""
    for one, other in combinations(theme.kinds, 2):
        assert apart(theme.kind(one), theme.kind(other)) >= APART or KINDS[one][0] != KINDS[other][0]


@themes
def test_transports_are_told_apart_by_everybody(theme: Theme) -> None:
    """By their colours; in themes that do not rely on colour also by the style of their lines."""
    for name in ("london", "europe"):
        drawn = [(theme.colour(e, n), theme.line(e, n)) for n, e in enumerate(network(name).transports)]
        for (one, line), (other, style) in combinations(drawn, 2):
            assert apart(one, other) >= APART or line != style, (name, one, other)


@themes
def test_missions_are_told_apart_by_everybody(theme: Theme) -> None:
    drawn = [
        (theme.mission(each.id, place), theme.mission_line(place))
        for place, each in enumerate(network("europe").missions)
    ]
    for (one, line), (other, style) in combinations(drawn, 2):
        assert apart(one, other) >= APART or line != style, (one, other)


@themes
def test_suspects_are_told_apart_by_everybody(theme: Theme) -> None:
    """They have footprints too; still their colours alone would do, two greys a step of ten apart."""
    colours = [in_theme(suspect.colour, theme) for suspect in trail().suspects]
    for one, other in combinations(colours, 2):
        assert apart(one, other) >= 10, (one, other)
