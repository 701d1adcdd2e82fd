"""The elements of a file as plain records in document order: what is left of XML after parsing.

lxml parses, and hands over each element as it comes; no tree of its own is built, so that memory is
bounded by the limits here, and nothing later depends on the parser.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, cast

from lxml import etree

from yardtools.findings import Fault, FaultSink, Place, Point
from yardtools.svg import namespaces
from yardtools.svg.limits import ATTRIBUTES, DEPTH, ELEMENTS, Meter, Refused
from yardtools.svg.markup import Markup, NotSvg
from yardtools.svg.units import Box, view_box

SVG = f"{{{namespaces.SVG}}}"
INKSCAPE = f"{{{namespaces.INKSCAPE}}}"
SODIPODI = f"{{{namespaces.SODIPODI}}}"
HREF = f"{{{namespaces.XLINK}}}href"
"""The beginnings of names, and a name, as the parser gives them."""

_LABEL, _GROUP_MODE = f"{INKSCAPE}label", f"{INKSCAPE}groupmode"
_AFFINITY_LABEL = f"{{{namespaces.AFFINITY}}}id"
_ILLUSTRATOR_LAYER = f"{{{namespaces.ILLUSTRATOR}}}layer"

_READ = frozenset({"text", "flowRoot", "foreignObject", "style"})
"""Elements whose text is wanted, with that of all inside them."""

UNREADABLE = "trace/unreadable-path"
"""The code of what cannot be read of an element."""
EXTERNAL = "trace/external-reference"
"""The code of what leads out of the drawing."""

Attributes = Mapping[str, str]


class Element:
    """One element of the file; `runs` are the texts and elements inside it, where its text is wanted."""

    __slots__ = ("attributes", "children", "number", "parent", "runs", "tag")

    def __init__(self, tag: str, attributes: Attributes, parent: Element | None, number: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.number = number
        self.children: list[Element] = []
        self.runs: list[Element | str] | None = None

    @property
    def id(self) -> str:
        """The id, or nothing."""
        return self.attributes.get("id", "")

    @property
    def name(self) -> str:
        """How to speak of the element in a message."""
        return f"{self.tag} {self.id}" if self.id else self.tag

    @property
    def href(self) -> str:
        """What the element points at."""
        own = self.attributes
        return (own.get("href") or own.get(HREF) or "").strip()

    @property
    def is_layer(self) -> bool:
        """Whether a drawing program calls it a layer."""
        own = self.attributes
        return own.get(_GROUP_MODE) == "layer" or own.get(_ILLUSTRATOR_LAYER) == "yes"

    @property
    def label(self) -> str:
        """The name that the author gave it in a drawing program; JSON in a `data-name` is no name."""
        own = self.attributes
        label = own.get(_LABEL) or own.get(_AFFINITY_LABEL)
        if label is None and "data-name" in own and not own["data-name"].startswith("{"):
            label = own["data-name"]
        return label or _plain(self.id)

    def around(self) -> Iterator[Element]:
        """The element and all that it is in, from the inside out."""
        element: Element | None = self
        while element is not None:
            yield element
            element = element.parent

    def own_text(self) -> str:
        """The text right inside the element, as it is written."""
        return "".join(run for run in self.runs or () if isinstance(run, str))


_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{2,4})_")


def _plain(id: str) -> str:
    """The name that Illustrator escaped to make an id of it; nothing where it did not."""
    if "_x" not in id or not _ESCAPE.search(id):
        return ""
    return _ESCAPE.sub(_letter, id).replace("_", " ").strip()


def _letter(escape: re.Match[str]) -> str:
    """The letter that an escape stands for; half a letter stays as it is written."""
    letter = chr(int(escape[1], 16))
    return letter if letter.isprintable() else escape[0]


class Table:
    """All elements of a file in document order, those that have an id by it, and the way to complain."""

    def __init__(self, markup: Markup, elements: list[Element], fault: FaultSink) -> None:
        self.elements = elements
        self.root = elements[0]
        self.ids: dict[str, Element] = {}
        for element in elements:
            if (id := element.attributes.get("id")) is not None:
                self.ids.setdefault(id, element)
        self._markup = markup
        self._fault = fault
        self._said: set[tuple[int, str]] = set()
        self._layers: dict[Element, str | None] = {}

    @cached_property
    def places(self) -> list[Place]:
        """Where each element begins in the file."""
        return self._markup.places()

    def complain(self, element: Element, code: str, message: str, at: Point | None = None) -> None:
        """Give a fault of an element, once for each kind; `at` is in user units."""
        if (element.number, code) in self._said:
            return
        self._said.add((element.number, code))
        place = self.places[element.number] if element.number < len(self.places) else None
        about = f"element:{element.id}" if element.id else ()
        layer = self._layer(element)
        self._fault(Fault(about, message, code, place=place, at=at, element=element.id or None, layer=layer))

    def view_box(self, element: Element) -> Box | None:
        """The viewBox of an element, if it has one; one that cannot be used is a fault."""
        text = element.attributes.get("viewBox")
        box = view_box(text)
        if text is not None and box is None:
            words = f"{element.name} cannot be read whole: its viewBox shows nothing: {text[:60]!r}"
            self.complain(element, UNREADABLE, words, (0.0, 0.0))
        return box

    def _layer(self, element: Element) -> str | None:
        """The layer of an element; that of a shape is the layer of what it is in, which is kept."""
        group = element if element.tag == "g" or element.parent is None else element.parent
        if group not in self._layers:
            self._layers[group] = _layer_of(group)
        return self._layers[group]


def _layer_of(element: Element) -> str | None:
    """The label of the layer that an element is in; without layers, the name of its outermost group."""
    outermost = None
    for group in element.around():
        if group.is_layer:
            return group.label or group.id
        if group.tag == "g" and (name := group.label or group.id):
            outermost = name
    return outermost


# --- parsing ----------------------------------------------------------------------------------


_SAFELY: dict[str, Any] = {
    "encoding": "utf-8",
    "resolve_entities": "internal",
    "no_network": True,
    "load_dtd": False,  # nor may collect_ids be False: lxml would then load the document type from elsewhere
    "huge_tree": True,  # we set limits of our own; libxml2's would refuse a long path
}


def parse(markup: Markup, fault: FaultSink, keep_text: Collection[str] = ()) -> Table:
    """The elements of the markup; external entities are unknown, and nothing is ever fetched.

    The text of elements with a tag of `keep_text` is kept beside that of the usual ones.
    """
    parser = etree.XMLParser(target=cast(Any, _Collector(_READ.union(keep_text))), **_SAFELY)
    try:
        elements: list[Element] = cast(Any, etree.fromstring(markup.data, parser))
    except etree.XMLSyntaxError as error:
        raise _verdict(error, markup) from error
    root = elements[0]
    if root.tag != "svg":
        raise NotSvg(f"the outermost element is {root.tag[:80]}, not svg", markup.places()[0])
    return Table(markup, elements, fault)


_PLACE = re.compile(r",? line \d+, column \d+( \(.*\))?$", re.DOTALL)
_RESOURCES = {114, 116}
"""libxml2's errors for what would take too much memory."""


