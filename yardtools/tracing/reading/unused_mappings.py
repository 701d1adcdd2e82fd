"""What the box maps that the drawing does not have: slips in names, or a drawing that has changed."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.locate import pointer_of
from yardtools.model import Box
from yardtools.svg.drawing import Drawing
from yardtools.tracing.reading.layers import CONTAINERS
from yardtools.tracing.reading.names import loose_key, without_count
from yardtools.tracing.reading.reporter import Reporter


def report_unused_mappings(drawing: Drawing, box: Box, report: Reporter) -> None:
    """Report every entry under [tracing] that finds nothing."""
    hint = "correct it in box.toml, or remove it there"
    for entry, what in _find_unused(drawing, box):
        words, about = f"box.toml maps {what}, but the drawing has none", f"mapping:{'.'.join(entry)}"
        key = pointer_of(("tracing", *entry))
        report("unused-mapping", words, drawing.root, about=about, at=(0.0, 0.0), hint=hint, box_pointer=key)


def _find_unused(drawing: Drawing, box: Box) -> Iterator[tuple[tuple[str, str], str]]:
    """The entries that find nothing, by their keys, and what they look for."""
    options = box.tracing
    there = _names(drawing) if options.layers else set[str]()
    for name in options.layers:
        if loose_key(name) not in there:
            yield ("layers", name), f"a layer {name!r}"
    for name, selector in options.select.items():
        if not drawing.matches(selector):
            yield ("select", name), f"what the selector {selector!r} finds"
    if options.anchor and not drawing.matches(options.anchor):
        yield ("stations", "anchor"), f"what the selector {options.anchor!r} finds"


def _names(drawing: Drawing) -> set[str]:
    """The labels and ids of all that can be a layer, as names compare."""
    groups = (node for node in drawing.root.walk() if node.tag in CONTAINERS or node.is_layer)
    names = {name for node in groups for name in (node.label, node.id) if name}
    return {loose_key(each) for name in names for each in (name, without_count(name))}
