"""Certainties and doubts put into a tracing, on what a draft drew there; every other byte stays as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from yardtools.draft.record import id_at
from yardtools.findings import Point
from yardtools.svg.edits import Edit, Span, element_span, find_elements, insertion_at_end, open_file, removal
from yardtools.svg.namespaces import INKSCAPE
from yardtools.svg.tags import prefix_of, set_attributes
from yardtools.tracing.writing.writer import line_data

CONFIDENCE = "data-confidence"
DOUBT = "doubt-"
"""What the ids of lines begin with that may be links."""

Lines = Mapping[str, tuple[Sequence[Point], float]]
"""What may be links: by id, in the units of the drawing, each with its certainty."""


def doubt_layer(by: str) -> str:
    """The layer of what may be links of a transport; its name keeps it from being read."""
    return f"_{DOUBT}{by}"


def doubt_look(colour: str, radius: float) -> dict[str, str]:
    """How the lines of such a layer look beside stations of that radius."""
    width = f"{radius / 4:.2f}"
    return {"fill": "none", "stroke": colour, "stroke-opacity": "0.5", "stroke-width": width}


def mark_certainties(tracing: bytes, certainties: Mapping[str, float | None]) -> bytes:
    """The drawing with these certainties on the elements of these ids, and none where there is None."""
    file = open_file(tracing)
    edits = []
    for element in find_elements(file.markup):
        id = id_at(file.markup, element)
        if id in certainties:
            start, end = element_span(file.markup, element)
            sure = certainties[id]
            value = {CONFIDENCE: None if sure is None else f"{sure:.2f}"}
            edits.append(Edit(start, end, set_attributes(file.markup[start:end], value)))
    return file.apply(edits)


def put_doubts(tracing: bytes, lines: Mapping[str, Lines], looks: Mapping[str, Mapping[str, str]]) -> bytes:
    """The drawing with these lines, by transport, in the place of all that an earlier draft doubted."""
    tracing = _drop_doubts(tracing)
    for by, own in lines.items():
        tracing = _fill_layer(tracing, by, own, looks[by])
    return tracing


def _drop_doubts(tracing: bytes) -> bytes:
    """The drawing without the lines in layers of doubts; one that a person moved to another layer stays."""
    file = open_file(tracing)
    ids = {each: id_at(file.markup, each) for each in find_elements(file.markup)}
    layers = [each for each, id in ids.items() if id.startswith(doubt_layer(""))]
    found = [each for each, id in ids.items() if id.startswith(DOUBT) and _is_in(each, layers)]
    return file.apply(removal(file.markup, each) for each in found)


def _is_in(element: Span, layers: Sequence[Span]) -> bool:
    return any(start < element[0] < end for start, end in layers)


def _fill_layer(tracing: bytes, by: str, lines: Lines, look: Mapping[str, str]) -> bytes:
    file = open_file(tracing)
    elements = find_elements(file.markup)
    svg = prefix_of(file.markup[elements[0][0] : elements[0][0] + 200])
    text = "".join(f"    {row}\n" for row in _write_lines(lines, svg))
    layer = next((each for each in elements if id_at(file.markup, each) == doubt_layer(by)), None)
    if layer is None:
        return file.apply([insertion_at_end(file.markup, _write_layer(by, text, look, svg).encode())])
    return file.apply([_append(file.markup, layer, text)]) if text else tracing


def _append(markup: bytes, layer: Span, text: str) -> Edit:
    """Lines put at the end of a layer, which may be empty."""
    edit = insertion_at_end(markup, f"\n{text}  ".encode(), layer)
    last = markup[: edit.start].rstrip(b" \n") if edit.start == edit.end else markup[: edit.start]
    return Edit(len(last), edit.end, edit.text)


def _write_lines(lines: Lines, svg: str) -> Iterator[str]:
    for id, (line, certainty) in lines.items():
        yield f'<{svg}path id="{id}" d="{line_data(line)}" {CONFIDENCE}="{certainty:.2f}"/>'


def _write_layer(by: str, text: str, look: Mapping[str, str], svg: str) -> str:
    name = doubt_layer(by)
    marks = f'xmlns:inkscape="{INKSCAPE}" inkscape:groupmode="layer" inkscape:label="{name}"'
    looks = " ".join(f'{key}="{value}"' for key, value in look.items())
    return f'  <{svg}g id="{name}" {marks} {looks}>\n{text}  </{svg}g>\n'
