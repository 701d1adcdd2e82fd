"""Lines that may be links: what a draft was not sure of, in layers such as `_doubt-taxi` beside the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from yardtools.model.network import Link
from yardtools.model.values import points
from yardtools.svg.node import Node
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.network import Reading

PREFIX = "_doubt-"
UNSAID = 0.5
"""How certain a line is that does not say so."""
REACH = 1.6
"""So near a station, in radii, an end belongs to it."""

_SHARE = re.compile(r"0?\.\d{1,9}|[01](\.0*)?")
"""A number from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line that may be a link: the link, how certain it is, and what draws it."""

    link: Link
    certainty: float
    node: Node


def doubt_layer(by: str) -> str:
    """The name of the layer of a transport's doubtful lines."""
    return f"{PREFIX}{by}"


def doubt_layers(reading: Reading) -> Iterator[tuple[Node, str]]:
    """The layers of doubtful lines, each with its transport."""
    known = {doubt_layer(transport.id): transport.id for transport in reading.box.transports}
    for node in reading.drawing.root.walk():
        by = known.get(node.label.strip()) or known.get(node.id) if node.tag == "g" else None
        if by:
            yield node, by


def find_doubts(reading: Reading) -> Iterator[Doubt]:
    """The doubtful lines that lead from one station to another, wherever these are and are called by now."""
    spots = [spot for spot in reading.all_spots if spot.number is not None]
    lines = [(node, by) for layer, by in doubt_layers(reading) for node in layer.walk() if _is_line(node)]
    if not spots or not lines:
        return
    near = Points([spot.at for spot in spots])
    reach = REACH * max(spot.radius for spot in spots)
    for node, by in lines:
        line = reading.frame.line(tuple(node.lines[0]))
        found = near.near([line[0], line[-1]], reach, 1)
        ends = [spots[place].number for place in found.found]
        if list(found.asker) == [0, 1] and ends[0] != ends[1]:
            link = Link(ends[0] or 0, ends[1] or 0, by, path=points(line[1:-1]))
            yield Doubt(link, _certainty(node), node)


def _is_line(node: Node) -> bool:
    return len(node.lines) == 1 and not node.closed[0] and len(node.lines[0]) > 1


def _certainty(node: Node) -> float:
    share = read_share(node.data.get("confidence", ""))
    return UNSAID if share is None else share


def read_share(text: str) -> float | None:
    """A number from 0 to 1; nothing where it is anything else."""
    return float(text) if _SHARE.fullmatch(text) else None
