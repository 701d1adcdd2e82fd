"""The safe SVG reader: from the bytes of a file to a drawing, or to one clear fault."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from yardtools.findings import Fault, FaultSink
from yardtools.svg.drawing import Drawing
from yardtools.svg.elements import EXTERNAL, INKSCAPE, Table, parse
from yardtools.svg.limits import COORDINATE, MAX_SIZE, Refused
from yardtools.svg.markup import Markup, NotSvg, read_markup
from yardtools.svg.placer import Placer
from yardtools.svg.references import report_references
from yardtools.svg.selectors import Finder
from yardtools.svg.style import Cascade, Styler
from yardtools.svg.units import DPI, OLD_DPI, Box, Room, fit_view_box, length


def read_drawing(
    data: bytes, fault: FaultSink, *, max_size: int = MAX_SIZE, keep_text: Collection[str] = ()
) -> Drawing | None:
    """The drawing in a file; nothing, and one fault, where it is no SVG or is refused.

    What cannot be read of a drawing gives a fault for each element, with its place, and the rest is read.
    `at` of these faults is in user units. `max_size` counts bytes of markup without embedded images.
    `keep_text` names tags of others whose text is wanted too.
    """
    try:
        markup = read_markup(data, max_size)
        _report_style_sheets(markup, fault)
        return _drawing(parse(markup, fault, keep_text))
    except NotSvg as reason:
        fault(Fault((), str(reason), "document/not-svg", place=reason.place))
    except Refused as reason:
        hint = "--max-size raises the limit" if "of markup" in str(reason) else ""
        fault(Fault((), f"the drawing is refused: {reason}", "document/refused", hint))
    return None


def _drawing(table: Table) -> Drawing:
    @cache
    def finder() -> Finder:
        return Finder(table.elements)

    view, room = _view(table)
    styler = Styler(table, Cascade(table, finder))
    root = Placer(table, styler, room).place()
    report_references(table)
    return Drawing(root, view, _page(table, view, room.dpi), room, table, finder)


_VERSION = re.compile(r"0\.(\d{1,9})")


def _view(table: Table) -> tuple[Box, Room]:
    """What the drawing shows of its plane, and by what its lengths are measured."""
    own = table.root.attributes
    version = _VERSION.match(own.get(f"{INKSCAPE}version", ""))
    dpi = OLD_DPI if version and int(version[1]) < 92 else DPI
    view = table.view_box(table.root)
    if view is None:
        view = (0.0, 0.0, _size(own.get("width", ""), dpi), _size(own.get("height", ""), dpi))
    return view, Room(view[2], view[3], dpi)


def _page(table: Table, view: Box, dpi: float) -> Box:
    """What the page shows, in the units of the view; a page without a size shows the view."""
    own = table.root.attributes
    wide, high = _size(own.get("width", ""), dpi), _size(own.get("height", ""), dpi)
    if not (wide and high and view[2] and view[3]):
        return view
    scale, _, _, down, left, top = fit_view_box(view, (0.0, 0.0, wide, high), own.get("preserveAspectRatio"))
    return (-left / scale, -top / down, wide / scale, high / down)


def _size(text: str, dpi: float) -> float:
    """A width or height that a drawing can have; 0 for any other."""
    size = length(text, dpi=dpi) or 0.0
    return size if 0 < size <= COORDINATE else 0.0


_STYLE_SHEET = re.compile(rb"<\?xml-stylesheet\s[^?>]*href\s*=\s*[\"']([^\"'#][^\"']*)")


def _report_style_sheets(markup: Markup, fault: FaultSink) -> None:
    """Complain of style sheets that lie elsewhere; they stand before the first element."""
    for match in _STYLE_SHEET.finditer(markup.data[:100_000]):
        address = match[1].decode("utf-8", "replace")
        message = f"the style sheet that the drawing names is not read: {address[:80]}"
        fault(Fault((), message, EXTERNAL, place=markup.place(match.start())))
