"""Board to SVG picture: the one drawing code for pages, sheets and comparisons."""

from yardtools.drawing.highlights import KINDS, Highlight
from yardtools.drawing.picture import draw
from yardtools.drawing.theme import COLOUR, GREY, SAFE, THEMES, Theme
from yardtools.drawing.trail import draw_trail

__all__ = ["COLOUR", "GREY", "KINDS", "SAFE", "THEMES", "Highlight", "Theme", "draw", "draw_trail"]
