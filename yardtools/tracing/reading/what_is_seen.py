"""A drawing of which no station could be read: what it shows instead, and what would help."""

from __future__ import annotations

from collections.abc import Sequence

from yardtools.svg.drawing import Drawing
from yardtools.svg.node import Node
from yardtools.svg.shapes import has_area
from yardtools.tracing.reading.layers import Parts, each_side
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.station_pattern import number_in
from yardtools.tracing.reading.stations import Spot
from yardtools.wording import count_of, join_few, join_words, quote_key

MOST = 4
"""So many layers are named at most."""
_TILE_HINT = "draw each side in a layer such as `tile A`, with its square frame"


def report_nothing(
    what: str, drawing: Drawing, parts: Parts, spots: Sequence[Spot], report: Reporter
) -> None:
    """Report that no station or tile could be read, and so no board."""
    lines = [part for side in each_side(parts) for part in side.lines]
    seen = [
        _count(len(spots), "symbol", " without a number"),
        _count(len(lines), "line", f" of {_names({part.layer: 0 for part in lines})}"),
        _count(sum(map(len, parts.unknown.values())), "shape", f" in {_unread(parts)}, not read"),
        _count(len(parts.texts), "text", f", {_numbers(parts)} of them a number" if _numbers(parts) else ""),
        _count(sum(node.tag == "image" for node in drawing.root.walk()), "picture"),
    ]
    shown = join_words([each for each in seen if each]) or "nothing that is read"
    words = f"no {what} could be read, so there is no board; the drawing shows {shown}"
    hint = _hint(parts, spots) if what == "station" else _TILE_HINT
    report("nothing-drawn", words, drawing.root, about="tracing", at=(0.0, 0.0), hint=hint)


def _count(number: int, noun: str, more: str = "") -> str:
    return count_of(number, noun) + more if number else ""


def _numbers(parts: Parts) -> int:
    return sum(number_in(part.node.text) is not None for part in parts.texts)


def _unread(parts: Parts) -> str:
    layers = {_name(node): 0 for node, inside in parts.unknown.items() if inside}
    return _names(layers)


def _names(layers: dict[str, int]) -> str:
    """The layers by name, the first of them."""
    named = [name for name in layers if name]
    if not named:
        return "no layer"
    return ("layer " if len(named) == 1 else "layers ") + join_few(named, MOST)


def _name(node: Node) -> str:
    return "" if node.tag == "svg" and not node.number else node.label or node.id


def _hint(parts: Parts, spots: Sequence[Spot]) -> str:
    if spots:
        return (
            'give the stations numbers, or write unnumbered = "number" under [tracing.stations] in box.toml'
        )
    layer = _likely_layer(parts)
    if layer:
        line = f'{quote_key(layer)} = "stations"'
        return f"if those are the stations, write {line} under [tracing.layers] in box.toml"
    return "draw the stations in a layer stations, or say in box.toml where they are, as `yard adopt` does"


def _likely_layer(parts: Parts) -> str:
    """The layer that is not read and has most of the closed shapes."""
    closed = {
        _name(node): sum(has_area(part.node) and any(part.node.closed) for part in inside)
        for node, inside in parts.unknown.items()
    }
    best = max(closed, key=lambda name: closed[name], default="")
    return best if best and 2 * closed[best] > sum(closed.values()) else ""
