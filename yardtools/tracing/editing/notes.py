"""A tracing with its findings drawn in: a ring and a text at each, on a locked layer; and taken out again.

What is only suspected stands on a layer of its own below, in dashed rings and small grey letters. Each
note is a group that is called by its words, so that the lists of an editor show them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import count

from yardtools.errors import YardError
from yardtools.findings import Finding, Severity
from yardtools.model import Box
from yardtools.model.values import Point
from yardtools.svg.edits import SvgFile, find_elements, insertion_at_end, open_file, removal
from yardtools.svg.markup import size_of
from yardtools.svg.namespaces import INKSCAPE, SODIPODI, SVG
from yardtools.svg.node import Node
from yardtools.svg.reader import read_drawing
from yardtools.svg.shapes import Extent
from yardtools.tracing.editing.harmless import make_harmless
from yardtools.tracing.reading.frame import is_near
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import read_quietly
from yardtools.visible import visible

LARGEST = 100_000_000
"""The most bytes of a drawing that is copied: a copy takes memory several times."""

LAYER, SUSPICIONS, NOTE = "findings", "_worth-a-look", "finding"
COLOURS = {Severity.ERROR: "#d00000", Severity.WARNING: "#c05000", Severity.INFO: "#0050b0"}
QUIET = "#66707c"
"""The colour of what is only suspected."""
SIZE = 1 / 60
"""The radius of a ring, measured by the drawing's smaller side."""

SMALL = 0.7
"""The size of letters of what is only suspected, measured by that of the others."""
LETTER = 0.55
"""The width of a letter, measured by its height."""


def add_notes(
    data: bytes, findings: Iterable[Finding], box: Box | None = None
) -> tuple[bytes, list[Finding]]:
    """The drawing with a layer of findings on top, and those that are drawn; all else stays byte for byte.

    Only scripts are left out, as the copy is ours. Findings without a spot on the board are left to other
    reports. What is no drawing stays as it is.
    """
    return _add(data, findings, box, make_harmless)


def replace_notes(
    data: bytes, findings: Iterable[Finding], box: Box | None = None
) -> tuple[bytes, list[Finding]]:
    """The drawing itself with these findings drawn in, those of before taken out; all else stays.

    It is no copy, so that scripts in it are its author's own.
    """
    return _add(remove_notes(data), findings, box, lambda file: file)


def remove_notes(data: bytes) -> bytes:
    """The drawing without its layers of findings, all else byte for byte."""
    drawing = read_drawing(data, lambda _: None)
    layers = list(_find_layers(drawing.root)) if drawing else []
    if not layers:
        return data
    file = open_file(data)
    elements = find_elements(file.markup)
    return file.apply(removal(file.markup, elements[layer.number]) for layer in layers)


