"""What operations work with: the draft of their change, the box, and how new things are drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from lxml import etree

from yardtools import symbols
from yardtools.model import Box
from yardtools.model.network import in_rank, rank
from yardtools.model.values import Names, Point
from yardtools.svg.edits import attribute_spans
from yardtools.svg.namespaces import INKSCAPE, SODIPODI, SVG
from yardtools.svg.tags import attributes_of, prefix_of, set_attributes
from yardtools.svg.transform import IDENTITY, Matrix, inverse, product
from yardtools.svg.writer import add, add_layer
from yardtools.tracing.editing.boxes import forget_station, mentions, new_box, renumber_stations, set_value
from yardtools.tracing.editing.draft import Draft
from yardtools.tracing.editing.drawn import Layer
from yardtools.tracing.editing.ground import Ground, matrix_of, write_transform
from yardtools.tracing.editing.index import ROOT
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.reading.station_pattern import StationPattern
from yardtools.tracing.writing.writer import (
    LETTERING,
    SymbolLook,
    add_arrow,
    mission_look,
    stroke_of,
)

_DECLARED = re.compile(r' xmlns(?::([^\s=]+))?="([^"]*)"')


@dataclass
class Work:
    """One operation being done."""

    draft: Draft
    box: Box
    box_text: str
    ground: Ground
    pattern: StationPattern
    radius: float
    renamed: dict[str, str] = field(default_factory=dict)
    """The ids of stations that got others, and those."""
    doubts: list[str] = field(default_factory=list)
    """Why what was drawn is to be read again to be sure of it."""

    # --- words of the box

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each transport in the box."""
        return rank(transport.id for transport in self.box.transports)

    def transports(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Transports in the order of the box, all of which must be there."""
        wanted = dict.fromkeys(ids)
        for id in wanted:
            self.check_transport(id)
        return in_rank(wanted, self.order)

    def check_transport(self, id: str) -> None:
        """Refuse a transport that the box does not have."""
        if id not in self.order:
            raise Refusal(f"there is no transport {id!r}; the box has {', '.join(self.order)}")

    @cached_property
    def look(self) -> SymbolLook:
        """How the symbols of stations look."""
        transports = self.box.transports
        ladder = self.box.ladder or tuple(each.id for each in transports if not each.only)
        colours = {each.id: symbols.colour_of(each, place) for place, each in enumerate(transports)}
        return SymbolLook(ladder, colours, self.radius)

    # --- new elements

    @cached_property
    def _prefixes(self) -> dict[Any, str]:
        """The prefixes that the drawing has for namespaces; those that it has not are as usual."""
        own = self.text_of_root
        declared = {match[2]: match[1] for match in _DECLARED.finditer(own)}
        usual = {INKSCAPE: "inkscape", SODIPODI: "sodipodi"}
        named = {declared.get(space) or prefix: space for space, prefix in usual.items()}
        svg = prefix_of(own.encode()).removesuffix(":") or None
        return {svg: SVG, **named}

    @cached_property
    def text_of_root(self) -> str:
        """The start tag of the outermost element."""
        start, end = self.draft.index.spans[self.root.group.element]
        text = self.draft.markup[start : min(end, start + 20_000)]
        last = max((end for _, end in attribute_spans(text, 0).values()), default=0)
        return text[: text.find(b">", last) + 1].decode()

    @property
    def root(self) -> Layer:
        """The outermost element."""
        return self.draft.index.layers[ROOT]

    def draw(self, fill: Callable[[etree._Element], object]) -> bytes:
        """The text of the element that is drawn by a function into the one that it is given."""
        parent = etree.Element(f"{{{SVG}}}g", nsmap=self._prefixes)
        fill(parent)
        etree.indent(parent[0])
        parent[0].tail = None
        text: str = etree.tostring(parent[0], encoding="unicode")
        return _DECLARED.sub(self._keep_declaration, text).encode()

    def _keep_declaration(self, match: re.Match[str]) -> str:
        is_declared = match[2] == SVG or match[0].strip() in self.text_of_root
        is_used = f" {match[1]}:" in match.string
        return match[0] if is_used and not is_declared else ""

    def new_id(self, wanted: str) -> str:
        """The id, with a number after it where it is taken."""
        count, id = 1, wanted
        while self.draft.has_id(id):
            count += 1
            id = f"{wanted}-{count}"
        return id

    def station_id(self, number: int) -> str:
        """The id of a station by which it says its number, under whatever pattern the box has."""
        usual = f"station-{number}"
        if self.pattern.number_named(usual) == number:
            return usual
        for station in self.draft.index.stations.values():
            own = attributes_of(self.draft.text(station.body[0])).get("id", "")
            if station.is_pinned and (id := self.pattern.rename(own, number)):
                return id
        self.doubts.append("the pattern of ids")
        return usual

    def placing(self, layer: Layer, at: Point | None = None) -> dict[str, str]:
        """The transform that puts what is drawn in board units, round a point or not, into a layer."""
        a, b, c, d, e, f = inside = self.ground.inside(layer.matrix)
        if at is not None:
            inside = (a, b, c, d, a * at[0] + c * at[1] + e, b * at[0] + d * at[1] + f)
        text = write_transform(inside, self.ground.places(layer.matrix))
        return {"transform": text} if text else {}

    # --- layers

    def layer(self, name: str, look: Mapping[str, str]) -> Layer:
        """The layer of that name; a new one under the stations where there is none."""
        found = self.draft.layer(name)
        if found is not None:
            return found
        id = self.new_id(name)
        stations = self.draft.layer("stations")
        if stations is None or name == "stations":
            drawn = self.draft.insert(self.root, self.draw(lambda root: add_layer(root, id, name, look)))
            layer = Layer(name, drawn, self.root.matrix)
        else:
            text = self.draw(lambda root: add_layer(root, id, name, look))
            drawn = self.draft.insert_before(stations.group, text)
            layer = Layer(name, drawn, stations.group.base)
        self.draft.put("layers", name, layer)
        return layer

    def transport_layer(self, by: str) -> Layer:
        """The layer of a transport's lines."""
        self.check_transport(by)
        return self.layer(by, self.stroke(by, IDENTITY))

    def stroke(self, by: str, matrix: Matrix) -> dict[str, str]:
        """How the lines of a transport look in a layer."""
        transport = next(each for each in self.box.transports if each.id == by)
        scale = self.ground.unit(matrix)
        return stroke_of(transport, self.order[by], self.radius * scale)

    def stations_layer(self) -> Layer:
        """The layer of the stations."""
        return self.layer("stations", LETTERING)

    def mission_layer(self, id: str) -> Layer:
        """The layer of a mission's marks."""
        return self.layer(f"mission-{id}", mission_look(id, self.mission_place(id), self.radius))

    def mission_stroke(self, id: str) -> dict[str, str]:
        """How the marks of a mission look in a layer that does not say so."""
        return mission_look(id, self.mission_place(id), self.radius)

    def mission_place(self, id: str) -> int:
        """The place of a mission among all: that of a new one is the last."""
        known = sorted(self.draft.index.missions)
        return known.index(id) if id in known else len(known)

    def ensure_arrow(self, id: str) -> None:
        """Have the arrow head of that id in the drawing."""
        if not self.draft.has_id(id):
            text = self.draw(lambda root: add_arrow(add(root, "defs", {}), id, self.radius))
            self.draft.insert(self.root, text)

    # --- the box

    @property
    def has_names(self) -> bool:
        """Whether the box is where stations have their names."""
        return bool(self.box.names) or bool(re.search(r"(?m)^\s*\[names\b", self.box_text))

    def change_box(self, change: Callable[[str], str]) -> None:
        """Change the text of the box; one that is not there is made of what the drawing carries."""
        self.box_text = change(self.box_text or new_box(self.box))

    def renumber_box(self, numbers: Mapping[int, int]) -> None:
        """Have the box name stations by other numbers."""
        if not mentions(self.box, numbers):
            return
        if self.box_text:
            self.box_text = renumber_stations(self.box_text, numbers)
        else:
            self._carry_starts(lambda row: [numbers.get(number, number) for number in row])

    def forget_in_box(self, number: int) -> None:
        """Take a station out of the box."""
        if not mentions(self.box, [number]):
            return
        if self.box_text:
            self.box_text = forget_station(self.box_text, number)
        else:
            self._carry_starts(lambda row: [each for each in row if each != number])

    def _carry_starts(self, change: Callable[[list[int]], list[int]]) -> None:
        """Change the start cards that the drawing carries itself."""
        found = re.search(rb'"starts": (\{[^{}]*\})', self.draft.markup)
        if found:
            rows = {side: sorted(change(row)) for side, row in json.loads(found[1]).items()}
            self.draft.overwrite(found.span(1), json.dumps(rows).encode())
            self.doubts.append("the start cards")

    def name_in_box(self, number: int, name: Names) -> None:
        """Write the name of a station into the box."""
        self.change_box(lambda text: set_value(text, ["names", str(number)], dict(name) or None))

    def transplant(self, text: bytes, base: Matrix, matrix: Matrix) -> bytes:
        """An element that looks the same when it is put into another layer."""
        if base == matrix:
            return text
        back = inverse(matrix)
        if back is None:
            raise Refusal("the layer is flattened by its transform, so nothing can be drawn in it")
        own = matrix_of(attributes_of(text).get("transform", ""), product(back, base))
        return set_attributes(text, {"transform": write_transform(own) or None})
