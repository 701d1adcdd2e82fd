"""The ground in pictures: under everything, in tones from which links and words stand out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from lxml import etree

from support.boards import europe, london
from yardtools.drawing import THEMES, Highlight, Theme, draw
from yardtools.drawing.theme import contrast
from yardtools.model import Board, Ground
from yardtools.model.ground import GROUND_CLASSES
from yardtools.sheets.shared.crop import Cropping
from yardtools.symbols import all_transports
from yardtools.viewer.themes import DARK, DARK_GROUND

NS = {"s": "http://www.w3.org/2000/svg"}
LINE, TEXT = 3.0, 4.5
"""The least contrast of lines and of words, by WCAG."""
THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
BOARD = pytest.mark.parametrize("board", [london(), europe()], ids=["london", "europe"])


def layers(picture: str) -> list[etree._Element]:
    return [node for node in etree.fromstring(picture.encode()) if node.get("data-layer")]


class TestContrast:
    @THEME
    @BOARD
    def test_lines_stand_out_from_all_that_they_run_over(self, theme: Theme, board: Board) -> None:
        """By their own colour, or by the rim that they have then."""
        for place, transport in enumerate(all_transports(board)):
            colour = theme.colour(transport, place)
            outer = theme.rim(colour) or colour
            least = min(contrast(outer, tone) for tone in theme.under_lines())
            assert least >= LINE, (transport.id, outer)

    @THEME
    def test_words_and_numbers_can_be_read(self, theme: Theme) -> None:
        """Names stand on the ground, with a halo of paper; numbers on their plates."""
        under = {*theme.under_lines(), theme.plate, theme.paper, *theme.ground.values()}
        assert min(contrast(theme.ink, tone) for tone in under) >= TEXT

    def test_by_night(self) -> None:
        """Pages lighten all lines to a lightness of 0.62 (OKLCH) at least, about that of #858585."""
        tones = [
            tone for kind, tone in DARK_GROUND.items() if kind not in ("coast", "bank", "hedge", "outline")
        ]
        assert min(contrast("#858585", tone) for tone in (*tones, DARK["paper"])) >= LINE
        assert min(contrast("#e7e9eb", tone) for tone in (*DARK_GROUND.values(), DARK["paper"])) >= TEXT

    def test_a_colour_by_name_is_taken_as_it_is(self) -> None:
        assert THEMES["colour"].rim("gold") == ""

    @THEME
    def test_the_ground_is_calm(self, theme: Theme) -> None:
        """No tone of it stands out from the paper as a line does."""
        assert max(contrast(tone, theme.paper) for tone in theme.ground.values()) < LINE

    @THEME
    def test_every_class_has_its_tone(self, theme: Theme) -> None:
        assert {*GROUND_CLASSES, "shallow", "bank", "hedge"} == set(theme.ground) == set(DARK_GROUND)

    def test_of_known_colours(self) -> None:
        assert contrast("#000000", "#ffffff") == pytest.approx(21)
        assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


class TestPictures:
    def test_it_lies_under_everything(self) -> None:
        first = layers(draw(london()))[0]
        assert (first.get("data-layer"), first.get("class")) == ("ground", "ground terrain")

    def test_a_board_without_one_has_none(self) -> None:
        picture = draw(replace(london(), ground=()))
        assert "terrain" not in picture

    def test_ferries_need_no_river_of_their_own(self) -> None:
        """The streets of the base transport are suggested, and nothing under any other."""
        streets = layers(draw(london()))[1]
        assert {node.get("data-by") for node in streets} == {"taxi"}
        streets = layers(draw(replace(london(), ground=())))[0]
        assert {node.get("data-by") for node in streets} == {"taxi", "bus", "underground", "ferry"}

    @THEME
    @pytest.mark.parametrize("kind", GROUND_CLASSES)
    def test_areas_and_lines_of_every_class(self, theme: Theme, kind: str) -> None:
        square = ((0, 0), (90, 0), (90, 90), (0, 90))
        pieces = (Ground(kind, area=(square,)), Ground(kind, lines=(square,), width=7))  # type: ignore[arg-type]
        ground = layers(draw(replace(london(), ground=pieces), theme=theme))[0]
        drawn = [node for node in ground.iter() if node.get("class") == kind]
        assert [(node.get("fill"), node.get("stroke-width")) for node in drawn][-1] == ("none", "7")
        assert drawn[0].get("fill") == drawn[1].get("stroke") == theme.ground[kind]

    def test_it_ends_at_the_line_round_the_map(self) -> None:
        ground = layers(draw(london(), prefix="a-"))[0]
        window = ground.find("s:clipPath", NS)
        assert window is not None
        assert ground.get("clip-path") == f"url(#{window.get('id')})" == "url(#a-ground)"

    @BOARD
    def test_pictures_stay_small(self, board: Board) -> None:
        assert len(draw(board, names=True, legend=True).encode()) < 400_000

    @pytest.mark.parametrize("fade", [False, True])
    def test_ids_are_there_once_and_whatever_is_used_is_there(self, fade: bool) -> None:
        picture = draw(europe(), highlights=(Highlight("link:rail:1-2"), Highlight("station:64")), fade=fade)
        ids = re.findall(r' id="([^"]+)"', picture)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', picture)) <= set(ids)

    def test_a_page_of_a_large_map_has_only_its_own_ground(self) -> None:
        """Pieces that lie elsewhere are left out; the river that runs through is there."""
        whole = draw(replace(london(), stations=london().stations[:1], links=()))
        parts = Cropping(whole)
        corner, all_of_it = parts.part((1500, 1100, 1600, 1200)), parts.part((-99, -99, 2000, 2000))
        assert len(corner) < 0.5 * len(all_of_it)
        assert corner.count('class="park"') == 1
        assert 'class="sea"' not in corner
