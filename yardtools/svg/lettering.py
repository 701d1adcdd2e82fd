"""What a text reads as a whole, and about where its middle is.

Fonts are not looked at: a letter is taken to be 0.6 of its size wide. That is near enough to tell
which shape a number belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from yardtools.findings import Point
from yardtools.svg.elements import Element
from yardtools.svg.outlines import Measures, Unreadable
from yardtools.svg.style import Look, Styler
from yardtools.svg.units import Room, length

WIDTH = 0.6
"""How wide a letter is, in parts of the font size."""
_RISE = {"middle": 0.0, "central": 0.0, "mathematical": 0.0, "hanging": -0.36, "text-before-edge": -0.36}
"""How far above its line the middle of a text is, where that line is not at its foot."""
_FOOT = 0.36
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SILENT = frozenset({"title", "desc", "tref", "metadata", "flowRegion", "style"})
_PARAGRAPHS = frozenset({"flowPara", "flowDiv", "flowLine"})

Lettering = tuple[str, Point | None]
"""What is written, and where its middle is, in the text's own units."""


@dataclass(slots=True)
class _Chunk:
    """Letters that are set in a row from one given spot."""

    x: float
    y: float
    size: float
    anchor: float
    rise: float
    last: float | None = None
    letters: int = 0
    parts: list[str] = field(default_factory=list)

    def add(self, text: str) -> None:
        """Write on."""
        self.parts.append(text)
        self.letters += len(_tidy(text))

    @property
    def text(self) -> str:
        """What is written, without needless space."""
        return _tidy("".join(self.parts))

    @property
    def left(self) -> float:
        return self.x - self.anchor * self._width

    @property
    def right(self) -> float:
        """The right end; the last letter may have a spot of its own."""
        return self.left + self._width if self.last is None else self.last + WIDTH * self.size

    @property
    def middle(self) -> float:
        return self.y - self.rise * self.size

    @property
    def _width(self) -> float:
        return WIDTH * self.size * self.letters


@dataclass(slots=True)
class _Setter:
    """Sets letters chunk by chunk, as the elements of a text say."""

    styler: Styler
    room: Room
    chunks: list[_Chunk] = field(default_factory=list)
    is_bent: bool = False

    def set(self, element: Element, look: Look) -> None:
        """All letters of a text element."""
        self._move(element, look)
        waiting: list[tuple[Iterator[Element | str], Look]] = [(iter(element.runs or ()), look)]
        while waiting:
            runs, look = waiting[-1]
            run = next(runs, None)
            if run is None:
                waiting.pop()
            elif isinstance(run, str):
                self.chunks[-1].add(run)
            elif run.tag not in _SILENT:
                waiting.append(self._enter(run, look))

    def _enter(self, element: Element, above: Look) -> tuple[Iterator[Element | str], Look]:
        declared = self.styler.declarations_of(element)
        look = self.styler.look(above, declared, self.room) if declared else above
        self.is_bent |= element.tag == "textPath"
        if look.is_cut_off:
            return iter(()), look
        self._move(element, look)
        return iter(element.runs or ()), look

    def _move(self, element: Element, look: Look) -> None:
        """Begin a chunk where an element says so; where its size alone is another, the chunk takes it."""
        xs, ys = self._lengths(element, "x", look), self._lengths(element, "y", look)
        right, down = sum(self._lengths(element, "dx", look)[:1]), sum(self._lengths(element, "dy", look)[:1])
        if not self.chunks:
            self._begin(sum(xs[:1]) + right, sum(ys[:1]) + down, look)
        elif xs or ys or down:
            last = self.chunks[-1]
            self._begin((xs[0] if xs else last.right) + right, (ys[0] if ys else last.y) + down, look)
        elif not self.chunks[-1].letters:
            last = self.chunks.pop()
            self._begin(last.x + right, last.y, look)
        if len(xs) > 1:
            self.chunks[-1].last = xs[-1]

    def _begin(self, x: float, y: float, look: Look) -> None:
        anchor = _ANCHORS.get(look.values.get("text-anchor", "start").strip(), 0.0)
        rise = _RISE.get(look.values.get("dominant-baseline", "auto").strip(), _FOOT)
        self.chunks.append(_Chunk(x, y, look.font_size, anchor, rise))

    def _lengths(self, element: Element, name: str, look: Look) -> list[float]:
        """The first and last lengths of a list, for only the ends matter."""
        text = element.attributes.get(name)
        if not text:
            return []
        whole = self.room.width if name.endswith("x") else self.room.height
        words = text.replace(",", " ").split()
        values = list[float]()
        for word in words[:1] + words[1:][-1:]:
            value = length(word, whole, look.font_size, self.room.dpi)
            if value is None:
                raise Unreadable(f"{name} is no length: {word[:40]!r}")
            values.append(value)
        return values


