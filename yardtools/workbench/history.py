"""What was done, in its order: steps that can be undone, steps that can be redone, each chained to the next.

Both chains are in the journal. An entry that does something new knows the one below it; one that undoes
knows what it undid and which one can be redone after it.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from yardtools.errors import YardError
from yardtools.tracing.editing.sheet import Refusal
from yardtools.workbench.desk import Deed
from yardtools.workbench.folder import Contents, digest
from yardtools.workbench.journal import Batch, Entry, Journal, Pointer, pointer

UNDO, REDO = "undo", "redo"


class History:
    """The steps of the journal, and those of a batch that is not written yet."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.begin()

    def begin(self) -> None:
        """Begin a batch: from what the journal says, whatever was begun before."""
        last = self._journal.last or {}
        self._entries: list[Entry] = []
        self.undo, self.redo = pointer(last.get("undo")), pointer(last.get("redo"))

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done in this batch."""
        return not self._entries

    def entry(self, pointer: Pointer) -> Entry:
        """One step, written or not."""
        if pointer.offset == self._journal.size:
            return self._entries[pointer.place]
        return self._journal.entry(pointer)

    def words(self, pointer: Pointer | None) -> str | None:
        """What a step was, in words."""
        return str(self.entry(pointer)["words"]) if pointer else None

    # --- steps

    def add(self, words: str, deed: Deed) -> None:
        """Something new was done; what could be redone no longer fits."""
        here = self._put({"words": words, "below": self.undo, "deed": deed.document()})
        self.undo, self.redo = here, None

    def find(self, chain: str) -> tuple[Pointer, Entry]:
        """The step that is undone or redone next."""
        top = self.undo if chain == UNDO else self.redo
        if top is None:
            raise Refusal(f"there is nothing to {chain}")
        return top, self.entry(top)

    def cut(self) -> None:
        """What was done before cannot be undone any more: nobody knows what the files were then."""
        self.undo = self.redo = None

    def undo_step(self, step: Pointer, deed: Deed) -> None:
        """That step was undone."""
        entry = self.entry(step)
        words = {"words": entry["words"], "of": step, "next": self.redo, "deed": deed.document()}
        self.undo, self.redo = pointer(entry["below"]), self._put(words)

    def redo_step(self, undone: Pointer, deed: Deed) -> None:
        """What that entry undid was done again."""
        entry = self.entry(undone)
        self._put({"words": entry["words"], "deed": deed.document()})
        self.undo, self.redo = pointer(entry["of"]), pointer(entry["next"])

    def _put(self, entry: Entry) -> Pointer:
        self._entries.append(entry)
        return Pointer(self._journal.size, len(self._entries) - 1)

    # --- the batch

    def write(self, before: Contents, after: Contents, known: Mapping[str, str]) -> dict[str, str]:
        """Write the batch; `known` are the digests of the files before it. Gives those after it."""
        digests = {
            name: known[name] if before[name] == after[name] else digest(after[name]) for name in after
        }
        batch: Batch = {
            "files": {name: [known[name], digests[name]] for name in after},
            "entries": self._entries,
            "undo": self.undo,
            "redo": self.redo,
        }
        self._journal.append(batch)
        self.begin()
        return digests


def deed_of(entry: Mapping[str, Any]) -> Deed:
    """What a step did; an error where the journal does not say so any more."""
    try:
        return Deed.from_document(entry["deed"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, zlib.error) as error:
        raise YardError("the journal of this folder is damaged: that step cannot be read") from error