def _find_layers(root: Node) -> Iterator[Node]:
    """The layers of findings, none inside another."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.tag == "g" and {node.label, node.id} & {LAYER, SUSPICIONS}:
            yield node
        elif node.tag != "use":
            waiting.extend(node.children)


def _add(
    data: bytes, findings: Iterable[Finding], box: Box | None, prepare: Callable[[SvgFile], SvgFile]
) -> tuple[bytes, list[Finding]]:
    reading = read_quietly(data, box)
    if reading is None:
        return data, []
    marked = [finding for finding in findings if finding.at and is_near([reading.frame.back(finding.at)])]
    if not marked:
        return data, []
    if size_of(data) > LARGEST:
        words = f"the drawing has more than {LARGEST:,} bytes, too many for a copy with notes"
        raise YardError(f"{words}; link the scan in it instead of embedding it")
    file = prepare(open_file(data))
    has_lines = file.markup.endswith(b"\n", 0, find_elements(file.markup)[0][1])
    end = "\n" if has_lines else ""  # so that taking the layers out leaves no line of its own
    layers = "".join(layer + end for layer in _layers(marked, reading))
    content = layers.encode("ascii", "xmlcharrefreplace")
    return file.apply([insertion_at_end(file.markup, content)]), marked


def _layers(findings: Sequence[Finding], reading: Reading) -> Iterator[str]:
    """What is suspected below, what was found on top; what was found has the first choice of places."""
    radius = _radius(reading)
    writing = _Writing(reading.drawing.view, radius)
    found, suspected = ([each for each in findings if each.is_suspicion is kind] for kind in (False, True))
    on_top = _layer(LAYER, radius, found, writing, reading)
    if suspected:
        yield _layer(SUSPICIONS, radius, suspected, writing, reading)
    if found:
        yield on_top


def _layer(name: str, radius: float, findings: Sequence[Finding], writing: _Writing, reading: Reading) -> str:
    opening = (
        f'<g xmlns="{SVG}" xmlns:inkscape="{INKSCAPE}" xmlns:sodipodi="{SODIPODI}" id="{name}" '
        f'inkscape:groupmode="layer" inkscape:label="{name}" sodipodi:insensitive="true" '
        f'font-family="sans-serif" font-size="{radius:.6g}" stroke-width="{radius / 5:.6g}" '
        'stroke-linejoin="round">\n'
    )
    notes = "".join(writing.note(finding, reading.frame.back(finding.at or (0, 0))) for finding in findings)
    return f"{opening}{notes}</g>"


def _radius(reading: Reading) -> float:
    _, _, width, height = reading.drawing.view
    return max(SIZE * min(width or 600.0, height or 600.0), 1e-3)


class _Writing:
    """Writes notes beside their rings, each in a row where no other is in its way."""

    def __init__(self, view: Extent, radius: float) -> None:
        self._right = view[0] + view[2]
        self._radius = radius
        self._taken: dict[int, list[tuple[float, float]]] = {}
        self._count = 0

    def note(self, finding: Finding, at: Point) -> str:
        """A ring and its text, as markup; notes are counted in the order in which they are written."""
        self._count += 1
        is_quiet = finding.is_suspicion
        colour = QUIET if is_quiet else COLOURS[finding.severity]
        message = visible(finding.message)
        words = re.split(r"[,:] ", message)[0] if is_quiet else message
        x, y, anchor = self._place(at, len(words))
        look = f'fill="none" stroke="{colour}"' + (self._dashes() if is_quiet else "")
        ring = f'<circle cx="{at[0]:.6g}" cy="{at[1]:.6g}" r="{self._radius:.6g}" {look}>'
        halo = 'stroke="#ffffff" stroke-opacity="0.85" paint-order="stroke"'
        size = f' font-size="{SMALL * self._radius:.6g}"' if is_quiet else ""
        place = f'x="{x:.6g}" y="{y:.6g}" text-anchor="{anchor}"{size}'
        text = f'<text {place} fill="{colour}" {halo}>{escape(words)}</text>'
        title = f"<title>{escape(finding.code)}: {escape(message)}</title>"
        name = f'id="{NOTE}-{self._count}" inkscape:label="{self._count}. {escape(message)}"'
        return f"<g {name}>\n{ring}{title}</circle>\n{text}\n</g>\n"

    def _dashes(self) -> str:
        return f' stroke-width="{self._radius / 12:.6g}" stroke-dasharray="{self._radius / 3:.6g}"'

    def _place(self, at: Point, letters: int) -> tuple[float, float, str]:
        """Where a text goes: right of its ring, left where the page ends, up or down where it is taken."""
        width, gap, line = LETTER * letters * self._radius, 1.4 * self._radius, 1.3 * self._radius
        is_left = at[0] + gap + width > self._right and at[0] - gap - width > 0
        start = at[0] - gap - width if is_left else at[0] + gap
        own = round(at[1] / line)
        row = next(own + step for step in _steps() if self._is_free(own + step, start, start + width))
        self._taken.setdefault(row, []).append((start, start + width))
        y = row * line + 0.35 * self._radius
        return (at[0] - gap, y, "end") if is_left else (start, y, "start")

    def _is_free(self, row: int, start: float, end: float) -> bool:
        return all(end < left or right < start for left, right in self._taken.get(row, ()))


def _steps() -> Iterator[int]:
    """0, 1, -1, 2, -2 …"""
    yield 0
    for step in count(1):
        yield step
        yield -step
