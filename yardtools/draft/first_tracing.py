"""The tracing of a draft where there is none yet: over its scan, symbols as large as those in the print."""

from __future__ import annotations

from collections.abc import Collection

from lxml import etree

from yardtools.draft.colours import to_hex
from yardtools.draft.doubts import SURE
from yardtools.draft.drafted import Draft
from yardtools.draft.marking import CONFIDENCE, mark_certainties
from yardtools.draft.record import ends_of
from yardtools.model import Board, Link, Station, Transport
from yardtools.svg.namespaces import XLINK
from yardtools.svg.writer import add, add_layer, to_text
from yardtools.symbols import measure
from yardtools.tracing.reading.doubts import doubt_layer
from yardtools.tracing.writing.writer import line_data, link_id, write_tracing


def first_tracing(draft: Draft, scan: str) -> bytes:
    """The tracing of a draft over its scan, a certainty on every station and link."""
    drawn = write_tracing(_board(draft), draft.radius).encode()
    root = etree.fromstring(drawn, etree.XMLParser(remove_blank_text=True, resolve_entities=False))
    for metadata in root.findall("{*}metadata"):  # the box says it
        root.remove(metadata)
    _add_scan(root, draft.size, scan)
    _add_doubts(root, draft)
    etree.cleanup_namespaces(root, {"xlink": XLINK}, ["inkscape", "sodipodi", "yard"])
    return add_certainties(to_text(root).encode(), draft)


def add_certainties(tracing: bytes, draft: Draft, kept: Collection[str] = ()) -> bytes:
    """The tracing with the certainties of a draft on what it drew.

    The elements with the ids that are kept get none, for a person knows them better.
    """
    links = (link for link in draft.links if link.certainty >= SURE)
    stations = {station_id(each.number): each.certainty for each in draft.stations}
    marks = {**stations, **{link_id(*ends_of(link)): link.certainty for link in links}}
    return mark_certainties(tracing, marks | dict.fromkeys(kept))


def station_id(number: int) -> str:
    """The id of a station in a drawing."""
    return f"station-{number}"


def _add_doubts(root: etree._Element, draft: Draft) -> None:
    """A layer a transport that is not read, with the links that may be there."""
    at = {station.number: station.at for station in draft.stations}
    for by, colour in draft.colours.items():
        look = {"fill": "none", "stroke": to_hex(colour.lab), "stroke-opacity": "0.5"}
        width = {"stroke-width": measure(draft.radius / 4)}
        layer = add_layer(root, doubt_layer(by), doubt_layer(by), look | width)
        for link in draft.links:
            if link.by == by and link.certainty < SURE:
                line = [at[link.start], *link.path, at[link.end]]
                id = f"doubt-{by}-{link.start}-{link.end}"
                add(layer, "path", {"id": id, "d": line_data(line), CONFIDENCE: f"{link.certainty:.2f}"})


def _board(draft: Draft) -> Board:
    """What is sure enough to be drawn, as a board."""
    sure = [link for link in draft.links if link.certainty >= SURE]
    return Board(
        "draft",
        tuple(Transport(by, colour=to_hex(colour.lab)) for by, colour in draft.colours.items()),
        tuple(Station(each.number, each.at, each.transports) for each in draft.stations),
        tuple(Link(link.start, link.end, link.by, path=link.path) for link in sure),
        frame=(float(draft.size[0]), float(draft.size[1])),
        ladder=tuple(draft.colours),
    )


def _add_scan(root: etree._Element, size: tuple[int, int], scan: str) -> None:
    """The picture in a locked layer under all others."""
    layer = add_layer(root, "scan", "scan", {}, locked=True)
    area = {"x": "0", "y": "0", "width": measure(size[0]), "height": measure(size[1])}
    add(layer, "image", {**area, f"{{{XLINK}}}href": scan})
    first = next(place for place, node in enumerate(root) if str(node.tag).endswith("}g"))
    root.insert(first, layer)
