"""A module for VASSAL: the map with a region for every station, and everything to play in a tray below it.

A region's name is the station's number, with its name where it has one, and pawns snap to it. Tickets
lie in piles, start cards in shuffled decks. The travel log is a window of its own, its fields regions too.
Mister X has a window with the same map that nobody else sees, for his pawn; the notes window keeps secrets.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

from lxml import etree

from yardtools.virtual_tables.painting import png, round_png
from yardtools.virtual_tables.tray import Place, places, whole_picture
from yardtools.virtual_tables.virtual_table import Deck, Item, Picture, VirtualTable

SUFFIX = ".vmod"
FILES: tuple[str, ...] = ()
CARRIES = "a module to play with: the map, a region for each station, pawns, tickets, start cards, a log"
READ_BY = "VASSAL 3.5 or newer"

VERSION, NEEDED = "1.0", "3.5.0"
BUILD, MODULE, WIDGET = "VASSAL.build", "VASSAL.build.module", "VASSAL.build.widget"
PICKER = f"{MODULE}.map.boardPicker"
MAP, LOG, SECRET = "Board", "Travel log", "Mister X's own map"
MISTER_X = "Mister X"

Element = etree._Element


def dumps(table: VirtualTable, _folder: Path | None = None) -> bytes:
    """The module as a file: a ZIP archive of its build file and its pictures."""
    tray = places(table)
    files = {"buildFile.xml": _document(_module(table, tray)), "moduledata": _document(_about(table))}
    files |= {f"images/{name}": content for name, content in _images(table, tray).items()}
    return _archive(files)


def _archive(files: dict[str, bytes]) -> bytes:
    """The files as an archive; the same files always make the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), part, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def _document(root: Element) -> bytes:
    etree.indent(root)
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True)


def _images(table: VirtualTable, tray: list[Place]) -> dict[str, bytes]:
    images = {"map.png": png(whole_picture(table, tray))}
    if table.log:
        images["log.png"] = png(table.log_picture())
    images |= {f"{pawn.id}.png": round_png(pawn.picture) for pawn in table.pawns()}
    images |= {f"{ticket.id}.png": png(ticket.picture) for ticket in table.tickets()}
    for deck in table.decks():
        images[f"{deck.id}-back.png"] = png(deck.back)
        images |= {f"{card.id}.png": png(card.picture) for card in deck.cards}
    return images


# --- the build file ---------------------------------------------------------------------------


def _about(table: VirtualTable) -> Element:
    root = etree.Element("data", version="1")
    texts = {"version": VERSION, "VassalVersion": NEEDED, "name": table.title, "dateSaved": "0"}
    for name, value in (texts | {"description": f"{table.title}, made by yardtools"}).items():
        etree.SubElement(root, name).text = value
    return root


def _module(table: VirtualTable, tray: list[Place]) -> Element:
    numbers = count(1)
    root = etree.Element(f"{BUILD}.GameModule", {"name": table.title, "version": VERSION})
    for part in ("BasicCommandEncoder", "Documentation", "Chatter", "KeyNamer"):
        _add(root, f"{MODULE}.{part}")
    _add_sides(root, table)
    _add(root, f"{MODULE}.GlobalOptions", nonOwnerUnmaskable="Never", inventoryForAll="Never")
    _add(root, f"{MODULE}.NotesWindow", buttonText="Notes", tooltip="Write down stations in secret")
    _add_palette(root, table, numbers)
    _add_table(root, table, tray, numbers)
    if table.log:
        _add_log(root, table)
    _add_secret_map(root, table, tray, numbers)
    root.set("VassalVersion", NEEDED)
    root.set("nextPieceSlotId", str(next(numbers)))
    return root


def _add(parent: Element, tag: str, /, **attributes: object) -> Element:
    return etree.SubElement(parent, tag, {key: _written(value) for key, value in attributes.items()})


def _written(value: object) -> str:
    return ("false", "true")[value] if isinstance(value, bool) else str(value)


def _add_sides(root: Element, table: VirtualTable) -> None:
    roster = _add(root, f"{MODULE}.PlayerRoster", buttonText="Retire")
    for pawn in table.pawns():
        etree.SubElement(roster, "entry").text = pawn.name


def _add_palette(root: Element, table: VirtualTable, numbers: Iterator[int]) -> None:
    """A window with every kind of piece, should one be lacking on the table."""
    window = _add(root, f"{MODULE}.PieceWindow", name="Pieces", text="Pieces", hidden=False, scale="1.0")
    tabs = _add(window, f"{WIDGET}.TabWidget", entryName="Pieces")
    for name, items in (("Pawns", table.pawns()), ("Tickets", table.tickets())):
        panel = _add(tabs, f"{WIDGET}.PanelWidget", entryName=name, fixed=False, nColumns=1, vert=False)
        for item in items:
            _add_piece(panel, item, next(numbers))


def _add_table(root: Element, table: VirtualTable, tray: list[Place], numbers: Iterator[int]) -> None:
    """The window that everybody plays in."""
    picture = whole_picture(table, tray)
    board = _add_map(
        _add(root, f"{MODULE}.Map", mapName=MAP, launch=True), table.title, "map.png", picture, MAP
    )
    _add_regions(board, "Stations", (table.map.width, table.map.height), table.spots())
    window, at = _parent_map(board), {place.id: place for place in tray}
    for pawn in table.pawns():
        if pawn.name != MISTER_X:
            _add_stack(window, table.title, at[pawn.id], pawn, numbers)
    for deck in table.decks():
        pile = _add_pile(window, table.title, at[deck.id], is_hidden=True)
        for card in deck.cards:
            _add_piece(pile, card, next(numbers), "CardSlot", deck)
    for ticket in table.tickets():
        pile = _add_pile(window, table.title, at[f"pile-{ticket.id}"], is_hidden=False)
        for _ in range(ticket.count):
            _add_piece(pile, ticket, next(numbers), "CardSlot")