def read_text(element: Element, styler: Styler, look: Look, room: Room) -> Lettering:
    """What a text element reads, and where its middle is."""
    setter = _Setter(styler, room)
    setter.set(element, look)
    chunks = [chunk for chunk in setter.chunks if chunk.letters]
    if not chunks:
        return "", None
    left, right = min(chunk.left for chunk in chunks), max(chunk.right for chunk in chunks)
    heights = [chunk.middle for chunk in chunks]
    middle = ((left + right) / 2, (min(heights) + max(heights)) / 2)
    return _join_chunks(chunks), None if setter.is_bent else middle


def _join_chunks(chunks: list[_Chunk]) -> str:
    """The chunks as they are read: glued where they touch, else apart, or in lines of their own."""
    text = [chunks[0].text]
    for before, chunk in pairwise(chunks):
        size = max(before.size, chunk.size)
        gap = chunk.left - before.right
        if abs(chunk.y - before.y) > size / 2:
            text.append("\n")
        elif not -2 * WIDTH * size < gap < WIDTH * size:
            text.append(" ")
        text.append(chunk.text)
    return "".join(text)


def _tidy(text: str) -> str:
    return " ".join(text.split())


def effort(element: Element) -> int:
    """How much there is to read in a text, in characters; every piece of it counts as many."""
    inside = list(_inside(element))
    texts = [run for each in (element, *inside) for run in each.runs or () if isinstance(run, str)]
    texts += [value for each in inside for value in each.attributes.values()]
    return 4 * sum(map(len, texts)) + 500 * (len(texts) + len(inside))


# --- other ways of writing --------------------------------------------------------------------


def all_text(element: Element) -> str:
    """All text inside an element; a paragraph is a line of its own."""
    lines, waiting = [list[str]()], list[Element | str]([element])
    while waiting:
        run = waiting.pop()
        if isinstance(run, str):
            lines[-1].append(run)
        elif run.tag not in _SILENT:
            if run.tag in _PARAGRAPHS:
                lines.append([])
            waiting.extend(reversed(run.runs or ()))
    return "\n".join(line for parts in lines if (line := _tidy("".join(parts))))


def read_flow(element: Element, look: Look, room: Room) -> Lettering:
    """Text that flows in a region, as Inkscape once wrote it; it begins in the upper left corner."""
    text = all_text(element)
    region = next((each for each in _inside(element) if each.tag == "rect"), None)
    if not text or region is None:
        return text, None
    of = Measures(region, {}, room, look.font_size)
    wide = WIDTH * look.font_size * max(map(len, text.split("\n")))
    return text, (of.across("x") + wide / 2, of.down("y") + 0.65 * look.font_size)


_HTML_SPOT = re.compile(r"(?<![-\w])(margin-left|padding-top|width)\s*:\s*(-?[\d.]+)px")


def read_html(element: Element, of: Measures) -> Lettering:
    """The text of a piece of HTML; draw.io writes its labels so, and says by margins where they are."""
    text = " ".join(all_text(element).split())
    for each in _inside(element):
        spot = dict(_HTML_SPOT.findall(each.attributes.get("style", "")))
        if "margin-left" in spot and "padding-top" in spot:
            x, width, y = (
                length(spot.get(name, "0")) or 0.0 for name in ("margin-left", "width", "padding-top")
            )
            return text, (x + width / 2, y)
    return text, (of.across("x") + of.across("width") / 2, of.down("y") + of.down("height") / 2)


def _inside(element: Element) -> Iterator[Element]:
    """Everything inside an element, in document order."""
    waiting = list(reversed(element.children))
    while waiting:
        each = waiting.pop()
        yield each
        waiting.extend(reversed(each.children))