def _verdict(error: etree.XMLSyntaxError, markup: Markup) -> Exception:
    words = " ".join(_PLACE.sub("", error.msg or "unreadable").split())
    if getattr(error, "code", 0) in _RESOURCES:
        return Refused(words)
    line, column = error.position
    return NotSvg(f"not XML: {words}", markup.original_place(Place(max(line, 1), max(column, 1))))


class _Collector:
    """Takes elements from the parser as they begin and end."""

    def __init__(self, with_text: Collection[str]) -> None:
        self._with_text = with_text
        self._elements: list[Element] = []
        self._open: Element | None = None
        self._depth = 0
        self._attributes = Meter(ATTRIBUTES, "attributes and classes")

    def start(self, tag: str, attributes: Attributes) -> None:
        """An element begins."""
        self._depth += 1
        if self._depth > DEPTH:
            raise Refused(f"more than {DEPTH:,} elements inside each other")
        if len(self._elements) >= ELEMENTS:
            raise Refused(f"more than {ELEMENTS:,} elements")
        classes = len(attributes["class"].split()) if "class" in attributes else 0
        self._attributes.spend(len(attributes) + classes)
        above = self._open
        element = Element(tag.removeprefix(SVG), attributes, above, len(self._elements))
        if above is not None:
            above.children.append(element)
            if above.runs is not None:
                above.runs.append(element)
        if element.tag in self._with_text or (above is not None and above.runs is not None):
            element.runs = []
        self._elements.append(element)
        self._open = element

    def end(self, _tag: str) -> None:
        """An element ends."""
        assert self._open is not None
        self._depth -= 1
        self._open = self._open.parent

    def data(self, text: str) -> None:
        """Text inside the element that is open."""
        if self._open is not None and self._open.runs is not None:
            self._open.runs.append(text)

    def close(self) -> list[Element]:
        """The document ends."""
        return self._elements
