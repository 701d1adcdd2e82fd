"""A draft as files of a board folder: the tracing over its scan, the box, the colours, the list of doubts."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping

from lxml import etree

from yardtools.draft.colours import to_hex
from yardtools.draft.doubt_list import DOUBTS_FILE, write_doubts
from yardtools.draft.drafted import Draft, DraftLink
from yardtools.model import Board, Link, Station, Transport
from yardtools.model.network import DEFAULT_TRANSPORTS
from yardtools.svg.namespaces import XLINK
from yardtools.svg.writer import add, add_layer, to_text
from yardtools.symbols import measure
from yardtools.tracing.writing.writer import write_tracing

SURE = 0.5
"""Links from this certainty on are drawn in the layers of their transports, others among the doubts."""
CHECKED = 0.95
"""What is less certain than this is on the list of doubts."""


def folder_files(draft: Draft, name: str, title: str, scan: str, picture: bytes) -> dict[str, bytes]:
    """The files of the folder by their names; `scan` is the name of the picture's file."""
    return {
        scan: picture,
        "colours.png": _swatches(draft),
        DOUBTS_FILE: write_doubts(doubts(draft)),
        "box.toml": _box_text(draft, name, title).encode(),
        "tracing.svg": tracing_of(draft, scan).encode(),
    }


def doubts(draft: Draft) -> list[str]:
    """What is to be looked at, the most doubtful first: subjects as findings name them, with certainties.

    Before all come the numbers that no station has: where one was not found, nothing of its links is known.
    """
    rows = [(-1.0, f"station:{number}", 0.0) for number in _missing_numbers(draft)]
    rows += [
        (abs(link.certainty - SURE), _name(link), link.certainty)
        for link in draft.links
        if link.certainty < CHECKED
    ]
    rows += [
        (abs(station.certainty - SURE), f"station:{station.number}", station.certainty)
        for station in draft.stations
        if station.certainty < CHECKED
    ]
    return [f"{name} {certainty:.2f}" for _, name, certainty in sorted(rows)]


def _missing_numbers(draft: Draft) -> list[int]:
    """The numbers below the highest that no station has."""
    given = {station.number for station in draft.stations}
    return sorted(set(range(min(given), max(given))) - given)


def _name(link: DraftLink) -> str:
    start, end = sorted((link.start, link.end))
    return f"link:{link.by}:{start}-{end}"


def summary(draft: Draft) -> Iterator[str]:
    """What was found, in a few lines."""
    drawn = [link for link in draft.links if link.certainty >= SURE]
    yield f"{len(draft.stations)} stations, their symbols {2 * draft.radius:.0f} pixels wide"
    for by, colour in draft.colours.items():
        stops = sum(by in station.transports for station in draft.stations)
        links = sum(link.by == by for link in drawn)
        yield f"{by}: {to_hex(colour.lab)}, {stops} stations, {links} links"
    yield f"{len(doubts(draft))} doubts, of {len(draft.stations)} stations and {len(drawn)} links"


# --- the tracing ------------------------------------------------------------------------------


def tracing_of(draft: Draft, scan: str) -> str:
    """The tracing of a draft over its scan, a certainty on every station and link."""
    sure = [link for link in draft.links if link.certainty >= SURE]
    board = Board(
        "draft",
        tuple(Transport(by, colour=to_hex(colour.lab)) for by, colour in draft.colours.items()),
        tuple(Station(each.number, each.at, each.transports) for each in draft.stations),
        tuple(Link(link.start, link.end, link.by, path=link.path) for link in sure),
        frame=(float(draft.size[0]), float(draft.size[1])),
        ladder=tuple(draft.colours),
    )
    root = etree.fromstring(write_tracing(board).encode())
    metadata = root.find("{*}metadata")
    if metadata is not None:
        root.remove(metadata)  # the box says it
    _mark_certainties(root, draft)
    _add_scan(root, draft.size, scan)
    _add_doubts(root, draft, board)
    return to_text(root)


def _mark_certainties(root: etree._Element, draft: Draft) -> None:
    known = {f"station-{station.number}": station.certainty for station in draft.stations}
    for link in draft.links:
        start, end = sorted((link.start, link.end))
        known[f"link-{link.by}-{start}-{end}"] = link.certainty
    for node in root.iter(etree.Element):
        if (certainty := known.get(node.get("id", ""))) is not None:
            node.set("data-confidence", f"{certainty:.2f}")


def _add_scan(root: etree._Element, size: tuple[int, int], scan: str) -> None:
    layer = add_layer(root, "scan", "scan", {}, locked=True)
    area = {"x": "0", "y": "0", "width": measure(size[0]), "height": measure(size[1])}
    add(layer, "image", {**area, f"{{{XLINK}}}href": scan})
    first = next(place for place, node in enumerate(root) if str(node.tag).endswith("}g"))
    root.insert(first, layer)


def _add_doubts(root: etree._Element, draft: Draft, board: Board) -> None:
    """A layer a transport that nobody reads, with the links that may be there."""
    at = {station.id: station.at for station in board.stations}
    for by, colour in draft.colours.items():
        look = {
            "fill": "none",
            "stroke": to_hex(colour.lab),
            "stroke-opacity": "0.5",
            "stroke-width": measure(draft.radius / 4),
        }
        layer = add_layer(root, f"_doubt-{by}", f"_doubt-{by}", look)
        for link in draft.links:
            if link.by == by and link.certainty < SURE:
                line = [at[link.start], *link.path, at[link.end]]
                spots = " L ".join(f"{measure(spot[0])},{measure(spot[1])}" for spot in line if spot)
                id = f"doubt-{by}-{link.start}-{link.end}"
                add(layer, "path", {"id": id, "d": f"M {spots}", "data-confidence": f"{link.certainty:.2f}"})


# --- what goes with it ------------------------------------------------------------------------


def _box_text(draft: Draft, name: str, title: str) -> str:
    known: Mapping[str, Transport] = {transport.id: transport for transport in DEFAULT_TRANSPORTS}
    rows = ['format = "yard-box/1"', 'kind = "network"', f'id = "{name}"', f'title = "{title}"']
    rows += ["", "# The station types are nested in this order; the colours were read from the scan."]
    rows.append(f"ladder = [{', '.join(_quoted(draft.colours))}]")
    for by, colour in draft.colours.items():
        tickets = known[by].tickets if by in known else (by,)
        rows += ["", "[[transports]]", f'id = "{by}"', f"tickets = [{', '.join(_quoted(tickets))}]"]
        rows.append(f'colour = "{to_hex(colour.lab)}"')
    return "\n".join(rows) + "\n"


def _quoted(words: Iterable[str]) -> Iterator[str]:
    return (f'"{word}"' for word in words)


def _swatches(draft: Draft) -> bytes:
    """The colours found, one below the other, with their transports' names."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only a draft that is written needs it

    image = Image.new("RGB", (320, 44 * max(1, len(draft.colours))), "white")
    pen = ImageDraw.Draw(image)
    for row, (by, colour) in enumerate(draft.colours.items()):
        pen.rectangle((6, 44 * row + 6, 120, 44 * row + 38), fill=to_hex(colour.lab))
        pen.text((132, 44 * row + 14), f"{by} {to_hex(colour.lab)}", fill="black")
    content = io.BytesIO()
    image.save(content, "PNG")
    return content.getvalue()