def _add_log(root: Element, table: VirtualTable) -> None:
    """The window of the travel log: tickets snap to its fields."""
    picture = table.log_picture()
    window = _add(root, f"{MODULE}.Map", mapName=LOG, buttonName=LOG, launch=True)
    board = _add_map(window, LOG, "log.png", picture, LOG)
    _add_regions(board, "Moves", (picture.width, picture.height), table.log_fields())


def _add_secret_map(root: Element, table: VirtualTable, tray: list[Place], numbers: Iterator[int]) -> None:
    """The window that only Mister X sees: the same map, with his pawn on it."""
    pawn = next((pawn for pawn in table.pawns() if pawn.name == MISTER_X), None)
    if pawn is None:
        return
    own = {"side": MISTER_X, "visible": False, "useBoards": MAP, "launch": True}
    window = _add(root, f"{MODULE}.PrivateMap", mapName=SECRET, buttonName=SECRET, **own)
    _add_handling(window)
    place = next(place for place in tray if place.id == pawn.id)
    _add_stack(window, table.title, place, pawn, numbers)


def _add_map(window: Element, name: str, image: str, picture: Picture, map_name: str) -> Element:
    """Give a window its board, chosen from the start, and all that makes pieces move."""
    picker = _add(window, f"{MODULE}.map.BoardPicker", title="Choose Boards")
    size = {"width": picture.width, "height": picture.height}
    board = _add(picker, f"{PICKER}.Board", name=name, image=image, reversible=False, **size)
    etree.SubElement(picker, "setup").text = "\t".join((f"{map_name}BoardPicker", name, "0", "0"))
    _add_handling(window)
    return board


def _parent_map(board: Element) -> Element:
    picker = board.getparent()
    window = None if picker is None else picker.getparent()
    assert window is not None
    return window


def _add_handling(window: Element) -> None:
    for part in (
        *("StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer"),
        *("MapCenterer", "StackExpander", "PieceMover", "KeyBufferer", "HighlightLastMoved"),
    ):
        _add(window, f"{MODULE}.map.{part}")
    _add(window, f"{MODULE}.map.CounterDetailViewer", showgraph=True, centerText=True, delay=700)
    _add(window, f"{MODULE}.map.Zoomer", zoomLevels="0.25,0.4,0.6,0.8,1.0,1.5,2.0", zoomStart=2)


def _add_regions(
    board: Element, name: str, size: tuple[int, int], spots: Iterable[tuple[str, tuple[int, int]]]
) -> None:
    """Regions in a zone of that size from the upper left; outside of it nothing snaps."""
    corners = ((0, 0), (size[0], 0), size, (0, size[1]))
    path = ";".join(f"{x},{y}" for x, y in corners)
    zones = _add(board, f"{PICKER}.board.ZonedGrid")
    said = {"locationFormat": "$gridLocation$", "useParentGrid": False, "useHighlight": False}
    zone = _add(zones, f"{PICKER}.board.mapgrid.Zone", name=name, path=path, **said)
    grid = _add(zone, f"{PICKER}.board.RegionGrid", snapto=True, visible=False, fontsize=9)
    for region, (x, y) in spots:
        _add(grid, f"{PICKER}.board.Region", name=_line(region), originx=x, originy=y)


def _add_stack(window: Element, board: str, place: Place, item: Item, numbers: Iterator[int]) -> None:
    at = {"useGridLocation": False, "x": place.at[0], "y": place.at[1]}
    stack = _add(window, f"{MODULE}.map.SetupStack", name=item.name, owningBoard=board, **at)
    for _ in range(item.count):
        _add_piece(stack, item, next(numbers))


def _add_pile(window: Element, board: str, place: Place, *, is_hidden: bool) -> Element:
    """A pile: shuffled and face down, or open."""
    at = {"x": place.at[0], "y": place.at[1], "width": place.size[0], "height": place.size[1]}
    turned = (
        {"faceDown": "Always", "shuffle": "Always"}
        if is_hidden
        else {"faceDown": "Never", "shuffle": "Never"}
    )
    more = {"draw": True, "color": "185,173,146", "allowMultiple": True, "allowSelect": False, "maxStack": 10}
    return _add(window, f"{MODULE}.map.DrawPile", name=place.name, owningBoard=board, **at, **turned, **more)


# --- pieces -----------------------------------------------------------------------------------


def _add_piece(
    parent: Element, item: Item, number: int, slot: str = "PieceSlot", deck: Deck | None = None
) -> None:
    size = {"width": item.picture.width, "height": item.picture.height}
    name = _line(item.name)
    element = _add(parent, f"{WIDGET}.{slot}", entryName=name, gpid=number, **size)
    piece = ";".join(("piece", "", "", f"{item.id}.png", _field(name)))
    state = f"null;0;0;{number};0"
    if deck:
        piece, state = f"{_mask(deck)}\t{piece}", f"null\t{state}"
    element.text = f"+/null/{piece}/{state}"


def _mask(deck: Deck) -> str:
    """What makes a card one that can lie face down: Ctrl-F turns it over."""
    words = ("obs", "70,130", f"{deck.id}-back.png", "Turn over", "B", _field(deck.name), "player:")
    return ";".join((*words, "Peek", "", "true", "", ""))


def _line(text: str) -> str:
    """Text without what XML cannot hold."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def _field(text: str) -> str:
    """Text inside a definition, whose own marks it must not have."""
    return "".join(" " if letter in ";/\\,'\t" else letter for letter in _line(text))
