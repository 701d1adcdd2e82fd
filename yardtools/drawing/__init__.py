"""Board to SVG picture: the one drawing code for pages, sheets and comparisons.

What a page or a style sheet can rely on in a picture:

- every part of it lies in a group with `data-layer`, from the bottom up: `tiles` (of a board that was laid
  from some), `ground` (what lies under the board, in classes of their own, then the streets under links),
  `highlights` (halos), the id of each transport (its links), `missions`, `names`,
  `stations`, `numbers`, `highlights` (badges), `legend`. To hide a layer is to hide all groups of that
  name; a layer that has nothing in it is not there. Links have the class `links` too, should a transport be
  called `names`;
- a station is `<g class="station" data-station="12">`, with the id `s12` after the prefix that was asked
  for; its number and its name are texts with the same `data-station` in layers of their own;
- a link is `<path class="link" data-link="taxi:1-8" data-by="taxi">`, from and to as in the board, with
  `oneway` in its class where it is; the streets below it carry `data-by` as well. A link that needs no
  line, as those of the underground of laid tiles, is there with `visibility="hidden"`. Under the links of
  a transport lie a `casing`, a `tint` where they are dashed, and on a ground a `rim` where they need one;
- a mission's rings and octagons are in `<g data-mission="green">`;
- what is highlighted is in `<g class="highlight fault" data-subject="station:12">`, once as a halo and once
  as a badge;
- a side of a tile has `data-tile` and `data-side`, its streets `data-road="1-left-1"`, and the layers
  `ground`, `streets`, `dead-ends`, `arrows`, `stations`, `numbers` and `letters`.

The same input always gives the same bytes, and text from a board is never more than text.
"""

from yardtools.drawing.closeup import CloseUp, CloseUps
from yardtools.drawing.highlights import KINDS, Highlight
from yardtools.drawing.picture import draw
from yardtools.drawing.theme import COLOUR, GREY, SAFE, THEMES, Theme
from yardtools.drawing.tile_sheet import draw_tiles
from yardtools.drawing.tiles import draw_tile
from yardtools.drawing.trail import draw_trail

__all__ = [
    "COLOUR",
    "GREY",
    "KINDS",
    "SAFE",
    "THEMES",
    "CloseUp",
    "CloseUps",
    "Highlight",
    "Theme",
    "draw",
    "draw_tile",
    "draw_tiles",
    "draw_trail",
]
