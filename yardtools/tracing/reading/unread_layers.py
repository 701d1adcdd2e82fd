"""Layers that mean nothing to the reader, and those that are read although nobody sees them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.svg.shapes import around, extent_of, middle, shapes_of
from yardtools.tracing.reading.layer_spelling import LayerSpelling
from yardtools.tracing.reading.layers import Part
from yardtools.tracing.reading.reporter import Reporter
from yardtools.wording import did_you_mean

MANY = 5
"""More plain groups than this that are no layers are reported together."""

Found = tuple[Node, list[Part]]
"""A layer, and what lies in it."""


def report_unread_layers(
    unknown: Mapping[Node, Sequence[Part]],
    frame: Collection[Node],
    transports: Sequence[str],
    spelling: LayerSpelling,
    report: Reporter,
) -> None:
    """Report the layers that nothing was read from; what is the frame was read as that."""
    unread = ((node, [part for part in parts if part.node not in frame]) for node, parts in unknown.items())
    layers, groups = list[Found](), list[Found]()
    meant = dict[Node, str]()
    for node, parts in unread:
        if parts:
            meant[node] = spelling.nearest_name(node)
            (groups if is_plain_group(node) and not meant[node] else layers).append((node, parts))
    names = ", ".join(["stations", *transports, "mission-<colour>", "ground"])
    hint = f"known layers are {names}; others can be mapped in box.toml, and _ before a name hides it"
    if len(groups) > MANY:
        _report_groups(groups, hint, report)
    else:
        layers += groups
    for node, parts in layers:
        asked = f"{did_you_mean(meant[node])} " if meant[node] else ""
        _report_unread(node, parts, asked + hint, report)


def is_plain_group(node: Node) -> bool:
    """Whether a node is a group that nothing calls a layer."""
    return bool(node.children) and not node.is_layer and bool(node.number)


def _report_unread(node: Node, parts: Sequence[Part], hint: str, report: Reporter) -> None:
    is_page = node.tag == "svg" and not node.number
    name = "" if is_page else node.label or node.id
    words = f"{'what lies in no layer' if is_page else _layer(node)} is not read: {_count(parts)}"
    about, at = f"layer:{name}", _middle(parts, report)
    report("unknown-layer", words, node, name, at=at, about=about, hint=hint)


def _report_groups(groups: Sequence[Found], hint: str, report: Reporter) -> None:
    parts = [part for _, inside in groups for part in inside]
    names = ", ".join(_name(node) for node, _ in groups[:3])
    words = f"{len(groups)} groups are in no layer and are not read ({names} …): {_count(parts)}"
    first = groups[0][0]
    at = _middle(parts, report)
    report("unknown-layer", words, first, _name(first), at=at, about="layer:", hint=hint)


def report_hidden_layers(hidden: Mapping[Node, Sequence[Part]], report: Reporter) -> None:
    """Report what is hidden, and read all the same."""
    for node, parts in hidden.items():
        words = f"{_layer(node)} is hidden, and read all the same: {_count(parts)}"
        hint = "delete what is not meant, or give the layer a name that begins with _"
        about, at = f"layer:{node.label or node.id}", _middle(parts, report)
        report("hidden-layer", words, node, parts[0].layer, at=at, about=about, hint=hint)


def _middle(parts: Sequence[Part], report: Reporter) -> Point:
    extents = [extent_of(shape) for part in parts for shape in shapes_of(part.node)]
    return report.frame.point(middle(around(extents)))


def _layer(node: Node) -> str:
    name = node.label or node.id
    kind = "layer" if node.children or node.is_layer else node.tag
    return f"{kind} {name}" if name else f"a {kind} without a name"


def _name(node: Node) -> str:
    return node.label or node.id or "one without a name"


def _count(parts: Sequence[Part]) -> str:
    return "1 shape" if len(parts) == 1 else f"{len(parts)} shapes"
