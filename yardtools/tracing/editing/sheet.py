"""A tracing and its box, opened to be changed by operations, each of which can be taken back."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from yardtools.errors import YardError
from yardtools.model import Box, Ground
from yardtools.model.values import pair
from yardtools.svg.edits import Span, SvgFile, open_file
from yardtools.tracing.editing import doubts, links, marks, stations
from yardtools.tracing.editing.box_operations import set_box
from yardtools.tracing.editing.boxes import read_box
from yardtools.tracing.editing.change import Change, Pair, Patch, apply_patches, shortest_patch
from yardtools.tracing.editing.draft import Draft, patches_of
from yardtools.tracing.editing.drawn import DrawnDoubt, DrawnLink, DrawnMission, DrawnStation
from yardtools.tracing.editing.frames import set_frame, warp
from yardtools.tracing.editing.index import KINDS, Entry, Index, Key
from yardtools.tracing.editing.merging import merge
from yardtools.tracing.editing.opening import open_tracing
from yardtools.tracing.editing.operations import Operation, operation
from yardtools.tracing.editing.refusal import Refusal
from yardtools.tracing.editing.settling import reads_otherwise, rename_by_box, settle
from yardtools.tracing.editing.work import Work
from yardtools.tracing.reading.frame import Frame

__all__ = [
    "Change",
    "DrawnDoubt",
    "DrawnLink",
    "DrawnMission",
    "DrawnStation",
    "Operation",
    "Refusal",
    "Sheet",
    "operation",
]

HANDLERS: Mapping[str, Callable[..., None]] = {
    "add-station": stations.add_station,
    "move-station": stations.move_station,
    "number-station": stations.number_station,
    "rename-station": stations.rename_station,
    "retype-station": stations.retype_station,
    "delete-station": stations.delete_station,
    "add-link": links.add_link,
    "bend-link": links.bend_link,
    "straighten-link": links.straighten_link,
    "turn-link": links.turn_link,
    "retype-link": links.retype_link,
    "delete-link": links.delete_link,
    "add-doubt": doubts.add_doubt,
    "delete-doubt": doubts.delete_doubt,
    "add-mark": marks.add_mark,
    "delete-mark": marks.delete_mark,
    "renumber": stations.renumber,
    "merge": merge,
    "set-box": set_box,
    "set-frame": set_frame,
    "warp": warp,
}
"""What does each operation."""

UNREAD = ("layers", "doubts")
"""The tables of what a drawing does not mean."""

Entries = Mapping[str, Mapping[Key, Entry | None]]


class Sheet:
    """A tracing and its box, opened to be changed by operations.

    `stations`, `links` and `missions` are what is drawn, as it would be read from the file as it stands.
    """

    def __init__(self, tracing: bytes, box_text: str = "", radius: float | None = None) -> None:
        self.box_text = box_text
        self._radius = radius
        self._own_box = read_box(box_text)
        self._opened, self.box = open_tracing(tracing, self._own_box)
        self._file = open_file(tracing)
        self._whole: bytes | None = tracing

    # --- what is drawn

    @property
    def tracing(self) -> bytes:
        """The tracing as it stands."""
        if self._whole is None:
            self._whole = self._file.apply(())
        return self._whole

    @property
    def frame(self) -> Frame:
        """Where the board lies in the drawing."""
        return self._opened.ground.frame

    @property
    def radius(self) -> float:
        """How large new stations are, in board units: as was asked for, else like those that are drawn."""
        return self._radius or self._opened.radius

    @property
    def backdrop(self) -> tuple[Ground, ...]:
        """The ground that is drawn under the board, which no operation changes."""
        return self._opened.backdrop

    @property
    def stations(self) -> Mapping[int, DrawnStation]:
        """The stations by number."""
        return self._index.stations

    @property
    def links(self) -> Mapping[str, DrawnLink]:
        """The links by name."""
        return self._index.links

    @property
    def missions(self) -> Mapping[str, DrawnMission]:
        """The missions by name."""
        return self._index.missions

    @property
    def doubts(self) -> Mapping[str, DrawnDoubt]:
        """The lines that may be links, by the names that these would have."""
        return self._index.doubts

    @property
    def _index(self) -> Index:
        return self._opened.index

    def document(self) -> dict[str, Any]:
        """All that is drawn, as JSON data."""
        return {
            "frame": pair(self.frame.size) if self.frame.size else None,
            "radius": round(self.radius, 2),
            "stations": [station.document() for _, station in sorted(self.stations.items())],
            "links": [link.document() for _, link in sorted(self.links.items())],
            "missions": [mission.document() for _, mission in sorted(self.missions.items())],
            "doubts": [doubt.document() for _, doubt in sorted(self.doubts.items())],
        }

    # --- doing

    def do(self, document: Operation | Mapping[str, Any]) -> Change:
        """Do an operation; one that does not fit is refused, and changes nothing."""
        wanted = operation(document)
        work = self._begin()
        try:
            HANDLERS[wanted.name](work, **wanted.values)
            settle(work)
            return self._finish(wanted, work)
        except BaseException:
            work.draft.abandon()
            raise

    def _begin(self) -> Work:
        draft, opened = Draft(self._index, self._file.markup, self._file.encoding), self._opened
        return Work(draft, self.box, self.box_text, opened.ground, opened.pattern, self.radius)

    def _finish(self, wanted: Operation, work: Work) -> Change:
        """Make the change that an operation drafted."""
        old_box, new_box = self.box_text.encode(), work.box_text.encode()
        own_box = _read_changed_box(work.box_text) if old_box != new_box else self._own_box
        rename_by_box(work, self.box, own_box or self.box)
        patches, births = patches_of(work.draft.rows(), self._file.markup)
        new = replace(self._file, markup=apply_patches(self._file.markup, patches))
        change = Change(
            wanted.document(),
            len(self._file.markup),
            tuple(patches),
            () if old_box == new_box else (shortest_patch(0, old_box, new_box),),
            packed=(self._unmade(), None),
        )
        if work.doubts or not self._opened.is_plain or self._needs_reading(own_box):
            change = self._read_again(change, new, own_box, work.draft.changes)
            work.draft.abandon()
        else:
            change = replace(change, things=self._change_index(work.draft.changes, patches, births))
        self._put_down(new, None, work.box_text, own_box)
        return change

    def _needs_reading(self, own_box: Box | None) -> bool:
        """Whether the drawing may mean something else under another box."""
        is_other_kind = (own_box is None) != (self._own_box is None)
        return is_other_kind or reads_otherwise(self.box, own_box or self.box)

    def _unmade(self) -> str | None:
        """The whole file, where it is packed or encoded in a way that would not come out the same again."""
        if (self._file.encoding, self._file.is_packed) == ("utf-8", False):
            return None
        return None if self._file.apply(()) == self.tracing else base64.b64encode(self.tracing).decode()

    def _put_down(self, file: SvgFile, whole: bytes | None, box_text: str, own_box: Box | None) -> None:
        self._file, self._whole = file, whole
        self.box_text, self._own_box = box_text, own_box
        self.box = own_box or self.box

    # --- the index

    def _change_index(
        self, entries: Entries, patches: list[Patch], births: Iterable[tuple[int, Span]]
    ) -> dict[str, dict[str, Pair]]:
        """Put the new entries in the place of the old ones; what both were comes back."""
        spans, index = self._index.spans, self._index
        before = self._documents(entries)
        old = self._elements(entries)
        spans.shift(patches)
        for number, span in births:
            spans[number] = span
        for kind, rows in entries.items():
            for key, entry in rows.items():
                index.put(kind, key, entry)
        spans.release(old - self._elements(entries))
        after = self._documents(entries)
        return {
            kind: {str(key): (before[kind][key], after[kind][key]) for key in rows}
            for kind, rows in entries.items()
        }

    def _documents(self, entries: Entries) -> dict[str, dict[Key, Any]]:
        """What the index has under some keys, as data."""
        tables = {kind: self._index.table(kind) for kind in entries}
        return {
            kind: {
                key: tables[kind][key].index_document(self._index.spans.__getitem__)
                if key in tables[kind]
                else None
                for key in rows
            }
            for kind, rows in entries.items()
        }

    def _elements(self, entries: Entries) -> set[int]:
        """The elements behind what the index has under some keys."""
        tables = {kind: self._index.table(kind) for kind in entries}
        found = (tables[kind].get(key) for kind, rows in entries.items() for key in rows)
        return {each.element for entry in found if entry is not None for each in entry.drawn}

    def _read_again(self, change: Change, file: SvgFile, own_box: Box | None, claims: Entries) -> Change:
        """Read the drawing as it is after a change; what it then shows must be what the change is to do."""
        opened, box = open_tracing(file.apply(()), own_box)
        for kind, key, entry in _each(claims):
            found = opened.index.table(kind).get(key)
            if kind not in UNREAD and _meaning(found) != _meaning(entry):
                raise Refusal(_misread(kind, key, found, entry))
        things = _differences(self._index, opened.index)
        self._opened, self.box = opened, box
        return replace(change, things=things, is_sure=False)

    # --- taking back

    def apply(self, change: Change) -> Change:
        """Make a change once more, or the inverse of one; one that does not fit any more is refused."""
        if len(self._file.markup) != change.size:
            raise Refusal("the file is no longer as this change left it, so the change does not fit any more")
        file = replace(self._file, markup=apply_patches(self._file.markup, change.tracing))
        box_text = apply_patches(self.box_text.encode(), change.box).decode()
        own_box = read_box(box_text) if change.box else self._own_box
        if change.is_sure and not self._needs_reading(own_box):
            self._restore(change)
        else:
            self._opened, self.box = open_tracing(file.apply(()), own_box)
        whole = base64.b64decode(change.packed[1]) if change.packed[1] else None
        self._put_down(file, whole, box_text, own_box)
        return change

    def _restore(self, change: Change) -> None:
        """Put the entries of a change into the index, each element where it then is."""
        spans = self._index.spans
        keys: dict[str, dict[Key, Entry | None]] = {
            kind: {int(key) if kind == "stations" else key: None for key in rows}
            for kind, rows in change.things.items()
        }
        old = self._elements(keys)
        spans.shift(change.tracing)
        spans.release(old)
        known: dict[Span, int] = {}

        def number_of(span: Span) -> int:
            if span not in known:
                known[span] = spans.add(span)
            return known[span]

        for kind, rows in change.things.items():
            for key, (_, new) in rows.items():
                entry = None if new is None else KINDS[kind].from_document(new, number_of)
                self._index.put(kind, int(key) if kind == "stations" else key, entry)


def _read_changed_box(text: str) -> Box | None:
    """The box after a change; one that would be wrong is refused."""
    try:
        return read_box(text)
    except YardError as error:
        raise Refusal(f"{error}, so nothing is changed") from error


def _each(entries: Entries) -> Iterator[tuple[str, Key, Entry | None]]:
    for kind, rows in entries.items():
        for key, entry in rows.items():
            yield kind, key, entry


def _meaning(entry: Entry | None) -> Any:
    return None if entry is None else entry.document()


def _misread(kind: str, key: Key, found: Entry | None, wanted: Entry | None) -> str:
    """Why an operation is refused when the drawing would not show what it is to do."""
    thing = f"{kind.removesuffix('s')} {key}"
    if wanted is None:
        return f"{thing} would still be there, drawn by something else"
    if found is None:
        return f"{thing} would not be found in the drawing then, for what else is drawn there"
    rows = found.document(), wanted.document()
    if kind == "links":
        why = "another line is drawn there already, which may end at no station; take that out first"
        return f"{thing} would not be read as it is drawn: {why}"
    odd = next(name for name in {**rows[0], **rows[1]} if rows[0].get(name) != rows[1].get(name))
    return f"{odd!r} of {thing} would be {rows[0].get(odd)!r} in the drawing, for what else is drawn there"


def _differences(old: Index, new: Index) -> dict[str, dict[str, Pair]]:
    """What two drawings mean that is different."""
    found: dict[str, dict[str, Pair]] = {}
    for kind, before in old.tables():
        after = new.table(kind)
        for key in {**before, **after} if kind != "layers" else ():
            one, other = _meaning(before.get(key)), _meaning(after.get(key))
            if one != other:
                found.setdefault(kind, {})[str(key)] = (one, other)
    return found
