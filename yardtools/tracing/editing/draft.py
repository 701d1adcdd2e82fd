"""A change being made: elements written anew, put in or taken out, and what is then on the sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from yardtools.svg.edits import Span, attribute_spans, removal_of
from yardtools.tracing.editing.change import Patch, shortest_patch
from yardtools.tracing.editing.drawn import Drawn, DrawnLink, DrawnMission, DrawnStation, Layer
from yardtools.tracing.editing.index import Entry, Index, Key
from yardtools.tracing.editing.refusal import Refusal

STEP = b"  "
"""What is added to the space before a line for what is inside."""
SEARCHES = 12
"""So many ids are searched for one by one."""
_IDS = re.compile(rb"""id=["']([^"']*)["']""")


@dataclass(slots=True)
class Fresh:
    """A new element: its number, its text, and what is put into it."""

    number: int
    text: bytes
    children: list[Fresh] = field(default_factory=list)


@dataclass(slots=True)
class _Row:
    """An edit, and where in its text the new elements are."""

    start: int
    end: int
    text: bytes = b""
    births: list[tuple[int, Span]] = field(default_factory=list)

    def add(self, text: bytes) -> None:
        self.text += text

    def add_fresh(self, fresh: Fresh, space: bytes) -> None:
        """Put a new element at the end of the text; `space` is what its lines begin with."""
        start = len(self.text)
        text = fresh.text.replace(b"\n", b"\n" + space)
        if fresh.children:
            opening, closing = text[:-2].rstrip() + b">", b"</" + _name(text) + b">"
            self.add(opening)
            for child in fresh.children:
                self.add(b"\n" + space + STEP)
                self.add_fresh(child, space + STEP)
            self.add(b"\n" + space + closing)
        else:
            self.add(text)
        self.births.append((fresh.number, (start, len(self.text))))


def _name(element: bytes) -> bytes:
    return element[1:].split(maxsplit=1)[0].rstrip(b"/>")


class Draft:
    """One change of a sheet while it is made; nothing of the sheet itself is different before it is done."""

    def __init__(self, index: Index, markup: bytes, encoding: str = "utf-8") -> None:
        self.index = index
        self.markup = markup
        self._encoding = encoding
        self.changes: dict[str, dict[Key, Entry | None]] = {}
        self._texts: dict[int, bytes] = {}
        self._gone: set[int] = set()
        self._split: dict[int, list[Fresh]] = {}
        self._inside: dict[int, list[Fresh]] = {}
        self._before: dict[int, list[Fresh]] = {}
        self._fresh: dict[int, Fresh] = {}
        self._bytes: dict[Span, bytes] = {}
        self._ids: Counter[bytes] = Counter()
        self._dropped: set[int] = set()
        self._all_ids: Counter[bytes] | None = None
        self._searches = 0

    # --- what is on the sheet

    def station(self, number: int) -> DrawnStation:
        """The station of that number, which must be there."""
        station: DrawnStation = self._get("stations", number, f"there is no station {number}")
        return station

    def link(self, key: str) -> DrawnLink:
        """The link of that name, which must be there."""
        link: DrawnLink = self._get("links", key, f"there is no link {key}")
        return link

    def mission(self, id: str) -> DrawnMission:
        """The mission of that name, also one that has no marks yet."""
        return self.find("missions", id) or DrawnMission(id)

    def layer(self, name: str) -> Layer | None:
        """The layer of that name, if it is there."""
        layer: Layer | None = self.find("layers", name)
        return layer

    def find(self, kind: str, key: Key) -> Any:
        """An entry as it is now, or nothing."""
        changed = self.changes.get(kind, {})
        return changed[key] if key in changed else self.index.table(kind).get(key)

    def _get(self, kind: str, key: Key, words: str) -> Any:
        entry = self.find(kind, key)
        if entry is None:
            raise Refusal(words)
        return entry

    def put(self, kind: str, key: Key, entry: Entry | None) -> None:
        """Say what there is under a key from now on."""
        self.changes.setdefault(kind, {})[key] = entry

    def stations(self) -> Iterator[DrawnStation]:
        """The stations as they are now."""
        changed = self.changes.get("stations", {})
        yield from (each for number, each in self.index.stations.items() if number not in changed)
        yield from (each for each in changed.values() if isinstance(each, DrawnStation))

    def links_at(self, number: int) -> list[DrawnLink]:
        """The links of a station as they are now."""
        changed = self.changes.get("links", {})
        kept = [link for link in self.index.links_at(number) if link.key not in changed]
        new = [link for link in changed.values() if isinstance(link, DrawnLink) and number in link.ends]
        return [*kept, *new]

    # --- elements

    def text(self, drawn: Drawn) -> bytes:
        """The text of an element as it is now."""
        if drawn.element in self._fresh:
            return self._fresh[drawn.element].text
        if drawn.element in self._texts:
            return self._texts[drawn.element]
        start, end = self.index.spans[drawn.element]
        return self.markup[start:end]

    def rewrite(self, drawn: Drawn, text: bytes) -> None:
        """Write an element otherwise."""
        _refuse_fixed(drawn, self.text(drawn))
        text = self._fit(text)
        self._note(drawn.element, text)
        if drawn.element in self._fresh:
            self._fresh[drawn.element].text = text
        else:
            self._texts[drawn.element] = text

    def rewrite_tag(self, drawn: Drawn, tag: bytes) -> None:
        """Write the start tag of an element otherwise, and leave alone what is inside."""
        start, _ = self.index.spans[drawn.element]
        last = max((end for _, end in attribute_spans(self.markup, start).values()), default=start)
        self.overwrite((start, self.markup.index(b">", last) + 1), tag)

    def overwrite(self, span: Span, text: bytes) -> None:
        """Write some bytes otherwise that belong to no element that is kept track of."""
        self._bytes[span] = text

    def remove(self, drawn: Drawn) -> None:
        """Take an element out."""
        _refuse_fixed(drawn, self.text(drawn))
        self._note(drawn.element, None)
        if drawn.element in self._fresh:
            self._take_back(drawn.element)
            return
        self._texts.pop(drawn.element, None)
        self._gone.add(drawn.element)

    def _take_back(self, number: int) -> None:
        """Take out an element that was only just put in the place of another, with others."""
        place = next(place for place, fresh in self._split.items() if self._fresh[number] in fresh)
        self._split[place].remove(self._fresh[number])
        if not self._split[place]:
            del self._split[place]
            self._gone.add(place)

    def split(self, drawn: Drawn, texts: Iterable[bytes]) -> list[Drawn]:
        """Put several elements in the place of one."""
        _refuse_fixed(drawn, self.text(drawn))
        self._note(drawn.element, None)
        fresh = [self._new(text) for text in texts]
        self._texts.pop(drawn.element, None)
        self._split[drawn.element] = fresh
        return [Drawn(each.number, drawn.base) for each in fresh]

    def insert(self, layer: Layer, text: bytes) -> Drawn:
        """Put an element at the end of a layer."""
        _refuse_fixed(layer.group, self.text(layer.group)[:200])
        fresh, group = self._new(text), layer.group.element
        if group in self._fresh:
            self._fresh[group].children.append(fresh)
        else:
            self._inside.setdefault(group, []).append(fresh)
        return Drawn(fresh.number, layer.matrix)

    def insert_before(self, drawn: Drawn, text: bytes) -> Drawn:
        """Put an element right before another."""
        _refuse_fixed(drawn, self.text(drawn)[:200])
        fresh = self._new(text)
        self._before.setdefault(drawn.element, []).append(fresh)
        return Drawn(fresh.number, drawn.base)

    def _new(self, text: bytes) -> Fresh:
        text = self._fit(text)
        fresh = Fresh(self.index.spans.add((0, 0)), text)
        self._fresh[fresh.number] = fresh
        self._ids.update(_IDS.findall(text))
        return fresh

    def _fit(self, text: bytes) -> bytes:
        """A text of which the file's encoding has every letter; others are written as numbers."""
        if self._encoding == "utf-8" or text.isascii():
            return text
        written = text.decode().encode(self._encoding, "xmlcharrefreplace")
        return written.decode(self._encoding).encode()

    # --- ids

    def has_id(self, id: str) -> bool:
        """Whether an element of that id is on the sheet, or will be."""
        name = id.encode()
        return self._count_id(name) + self._ids[name] > 0

    def _count_id(self, id: bytes) -> int:
        """How often an id is on the sheet; for a few a search is quicker than a list of all."""
        if self._all_ids is None and self._searches < SEARCHES:
            self._searches += 1
            return sum(self.markup.count(b"id=" + quote + id + quote) for quote in {b'"', *self.index.quotes})
        if self._all_ids is None:
            self._all_ids = Counter(_IDS.findall(self.markup))
        return self._all_ids[id]

    def free_ids(self, elements: Iterable[Drawn]) -> None:
        """Let others have the ids of elements that will get new ones."""
        for drawn in elements:
            self._drop_ids(drawn.element)

    def _drop_ids(self, element: int) -> None:
        """Forget the ids that an element had on the sheet."""
        if element not in self._dropped:
            self._dropped.add(element)
            start, end = self.index.spans[element]
            self._ids.subtract(_IDS.findall(self.markup, start, end))

    def _note(self, element: int, new: bytes | None) -> None:
        """Keep count of the ids when an element is written anew or goes."""
        if element in self._fresh:
            self._ids.subtract(_IDS.findall(self._fresh[element].text))
        elif element in self._texts:
            self._ids.subtract(_IDS.findall(self._texts[element]))
        else:
            self._drop_ids(element)
        self._ids.update(_IDS.findall(new or b""))

    # --- what comes of it

    def abandon(self) -> None:
        """Give up: the sheet stays as it is."""
        self.index.spans.release(self._fresh)

    def rows(self) -> list[_Row]:
        """The edits in order."""
        spans = self.index.spans
        rows = [_Row(*spans[number], text) for number, text in self._texts.items()]
        rows += [_Row(*span, text) for span, text in self._bytes.items()]
        for number in self._gone:
            edit = removal_of(self.markup, spans[number])
            rows.append(_Row(edit.start, edit.end))
        rows += [self._split_row(number, fresh) for number, fresh in self._split.items()]
        rows += [self._inside_row(number, fresh) for number, fresh in self._inside.items()]
        rows += [self._before_row(number, fresh) for number, fresh in self._before.items()]
        return sorted(rows, key=lambda row: (row.start, row.end))

    def _split_row(self, number: int, fresh: list[Fresh]) -> _Row:
        start, end = self.index.spans[number]
        row, space = _Row(start, end), _space_before(self.markup, start)
        for place, each in enumerate(fresh):
            row.add(b"\n" + space if place and space is not None else b"")
            row.add_fresh(each, b"")
        return row

    def _before_row(self, number: int, fresh: list[Fresh]) -> _Row:
        start = self.index.spans[number][0]
        row, space = _Row(start, start), _space_before(self.markup, start)
        for each in fresh:
            row.add_fresh(each, space or b"")
            row.add(b"" if space is None else b"\n" + space)
        return row

    def _inside_row(self, number: int, fresh: list[Fresh]) -> _Row:
        start, end = self.index.spans[number]
        space = _space_before(self.markup, start) or b""
        if self.markup.startswith(b"/>", end - 2):
            row = _Row(end - 2, end, b">")
            self._add_all(row, fresh, space + STEP)
            row.add(b"\n" + space + b"</" + _name(self.markup[start : start + 200]) + b">")
            return row
        close = self.markup.rindex(b"</", start, end)
        last = close
        while self.markup[last - 1 : last].isspace():
            last -= 1
        row = _Row(last, last)
        self._add_all(row, fresh, space + STEP)
        row.add(b"" if last < close else b"\n" + space)
        return row

    def _add_all(self, row: _Row, fresh: list[Fresh], space: bytes) -> None:
        for each in fresh:
            row.add(b"\n" + space)
            row.add_fresh(each, space)


def patches_of(rows: Iterable[_Row], markup: bytes) -> tuple[list[Patch], list[tuple[int, Span]]]:
    """The patches, as small as they can be, and where the new elements are then."""
    patches, births, shift = list[Patch](), list[tuple[int, Span]](), 0
    for row in rows:
        at = row.start + shift
        births += [(number, (at + start, at + end)) for number, (start, end) in row.births]
        old = markup[row.start : row.end]
        if old != row.text:
            patches.append(shortest_patch(row.start, old, row.text))
        shift += len(row.text) - len(old)
    return patches, births


def _space_before(markup: bytes, start: int) -> bytes | None:
    """The space that the line of an element begins with; nothing where the element begins no line."""
    line = markup.rfind(b"\n", 0, start) + 1
    space = markup[line:start]
    return space if line and not space.strip() else None


def _refuse_fixed(drawn: Drawn, text: bytes) -> None:
    if drawn.fixed:
        from yardtools.svg.tags import attributes_of, tag_of  # noqa: PLC0415 - few elements are refused

        name = attributes_of(text).get("id") or tag_of(text)
        raise Refusal(f"{name} cannot be changed: {drawn.fixed}")
