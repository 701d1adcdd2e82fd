"""Changes of files that are known by their bytes alone: somebody else saved them, or a fix changed them."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from yardtools import files
from yardtools.errors import YardError
from yardtools.workbench.folder import Contents


@dataclass(frozen=True, slots=True)
class Splice:
    """Some bytes of a file, and what stands there instead."""

    at: int
    old: bytes
    new: bytes

    def apply(self, content: bytes) -> bytes:
        """The content with the bytes exchanged."""
        end = self.at + len(self.old)
        if content[self.at : end] != self.old:
            raise YardError("the file is not what it was at that step any more")
        return content[: self.at] + self.new + content[end:]


@dataclass(frozen=True, slots=True)
class Splices:
    """A change of files, a splice each."""

    by_file: Mapping[str, Splice]

    @classmethod
    def between(cls, before: Contents, after: Contents) -> Splices:
        """What leads from some contents to others."""
        names = [name for name in after if before[name] != after[name]]
        return cls({name: splice_between(before[name], after[name]) for name in names})

    def inverse(self) -> Splices:
        """What takes the change back."""
        turned = {name: Splice(each.at, each.new, each.old) for name, each in self.by_file.items()}
        return Splices(turned)

    def apply(self, contents: Contents) -> dict[str, bytes]:
        """The contents after the change."""
        return {**contents, **{name: each.apply(contents[name]) for name, each in self.by_file.items()}}

    def document(self) -> dict[str, Any]:
        """The change as JSON data."""
        return {name: [each.at, _pack(each.old), _pack(each.new)] for name, each in self.by_file.items()}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Splices:
        """The change in JSON data."""
        rows = document.items()
        return cls({name: Splice(at, _unpack(old), _unpack(new)) for name, (at, old, new) in rows})


def splice_between(before: bytes, after: bytes) -> Splice:
    """The bytes that differ: from the first that do to the last."""
    start = _same_start(before, after)
    end = min(_same_start(before[::-1], after[::-1]), min(len(before), len(after)) - start)
    return Splice(start, before[start : len(before) - end], after[start : len(after) - end])


def _same_start(one: bytes, other: bytes) -> int:
    """How many bytes two contents begin with alike, by halving: comparing large pieces is quick."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _pack(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content)).decode()


def _unpack(text: str) -> bytes:
    return zlib.decompressobj().decompress(base64.b64decode(text), files.LARGEST)
