"""Certainties put on what a draft drew in a tracing; every other byte stays as it was."""

from __future__ import annotations

from collections.abc import Mapping

from yardtools.draft.record import id_at
from yardtools.svg.edits import Edit, element_span, find_elements, open_file
from yardtools.svg.tags import set_attributes

CONFIDENCE = "data-confidence"


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
