"""What an operation did: which bytes of the two files are different, and what that means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from yardtools.errors import YardError
from yardtools.tracing.editing.refusal import Refusal

Pair = tuple[Mapping[str, Any] | None, Mapping[str, Any] | None]
"""What something was and what it is; nothing where it is not there."""

FORMAT = "yard-change/1"


@dataclass(frozen=True, slots=True)
class Patch:
    """Bytes of a text, and what comes in their place; `start` is where in the text as it was."""

    start: int
    old: bytes
    new: bytes

    def document(self) -> list[Any]:
        """The patch as JSON data: patches never cut a character in two."""
        return [self.start, self.old.decode(), self.new.decode()]

    @classmethod
    def from_document(cls, row: Sequence[Any]) -> Patch:
        """The patch in such data."""
        return cls(row[0], row[1].encode(), row[2].encode())


def apply_patches(text: bytes, patches: Sequence[Patch]) -> bytes:
    """The text with all patches made; where the old bytes are not there, nothing is."""
    pieces, done = list[bytes](), 0
    for patch in patches:
        if patch.start < done or not text.startswith(patch.old, patch.start):
            raise Refusal("the file is no longer as this change left it, so the change does not fit any more")
        pieces += [text[done : patch.start], patch.new]
        done = patch.start + len(patch.old)
    return b"".join([*pieces, text[done:]])


def invert_patches(patches: Iterable[Patch]) -> tuple[Patch, ...]:
    """What takes the patches back."""
    found, shift = list[Patch](), 0
    for patch in patches:
        found.append(Patch(patch.start + shift, patch.new, patch.old))
        shift += len(patch.new) - len(patch.old)
    return tuple(found)


def shortest_patch(start: int, old: bytes, new: bytes) -> Patch:
    """What makes the new bytes of the old ones that begin at a place, whole characters only."""
    most = min(len(old), len(new))
    head = next((place for place in range(most) if old[place] != new[place]), most)
    while head and (_is_inside(old, head) or _is_inside(new, head)):
        head -= 1
    most -= head
    tail = next((place for place in range(most) if old[-1 - place] != new[-1 - place]), most)
    while tail and _is_inside(old, len(old) - tail):
        tail -= 1
    return Patch(start + head, old[head : len(old) - tail], new[head : len(new) - tail])


def _is_inside(text: bytes, at: int) -> bool:
    """Whether a place is in the middle of a character."""
    return at < len(text) and text[at] & 0xC0 == 0x80


@dataclass(frozen=True)
class Change:
    """What an operation did, and all that is needed to take it back, also after a restart.

    `stations`, `links`, `missions` and `doubts` say of each thing that is different what it was and is.
    """

    operation: Mapping[str, Any]
    size: int
    """How many bytes the drawing's text had before."""
    tracing: tuple[Patch, ...] = ()
    box: tuple[Patch, ...] = ()
    things: Mapping[str, Mapping[str, Pair]] = field(default_factory=dict)
    """By table and key: the entries of the index before and after."""
    is_sure: bool = True
    """Whether the entries tell all; else the drawing is read again."""
    packed: tuple[str | None, str | None] = (None, None)
    """The whole file before and after, where it cannot be made of its text again."""
    is_undone: bool = False

    @property
    def stations(self) -> dict[int, Pair]:
        """The stations that are different."""
        return {int(key): pair for key, pair in self._meanings("stations").items()}

    @property
    def links(self) -> dict[str, Pair]:
        """The links that are different."""
        return self._meanings("links")

    @property
    def missions(self) -> dict[str, Pair]:
        """The missions that are different."""
        return self._meanings("missions")

    @property
    def doubts(self) -> dict[str, Pair]:
        """The doubtful lines that are different."""
        return self._meanings("doubts")

    def _meanings(self, kind: str) -> dict[str, Pair]:
        """What the entries of a table mean, without what the index alone needs."""
        rows = ((key, _meaning(kind, old), _meaning(kind, new)) for key, (old, new) in self._pairs(kind))
        return {key: (old, new) for key, old, new in rows if old != new}

    def _pairs(self, kind: str) -> Iterable[tuple[str, Pair]]:
        return self.things.get(kind, {}).items()

    def inverse(self) -> Change:
        """What takes this change back."""
        things = {
            kind: {key: (new, old) for key, (old, new) in rows.items()} for kind, rows in self.things.items()
        }
        return replace(
            self,
            size=self.size + sum(len(patch.new) - len(patch.old) for patch in self.tracing),
            tracing=invert_patches(self.tracing),
            box=invert_patches(self.box),
            things=things,
            packed=self.packed[::-1],
            is_undone=not self.is_undone,
        )

    def document(self) -> dict[str, Any]:
        """The change as JSON data, nothing left out."""
        return {
            "format": FORMAT,
            "operation": dict(self.operation),
            "undone": self.is_undone,
            "size": self.size,
            "tracing": [patch.document() for patch in self.tracing],
            "box": [patch.document() for patch in self.box],
            "things": {
                kind: {key: list(pair) for key, pair in rows.items()} for kind, rows in self.things.items()
            },
            "sure": self.is_sure,
            "packed": list(self.packed),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Change:
        """The change in such data."""
        if document.get("format") != FORMAT:
            raise YardError(f"no change of this version, which reads {FORMAT!r}: {document.get('format')!r}")
        things = {
            kind: {key: (old, new) for key, (old, new) in rows.items()}
            for kind, rows in document["things"].items()
        }
        return cls(
            operation=document["operation"],
            size=document["size"],
            tracing=tuple(map(Patch.from_document, document["tracing"])),
            box=tuple(map(Patch.from_document, document["box"])),
            things=things,
            is_sure=document["sure"],
            packed=(document["packed"][0], document["packed"][1]),
            is_undone=document["undone"],
        )


_MEANINGS: Mapping[str, tuple[str, ...]] = {
    "stations": ("number", "at", "transports", "name", "derived"),
    "links": ("link", "from", "to", "by", "oneway", "path"),
    "missions": ("id", "starts", "targets"),
    "doubts": ("doubt", "certainty", "from", "to", "by", "oneway", "path"),
}
"""By table: the keys of what its entries mean."""


def _meaning(kind: str, row: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    return None if row is None else {key: row[key] for key in _MEANINGS[kind] if key in row}
