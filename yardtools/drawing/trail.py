"""A trail game as a picture: its cards, its paw prints and markers, and how the trail is laid.

Every suspect has a footprint as well as a colour, so that cards can be told apart without colour. The
single pieces (`card`, `paw`, `marker`) are drawn round 0,0 and can be put on any sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from yardtools.drawing.footprints import CAT, HEAD, footprint
from yardtools.drawing.lettering import text_width
from yardtools.drawing.markup import element, escape_xml, group, head, text, translate
from yardtools.drawing.theme import COLOUR, Theme, in_theme, is_hex, readable_on
from yardtools.drawing.words import word
from yardtools.model import Layout, Marker, Suspect, Trail
from yardtools.model.values import Point, name_of
from yardtools.symbols import BLANK, LINES, dash_array, is_colour, measure

WIDE, HIGH, APART = 62.0, 82.0, 9.0
"""The size of a card, and the space between two."""
TOKEN = 20.0
"""The radius of a paw print."""
LEFT, EDGE, STEP = 222.0, 36.0, 47.0
"""Where rows begin right of their names, the free margin, and from one piece of a row to the next."""
BACK = "#6b5a49"
"""The backs of cards and paw prints, where the theme has no colours of its own."""
WIDTH = 1110.0


def draw_trail(trail: Trail, *, theme: Theme = COLOUR, language: str = "en") -> str:
    """The whole game as an SVG document: a row of cards a suspect, the pieces, a row a layout."""
    rows, height = _stack(_rows(trail, theme, language), 104.0)
    view = (0.0, 0.0, max(WIDTH, LEFT + EDGE + trail.hours * (WIDE + APART)), height + EDGE - 14)
    heading = trail.title or trail.id
    paper = {"width": measure(view[2]), "height": measure(view[3]), "fill": theme.paper}
    top = _words(heading, (EDGE, 62), 30, {"font-weight": "700"})
    drawing = group({"font-family": theme.font, "fill": theme.ink}, [top, *rows])
    parts = (element("title", {}, escape_xml(heading)), element("rect", paper), drawing)
    return element("svg", head(view, heading), "\n", *(part + "\n" for part in parts)) + "\n"


# --- pieces -----------------------------------------------------------------------------------


def card(
    suspect: Suspect,
    hour: int,
    theme: Theme = COLOUR,
    name: str = "",
    place: int = 0,
    *,
    outlined: bool = False,
) -> str:
    """A card: a frame in the suspect's colour, the hour and the suspect's footprint.

    With a name it is one to play with: the name stands below, hour and footprint in two corners as well, so
    that they show in a fan of cards. Where colour is not to be relied on, the frame has a line whose style
    goes by the suspect's place among the others. To save ink, the frame is outlined.
    """
    ground = _colour(suspect, theme)
    outer = _block(WIDE, HIGH, 8) | {"fill": ground, "stroke": theme.ink, "stroke-width": "1.2"}
    if outlined:
        outer = _block(WIDE - 4, HIGH - 4, 7) | {"fill": theme.plate, "stroke": ground, "stroke-width": "2.5"}
    inner = _block(WIDE - 14, HIGH - 14, 4) | {"fill": theme.plate}
    number = _words(str(hour), (0, 1), 25, {"font-weight": "700", "text-anchor": "middle"})
    foot = element("g", {"transform": f"{translate((0, 14.5))} scale(10)"}, footprint(suspect.id, theme.ink))
    index = _index(suspect, hour, theme) if name else ""
    turned = element("g", {"transform": "rotate(180)"}, index) if name else ""
    line = "" if outlined else _frame_line(ground, theme, place)
    rows = (element("rect", outer), line, element("rect", inner), number, foot)
    return "".join((*rows, index, turned, _name(name) if name else ""))


def _index(suspect: Suspect, hour: int, theme: Theme) -> str:
    """The hour and the footprint, small, in the upper left corner."""
    sign = {"transform": f"{translate((-WIDE / 4 - 2, -18))} scale(3)"}
    number = _words(str(hour), (-WIDE / 4 - 2, -24), 8.5, {"font-weight": "700", "text-anchor": "middle"})
    return number + element("g", sign, footprint(suspect.id, theme.ink))


def _name(name: str) -> str:
    """The name at the foot of a card, between the corners."""
    room = WIDE - 34
    size = 5.4 * min(1.0, room / max(room, text_width(name, 5.4, bold=True)))
    left = min(0.0, 0.16 * WIDE - text_width(name, size, bold=True) / 2)  # off the hour in the corner
    return _words(name, (left, HIGH / 2 - 10.5), size, {"font-weight": "700", "text-anchor": "middle"})


def _frame_line(ground: str, theme: Theme, place: int) -> str:
    """A line on the frame of a card, of a style by its place; the fifth has none."""
    styles = (*LINES, None)
    style = styles[place % len(styles)]
    if not theme.styled or style is None:
        return ""
    look = {
        "fill": "none",
        "stroke": readable_on(ground if is_hex(ground) else BLANK),
        "stroke-width": "1.4",
        "stroke-linecap": "round",
    }
    dashes = dash_array(style, 1.4)
    return element(
        "rect",
        _block(WIDE - 7, HIGH - 7, 5.5) | look | ({"stroke-dasharray": dashes} if dashes else {}),
    )


def back_of(theme: Theme) -> str:
    """The colour of the backs of cards and paw prints."""
    return theme.colours[3] if theme.colours else BACK


def paw(
    theme: Theme = COLOUR, value: int | None = None, *, down: bool = False, outlined: bool = False
) -> str:
    """A paw print: with its value, or with the value left open, or face down; outlined to save ink."""
    back = back_of(theme)
    ground, print_ = (back, theme.paper) if down else (theme.plate, back)
    disc = {"r": measure(TOKEN), "fill": ground, "stroke": theme.ink, "stroke-width": "1.2"}
    pale = {"opacity": "0.35"} if down else {}
    ink = theme.plate
    if outlined:
        disc, print_, ink, pale = disc | {"fill": theme.plate}, theme.plate, theme.ink, _outline(back)
    foot = element("g", {"transform": "scale(14.5)"} | pale, CAT(print_))
    look = {"font-weight": "700", "text-anchor": "middle", "fill": ink}
    return element("circle", disc) + foot + (_words(str(value), (0, 10.3), 13, look) if value else "")


def marker(points: int = 0, theme: Theme = COLOUR, *, outlined: bool = False) -> str:
    """A Furriarty marker: the head of a cat, with the points it is worth; outlined to save ink."""
    ground, ink = (theme.plate, theme.ink) if outlined else (theme.ink, theme.plate)
    edge = _outline(theme.ink) if outlined else {}
    face = element("g", {"transform": "scale(20)"} | edge, HEAD(ground))
    look = {"font-weight": "700", "text-anchor": "middle", "fill": ink}
    return face + (_words(str(points), (0, 8), 18, look) if points else "")


def _outline(colour: str) -> dict[str, str]:
    """The look of a sign, drawn in a square from -1 to 1, whose edge alone is printed."""
    return {"stroke": colour, "stroke-width": "0.09", "stroke-linejoin": "round"}


# --- rows -------------------------------------------------------------------------------------

Row = tuple[str, str, float, list[str]]
"""A name, a smaller line below it, the height, and the pieces with their places."""


def _rows(trail: Trail, theme: Theme, language: str) -> Iterator[Row]:
    for place, suspect in enumerate(trail.suspects):
        hours = [each.hour for each in trail.cards if each.suspect == suspect.id]
        cards = [
            _put(card(suspect, hour, theme, place=place), LEFT + WIDE / 2 + (hour - 1) * (WIDE + APART))
            for hour in hours
        ]
        name = name_of(suspect.name, language, suspect.id)
        yield name, word("cards", language).format(len(hours)), HIGH + 10, cards
    yield (
        word("paws", language),
        word("values", language).format(len(trail.paws)),
        76,
        [*_in_a_row(paw(theme, value) for value in trail.paws)],
    )
    yield (
        word("markers", language),
        ", ".join(_worth(each, language) for each in trail.markers),
        62,
        [*_in_a_row(marker(each.points, theme) for each in trail.markers)],
    )
    for layout in trail.layouts:
        below = word("trail", language).format(layout.down, layout.up, layout.behind)
        name = word("players", language).format(layout.players)
        yield name, below, 56, [*_in_a_row(_pieces_of_trail(trail, layout, theme))]


def _worth(each: Marker, language: str) -> str:
    return word("points", language).format(each.id, each.points) if each.points else each.id


def _pieces_of_trail(trail: Trail, layout: Layout, theme: Theme) -> Iterator[str]:
    """The trail from left to right, with the marker that is worth most on it."""
    points = max((each.points for each in trail.markers), default=0)
    covered, seen = paw(theme, down=True), paw(theme)
    return chain(
        [covered] * layout.down, [seen] * layout.up, [marker(points, theme)], [covered] * layout.behind
    )


def _in_a_row(pieces: Iterable[str]) -> Iterator[str]:
    for place, piece in enumerate(pieces):
        yield _put(piece, LEFT + TOKEN + place * STEP)


def _stack(rows: Iterable[Row], top: float) -> tuple[list[str], float]:
    """The rows one below the other, and how far down they reach."""
    drawn = []
    for name, below, height, pieces in rows:
        words = _label(name, -3, 17, bold=True) + _label(below, 15, 11.5)
        drawn.append(group({"transform": translate((0, top + height / 2 - 10))}, [words, *pieces]))
        top += height
    return drawn, top


def _label(content: str, y: float, size: float, *, bold: bool = False) -> str:
    """Words at the left of a row, smaller where they would run into its pieces."""
    room = LEFT - EDGE - 4
    fitting = size * min(1.0, room / max(room, text_width(content, size, bold=bold)))
    return _words(content, (EDGE, y), fitting, {"font-weight": "700"} if bold else {})


def _put(piece: str, x: float) -> str:
    return element("g", {"transform": translate((x, 0))}, piece)


def _words(content: str, at: Point, size: float, look: dict[str, str]) -> str:
    place = {"x": measure(at[0]), "y": measure(at[1]), "font-size": measure(size)}
    return text(content, place | look)


def _block(wide: float, high: float, corner: float) -> dict[str, str]:
    values = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": corner}
    return {key: measure(value) for key, value in values.items()}


def _colour(suspect: Suspect, theme: Theme) -> str:
    if is_hex(suspect.colour):
        return in_theme(suspect.colour, theme)
    return suspect.colour if suspect.colour and is_colour(suspect.colour) else BLANK
