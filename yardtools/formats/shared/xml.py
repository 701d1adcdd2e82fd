"""What the formats made of XML share: a safe parse, where elements stand, and text that XML can hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, cast

from lxml import etree

from yardtools.findings import Fault, FaultSink, Place
from yardtools.formats import json as json_format
from yardtools.formats.shared.draft import Draft, Spot, Where
from yardtools.formats.shared.lines import BOM
from yardtools.formats.shared.plain_values import show_value, text_of
from yardtools.locate import xml_places

Element = etree._Element

Fields = dict[str, tuple[Any, Element]]
"""The values of an element by field, each with the element that tells it."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HALF = re.compile("[\ud800-\udfff]")
_LARGEST_HEAD = 10_000
_BEFORE_ROOT = re.compile(r"(?s)\s*(?:<\?.*?\?>|<!--.*?-->|<![^>\[]*(?:\[.*?\]\s*)?>)\s*")
_PLACE = re.compile(r", line \d+, column \d+( \(.*\))?$")


class Page:
    """A parsed XML text, which can say where its elements stand."""

    def __init__(self, text: str, root: Element) -> None:
        self.root = root
        self._text = text

    @cached_property
    def _places(self) -> Mapping[Element, Place]:
        return dict(zip(self.root.iter("*"), xml_places(self._text), strict=False))

    def spot(self, element: Element) -> Spot:
        """Where an element begins."""
        return {"place": self._places.get(element)}

    def where(self, element: Element, fields: Fields) -> Where:
        """Where the fields of an element stand."""
        return lambda field: self.spot(fields[field][1] if field in fields else element)

    def elements(self, name: str) -> Iterator[Element]:
        """The elements of that name, whatever their namespace."""
        return self.root.iter(f"{{*}}{name}")


def parse(text: str, fault: FaultSink) -> Page | None:
    """The XML text as a page, or nothing after the fault was given; entities are never resolved."""
    text = text.removeprefix(BOM)
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return Page(text, etree.fromstring(text.encode("utf-8", "surrogatepass"), parser))
    except etree.XMLSyntaxError as error:
        line, column = error.position
        words = "the file is empty" if not text.strip() else f"not XML: {_PLACE.sub('', error.msg or '')}"
        fault(Fault((), words, "document/not-xml", place=Place(max(line, 1), max(column, 1))))
        return None


def is_opened_by(text: str, name: str) -> bool:
    """Whether an XML text begins with an element of that name, whatever its namespace."""
    head, at = text[:_LARGEST_HEAD], 0
    while before := _BEFORE_ROOT.match(head, at):  # one at a time: what stands before is never read anew
        at = before.end()
    return bool(re.compile(rf"<(?:\w+:)?{name}\b").match(head, at))


def refuse_root(draft: Draft, page: Page) -> None:
    """Give the fault that the page is some other kind of XML."""
    draft.refuse(f"no graph in this XML: {show_value(page.root.tag)}", page.spot(page.root))


def values(fields: Fields) -> dict[str, Any]:
    """The values alone."""
    return {field: value for field, (value, _) in fields.items()}


def child(element: Element, name: str) -> Element | None:
    """The first child of that name, whatever its namespace."""
    return element.find(f"{{*}}{name}")


def descendant(element: Element, name: str) -> Element | None:
    """The first element of that name inside, whatever its namespace."""
    return element.find(f".//{{*}}{name}")


def write(value: object) -> str:
    """A plain value as XML can hold it.

    XML knows no control characters, so text with any becomes a JSON string in its quotes; so does text
    that begins with a quote, which keeps the two apart.
    """
    text = text_of(value)
    return json.dumps(text) if text.startswith('"') or _NOT_XML.search(text) else text


def read(text: str | None) -> str:
    """The text that `write` wrote."""
    if text is None or not text.startswith('"'):
        return text or ""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, str) and not _HALF.search(value) else text


def root(
    name: str, space: str, others: Mapping[str, str], attributes: Mapping[str, str] | None = None
) -> Element:
    """The outermost element of a document, which declares its namespaces."""
    spaces = cast("dict[str, str]", {None: space, **others})
    return etree.Element(f"{{{space}}}{name}", dict(attributes or {}), nsmap=spaces)


def take_about(draft: Draft, page: Page, text: str, element: Element) -> None:
    """Read the text of an element as everything of the board beside stations and links."""
    faults: list[Fault] = []
    document = json_format.parse(text, faults.append)
    for fault in faults:
        draft.refuse(fault.message, page.spot(element))
    if not faults:
        draft.about(document, lambda _: page.spot(element))


def document(root: Element) -> str:
    """The whole document, indented."""
    etree.indent(root)
    declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return declaration + etree.tostring(root, encoding="unicode") + "\n"
