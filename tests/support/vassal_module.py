"""A strict reader of VASSAL modules: what their build file may hold, read as VASSAL itself reads it.

Written after VASSAL's reference manual, because pywargame, which reads such modules too, is heavy and asks
for Python 3.12; where it is there, the tests ask it as well.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass

from lxml import etree
from PIL import Image

MODULE, WIDGET = "VASSAL.build.module.", "VASSAL.build.widget."
BOARD = f"{MODULE}map.boardPicker."
CHILDREN: dict[str, set[str]] = {
    "VASSAL.build.GameModule": {
        *(MODULE + name for name in ("BasicCommandEncoder", "Documentation", "Chatter", "KeyNamer")),
        *(MODULE + name for name in ("PlayerRoster", "GlobalOptions", "NotesWindow", "PieceWindow")),
        *(MODULE + name for name in ("Map", "PrivateMap")),
    },
    f"{MODULE}PlayerRoster": {"entry"},
    f"{MODULE}PieceWindow": {f"{WIDGET}TabWidget"},
    f"{WIDGET}TabWidget": {f"{WIDGET}PanelWidget"},
    f"{WIDGET}PanelWidget": {f"{WIDGET}PieceSlot"},
    f"{MODULE}map.BoardPicker": {f"{BOARD}Board", "setup"},
    f"{BOARD}Board": {f"{BOARD}board.ZonedGrid"},
    f"{BOARD}board.ZonedGrid": {f"{BOARD}board.mapgrid.Zone"},
    f"{BOARD}board.mapgrid.Zone": {f"{BOARD}board.RegionGrid"},
    f"{BOARD}board.RegionGrid": {f"{BOARD}board.Region"},
    f"{MODULE}map.DrawPile": {f"{WIDGET}CardSlot"},
    f"{MODULE}map.SetupStack": {f"{WIDGET}PieceSlot"},
}
"""Which elements may stand in which; maps have many, whose names tell them."""

Element = etree._Element


@dataclass(frozen=True)
class Piece:
    """A piece as its definition says: its traits by their ids, the last of them the piece itself."""

    name: str
    image: str
    traits: tuple[tuple[str, ...], ...]
    number: int


class VassalModule:
    """A module opened: its build file held to the rules, its pictures all there."""

    def __init__(self, content: bytes) -> None:
        self.archive = zipfile.ZipFile(io.BytesIO(content))
        assert self.archive.testzip() is None
        self.root = etree.fromstring(self.archive.read("buildFile.xml"))
        self.about = etree.fromstring(self.archive.read("moduledata"))
        self._check(self.root)

    def _check(self, element: Element) -> None:
        allowed = CHILDREN.get(str(element.tag), set())
        is_map = element.tag in (f"{MODULE}Map", f"{MODULE}PrivateMap")
        for child in element:
            assert child.tag in allowed or (is_map and str(child.tag).startswith(f"{MODULE}map.")), child.tag
            self._check(child)

    def map_named(self, name: str) -> Element:
        """The window of that name."""
        [found] = [each for each in self.root if each.get("mapName") == name]
        return found

    def board(self, name: str) -> tuple[Element, tuple[int, int]]:
        """The board of a window, which is chosen from the start, and the size of its picture."""
        window = self.map_named(name)
        [board] = window.iter(f"{BOARD}Board")
        [setup] = window.iter("setup")
        assert setup.text == f"{name}BoardPicker\t{board.get('name')}\t0\t0"
        size = self.image(board.get("image") or "").size
        assert (str(size[0]), str(size[1])) == (board.get("width"), board.get("height"))
        return board, size

    def regions(self, name: str) -> dict[str, tuple[int, int]]:
        """The regions of a window's board by name; all lie in their zone."""
        [zone] = self.map_named(name).iter(f"{BOARD}board.mapgrid.Zone")
        corners = [tuple(map(int, corner.split(","))) for corner in (zone.get("path") or "").split(";")]
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        found = list(zone.iter(f"{BOARD}board.Region"))
        places = {
            str(each.get("name")): (int(each.get("originx", "")), int(each.get("originy", "")))
            for each in found
        }
        assert len(places) == len(found)
        assert all(0 <= x <= right and 0 <= y <= bottom for x, y in places.values())
        return places

    def image(self, name: str) -> Image.Image:
        """A picture of the module."""
        return Image.open(io.BytesIO(self.archive.read(f"images/{name}")))

    def pieces(self, parent: Element | None = None) -> list[Piece]:
        """Every piece below an element."""
        top = self.root if parent is None else parent
        return [self._piece(slot) for slot in top.iter(f"{WIDGET}PieceSlot", f"{WIDGET}CardSlot")]

    def _piece(self, slot: Element) -> Piece:
        command, id, type, state = re.split(r"(?<!\\)/", slot.text or "")
        assert (command, id) == ("+", "null")
        types = [tuple(re.split(r"(?<!\\);", each)) for each in type.split("\t")]
        states = state.split("\t")
        assert len(types) == len(states)
        kind, clone, delete, image, name = types[-1]
        assert (kind, clone, delete) == ("piece", "", "")
        where, x, y, number, properties = states[-1].split(";")
        assert (where, x, y, properties) == ("null", "0", "0", "0")
        assert number == slot.get("gpid")
        size = self.image(image).size
        assert (str(size[0]), str(size[1])) == (slot.get("width"), slot.get("height"))
        return Piece(name, image, tuple(types), int(number))
