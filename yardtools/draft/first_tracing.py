"""The tracing of a draft where there is none yet: over its scan, symbols as large as those in the print."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from lxml import etree

from yardtools.draft.colours import to_hex
from yardtools.draft.doubts import SURE
from yardtools.draft.drafted import Draft, DraftLink
from yardtools.draft.marking import DOUBT, Lines, doubt_layer, doubt_look, mark_certainties, put_doubts
from yardtools.draft.record import ends_of
from yardtools.findings import Point
from yardtools.model import Board, Link, Station, Transport
from yardtools.svg.namespaces import XLINK
from yardtools.svg.transform import IDENTITY, Matrix, move_points
from yardtools.svg.writer import add, add_layer, to_text
from yardtools.symbols import measure
from yardtools.tracing.writing.writer import link_id, write_tracing


def first_tracing(draft: Draft, scan: str) -> bytes:
    """The tracing of a draft over its scan, a certainty on every station and link."""
    drawn = write_tracing(_board(draft), draft.radius).encode()
    root = etree.fromstring(drawn, etree.XMLParser(remove_blank_text=True, resolve_entities=False))
    for metadata in root.findall("{*}metadata"):  # the box says it
        root.remove(metadata)
    _add_scan(root, draft.size, scan)
    for by in draft.colours:
        add_layer(root, doubt_layer(by), doubt_layer(by), doubt_looks(draft)[by])
    etree.cleanup_namespaces(root, {"xlink": XLINK}, ["inkscape", "sodipodi", "yard"])
    return add_marks(to_text(root).encode(), draft)


def add_marks(tracing: bytes, draft: Draft, kept: Collection[str] = (), matrix: Matrix = IDENTITY) -> bytes:
    """The tracing with the certainties of a draft, and what may be links.

    The elements with the ids that are kept get none, for a person knows them better; `matrix` leads from the
    draft's units to the drawing's.
    """
    marks = _certainties(draft) | dict.fromkeys(kept)
    return put_doubts(mark_certainties(tracing, marks), _doubt_lines(draft, matrix), doubt_looks(draft))


def _certainties(draft: Draft) -> dict[str, float | None]:
    """The certainty of each station and link under the id that it has in a drawing."""
    links = (link for link in draft.links if link.certainty >= SURE)
    stations = {station_id(each.number): each.certainty for each in draft.stations}
    return {**stations, **{link_id(*ends_of(link)): link.certainty for link in links}}


def station_id(number: int) -> str:
    """The id of a station in a drawing."""
    return f"station-{number}"


def doubt_looks(draft: Draft) -> dict[str, Mapping[str, str]]:
    """How the lines look that may be links, by transport."""
    return {by: doubt_look(to_hex(colour.lab), draft.radius) for by, colour in draft.colours.items()}


def _doubt_lines(draft: Draft, matrix: Matrix) -> dict[str, Lines]:
    at = {station.number: station.at for station in draft.stations}
    return {
        by: {
            _doubt_id(link): (move_points(_line(link, at), matrix), link.certainty)
            for link in draft.links
            if link.by == by and link.certainty < SURE
        }
        for by in draft.colours
    }


def _doubt_id(link: DraftLink) -> str:
    by, start, end = ends_of(link)
    return f"{DOUBT}{by}-{start}-{end}"


def _line(link: DraftLink, at: Mapping[int, Point]) -> list[Point]:
    return [at[link.start], *link.path, at[link.end]]


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
